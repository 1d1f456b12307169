# A forger: he has no key of the site, but a key of his own, and knows all that the end of a game revealed.  He changes one
# value in an archive, in each record that tells it, and makes chains, seals, ledgers, list and signature anew.  Who finds it?
#   forger.py PROGRAM VERIFY.PY ARCHIVE GAME [KIND...]
# prints a line a kind of value, PLACE/ELEMENT@ATTRIBUTE or PLACE/ELEMENT for its text, and behind it who found each change:
# "both", "program", "checker" or "neither".  Of a kind two changes are tried: one byte, and a value that stands elsewhere.
# The worst counts.  Without kinds: all that the records have.
#   forger.py PROGRAM VERIFY.PY ARCHIVE GAME deeds OTHER-ARCHIVE
# does other things: takes records and files out, changes those that no record tells of, lays another game there.
import hashlib, importlib.util, os, re, subprocess, sys

sys.dont_write_bytecode = True


def load(path):
    spec = importlib.util.spec_from_file_location("verify", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def secret(seed):
    h = hashlib.sha512(seed).digest()
    return int.from_bytes(h[:32], "little") & (1 << 254) - 8 | 1 << 254, h[32:]


def public(v, seed):
    return v.packed(v.times(secret(seed)[0], v.BASE))


def sign(v, seed, message):
    # Ed25519 with the checker's own curve.
    (a, prefix), key = secret(seed), public(v, seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % v.L
    point = v.packed(v.times(r, v.BASE))
    k = int.from_bytes(hashlib.sha512(point + key + message).digest(), "little") % v.L
    return point + ((r + k * a) % v.L).to_bytes(32, "little")


class Forger:
    SEED, NUMBER = b"the forger's own key, 32 bytes..", b"forger.."

    def __init__(self, program, verify, top):
        self.program, self.v, self.top = program, verify, top
        self.true, self.files = {}, {}
        for folder, _, names in os.walk(top):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), top)
                with open(os.path.join(top, path), "rb") as f:
                    self.true[path] = f.read()
        for path in [p for p in self.true if p.startswith("keys/")]:
            os.unlink(os.path.join(top, path))  # a key of his own has none before it
            del self.true[path]
        self.restore()

    def restore(self):
        self.files = dict(self.true)

    def records(self):
        # (path, line of play, viewer, turn): the full ones first, and in the order in which they were made.
        found = []
        for path in self.files:
            m = self.v.RECORD.fullmatch(path)
            if m and m[3] != "letters":
                link = re.search(rb'<dice link="(\d+)"', self.files[path])
                found.append((m[3] != "full", int(link[1]) if link else 0, path, int(m[2] or 0), m[3], int(m[4])))
        return [r[2:] for r in sorted(found)]

    def text(self, path):
        return self.files[path].decode()

    # ---- what he makes anew ----
    def ledger(self, text, turn, before):
        # The text with its ledger hashed anew from BEFORE, (number, hash), and what comes behind it.
        n, last = before
        text = re.sub(r'<ledger from="\d+" head="[0-9a-f]*"', '<ledger from="%d" head="%s"' % before, text, count=1)
        begin, end = text.index("<ledger "), text.find("</ledger>")
        lines = text[begin:end].split("\n")
        for i, line in enumerate(lines):
            if not line.startswith("<entry "):
                continue
            e = self.v.ET.fromstring(line)
            n += 1
            words = ["estafette-ledger-1", last, str(n), str(turn)]
            words += [e.get(k) for k in ("seen", "what", "who", "at")] + [e.text or ""]
            last = self.v.blake("".join(w + "\n" for w in words).encode()).hex()
            lines[i] = re.sub(r' n="\d+"', ' n="%d"' % n, re.sub(r' hash="[0-9a-f]*"', ' hash="%s"' % last, line))
        return text[:begin] + "\n".join(lines) + text[end:], (n, last)

    def chain(self, changed):
        # prev, seals, forks and ledgers of the games in which something is CHANGED.
        games = {p.split("/")[1] for p in changed if p.startswith("games/")}
        old = {(r[2], self.v.blake(self.true[r[0]]).hex()): r[0] for r in self.records() if r[0] in self.true}
        heads, full = {}, {}
        secrets = {}
        for path in self.files:
            m = re.search(rb'<reveal kind="secret">([0-9a-f]+)<', self.files[path]) if path.endswith(".xml") else None
            if m:
                secrets[path.split("/")[1]] = bytes.fromhex(m[1].decode())
        for path, line, view, turn in self.records():
            game = path.split("/")[1]
            if game not in games:
                continue
            text = self.text(path)
            digests = lambda m: self.new_digest(m, old, view)
            text = re.sub(r'( prev=| head=)"([0-9a-f]{64})"', digests, text)
            m = re.search(r'^<record [^\n]* prev="([0-9a-f]{64})"', text, re.M)
            before = m and next((p for p in heads if heads[p][0] == m[1] and heads[p][2] == view), None)
            if "<ledger from=" in text:
                text, after = self.ledger(text, turn, heads[before][1] if before else (0, "0" * 64))
            m = re.search(r"<seal>[0-9a-f]{64}</seal>", text)
            if m and game in secrets and (game, line, turn) in full:
                link = int(re.search(r'<dice link="(\d+)"', text)[1])
                text = text.replace(m[0], "<seal>%s</seal>" % self.v.seal_of(secrets[game], link,
                                                                            full[game, line, turn]).hex())
            self.files[path] = text.encode()
            if view == "full":
                full[game, line, turn] = self.files[path]
            heads[path] = (self.v.blake(self.files[path]).hex(), after, view)

    def new_digest(self, m, old, view):
        path = old.get((view, m[2]))
        return m[0] if path is None or path not in self.files else '%s"%s"' % (
            m[1], self.v.blake(self.files[path]).hex())

    def manifest(self):
        lines, left = [], set(self.files) - {"MANIFEST", "MANIFEST.sig"}
        for line in self.true["MANIFEST"].decode().split("\n")[:-1]:
            path = line[66:]
            if line.startswith("#"):
                new = sorted(p for p in left - set(self.true) if self.v.is_fact(p)) if line == "# names:" else []
                lines += [self.line(p) for p in new] + [line]
            elif path in left:
                lines.append(self.line(path))
        lines += [self.line(p) for p in sorted(left - set(self.true)) if not self.v.is_fact(p)]
        return ("\n".join(lines) + "\n").encode()

    def line(self, path):
        return "%s  %s" % (self.v.blake(self.files[path]).hex(), path)

    def resign(self):
        b64, trusted = self.v.base64.b64encode, b"2026-11-26T00:00:00Z MANIFEST of robot@game.test"
        self.files["site.pub"] = (b"untrusted comment: estafette public key\n" +
                                  b64(b"Ed" + self.NUMBER + public(self.v, self.SEED)) + b"\n")
        self.files["MANIFEST"] = manifest = self.manifest()
        first = sign(self.v, self.SEED, manifest)
        self.files["MANIFEST.sig"] = (b"untrusted comment: verify with site.pub\n" + b64(b"Ed" + self.NUMBER + first) +
                                      b"\ntrusted comment: " + trusted + b"\n" +
                                      b64(sign(self.v, self.SEED, first + trusted)) + b"\n")

    def write(self, written):
        # Into the folder what differs from WRITTEN; returns what lies there now.
        for path in set(written) | set(self.files):
            whole = os.path.join(self.top, path)
            if path not in self.files:
                os.unlink(whole)
            elif written.get(path) != self.files[path]:
                with open(whole, "wb") as f:
                    f.write(self.files[path])
        return dict(self.files)

    def found(self):
        # Who finds the archive wrong, as it lies there.
        run = subprocess.run([self.program, "verify", self.top], capture_output=True, text=True, errors="replace")
        archive = self.v.Archive(self.top)
        for _ in archive.check():
            pass
        self.said = [line for line in run.stdout.split("\n") if "WRONG" in line], archive.wrong
        return {(True, True): "both", (True, False): "program", (False, True): "checker",
                (False, False): "neither"}[run.returncode != 0, bool(archive.wrong)]


