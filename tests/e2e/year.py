#!/usr/bin/env python3
"""A year at one site, by scripted people who know the robot's address and nothing else.
    year.py PLAN SITE PROGRAM        (environment: what tests/servers/mail-up printed, and TRANSPORT_MAP)

PLAN is whole or sample.  People read their mail where the mail server put it, some of them by IMAP, and write
to its MX port; tokens, codes, numbers and order forms they take out of the mails that they got.  Between their
mails the clock stands at fixed moments, and `estafette run --once --at` is all that is ever called.  Prints what
became of it as lines "ok TEXT" and "not ok TEXT"; year.test makes results of them."""
import collections
import email
import email.policy
import email.utils
import imaplib
import os
import random
import re
import signal
import smtplib
import sqlite3
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from html import escape
from pathlib import Path

PLAN, SITE, PROGRAM = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
ROOT, QUEUE = Path(os.environ["MAIL_ROOT"]), Path(os.environ["MAIL_DIR"]) / "postfix/spool"
ROBOT = "robot@game.test"
BEGIN = datetime(2027, 1, 4, 6, tzinfo=timezone.utc)
WHOLE = PLAN == "whole"
STEP = timedelta(hours=12 if WHOLE else 24)
SYSTEMS = {"napoleonics": "first-steps", "tricorne": "first-muster", "battalions": "first-cards",
           "emperor": "mill-farm", "tactiques": "drill-ground"}
PACES = {"quick": "turn=1d undo=0 min=6h", "plain": "turn=3d undo=0",
         "evening": "turn=4d hour=18:00 days=mtwtf-- early=all-final",
         "bank": "pace=bank bank=10d increment=2d cap=15d undo=0"}
FIELD = re.compile(r"robot\+[\w.-]*?\.([a-z2-7]{26})@")
VANISH = "(is never seen again)"
LONG = 20  # turns of his own after which a player has had enough
faults = []


def check(name, good, *detail):
    print(("ok " if good else "not ok ") + name)
    for line in detail if not good else ():
        print("#   " + str(line))
    sys.stdout.flush()


# ---- the post ----

def waiting():
    """Is there mail that Postfix has taken and not delivered yet?"""
    return any(files for box in ("maildrop", "incoming", "active", "deferred")
               for _, _, files in os.walk(QUEUE / box))


def settle():
    until = time.time() + 60
    while waiting():
        if time.time() > until:
            sys.exit("the mail server does not deliver")
        time.sleep(0.005)


class Post:
    """The MX port: any sender, no login."""

    def __init__(self):
        self.server, self.sent = None, 0

    def send(self, sender, to, mail):
        self.sent += 1
        if not self.server or self.sent % 50 == 0:
            self.server = smtplib.SMTP("127.0.0.1", int(os.environ["MX_PORT"]))
        self.server.sendmail(sender, [to], mail.encode().replace(b"\n", b"\r\n"))
        settle()  # one after the other, so that every year is the same


    def reread(self):
        """Postfix looks at its tables anew."""
        os.kill(int((QUEUE / "pid/master.pid").read_text()), signal.SIGHUP)
        self.server = None
        time.sleep(0.5)


class Mail:
    """A mail of the robot's, as its reader sees it."""

    def __init__(self, raw):
        self.raw = raw
        m = email.message_from_bytes(raw, policy=email.policy.default)
        body = m.get_body(("plain",))
        self.text = body.get_content().replace("\r\n", "\n") if body else ""
        self.all = "\n".join(p.get_content() for p in m.walk() if p.get_content_maintype() == "text")
        self.id, self.subject, self.reply_to = m["Message-ID"], " ".join(m["Subject"].split()), m["Reply-To"] or ROBOT
        self.answers = m["In-Reply-To"] or ""
        tag = re.match(r"\[([^]]+)\]", self.subject)
        self.game = tag[1] if tag and tag[1] != "site" else ""
        self.token = FIELD.search(self.reply_to)
        self.token = self.token and self.token[1]

    def find(self, pattern):
        found = re.search(pattern, self.text, re.M)
        return found[1] if found else None


# ---- people ----

