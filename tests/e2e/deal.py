"""A round whose two tables share a deal, by mail and the program: deal.py PROGRAM FOLDER.  Prints what verify and verify.py say of
an archive, and EXPLAIN of a roll, while one table still plays and when both are over."""
import os
import re
import subprocess
import sys

program, folder = sys.argv[1:3]
sys.argv = ["tournament.py", program, folder, "cup", "4"]
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import tournament as t

t.call("init", "--name", "Event", "--address", t.robot, "--key-from", "cup", t.site)
conf = os.path.join(t.site, "estafette.conf")
text = re.sub(r"(?m)^pictures = .*", "pictures = no", open(conf).read())
open(conf, "w").write(text)


def by_game(name, game, text):
    to = t.ask("SELECT sender FROM outbox WHERE recipient=? AND game=? AND seat<>'' ORDER BY id DESC LIMIT 1",
               t.address(name), game)[0][0]
    t.write(name, text, to)
    t.run(0.05)


def last_line(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    said = done.stdout.strip().splitlines()
    print(done.returncode, re.sub(r"\d+", "N", said[-1] if said else done.stderr))


def look(name, game):
    archive = os.path.join(folder, "archive")
    t.call("archive", "--site", t.site, "--at", t.now.strftime("%Y-%m-%dT%H:%M:%SZ"), "all", archive)
    last_line(program, "verify", archive)
    last_line(sys.executable, os.path.join(archive, "checker/verify.py"))
    last_line(program, "verify", os.path.join(t.site, "games", game))
    views = sorted(os.listdir(os.path.join(archive, "games", game)))
    print(" ".join(v for v in views if v in ("full", "fr", "au", "deal.xml")) or "nothing that is hidden")
    by_game(name, game, "EXPLAIN 1 turn=1")
    said = " ".join(t.latest(name).split())
    print(re.search(r"These are dice of deal cup-1a[^.]*\.", said)[0], "a die" if re.search(r"is .*byte \d+ of block \d+", said)
          else "no die")


t.pair_dealt("BEGIN EVENT cup\nscenario=emperor/mill-farm\nrounds=1 turn=1d grace=0h leave-stops=off length=60d\nEND")
t.direct("ROUND", "cup", "OPEN")
one, two = t.games(1)
t.begin([one, two])
for hours in range(12):
    t.run(6)
    if len({row[0] for row in t.ask("SELECT turn FROM game")}) != 1:
        sys.exit("the tables are not at the same turn")
who = t.ask("SELECT p.name FROM seat s JOIN person p ON p.id=s.holder WHERE s.game=?", one)[0][0]
t.direct("ADJUDICATE", "cup", "1", "result=draw")
t.run(0.1)
look(who, one)
t.direct("ADJUDICATE", "cup", "2", "result=draw")
t.run(0.1)
t.run(0.1)
look(who, one)


def spoiled(what, instead, path, says):
    """With one thing changed in the game's folder verify finds it."""
    whole = open(path, encoding="utf-8").read()
    other = re.sub(what, instead, whole, count=1)
    open(path, "w", encoding="utf-8").write(other)
    done = subprocess.run((program, "verify", os.path.join(t.site, "games", one)), capture_output=True, text=True)
    open(path, "w", encoding="utf-8").write(whole)
    print(done.returncode, "found" if other != whole and says in done.stdout else done.stdout[-800:])


opened = os.path.join(t.site, "games", one, "deal.xml")
spoiled(r'(link="\d+">)[0-9a-f]', r"\g<1>x", opened, "deal.xml")
spoiled(r'(link="\d+">)([0-9a-f])([0-9a-f])', lambda m: m[1] + m[2] + "%x" % (int(m[3], 16) ^ 1), opened, "hash down")
spoiled(r'(secret">)([0-9a-f])([0-9a-f])', lambda m: m[1] + m[2] + "%x" % (int(m[3], 16) ^ 1), opened, "that was committed for cup-1a")
spoiled(r'(<turn n="1" deal="cup-1a" link=")2', r"\g<1>3", opened, "other dice of turn 1")
