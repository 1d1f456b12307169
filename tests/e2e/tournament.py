"""A tournament by mail from the call for entries to the last standings, its games played by the program on both sides:
tournament.py PROGRAM FOLDER NAME PLAYERS [KEY=VALUE...].  Somebody withdraws behind round 1, two play on for others, one does not come,
one game is adjudicated.  Prints the standings as CSV; FOLDER/site is the site, FOLDER/trf the report file."""
import csv
import datetime
import email
import email.policy
import fractions
import glob
import os
import re
import sqlite3
import subprocess
import sys

sys.dont_write_bytecode = True

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../pairing"))
import standings

program, folder, event, players = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
settings = sys.argv[5:]
teams = any(word.startswith("teams=") for word in settings)
knock = "form=knock-out" in settings or "form=double-knock-out" in settings
site = os.path.join(folder, "site")
robot = "robot@game.test"
now = datetime.datetime.utcnow()
names = [f"Player{n:02d}" for n in range(1, players + 1)]
sent = 0


def call(*words, good=True):
    done = subprocess.run((program,) + words, capture_output=True, text=True)
    if good and done.returncode:
        sys.exit(f"estafette {' '.join(words)}: {done.stdout[-600:]}{done.stderr[-600:]}")
    return done.stdout


def run(hours=0.0):
    global now
    now += datetime.timedelta(hours=hours)
    call("run", "--site", site, "--once", "--at", now.strftime("%Y-%m-%dT%H:%M:%SZ"))


def ask(question, *values):
    with sqlite3.connect(os.path.join(site, "estafette.db"), timeout=20) as db:
        return db.execute(question, values).fetchall()


def address(name):
    return f"{name.lower()}@player.test"


def write(name, text, to=None):
    """Into the mailbox; to the address of the newest mail to him, or the robot's."""
    global sent
    sent += 1
    if not to:
        rows = ask("SELECT sender FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", address(name))
        to = rows[0][0] if rows else robot
    inbox = os.path.join(site, "mail/in/new")
    os.makedirs(inbox, exist_ok=True)
    with open(os.path.join(inbox, f"{sent:05d}"), "w") as f:
        f.write(f"From: {name} <{address(name)}>\nTo: {to}\nSubject: event\nMessage-ID: <{sent}@player.test>\n\n{text}\n")


def confirm(who):
    """All codes that wait for them."""
    for name in who:
        for (code,) in ask("SELECT code FROM pending WHERE address=?", address(name)):
            write(name, f"CONFIRM {code}")
    run(0.05)


def register(who):
    for name in who:
        write(name, f"REGISTER name={name}", robot)
    run(0.05)
    confirm(who)


def direct(*words):
    return call("direct", "--site", site, *words)


def games(round_):
    return [row[0] for row in ask("SELECT game FROM event_game WHERE event=? AND round=? ORDER BY board, half", event, round_)]


def seats(game):
    return [row[0] for row in ask("SELECT seat FROM seat WHERE game=? ORDER BY seat", game)]