# ---- what is changed ----
LEAF = re.compile(r'<([a-z]+)((?: [a-z-]+="[^"]*")*)\s*(/?)>([^<\n]*)')
ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')
PLACES = ("players", "dice", "setup", "orders", "answers", "events", "state", "pending", "luck", "ledger", "opened")
SET_APART = {"n", "hash", "from", "line", "units"}  # what may differ where two records tell the same


def elements(text):
    # (place, start, end, element, attributes, text) of each element.
    place = "record"
    for line in re.finditer(r"[^\n]+", text):
        m = re.match(r"\s*<(/?)([a-z]+)", line[0])
        if m and m[2] in PLACES:
            place = "record" if m[1] else m[2]
        for e in LEAF.finditer(line[0]):
            yield (place, line.start() + e.start(), line.start() + e.end(), e[1], dict(ATTRIBUTE.findall(e[2])),
                   e[4].strip())


def kinds_of(forger, game):
    # kind: [(path, start, value)...], and all its values.
    where, values = {}, {}
    for path, line, view, turn in forger.records():
        if path.split("/")[1] != game or view != "full":
            continue
        for place, start, end, element, attributes, text in elements(forger.text(path)):
            pairs = [("@" + k, v) for k, v in attributes.items()] + ([("", text)] if text else [])
            for name, value in pairs:
                kind = "%s/%s%s" % (place, element, name)
                values.setdefault(kind, {}).setdefault(value, None)
                if value not in ("", "-", "unknown"):
                    where.setdefault(kind, []).append((path, start, value))
    return where, values


