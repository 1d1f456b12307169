"""Does what an EXPLAIN mail says about its dice hold?  explain.py MAIL FACES...
Recomputes the blocks from the lines and the key the mail prints, and the faces from the bytes;
prints what is wrong, or "good" and the number of dice."""
import hashlib
import re
import sys

text = open(sys.argv[1]).read()
faces = sys.argv[2:]
lines = re.search(r"^estafette-die-1\n.*?\n0\n", text, re.M | re.S)[0]
key = bytes.fromhex(re.search(r"^Key:\n\s+([0-9a-f]{64})$", text, re.M)[1])
blocks = [bytes.fromhex(b) for b in re.findall(r"^Block \d+:\n\s+([0-9a-f]{64})$", text, re.M)]
for n, block in enumerate(blocks):
    data = lines[:-2] + f"{n}\n"
    if hashlib.blake2b(data.encode(), key=key, digest_size=32).digest() != block:
        print("block", n, "is another")
stream = [b for b in b"".join(blocks) if b < 252]
dice = re.findall(r"^ +(\d+)\. byte (\d+) of block (\d+) is (\d+): 1 \+ (\d+) = (\d), which\s+is (\w)\.",
                  text, re.M)
if len(dice) != len(faces):
    print(len(dice), "dice of", len(faces))
for die, byte, face in zip(dice, stream, faces):
    n, place, block, value, rest, number, name = die
    if not (blocks[int(block)][int(place)] == int(value) == byte and byte % 6 == int(rest) and
            int(rest) + 1 == int(number) and name == face == " IICAFS"[int(number)]):
        print("die", n, "does not come from its byte")
print("good", len(dice))