class Person:
    def __init__(self, world, n, name):
        self.world, self.n, self.name = world, n, name
        self.address = f"{name.lower()}@{'club' if n % 3 else 'house'}.test"
        self.boxes = [self.address]
        self.seen, self.mails, self.written = set(), [], []  # written: (Message-ID, text)
        self.every = 1        # reads at every so many steps
        self.comes = n % 7    # the day on which he first writes
        self.desk = None      # the last mail that belongs to no game
        self.goals, self.busy = [], False
        self.turns = collections.Counter()  # (game, turn) for which he has written orders
        self.orders = collections.Counter() # game: mails with orders
        self.gone = False
        self.standby = self.idle = False
        self.acts = {}        # (game of the plan, number of his order mails) -> a line instead of orders
        self.style = n % 3    # how his mail program answers
        self.later = []       # what he writes at a later reading: (readings from now, text, mail)

    def __str__(self):
        return self.name

    def fetch(self):
        """What is new in his mailboxes."""
        new = []
        for box in self.boxes:
            user, host = box.split("@")
            if self.n % 4 == 3 and (ROOT / host / user).exists():
                new += self.by_imap(box)
                continue
            for path in sorted((ROOT / host / user / "new").glob("*"), key=lambda p: p.name):
                if path.name not in self.seen:
                    self.seen.add(path.name)
                    new.append(Mail(path.read_bytes()))
        return new

    def by_imap(self, box):
        with imaplib.IMAP4(os.environ["IMAP_IP"], int(os.environ["IMAP_PORT"])) as server:
            server.login(box, os.environ["MAIL_PASSWORD"])
            server.select("INBOX")
            numbers = server.search(None, "UNSEEN")[1][0].split()
            return [Mail(server.fetch(n, "(RFC822)")[1][0][1]) for n in numbers]

    def write(self, text, to=None, sender=None):
        """A mail; in reply to one of the robot's, or to its address."""
        sender = sender or self.address
        self.world.mails += 1
        name = f"<y{self.world.mails:05d}@{sender.split('@')[1]}>"
        head = [f"From: {self.name} <{sender}>", f"To: {to.reply_to if to else ROBOT}",
                f"Subject: {'Re: ' + to.subject if to else 'Hello'}", f"Message-ID: {name}",
                f"Date: {email.utils.format_datetime(self.world.now)}", "MIME-Version: 1.0"]
        if to:
            head.append(f"In-Reply-To: {to.id}")
        kind, body = "plain", text + "\n"
        if to and self.style == 1:
            body += f"\nOn {self.world.now:%d %b %Y}, the robot wrote:\n"
            body += "".join(f"> {l}\n" for l in to.text.splitlines())
        elif self.style == 2:
            kind, lines = "html", "".join(f"<div>{escape(l)}</div>\n" for l in body.splitlines())
            body = f"<html><body>{lines}</body></html>\n"
        head += [f"Content-Type: text/{kind}; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
        self.written.append((name, text))
        self.world.post.send(sender, to.reply_to if to else ROBOT, "\n".join(head) + "\n\n" + body)

    # -- what he does about a mail --

    def read(self):
        for mail in self.fetch():
            self.mails.append(mail)
            if not self.gone:
                self.react(mail)
        due = [x for x in self.later if x[0] <= 0]
        self.later = [(n - 1, text, mail) for n, text, mail in self.later if n > 0]
        for _, text, mail in due:
            self.write(text, mail)

    def react(self, mail):
        if not mail.game:
            self.desk = mail if mail.token else self.desk
        code = mail.find(r"reply with: (CONFIRM [a-z2-7]{12})$")
        if code:
            self.write(code, mail, self.boxes[-1] if "ADDRESS ADD" in mail.text else None)
        elif mail.find(r"^Reply with one line: (SEED) and"):
            self.write(random.Random(mail.game + self.name).choice(["SEED none", f"SEED {self.name.lower()}"]), mail)
        elif mail.find(r"^(VOTE \d+ yes)$"):
            self.write(mail.find(r"^(VOTE \d+ yes)$"), mail)
        elif mail.find(r"(?:^|: )TAKEOVER ([\w-]+ \w+)"):
            self.takes_over(mail)
        elif mail.find(r"^(ACCEPT \d+) takes it up"):
            self.write(mail.find(r"^(ACCEPT \d+)"), mail)
        elif "you are registered" in mail.text.replace("\n    ", " "):
            zone = ["Europe/Berlin", "Europe/London", "America/New_York"][self.n % 3]
            self.write(f"SET ME format=text pictures=no zone={zone}" + ("\nSTANDBY ON max=6" if self.standby else ""),
                       mail)
        elif mail.game:
            self.plays(mail)
        else:
            self.finds_games(mail)

    def takes_over(self, mail):
        """All who stand by are asked; the first has the seat, and the others are asked again."""
        seat = mail.find(r"TAKEOVER ([\w-]+ \w+)")
        if self.standby and not self.busy:
            self.busy = True
            self.write(f"TAKEOVER {seat}", mail)

    def finds_games(self, mail):
        if re.search(r"somebody plays it|or none is open", " ".join(mail.text.split())):
            self.busy = False
        joins = re.findall(r"^  ([\w-]+): .*\n(?:    .*\n)*?    JOIN \1$", mail.text, re.M)
        opened = mail.find(r"([\w-]+)\s+is\s+open:")
        if opened and self.goals:
            self.world.names[self.goals.pop(0)[1]] = opened
        elif self.goals and self.goals[0][0] == "join":
            wanted = self.world.names.get(self.goals[0][1])
            if wanted in joins:
                self.goals.pop(0)
                self.write(f"JOIN {wanted}", mail)

    def begins(self):
        """What nobody asked him for: to register, to find the next game."""
        day = (self.world.now - BEGIN).days
        if not self.written and day >= self.comes:
            self.write(["REGISTER", "Hello!\n\nHELP", f'REGISTER name="{self.name}"'][self.n % 3])
        elif self.n % 3 == 1 and len(self.written) == 1 and len(self.mails) == 1:
            self.write("register", self.mails[-1])
        elif self.desk and self.goals and self.goals[0][2] <= day:
            what, game, _ = self.goals[0]
            g = self.world.games[game]
            if what == "open":
                self.write(f"OPEN {g.scenario} {g.settings}", self.desk)
            elif what == "challenge":
                self.write(f'CHALLENGE "{g.second}" {g.scenario} {g.settings}', self.desk)
            elif self.world.names.get(game):
                self.write("LIST OPEN", self.desk)

    # -- in a game --

    def plays(self, mail):
        form = re.search(r"^BEGIN ORDERS game=\S+ turn=(\d+).*?^END$", mail.text, re.M | re.S)
        answer = mail.find(r"reply\s+with\s+the\s+one\s+line\s+(ANSWER \w+)")
        if "The end" in mail.subject:
            return
        if answer:
            self.write(answer, mail)
        elif form:
            self.orders_come(mail, int(form[1]), form[0])
        elif "] Stored" in mail.subject and not re.search(r"complete and final|: complete", mail.subject):
            turn = (mail.game, mail.find(r"Your orders for turn (\d+)") or mail.subject)
            if not self.turns[turn]:
                self.turns[turn] += 1
                self.write("DONE\nFINAL", mail)

    def orders_come(self, mail, turn, form):
        if self.turns[mail.game, turn, "orders"]:
            return
        self.orders[mail.game] += 1
        plan = self.world.of(mail.game)
        act = self.acts.get((plan, self.orders[mail.game]))
        if self.orders[mail.game] % LONG == 0:
            act = "PROPOSE DRAW"
        if act == VANISH:
            self.gone = True
        if self.gone:
            return
        self.turns[mail.game, turn, "orders"] += 1
        text = orders_of(mail, form) + ("\nFINAL" if self.world.final(mail.game) else "")
        self.write(act or text, mail)
        if act and act.split()[0] not in ("RESIGN", "CONCEDE"):
            self.later.append((2, text, mail))


# ---- orders: what the form offers, as far as the card goes ----

def offers(form):
    """Lines of the form that only want their mark away: (line, note)."""
    return [(a.strip(), b) for a, b in re.findall(r"^# (\S.*?)(?:\s{2,}# (.*))?$", form, re.M)
            if b or re.match(r"(attack|place|general|play) ", a)]


def orders_of(mail, form):
    lines = offers(form)
    if not re.search(r"^card ", form, re.M):
        taken = [line for line, _ in lines if not line.startswith(("general", "play"))]
        return "BEGIN ORDERS\n" + "\n".join(taken) + "\nDONE\nEND"
    hand = re.findall(r"^([a-z][a-z-]+) {2,}\S.*?(orders (?:.|\n {6,})*?)(?=\n[a-z]|\n\n|\Z)",
                      mail.text[mail.text.index("Your hand"):], re.M)
    best = ([], None)
    for card, says in hand:
        says = " ".join(says.split())
        number = re.match(r"orders (\d)", says)
        where = re.search(r"(centre|left|right)", says)
        can = [(l, n) for l, n in lines if not where or where[1] in (n or "")]
        can.sort(key=lambda x: ("melee" not in x[0], "fire" not in x[0]))
        can = can[:int(number[1]) if number else 2 if where else 0]
        worth = 10 * sum("melee" in l for l, _ in can) + 5 * sum("fire" in l for l, _ in can) + len(can)
        if worth > 10 * sum("melee" in l for l, _ in best[0]) + 5 * sum("fire" in l for l, _ in best[0]) + len(best[0]):
            best = (can, card)
    if not best[1]:
        return re.search(r"^card .*$", form, re.M)[0] + "\nDONE"
    return f"card {best[1]}\n" + "\n".join(l for l, _ in best[0]) + "\nDONE"


# ---- the year ----

Game = collections.namedtuple("Game", "id how scenario settings first second day")

NAMES = """Anna Bert Cleo Dora Emil Fritz Gerd Hugo Ines Jens Karl Lena Mina Nils Olga Paul Quint Rosa Sven Tina
           Udo Vera Wim Xenia Yves Zita Arno Bela Cora Dirk Elke Falk Gina Hans Ilse Jana Knut Lars Mona Nora""".split()


class World:
    def __init__(self):
        self.now, self.mails, self.post = BEGIN, 0, Post()
        self.people = [Person(self, n, name) for n, name in enumerate(NAMES if WHOLE else NAMES[:6])]
        self.games, self.names, self.events = {}, {}, []
        self.rounds, self.longest = 0, 0.0

    def who(self, name):
        return next(p for p in self.people if p.name == name)

    def of(self, real):
        return next((g for g, name in self.names.items() if name == real), None)

    def final(self, real):
        g = self.games.get(self.of(real))
        return bool(g) and "all-final" in g.settings

    def game(self, id, how, system, pace, first, second, day, more=""):
        settings = f"{PACES[pace]} {more}".strip()
        self.games[id] = Game(id, how, f"{system}/{SYSTEMS[system]}", settings, first, second, day)
        self.who(first).goals.append((how, id, day))
        if how == "open":
            self.who(second).goals.append(("join", id, day))

    def run(self):
        begun = time.time()
        at = self.now.strftime("%Y-%m-%dT%H:%M:%SZ")
        done = subprocess.run([PROGRAM, "run", "--site", SITE, "--once", "--at", at], capture_output=True, text=True)
        wrong = [l for l in done.stderr.splitlines() if re.search(r" (error|crit)", l)]
        if done.returncode or wrong:
            faults.append(f"{self.now}: run {done.returncode}: {wrong[:3]}")
        settle()
        self.rounds += 1
        self.longest = max(self.longest, time.time() - begun)

    def live(self, days):
        steps = int(timedelta(days=days) / STEP)
        for step in range(steps):
            day = (self.now - BEGIN).days
            for event in [e for e in self.events if e[0] <= day]:
                self.events.remove(event)
                event[1]()
            for p in self.people:
                if not p.gone and step % p.every == p.n % p.every:
                    p.read()
                    if not p.gone:
                        p.begins()
            self.run()
            self.now += STEP


    # -- what happens to people --

    def at(self, day, what):
        self.events.append((day, what))

    def bounces(self, name, day, until):
        """His mailbox is gone for a while; when it is there again he asks for mail."""
        p, table = self.who(name), Path(os.environ["MAIL_DIR"]) / "postfix/etc/transport"
        user, host = p.address.split("@")
        rule = f"/^{user}@{host}/ error:5.1.1 no such user (test)\n"

        def gone():
            table.write_text(rule + table.read_text())
            self.post.reread()
            p.gone = True

        def back():
            table.write_text(table.read_text().replace(rule, ""))
            self.post.reread()
            p.gone = False
            p.write("START")
        self.at(day, gone)
        self.at(until, back)

    def moves(self, name, day, address):
        """He has another address, and then that alone."""
        p = self.who(name)

        def first():
            p.boxes.append(address)
            p.write(f"ADDRESS ADD {address}", p.desk)

        def then():
            p.write(f"ADDRESS PRIMARY {address}", p.desk)
        self.at(day, first)
        self.at(day + 6, then)

    def writes(self, name, day, text):
        self.at(day, lambda: self.who(name).write(text, self.who(name).desk))


def plan_of_sample(w):
    w.game("a", "open", "napoleonics", "quick", "Anna", "Bert", 2, "eject=2")
    w.game("b", "challenge", "battalions", "quick", "Cleo", "Dora", 5)
    w.game("c", "open", "tricorne", "quick", "Emil", "Anna", 6)
    w.game("d", "open", "emperor", "quick", "Bert", "Cleo", 6)
    w.who("Fritz").standby = True
    w.who("Bert").acts["a", 2] = VANISH
    w.who("Emil").acts["c", 2] = "PROPOSE EXTENSION 2d"
    w.who("Emil").acts["c", 6] = "CONCEDE"
    w.who("Dora").acts["b", 2] = "LEAVE +3d +5d"
    w.moves("Anna", 12, "anna@office.test")
    w.bounces("Dora", 8, 12)


def plan_of_year(w):
    stand_by = ["Jana", "Knut", "Lars", "Mona", "Nora"]
    busy = [n for n in NAMES if n not in stand_by]
    for n in stand_by:
        w.who(n).standby = True
    paces, many = list(PACES), {"napoleonics": 8, "tricorne": 7, "battalions": 7, "emperor": 4, "tactiques": 4}
    systems = [system for system, n in many.items() for _ in range(n)]
    waits = (4, 14, 15, 26)  # who is late or cannot be reached there is waited for
    for i, system in enumerate(systems):
        first, second = busy[i], busy[(i * 3 + 7) % len(busy)]
        w.game(f"g{i}", "challenge" if i % 4 == 3 else "open", system, paces[i % 4], first,
               second if second != first else busy[-1], 3 + i * 6, "" if i in waits else "eject=2")
    w.who(busy[1]).acts["g1", 3] = w.who(busy[13]).acts["g13", 3] = VANISH
    w.who(busy[3]).acts["g3", 3] = "RESIGN"
    w.who(busy[0]).acts["g0", 2] = "PROPOSE EXTENSION 2d"
    w.who(busy[5]).acts["g5", 3] = "PROPOSE DRAW"
    w.who(busy[7]).acts["g7", 4] = "CONCEDE"
    w.who(busy[8]).acts["g8", 2] = "LEAVE +3d +12d"
    w.who(busy[2]).acts["g2", 1] = f'SHARE "{busy[10]}" units=9e\nSHARE "{busy[11]}" units=drag'
    w.who(busy[12]).acts["g12", 1] = "BEGIN PRESS\nGood luck, and may the better hand win.\nEND"
    w.bounces(busy[4], 31, 45)
    w.moves(busy[9], 70, f"{busy[9].lower()}@office.test")
    for name, every in ((busy[14], 5), (busy[15], 9)):
        w.at(40, lambda name=name, every=every: setattr(w.who(name), "every", every))
    w.writes(busy[20], 200, "STOP")
    w.writes(busy[21], 300, "FORGET ME")


# ---- what became of it ----

def all_mails(w):
    """Of everybody, as they lie in the mailboxes: person, mail."""
    for p in w.people:
        for box in p.boxes:
            user, host = box.split("@")
            for path in sorted((ROOT / host / user).glob("*/*")):
                if path.parent.name in ("new", "cur"):
                    yield p, Mail(path.read_bytes())


def look_at_tokens(mails):
    """Nobody's mail names a token, or a code, that came to somebody else."""
    own = {}
    for p, m in mails:
        if m.token:
            own.setdefault(m.token, set()).add(p.name)
        for code in re.findall(r"reply with: CONFIRM ([a-z2-7]{12})$", m.text, re.M):
            own.setdefault(code, set()).add(p.name)
    shared = [t for t, who in own.items() if len(who) > 1]
    check(f"each of {len(own)} tokens and codes went to one person", not shared, *shared[:5])
    wrong = [f"{p} got a token of {own[word]}: {m.subject}" for p, m in mails
             for word in set(re.findall(rb"[a-z2-7]{12,26}", m.raw + m.all.encode())) if word.decode() in own
             for word in [word.decode()] if p.name not in own[word]]
    check("and stands in nobody else's mail", not wrong, *wrong[:5])


def look_at_answers(w, mails):
    answered = {m.answers for _, m in mails}
    silent = [f"{p} wrote {text!r}" for p in w.people for name, text in p.written if name not in answered]
    check(f"each of {w.mails} mails was answered", not silent, *silent[:10])


def look_at_games(w, db):
    names = [r[0] for r in db.execute("SELECT name FROM game ORDER BY name")]
    check(f"{len(w.games)} games were begun", len(names) >= len(w.games), names, w.games.keys() - w.names.keys())
    for name in names:
        done = subprocess.run([PROGRAM, "verify", SITE / "games" / name], capture_output=True, text=True)
        if done.returncode:
            faults.append(f"verify {name}: {(done.stdout + done.stderr)[-300:]}")
    check(f"the records of {len(names)} games verify", not [f for f in faults if f.startswith("verify")])
    over = {r[0] for r in db.execute("SELECT DISTINCT system FROM game WHERE status='over'")}
    wanted = set(SYSTEMS) if WHOLE else {w.games[g].scenario.split("/")[0] for g in w.games}
    check("of each system a game came to its end", wanted <= over, over)
    held = db.execute("SELECT name, why FROM game WHERE status='held'").fetchall()
    check("no game was held", not held, *held)


def look_at_ledger(db):
    told = collections.Counter(r[0] for r in db.execute("SELECT what FROM ledger"))
    wanted = {"substitution": 3 if WHOLE else 1, "ejected": 2 if WHOLE else 1, "proposal": 1, "vote": 1,
              "clock moved": 1, "deadline passed": 1}
    if WHOLE:
        wanted.update({"resigned": 1, "delegation": 2, "ended": 1})
    missing = [f"{what}: {told[what]}, not {n}" for what, n in wanted.items() if told[what] < n]
    check("the ledger tells who was replaced, and what else was agreed", not missing, *missing, told)
    for what, query, least in (
            ("mails of officers and of who orders for another counted", "SELECT count(*) FROM mail_hand", 5 * WHOLE),
            ("a mail came back, and its address was held",
             "SELECT count(*) FROM inbox WHERE what='bounce: bad address'", 1),
            ("who was held is written to again", "SELECT NOT count(*) FROM hold", 1),
            ("an address was changed",
             "SELECT count(*) FROM address WHERE main AND address LIKE '%@office.test'", 1)):
        got = db.execute(query).fetchone()[0]
        check(what, got >= least, got)
    replaced = db.execute("SELECT game, turn, who, why FROM ledger WHERE what='substitution'").fetchall()
    unseen = [r for r in replaced if not any('what="substitution"' in path.read_text()
                                             for path in (SITE / "games" / r[0] / "public").glob("turn-*.xml"))]
    check("and so do the public records", replaced and not unseen, *unseen)


def report(w):
    mails = list(all_mails(w))
    db = sqlite3.connect(f"file:{SITE}/estafette.db?mode=ro", uri=True)
    print(f"# {w.rounds} rounds, {w.mails} mails in, {len(mails)} out, the longest round {w.longest:.2f} s")
    known = db.execute("SELECT count(*) FROM person WHERE name<>''").fetchone()[0]
    check(f"{len(w.people)} people registered", known >= len(w.people) - (1 if WHOLE else 0), known)
    check("no round failed", not faults, *faults[:10])
    look_at_games(w, db)
    look_at_answers(w, mails)
    look_at_tokens(mails)
    look_at_ledger(db)
    failed = list((ROOT / "game.test/robot/.Failed").glob("*/*,S=*"))
    check("no mail was put aside", not failed, *failed)
    for row in db.execute("SELECT name, turn, status, why FROM game"):
        print("#", row)


def main():
    w = World()
    (plan_of_year if WHOLE else plan_of_sample)(w)
    w.live(364 if WHOLE else 31)
    report(w)


main()
