"""Moderated games by mail alone: each command of a moderator at least once, read from the mails as he would.

    moderated.py PROGRAM MAILTEXT FOLDER STEPS COMMANDS SYSTEM/SCENARIO SEAT SEAT TABLE PIECE FIELD VALUE VALUE VALUE VALUE

The last five are a field of a piece and what it is set to, by FIX and by the three kinds of the umpire's list, which is put
into a copy of the scenario.  COMMANDS: the table of commands; each row of a moderator must be among the steps.  Prints
"ok ..." and "not ok ..." lines for the shell test."""
import datetime
import os
import pathlib
import re
import subprocess
import sys

program, mailtext, folder, steps, table, scenario, first, second, row, piece, field = sys.argv[1:12]
values = sys.argv[12:16]
site = pathlib.Path(folder)
clock = datetime.datetime(2026, 11, 20, 10, 0)
sent = 0


def data_with_list():
    """A copy of the program's data in which the scenario has a list for its umpire."""
    data, own = pathlib.Path(os.environ["ESTAFETTE_DATA"]), pathlib.Path(folder + "-data")
    path = pathlib.Path("scenarios", scenario + ".xml")
    for part in ("", "scenarios", path.parent):
        (own / part).mkdir(parents=True)
        for entry in (data / part).iterdir():
            if entry.name not in ("scenarios", path.parent.name, path.name):
                (own / part / entry.name).symlink_to(entry.resolve())
    text = (data / path).read_text()
    listed = [("event", "caisson", "A caisson blows up"), ("reinforcement", "stragglers", "Stragglers rejoin"),
              ("weather", "mist", "Mist comes up")]
    sets = "".join(f'<umpire id="{name}" kind="{kind}" title="{title}"><set table="{row}" row="{piece}" field="{field}" '
                   f'value="{value}"/></umpire>' for (kind, name, title), value in zip(listed, values[1:]))
    at = re.search(r"\n  <deck|\n</scenario>", text).start()
    (own / path).write_text(text[:at] + sets + text[at:])
    return own


os.environ["ESTAFETTE_DATA"] = str(data_with_list())


def call(*args, check=True):
    done = subprocess.run([program, *args], capture_output=True, text=True)
    if check and done.returncode:
        sys.exit(f"{args}: {done.stderr}")
    return done.stdout


def run(minutes=1):
    global clock
    clock += datetime.timedelta(minutes=minutes)
    call("run", "--site", str(site), "--once", "--at", clock.strftime("%Y-%m-%dT%H:%M:00Z"))


def address_of(name):
    return f"{name.lower()}@player.test"


def box(name):
    return sorted((site / "mail/out" / address_of(name) / "new").glob("*"), key=lambda f: (f.stat().st_mtime_ns, f.name))


def text(path):
    return subprocess.run(["perl", mailtext, str(path)], capture_output=True, text=True).stdout.replace("\r", "")


def reply_to(name, game):
    """Of the newest mail to him about that game; without one, of the newest that is of no seat."""
    for path in reversed(box(name)):
        head = path.read_text(errors="replace").split("\n\n", 1)[0]
        found = re.search(r"^Reply-To: (\S+)", head, re.M)
        mine = "+p." if not game else f"+{game}.mod." if name == "Mo" else f"+{game}."
        if found and mine in found[1]:
            return found[1]
    return "robot@game.test"


def write(name, game, body):
    """The answers that come of it, as text."""
    global sent
    sent += 1
    before = set(box(name))
    (site / "mail/in/new").mkdir(parents=True, exist_ok=True)
    (site / "mail/in/new" / f"m{sent}").write_text(
        f"From: {name} <{address_of(name)}>\nTo: {reply_to(name, game)}\nSubject: Re: the game\n"
        f"Message-ID: <m{sent}@player.test>\nDate: Fri, 20 Nov 2026 10:00:00 +0000\nMIME-Version: 1.0\n\n{body}\n")
    run()
    return "\n".join(text(f) for f in box(name) if f not in before)


