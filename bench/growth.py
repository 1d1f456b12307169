"""make bench-growth: what must not cost more when there is more.  Each figure is a rate with much beside the rate with
little, so 1 is no growth at all."""
import datetime
import os
import socket
import statistics
import subprocess
import time

import crowd
import genmail
import groups
import measure
import played
import sites
from measure import Wrong, ours

FEW = 10
MANY = int(os.environ.get("BENCH_GAMES", "10000"))
EACH = 100 # turns of a game, where turns are stored
STORED = int(os.environ.get("BENCH_STORED", "100000"))
IDS = int(os.environ.get("BENCH_IDS", "1000000"))
TURNS = int(os.environ.get("BENCH_TURNS", "200"))


def slope(book, name, little, much, gate, goal):
    """Milliseconds with little and with much, a list of rounds each; gate and goal as times."""
    book.line(name, [1000 / x for x in much], [1000 / x for x in little], 1 / gate, 1 / goal)


def timed(*command):
    start = time.monotonic()
    sites.program(*command)
    return 1000 * (time.monotonic() - start)


def read_some(site, i):
    """A mail of each of the first games, the i-th time."""
    sites.order(site, FEW, FEW, i)
    f = ours("ingest", "--at", sites.READ, site)
    if f["mails"] != FEW or f["refused"]:
        raise Wrong(f"{f['mails']:.0f} mails of {FEW} were read, {f['refused']:.0f} refused")
    return f


