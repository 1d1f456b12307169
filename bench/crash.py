"""The program killed at a random moment: no mail may be lost by it, and none answered twice.

A case is a copy of a site, a round of which is killed (SIGKILL, `estafette run --once`, the moment by a seed), run again to its
end, and the rounds that follow.  What then lies in the mailboxes is compared with what the same rounds leave that nobody
disturbs: each mail by its Message-ID and bytes.  One death a case, for what the program has died of twice it puts aside and
says so (HACKING, "attempt_begin")."""
import glob
import os
import random
import shutil
import subprocess

import measure
import sites
from answers import Counts, Mail, count, mail_of
from measure import Wrong

# ---- rounds of a site ----

def killed(site, at, after):
    """Begins a round and kills it after so many seconds; False if it had come to its end."""
    with open(site + ".log", "ab") as log:
        process = subprocess.Popen([measure.program, "run", "--site", site, "--once", "--at", at], stdout=log, stderr=log,
                                   env=measure.environment)
        try:
            process.wait(timeout=after)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return True


def left(site):
    """What must be the same whatever happened: how many of each kind there were, all sent, and every record's digest."""
    records = sites.ask(site, "SELECT game, turn, viewer, digest FROM record ORDER BY 1, 2, 3")
    states = sites.ask(site, "SELECT state, count(*) FROM outbox GROUP BY state")
    waits = [p for d in ("in/new", "failed") for p in os.listdir(os.path.join(site, "mail", d))]
    return sites.taken(site), states, records, waits


class Boxes:
    """Mails that were delivered into the mailboxes of a site."""

    def __init__(self, site):
        self.site = site

    def mails(self):
        return [mail_of(open(p, "rb").read()) for p in glob.glob(os.path.join(glob.escape(self.site), "mail/out/*/new/*"))]


class List:
    """Mails that the server of sink.py lists, from here on."""

    def __init__(self, path):
        self.path, self.begin = path, os.path.getsize(path)

    def mails(self):
        with open(self.path) as f:
            f.seek(self.begin)
            return [Mail(*line.split()) for line in f]


class Part:
    """Rounds at the times `ats` of copies of a site; `came(site)` is asked for before them, its mails() after them."""

    def __init__(self, name, site, ats, asked, came):
        self.name, self.ats, self.asked, self.came = name, ats, asked, came
        self.chance, self.n = random.Random("crash " + name), 0
        self.work = os.path.dirname(site)
        self.before, self.seconds = [], []
        place = self.copy(site)
        arrives = came(place)
        for at in ats:
            self.before.append(self.copy(place))
            self.seconds.append(sites.run(place, at))
        self.wanted, self.left = arrives.mails(), left(place)
        plain = count(asked, self.wanted, self.wanted)
        if plain.wrong or plain.again or plain.once != (len(asked) or len(self.wanted)) or self.left[3]:
            raise Wrong(f"{name}: of {len(asked)} mails {plain.once} were answered once where nobody was disturbed")

    def copy(self, site):
        self.n += 1
        return sites.copy(site, os.path.join(self.work, f"{self.name}{self.n}"))

    def case(self):
        """One death; what came of it, and what is to be said of it."""
        moment = self.chance.uniform(0, sum(self.seconds))
        k = 0
        while k + 1 < len(self.ats) and moment > self.seconds[k]:
            moment -= self.seconds[k]
            k += 1
        place = self.copy(self.before[k])
        arrives = self.came(place)
        died = killed(place, self.ats[k], moment)
        for at in self.ats[k if died else k + 1:]:
            sites.run(place, at)
        counts = count(self.asked, self.wanted, arrives.mails()) + Counts(kills=int(died))
        if counts.wrong or left(place) != self.left:
            kept = os.path.join(measure.build, f"crash-{self.name}-{self.n}")
            shutil.copytree(place, kept, dirs_exist_ok=True)
            return counts, f"killed after {moment:.3f} s of the round at {self.ats[k]}: {tell(counts)}; kept as {kept}"
        shutil.rmtree(place)
        return counts, None


def tell(counts):
    return (f"{counts.kills} kills, {counts.once} mails answered exactly once, {counts.lost} lost, {counts.doubled} doubled, "
            f"{counts.changed} changed, {counts.again} handed over again")


def kill(book, part, kills):
    total, cases, troubles = Counts(), 0, []
    while total.kills < kills and cases < 3 * kills: # some come to their end before
        counts, trouble = part.case()
        total, cases = total + counts, cases + 1
        troubles += [trouble] if trouble else []
    book.note(f"crash: {part.name}: {tell(total)}, in {cases} cases")
    book.at_most(f"crash: {part.name}, lost or doubled", total.wrong, 0)
    book.figure(f"crash: {part.name}, handed over again", total.again, f"mails of {total.kills} kills")
    if total.kills < kills:
        troubles.append(f"{total.kills} kills of {kills}: the rounds came to their end before")
    for trouble in troubles:
        book.error(f"crash: {part.name}", trouble)


# ---- what is killed ----

def intake(book, work):
    """Order mails of many games, read and answered."""
    n = 2 if book.quick else 12
    site = sites.many(os.path.join(work, "intake"), n, looks_pictures="no")
    sites.run(site, sites.MADE)
    shutil.rmtree(os.path.join(site, "mail/out"))
    sites.order(site, n)
    asked = [mail_of(open(p, "rb").read()).id for p in glob.glob(os.path.join(glob.escape(site), "mail/in/new/*"))]
    return Part("intake", site, [sites.READ], asked, Boxes)


def turn(book, work):
    """A turn, from the order mail to the reports; in a quick run without pictures."""
    site = sites.battle(work, "battle", "drill-ground", ("fr", "ru"), looks_pictures="no" if book.quick else "yes")
    sites.run(site, "2026-01-01T01:00:00Z")
    shutil.rmtree(os.path.join(site, "mail/out"))
    sites.order_all(site, "fr", 1)
    return Part("turn", site, ["2026-01-02T02:00:00Z", "2026-01-10T00:00:00Z", "2026-01-10T01:00:00Z"], ["<1@player.test>"], Boxes)


def outbox(book, work, port, certificate, listed):
    """Letters made into mails and handed to a server."""
    site = sites.many(os.path.join(work, "outbox"), 2 if book.quick else 12, looks_pictures="no",
                      **sites.by_smtp(port, certificate))
    return Part("outbox", site, [sites.READ], [], lambda place: List(listed))


def crash(book, work):
    """Deaths while mail is read, while a turn runs, and while mail is sent."""
    kills = int(os.environ.get("BENCH_KILLS", "0")) or (12 if book.quick else 200)
    third = kills // 3
    kill(book, intake(book, work), third)
    kill(book, turn(book, work), third)
    if not shutil.which("openssl"):
        book.absent("crash: outbox", "openssl is not installed")
        return
    listed = os.path.join(work, "listed")
    with sites.sink(work, listed) as (port, certificate):
        kill(book, outbox(book, work, port, certificate, listed), kills - 2 * third)
