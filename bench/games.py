#!/usr/bin/env python3
"""Many short games on one site, played by mail by chance: games.py PROGRAM SCENARIOS SITE GAMES TURNS [FIRST [whole]].

Five systems by turns; each player sends about half of the lines that his form offers, and what is missing runs at the
deadline.  All of chance comes from the number of the game, so that the same games are played again.  FIRST: the number of
the first game; behind 1 the site is there.  Mails are plain text but for `whole`: then as people get them who wish nothing else."""
import datetime
import os
import random
import re
import sqlite3
import subprocess
import sys

SCENARIOS = ("napoleonics/first-steps", "tricorne/first-muster", "emperor/mill-farm", "battalions/first-cards",
             "tactiques/drill-ground")
LINE = re.compile(r"# ([a-z0-9-]+ (?:move|fire|melee|order|advance|general|attack|place|wheel) ?[^#]*?|attack [^#]*?)  +#")
NAMES = ("Anna", "Bela", "Carl", "Dora", "Emil", "Fritz", "Greta", "Hugo", "Ida", "Jean", "Klara", "Lotte", "Max", "Nora",
         "Otto", "Paula", "Quirin", "Resi", "Sepp", "Toni")
program, scenarios, site, count, turns = sys.argv[1:6]
first = int(sys.argv[6]) if len(sys.argv) > 6 else 1
whole = sys.argv[7:] == ["whole"]
count, turns = int(count), int(turns)
start = datetime.datetime(2026, 1, 1) + datetime.timedelta(days=400 * (first > 1))


def call(*words):
    subprocess.run((program,) + words, check=True, capture_output=True)


def at(hours):
    return (start + datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")


def run(hours):
    call("run", "--site", site, "--once", "--at", at(hours))


def begin(n):
    scenario = SCENARIOS[n % len(SCENARIOS)]
    path = os.path.join(scenarios, scenario + ".xml")
    seats = list(dict.fromkeys(re.findall(r' seat="([a-z]+)"', open(path).read())))[:2]
    people = [(f"{NAMES[k % 20]} {chr(65 + k // 20)}", f"p{k}@player.test") for k in (n % 97, 100 + n % 89)]
    call("new", "--site", site, "--now", "--undo", "0", "--grace", "0", "--dice-from", f"bench {n}", "--at", at(0),
         f"g{n:04}", path, *(f"{s}={name} <{address}>" for s, (name, address) in zip(seats, people)))


def orders(form, chance):
    lines = [l for l in form.splitlines() if l.startswith(("card ", "discard "))]
    lines += [m[1] for m in LINE.finditer(form) if chance.random() < 0.5]
    return "BEGIN ORDERS NEW\n" + "\n".join(lines) + "\ndone\nEND\n"


def write(turn):
    db = sqlite3.connect(os.path.join(site, "estafette.db"))
    inbox = os.path.join(site, "mail/in/new")
    os.makedirs(inbox, exist_ok=True)
    rows = db.execute("SELECT f.game, f.seat, f.text, (SELECT sender FROM outbox o WHERE o.game=f.game AND o.seat=f.seat "
                      "ORDER BY id DESC LIMIT 1), (SELECT recipient FROM outbox o WHERE o.game=f.game AND o.seat=f.seat "
                      "ORDER BY id DESC LIMIT 1) FROM form f JOIN game g ON g.name=f.game WHERE g.status='running' "
                      "AND substr(f.seat,1,1)<>'?' AND f.game>=?", (f"g{first:04}",)).fetchall()
    for game, seat, form, to, sender in rows:
        name = f"{game}-{seat}-{turn}"
        with open(os.path.join(inbox, name), "w") as f:
            f.write(f"From: {sender}\nTo: {to}\nSubject: orders\nMessage-ID: <{name}@player.test>\n\n"
                    + orders(form, random.Random(name)))
    db.close()


if first == 1:
    call("init", "--name", "The bench", "--address", "robot@game.test", "--key-from", "bench", site)
    conf = os.path.join(site, "estafette.conf")
    text = open(conf).read()
    if not whole:
        open(conf, "w").write(re.sub(r"(?m)^pictures = .*", "pictures = no", text))
for n in range(first, first + count):
    begin(n)
if not whole:
    db = sqlite3.connect(os.path.join(site, "estafette.db"))
    db.execute("INSERT OR IGNORE INTO wish SELECT id, 'format', 'text' FROM person")
    db.commit()
    db.close()
run(0)
for turn in range(turns):
    write(turn)
    run(72 * turn + 0.6) # who sent all has 72 hours again
    run(72 * turn + 72.5) # and the others' turns run as they stand