def other_byte(value):
    for i in range(len(value) - 1, -1, -1):
        c = value[i]
        if re.fullmatch("[0-9a-f]{64}", value):
            return value[:i] + ("1" if c != "1" else "2")
        if c.isdigit():
            return value[:i] + str((int(c) + 1) % 10) + value[i + 1:]
        if c.isascii() and c.isalpha():
            return value[:i] + ("b" if c == "a" else "a" if c.islower() else "B" if c == "A" else "A") + value[i + 1:]
    return None


def replaced(text, start, kind, old, new):
    # The text with that value of the element at START replaced.
    end = text.index(">", start)
    name = kind.partition("@")[2]
    if name:
        m = re.search(' %s="%s"' % (name, re.escape(old)), text[start:end])
        return text[:start + m.start()] + ' %s="%s"' % (name, new) + text[start + m.end():]
    return text[:end + 1] + text[end + 1:].replace(old, new, 1)


def told_alike(kind, e, attributes, old, text):
    # Whether E is the element with those attributes, as another record tells it.
    place, _, _, element, other, other_text = e
    name = kind.partition("@")[2]
    alike = all(other[k] == v for k, v in attributes.items() if k in other and k not in SET_APART)
    return element == kind.split("/")[1].partition("@")[0] and alike and (
        other.get(name) == old if name else other_text == text)


OPENED = {"event": "events", "answer": "answers", "entry": "ledger"}


def opened_turn(text, e):
    # The turn in which E, of <opened>, stands.
    begin = e[1] if e[3] == "turn" else text.rfind("<turn ", 0, e[1])
    m = re.match(r'<turn n="(\d+)"', text[begin:]) if begin >= 0 else None
    return int(m[1]) if m else -1


def change(forger, kind, path, start, old, new):
    # The value at START of PATH, and wherever the same is told: in each view, what does not change in each turn, and what
    # the last record opens.
    whole = next(e for e in elements(forger.text(path)) if e[1] == start)
    m = forger.v.RECORD.fullmatch(path)
    turn, home = int(m[4]), whole[0]
    if home == "opened":  # told in the last record, of an earlier turn
        turn, home = opened_turn(forger.text(path), whole), OPENED.get(whole[3], home)
    always = whole[0] == "setup" or kind in ("record/record@title", "record/record@system", "record/record@rules",
                                             "dice/commitment", "players/player@name", "players/player@who",
                                             "players/player@commander", "record/record@game")
    changed = []
    for other, line, view, t in forger.records():
        if other.split("/")[1] != m[1]:
            continue
        text = forger.text(other)
        for e in reversed(list(elements(text))):
            if e[0] == "opened":
                at = opened_turn(text, e) if home in ("events", "answers", "ledger", "opened") else -1
            else:
                at = t if e[0] == home else -1
            if (always and e[0] == home or at == turn) and told_alike(kind, e, whole[4], old, whole[5]):
                text = replaced(text, e[1], kind, old, new)
        if text != forger.text(other):
            forger.files[other] = text.encode()
            changed.append(other)
    return changed


# ---- other deeds ----
def take_out(forger, pattern):
    for path in [p for p in forger.files if re.search(pattern, p)]:
        del forger.files[path]


def edit(forger, pattern, old, new, most=1):
    # In each file whose path has PATTERN.
    changed = []
    for path in [p for p in forger.files if re.search(pattern, p)]:
        text = re.sub(old, new, forger.text(path), count=most)
        if text != forger.text(path):
            forger.files[path] = text.encode()
            changed.append(path)
    assert changed, (pattern, old)
    forger.chain([p for p in changed if forger.v.RECORD.fullmatch(p)])


