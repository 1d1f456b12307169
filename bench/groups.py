"""The groups of make bench.  Each goes the way that the program goes when people play."""
import datetime
import glob
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

import crash
import measure
import played
import sites
from measure import Wrong, figures, ours, peer, reference

mails = int(os.environ.get("BENCH_COUNT", "0")) or None
games = int(os.environ.get("BENCH_GAMES", "0")) or None
PLAYED, STOPPED = "24", "2" # games of one batch, and where each decision stops

# Gate and goal of plain play against plain C, and the most bytes of a state.
SYSTEMS = {"napoleonics": (0.15, 0.30, 16384), "tricorne": (0.15, 0.30, 16384), "battalions": (0.03, 0.10, 16384),
           "emperor": (0.03, 0.05, 16384), "tactiques": (0.03, 0.05, 131072)}


# ---- rules ----

def play(book, how, system, count=PLAYED, seconds=None):
    seconds = book.seconds if seconds is None else seconds
    f = ours(how, "--count", count, "--seconds", str(seconds), system)
    book.digests.check(f"{how}-{system}", f"{f['games']:.0f}/{f['turns']:.0f}/{f['decisions']:.0f}/"
                       f"{(f['journals'] if how == 'kept' else f['ends'])[:32]}")
    return f


def rules(book, work):
    """Random games, all choices listed at every decision; then with real dice and a journal, and stopping as mail does."""
    bare = [reference("tinycnc"), str(book.seconds)]
    for system, (gate, goal, most) in SYSTEMS.items():
        plain, refs, all_plain = book.pairs(lambda: play(book, "plain", system), lambda: figures(bare))
        book.line(f"rules: {system}, tinycnc", plain, refs, gate, goal)
        kept, own, _ = book.pairs(lambda: play(book, "kept", system), lambda: play(book, "plain", system))
        book.line(f"rules: {system} with dice+journal, plain", kept, own, 0.4, 0.6)
        stops = [play(book, "stops", system, STOPPED, 0)["per_s"] for _ in own]
        book.line(f"rules: {system} stopping, plain", stops, own, 0.02, 0.1)
        book.at_most(f"rules: {system} bytes of state", all_plain[0]["state_bytes"], most)
        book.memory(f"rules: {system}", all_plain)
    peer(book, "rules: stopping, Rally the Troops", "BENCH_PEER_RTT", 1, 5, lambda: play(book, "stops", "napoleonics", STOPPED, 0))


def clone(book, work):
    for system in SYSTEMS:
        rounds = [ours("clone", "--seconds", str(book.seconds), system) for _ in range(book.rounds)]
        book.line(f"clone: {system}, memcpy", [r["clones_per_s"] for r in rounds], [r["copies_per_s"] for r in rounds], 0.2, 0.5)


def two(book, work):
    """Two processes at once against one."""
    if (os.cpu_count() or 1) < 2:
        book.absent("two: napoleonics, one process", "there is one processor")
        return
    command = [measure.program, "bench", "plain", "--count", PLAYED, "--seconds", str(book.seconds), "napoleonics"]

    def both():
        each = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=measure.environment) for _ in range(2)]
        return sum(measure.read_figures(p.communicate()[0])["per_s"] for p in each)
    mine, refs, _ = book.pairs(both, lambda: figures(command))
    book.line("two: napoleonics, one process", mine, refs, 1.7, 1.9)


def dice(book, work):
    def throw():
        f = ours("dice", "--seconds", str(book.seconds))
        book.digests.check("dice", f["faces"])
        return f
    mine, refs, _ = book.pairs(throw, lambda: figures([reference("dice"), str(book.seconds)]))
    book.line("dice: throws of four, BLAKE2b", mine, refs, 0.5, 0.8)


# ---- drawing ----

# A record of each system in the midst of a game, and the most kilobytes its map may have.
RECORDS = {"albuera/records/turn-010.xml": 200, "harrow/records/turn-010.xml": 200, "sorbier/records/turn-006.xml": 200,
           "mill/records/turn-003.xml": 200, "crossroads/records/turn-006.xml": 400}


def records(book):
    names = list(RECORDS)[3:4] if book.quick else list(RECORDS)
    return [(n.split("/")[0], os.path.join(measure.top, "tests/games", n), RECORDS[n]) for n in names]


def sheet(name):
    return os.path.join(measure.top, "templates", name + ".xsl")


def bare_sheet(book, record, name, *make):
    return figures([reference("xslt"), record, sheet(name), str(book.seconds), *make])


