"""An event whose site is made from its backup: restored.py PROGRAM FOLDER.  A round whose two tables share a deal is backed up when
it is paired, while both tables play, and when it is closed; prints what becomes of it each time, and what was mailed once more."""
import os
import re
import shutil
import sys

program, folder = sys.argv[1:3]
sys.argv = ["tournament.py", program, folder, "cup", "4"]
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import tournament as t

old = t.site


def stamp():
    return t.now.strftime("%Y-%m-%dT%H:%M:%SZ")


def backup(name):
    t.call("backup", "--site", t.site, "--at", stamp(), os.path.join(folder, name))


def restore(name, *words):
    """From now on that site is the one."""
    t.site = os.path.join(folder, "of-" + name)
    t.call("restore", "--site", t.site, "--at", stamp(), *words, os.path.join(folder, name))


def start():
    t.call("admin", "--site", t.site, "--at", stamp(), "SITE START")
    t.run(0.05)


def one(question, *values):
    return t.ask(question, *values)[0][0]


def draw(table):
    """Where it is decided already, the games tell why."""
    try:
        t.direct("ADJUDICATE", "cup", str(table), "result=draw")
    except SystemExit as why:
        sys.exit(f"{why} {t.ask('SELECT name, status, turn FROM game')} {t.ask('SELECT * FROM event_game')}")


def mailed(what):
    """How many mails of the site hold that."""
    n = 0
    for path, _, files in os.walk(os.path.join(t.site, "mail/out")):
        n += sum(what in open(os.path.join(path, f), encoding="utf-8", errors="replace").read() for f in files)
    return n


def cards(game):
    text = open(os.path.join(t.site, "games", game, "full/turn-000.xml"), encoding="utf-8").read()
    return re.search(r'kind="shuffle".*?values="([^"]*)"', text)[1]


t.call("init", "--name", "Event", "--address", t.robot, "--key-from", "cup", t.site)
conf = os.path.join(t.site, "estafette.conf")
text = re.sub(r"(?m)^pictures = .*", "pictures = no", open(conf).read())
open(conf, "w").write(text)
t.pair_dealt("BEGIN EVENT cup\nscenario=napoleonics/first-steps\nrounds=2 turn=1d grace=0h leave-stops=off length=20d\nEND")
t.run(0.05)
backup("paired")
t.direct("ROUND", "cup", "OPEN")
here = t.games(1)
t.begin(here)
t.run(0.1)
hands = cards(here[0])
t.run(30)
backup("playing")
ends = one("SELECT ends FROM event_round")
t.call("moderate", "--site", t.site, "--at", stamp(), here[1], "DEADLINE +26h") # so it leaves the deal
t.run(24)
t.run(12)
draw(1)
t.run(6)
left = one("SELECT max(left) FROM deal_game")
shutil.copytree(os.path.join(old, "games"), os.path.join(folder, "then"))
draw(2)
t.run(0.1)
t.run(0.1)
backup("closed")
t.run(48)

# ---- paired, and not open ----

restore("paired")
start()
print("paired:", one("SELECT status FROM event_round"), one("SELECT count(*) FROM event_deal"), "deals,",
      mailed("may have been seen since"), "mails that say so,", mailed("is paired"), "of the pairings")
t.write("Mo", "ROUND cup OPEN")
t.run(0.05)
t.begin(here)
t.run(72)
print("opened anew:", len(t.games(1)), "games, hands as before:", cards(here[0]) == hands)

# ---- both tables play ----

restore("playing", "--records", os.path.join(folder, "then"))
t.run(0.05)
print("playing:", *(f"{name} {status}," for name, status in t.ask("SELECT name, status FROM game ORDER BY name")),
      one("SELECT status FROM event_round"), one("SELECT count(*) FROM event_deal WHERE opened"), "open")
t.run(24 * 30)
print("it stands:", one("SELECT status FROM event_round"))
start()
print("goes on:", *(f"{name} {status}," for name, status in t.ask("SELECT name, status FROM game ORDER BY name")),
      one("SELECT status FROM event_round"), "ends later" if one("SELECT ends FROM event_round") >= ends + 30 * 86400 else "ends as before")
print(t.ask("SELECT left>0 FROM deal_game ORDER BY game"), "left", one("SELECT max(left) FROM deal_game") == left)
draw(2)
t.run(0.1)
t.run(0.1)
print("over:", one("SELECT status FROM event_round"), one("SELECT count(*) FROM event_deal WHERE opened"), "open,",
      mailed("Round 1 of cup is over"), "mails of the end")
for game in here:
    print(t.call("verify", os.path.join(t.site, "games", game), good=False).splitlines()[-1].split(", ")[-1])

# ---- between two rounds ----

restore("closed", "--records", os.path.join(old, "games"))
t.run(0.05)
start()
print("closed:", one("SELECT status FROM event_round"), one("SELECT count(*) FROM event_deal WHERE opened"), "open,",
      mailed("Round 1 of cup is over"), "mails of the end once more")
t.direct("PAIR", "cup")
t.direct("ROUND", "cup", "OPEN")
print("round 2:", len(t.games(2)), "games")