def last_turn(forger, game):
    return max(r[3] for r in forger.records() if r[0].split("/")[1] == game and not r[1])


def swap(forger, one, other):
    forger.files[one], forger.files[other] = forger.files[other], forger.files[one]


def deeds_of(forger, game, other):
    here, last = "^games/%s/" % game, "turn-%03d" % last_turn(forger, game)
    public = "games/%s/public/turn-%%03d.xml" % game
    cut = forger.files[public % 1][:2000]
    invented = {p: data for p, data in Forger(forger.program, forger.v, other).true.items() if p.startswith("games/")}
    return {
        "nothing": lambda: None,
        "maps": lambda: edit(forger, here + "public/.*svg$", "<svg ", "<svg id='x' "),
        "people.xml": lambda: edit(forger, here + "people.xml", ' name="[^"]*"', ' name="Somebody"'),
        "game.xml": lambda: edit(forger, here + "game.xml", ' short="[^"]*"', ' short="Nobody came"'),
        "pages": lambda: edit(forger, here + "index.html", "</body>", "<p>Lies</p></body>"),
        "manual": lambda: edit(forger, "^manual/estafette-record", "Every turn", "No turn"),
        "last turn": lambda: take_out(forger, here + ".*%s" % last),
        "last turn of one": lambda: take_out(forger, here + "public/%s" % last),
        "turn in the midst": lambda: take_out(forger, here + ".*turn-001"),
        "two turns swapped": lambda: swap(forger, public % 1, public % 2),
        "cut short": lambda: forger.files.update({public % 1: cut}),
        "end": lambda: take_out(forger, here + "(?!public/|[a-z]*\\.)|%s" % last),
        "entry": lambda: edit(forger, here + ".*turn.*xml", "<entry [^\n]*\n", ""),
        "mail": lambda: edit(forger, here + ".*turn.*xml", "<mail (.|\n)*?</mail>\n", ""),
        "roll": lambda: edit(forger, here + ".*xml", "<event [^\n]*kind=\"roll\"[^\n]*/>\n", "", 0),
        "invented": lambda: (take_out(forger, here), forger.files.update(invented)),
    }


def do_deeds(forger, game, other):
    written = dict(forger.true)
    for name, deed in deeds_of(forger, game, other).items():
        forger.restore()
        deed()
        forger.resign()
        written = forger.write(written)
        print("%s: %s" % (name, forger.found()), flush=True)
    # Whoever keeps his first mail has the commitment.
    chain = re.search(rb'kind="chain"[^>]*>([0-9a-f]{64})<', forger.true["games/%s/public/turn-000.xml" % game])[1].decode()
    run = subprocess.run([sys.executable, forger.v.__file__, chain, forger.top], capture_output=True, text=True)
    print("invented, and a commitment told: %s" % ("checker" if chain + ": WRONG" in run.stdout else "neither"))
    forger.restore()
    forger.write(written)


ORDER = ("both", "checker", "program", "neither")


def forge(forger, kinds, game):
    where, values = kinds_of(forger, game)
    written = dict(forger.true)
    for kind in kinds or sorted(where):
        worst, by = "both", ""
        if kind not in where:
            print("%s: there is none" % kind)
            continue
        places = where[kind]
        path, start, old = places[len(places) // 2]
        others = [v for v in values[kind] if v not in (old, "", "unknown", "-")]
        for new in dict.fromkeys([other_byte(old)] + others[:1]):
            if new is None or new == old:
                continue
            forger.restore()
            changed = change(forger, kind, path, start, old, new)
            forger.chain(changed)
            if forger.files == forger.true:
                continue  # it follows from the rest
            forger.resign()
            written = forger.write(written)
            who = forger.found()
            if not by or ORDER.index(who) > ORDER.index(worst):
                worst = who
                by = "%s: %s for %s" % (path, new[:40], old[:40])
            if worst == "neither":
                break
        if by:
            print("%s: %s (%s)" % (kind, worst, by), flush=True)
    forger.restore()
    forger.write(written)


if __name__ == "__main__":
    module = load(sys.argv[2])
    him, rest = Forger(sys.argv[1], module, sys.argv[3]), sys.argv[5:]
    if rest[:1] == ["deeds"]:
        do_deeds(him, sys.argv[4], rest[1])
    else:
        forge(him, rest, sys.argv[4])
