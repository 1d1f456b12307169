#!/usr/bin/env python3
"""The dice of estafette-dice(7) once more, from its formulas and nothing else.

Prints the vectors of vectors.txt, one `name value` a line.  Written apart from both
src/dice and the checker in the manual page, so that three hands must agree."""
import hashlib

GAME = b"rolica-7"
TOP = bytes(range(32))
SECRET = bytes(range(100, 132))
HEAD = bytes([7]) * 32


def b2(*pieces, key=b""):
    h = hashlib.blake2b(digest_size=32, key=key)
    for piece in pieces:
        h.update(piece)
    return h.digest()


def dec(n):
    return str(n).encode("ascii") + b"\n"


def chain():
    link = {1024: TOP}
    for i in range(1024, 0, -1):
        link[i - 1] = b2(b"estafette-chain-1\n", GAME, b"\n", dec(i), link[i])
    return link


def block(key, i, purpose, seeds, j):
    return b2(b"estafette-die-1\n", GAME, b"\n", dec(i), purpose, b"\n",
              seeds, b"\n", dec(j), key=key)


def octets(key, i, purpose, seeds, count):
    out = b""
    j = 0
    while len(out) < count:
        out += block(key, i, purpose, seeds, j)
        j += 1
    return out[:count]


def roll(key, i, purpose, seeds, n, count):
    faces = []
    for b in octets(key, i, purpose, seeds, 40 * count + 64):
        if len(faces) < count and b < (256 // n) * n:
            faces.append(b % n + 1)
    return faces


def shuffle(key, i, purpose, seeds, n):
    a = list(range(n))
    source = iter(octets(key, i, purpose, seeds, 8192))
    for size in range(n, 1, -1):
        limit = 256 - 256 % size
        b = next(source)
        while b >= limit:
            b = next(source)
        a[size - 1], a[b % size] = a[b % size], a[size - 1]
    return a


def text(numbers):
    return " ".join(str(n) for n in numbers)


def main():
    link = chain()
    words = {"fr": "austerlitz", "uk": "torres-vedras", "f": "0"}
    lines = b"".join(sorted(("%s %s\n" % w).encode() for w in words.items()))
    two = b"fr austerlitz\nuk torres-vedras\n"
    seeds = b2(two).hex().encode()
    attack = b"3/combat.1/E6/CCN 5.7/attack/0"
    deck = b"0/setup.1/deck/CCN 9.deck/shuffle/0"
    sealed = b2(b"turn\n", dec(1), key=SECRET)
    salt = b2(b"salt\n", dec(4), key=SECRET)
    put = lambda name, value: print(name, value)
    put("link-1023", link[1023].hex())
    put("link-4", link[4].hex())
    put("link-1", link[1].hex())
    put("link-0", link[0].hex())
    put("commit-secret", b2(b"estafette-sealed-1\n", GAME, b"\n", SECRET).hex())
    put("sealed-key-1", sealed.hex())
    put("seal-4", b2(HEAD, key=salt).hex())
    put("seeds-none", b2(b"").hex())
    put("seeds-two", seeds.decode())
    put("seeds-three", b2(lines).hex())
    put("block-0", block(link[4], 4, attack, seeds, 0).hex())
    put("block-1", block(link[4], 4, attack, seeds, 1).hex())
    for n in (1, 2, 6, 10, 100, 129, 255, 256):
        put("faces-%d" % n, text(roll(link[4], 4, attack, seeds, n, 40)))
    put("sealed-d6", text(roll(sealed, 1, deck, seeds, 6, 40)))
    for n in (1, 2, 70, 256):
        put("shuffle-%d" % n, text(shuffle(sealed, 1, deck, seeds, n)))


main()