def begin(list_, bots=True):
    """The program has one side of each, now this one and now that; whoever has the other lets his turns pass."""
    for k, game in enumerate(list_):
        call("moderate", "--site", site, game, "ASSIGN", seats(game)[k * 5 // 3 % 2], "bot=steady")


def over(list_):
    return all(ask("SELECT status FROM game WHERE name=?", game)[0][0] == "over" for game in list_)


def play(list_, days):
    """Until they are over, or so many days."""
    for _ in range(4 * days):
        if over(list_):
            return True
        run(6)
    return False


def latest(name):
    """The newest mail to him, as text."""
    box = os.path.join(site, "mail/out", address(name), "new")
    path = max((os.path.join(box, f) for f in os.listdir(box)), key=os.path.getmtime)
    message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    return message.get_body(("plain",)).get_content()


def brought(name):
    """The file that the newest mail to him brings."""
    box = os.path.join(site, "mail/out", address(name), "new")
    path = max((os.path.join(box, f) for f in os.listdir(box)), key=os.path.getmtime)
    message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    return [part.get_content() for part in message.iter_attachments()][0]


def report(k):
    """The event's report file, as it is mailed; is its round k paired as the criteria say?"""
    write("Mo", f"STANDINGS {event} format=trf")
    run(0.05)
    path = os.path.join(folder, "trf")
    with open(path, "w", newline="") as f:
        f.write(brought("Mo"))
    double = ["--double"] if "double=on" in settings else []
    return call("pair", "--check", "--round", str(k), *double, path, good=False)


def pair_dealt(block):
    """An event whose first round shares a deal: founded, entered, dealt and paired."""
    register(["Mo"] + names)
    write("Mo", block)
    run(0.05)
    for name in names:
        write(name, f"ENTER {event}")
    run(0.05)
    direct("DEAL", event, "SAME", "round=1")
    for name in names[:2]:
        write(name, f"GIVE WORD {event} drum-{name}")
    run(0.05)
    direct("PAIR", event)


def round_status(n):
    return ask("SELECT status FROM event_round WHERE event=? AND n=?", event, n)[0][0]


# ---- what came of it, reckoned a second time ----

def ended(game):
    """The winner's seat, or None, of both seats in their order the banners that count, and whether it was given up, or won
    decisively by the game's own rules, from the record that everybody may read; a game that never began has none."""
    files = glob.glob(os.path.join(site, "games", game, "public", "turn-*.xml"))
    text = open(max(files), encoding="utf-8").read() if files else ""
    winner = re.search(r'<ended[^>]* winner="(\w+)"', text) or re.search(r'<position[^>]* over="yes" winner="(\w+)"', text)
    sides = re.findall(r'<player seat="(\w+)"(?:[^>]* banners="(\d+)" wanted="(\d+)")?', text)
    return winner and winner[1], {seat: min(int(has or 0), int(wanted or 0)) for seat, has, wanted in sides}, bool(re.search(
        '<ended as="conceded"|kind="ended"[^>]* marginal="no"|kind="won"[^>]* how="decisive"', text))


def worths():
    """What a game brings that is lost, drawn, won: decisively, and narrowly; and by how many banners it is decisive."""
    of = dict(pair.split("=", 1) for pair in settings)
    points = [int(p) for p in of.get("points", "2,1,0").split(",")]
    middle = len(points) // 2
    return (points[-1], points[middle], points[0]), (points[middle + 1], points[middle], points[middle - 1]), int(of.get("decisive", 3))


def reckon(rounds, people):
    """The event as tests/pairing/standings.py takes it, or one pool of it, from the tables and the games' records alone."""
    _, draw, win = worths()[0]
    halves = 2 if "double=on" in settings and not teams else 1
    come = reached(rounds, people) if knock else {n: 0 for n in people}
    again = standings.Event([len(people), rounds, 1, win * halves, draw * halves, 0, 1, int(halves == 2), int("form=round-robin" in settings)])
    for n in people:
        lost = sum(row[0] for row in ask("SELECT points FROM event_penalty WHERE event=? AND entrant=?", event, n))
        again.add([n, -lost, come[n]] + [entry(people, n, k, halves, win, draw) for k in range(1, rounds + 1)])
    return again


def entry(people, n, k, halves, win, draw):
    for (kind,) in ask("SELECT kind FROM event_bye WHERE event=? AND round=? AND entrant=?", event, k, n):
        points = halves * {"zero": 0, "half": draw, "full": win, "pairing": win}[kind]
        return f"{dict(zero=0, half=1, full=2, pairing=3)[kind]}:-1:{points}:0"
    if teams:
        return match(people, n, k, win, draw)
    for board, one, two in ask("SELECT board, one, two FROM event_table WHERE event=? AND round=?", event, k):
        if n in (one, two):
            return table(people, n, two if n == one else one, k, board, win, draw)
    return "0:-1:0:0"


def table(people, n, other, k, board, win, draw):
    points, theirs, games_, absent = 0, 0, [], 0
    rows = ask("SELECT game, first, decided, winner FROM event_game WHERE event=? AND round=? AND board=? ORDER BY half",
               event, k, board)
    for game, first, decided, winner in rows:
        done = ask("SELECT status FROM game WHERE name=?", game)[0][0] == "over"
        won, banners, given_up = ended(game) if done else (None, {}, False)
        seat = list(banners)
        won = won and (n if (won == seat[0]) == (first == n) else other)
        if decided:
            won = winner or None
        mine = 2 if won == n else 0 if won or decided == "double" else 1
        gone = decided in ("forfeited", "double")
        absent += gone
        full, narrow, decisive = worths()
        ahead = abs(list(banners.values())[0] - list(banners.values())[1]) if banners else 0
        brings = full if gone or given_up or ahead >= decisive else narrow
        points += 0 if gone and mine < 2 else brings[mine]
        theirs += 0 if gone and mine != 0 or decided == "double" else brings[2 - mine]
        own, his = (seat if first == n else seat[::-1]) if seat and not gone else (None, None)
        games_.append(f"{mine},{banners.get(own, 0)},{banners.get(his, 0)},0,0")
    kind = 4 if absent < len(rows) else 5 if points else 6
    match = 2 if points > theirs else int(points == theirs)
    return ":".join([str(kind), str(people.index(other)), str(points), str(match)] + games_[:2])


def heads():
    """Who stands for the team of each entrant: who entered first for it."""
    rows = ask("SELECT n, lower(team) FROM entrant WHERE event=? ORDER BY n DESC", event)
    first = {team: n for n, team in rows}
    return {n: first[team] for n, team in rows}


def match(people, head, k, win, draw):
    """A match of teams is one game, for which its boards are added up; it brings what a game does."""
    of, mine, theirs, game, other = heads(), 0, 0, [0, 0, 0], None
    for board, one, two in ask("SELECT board, one, two FROM event_table WHERE event=? AND round=?", event, k):
        if head not in (of[one], of[two]):
            continue
        own, his = (one, two) if of[one] == head else (two, one)
        other = of[his]
        for a, b, sign in (own, his, 1), (his, own, 0):
            parts = table([own, his], a, b, k, board, win, draw).split(":")
            if sign:
                mine += int(parts[2])
                for one_game in parts[4:]:
                    game = [x + int(y) for x, y in zip(game, one_game.split(",")[:3])]
            else:
                theirs += int(parts[2])
    if other is None:
        return "0:-1:0:0"
    points = win if mine > theirs else draw if mine == theirs else 0
    return f"4:{people.index(other)}:{points}:0:{game[0]},{game[1]},{game[2]},0,0"


def beaten(round_):
    """Who lost at the tables of the round, first to last: by games, then banners, then a third game, else by the higher seed."""
    out = []
    for board, one, two in ask("SELECT board, one, two FROM event_table WHERE event=? AND round=? ORDER BY board", event, round_):
        ahead, third = [0, 0], 0
        for game, first, half, decided, winner in ask(
                "SELECT game, first, half, decided, winner FROM event_game WHERE event=? AND round=? AND board=?", event, round_, board):
            won, banners, _ = ended(game)
            seat = list(banners)
            won = winner if decided else won and (first if won == seat[0] else one + two - first)
            worth = (won == one) - (won == two)
            if half == 2:
                third = worth
            else:
                mine = seat if first == one else seat[::-1]
                ahead[0] += worth
                ahead[1] += 0 if decided in ("forfeited", "double") else banners[mine[0]] - banners[mine[1]]
        better = ahead[0] or ahead[1] or third or two - one
        out.append(two if better > 0 else one)
    return out


def reached(rounds, people):
    """How far each came in a knock-out: the round before the one that put him out."""
    lives = {n: 2 if "form=double-knock-out" in settings else 1 for n in people}
    gone = dict(ask("SELECT n, after FROM entrant WHERE event=? AND status='withdrawn'", event))
    come = {n: min(rounds, gone.get(n, rounds)) for n in people}
    for k in range(1, rounds + 1):
        for n in beaten(k):
            if lives[n]:
                lives[n] -= 1
                come[n] = min(rounds, gone.get(n, rounds)) if lives[n] else k - 1
    last = ask("SELECT status FROM event WHERE name=?", event)[0][0] == "over" and "third=on" in settings
    tables = ask("SELECT one, two FROM event_table WHERE event=? AND round=? ORDER BY board", event, rounds)
    if last: # of the four, or three if one of them has left
        lost = beaten(rounds)
        free = ask("SELECT entrant FROM event_bye WHERE event=? AND round=?", event, rounds)
        for n in tables[0] + tuple(n for table in tables[1:] + free for n in table if n not in lost):
            come[n] += 1
    return come


def compare(rounds, shown):
    """shown: STANDINGS as CSV."""
    lines = list(csv.reader(shown.splitlines()))
    pools = lines[0][0] == "pool"
    names = lines[0][3 + pools:]
    number = dict(ask("SELECT team, min(n) FROM entrant WHERE event=? GROUP BY lower(team)", event)) if teams else \
        dict(ask("SELECT p.name, e.n FROM entrant e JOIN person p ON p.id=e.person WHERE e.event=?", event))
    for pool in {line[0] if pools else "" for line in lines[1:]}:
        mine = [line[pools:] for line in lines[1:] if not pools or line[0] == pool]
        people = sorted(number[line[2]] for line in mine) if pools else sorted(number.values())
        again = reckon(rounds, people).standings(names)
        for line in mine:
            place, values = again[people.index(number[line[2]])]
            got = [fractions.Fraction(x) for x in line[3:]]
            if (int(line[0]), got) != (place, values):
                sys.exit(f"round {rounds}, {line[2]}: {line}, by the script {place} {[str(v) for v in values]}")
    return len(lines) - 1


def promoted(shown):
    """The next event takes all along who are still in it: of each level one goes up and one down.  shown: STANDINGS as CSV."""
    stays = [row[0] for row in ask("SELECT p.name FROM entrant e JOIN person p ON p.id=e.person WHERE e.event=? AND "
                                   "e.status='entered'", event)]
    levels = {}
    for line in list(csv.reader(shown.splitlines()))[1:]:
        if line[3] in stays:
            levels.setdefault(int(line[0]), []).append(line[3])
    order = []
    for level in sorted(levels):
        above, below, here = levels.get(level - 1, []), levels.get(level + 1, []), levels[level]
        order += above[-1:] + here[bool(above):len(here) - bool(below)] + below[:1]
    write("Mo", f"BEGIN EVENT next\nfrom={event}\nEND")
    run(0.05)
    got = [row[0] for row in ask("SELECT p.name FROM entrant e JOIN person p ON p.id=e.person WHERE e.event='next' ORDER BY e.seed")]
    if got != order:
        sys.exit(f"the next event has {got}, by the script {order}")
    print("the next event has", len(got))


# ---- a ladder ----

def climbed():
    """The ladder again, from the challenges alone, as they ended: names, the highest first, and games won, drawn and lost."""
    stands = [row[0] for row in ask("SELECT n FROM entrant WHERE event=? ORDER BY n", event)]
    tally = {n: [0, 0, 0] for n in stands}
    for n, one, two in ask("SELECT r.n, one, two FROM event_round r JOIN event_table t ON t.event=r.event AND t.round=r.n "
                           "WHERE r.event=? AND r.status='closed' ORDER BY r.ends, r.n", event):
        rows = ask("SELECT game, first, decided, winner FROM event_game WHERE event=? AND round=?", event, n)
        ahead = 0
        for game, first, decided, winner in rows:
            won, banners, _ = ended(game)
            won = winner if decided else won and (first if won == list(banners)[0] else one + two - first)
            ahead += (won == one) - (won == two)
        if rows:
            tally[one][1 if not ahead else 0 if ahead > 0 else 2] += 1
            tally[two][1 if not ahead else 0 if ahead < 0 else 2] += 1
        if (ahead > 0 or not rows) and stands.index(one) > stands.index(two): # who did not answer has lost
            stands.remove(one)
            stands.insert(stands.index(two), one)
    person = dict(ask("SELECT e.n, p.name FROM entrant e JOIN person p ON p.id=e.person WHERE e.event=?", event))
    return [[person[n]] + tally[n] for n in stands]


def climb():
    """Those at even places challenge those above them, by mail; one answers nothing."""
    write("Mo", f"ROUND {event} OPEN\nROUND {event} EXTEND +200d")
    run(0.05)
    for wave in range(3):
        stands = [line[0] for line in climbed()]
        pairs = [(stands[i], stands[i - 1 - wave % 2]) for i in range(1 + wave % 2, len(stands), 2 + wave % 2)]
        for one, two in pairs:
            write(one, f"CHALLENGE {event} {two}")
        run(0.05)
        for k, (one, two) in enumerate(pairs):
            if k or wave:
                write(two, f"ACCEPT {event}")
        run(0.05)
        here = [row[0] for row in ask("SELECT game FROM event_game g JOIN event_round r ON r.event=g.event AND r.n=g.round WHERE "
                                      "g.event=? AND status='open' ORDER BY r.n", event)]
        begin(here)
        if wave == 1:
            play(here[1:], 60)
            number = ask("SELECT min(n) FROM event_round WHERE event=? AND status='open'", event)[0][0]
            if number:
                direct("ADJUDICATE", event, str(number), f"result={pairs[0][0]}")
        play(here, 60)
        run(24 * 8 if not wave else 1)
        write("Mo", f"STANDINGS {event} format=csv")
        run(0.05)
        got = [line[2:3] + [int(x) for x in line[3:]] for line in csv.reader(brought("Mo").splitlines()[1:])]
        if got != climbed():
            sys.exit(f"after {wave + 1} waves the ladder is {got}, by the script {climbed()}")
        print("wave", wave + 1, "ranks", len(got))
    write("Mo", f"CLOSE EVENT {event} why=autumn")
    run(0.05)
    confirm(["Mo"])
    print(ask("SELECT status FROM event WHERE name=?", event)[0][0])


if __name__ == "__main__":
    call("init", "--name", "Event", "--address", robot, "--key-from", event, site)
    conf = os.path.join(site, "estafette.conf")
    text = re.sub(r"(?m)^pictures = .*", "pictures = no", open(conf).read())
    open(conf, "w").write(text)
    register(["Mo", "Spare", "Other"] + names)
    write("Mo", f"BEGIN EVENT {event}\n" + "\n".join(settings) + "\nEND")
    run(0.05)
    for k, name in enumerate(names): # three to a team
        write(name, f"ENTER {event}" + (f" team=Team{k // 3}" if teams else ""))
    run(0.05)
    if ask("SELECT count(*) FROM entrant WHERE event=?", event)[0][0] != players:
        sys.exit("not all have entered: " + latest(names[-1]))
    if "form=ladder" in settings:
        sys.exit(climb())
    late, k = [], 0
    while ask("SELECT status FROM event WHERE name=?", event)[0][0] != "over":
        k += 1
        direct("PAIR", event)
        direct("ROUND", event, "OPEN")
        here = games(k)
        begin(here)
        play(late, 30)
        if k == 1:
            board = ask("SELECT max(board) FROM event_table WHERE event=? AND round=1", event)[0][0]
            loser = ask("SELECT p.name FROM event_table t JOIN entrant e ON e.event=t.event AND e.n=t.two JOIN person p ON "
                        "p.id=e.person WHERE t.event=? AND t.round=1 AND t.board=?", event, board)[0][0]
            direct("FORFEIT", event, str(board), loser)
            if "form=double-knock-out" not in settings:
                write(names[2], f"WITHDRAW {event}")
                run(0.05)
            direct("SUBSTITUTE", event, names[3], "Spare")
        if k == 2 and not knock: # a round is closed before one of its games is over
            play(here[:-1], 2)
            direct("ADJUDICATE", event, "1", "result=draw")
            direct("SUBSTITUTE", event, names[1], "Other")
            direct("PENALTY", event, names[0], "points=1", "why=late")
            direct("ROUND", event, "CLOSE")
            late = here
        elif not play(here, 60):
            run(24 * 60)
        if round_status(k) != "closed":
            direct("ROUND", event, "CLOSE")
        write("Mo", f"STANDINGS {event} format=csv")
        run(0.05)
        print("round", k, "ranks", compare(k, brought("Mo")))
        if k <= 2 and not knock and not teams and "form=round-robin" not in settings: # behind that results came in after the pairing
            print(report(k), end="")
    if "levels=on" in settings:
        promoted(brought("Mo"))
