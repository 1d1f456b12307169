"""Figures, ratios, verdicts, digests: what all groups of bench/run share."""
import os
import platform
import statistics
import subprocess
import sys

top = os.path.abspath(os.environ.get("TOP", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")))
build = os.path.abspath(os.environ.get("BUILD", os.path.join(top, "build")))
program = os.path.join(build, "estafette")
base = os.environ.get("BENCH_DIR", build)
environment = dict(os.environ, ESTAFETTE_DATA=top)
NOISE = 0.2      # a ratio that spreads by more passes nothing
DIFFERENT = 0.15 # the least change that two runs can tell of
HEADS = ("name", "ours", "reference", "ratio", "gate", "goal", "spread", "verdict")


class Wrong(Exception):
    """The work that was measured was not the work that was asked for."""


def scenario(name):
    return os.path.join(top, "scenarios", name + ".xml")


def reference(name):
    return os.path.join(build, "bench/ref", name)


def figures(command, **more):
    """Runs a program that prints lines of a name and a value."""
    done = subprocess.run(command, capture_output=True, text=True, env=environment, **more)
    if done.returncode:
        raise Wrong(f"{' '.join(command)}: {done.stderr.strip()[-400:]}")
    return read_figures(done.stdout)


def read_figures(text):
    found = {}
    for words in (line.split() for line in text.splitlines()):
        if len(words) == 2:
            try:
                found[words[0]] = float(words[1])
            except ValueError:
                found[words[0]] = words[1]
    return found


def ours(group, *words):
    return figures([program, "bench", group, *words])


def verdict(ratio, gate, goal, spread, quick=False):
    """In a quick run only what is off by a factor of two is said."""
    if quick:
        return "BELOW" if 2 * ratio < gate else "NOISY" if spread > NOISE else "goal" if ratio >= 2 * goal else "ok"
    if spread > NOISE:
        return "NOISY"
    return "goal" if ratio >= goal else "ok" if ratio >= gate else "BELOW"


def ratios(mine, refs):
    """The middle of the ratios of the rounds, and their spread by it."""
    each = [m / r for m, r in zip(mine, refs)]
    middle = statistics.median(each)
    return middle, (max(each) - min(each)) / middle if middle else 0.0


class Digests:
    """What the work must come to, in a file of names and values."""

    def __init__(self, path, write=False):
        self.path, self.write, self.known, self.fresh = path, write, {}, {}
        if os.path.exists(path):
            self.known = dict(line.split() for line in open(path) if len(line.split()) == 2 and line[0] != "#")

    def check(self, name, value):
        if self.write and self.fresh.setdefault(name, value) != value:
            raise Wrong(f"{name} comes to another thing each time")
        if self.write:
            self.known[name] = value
            self.save()
        elif name not in self.known:
            raise Wrong(f"{name} has no digest in bench/digests: BENCH_DIGESTS=write writes it")
        elif self.known[name] != value:
            raise Wrong(f"{name} came to {value:.60}, bench/digests says {self.known[name]:.60}: something else was done. "
                        "If a rule, a scenario, a template or a sentence was changed on purpose, "
                        "make bench BENCH_DIGESTS=write writes it anew")

    def save(self):
        with open(self.path, "w") as f:
            f.write("# What the work of make bench comes to (HACKING, \"Performance\"): a line changes with a rule,\n"
                    "# a scenario, a template or a sentence, and with nothing else.\n")
            f.writelines(f"{k} {v}\n" for k, v in sorted(self.known.items()))


class Book:
    """Where figures go: lines for people, and the same as a table for bench-diff."""

    def __init__(self, tsv=None, quick=False, digests=None, out=sys.stdout):
        self.tsv = open(tsv, "w") if tsv else None
        self.quick, self.digests, self.out = quick, digests, out
        self.rounds = int(os.environ.get("BENCH_ROUNDS", "2" if quick else "5"))
        self.seconds = 0.2 if quick else 1
        self.below = self.noisy = self.wrong = 0

    def say(self, text):
        print(text, file=self.out, flush=True)

    def note(self, text):
        self.say("# " + text)

    def heads(self):
        self.say(self.row(HEADS))
        self.keep(HEADS)

    @staticmethod
    def row(words):
        return f"{words[0]:42}" + "".join(f" {w:>10}" for w in words[1:3]) + "".join(f" {w:>7}" for w in words[3:7]) + f"  {words[7]}"

    def keep(self, words):
        if self.tsv:
            self.tsv.write("\t".join(str(w) for w in words) + "\n")
            self.tsv.flush()

    def line(self, name, mine, refs, gate, goal):
        """A figure by rounds, more being better."""
        ratio, spread = ratios(mine, refs)
        word = verdict(ratio, gate, goal, spread, self.quick)
        self.below += word == "BELOW"
        self.noisy += word == "NOISY"
        a, b = statistics.median(mine), statistics.median(refs)
        self.say(self.row((name, number(a), number(b), f"{ratio:.3g}", f"{gate:.3g}", f"{goal:.3g}", f"{spread:.0%}", word)))
        self.keep((name, a, b, ratio, gate, goal, spread, word))
        return word

    def at_most(self, name, value, most):
        """A size or time that is fixed, not compared."""
        word = "ok" if value <= most else "BELOW"
        self.below += word == "BELOW"
        self.say(self.row((name, number(value), number(most), f"{most / value if value else 1:.3g}", "1", "1", "", word)))
        self.keep((name, value, most, "", "", "", "", word))

    def absent(self, name, what, mine=None):
        self.say(self.row((name, number(mine) if mine else "-", "-", "", "", "", "", f"ABSENT: {what}")))
        self.keep((name, mine or "", "", "", "", "", "", "ABSENT"))

    def figure(self, name, value, unit):
        """A figure without a gate, less being better: memory, latency."""
        self.note(f"{name}: {number(value)} {unit}")
        self.keep((f"{name}, {unit}", value, "", "", "", "", "", "figure"))

    def latency(self, group, of):
        for which in ("p50_ms", "p99_ms", "worst_ms"):
            self.figure(f"{group} {which[:-3]}", statistics.median(f[which] for f in of), "ms")

    def memory(self, group, of):
        self.figure(f"{group} peak resident", max(f["peak_kb"] for f in of), "KiB")

    def error(self, name, why):
        self.wrong += 1
        self.say(f"# ERROR {name}: {why}")
        self.keep((name, "", "", "", "", "", "", "ERROR"))

    def pairs(self, mine, ref):
        """Rounds of reference, ours, ours, reference, so that drift cancels: the means of each, and all of ours."""
        a, b, all_ours = [], [], []
        for _ in range(self.rounds):
            before, first, second, after = ref(), mine(), mine(), ref()
            all_ours += [first, second]
            a.append((rate(first) + rate(second)) / 2)
            b.append((rate(before) + rate(after)) / 2)
        return a, b, all_ours

    def status(self):
        if self.below or self.wrong:
            return 1
        return 75 if self.noisy and not self.quick else 0


def peer(book, name, variable, gate, goal, mine, command=(), known=None):
    """Beside a program of others that is not built here.  variable: of the environment, names one that prints per_s or ms;
    without it the line says so, with our own figure, where it is known already."""
    if variable not in os.environ:
        book.absent(name, f"{variable} names no program", known)
        return

    def theirs():
        f = figures([os.environ[variable], *command])
        return f["per_s"] if "per_s" in f else 1000 / f["ms"]
    a, b, _ = book.pairs(mine, theirs)
    book.line(name, a, b, gate, goal)


def rate(f):
    """The first figure that is a rate, or the number itself."""
    return f if isinstance(f, (int, float)) else next(v for k, v in f.items() if k.endswith("per_s"))


def number(x):
    return f"{x:.0f}" if x >= 100 else f"{x:.3g}"


# ---- two runs compared ----

def read_table(path):
    rows = [line.rstrip("\n").split("\t") for line in open(path) if line[0] != "#"]
    return {r[0]: r for r in rows if len(r) == len(HEADS) and r[0] != "name"}


def is_quick(path):
    """Of a quick run, which tells of a factor of two and no less."""
    return any(line == "# quick\n" for line in open(path))


def compare(old, new):
    """How many times as good the new one is, and how much of that may be noise."""
    if old[3] and new[3]:
        return float(new[3]) / float(old[3]), float(old[6] or 0) + float(new[6] or 0)
    if not (old[1] and new[1]) or float(new[1]) == 0:
        return None, 0
    return float(old[1]) / float(new[1]), 0.3


def diff(a, b, out=sys.stdout):
    """Tells what became slower or faster from one table to the other; 1 if anything became slower."""
    old, new = read_table(a), read_table(b)
    slower, least = 0, 0.5 if is_quick(a) or is_quick(b) else DIFFERENT
    for name in sorted(set(old) | set(new)):
        if name not in new or name not in old:
            print(f"{name:42} {'only in ' + (a if name in old else b)}", file=out)
            continue
        if "ERROR" in (old[name][7], new[name][7]):
            print(f"{name:42} {old[name][7]} -> {new[name][7]}", file=out)
            slower += new[name][7] == "ERROR"
            continue
        times, noise = compare(old[name], new[name])
        if times is None:
            continue
        word = "same" if abs(times - 1) <= max(least, noise) else "faster" if times > 1 else "SLOWER"
        slower += word == "SLOWER"
        print(f"{name:42} {number(float(old[name][3] or old[name][1])):>10} {number(float(new[name][3] or new[name][1])):>10} {times:7.2f}  {word}", file=out)
    return int(slower > 0)


# ---- where and when ----

def filesystem(path):
    return subprocess.run(["stat", "-f", "-c", "%T", path], capture_output=True, text=True).stdout.strip()


def version(package):
    return subprocess.run(["pkg-config", "--modversion", package], capture_output=True, text=True).stdout.strip() or "?"


def self_ratio(book):
    """A reference against itself: the noise of the hour."""
    command = [reference("tinycnc"), "0.3"]
    each = [figures(command)["per_s"] / figures(command)["per_s"] for _ in range(book.rounds)]
    disk = [figures([reference("commits"), base, "0.3", "6000"])["single"] for _ in range(2 * book.rounds)]
    pairs = [a / b for a, b in zip(disk[::2], disk[1::2])]
    for what, of in (("processor", each), ("disk", pairs)):
        book.note(f"self-ratio of the {what}: {statistics.median(of):.2f}, from {min(of):.2f} to {max(of):.2f}")


def head(book):
    if filesystem(base) == "tmpfs":
        sys.exit(f"bench: {base} is no disk: set BENCH_DIR")
    cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), platform.machine())
    commit = subprocess.run(["git", "-C", top, "describe", "--always", "--dirty"], capture_output=True, text=True)
    libraries = ", ".join(f"{p} {version(p)}" for p in ("sqlite3", "libxml-2.0", "libxslt", "librsvg-2.0", "libpng", "libsodium", "libcurl"))
    for text in (f"{cpu}, {os.cpu_count()} cores, Linux {platform.release()}, {filesystem(base)}", libraries,
                 f"commit {commit.stdout.strip() or '-'}, {os.environ.get('FLAGS', 'flags unknown')}",
                 f"load {' '.join(f'{x:.1f}' for x in os.getloadavg())}, {book.rounds} rounds"):
        book.note(text)
        if book.tsv:
            book.tsv.write(f"# {text}\n")
    if book.tsv and book.quick:
        book.tsv.write("# quick\n")
    self_ratio(book)
    book.heads()
