"""Changes one byte at many places of a game's folder, one after the other, and looks whether
`estafette verify` notices: mutate.py PROGRAM FOLDER HOW-MANY

Each change must be reported as a wrong FILE, the one that was changed (of a digest in DIGESTS
that no longer fits: the record that does not fit it), with status 65.
Prints what was missed; the last line counts."""
import os
import subprocess
import sys

program, folder, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])


def verify():
    p = subprocess.run([program, "verify", folder], capture_output=True)
    return p.returncode, p.stdout.decode("utf-8", "replace") + p.stderr.decode("utf-8", "replace")


files = ["full/DIGESTS", "public/DIGESTS", "scenario.xml"]
for viewer in "full", "public", "fr", "br":
    names = sorted(n for n in os.listdir(f"{folder}/{viewer}") if n.endswith(".xml"))
    # The first, one in the middle, and the last, which no later record vouches for.
    files += [f"{viewer}/{n}" for n in (names[0], names[len(names) // 2], names[-1])]
done = missed = 0
random = 12345
rounds = (wanted + len(files) - 1) // len(files)
for k in range(rounds):
    for name in files:
        path = f"{folder}/{name}"
        with open(path, "rb") as f:
            good = f.read()
        # Spread over the file, shaken by a small generator so that all kinds of places come.
        random = (random * 1103515245 + 12345) % 2**31
        at = (len(good) * k // rounds + random % max(1, len(good) // rounds)) % len(good)
        # A letter for a letter, a figure for a figure: the result mostly stays well-formed.
        old = good[at:at + 1]
        new = (b"%d" % ((int(old) + 1) % 10) if old.isdigit()
               else b"a" if old == b"z" else bytes([good[at] + 1]) if old.isalpha()
               else b"\n" if old == b" " else b" ")
        if new == old:
            new = b"x"
        with open(path, "wb") as f:
            f.write(good[:at] + new + good[at + 1:])
        status, said = verify()
        done += 1
        named = f"{path}: WRONG" in said or (name.endswith("DIGESTS") and "listed in DIGESTS" in said)
        if status != 65 or not named:
            missed += 1
            wrong = [line for line in said.splitlines() if "WRONG" in line]
            print(f"missed: {name} byte {at}: {old!r} -> {new!r} in "
                  f"{good[max(0, at - 20):at + 20]!r}: status {status}, said {wrong[:2]}")
        with open(path, "wb") as f:
            f.write(good)
print(f"{done} changes, {missed} missed")
sys.exit(1 if missed else 0)
