"""A Swiss tournament played with `estafette pair`: swiss.py PROGRAM FOLDER PLAYERS ROUNDS [double].  Each round is paired, looked
at, played by chance from the numbers alone, and written into FOLDER/t.trf; prints what went wrong, or "ROUNDS rounds"."""
import os
import re
import subprocess
import sys

program, folder, players, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
games = 2 if sys.argv[5:] == ["double"] else 1
path = os.path.join(folder, "t.trf")
more = ["--double"] if games == 2 else []
results = {n: [] for n in range(1, players + 1)}
WORTH = {"1": 10, "=": 5, "0": 0, "U": 10}


def write():
    with open(path, "w") as f:
        f.write("012 A Swiss\r\n")
        for n, list_ in results.items():
            points = sum(WORTH[r] for _, _, r in list_)
            head = f"001 {n:4d}      {'Player ' + chr(64 + n):<33} {2000 - n:4d} {'':3} {'':11} {'':10} {points / 10:4.1f} {n:4d}"
            f.write(head + "".join(f"  {o or '0000':>4} {c} {r}" for o, c, r in list_) + "\r\n")


def pair(*words):
    done = subprocess.run([program, "pair", *more, *words, path], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def play(a, b, k):
    result = "10="[(a * 7 + b * 3 + k) % 3]
    other = {"1": "0", "0": "1", "=": "="}[result]
    results[a].append((b, "w", result))
    results[b].append((a, "b", other))


write()
for k in range(1, rounds + 1):
    status, said = pair()
    if status:
        sys.exit(f"round {k}: {said}")
    for line in said.splitlines():
        table = re.match(r" +\d+  (\d+) .* - (\d+) ", line)
        bye = re.match(r"  bye  (\d+) ", line)
        if table:
            a, b = int(table[1]), int(table[2])
            for half in range(games):
                play(*((b, a) if half else (a, b)), k + half)
        elif bye:
            results[int(bye[1])] += [(0, "-", "U")] * games
    if any(len(r) != k * games for r in results.values()):
        sys.exit(f"round {k}: somebody is not paired: {said}")
    met = [[o for o, _, _ in r[::games] if o] for r in results.values()]
    if any(len(m) != len(set(m)) for m in met):
        sys.exit(f"round {k}: two met again")
    write()
    status, said = pair("--check")
    if status:
        sys.exit(f"round {k} is not what the criteria say: {said}")
print(rounds, "rounds")