def mails(book, work):
    """A mail read, and the state of a game told, with few games at the site and with many; what is resident with many."""
    few = sites.many(os.path.join(work, "few"), FEW)
    many = sites.many(os.path.join(work, "many"), FEW, looks_pictures="no")
    sites.run(many, sites.MADE) # so that nothing waits to be sent
    crowd.grow(many, MANY // FEW)
    rest, most = at_rest(many, work)
    book.at_most(f"service: {MANY} games, at rest, KiB", rest, 32 * 1024)
    book.at_most(f"service: {MANY} games, as it starts, KiB", most, 64 * 1024)
    read = {few: [], many: []}
    status = {few: [], many: []}
    for i in range(book.rounds):
        for site in (few, many):
            status[site].append(statistics.median(timed("status", "--site", site, "g000001") for _ in range(3)))
            read[site].append(read_some(site, i)["p50_ms"])
    slope(book, f"mail: {FEW} to {MANY} games", read[few], read[many], 1.5, 1.1)
    slope(book, f"status of a game: {FEW} to {MANY} games", status[few], status[many], 2, 1.3)
    book.at_most(f"service: {MANY} games, letters were drawn, KiB", at_rest(many, work)[1], 64 * 1024)


def at_rest(site, work):
    """KiB that are resident in the service when its first round is over, which it tells as it tells systemd, and the most that
    were until then."""
    place = os.path.join(work, "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told, open(site + ".log", "ab") as log:
        told.bind(place)
        told.settimeout(300)
        service = subprocess.Popen([measure.program, "run", "--site", site, "--at", sites.READ], stderr=log,
                                   env=dict(measure.environment, NOTIFY_SOCKET=place))
        try:
            while not told.recv(4096).startswith(b"STATUS="):
                pass
            with open(f"/proc/{service.pid}/status") as status:
                found = dict(line.split(":") for line in status)
            return tuple(int(found[name].split()[0]) for name in ("VmRSS", "VmHWM"))
        except TimeoutError:
            raise Wrong("the service tells nothing of its first round") from None
        finally:
            service.terminate()
            service.wait()
            os.unlink(place)


# ---- memory ----

def memory(book, work):
    """What is resident after a tenth of many mails, and after all of them: 100,000, or as many as this machine reads while
    somebody waits, by how fast it reads the first."""
    probe, wanted, seconds = os.path.join(work, "probe"), 100000, 120
    sites.flood(probe, 500)
    rate = ours("ingest", "--at", sites.READ, probe)["mails_per_s"]
    count = int(os.environ.get("BENCH_COUNT", "0")) or min(wanted, max(1000, int(rate * seconds) // 1000 * 1000))
    site = os.path.join(work, "flood")
    sites.flood(site, count)
    f = ours("ingest", "--at", sites.READ, "--count", str(count // 10), site)
    less = "" if count >= wanted else f"; {wanted} take {wanted / rate:.0f} s here, BENCH_COUNT={wanted} waits for them"
    book.note(f"memory: {count} mails read{less}")
    book.at_most(f"memory: KiB from mail {count // 10} to {count}", max(0, f["grown_kb"]), 1024)


def identities(book, work):
    """A mail that came before is known again, among few Message-IDs and among many."""
    small = sites.many(os.path.join(work, "small"), FEW)
    large = sites.copy(small, os.path.join(work, "large"))
    for site, n in ((small, 1000), (large, IDS)):
        with sites.database(site) as store:
            store.executemany("INSERT INTO inbox VALUES (?, 'robot@game.test', ?, 0, 'commands')",
                              ((f"<{i * 2654435761 % 4294967296:08x}.{i}@old.test>", f"{i * 40503 % 4294967296:064x}") for i in range(n)))
    took = {small: [], large: []}
    for i in range(book.rounds):
        for site in (small, large):
            took[site].append(read_some(site, i)["p50_ms"])
    slope(book, f"duplicate check: 1000 to {IDS} ids", took[small], took[large], 1.5, 1.2)


def middles(took, n):
    """One turn has much to tell and the next one little: so many together are one round."""
    return [statistics.median(took[i:i + n]) for i in range(0, len(took), n)]


def turns(book, work):
    """A turn at the beginning of a game, and after many that went by."""
    site = sites.new(os.path.join(work, "long"), looks_pictures="no")
    sites.program("new", "--site", site, "--now", "--grace", "0", "--late", "pass", "--hours", "24", "--dice-from", "bench",
                  "--at", "2026-01-01T00:00:00Z", "bench", measure.scenario("napoleonics/valbrune"),
                  "fr=Anna <anna@player.test>", "br=Bob <bob@player.test>")
    rounds, when, took = groups.Rounds(site), datetime.datetime(2026, 1, 1, 1), []
    reached = 0
    while reached < TURNS and when.year < 2028:
        ms = rounds.at(when)
        when += datetime.timedelta(hours=12, minutes=30)
        now, status = sites.ask(site, "SELECT turn, status FROM game")[0]
        if status != "running":
            raise Wrong(f"the game is {status} in turn {now}")
        if now > reached:
            took.append(ms)
        reached = now
    memory = rounds.end()
    n = max(4, len(took) // 12)
    slope(book, f"turn: the first {3 * n} to those before {reached}", middles(took[1:3 * n + 1], n), middles(took[-3 * n:], n), 1.3, 1.05)
    book.memory("turn", [memory])
    bytes_of = sum(os.path.getsize(os.path.join(site, f)) for f in os.listdir(site) if f.startswith("estafette.db"))
    book.figure("turn: database for each", bytes_of / max(1, reached) / 1000, "kB")


# ---- what is stored ----

class Stored:
    """A game of so many turns, among as many others as make up the count."""

    def __init__(self, work, name, played, when, count):
        self.site = sites.copy(played, os.path.join(work, name))
        turns = sites.ask(self.site, "SELECT max(turn) + 1 FROM record")[0][0]
        times = max(1, round(count / EACH))
        crowd.grow(self.site, times, EACH // turns, 2048)
        self.turns = sites.ask(self.site, "SELECT count(DISTINCT game || turn) FROM record")[0][0]
        self.to = sites.reply_address(self.site, "g000000", "br")
        self.when = when
        self.rounds = groups.Rounds(self.site)
        self.first = self.rounds.at(self.when)
        self.n = 0

    def resend(self):
        """Milliseconds of a round in which a player has a report sent to him again."""
        self.n += 1
        genmail.deliver(os.path.join(self.site, "mail/in"), self.n,
                        f"From: b0@player.test\nTo: {self.to}\nSubject: again\nMessage-ID: <again{self.n}@player.test>\n\n"
                        "RESEND turn=3\n".encode())
        self.when += datetime.timedelta(minutes=5)
        took = self.rounds.at(self.when)
        if sites.ask(self.site, "SELECT count(*) FROM outbox WHERE kind='past' AND state='sent'")[0][0] != self.n:
            raise Wrong(f"report {self.n} was not sent again")
        return took

    def figures(self):
        shown = lambda *what: statistics.median(timed(*what) for _ in range(3))
        return {"status": shown("status", "--site", self.site, "g000000"),
                "report resent": statistics.median(self.resend() for _ in range(3)),
                "one turn shown": shown("show", "--site", self.site, "g000000", "3")}


def stored(book, work):
    """What somebody asks for, of turns that are long over: few are stored, and many."""
    played = sites.new(os.path.join(work, "played"), looks_pictures="no")
    sites.program("new", "--site", played, "--now", "--grace", "0", "--late", "pass", "--hours", "24", "--dice-from", "bench",
                  "--at", sites.MADE, "g000000", measure.scenario("napoleonics/valbrune"), "fr=Anna <a0@player.test>",
                  "br=Bob <b0@player.test>")
    rounds, when = groups.Rounds(played), datetime.datetime(2026, 2, 1, 12)
    while sites.ask(played, "SELECT turn FROM game")[0][0] < 5:
        when += datetime.timedelta(hours=12)
        rounds.at(when)
    rounds.end()
    took = [Stored(work, name, played, when, count) for name, count in (("little", EACH), ("much", STORED))]
    each = {s: [s.figures() for _ in range(book.rounds)] for s in took}
    little, much = took
    for name in each[little][0]:
        slope(book, f"{name}: {little.turns} to {much.turns} turns", *[[f[name] for f in each[s]] for s in took], 2, 1.3)
    for s in took:
        book.figure(f"the first round, {s.turns} turns", s.first, "ms")
        s.rounds.end()


def header(kind="text/plain"):
    return (f"From: bob@player.test\nTo: robot@game.test\nSubject: orders\nMessage-ID: <1@player.test>\nMIME-Version: 1.0\n"
            f"Content-Type: {kind}\n\n")


def parts(n):
    return header('multipart/mixed; boundary="b"') + "--b\nContent-Type: text/plain\n\nx\n" * n + "--b--\n"


def nested(n):
    text = header('multipart/mixed; boundary="b0"')
    for i in range(n):
        text += f'--b{i}\nContent-Type: multipart/mixed; boundary="b{i + 1}"\n\n'
    return text + f"--b{n}\nContent-Type: text/plain\n\nx\n"


def monsters(book, work):
    """What nobody writes: each must be done with in 50 ms and 64 MB, beyond the mail itself."""
    made = {"25 MB": header() + ("x" * 75 + "\n") * 329000, "10,000 parts": parts(10000),
            "100,000 lines": header() + "9foot hold\n" * 100000, "nested 1,000 deep": nested(1000)}
    for name, text in made.items():
        folder = os.path.join(work, name.replace(" ", "-"))
        genmail.deliver(folder, 0, text.encode())
        f = ours("mime", os.path.join(folder, "new"))
        book.at_most(f"monster: {name}, ms", f["worst_ms"], 50)
        book.at_most(f"monster: {name}, MB", (f["peak_kb"] * 1.024 - len(text) / 1000) / 1000, 64)


GROUPS = {"mails": mails, "memory": memory, "stored": stored, "identities": identities, "turns": turns,
          "archive": played.archive, "monsters": monsters}
