"""Groups of make bench that want games which were played: their archive, what it costs to verify it, what is stored of them."""
import glob
import os
import subprocess
import sys
import time

import measure
import sites
from measure import Wrong, ours

END = "2026-01-19T00:30:00Z" # behind six turns


def play(work, count, turns, *looks):
    """A site with so many games, of five systems by turns; looks: "whole" if mails are to have pages and pictures."""
    site = os.path.join(work, f"games{count}")
    subprocess.run([sys.executable, os.path.join(measure.top, "bench/games.py"), measure.program,
                    os.path.join(measure.top, "scenarios"), site, str(count), str(turns), "1", *looks], check=True,
                   env=measure.environment)
    return site


def finish(site):
    """All its games end, so that their secrets are open."""
    for (name,) in sites.ask(site, "SELECT name FROM game WHERE status='running' ORDER BY name"):
        sites.program("end", "--site", site, "--at", END, name, "bench")
    sites.program("run", "--site", site, "--once", "--at", END)


# ---- verify ----

def verify(book, work):
    """An archive of a game of each system verified, against the bare replay of the same turns: read, and played again."""
    count, turns = 5, 1 if book.quick else 6
    site, to = play(work, count, turns), os.path.join(work, "archive")
    finish(site)
    sites.program("archive", "--site", site, "--at", END, "all", to)
    seconds = ("--seconds", str(book.seconds))

    def replayed():
        f = ours("replay", *seconds, to)
        book.digests.check(f"replay-{turns}", f["journals"])
        return f

    def verified():
        f = ours("verify", *seconds, to)
        book.digests.check(f"verify-{turns}", f"{f['records']:.0f}/{f['rolls']:.0f}/{f['replayed']:.0f}")
        return f
    mine, refs, all_ours = book.pairs(verified, replayed)
    book.line(f"verify: turns of {count} games, bare replay", mine, refs, 0.2, 0.5)
    book.memory("verify", all_ours)


# ---- what is stored ----

def size(folder, pattern="**"):
    return sum(os.path.getsize(p) for p in glob.glob(os.path.join(glob.escape(folder), pattern), recursive=True)
               if os.path.isfile(p))


def store(book, work):
    """Database and files beside the mails that came and went, and 12 KB for each turn and viewer."""
    site = play(work, 5, 6, "whole")
    raw = size(site, "mail/in/**") + size(site, "mail/out/**")
    records = sites.ask(site, "SELECT count(*) FROM record")[0][0]
    database, files = size(site, "estafette.db*"), size(site, "games/**")
    book.note(f"store: {raw / 1e6:.1f} MB of mail, {records} turns and viewers; {database / 1e6:.1f} MB of database, "
              f"{files / 1e6:.1f} MB of records, maps and pages")
    book.at_most("store: bytes, 1.5 of mail + 12 KB a turn, viewer", database + files, 1.5 * raw + 12 * 1024 * records)
    of_records, of_mails = (sites.ask(site, f"SELECT sum(length(bytes)) FROM {t}")[0][0] for t in ("record", "outbox_bytes"))
    book.figure("store: records in the database, each turn and viewer", of_records / records / 1024, "KiB")
    book.figure("store: mails in the database, by raw mail", of_mails / raw, "times")
    book.figure("store: files, each turn and viewer", files / records / 1024, "KiB")


# ---- archives ----

def measured(*command):
    """Seconds, and the most KiB that were resident."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=measure.environment)
    said = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise Wrong(f"{' '.join(command)}: {said.decode()[-300:].strip()}")
    return time.monotonic() - start, used.ru_maxrss


def archived(work, count):
    """Figures of an archive of that many games of six turns: seconds and KiB, by name; and its folder."""
    site, to = play(work, count, 6), os.path.join(work, f"archive{count}")
    write = (measure.program, "archive", "--site", site, "--at", END, "all", to)
    found = {"written": measured(*write), "again": measured(*write)}
    running = sites.ask(site, "SELECT name FROM game WHERE status='running' ORDER BY name")[0][0]
    sites.program("end", "--site", site, "--at", END, running, "bench")
    sites.program("run", "--site", site, "--once", "--at", END)
    found["one more"] = measured(*write)
    found["verify"] = measured(measure.program, "verify", to)
    found["verify.py"] = measured(sys.executable, os.path.join(to, "checker/verify.py"), to)
    return found, to


def archive(book, work):
    """An archive of many games: that memory stays flat, that one more turn costs no more than it must, and how large what a
    reader loads gets."""
    count = max(8, int(os.environ.get("BENCH_ARCHIVED", "40")))
    (few, _), (many, to) = archived(work, count // 4), archived(work, count)
    for name in many:
        book.figure(f"archive: {name}, {count} games", 1000 * many[name][0], "ms")
        book.figure(f"archive: {name}, {count} games, resident", many[name][1], "KiB")
        book.figure(f"archive: {name}, {count // 4} games", 1000 * few[name][0], "ms")
    for file, most in (("index.html", 1000), ("people.html", 1000), ("pages/words.js", 5000), ("MANIFEST", 10000)):
        book.at_most(f"archive: {file}, bytes", os.path.getsize(os.path.join(to, file)), most * max(1000, count))
    book.line("archive: one more/1000 s, 4 x games", [1000 / many["one more"][0]], [1000 / few["one more"][0]], 0.5, 0.83)
    for name in ("written", "verify"):
        book.line(f"archive: {name} per GiB, 4 x games", [2 ** 20 / many[name][1]], [2 ** 20 / few[name][1]], 0.67, 0.9)
