"""Sites to measure: made by the program itself, filled with order mails."""
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import time

import genmail
import measure


MADE, READ = "2026-02-01T11:00:00Z", "2026-02-01T12:00:00Z" # whatever the day, the same happens


def program(*words, **more):
    done = subprocess.run([measure.program, *words], capture_output=True, text=True, env=measure.environment, **more)
    if done.returncode:
        sys.exit(f"bench: estafette {' '.join(words)}: {done.stderr.strip()[-400:]}")
    return done.stdout


@contextlib.contextmanager
def database(site):
    """Closed at its end: SQLite then puts its journal away, and the folder can be copied."""
    store = sqlite3.connect(os.path.join(site, "estafette.db"))
    try:
        with store:
            yield store
    finally:
        store.close()


def ask(site, question, *values):
    with database(site) as store:
        return store.execute(question, values).fetchall()


def new(site, **keys):
    """A site without games; keys of its configuration as words: out_pace=0."""
    program("init", "--address", "robot@game.test", "--key-from", "bench", site)
    configure(site, **keys)
    return site


def configure(site, **keys):
    """Sets keys of the configuration: out_ca_file is ca-file of [out]."""
    path, lines, section = os.path.join(site, "estafette.conf"), [], ""
    wanted = {key.replace("_", "-"): value for key, value in keys.items()}
    for line in open(path).read().split("\n"):
        section = line[1:-1] if line.startswith("[") else section
        name = f"{section}-{line.lstrip('# ').split('=')[0].strip()}"
        if name in wanted:
            line = f"{name[len(section) + 1:]} = {wanted.pop(name)}"
        lines.append(line)
    if wanted:
        sys.exit(f"bench: estafette.conf has no {', '.join(wanted)}")
    with open(path, "w") as f:
        f.write("\n".join(lines))


def copy(site, place):
    """Another of the same: what was deleted a moment ago would slow the disk down, so none is."""
    shutil.copytree(site, place)
    return place


def run(site, at):
    """A round of the program; seconds."""
    start = time.monotonic()
    with open(site + ".log", "ab") as log:
        done = subprocess.run([measure.program, "run", "--site", site, "--once", "--at", at], stdout=log, stderr=log,
                              env=measure.environment)
    if done.returncode:
        raise measure.Wrong(f"a round of {site} ended with {done.returncode}: {open(site + '.log').read()[-300:]}")
    return time.monotonic() - start


def reply_address(site, game, seat):
    return ask(site, "SELECT sender FROM outbox WHERE game=? AND seat=? ORDER BY id DESC LIMIT 1", game, seat)[0][0]


def flood(site, count):
    """One game, and order mails of one of its players; returns how many are repeats."""
    new(site)
    program("new", "--site", site, "--now", "--at", MADE, "--dice-from", "bench", "valbrune", measure.scenario("napoleonics/valbrune"),
            "fr=Anna <anna@player.test>", "br=Bob <bob@player.test>")
    to, writer = reply_address(site, "valbrune", "br"), genmail.Writer()
    for i in range(count):
        genmail.deliver(os.path.join(site, "mail/in"), i, writer.mail(to, "bob@player.test"))
    return writer.repeats


def many(site, games, **keys):
    """As many games, each of two people."""
    new(site, **keys)
    program("bench", "games", "--at", MADE, "--count", str(games), site)
    return site


def order(site, games, mails=None, seed=1815):
    """A mail of one player of each game, and a second one for every other; returns how many."""
    senders = dict(ask(site, "SELECT game, max(sender) FROM outbox WHERE seat='br' AND kind='welcome' GROUP BY game"))
    writer, n = genmail.Writer(seed), 0
    for second in (False, True):
        for i in range(games):
            if (mails is None or n < mails) and (not second or i % 2 == 0):
                name = f"g{i:06}"
                genmail.deliver(os.path.join(site, "mail/in"), n,
                                writer.mail(senders[name], f"b{i}@player.test", False))
                n += 1
    return n


def taken(site):
    """What became of the mails, to be compared: how many of each kind of answer and of verdict."""
    verdicts = ask(site, "SELECT what, count(*) FROM inbox GROUP BY what ORDER BY what")
    answers = ask(site, "SELECT kind, count(*) FROM outbox WHERE kind<>'welcome' GROUP BY kind ORDER BY kind")
    return ",".join(f"{what.replace(' ', '-')}:{n}" for what, n in verdicts + answers)


# ---- a mail server ----

@contextlib.contextmanager
def sink(work, listed=None):
    """A server on loopback; gives its port and the file of its certificate.  listed: a file that it lists mails in."""
    certificate, key = os.path.join(work, "sink.crt"), os.path.join(work, "sink.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = subprocess.Popen([sys.executable, os.path.join(measure.top, "bench/sink.py"), certificate, key,
                               *([listed] if listed else [])], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield int(server.stdout.readline()), certificate
    finally:
        server.stdin.close()
        server.wait()


def by_smtp(port, certificate):
    """Keys of the configuration of a site that sends to it."""
    return {"out_transport": "smtp", "out_host": "127.0.0.1", "out_port": port, "out_tls": "implicit",
            "out_ca_file": certificate, "out_pace": 0}


# ---- a battle ----

def battle(work, name, scenario, seats, **keys):
    """A site with a game of tactiques that has begun, at the first of January."""
    site = new(os.path.join(work, name), **keys)
    program("new", "--site", site, "--now", "--grace", "0", "--dice-from", "bench", "--at", "2026-01-01T00:00:00Z",
            "bench", measure.scenario("tactiques/" + scenario), *[f"{s}={s} <{s}@player.test>" for s in seats])
    return site


def order_all(site, seat, turn):
    """The mail that orders what the seat's form offers."""
    to = reply_address(site, "bench", seat)
    form = ask(site, "SELECT text FROM form WHERE seat=?", seat)[0][0].splitlines()
    lines = [l[2:].split("  #")[0] for l in form if l.startswith("# ") and l.split()[2:3] in (["move"], ["fire"])]
    genmail.deliver(os.path.join(site, "mail/in"), turn,
                    (f"From: {seat}@player.test\nTo: {to}\nSubject: orders\nMessage-ID: <{turn}@player.test>\n\n"
                     "BEGIN ORDERS NEW\n" + "\n".join(lines) + "\ndone\nEND\n").encode())


def watch(site, count):
    """So many people observe the battle from its beginning: put into the database, for each would have to register by mail."""
    with database(site) as store:
        at, first = store.execute("SELECT created, (SELECT max(id) FROM person) + 1 FROM game").fetchone()
        for i in range(first, first + count):
            store.execute("INSERT INTO person VALUES (?, ?, '', 1, ?)", (i, f"Reader {i}", at))
            store.execute("INSERT INTO address VALUES (?, ?, 1, ?)", (f"r{i}@player.test", i, at))
            store.execute("INSERT INTO observer VALUES ('bench', ?, 0, ?, 0)", (i, at))