def bare_sheets(book, record):
    """Map, page and text one after the other, by the library alone."""
    return 1 / sum(1 / bare_sheet(book, record, *how)["sheets_per_s"] for how in (("map",), ("page", "html"), ("page", "text")))


def drawn(book, group, name, record, *kinds):
    f = ours(group, "--seconds", str(book.seconds), record)
    for kind in kinds:
        book.digests.check(f"{kind}-{name}", f[kind])
    return f


def maps(book, work):
    """Record to SVG, and to SVG, page and text, against the bare library with the same sheets."""
    for name, record, most in records(book):
        mine, refs, all_ours = book.pairs(lambda: drawn(book, "map", name, record, "svg"), lambda: bare_sheet(book, record, "map"))
        book.line(f"map: {name}, libxslt", mine, refs, 0.67, 0.87)
        book.at_most(f"map: {name} bytes of SVG", all_ours[0]["svg_bytes"], most * 1000)
        mine, refs, all_ours = book.pairs(lambda: drawn(book, "sheets", name, record, "html", "text"), lambda: bare_sheets(book, record))
        book.line(f"map: {name} with page and text, libxslt", mine, refs, 0.67, 0.87)
        book.memory(f"map: {name}", all_ours)


def svg_of(record, path):
    ours("map", "--seconds", "0", "--out", path, record)
    return path


def picture(book, work):
    """SVG to PNG against librsvg and a bare writer; many in one run against a process each."""
    seconds = str(book.seconds)
    for name, record, _ in records(book):
        svg = svg_of(record, os.path.join(work, name + ".svg"))
        bare = [reference("png"), svg, "1200", seconds]
        mine, refs, all_ours = book.pairs(lambda: ours("png", "--seconds", seconds, svg), lambda: figures(bare))
        book.line(f"picture: {name}, librsvg+libpng", mine, refs, 0.77, 0.91)
        book.at_most(f"picture: {name} bytes, 0.35 of cairo's", all_ours[0]["png_bytes"], 0.35 * figures(bare)["cairo_bytes"])
        book.latency(f"picture: {name}", all_ours)
        book.memory(f"picture: {name}", all_ours)
    if not shutil.which("rsvg-convert"):
        book.absent("picture: many in one run, rsvg-convert", "rsvg-convert is not installed")
        return

    def processes(n=5):
        start = time.monotonic()
        for _ in range(n):
            subprocess.run(["rsvg-convert", "-w", "1200", "-o", os.path.join(work, "peer.png"), svg], check=True)
        return n / (time.monotonic() - start)
    mine, refs, _ = book.pairs(lambda: ours("png", "--seconds", seconds, svg), processes)
    book.line("picture: many in one run, rsvg-convert", mine, refs, 1.25, 2)


# ---- players ----

def battle_of(record):
    """The scenario's file of a record's game."""
    text = open(record).read()
    system, name = re.search(r'<record[^>]* system="(\w+)"', text)[1], re.search(r'<scenario id="([\w-]+)"', text)[1]
    return system, os.path.join(measure.top, "scenarios", system, name + ".xml")


def thought(book, battle):
    f = ours("steady", "--count", "4", "--seconds", str(book.seconds), battle)
    book.digests.check(f"steady-{os.path.basename(battle)[:-4]}", f"{f['turns']:.0f}")
    return f


KEEN = {"napoleonics", "tactiques", "battalions", "emperor"} # games offer him there
KEEN_MS = 5000                                               # of his turn, on maps of 100 units and fewer, as these have


def ahead(book, system, battle):
    """A turn of keen against himself, the mean of a game."""
    rounds = [ours("keen", "--count", "1", "--seconds", "0", battle) for _ in range(book.rounds)]
    for f in rounds:
        book.digests.check(f"keen-{os.path.basename(battle)[:-4]}", f"{f['turns']:.0f}")
    book.at_most(f"players: a turn of keen, {system}, ms", statistics.median(1000 / f["turns_per_s"] for f in rounds), KEEN_MS)


def players(book, work):
    """A turn of steady within the time of drawing its map; one of keen within five seconds."""
    for name, record, _ in records(book):
        system, battle = battle_of(record)
        mine, refs, all_ours = book.pairs(lambda: thought(book, battle),
                                          lambda: ours("map", "--seconds", str(book.seconds), record))
        book.line(f"players: a turn of steady, {system}'s map", mine, refs, 1, 2)
        book.figure(f"players: {system}, playouts by steady", statistics.median(f["turns_per_s"] for f in all_ours), "turns/s")
        if system in KEEN:
            ahead(book, system, battle)


# ---- tournaments ----

