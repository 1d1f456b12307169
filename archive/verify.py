#!/usr/bin/env python3
# Checks an archive of games: every file against MANIFEST, its signature, the records of each game (their chains,
# dice, cards, seals and ledgers), and of each event how its games ended, points, games won, banners and places.  It wants nothing but Python, and was written from the manual pages
# estafette-archive(5), estafette-record(5) and estafette-dice(7) alone.
# Usage: python3 verify.py [COMMITMENT...] [KEY] [FOLDER]
#        python3 verify.py --self-test
# FOLDER is the archive; without it, the one in whose folder checker/ this file lies.  COMMITMENT: 64 hex digits that
# your first mail told; KEY: the line of site.pub as a mail told it.  Exit status 1: something is wrong;
# 3: nothing is, but rolls wait for a deal that is not open yet.
import base64, collections, fractions, hashlib, os, re, stat, sys
import xml.etree.ElementTree as ET

NAME = "[a-z0-9-]{1,16}"
PART = "[!-.0-~]+(?: [!-.0-~]+)*"
PURPOSE = "(%s)/%s(?:/%s){2,}/%s" % ("0|[1-9][0-9]{0,8}", PART, PART, "(?:0|[1-9][0-9]{0,8})")
RECORD = re.compile("games/(%s)/(?:line-([1-9][0-9]*)/)?([a-z0-9-]+)/turn-([0-9]{3,})\\.xml" % NAME)
SECTIONS = ("fact", "names", "program", "derived")
NOTHING = "0" * 64


class Wrong(Exception):
    pass


def need(truth, text):
    if not truth:
        raise Wrong(text)


def number(text, what):
    need(text and re.fullmatch("0|[1-9][0-9]{0,8}", text), "%s %r is not a number" % (what, text))
    return int(text)


def digest(text, what):
    need(text and re.fullmatch("[0-9a-f]{64}", text), "%s is not 64 hex digits" % what)
    return bytes.fromhex(text)


def blake(message, key=b""):
    return hashlib.blake2b(message, key=key, digest_size=32).digest()


# ---- Ed25519 (RFC 8032) --------------------------------------------------------------------------------------------
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1


def x_of(y, odd):
    # The x of a point, or None where no point has this y.
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT % P
    if x * x % P != square or (x == 0 and odd):
        return None
    return P - x if x % 2 != odd else x


def point(data):
    # (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.
    y = int.from_bytes(data, "little")
    y, odd = y % 2**255, y >> 255
    x = x_of(y, odd) if y < P else None
    return x is not None and (x, y, 1, x * y % P)