def told(name, good, answer):
    print(("ok" if good else "not ok"), f"- {scenario}: {name}")
    if not good:
        for line in answer.splitlines()[:60]:
            print("#  ", line)


def step(name, game, body):
    """One mail and, if it is asked back, its code; nothing of it may be refused."""
    answer = write(name, game, body)
    code = re.search(r"CONFIRM ([a-z0-9]{12})", answer)
    if code:
        answer = write(name, game, f"CONFIRM {code[1]}")
    codes = re.findall(r"^(?:Line \d+: )?(\d\d\d) ", answer, re.M)
    told(f"{name}: {body.splitlines()[0]}", codes and all(c < "400" for c in codes), answer)
    return answer


def play():
    mover = ""
    words = {"@SCENARIO": scenario, "@FIRST": first, "@SECOND": second, "@PIECE": piece,
             "@FIELD": f"{field}={values[0]}"}
    all_lines = []
    for one in pathlib.Path(steps).read_text().split("\n\n"):
        lines = [line for line in one.strip().splitlines() if not line.startswith("#")]
        if not lines:
            continue
        name, game = "Mo", "story"
        if lines[0].startswith("["):
            name, _, game = lines.pop(0).strip("[]").partition(" ")
        if name == "later":
            run(int(game))
            continue
        body = "\n".join(lines)
        for word, value in {**words, "@MOVER": mover}.items():
            body = body.replace(word, value)
        answer = step(name, game, body)
        asked = re.search(r"^([\w ]+?)(?: \(\w+\))?: asked for something", answer, re.M)
        mover = f'"{asked[1]}"' if asked else mover
        all_lines += lines if name == "Mo" else []
    return all_lines


call("init", "--name", "Mods", "--address", "robot@game.test", "--key-from", "moderated", str(site))
conf = site / "estafette.conf"
conf.write_text(re.sub(r"^pictures = .*", "pictures = no", conf.read_text(), flags=re.M))
written = "\n".join(play())

rows = re.findall(r'^COMMAND\(\w+, "([a-z ]+)", .*, MODERATOR, ', pathlib.Path(table).read_text(), re.M)
rows += ["begin game", "begin orders", "begin text", "set game", "show settings", "ledger"]
missing = [r for r in rows if not re.search(rf"^(CHECK )?{r}\b", written, re.M | re.I)]
told("each command of a moderator is among them", rows and not missing, f"missing: {missing}")

ledger = step("Mo", "story", "LEDGER")
kinds = set(re.findall(r"^\d+  turn \d+, .*? UTC: (?:undone: )?([a-z :-]+?)(?:,|$)", ledger, re.M))
wanted = {"look", "fix", "ruling", "rollback", "held", "resumed", "ended", "act as", "umpire: caisson", "processed",
          "substitution", "ejected", "dummy", "revived", "swapped", "moderator named", "moderator dismissed", "deadline",
          "grace", "nudged", "setting", "notice", "revealed", "published"}
told("the ledger tells the whole story", wanted <= kinds, f"missing: {wanted - kinds}\n{ledger}")
hers = step("Anna", "story", "LEDGER")
told("a player reads it too, with what was done unseen",
     all(w in " ".join(hers.split()) for w in ("revealed, Mo", "published, Mo", "now that the game is over",
                                               "look, Mo: Orders of the")), hers)
last = "".join(text(f) for f in box("Anna"))
told("and in her last report what was looked at", "what the moderator did unseen" in last.lower(), last[-3000:])
page = sorted((site / "games/story/public").glob("turn-*.html"))[-1].read_text()
told("and on the page of the last turn", "What the moderator did unseen" in page and "Orders of the" in page, page[-3000:])
verify = call("verify", str(site / "games/story"), check=False)
told("all lines of its records verify", verify.strip().endswith(" 0 wrong"), verify)
if os.environ.get("TELL"):
    pathlib.Path(os.environ["TELL"]).write_text(ledger + hers)
