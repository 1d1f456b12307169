"""What somebody could try who has the server in his hands:

cheat.py db DATABASE top|hands|reserve|position
    changes the position of a game that goes on: two cards at the top of the draw pile; the first
    cards of both hands; a card of a hand and one of the Reserve deck (battles of stacks); where a
    unit stands, or that a card of a stack is Shaken.
cheat.py record FOLDER TURN roll|die|hits|card|shuffle|hidden|answer|turn
    changes the records of one viewer, and every digest with them, so that the chain is whole: the
    first open roll of the turn is left out, or its last die, or it has another hit; or, in what the
    last record opens of the turn: a card that was taken, a shuffle, a hidden die, an answer, or the
    whole turn."""
import glob
import hashlib
import os
import re
import sqlite3
import sys


def digest(data):
    return hashlib.blake2b(data, digest_size=32).hexdigest()


# ---- the database ----

def swap(text, first, second):
    """Two (match, words, index) of lists in the text change cards."""
    (m, a, i), (n, b, k) = first, second
    assert a[i] != b[k]
    a[i], b[k] = b[k], a[i]
    for match, words in sorted(((m, a), (n, b)), key=lambda p: -p[0].start(2)):
        text = text[:match.start(2)] + " ".join(words) + text[match.end(2):]
        if a is b:
            break
    return text


def cards(text, tag, name, nth=0):
    m = list(re.finditer(rf'(<{tag} [^>]* {name}=")([^"]*)', text))[nth]
    return m, m[2].split()


def other(words, i, step):
    k = i + step
    while words[k] == words[i]:
        k += step
    return k


def cheat_database(path, what):
    db = sqlite3.connect(path)
    (old,) = db.execute("SELECT snapshot FROM game").fetchone()
    stacks = "<stack " in old
    if what == "top":
        m, pile = cards(old, "deck", "draw")
        i = 0 if stacks else len(pile) - 1
        text = swap(old, (m, pile, i), (m, pile, other(pile, i, 1 if stacks else -1)))
    elif what == "hands":
        (m, a), (n, b) = (cards(old, "side", "held" if stacks else "hand", s) for s in (0, 1))
        text = swap(old, (m, a, 0), (n, b, 0))
    elif what == "reserve":
        (m, a), (n, b) = cards(old, "side", "hand"), cards(old, "side", "reserve")
        text = swap(old, (m, a, 0), (n, b, 0))
    elif stacks:
        text = re.sub(r'(<stack [^>]* shaken=")no', r"\1yes", old, count=1)
    else:
        m = re.search(r'<piece id="[^"]*" hex="([A-Z])(\d+)"', old)
        taken = set(re.findall(r' hex="([A-Z]\d+)"', old))
        free = next(f"{m[1]}{k}" for k in range(2, 12) if f"{m[1]}{k}" not in taken)
        text = old[:m.start(1)] + free + old[m.end(2):]
    assert text != old
    db.execute("UPDATE game SET snapshot = ?", (text,))
    db.commit()


# ---- records ----

def first_roll(change):
    def act(text):
        head, events, tail = re.match(r"(?s)(.*<events>\n)(.*?)(</events>.*)", text).groups()
        lines = events.splitlines(True)
        i = next(i for i, l in enumerate(lines) if ' source="open"' in l and ' values="' in l
                 and change(l) != l)
        lines[i] = change(lines[i])
        return head + "".join(lines) + tail
    return act


def opened(pattern, change):
    def act(text, turn):
        m = re.search(rf'(?s)<turn n="{turn}" .*?</turn>\n', text[text.index("<opened>"):])
        part = re.sub(pattern, change, m[0], count=1)
        return text.replace(m[0], part)
    return act


def shorter(line):
    line = re.sub(r' faces="([^"]*) [^" ]*"', r' faces="\1"', line)
    return re.sub(r' values="([^"]*) \d+"', r' values="\1"', line)


CHEATS = {
    "roll": first_roll(lambda line: ""),
    "die": first_roll(shorter),
    "hits": first_roll(lambda line: re.sub(r' hits="(\d)"', lambda m: f' hits="{int(m[1]) + 1}"', line)),
}
OPENED = {
    "card": opened(r'(kind="taken"[^>]* card=")[^"]*', r"\1another"),
    "shuffle": opened(r'(kind="shuffle"[^>]* values=")(\d+) (\d+)', r"\1\3 \2"),
    "hidden": opened(r'(source="sealed" sides="[^>]* values=")(\d+)',
                     lambda m: m[1] + str(int(m[2]) % 6 + 1)),
    "answer": opened(r"(<answer [^>]*/to/[^>]*>)[^<]*", r"\1A1"),
    "turn": opened(r"(?s).*", ""),
}


def relink(folder):
    prev, lines = "-", []
    for path in sorted(glob.glob(os.path.join(folder, "turn-*.xml"))):
        text = re.sub(r' prev="[^"]*"', f' prev="{prev}"', open(path).read(), count=1)
        open(path, "w").write(text)
        prev = digest(text.encode())
        lines.append(f"{prev}  {os.path.basename(path)}\n")
    open(os.path.join(folder, "DIGESTS"), "w").write("".join(lines))


def cheat_record(folder, turn, what):
    paths = sorted(glob.glob(os.path.join(folder, "turn-*.xml")))
    path = paths[-1] if what in OPENED else os.path.join(folder, f"turn-{int(turn):03d}.xml")
    old = open(path).read()
    text = OPENED[what](old, turn) if what in OPENED else CHEATS[what](old)
    assert text != old, "nothing was changed"
    open(path, "w").write(text)
    relink(folder)


if sys.argv[1] == "db":
    cheat_database(sys.argv[2], sys.argv[3])
else:
    cheat_record(sys.argv[2], sys.argv[3], sys.argv[4])