def plus(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    out = (0, 1, 1, 0)
    while n:
        if n & 1:
            out = plus(out, p)
        p, n = plus(p, p), n >> 1
    return out


def packed(p):
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed(key, message, signature):
    # True if SIGNATURE, 64 bytes, of MESSAGE is by who has the secret half of KEY.
    a, s = point(key), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or not a or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    minus_a = (P - a[0], a[1], 1, P - a[3])
    return packed(plus(times(s, BASE), times(h, minus_a))) == signature[:32]


# ---- the scheme of estafette-dice(7) -------------------------------------------------------------------------------
def link_below(game, i, link):
    return blake(("estafette-chain-1\n%s\n%d\n" % (game, i)).encode() + link)


def commit_secret(game, secret):
    return blake(("estafette-sealed-1\n%s\n" % game).encode() + secret)


def sealed_key(secret, i):
    return blake(b"turn\n%d\n" % i, secret)


def seal_of(secret, i, full):
    return blake(blake(full), blake(b"salt\n%d\n" % i, secret))


def seeds_of(words):
    return blake("".join(sorted("%s %s\n" % pair for pair in words)).encode()).hex()


def stream(key, game, i, purpose, seeds):
    j = 0
    while True:
        yield from blake(("estafette-die-1\n%s\n%d\n%s\n%s\n%d\n" % (game, i, purpose, seeds, j)).encode(), key)
        j += 1


def face(source, n):
    for b in source:
        if b < 256 - 256 % n:
            return 1 + b % n


def shuffled(source, n):
    a = list(range(n))
    for k in range(n - 1, 0, -1):
        j = face(source, k + 1) - 1
        a[k], a[j] = a[j], a[k]
    return a


class Deck:
    def __init__(self):
        self.pile, self.out = [], collections.Counter()  # top: the last
        self.known, self.first = set(), []

    def enter(self, card):
        # What was out, or a card that has never been in this deck.
        need(self.out[card] > 0 or card not in self.known, "there are not so many " + card)
        self.out[card] -= self.out[card] > 0

    def shuffle(self, before, values, top):
        need(sorted(values) == list(range(len(before))), "bad shuffle")
        rest = list(before)
        for card in self.pile:
            need(card in rest, card + " was in the deck before")
            rest.remove(card)
        for card in rest:
            self.enter(card)
        self.known.update(before)
        self.first = self.first or before
        self.pile = [before[v] for v in values]
        if top == "first":
            self.pile.reverse()

    def take(self, card):
        need(self.pile, "the deck is empty")
        top = self.pile.pop()
        self.out[top] += 1
        need(top == card, "the top card is " + top)

    def correct(self, old, new, top):
        # Laid so by hand: what is gone lies elsewhere, what came is new.
        end = -1 if top == "first" else 1
        need(old[::end] == self.pile, "it did not lie as was corrected")
        count = collections.Counter
        self.out.update(count(old) - count(new))
        for card in (count(new) - count(old)).elements():
            self.enter(card)
        self.known.update(new)
        self.pile = new[::end]

    def under(self, card):
        self.enter(card)
        if not self.out:
            self.first.append(card)  # never shuffled: as it lies
        self.known.add(card)
        self.pile.insert(0, card)


# ---- a record ------------------------------------------------------------------------------------------------------
class Record:
    # One file of games/: wrong and notes are what is to be said of it.
    def __init__(self, path, data):
        m = RECORD.fullmatch(path)
        self.path, self.data, self.hash = path, data, blake(data).hex()
        self.folder, self.line, self.view, self.turn = m[1], int(m[2] or 0), m[3], int(m[4])
        self.name = m[1]  # under which its dice were committed
        self.wrong, self.notes = [], []
        self.link, self.checked, self.waiting = 0, 0, 0
        self.words, self.seeds, self.events, self.root = [], "", [], None
        self.secret = self.opened = self.sealed = self.deal = None
        self.back, self.chains, self.reveals, self.own = False, {}, {}, {}
        self.whole = self.attempt(self.read)

    def attempt(self, act, *args):
        try:
            return act(*args)
        except Wrong as e:
            if str(e) not in self.wrong:
                self.wrong.append(str(e))

    def say(self, truth, text):
        self.attempt(need, truth, text)

    def read(self):
        try:
            text = self.data.decode("utf-8")
            need("<!DOCTYPE" not in text, "a record has no DOCTYPE")
            root = ET.fromstring(text)
        except (ET.ParseError, ValueError) as e:
            raise Wrong("cannot be read: %s" % e)
        need(root.tag == "record", "not a record")
        need(root.get("what-if") is None, "it tells what might have been, and is no turn of the game")
        found = root.findall("dice")
        need(len(found) == 1, "not exactly one <dice>")
        self.root = root
        self.game = root.get("game")
        self.deal = found[0].get("deal")  # other games play by the same dice
        self.name = self.deal or found[0].get("game") or self.game or "?"
        need(re.fullmatch(NAME, self.name), "bad name of a game")
        self.say(root.get("view") == self.view, "it is what %s could know" % root.get("view"))
        self.say(root.get("turn") == str(self.turn), "it is of turn %s" % root.get("turn"))
        self.say(self.path.endswith("/turn-%03d.xml" % self.turn), "turns have three digits, or more if they need them")
        self.link = number(found[0].get("link"), "link")
        need(self.link > 0, "link 0 is an anchor, never a key")
        self.back = root.get("lines") is not None  # turns were taken back
        self.say(self.link == self.turn + 1 or self.back and self.link > self.turn,
                 "turn %d by link %d" % (self.turn, self.link))
        for e in found[0]:
            self.attempt(self.read_dice, e)
        self.seeds = found[0].get("seeds")
        digest(self.seeds, "seeds")
        self.events = found[0].findall("sides") + root.findall("events/event")
        if root.find("opened") is not None:
            self.opened = root.findall("opened/turn")
        return True

    def read_dice(self, e):
        text, kind = (e.text or "").strip(), e.get("kind")
        if (e.tag, kind) == ("commitment", "chain"):
            first, last = number(e.get("first"), "first"), number(e.get("last"), "last")
            need(first < last <= first + 1024, "bad length of chain")
            need(first not in self.chains, "one chain committed twice")
            self.chains[first] = (last, digest(text, "chain"))
        elif (e.tag, kind) == ("commitment", "sealed"):
            need(self.sealed is None, "two sealed commitments")
            self.sealed = digest(text, "sealed commitment")
        elif e.tag == "seed":
            seat, word = e.get("seat") or "", e.get("word") or ""
            need(re.fullmatch(NAME, seat), "bad seat %r" % seat)
            need(re.fullmatch("[a-z0-9-]{1,40}", word), "bad seed word %r" % word)
            need(seat not in dict(self.words), "two words of " + seat)
            self.words.append((seat, word))
        elif (e.tag, kind) == ("reveal", "link"):
            i = number(e.get("link"), "link")
            need(i not in self.reveals, "link %d revealed twice" % i)
            self.reveals[i] = digest(text, "link")
        elif (e.tag, kind) == ("reveal", "secret"):
            need(self.secret is None, "two secrets")
            self.secret = digest(text, "secret")
        elif e.tag == "own":  # beside a deal: the game's own
            for x in e:
                self.own[x.tag, x.get("kind")] = digest((x.text or "").strip(), "what is its own")
        else:
            need(e.tag == "sides", "<dice> holds <%s>, kind %s" % (e.tag, kind))

    def ledger(self):
        # Number and hash of the last entry before and behind this turn.
        e = self.root.find("ledger")
        need(e is not None, "no ledger")
        n, last = number(e.get("from"), "the ledger's from"), e.get("head")
        digest(last, "the ledger's head")
        for entry in e:
            n += 1
            need(entry.get("n") == str(n), "entry %s of the ledger stands where %d should" % (entry.get("n"), n))
            words = [entry.get(k) or "" for k in ("seen", "what", "who", "at")]
            lines = ["estafette-ledger-1", last, str(n), str(self.turn)] + words + [entry.text or ""]
            last = blake("".join(line + "\n" for line in lines).encode()).hex()
            need(entry.get("hash") == last, "entry %d of the ledger is not the one that was hashed" % n)
        return (int(e.get("from")), e.get("head")), (n, last)


# ---- what a view may be --------------------------------------------------------------------------------------------
OWN = {"ledger": "", "seal": "", "whole": "", "due": "", "fork": "head", "player": "units"}  # what each viewer has of his own


def attributes(e):
    return {k: v for k, v in e.attrib.items() if k != OWN.get(e.tag)}


def fits(view, full):
    # Whether VIEW is FULL with things left out, or "unknown".
    return (view.tag == full.tag and ((view.text or "").strip() in ("", "unknown") or view.text == full.text) and
            all(v in ("unknown", full.get(k)) for k, v in attributes(view).items()))


def cut(view, full):
    # The first element of VIEW that FULL does not have, or None: elements stand in the same order in both.
    rest = iter(full)
    for e in view:
        if OWN.get(e.tag) == "":
            continue
        stands = next((other for other in rest if fits(e, other)), None)
        if stands is None:
            return e
        inside = cut(e, stands)
        if inside is not None:
            return inside
    return None


def told(e):
    return " ".join([e.tag] + ["%s=%r" % (k, v) for k, v in list(e.attrib.items())[:3]])


def sealed_events(events):
    return [e for e in events if e.get("seen") == "end" and e.get("kind") in ("roll", "shuffle", "taken", "under")]


# ---- luck ----------------------------------------------------------------------------------------------------------
KINDS = ("hits", "checks", "faces")


def sort_of(e):
    # What a roll is worth: faces that count of so many, dice, from the least-th on, no more than most; faces -1: what shows.
    faces, dice = int(e.get("faces", -1)), int(e.get("dice", 1))
    need(-1 <= faces <= int(e.get("sides")) and 0 < dice <= 40, "no sort of dice")
    return int(e.get("sides")), faces, dice, int(e.get("least", 1)), int(e.get("most", 1))


def of_roll(e, sums):
    worth = e.find("worth")
    if worth is not None:
        sums[worth.get("of"), e.get("by")].add(sort_of(worth), 1, int(worth.get("points")))
    elif int(e.get("hit-faces", 0)) > 0 and e.get("values"):
        sums["hits", e.get("by")].add((int(e.get("sides")), int(e.get("hit-faces")), 1, 1, 1), len(e.get("values").split()),
                                      int(e.get("hits")))


def points(sort):
    # In how many ways a roll of the sort comes to 0, 1, 2 … points.
    sides, faces, dice, least, most = sort
    if faces < 0:
        return [0] + [1] * sides
    ways = [1]
    for _ in range(dice):
        ways = [(ways[k] * (sides - faces) if k < len(ways) else 0) + (ways[k - 1] * faces if k else 0)
                for k in range(len(ways) + 1)]
    out = [0] * (dice + 1)
    for k, n in enumerate(ways):
        out[max(0, min(k - least + 1, most))] += n
    return out


def tenths(part, whole):
    n = (20 * part + whole) // (2 * whole)
    return "%d.%d" % (n // 10, n % 10)


class Sum:
    def __init__(self):
        self.points, self.sorts = 0, {}

    def add(self, sort, rolls, came_to):
        if sort[1] < 0 or (sort[3] == 1 and sort[4] >= sort[2]):  # each die counts by itself
            sort, rolls = (sort[0], sort[1], 1, 1, 1), rolls * sort[2]
        self.points += came_to
        self.sorts[sort] = self.sorts.get(sort, 0) + rolls

    def read(self, e):
        for d in e.findall("dice"):
            self.add(sort_of(d), int(d.get("rolls")), 0)
        self.points += int(e.get("points"))

    def chance(self):
        # The product of the sorts' polynomials, as one number: a power of two for x that no coefficient reaches.
        product, every, mean, whole = 1, 1, 0, 1
        for sort, rolls in self.sorts.items():
            every *= sum(points(sort))**rolls
        x = every.bit_length() + 1
        for sort, rolls in self.sorts.items():
            ways = points(sort)
            product *= sum(n << x * k for k, n in enumerate(ways))**rolls
            share = sum(ways)
            mean, whole = mean * share + rolls * sum(k * n for k, n in enumerate(ways)) * whole, whole * share
        product >>= x * self.points
        as_much = 0
        while product:
            as_much, product = as_much + (product & (1 << x) - 1), product >> x
        share = tenths(100 * as_much, every)
        if share == "0.0" and as_much:
            share = "<0.1"
        elif share == "100.0" and as_much < every:
            share = ">99.9"
        return tenths(mean, whole), share

    def told(self, kind, seat, over):
        mean, share = self.chance()
        dice = []
        for (sides, faces, n, least, most), rolls in sorted(self.sorts.items()) if over == "game" else []:
            d = {"rolls": str(rolls)}
            if n > 1:
                d.update(dice=str(n), least=str(least), most=str(most))
            if faces >= 0:
                d["faces"] = str(faces)
            dice.append(dict(d, sides=str(sides)))
        return {"seat": seat, "of": kind, "over": over, "rolls": str(sum(self.sorts.values())),
                "points": str(self.points), "expected": mean, "chance": share}, dice


class Opened(Record):
    # What is told of a game when the deal opens that it plays by.
    def __init__(self, path, data):
        self.path, self.data, self.hash = path, data, blake(data).hex()
        self.wrong, self.notes, self.checked, self.waiting = [], [], 0, 0
        self.secret = self.opened = self.sealed = self.deal = None
        self.reveals, self.own, self.words, self.chains = {}, {}, [], {}
        self.whole = self.attempt(self.read)

    def read(self):
        try:
            root = ET.fromstring(self.data.decode("utf-8"))
        except (ET.ParseError, ValueError) as e:
            raise Wrong("cannot be read: %s" % e)
        need(root.tag == "deal", "not what is told of a deal")
        self.game, self.deal = root.get("game"), root.get("name")
        for e in root:
            if e.tag != "opened":
                self.attempt(self.read_dice, e)
        need(self.secret and len(self.reveals) == 1, "it does not open a link and the secret")
        self.opened = root.findall("opened/turn")
        return True


class Dice:
    # Those of one name: a game's, or a deal's.
    def __init__(self, name):
        self.name, self.chains, self.links = name, {}, {}
        self.sealed = self.secret = None


# ---- a game --------------------------------------------------------------------------------------------------------
class Game:
    # All records of a game, of each viewer and of each line that was left.
    def __init__(self, name, records, scenario, seams, deal):
        self.name, self.records, self.scenario, self.seams = name, records, scenario, seams
        self.names = {name} | {s.get("game") for s in seams}  # where it moved it may have got another
        self.dice = seams[0].get("dice") if seams else name
        self.first, self.decks, self.sets, self.deal = {}, {}, {}, deal
        self.wrong = []  # (path, text) of what is no record's

    def whole(self):
        return [r for r in self.records if r.whole]

    def set_of(self, name):
        return self.sets.setdefault(name, Dice(name))

    def shared(self):
        # The name of the deal that it plays by, or None.
        return next((r.deal for r in self.whole() if r.deal), None)

    def check(self):
        whole = sorted(self.whole(), key=lambda r: (r.link, r.path))
        for seam in self.seams:
            self.attempt_seam(seam)
        for r in whole:
            r.attempt(self.check_name, r)
            r.attempt(self.take, r)
        if self.deal:
            self.deal.attempt(self.open_deal, self.deal)
        for r in whole:
            r.attempt(self.open_secret, r)
            for i in sorted(r.reveals):
                r.attempt(self.open_link, r, i)
        for r in whole:
            self.check_events(r, r.turn, r.link, r.events)
            self.decks = {}
            r.attempt(self.check_opened, r)
            r.say(r.deal or r.link in r.reveals, "its link is not opened")
            r.say(not r.deal or not r.reveals and not r.secret, "it opens what is a deal's")
            r.say(set(r.reveals) <= {r.link}, "it opens another turn's link")
        if self.deal and self.deal.whole:
            self.decks = {}
            self.deal.attempt(self.check_deal, self.deal)
        self.check_gaps()
        self.check_chains()
        self.check_end()
        self.check_views()

    # ---- where it moved from site to site ----
    def check_name(self, r):
        need(r.game in self.names, "it is of the game %s" % r.game)
        need(r.deal or r.name == self.dice, "its dice are of the game %s" % r.name)
        need(not r.deal or r.deal == self.shared(), "its dice are of the deal %s" % r.deal)

    def attempt_seam(self, seam):
        try:
            need(seam.get("dice") == self.dice, "its dice are of the game %s" % seam.get("dice"))
            turn = seam.get("turn")
            hashes = {r.hash for r in self.records if r.view == "public" and str(r.turn) == turn}
            need(not hashes or seam.get("record") in hashes,
                 "the record of turn %s is not the one that the site had which the game left" % turn)
        except Wrong as e:
            self.wrong.append((seam["path"], str(e)))

    # ---- dice, as the program of estafette-dice(7) has it ----
    def same(self, r, key, value, what):
        # What two records both tell, they must tell alike.
        old = self.first.setdefault(key, (value, r.path))
        need(old[0] == value, "%s differs from %s" % (what, old[1]))

    def take(self, r):
        need(r.sealed, "no sealed commitment")
        dice = self.set_of(r.name)
        r.attempt(self.same, r, ("sealed", r.name), r.sealed, "sealed commitment")
        dice.sealed = dice.sealed or r.sealed
        for first, (last, anchor) in r.chains.items():
            r.attempt(self.same, r, ("chain", r.name, first), (last, anchor), "chain commitment")
            for other, (end, _) in dice.chains.items():
                r.say(other == first or other >= last or first >= end, "two chains for the same links")
            dice.chains.setdefault(first, (last, anchor))
        if r.deal or self.shared():
            self.take_own(r)
        need(any(f < r.link <= l for f, (l, _) in r.chains.items()), "no commitment to a chain with link %d" % r.link)
        need(seeds_of(r.words) == r.seeds, "seeds do not fit the words")
        self.same(r, ("seeds", r.link), r.seeds, "seeds of its link")
        self.same(r, ("turn", r.link), r.turn, "turn of its link")
        scenario = r.root.find("setup/scenario")
        need(scenario is not None and scenario.get("digest") == self.scenario,
             "the scenario that it names is not the one beside it")

    def take_own(self, r):
        # Beside a deal stand those of its own, by which it goes on when it leaves that.
        own = r.own if r.deal else {("commitment", "sealed"): r.sealed,
                                    ("commitment", "chain"): r.chains.get(0, (0, b""))[1]}
        need(len(own) == 2, "no commitment to dice of its own")
        self.same(r, "own", own, "what its own dice are committed to")

    def open_secret(self, r):
        if r.secret is not None:
            dice = self.set_of(r.name)
            need(commit_secret(r.name, r.secret) == dice.sealed, "the secret does not fit its commitment")
            dice.secret = r.secret

    def open_deal(self, deal):
        dice, own = self.set_of(deal.deal), deal.own.get(("reveal", "secret"))
        need(deal.whole and deal.deal == self.shared() and deal.game in self.names, "it is of another game, or deal")
        need(commit_secret(deal.deal, deal.secret) == dice.sealed, "the secret does not fit its commitment")
        dice.secret = deal.secret
        deal.name = deal.deal
        for i in deal.reveals:
            self.open_link(deal, i)
        if own:
            need(commit_secret(self.dice, own) == self.first["own"][0]["commitment", "sealed"],
                 "the secret of its own dice does not fit its commitment")
            self.set_of(self.dice).secret = own

    def open_link(self, r, i):
        # Down to the anchor, or to a link already known to reach it.
        dice = self.set_of(r.name)
        for first, (last, anchor) in dice.chains.items():
            if first < i <= last:
                new, n, link = {}, i, r.reveals[i]
                while n > first and n not in dice.links:
                    new[n] = link
                    link, n = link_below(r.name, n, link), n - 1
                need(link == (dice.links[n] if n > first else anchor),
                     "link %d does not hash down to its commitment" % i)
                dice.links.update(new)
                return
        raise Wrong("link %d belongs to no chain" % i)

    def check_events(self, r, turn, link, events):
        seen, self.anew = set(), False
        for e in events:
            if e.get("kind") in ("roll", "shuffle") or e.get("purpose"):
                r.attempt(self.check_roll, r, turn, link, e, seen)

    def check_roll(self, r, turn, link, e, seen):
        where = "turn %d, event %s" % (turn, e.get("n"))
        source, purpose = e.get("source"), e.get("purpose") or ""
        m = re.fullmatch(PURPOSE, purpose)
        need(m and len(purpose) <= 240, where + ": bad purpose")
        need(int(m[1]) == turn, where + ": purpose of another turn")
        need(purpose not in seen, where + ": purpose used twice")
        seen.add(purpose)
        need(source in ("open", "sealed"), where + ": no known source")
        need(e.tag != "sides" or purpose == "0/sides.1/seats/draw/0", "the sides are not drawn as they are to be")
        seeds = self.first.get(("seeds", link), ("",))[0]
        if e.get("link"):  # it stands from when the turn was played before
            own = number(e.get("link"), where)
            need(0 < own < link, where + ": not by an older link")
            need(source == "sealed" or not self.anew, where + ": it stands behind dice that do not")
            link, seeds = own, self.first.get(("seeds", link), ("",))[0]
        else:
            self.anew = self.anew or source == "open"
        shuffle = e.get("kind") == "shuffle"
        n = number(e.get("count" if shuffle else "sides"), where)
        need(1 <= n <= 256, where + ": 1 to 256 faces or cards")
        values = [number(v, where) for v in e.get("values", "").split()]
        need(values, where + ": no values")
        fell = values
        if e.get("drawn") is not None:  # the moderator set other faces
            fell = [number(v, where) for v in e.get("drawn").split()]
            need(not shuffle and len(fell) == len(values) and all(1 <= v <= n for v in values), where + ": bad faces")
            r.notes.append("%s: set by hand to %s, %s fell (%s)" % (where, e.get("values"), e.get("drawn"),
                                                                    e.get("why")))
        dice = self.set_of(r.name)
        key = dice.links.get(link) if source == "open" else dice.secret and sealed_key(dice.secret, link)
        if not key:
            r.waiting += 1
            self.same(r, (link, purpose, source, n, len(values)), (fell, values), where)
            return
        r.checked += 1
        need(seeds, where + ": no record of it")
        s = stream(key, r.name, link, purpose, seeds)
        right = shuffled(s, n) if shuffle else [face(s, n) for _ in values]
        need(fell == right, "%s: the dice say %s" % (where, " ".join(map(str, right))))

    def check_deal(self, deal):
        # What is opened of all turns of the line that counts, in order.
        links = {r.turn: r.link for r in self.whole() if not r.line}
        for i, t in enumerate(deal.opened):
            link, deal.name = number(t.get("link"), "link"), t.get("deal") or t.get("game") or self.dice
            need(t.get("n") == str(i) and link == links.get(i, link), "turn %d is not opened" % i)
            self.same(deal, ("seeds", link), t.get("seeds"), "seeds")
            self.check_events(deal, i, link, t.findall("event"))
            for e in t.findall("event"):
                deal.attempt(self.check_card, deal, i, e)
        need(len(deal.opened) == max(links, default=-1) + 1, "not all turns are opened")

    def check_opened(self, r):
        # What the last record opens: all turns, in order.
        need(r.secret is None or r.opened is not None, "the secret is open, what was sealed is not")
        need(r.secret is not None or r.opened is None, "what was sealed is open, the secret is not")
        link = 0
        for i, t in enumerate(r.opened or []):
            last, link = link, number(t.get("link"), "link")
            need(t.get("n") == str(i) and (link == i + 1 or r.back and link > max(last, i)),
                 "turn %d is not opened" % i)
            self.same(r, ("seeds", link), t.get("seeds"), "seeds")
            self.check_events(r, i, link, t.findall("event"))
            for e in t.findall("event"):
                r.attempt(self.check_card, r, i, e)
        need(r.opened is None or len(r.opened) == r.turn + 1, "not all turns are opened")

    def check_card(self, r, turn, e):
        kind, deck = e.get("kind"), e.get("deck")
        if kind == "roll" or (kind == "fix" and not deck):
            return
        try:
            need(deck, "of no deck")
            deck = self.decks.setdefault(deck, Deck())
            if kind == "shuffle":
                deck.shuffle(e.get("before", "").split(), [int(v) for v in e.get("values").split()], e.get("top"))
            elif kind == "taken":
                deck.take(e.get("card"))
            elif kind == "fix":
                deck.correct(e.get("old").split(), e.get("new").split(), e.get("top"))
                r.notes.append("turn %d, event %s: deck %s set by hand (%s)" % (turn, e.get("n"), e.get("deck"),
                                                                                e.get("why")))
            else:
                need(kind == "under", "neither a shuffle nor a card")
                deck.under(e.get("card"))
        except (Wrong, ValueError, AttributeError) as why:
            raise Wrong("turn %d, event %s of deck %s: %s" % (turn, e.get("n"), e.get("deck"), why))

    def over(self):
        return any(r.opened is not None or r.view != "public" for r in self.whole())

    # ---- chains ----
    def check_gaps(self):
        folders = collections.defaultdict(list)
        for r in self.records:
            folders[r.line, r.view].append(r)
        for (line, view), records in sorted(folders.items()):
            turns = sorted(r.turn for r in records)
            begin = turns[0] if line else 0
            for t in range(begin, turns[-1]):
                if t not in turns:
                    self.wrong.append((records[0].path.rsplit("/", 1)[0] + "/turn-%03d.xml" % t,
                                       "turn %d of %s is missing" % (t, view)))
            heads = {f.get("head") for r in self.whole() if r.view == view for f in r.root.findall("fork")
                     if f.get("line") == str(line)}
            end = max(records, key=lambda r: r.turn)
            replaced = self.over() or turns[0] <= max((r.turn for r in self.records if not r.line), default=0)
            end.say(not line or not replaced or end.hash in heads, "no record says that line %d ended with it" % line)
            last = max(r.turn for r in self.records if r.line == line)
            if turns[-1] != last:
                records[-1].wrong.append("turns %d to %d of %s are missing behind it" % (turns[-1] + 1, last, view))

    def check_chains(self):
        by_hash = {}
        for r in self.whole():
            by_hash.setdefault((r.view, r.hash), r)
        for r in self.whole():
            prev = r.root.get("prev")
            before = by_hash.get((r.view, prev))
            main = [o for o in self.records if (o.line, o.view, o.turn) == (r.line, r.view, r.turn - 1)]
            if r.turn == 0:
                r.say(prev == "-", "turn 0 has a record before it")
            elif main:
                r.say(main[0].hash == prev, "prev is not the digest of %s" % main[0].path)
                before = main[0] if main[0].whole else None
            else:
                r.say(before is not None and before.turn == r.turn - 1, "prev is the digest of no record of turn %d"
                      % (r.turn - 1))
            self.check_ledger(r, before)
            self.check_luck(r)
            r.attempt(self.check_whole, r, before)
            for fork in r.root.findall("fork"):
                r.attempt(self.check_fork, r, fork)

    def check_ledger(self, r, before):
        ledger = r.attempt(r.ledger)
        old = before.attempt(before.ledger) if before else ((0, NOTHING), (0, NOTHING))
        if ledger and old and (before or r.turn == 0):
            r.say(ledger[0] == old[1], "its ledger does not go on from the record before it")

    def check_luck(self, r):
        # Hits and figures of the rolls that all saw, against what was to be expected of such dice.
        luck, hits, thrown = r.root.find("luck"), {}, {}
        for e in r.root.findall("events/event[@kind='roll']"):
            if e.get("seen") != "all" or e.get("drawn") is not None or not e.get("by"):
                continue
            values, sides = e.get("values", "").split(), int(e.get("sides"))
            if e.get("hit-faces") is not None:
                of = hits.setdefault(e.get("by"), [0, 0, 0])
                add = len(values), int(e.get("hits", 0)), len(values) * int(e.get("hit-faces")) * 60 // sides
            elif e.get("faces") is None and e.get("label") is not None:
                of = thrown.setdefault((e.get("by"), e.get("label")), [0, 0, 0])
                add = len(values), sum(map(int, values)), len(values) * (sides + 1)
            else:
                continue
            of[:] = [a + b for a, b in zip(of, add)]
        right = [("side", seat, None, n, sum_, "%d.%d" % ((x + 3) // 60, (x + 3) // 6 % 10))
                 for seat, (n, sum_, x) in hits.items()]
        right += [("thrown", seat, label, n, sum_, "%d.%d" % (x // 2, x % 2 * 5))
                  for (seat, label), (n, sum_, x) in thrown.items()]
        told = [(e.tag, e.get("seat"), e.get("label"), number(e.get("dice"), "dice"),
                 number(e.get("hits") or e.get("sum"), "luck"), e.get("expected"))
                for e in luck if e.tag != "whole"] if luck is not None else []
        order = [p.get("seat") for p in r.root.findall("players/player")]
        right.sort(key=lambda x: (x[0], order.index(x[1]) if x[1] in order else -1))
        older = any(p.get("who") is None for p in r.root.findall("players/player"))  # it counted less
        r.say(luck is None or older or told == right, "its <luck> is not what its rolls come to")

    def check_whole(self, r, before):
        # How likely it was to come to as much, of the rolls that this viewer saw.  Records of older programs do not say.
        whole, old = r.root.find("luck/whole"), before.root.find("luck/whole") if before else None
        if whole is None:
            r.say(old is None, "its <luck> tells no chances")
            return
        if (before is None and r.turn) or (r.opened is not None and r.view != "full"):
            return  # compared with the full record, if that is here
        order = [p.get("seat") for p in r.root.findall("players/player")]
        since = r.turn if old is None else number(old.get("since"), "since")
        need(number(whole.get("since"), "since") == since, "its <whole> begins with another turn")
        turn, game = collections.defaultdict(Sum), collections.defaultdict(Sum)
        for e in old.findall("sum[@over='game']") if old is not None else []:
            game[e.get("of"), e.get("seat")].read(e)
        for e in r.root.findall("events/event[@kind='roll']"):
            if e.get("drawn") is None and e.get("by") in order:
                for of in (turn, game):
                    of_roll(e, of)
        right = []
        for kind in KINDS:
            for seat in order:
                for over, of in (("turn", turn), ("game", game)):
                    if (kind, seat) in of and of[kind, seat].sorts:
                        right.append(of[kind, seat].told(kind, seat, over))
        told = [({**e.attrib}, [{**d.attrib} for d in e]) for e in whole]
        need(told == right, "the chances in its <luck> are not those of its rolls")

    def check_fork(self, r, fork):
        line = number(fork.get("line"), "line")
        need(line <= int(r.root.get("lines") or 0), "it left line %d, of fewer" % line)
        of = sorted((o for o in self.records if (o.line, o.view) == (line, r.view)), key=lambda o: o.turn)
        if fork.get("head") != "-":
            digest(fork.get("head"), "head of line %d" % line)
            need(of[-1].hash == fork.get("head") if of else not self.over(),
                 "line %d does not end with the record that it names" % line)

    # ---- the end, and what was hidden ----
    def check_end(self):
        main = [r for r in self.whole() if r.line == 0]
        last = max((r.turn for r in main), default=0)
        ends = [r for r in main if r.turn == last]
        over = self.over()
        for r in self.whole():
            final = r.line == 0 and r.turn == last
            r.say(final or r.opened is None, "it ends the game, and is not its last record")
            r.say(not final or not over or r.opened is not None or self.deal,
                  "the game is over, and this does not open the secret")
            ended = r.root.find("ended")
            r.say(ended is None or final or r.line and ended.get("as") == "rolled-back",
                  "it ends the game, and is not its last record")
        for r in [] if self.shared() else ends[1:]:  # a deal opens beside the records
            for tag in ("opened", "state", "luck/whole"):
                a, b = r.root.find(tag), ends[0].root.find(tag)
                older = tag == "luck/whole" and a is None and b is None
                r.say(not over or older or None not in (a, b) and ET.tostring(a) == ET.tostring(b),
                      "<%s> differs from %s" % (tag, ends[0].path))
        full = {r.turn: r for r in main if r.view == "full"}
        for r in [self.deal] if self.deal else ends[:1]:
            for t in r.opened or []:
                self.check_hidden(full.get(number(t.get("n"), "turn")), t)

    def check_hidden(self, full, t):
        # What the last record tells of a turn is what its full record had.
        if full is None:
            return
        have = {e.get("n"): e.attrib for e in full.root.findall("events/event")}
        events = t.findall("event")
        for e in events:
            full.say(have.get(e.get("n")) == e.attrib, "event %s is another where it is opened" % e.get("n"))
        opened = {e.get("n") for e in events}
        for e in sealed_events(full.root.findall("events/event")):
            full.say(e.get("n") in opened, "event %s was never opened" % e.get("n"))
        answers = [[(a.get("seat"), a.get("key"), a.text) for a in x]
                   for x in (full.root.findall("answers/answer"), t.findall("answer"))]
        full.say(answers[0] == answers[1], "its answers are others where they are opened")

    def check_views(self):
        full = {(r.line, r.turn): r for r in self.whole() if r.view == "full"}
        for r in self.whole():
            whole, seal = full.get((r.line, r.turn)), r.root.find("seal")
            if r.view == "full":
                r.say(seal is None, "a full record has no seal")
                continue
            r.say(seal is not None, "no seal")
            if whole is None or seal is None:
                continue
            secret = self.set_of(r.name).secret
            if secret:
                r.say(seal_of(secret, r.link, whole.data).hex() == (seal.text or "").strip(),
                      "its seal is not that of %s" % whole.path)
            other = cut(r.root, whole.root)
            r.say(other is None, "%s does not have <%s>" % (whole.path, other is not None and told(other)))
            mine = {e.get("n") for e in r.root.findall("events/event")}
            for e in whole.root.findall("events/event"):
                r.say(e.get("seen") not in ("all", r.view) or e.get("n") in mine, "event %s is left out" % e.get("n"))


# ---- an event ------------------------------------------------------------------------------------------------------
FEWER = ("banners-lost", "blocks-lost")  # the fewer the better


def whole(e, what):
    need(re.fullmatch("-?[0-9]{1,6}", e.get(what) or ""), "%s=%r is not a number" % (what, e.get(what)))
    return int(e.get(what))


def part(e, what):
    need(re.fullmatch("-?[0-9]{1,6}(\\.[0-9])?", e.get(what) or ""), "%s=%r is no number of points" % (what, e.get(what)))
    return fractions.Fraction(e.get(what))


class Event:
    # event.xml: wrong and note are what is to be said of it.
    def __init__(self, path, data, record_of):
        self.path, self.record_of, self.wrong = path, record_of, []
        self.read = self.away = 0
        try:
            self.check(data)
        except Wrong as e:
            self.wrong.append(str(e))

    def say(self, truth, text):
        if not truth and text not in self.wrong:
            self.wrong.append(text)

    def check(self, data):
        try:
            text = data.decode("utf-8")
            need("<!DOCTYPE" not in text, "an event has no DOCTYPE")
            root = ET.fromstring(text)
        except (ET.ParseError, ValueError) as e:
            raise Wrong("cannot be read: %s" % e)
        need(root.tag == "event" and root.get("version") == "1", "it is no event")
        self.setting = {e.get("key"): e.get("value") for e in root.findall("setting")}
        points = (self.setting.get("points") or "").split(",")
        need(len(points) in (3, 5) and all(re.fullmatch("[0-9]{1,3}(\\.[0-9])?", p) for p in points), "bad points")
        points = [fractions.Fraction(p) for p in points]
        middle, self.margins = len(points) // 2, len(points) == 5
        self.points = {2: points[0], 1: points[middle], 0: points[-1]}
        self.narrow = {2: points[middle - 1], 1: points[middle], 0: points[middle + 1]}
        boards = self.setting.get("form") != "ladder" and int(self.setting.get("teams") or 0)
        self.double = self.setting.get("double") == "on" and not boards
        # Where teams play, whoever of it entered first stands for his team, else everybody for himself.
        first = {}
        self.head = {whole(e, "n"): first.setdefault((boards and e.get("team").lower()) or whole(e, "n"), whole(e, "n"))
                     for e in root.findall("entrant")}
        self.boards = boards
        self.score = collections.Counter()  # by round and entrant
        self.sums = {k: collections.Counter() for k in ("games", "banners-won", "banners-lost")}
        rounds = root.findall("round")
        for i, r in enumerate(rounds, 1):
            need(whole(r, "n") == i, "its rounds are not numbered")
            self.check_round(r, i)
        off, knock = collections.Counter(), (self.setting.get("form") or "").endswith("knock-out")
        for e in root.findall("penalty"):
            off[whole(e, "entrant")] += whole(e, "points")
        if not knock:  # there it says how far each has come
            self.sums["play-off"] = collections.Counter({whole(e, "entrant"): whole(e, "place") for e in root.findall("play-off")})
        for e in root.findall("entrant"):
            n = whole(e, "n")
            own = sum(self.score[i, n] for i in range(1, len(rounds) + 1)) - off[n]
            self.say(part(e, "points") == own, "entrant %d has %s points, not %s" % (n, own, e.get("points")))
        for e in root.findall("standings"):
            self.check_standings(e, off)

    def check_round(self, r, i):
        for e in r.findall("bye"):
            games = 2 if self.double else 1
            self.score[i, whole(e, "entrant")] = games * {"zero": 0, "half": self.points[1]}.get(e.get("kind"), self.points[2])
        boards, open_still, against = collections.Counter(), set(), {}
        for t in r.findall("table"):
            one, two = whole(t, "one"), whole(t, "two")
            need(one in self.head and two in self.head, "round %d: nobody sits at table %s" % (i, t.get("board")))
            games = [(g, self.check_game(g, one, two, r.get("state") == "closed")) for g in t.findall("game")]
            known = all(g.get("how") != "undecided" for g, _ in games)
            self.say(t.get("decided") == ("yes" if known else "no"), "round %d: who says that table %s is decided?" % (i, t.get("board")))
            played = known and any(g.get("how") != "forfeited" for g, _ in games)
            given = whole(t, "handicap") if played and t.get("handicap") is not None else 0
            for who, name in ((one, "points-one"), (two, "points-two")):
                own, team = sum(self.worth(g, won[who]) for g, won in games) + (given if who == two else -given), self.head[who]
                boards[team] += own
                against[team] = self.head[two if who == one else one]
                if not known:
                    open_still.add(team)
                if not self.boards:
                    self.score[i, who] = own
                self.say(part(t, name) == own, "round %d, table %s: %s is %s" % (i, t.get("board"), name, own))
                if known and r.get("state") == "closed":
                    self.add_sums([g for g, _ in games[:2]], [won[who] for _, won in games[:2]], who)
        for team in against if self.boards else ():
            if team not in open_still:
                mine, other = boards[team], boards[against[team]]
                self.score[i, team] = self.points[2 if mine > other else 1 if mine == other else 0]

    def worth(self, g, won):
        away = g.get("how") == "forfeited" and won == 0
        if g.get("how") == "undecided" or away:
            return 0
        narrow = g.get("how") not in ("forfeited", "conceded", "decisive") and abs(whole(g, "won") - whole(g, "lost")) < int(self.setting.get("decisive") or 3)
        return (self.narrow if narrow else self.points)[won]

    def add_sums(self, games, won, who):
        for g, w in zip(games, won):
            self.sums["games"][self.head[who]] += fractions.Fraction(w, 2)
            mine, other = ("won", "lost") if whole(g, "first") == who else ("lost", "won")
            self.sums["banners-won"][self.head[who]] += whole(g, mine)
            self.sums["banners-lost"][self.head[who]] += whole(g, other)

    def check_game(self, g, one, two, closed):
        # Who won it, 2, 1 or 0; by its record, where that is here.
        winner, first = whole(g, "winner"), whole(g, "first")
        need(first in (one, two) and winner in (0, one, two), "%s is of others than sit at its table" % g.get("name"))
        told = (g.get("how"), winner, whole(g, "won"), whole(g, "lost"))
        if g.get("record") is not None:
            record = self.record_of(g.get("name"), whole(g, "turn"), g.get("record"))
            self.read, self.away = self.read + (record is not None), self.away + (record is None)
            own = told if record is None else self.result(g, record, first, two if first == one else one, closed)
            self.say(own == told, "%s ended as %s, not %s" % (g.get("name"), own, told))
        draw = 0 if g.get("decided") == "double" else 1
        return {who: draw if winner == 0 else 2 if winner == who else 0 for who in (one, two)}

    def result(self, g, record, first, second, closed):
        try:
            root = ET.fromstring(record)
        except ET.ParseError as e:
            raise Wrong("%s: its record cannot be read: %s" % (g.get("name"), e))
        players, ended, position = root.findall("players/player"), root.find("ended"), root.find("state/position")
        need(len(players) == 2, "%s is no game of two sides" % g.get("name"))
        winner, how = "-", "undecided"
        if position is not None and position.get("over") == "yes":
            winner, how = position.get("winner") or "-", "played"
            if self.margins and winner != "-" and any(e.get("kind") == "ended" and e.get("marginal") == "no" or
                                                      e.get("kind") == "won" and e.get("how") == "decisive" for e in root.iter("event")):
                how = "decisive"
        if ended is not None and ended.get("as") != "rolled-back":
            winner = ended.get("winner") or "-"
            how = ("conceded" if self.margins and ended.get("as") == "conceded" and winner != "-" else
                   "played" if ended.get("as") == "drawn" or winner != "-" and ended.get("as") != "broken-off" else
                   "adjudicated" if winner != "-" else "undecided")
        who = 0 if winner == "-" else first if winner == players[0].get("seat") else second
        banners = []
        for p in players:
            mine, wanted = int(p.get("banners") or 0), int(p.get("wanted") or 0)
            banners.append(min(mine, wanted) if wanted else mine)
        if g.get("decided") == "bot":
            how = "adjudicated" if how in ("played", "conceded", "decisive") else how
        elif g.get("decided"):
            how, who = ("adjudicated" if g.get("decided") == "adjudicated" else "forfeited"), whole(g, "winner")
        if how == "undecided" and closed:
            how = "provisional"
        return (how, who) + ((0, 0) if how == "forfeited" else tuple(banners))

    def check_standings(self, e, off):
        breaks, rounds, last = (e.get("tiebreaks") or "").split(" "), whole(e, "rounds"), None
        for i, row in enumerate(e.findall("row"), 1):
            n, place = whole(row, "entrant"), whole(row, "place")
            try:
                values = [fractions.Fraction(x) for x in (row.get("values") or "").split(" ")]
            except (ValueError, ZeroDivisionError):
                raise Wrong("the figures of entrant %d are none" % n)
            need(len(values) == len(breaks), "entrant %d has not one figure for each tie-break" % n)
            own = dict(self.sums, points=collections.Counter(), banners=collections.Counter())
            own["points"][n] = sum(self.score[r, n] for r in range(1, rounds + 1)) - off[n]
            own["banners"][n] = own["banners-won"][n] - own["banners-lost"][n]
            for name, value in zip(breaks, values):
                self.say(name not in own or own[name][n] == value, "%s of entrant %d is %s" % (name, n, own[name][n] if name in own else 0))
            key = [-v if name in FEWER else v for name, v in zip(breaks, values)]
            self.say(last is None or key <= last[0], "entrant %d stands in the wrong place" % n)
            self.say(place == (last[1] if last and key == last[0] else i), "entrant %d has the place %d" % (n, place))
            last = (key, place)


# ---- the folder ----------------------------------------------------------------------------------------------------
def meaning(path):
    # What the file of that path is.
    m = RECORD.fullmatch(path)
    if m and m[3] != "letters":
        return "the record of turn %d of %s as %s could know it%s" % (
            int(m[4]), m[1], m[3], ", in line %s that was left" % m[2] if m[2] else "")
    m = re.fullmatch("games/([^/]+)/(?:.*/)?([^/]+)", path)
    if m:
        turn = re.match("turn-([0-9]+)", m[2])
        kinds = (("scenario.xml", "what it began from"), ("deal.xml", "what its deal opens"), ("people.xml", "names"), (".svg", "a map"),
                 (".mbox", "mails of a player"), (".txt", "a text, or where it moved"),
                 ("game.xml", "what the lists tell"), (".xml", "letters"), ("", "a page, derived"))
        what = next(text for end, text in kinds if m[2].endswith(end))
        return "%s, of%s %s" % (what, " turn %d of" % int(turn[1]) if turn else "", m[1])
    m = re.fullmatch("events/([^/]+)/([^/]+)", path)
    if m:
        what = {"people.xml": "names", "event.xml": "its rounds and results"}.get(m[2], "made from its rounds, derived")
        return "%s, of the event %s" % (what, m[1])
    kinds = (("keys/", "a key of the site"), ("site.pub", "the key that signed"), ("checker/", "a checker"),
             ("manual/", "manual"), ("schemas/", "a schema"), ("rules/", "rules"), ("templates/", "a template"))
    return next((text for begin, text in kinds if path.startswith(begin)), "a page, or what explains it; derived")


def is_fact(path):
    return bool(re.fullmatch("games/[^/]+/(scenario\\.xml|deal\\.xml|moved-[0-9]+\\.txt|mails/[^/]+\\.mbox|"
                             "(.*/)?turn-[^/]*\\.(xml|svg))", path))


def shown(text):
    return "".join(c if c.isprintable() else "?" for c in text)


def armour(line, size, what):
    try:
        data = base64.b64decode(line, validate=True)
    except ValueError:
        data = b""
    need(len(data) == size and base64.b64encode(data) == line, "%s is not base64 of %d bytes" % (what, size))
    need(data[:2] == b"Ed", "%s is of no kind that is known" % what)
    return data[2:10], data[10:]


class Key:
    def __init__(self, data):
        lines = data.split(b"\n")
        need(len(lines) == 3 and not lines[2] and lines[0].startswith(b"untrusted comment: "), "a key has two lines")
        self.line = lines[1].decode("ascii", "replace")
        self.number, self.key = armour(lines[1], 42, "the key")


class Signature:
    def __init__(self, data):
        lines = data.split(b"\n")
        need(len(lines) == 5 and not lines[4] and lines[0].startswith(b"untrusted comment: ") and
             lines[2].startswith(b"trusted comment: "), "a signature has four lines")
        self.number, self.signature = armour(lines[1], 74, "the signature")
        self.trusted = lines[2][len(b"trusted comment: "):]
        try:
            self.second = base64.b64decode(lines[3], validate=True)
        except ValueError:
            self.second = b""
        need(len(self.second) == 64 and base64.b64encode(self.second) == lines[3],
             "the second signature is not base64 of 64 bytes")

    def check(self, key, data):
        need(self.number == key.number, "it is by the key %s, not %s" % (self.number.hex(), key.number.hex()))
        need(signed(key.key, data, self.signature), "the signature does not fit")
        need(signed(key.key, self.signature + self.trusted, self.second), "the trusted comment does not fit")


class Archive:
    # A folder: wrong is a list of (path, text).
    def __init__(self, top):
        self.top, self.wrong, self.listed, self.keys = top, [], {}, []
        self.games, self.site = {}, None

    def attempt(self, path, act, *args):
        try:
            return act(*args)
        except (Wrong, OSError) as e:
            self.wrong.append((path, str(e) if isinstance(e, Wrong) else "cannot be read: %s" % e.strerror))

    def bytes_of(self, path):
        with open(os.path.join(self.top, path), "rb") as f:
            return f.read()

    def read_manifest(self, data):
        need(data.startswith(b"# estafette archive 1\n"), "it does not begin as a list of an archive")
        need(data.endswith(b"\n"), "it is cut short")
        kind = None
        for i, line in enumerate(data[:-1].decode("utf-8", "surrogateescape").split("\n"), 1):
            if line.startswith("#"):
                kind = line[2:-1] if line[2:-1] in SECTIONS and line == "# %s:" % line[2:-1] else kind
                continue
            m = re.fullmatch("([0-9a-f]{64})  ([^/.\0-\37][^/\0-\37]*(?:/[^/.\0-\37][^/\0-\37]*)*)", line)
            need(m, "line %d is neither digest and path nor a comment" % i)
            need(kind, "line %d stands in no section" % i)
            need(m[2] not in self.listed, "line %d: %s stands twice" % (i, shown(m[2])))
            need(m[2] not in ("MANIFEST", "MANIFEST.sig"), "it lists itself")
            if is_fact(m[2]) != (kind == "fact"):
                self.wrong.append((m[2], "it is listed under %s: %s" % (kind, meaning(m[2]))))
            self.listed[m[2]] = m[1]

    def files(self):
        # Every path below, and whether it is a file.
        for folder, folders, names in os.walk(self.top):
            for name in sorted(names + [f for f in folders if os.path.islink(os.path.join(folder, f))]):
                whole = os.path.join(folder, name)
                yield os.path.relpath(whole, self.top).replace(os.sep, "/"), stat.S_ISREG(os.lstat(whole).st_mode)
            folders.sort()

    def check_file(self, path, data):
        need(blake(data).hex() == self.listed[path], "its bytes are not those of MANIFEST: %s" % meaning(path))

    def check_files(self):
        gone, records, scenarios = set(self.listed), [], {}
        for path, file in self.files():
            if not file:
                self.wrong.append((path, "it is a link or a device, no file"))
            elif path not in self.listed:
                if path not in ("MANIFEST", "MANIFEST.sig"):
                    self.wrong.append((path, "it is not listed in MANIFEST: no part of the archive"))
            else:
                data = self.attempt(path, self.bytes_of, path)
                if data is not None:
                    self.attempt(path, self.check_file, path, data)
                    m = RECORD.fullmatch(path)
                    if m and m[3] != "letters":
                        records.append(path)
                    elif re.fullmatch("games/%s/scenario\\.xml" % NAME, path):
                        scenarios[path.split("/")[1]] = blake(data).hex()
            gone.discard(path)
        for path in sorted(gone):
            self.wrong.append((path, "it is listed and not there: %s" % meaning(path)))
        return records, scenarios

    def check_signature(self, manifest):
        self.site = self.attempt("site.pub", lambda: Key(self.bytes_of("site.pub")))
        if self.site:
            self.attempt("MANIFEST.sig", lambda: Signature(self.bytes_of("MANIFEST.sig")).check(self.site, manifest))
            self.attempt("keys", self.check_keys)

    def check_keys(self):
        # From the key that signed back to the first, each by the one before it.
        have = {p[5:-4] for p in self.listed if p.startswith("keys/") and p.endswith(".pub")}
        key = self.site
        self.keys = [key]
        while have:
            name = key.number.hex()
            need(name in have, "%s.pub is not there, or vouched for twice" % name)
            have.discard(name)
            path = "keys/%s.pub" % name
            data = self.bytes_of(path)
            need(Key(data).key == key.key and Key(data).number == key.number, "%s holds another key" % path)
            if path + ".sig" not in self.listed:
                break
            signature = Signature(self.bytes_of(path + ".sig"))
            before = "keys/%s.pub" % signature.number.hex()
            need(before in self.listed, "%s.sig: the key that vouches is not there" % path)
            key = Key(self.bytes_of(before))
            try:
                signature.check(key, data)
            except Wrong as e:
                raise Wrong("%s.sig: %s" % (path, e))
            self.keys.append(key)
        need(not have, "no key that is there vouches for %s, nor it for the one that signed" % ", ".join(sorted(have)))

    def read_seam(self, path):
        # "word rest" a line up to the key, then the signature of those lines.
        lines = self.bytes_of(path).decode("utf-8", "replace").split("\n")
        words = ["estafette-moved", "game", "dice", "from", "to", "at", "turn", "record", "digest", "key"]
        need([line.split(" ")[0] for line in lines[:10]] == words and lines[0] == "estafette-moved 1",
             "it does not tell where the game moved")
        seam = {w: line.partition(" ")[2] for w, line in zip(words, lines)}
        key = Key(("untrusted comment: key\n%s\n" % seam["key"]).encode())
        Signature("\n".join(lines[10:]).encode()).check(key, ("\n".join(lines[:10]) + "\n").encode())
        print("%s: %s moved from %s to %s behind turn %s, signed by the key %s" % tuple(
            shown(x) for x in (path, seam["game"], seam["from"], seam["to"], seam["turn"], seam["key"])))
        return dict(seam, path=path)

    def seams_of(self, name):
        out, n = [], 1
        while "games/%s/moved-%d.txt" % (name, n) in self.listed:
            seam = self.attempt("games/%s/moved-%d.txt" % (name, n), self.read_seam, "games/%s/moved-%d.txt" % (name, n))
            out += [seam] if seam else []
            n += 1
        return out

    def check_game(self, name, paths, scenario):
        records = [Record(p, self.attempt(p, self.bytes_of, p) or b"") for p in paths]
        path = "games/%s/deal.xml" % name
        deal = Opened(path, self.attempt(path, self.bytes_of, path) or b"") if path in self.listed else None
        game = Game(name, records, scenario, self.seams_of(name), deal)
        game.check()
        told = records + ([deal] if deal else [])
        self.wrong += game.wrong + [(r.path, text) for r in told for text in r.wrong]
        return game

    def record_of(self, game, turn, hash):
        # The public record of that turn, if it is here as the event names it.
        path = "games/%s/public/turn-%03d.xml" % (game, turn)
        return self.attempt(path, self.bytes_of, path) if self.listed.get(path) == hash else None

    def check_events(self):
        out = []
        for path in sorted(p for p in self.listed if re.fullmatch("events/[a-z0-9-]{1,8}/event\\.xml", p)):
            data = self.attempt(path, self.bytes_of, path)
            if data is not None:
                out.append(Event(path, data, self.record_of))
                self.wrong += [(path, text) for text in out[-1].wrong]
        return out

    def check(self):
        # Yields each game when it has been checked.
        manifest = self.attempt("MANIFEST", self.bytes_of, "MANIFEST")
        if manifest is None:
            return
        self.attempt("MANIFEST", self.read_manifest, manifest)
        records, scenarios = self.check_files()
        self.check_signature(manifest)
        games = collections.defaultdict(list)
        for path in records:
            games[path.split("/")[1]].append(path)
        for name in sorted(set(games) | set(scenarios)):
            yield self.check_game(name, games[name], scenarios.get(name))


# ---- the program ---------------------------------------------------------------------------------------------------
def self_test():
    # RFC 8032, 7.1, tests 1 to 3; the examples of estafette-dice(7).
    hexed = bytes.fromhex
    for key, message, signature in (
        ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
         "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
         "d25bf5f0595bbe24655141438e7a100b"),
        ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
         "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
         "387b2eaeb4302aeeb00d291612bb0c00"),
        ("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
         "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
         "4a7c15e9716ed28dc027beceea1ec40a")):
        key, message, signature = hexed(key), hexed(message), hexed(signature)
        need(signed(key, message, signature), "Ed25519: a signature of RFC 8032 is refused")
        need(not signed(key, message + b"x", signature), "Ed25519: another message is taken")
        for i in range(64):
            other = bytearray(signature)
            other[i] ^= 1
            need(not signed(key, message, bytes(other)), "Ed25519: another signature is taken")
    secret, link = bytes(range(100, 132)), bytes(range(32))
    for i in range(1024, 4, -1):
        link = link_below("rolica-7", i, link)
    need(link.hex() == "210c8dff95665314663c260c4ee1cfbc4a15ecec8dc00e0b526a98cc3c836f75", "the chain")
    need(commit_secret("rolica-7", secret).hex() ==
         "2bed42557cae5de8607dcad1b6b09e61b884607ed3f595d2e73ab84eb8a01e6d", "the commitment of the secret")
    seeds = seeds_of([("uk", "torres-vedras"), ("fr", "austerlitz")])
    s = stream(link, "rolica-7", 4, "3/combat.1/E6/CCN 5.7/attack/0", seeds)
    need([face(s, 6) for _ in range(12)] == [3, 4, 4, 5, 1, 3, 1, 6, 3, 3, 3, 2], "the dice")
    print("all examples come out as they are printed")


def tell(game):
    told = game.records + ([game.deal] if game.deal else [])
    print("%s: %d records, %d rolls checked, %d waiting" % (
        game.name, len(game.records), sum(r.checked for r in told), sum(r.waiting for r in told)))
    for dice in game.sets.values():
        if dice.name == game.shared():
            print("  of deal %s:" % shown(dice.name))
        for first, (last, anchor) in sorted(dice.chains.items()):
            print("  chain %d to %d %s" % (first, last, anchor.hex()))
        if dice.sealed:
            print("  sealed %s" % dice.sealed.hex())
    for note in sorted({note for r in told for note in r.notes}):
        print("  " + shown(note))


def main(args):
    sys.stdout.reconfigure(errors="backslashreplace")
    if args == ["--self-test"]:
        return self_test()
    given = {a for a in args if re.fullmatch("[0-9a-f]{64}", a)}
    keys = {a for a in args if re.fullmatch("RW[0-9A-Za-z+/]{54}", a)}
    rest = [a for a in args if a not in given | keys]
    top = rest[0] if rest else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    archive, records, rolls, known, rest = Archive(top), 0, 0, set(), collections.Counter()
    for game in archive.check():
        tell(game)
        records += len(game.records)
        rolls += sum(r.checked for r in game.records) + (game.deal.checked if game.deal else 0)
        for dice in game.sets.values():
            known |= {anchor.hex() for _, anchor in dice.chains.values()} | {dice.sealed and dice.sealed.hex()}
        if game.shared() and not game.deal:
            rest[game.shared()] += sum(r.waiting for r in game.records if r.deal)
    for event in archive.check_events():
        print("%s: %d results by their records, %d whose records are not here" % (shown(event.path), event.read, event.away))
    for commitment in sorted(given - known):
        archive.wrong.append((commitment, "no game here has this commitment"))
    for key in sorted(keys - {k.line for k in archive.keys}):
        archive.wrong.append((key, "the archive was not signed by this key, nor by one that it vouches for"))
    for path, text in archive.wrong:
        print("%s: WRONG: %s" % (shown(path), shown(text)))
    if archive.site:
        print("signed by the key %s; compare it with your mails" % archive.site.line)
    print("%d files, %d records, %d rolls checked, %d wrong" % (len(archive.listed), records, rolls,
                                                               len(archive.wrong)))
    for name in sorted(rest):
        print("%d rolls wait for deal %s" % (rest[name], shown(name)))
    return 1 if archive.wrong or not archive.listed else 3 if rest else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Wrong as e:
        sys.exit("WRONG: %s" % e)