def pairing(book, work):
    """A round of a Swiss of 64 players, and of 200: the slowest; and of 64 a round once without each of them."""
    for players, most in ((64, 50), (200, 2000)):
        rounds = [ours("pairing", "--count", str(players), "--seconds", "0") for _ in range(book.rounds)]
        for f in rounds:
            book.digests.check(f"pairing-{players}", f["pairings"])
        book.at_most(f"pairing: {players} players, ms", statistics.median(f["worst_ms"] for f in rounds), most)
        if players == 64:
            book.at_most("pairing: each of 64 late, ms", statistics.median(f["late_ms"] for f in rounds), 5000)


# ---- mail in ----

def commits(book, work, what="single"):
    return figures([reference("commits"), work, str(book.seconds), "6000"])[what]


class Copies:
    """A site as it was made, as often as it is used up."""

    def __init__(self, site, work):
        self.site, self.work, self.n = site, work, 0

    def next(self):
        self.n += 1
        return sites.copy(self.site, os.path.join(self.work, f"copy{self.n}.{os.path.basename(self.site)}"))


def read_mails(book, copies, name, count):
    site = copies.next()
    f = ours("ingest", "--at", sites.READ, "--count", "1000", site)
    if f["mails"] != count or f["refused"]:
        raise Wrong(f"{f['mails']:.0f} mails of {count} were read, {f['refused']:.0f} refused")
    book.digests.check(f"{name}-{count}", sites.taken(site))
    return f


def peer_ingest(copies):
    folder = copies.next()
    out = subprocess.run([reference("ingest"), os.path.join(folder, "mail/in"), os.path.join(folder, "ref.db"), "1", "full",
                          "move"], capture_output=True, text=True, check=True)
    return float(out.stdout.split(" = ")[1].split()[0])


def intake(book, work, name, what, site, count):
    copies = Copies(site, work)
    mine, single, all_ours = book.pairs(lambda: read_mails(book, copies, name, count), lambda: commits(book, work))
    book.line(f"ingest: {what}, SQLite commits", mine, single, 0.35, 0.55)
    batch = [commits(book, work, "batch100") for _ in range(book.rounds)]
    book.line(f"ingest: {what}, SQLite by the hundred", mine, batch, 0.25, 0.40)
    moved = [peer_ingest(copies) for _ in range(book.rounds)]
    book.line(f"ingest: {what}, libetpan+SQLite", mine, moved, 0.5, 0.8)
    book.latency(f"ingest: {what}", all_ours)
    book.memory(f"ingest: {what}", all_ours)
    return all_ours


def ingest(book, work):
    """Order mails to their receipts in the queue: one or two of each of many games, and a flood of one player."""
    n = games or (50 if book.quick else 200)
    site = sites.many(os.path.join(work, "many"), n)
    intake(book, work, "ingest-games", f"{n} games", site, sites.order(site, n))
    n = mails or (150 if book.quick else 2000)
    site = os.path.join(work, "flood")
    sites.flood(site, n)
    all_ours = intake(book, work, "ingest-flood", "a flood", site, n)
    if n > 1000:
        book.figure("ingest: a flood grew", max(f["grown_kb"] for f in all_ours), f"KiB from the 1,000th to the {n}th mail")


