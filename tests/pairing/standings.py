#!/usr/bin/env python3
"""Reckons standings anew from results alone, from the definitions (FIDE C.07 of March 2026, and those of
src/pairing/standing.h), in fractions.  Reads what `told events` prints; prints how many events and standings there were,
or the first figure that differs."""
import itertools
import sys
from fractions import Fraction

ZERO, HALF, FULL, PAIRING, GAME, WIN, LOSS = range(7)
REQUESTED, FORFEITS = (ZERO, HALF), (WIN, LOSS)
VOLUNTARY = (ZERO, HALF, LOSS)
LESS_IS_BETTER = ("banners-lost", "blocks-lost")


class Entry:
    def __init__(self, text):
        parts = text.split(":")
        self.kind, self.opponent, self.points, self.match = (int(x) for x in parts[:4])
        self.games = [tuple(int(x) for x in g.split(",")) for g in parts[4:]]


class Event:
    def __init__(self, words):
        (self.n, self.rounds, self.unit, self.win, self.draw, self.loss, self.match_draw, self.doubled,
         self.fixed) = (int(w) for w in words)
        self.numbers, self.adjust, self.play_off, self.rows = [], [], [], []

    def add(self, words):
        self.numbers.append(int(words[0]))
        self.adjust.append(int(words[1]))
        self.play_off.append(int(words[2]))
        self.rows.append([Entry(w) for w in words[3:]])

    # -- scores, in units; match: match points

    def of(self, entry, match):
        return entry.match if match else entry.points

    def score(self, p, match=False):
        return sum(self.of(e, match) for e in self.rows[p]) + (0 if match else self.adjust[p])

    def drawn(self, match):
        return self.match_draw if match else self.draw

    def adjusted(self, p, match=False):
        """Article 16.3."""
        total = self.score(p, match)
        if self.fixed:
            return total
        row = self.rows[p]
        for r, e in enumerate(row):
            if e.kind in REQUESTED and all(later.kind in VOLUNTARY for later in row[r + 1:]):
                total += self.drawn(match) - self.of(e, match)
        return total

    def elements(self, p, match=False, times=False):
        """(opponent's score, contribution, voluntary) of each round: articles 8.1, 9.1, 15.2 and 16.4."""
        out = []
        for e in self.rows[p]:
            is_game = e.kind == GAME or (self.fixed and e.kind in FORFEITS)
            if is_game:
                met = self.adjusted(e.opponent, match)
            elif self.fixed:
                continue
            elif e.kind in FORFEITS:
                met = min(self.score(p, match), self.adjusted(e.opponent, match))
            else:
                met = min(self.score(p, match), self.drawn(match) * self.rounds)
            met = Fraction(met, self.unit)
            factor = Fraction(self.of(e, match), self.unit) if times else 1
            out.append((met, met * factor, not is_game and e.kind in VOLUNTARY))
        return out

    @staticmethod
    def cut(elements, least, most):
        """Articles 14 and 16.5."""
        kept = list(elements)
        for _ in range(least):
            if not kept:
                break
            gone = min(kept, key=lambda x: (x[0], x[1]))
            chosen = [x for x in kept if x[2]]
            if chosen:
                lowest = min(chosen, key=lambda x: (x[1], x[0]))
                if lowest[1] >= gone[1]:
                    gone = lowest
            kept.remove(gone)
        for _ in range(most):
            if kept:
                kept.remove(max(kept, key=lambda x: (x[1], x[0])))
        return sum((x[1] for x in kept), Fraction(0))

    def games(self, p, of, forfeits=False):
        return sum((of(g) for e in self.rows[p] if e.kind == GAME or (forfeits and e.kind in FORFEITS) for g in e.games),
                   Fraction(0))

    def mean(self, p, value):
        met = [value(e.opponent) for e in self.rows[p] if e.kind == GAME]
        return sum(met, Fraction(0)) / len(met) if met else Fraction(0)

    def buchholz(self, p):
        return self.cut(self.elements(p), 0, 0)

    def value(self, name, p):
        def capped(banners, goal):
            return min(banners, goal) if goal else banners
        berger = self.elements(p, bool(self.doubled), True) if name.startswith("berger") else None
        cuts = {"buchholz": (0, 0), "cut1": (1, 0), "cut2": (2, 0), "median1": (1, 1), "median2": (2, 2)}
        if name in cuts:
            return self.cut(self.elements(p), *cuts[name])
        return {
            "points": lambda: Fraction(self.score(p), self.unit),
            "games": lambda: self.games(p, lambda g: Fraction(g[0], 2), True),
            "banners-won": lambda: self.games(p, lambda g: capped(g[1], g[4])),
            "banners-lost": lambda: self.games(p, lambda g: capped(g[2], g[4])),
            "banners": lambda: self.games(p, lambda g: capped(g[1], g[4]) - capped(g[2], g[4])),
            "blocks-lost": lambda: self.games(p, lambda g: g[3]),
            "berger": lambda: self.cut(berger, 0, 0),
            "berger-cut1": lambda: self.cut(berger, 1, 0),
            "opponents": lambda: self.mean(p, lambda q: Fraction(self.adjusted(q), self.unit)),
            "opponents-buchholz": lambda: self.mean(p, self.buchholz),
            "play-off": lambda: Fraction(self.play_off[p]),
        }[name]()

    # -- article 6

    def encounters(self, p, q):
        return [Fraction(e.points, self.unit) for e in self.rows[p] if e.opponent == q and
                (e.kind == GAME or (self.fixed and e.kind in FORFEITS))]

    def direct(self, group):
        """Groups of the tied, the best first."""
        if len(group) == 1:
            return [group]
        sums, missing = {p: Fraction(0) for p in group}, []
        for p, q in itertools.combinations(group, 2):
            met = self.encounters(p, q)
            if not met:
                missing.append((p, q))
                continue
            sums[p] += sum(met) / len(met)
            back = self.encounters(q, p)
            sums[q] += sum(back) / len(back)
        if not missing:
            parts = [[p for p in group if sums[p] == s] for s in sorted(set(sums.values()), reverse=True)]
            return [group] if len(parts) == 1 else [x for part in parts for x in self.direct(part)]
        first, rest = [], list(group)
        while not self.fixed and rest:
            top = self.certain(rest, sums, missing)
            if top is None:
                break
            first.append([top])
            rest.remove(top)
        if not first:
            return [group]
        return first + (self.direct(rest) if rest else [])

    def certain(self, rest, sums, missing):
        """Who is alone at the top whatever the missing games bring: by all their ends where they are few."""
        win, loss = Fraction(self.win, self.unit), Fraction(self.loss, self.unit)
        if len(missing) <= 7:
            tops = set()
            for ends in itertools.product((0, 1, 2), repeat=len(missing)):
                total = dict(sums)
                for (p, q), end in zip(missing, ends):
                    half = Fraction(self.draw, self.unit)
                    total[p] += (loss, half, win)[end]
                    total[q] += (win, half, loss)[end]
                most = max(total[p] for p in rest)
                alone = [p for p in rest if total[p] == most]
                tops.add(alone[0] if len(alone) == 1 else None)
            return tops.pop() if len(tops) == 1 else None
        for p in rest:
            least = sums[p] + loss * sum(p in pair for pair in missing)
            if all(least > sums[q] + win * sum(q in pair for pair in missing) for q in rest if q != p):
                return p
        return None

    # -- places

    def standings(self, names):
        """player: (place, values)."""
        groups, values = [sorted(range(self.n), key=lambda p: self.numbers[p])], {p: [] for p in range(self.n)}
        for name in names:
            parted = []
            for group in groups:
                if name == "direct":
                    parts = self.direct(group)
                    for i, part in enumerate(parts):
                        for p in part:
                            values[p].append(Fraction(sum(len(x) for x in parts[i + 1:])))
                else:
                    got = {p: self.value(name, p) for p in group}
                    for p in group:
                        values[p].append(got[p])
                    order = sorted(set(got.values()), reverse=name not in LESS_IS_BETTER)
                    parts = [[p for p in group if got[p] == v] for v in order]
                parted += parts
            groups = parted
        out, place = {}, 1
        for group in groups:
            for p in group:
                out[p] = (place, values[p])
            place += len(group)
        return out


def main():
    events = standings = 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "event":
            event, expected = Event(words[1:]), {}
            events += 1
        elif words[0] == "p":
            event.add(words[1:])
        elif words[0] == "list":
            names = words[1:]
            expected = event.standings(names)
            standings += 1
        elif words[0] == "r":
            p, got = int(words[1]), (int(words[2]), [Fraction(w) for w in words[3:]])
            assert got == expected[p], f"event {events}, player {p}, {names}: {got}, not {expected[p]}"
    print(f"{standings} standings of {events} events")
    assert events > 0


if __name__ == "__main__":
    main()
