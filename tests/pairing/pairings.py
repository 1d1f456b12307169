#!/usr/bin/env python3
"""Reckons rounds of Swiss events anew, from the criteria as src/pairing/swiss.h words them, and compares what their
pairings cost with the best matching that networkx finds over whole numbers of Python.  Reads what `told rounds` prints,
up to the number of rounds that is named; prints how many there were, or the first that differs."""
import sys

import networkx


class Player:
    def __init__(self, words):
        numbers = [int(w) for w in words[:14]]
        (self.number, self.score, self.rank, self.team, self.zone, last, before, self.no_bye) = numbers[:8]
        self.floated = (last, before)
        self.side, self.role = numbers[8:11], numbers[11:14]
        lists = dict((w.split("=") + [""])[:2] for w in words[14:])
        self.met = {int(n) for n in lists["met"].split(",") if n}
        self.barred = {int(n) for n in lists["barred"].split(",") if n}


def again(past, which):
    return (past[1] == which and past[2] == which, (past[0] + which) ** 2)


def cost_sides(first, second, role):
    """Third times running, then squares of balances."""
    parts = [again(first.side, 1), again(second.side, -1)]
    if role:
        parts += [again(first.role, role), again(second.role, -role)]
    return (sum(p[0] for p in parts), sum(p[1] for p in parts))


class Round:
    def __init__(self, doubled, role, players):
        self.doubled, self.role, self.players = doubled, role, sorted(players, key=lambda p: p.number)
        self.scores = sorted({p.score for p in players}, reverse=True)
        for p in players:
            same = sorted((q for q in players if q.score == p.score), key=lambda q: (q.rank, q.number))
            p.place, p.of = same.index(p), len(same)
        self.index = {p.number: i for i, p in enumerate(self.players)}

    def may(self, a, b):
        if b is None:
            return not a.no_bye
        return b.number not in a.met and a.number not in b.met

    def cost(self, a, b):
        """A list of numbers, compared from the first on; b None: the bye."""
        n = len(self.players)
        if b is not None and (-b.score, b.rank, b.number) < (-a.score, a.rank, a.number):
            a, b = b, a
        score_of_b = self.scores[-1] - 1 if b is None else b.score
        down = a.score != score_of_b
        forbidden = b is not None and bool((a.team and a.team == b.team) or b.number in a.barred or a.number in b.barred)
        floats = []
        for score in self.scores:
            here = down and score == a.score
            floats += [int(here), a.score - score_of_b if here else 0]
        repeated = down * ((-1 in a.floated) + (b is not None and 1 in b.floated))
        sides = (0, 0)
        if b is not None and not self.doubled:
            sides = min(cost_sides(a, b, self.role), cost_sides(b, a, self.role))
        if b is None:
            ranks = (a.of - 1 - a.place) ** 2
        elif down:
            ranks = (a.of - 1 - a.place) ** 2 + b.place ** 2
        else:
            ranks = (b.place - a.place - a.of // 2) ** 2
        zones = 0
        if b is not None and 9999 not in (a.zone, b.zone):
            zones = abs(a.zone - b.zone) % 1440
            zones = min(zones, 1440 - zones)
        digits = [0] * n
        i, j = self.index[a.number], n if b is None else self.index[b.number]
        digits[min(i, j)] = max(i, j)
        return [int(forbidden), *floats, repeated, *sides, ranks, zones, *digits]

    def weight(self, a, b):
        value = 0
        for part in self.cost(a, b):
            value = value << 48 | part
        return value

    def best(self):
        """The least cost, or None where (1) and (2) leave no pairing."""
        seats = self.players + ([None] if len(self.players) % 2 else [])
        graph = networkx.Graph()
        graph.add_nodes_from(range(len(seats)))
        for i, a in enumerate(seats):
            for j in range(i + 1, len(seats)):
                if self.may(a, seats[j]):
                    graph.add_edge(i, j, weight=self.weight(a, seats[j]))
        matching = networkx.min_weight_matching(graph)
        if 2 * len(matching) < len(seats):
            return None
        return sum(graph[i][j]["weight"] for i, j in matching)


def compare(number, shape, players, tables):
    r = Round(*shape, players)
    best = r.best()
    by_number = {p.number: p for p in players}
    ours = None
    if tables or not players:
        ours = 0
        for first, second in tables:
            a, b = by_number[first], by_number.get(second)
            assert r.may(a, b), f"round {number}: {first} and {second} may not meet"
            ours += r.weight(a, b)
            assert b is None or shape[0] or cost_sides(a, b, shape[1]) <= cost_sides(b, a, shape[1]), \
                f"round {number}: sides of {first} and {second}"
    assert ours == best, f"round {number}: it costs {ours}, and {best} is the least"


def main():
    most, number, broken = int(sys.argv[1]), 0, 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "round":
            shape, players, tables = (words[1] == "1", int(words[2])), [], []
        elif words[0] == "p":
            players.append(Player(words[1:]))
        elif words[0] == "t":
            tables.append((int(words[1]), int(words[2])))
        elif number < most:
            number += 1
            broken += not tables
            compare(number, shape, players, tables)
    assert number == most, f"{number} rounds were told, not {most}"
    print(f"{number} rounds, {broken} of them without a pairing")


main()