def pipe(book, work):
    """One mail by a pipe, a process each, from its start to its end."""
    n = 10 if book.quick else 30
    site = sites.many(os.path.join(work, "pipe"), n)
    count = sites.order(site, n, n)
    copies = Copies(site, work)

    def mine():
        place, took = copies.next(), []
        for path in sorted(glob.glob(os.path.join(place, "mail/in/new/*"))):
            with open(path) as mail:
                start = time.monotonic()
                sites.program("ingest", "--site", place, "--at", sites.READ, stdin=mail)
                took.append(time.monotonic() - start)
        book.digests.check(f"pipe-{count}", sites.taken(place))
        return {"mails_per_s": 1 / statistics.median(took), "p50_ms": 1000 * statistics.median(took),
                "p99_ms": 1000 * sorted(took)[len(took) * 99 // 100], "worst_ms": 1000 * max(took)}

    def ref():
        place, took = copies.next(), []
        for path in sorted(glob.glob(os.path.join(place, "mail/in/new/*"))):
            one = path + ".box"
            os.makedirs(one + "/new"), os.makedirs(one + "/cur")
            os.rename(path, one + "/new/mail")
            start = time.monotonic()
            subprocess.run([reference("ingest"), one, os.path.join(place, "ref.db"), "1", "full", "move"], check=True,
                           capture_output=True)
            took.append(time.monotonic() - start)
        return 1 / statistics.median(took)
    a, b, all_ours = book.pairs(mine, ref)
    book.line("pipe: one mail, libetpan+SQLite", a, b, 0.33, 0.67)
    book.latency("pipe: one mail", all_ours)
    peer(book, "pipe: one mail, njudge", "BENCH_PEER_NJUDGE", 1, 2, mine, known=statistics.median(a))


def mime(book, work):
    site = os.path.join(work, "mime")
    sites.flood(site, mails or (300 if book.quick else 2000))
    folder = os.path.join(site, "mail/in/new")

    def bare():
        out = subprocess.run([reference("mime_etpan"), folder, "1"], capture_output=True, text=True, check=True)
        return float(out.stdout.split(" mails/s")[0].split()[-1])

    def mine():
        f = ours("mime", folder)
        book.digests.check(f"mime-{f['mails']:.0f}", f"{f['text']:.0f}/{f['refused']:.0f}")
        return {"mails_per_s": f["mails_per_s"], **f}
    a, b, all_ours = book.pairs(mine, bare)
    book.line("mime: mails, libetpan", a, b, 0.6, 0.9)
    book.latency("mime", all_ours)
    book.memory("mime", all_ours)


def peers(book, work):
    """Programs that index mail: each gets the Maildir of a flood."""
    n = mails or (150 if book.quick else 2000)
    site = os.path.join(work, "peers")
    sites.flood(site, n)
    copies = Copies(site, work)
    for name, variable in (("mu", "BENCH_PEER_MU"), ("notmuch", "BENCH_PEER_NOTMUCH")):
        peer(book, f"peers: mails, {name}", variable, 1, 3, lambda: read_mails(book, copies, "ingest-flood", n),
             [os.path.join(site, "mail/in")])


# ---- mail out ----

def outbox(book, work):
    """What waits in the queue to a server on loopback, over one connection with TLS."""
    if not shutil.which("openssl"):
        book.absent("outbox: mails, libcurl", "openssl is not installed")
        return
    n = 20 if book.quick else 100
    site = sites.many(os.path.join(work, "outbox"), n)
    copies = Copies(site, work)
    with sites.sink(work) as (port, certificate):
        sites.configure(site, looks_pictures="no", **sites.by_smtp(port, certificate))

        def mine():
            place = copies.next()
            f = ours("send", "--at", sites.READ, place)
            if f["sent"] != 2 * n or f["failed"] or sites.ask(place, "SELECT count(*) FROM outbox WHERE state<>'sent'")[0][0]:
                raise Wrong(f"{f['sent']:.0f} mails of {2 * n} were sent, {f['failed']:.0f} failed")
            f["bytes"] = sites.ask(place, "SELECT avg(length(bytes)) FROM outbox_bytes")[0][0]
            return {"mails_per_s": f["mails_per_s"], **f}
        size = int(mine()["bytes"])
        bare = [reference("smtp_send"), str(port), str(2 * n), str(size), certificate]
        a, b, all_ours = book.pairs(mine, lambda: figures(bare))
    book.line(f"outbox: mails of {size // 1000} kB, libcurl", a, b, 0.6, 0.9)
    book.figure("outbox: a letter made into a mail", 1000 / statistics.median(f["made_per_s"] for f in all_ours), "ms")
    book.memory("outbox", all_ours)


# ---- whole turns ----

class Rounds:
    """A program that does rounds of a site at the times it is told; sheets and catalogue are read once."""

    def __init__(self, site):
        self.log = open(site + ".log", "w+")
        self.process = subprocess.Popen([measure.program, "bench", "rounds", site], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.log, text=True, env=measure.environment)

    def at(self, when):
        """Milliseconds."""
        try:
            self.process.stdin.write(when.strftime("%Y-%m-%dT%H:%M:%SZ\n"))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass # it has failed in the round before
        line = self.process.stdout.readline()
        if not line.startswith("round_ms"):
            self.log.seek(0)
            raise Wrong("a round failed: " + self.log.read()[-300:])
        return float(line.split()[1])

    def end(self):
        """What it printed last: how much memory it took."""
        return measure.read_figures(self.process.communicate()[0])


def turns(work, name, scenario, seats, watchers=0, **keys):
    """Seconds of a player turn, from the order mail of every unit to the reports in the mailboxes, also of so many who watch;
    its site and memory."""
    site = sites.battle(work, name, scenario, seats, **keys)
    sites.watch(site, watchers)
    rounds = Rounds(site)
    first = datetime.datetime(2026, 1, 1)
    rounds.at(first + datetime.timedelta(hours=1))
    took = []
    for turn, seat in enumerate(seats, 1):
        sites.order_all(site, seat, turn)
        ms = rounds.at(first + datetime.timedelta(days=10 * turn - 9, hours=2))
        for hour in range(2): # when its time is over, and when the mail that came by then was read
            ms += rounds.at(first + datetime.timedelta(days=10 * turn - 1, hours=hour))
        took.append(ms / 1000)
        if sites.ask(site, "SELECT turn FROM game")[0][0] < turn:
            raise Wrong(f"turn {turn} of {scenario} did not end")
    return statistics.mean(took), site, rounds.end()


def steps(book, work, site, turn, pictures):
    """Seconds that the steps of a turn take by themselves: commits, sheets of two views, a picture."""
    record = glob.glob(os.path.join(site, f"games/bench/*/turn-{turn:03}.xml"))
    view = max((r for r in record if "/full/" not in r and "/public/" not in r), key=os.path.getsize)
    rows = sites.ask(site, "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM record) + (SELECT count(*) FROM inbox)")[0][0]
    seconds = rows / (turn + 1) / commits(book, work) + 2 / bare_sheets(book, view)
    if pictures:
        svg = svg_of(view, os.path.join(site, "steps.svg"))
        seconds += 1 / figures([reference("png"), svg, "1200", str(book.seconds)])["pictures_per_s"]
    return seconds


def turn(book, work):
    """A whole turn against the sum of its steps, and how its cost grows with the battle: at most as units times their logarithm."""
    n = iter(range(1000))
    for pictures in ("no", "yes"):
        memory, mine, refs = [], [], []
        for _ in range(book.rounds):
            seconds, site, f = turns(work, f"turn{next(n)}", "drill-ground", ("fr", "ru"), looks_pictures=pictures)
            refs.append(1 / steps(book, work, site, 1, pictures == "yes"))
            mine.append(1 / seconds)
            memory.append(f)
        with_without = "with" if pictures == "yes" else "without"
        book.line(f"turn: {with_without} pictures, sum of steps", mine, refs, 0.5, 0.77)
        book.figure(f"turn: {with_without} pictures", 1000 / statistics.median(mine), "ms")
        book.memory(f"turn: {with_without} pictures", memory)
    if not book.quick:
        large(book, work, n, [1 / r for r in mine])


def units(scenario):
    return open(measure.scenario("tactiques/" + scenario)).read().count("<unit ")


def large(book, work, n, small):
    """The battle of 312 units, beside that of 18."""
    grown, memory = [], []
    few, many = units("drill-ground"), units("great-plain")
    for _ in range(book.rounds):
        seconds, _, f = turns(work, f"large{next(n)}", "great-plain", ("fr", "au"), looks_pictures="yes")
        grown.append(seconds)
        memory.append(f)
    most = [s * many * math.log(many) / (few * math.log(few)) for s in small[:len(grown)]]
    book.line(f"turn: {many} units, n log n of {few}", [1 / x for x in grown], [1 / x for x in most], 1, 2)
    book.figure(f"turn: {many} units with pictures", 1000 * statistics.median(grown), "ms")
    book.memory(f"turn: {many} units", memory)
    readers(book, work, n, many)


def readers(book, work, n, many, count=20):
    """The same without pictures, told to twenty: its two sides, and who watches."""
    def plain():
        seconds, site, _ = turns(work, f"large{next(n)}", "great-plain", ("fr", "au"), count - 2, looks_pictures="no")
        told = sites.ask(site, "SELECT count(DISTINCT recipient) FROM outbox "
                               "WHERE state='sent' AND kind IN ('report', 'watch')")[0][0]
        if told != count:
            raise Wrong(f"{told} of {count} readers were told of a turn")
        return 1 / seconds
    known = statistics.median(plain() for _ in range(min(3, book.rounds)))
    book.figure(f"turn: {many} units, {count} readers without pictures", 1000 / known, "ms")
    peer(book, f"turn: {many} units, {count} readers, Eressea", "BENCH_PEER_ERESSEA", 0.5, 1, plain, known=known)


GROUPS = {"rules": rules, "clone": clone, "two": two, "dice": dice, "players": players, "pairing": pairing, "map": maps, "picture": picture, "ingest": ingest,
          "pipe": pipe, "mime": mime, "peers": peers, "outbox": outbox, "turn": turn, "verify": played.verify,
          "store": played.store, "archive": played.archive, "crash": crash.crash}
QUICK = [g for g in GROUPS if g not in ("peers", "store", "archive")]
