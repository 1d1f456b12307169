"""Changes what is hidden in a game that has not begun:
swap.py DATABASE hand|pile|give|combat|combat-pile|table|roster|masks|battery [CARD] [SEAT]

hand  swaps CARD of the French hand with a card of another name that lies at the bottom of
      the draw pile; pile swaps two cards of the pile, those at its bottom; give swaps the
      first card of SEAT's hand with a CARD of the pile, the one nearest to its bottom;
      combat and combat-pile are hand and pile with SEAT's own Combat cards; table swaps, in a
      battle of stacks, the last two cards of SEAT's S3, the first card of its hand with the
      last but one of its Reserve deck, and the two at the bottom of the Tactics deck.
Every card stays in one place, so the position is as good as the other one."""
import re
import sqlite3
import sys

db = sqlite3.connect(sys.argv[1])
(text,) = db.execute("SELECT snapshot FROM game").fetchone()


def cards(tag, name):
    return re.search(rf'(<{tag} [^>]* {name}=")([^"]*)', text)


def put(changes):
    global text
    new = text
    for match, now in sorted(changes, key=lambda p: -p[0].start(2)):
        new = new[:match.start(2)] + " ".join(now) + new[match.end(2):]
    assert new != text
    assert sorted(re.findall(r"[a-z0-9-]+", new)) == sorted(re.findall(r"[a-z0-9-]+", text))
    db.execute("UPDATE game SET snapshot = ?", (new,))
    db.commit()


def different(a, b):
    assert a != b, "the same card: nothing is swapped"
    return b, a


seat = sys.argv[4] if len(sys.argv) > 4 else "fr"
if sys.argv[2] == "roster":
    for tag, row, name, value in (("unit", "rdrag", "losses", "3"), ("unit", "rhus", "losses", "1"),
                                  ("unit", "rbat", "spent", "1"), ("command", "ru-2", "fatigue", "2"),
                                  ("command", "ru-2", "order", "maneuver")):
        text, n = re.subn(rf'(<{tag} id="{row}" [^>]*\b{name}=")[^"]*', rf"\g<1>{value}", text)
        assert n == 1, (row, name)
    db.execute("UPDATE game SET snapshot = ?", (text,))
    db.commit()
    sys.exit()
if sys.argv[2] == "battery":
    places = [re.search(rf'(<{row} (?:[^>]* )?hex=")([^"]*)', text) for row in ('unit id="pb"', 'dummy id="pr-d3"')]
    for place, now in zip(places, (places[1][2], places[0][2])):
        text = text[:place.start(2)] + now + text[place.end(2):]
    db.execute("UPDATE game SET snapshot = ?", (text,))
    db.commit()
    sys.exit()
if sys.argv[2] == "masks":
    places = [re.search(rf'(<{row} (?:[^>]* )?hex=")([^"]*)', text) for row in ('unit id="p3"', 'dummy id="pr-d1"')]
    first, second = (p[2] for p in places)
    assert first != second
    for place, now in sorted(zip(places, (second, first)), key=lambda p: -p[0].start(2)):
        text = text[:place.start(2)] + now + text[place.end(2):]
    for tag, row, name, value in (("unit", "p3", "losses", "1"), ("command", "pr-1", "fatigue", "1"), ("command", "pr-2", "pending", "maneuver"), ("command", "pr-2", "issuer", "3"), ("unit", "pu", "facing", "n"), ("unit", "pu", "formation", "march"), ("unit", "pb", "spent", "1")):
        text, n = re.subn(rf'(<{tag} id="{row}" [^>]*\b{name}=")[^"]*', rf"\g<1>{value}", text)
        assert n == 1, (row, name)
    db.execute("UPDATE game SET snapshot = ?", (text,))
    db.commit()
    sys.exit()
if sys.argv[2] == "table":
    places = [cards(f'stack id="{seat}-s3"', "cards"), cards(f'side id="{seat}"', "hand"),
              cards(f'side id="{seat}"', "reserve"), cards("deck", "draw")]
    stack, hand, reserve, deck = (p[2].split() for p in places)
    stack[-2], stack[-1] = different(stack[-2], stack[-1])
    hand[0], reserve[-2] = different(hand[0], reserve[-2])
    deck[-2], deck[-1] = different(deck[-2], deck[-1])
    put(list(zip(places, (stack, hand, reserve, deck))))
    sys.exit()
side = f'side id="{seat}"'
hand, pile = cards(side, "hand"), cards("deck", "draw")
if sys.argv[2].startswith("combat"):
    hand, pile = cards(side, "combat"), cards(side, "pile")
in_hand, in_pile = hand[2].split(), pile[2].split()
if sys.argv[2] in ("hand", "combat"):
    card = sys.argv[3]
    at = in_hand.index(card)
    other = next(i for i, c in enumerate(in_pile) if c not in in_hand)
    in_hand[at], in_pile[other] = in_pile[other], card
elif sys.argv[2] == "give":
    at = in_pile.index(sys.argv[3])
    in_hand[0], in_pile[at] = in_pile[at], in_hand[0]
else:
    other = next(i for i, c in enumerate(in_pile) if c != in_pile[0])
    in_pile[0], in_pile[other] = in_pile[other], in_pile[0]
put([(hand, in_hand), (pile, in_pile)])
