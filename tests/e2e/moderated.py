"""A moderated game by mail alone: every command of a moderator at least once, read from the mails as he would.

    moderated.py PROGRAM MAILTEXT FOLDER SYSTEM/SCENARIO SEAT SEAT PIECE FIELD=VALUE

Prints "ok ..." and "not ok ..." lines for the shell test."""
import datetime
import pathlib
import re
import subprocess
import sys

program, mailtext, folder, scenario, first, second, piece, field = sys.argv[1:9]
site = pathlib.Path(folder)
people = {first: "Anna <anna@player.test>", second: "Bob <bob@player.test>"}
clock = datetime.datetime(2026, 11, 20, 10, 0)
sent = 0


def call(*args, check=True):
    done = subprocess.run([program, *args], capture_output=True, text=True)
    if check and done.returncode:
        sys.exit(f"{args}: {done.stderr}")
    return done.stdout


def now(minutes=1):
    global clock
    clock += datetime.timedelta(minutes=minutes)
    return clock.strftime("%Y-%m-%dT%H:%M:00Z")


def run():
    call("run", "--site", str(site), "--once", "--at", now())


def box(address):
    return sorted((site / "mail/out" / address / "new").glob("*"), key=lambda f: (f.stat().st_mtime_ns, f.name))


def text(path):
    return subprocess.run(["perl", mailtext, str(path)], capture_output=True, text=True).stdout.replace("\r", "")


def reply_to(address, game=None):
    """Of the newest mail to him, or of the newest of that game's moderator."""
    for path in reversed(box(address)):
        head = path.read_text(errors="replace").split("\n\n", 1)[0]
        found = re.search(r"^Reply-To: (\S+)", head, re.M)
        if found and (not game or f"+{game}.mod." in found[1]):
            return found[1]
    return "robot@game.test"


def write(sender, to, body):
    """The answers that come of it, as text."""
    global sent
    sent += 1
    address = re.search(r"<(.*)>", sender)[1]
    before = set(box(address))
    mail = f"From: {sender}\nTo: {to}\nSubject: Re: the game\nMessage-ID: <m{sent}@player.test>\n" \
           f"Date: Fri, 20 Nov 2026 10:00:00 +0000\nMIME-Version: 1.0\n\n{body}\n"
    (site / "mail/in/new").mkdir(parents=True, exist_ok=True)
    (site / "mail/in/new" / f"m{sent}").write_text(mail)
    run()
    return "\n".join(text(f) for f in box(address) if f not in before)


MO = "Mo <mo@player.test>"


def told(name, good, answer):
    print(("ok" if good else "not ok"), f"- {scenario}: {name}")
    if not good:
        for line in answer.splitlines()[:40]:
            print("#  ", line)


def mod(body, game="story", expect=r"\b2\d\d\b"):
    answer = write(MO, reply_to("mo@player.test", game), body)
    code = re.search(r"CONFIRM ([a-z0-9]{12})", answer)
    if code:
        answer = write(MO, reply_to("mo@player.test", game), f"CONFIRM {code[1]}")
    codes = re.findall(r"^Line \d+: (\d\d\d)", answer, re.M) or re.findall(r"^(\d\d\d) ", answer, re.M)
    bad = [c for c in codes if c >= "400"]
    told(body.splitlines()[0], not bad and re.search(expect, answer), answer)
    return answer


call("init", "--name", "Mods", "--address", "robot@game.test", "--key-from", "moderated", str(site))
call("new", "--site", str(site), "--now", "--dice-from", "story", "--at", now(), "--moderator", MO, "story", scenario,
     f"{first}={people[first]}", f"{second}={people[second]}")
run()
for steps in pathlib.Path(sys.argv[9]).read_text().split("\n\n"):
    steps = steps.strip()
    if steps and not steps.startswith("#"):
        mod(steps.replace("@PIECE", piece).replace("@FIELD", field).replace("@FIRST", first).replace("@SECOND", second))
ledger = mod("LEDGER")
kinds = set(re.findall(r"^\d+  turn \d+, .*? UTC: ([a-z: ]+?)(?:,|$)", ledger, re.M))
told("the ledger tells the story", {"look", "fix", "ruling", "rollback", "held", "resumed", "ended"} <= kinds or
     {"look", "ruling", "ended"} <= kinds, ledger)
last = text(box("anna@player.test")[-1]) + "".join(text(f) for f in box("anna@player.test")[-4:])
told("and the players read at the end what was looked at", "what the moderator did unseen" in last.lower(), last)
verify = call("verify", str(site / "games/story"), check=False)
told("all lines of its records verify", verify.strip().endswith(" 0 wrong"), verify)
