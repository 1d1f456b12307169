"""The harness looks at itself: verdicts, digests, tables compared, mails counted after a death, sites copied.  No figure is
taken."""
import io
import os
import sqlite3
import tempfile

import crowd
import measure
from answers import Counts, Mail, count, mail_of
from measure import Wrong, verdict

failed = 0
tried = 0


def same(what, got, wanted):
    global failed, tried
    tried += 1
    good = got == wanted
    failed += not good
    print(f"{'ok' if good else 'not ok'} {tried} - {what}" + ("" if good else f"\n# got {got!r} for {wanted!r}"))


def verdicts():
    same("above the goal", verdict(0.31, 0.15, 0.3, 0.1), "goal")
    same("at the goal", verdict(0.3, 0.15, 0.3, 0.1), "goal")
    same("at the gate", verdict(0.15, 0.15, 0.3, 0.1), "ok")
    same("below the gate", verdict(0.149, 0.15, 0.3, 0.1), "BELOW")
    same("what spreads passes nothing", verdict(0.5, 0.15, 0.3, 0.21), "NOISY")
    same("and is not said to fail", verdict(0.1, 0.15, 0.3, 0.21), "NOISY")
    same("a quick run says what is off by two", verdict(0.07, 0.15, 0.3, 0.5, True), "BELOW")
    same("and no more", verdict(0.1, 0.15, 0.3, 0.1, True), "ok")
    same("it is as careful with praise", verdict(0.5, 0.15, 0.3, 0.1, True), "ok")
    same("the middle of the rounds counts", measure.ratios([1, 2, 9], [2, 2, 2])[0], 1)
    same("spread is by that", measure.ratios([1, 2, 3], [2, 2, 2])[1], 1)
    same("figures are read by name", measure.read_figures("per_s 5\nhash abc\nthree words here\n"), {"per_s": 5.0, "hash": "abc"})


def rounds():
    calls = []
    book = measure.Book(out=io.StringIO())
    book.rounds = 2
    a, b, both = book.pairs(lambda: calls.append("ours") or {"per_s": 4.0}, lambda: calls.append("reference") or 2.0)
    same("rounds are reference, ours, ours, reference", calls, ["reference", "ours", "ours", "reference"] * 2)
    same("and give the means of both", (a, b, len(both)), ([4.0, 4.0], [2.0, 2.0], 4))


def statuses():
    book = measure.Book(out=io.StringIO())
    book.line("good", [2, 2], [2, 2], 0.5, 0.9)
    same("all gates held", book.status(), 0)
    book.line("noisy", [1, 2], [2, 2], 0.5, 0.9)
    same("too noisy to say", book.status(), 75)
    book.line("slow", [1, 1], [4, 4], 0.5, 0.9)
    same("a gate not held", book.status(), 1)
    book = measure.Book(out=io.StringIO())
    book.absent("peer", "not installed")
    same("what is absent is told", "ABSENT: not installed" in book.out.getvalue(), True)
    same("and is no failure", book.status(), 0)
    book.at_most("size", 11, 10)
    same("too large is", book.status(), 1)


def refuses(digests, name, value):
    try:
        digests.check(name, value)
    except Wrong:
        return True
    return False


def digests(folder):
    path = os.path.join(folder, "digests")
    measure.Digests(path, True).check("plain-toy", "1/2/3/abc")
    kept = measure.Digests(path)
    same("work that comes to the same passes", refuses(kept, "plain-toy", "1/2/3/abc"), False)
    same("a wrong digest is an error", refuses(kept, "plain-toy", "1/2/3/abd"), True)
    same("and so is one that nobody knows", refuses(kept, "kept-toy", "1"), True)
    again = measure.Digests(path, True)
    again.check("plain-toy", "4")
    same("written anew it is another", refuses(measure.Digests(path), "plain-toy", "4"), False)
    same("but not another each time", refuses(again, "plain-toy", "5"), True)
    book = measure.Book(out=io.StringIO())
    book.error("toy", "came to something else")
    same("with which a run fails", book.status(), 1)


def table(folder, name, rows):
    path = os.path.join(folder, name)
    with open(path, "w") as f:
        f.write("# machine\n")
        for row in (measure.HEADS, *rows):
            f.write("\t".join(str(x) for x in row) + "\n")
    return path


def differences(folder):
    row = lambda name, ratio, spread=0.02: (name, 100 * ratio, 100, ratio, 0.1, 0.2, spread, "ok")
    memory = lambda kb: ("memory, KiB", kb, "", "", "", "", "", "figure")
    old = table(folder, "old.tsv", [row("rules", 1.0), row("map", 1.0), row("noisy", 1.0, 0.5), row("gone", 1.0), memory(1000)])
    new = table(folder, "new.tsv", [row("rules", 0.7), row("map", 1.05), row("noisy", 0.7, 0.5), row("come", 1.0), memory(500)])
    out = io.StringIO()
    same("what became slower fails", measure.diff(old, new, out), 1)
    said = {l.split()[0]: l.split()[-1] for l in out.getvalue().splitlines()}
    same("a rule slowed down is found", said["rules"], "SLOWER")
    same("a little is the same", said["map"], "same")
    same("what noise may have done is the same", said["noisy"], "same")
    same("less memory is better", said["memory,"], "faster")
    same("what is in one alone is told", said["gone"].endswith("old.tsv") and said["come"].endswith("new.tsv"), True)
    same("a table beside itself is the same", measure.diff(old, old, io.StringIO()), 0)
    with open(new, "a") as f:
        f.write("# quick\n")
    same("a quick run tells of a factor of two alone", measure.diff(old, new, io.StringIO()), 0)
    broken = table(folder, "broken.tsv", [("rules", "", "", "", "", "", "", "ERROR")])
    same("an error is not hidden", measure.diff(old, broken, io.StringIO()), 1)


def kept_table(folder):
    path = os.path.join(folder, "kept.tsv")
    book = measure.Book(path, out=io.StringIO())
    book.keep(measure.HEADS)
    book.line("toy", [2, 2], [4, 4], 0.1, 0.2)
    book.figure("toy peak", 9, "KiB")
    book.tsv.close()
    same("a run writes what bench-diff reads", sorted(measure.read_table(path)), ["toy", "toy peak, KiB"])


# ---- mails after a death ----

def deaths():
    wanted = [Mail("<r1>", "1", "<q1>"), Mail("<r2>", "2", "<q2>"), Mail("<report>", "3", "-")]
    asked = ["<q1>", "<q2>"]
    seen = lambda got, asked=asked: count(asked, wanted, got)
    same("each mail answered once", seen(wanted), Counts(once=2))
    same("in any order", seen(wanted[::-1]), Counts(once=2))
    same("an answer that never came is lost", seen(wanted[1:]), Counts(once=1, lost=1))
    same("and so is a report that nobody asked for", seen(wanted[:2]), Counts(once=2, lost=1))
    same("a second answer is doubled", seen(wanted + [Mail("<r1a>", "1", "<q1>")]), Counts(once=1, doubled=1))
    same("an answer instead of another is both", seen([Mail("<r1a>", "1", "<q1>")] + wanted[1:]), Counts(once=2, lost=1, doubled=1))
    same("the same again is told", seen(wanted + wanted[:1]), Counts(once=2, again=1))
    same("with other bytes it is changed", seen(wanted + [Mail("<r1>", "9", "<q1>")]).changed, 1)
    same("and so is the only one", seen([Mail("<r1>", "9", "<q1>")] + wanted[1:]), Counts(once=2, changed=1))
    same("where nobody asked, what came is counted", seen(wanted[:2], []), Counts(once=2, lost=1))
    same("nothing at all is all lost", seen([]), Counts(lost=3))
    same("a death may hand one mail over again", (seen(wanted + wanted[:1]) + Counts(kills=1)).wrong, 0)
    same("and no second one", (seen(wanted + wanted[:2]) + Counts(kills=1)).wrong, 1)
    same("what was lost is not made good by another kill", (Counts(lost=1) + Counts(kills=9)).wrong, 1)
    same("cases are added", Counts(1, 2, 3, 4, 5, 6) + Counts(1, 1, 1, 1, 1, 1), Counts(2, 3, 4, 5, 6, 7))
    mail = mail_of(b"Message-ID:\r\n <a@b>\r\nIn-Reply-To: <c@d>\r\n\r\nMessage-ID: <no>\r\n")
    same("a mail is known by its header", (mail.id, mail.reply), ("<a@b>", "<c@d>"))
    same("without an answer's field it answers none", mail_of(b"Message-ID: <a>\n\nx\n").reply, "-")


def crowds(folder):
    with sqlite3.connect(os.path.join(folder, "estafette.db")) as db:
        db.executescript("""
            CREATE TABLE game (name TEXT PRIMARY KEY, turn INTEGER);
            CREATE TABLE seat (game TEXT, seat TEXT, holder INTEGER, PRIMARY KEY (game, seat));
            CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE address (address TEXT PRIMARY KEY, person INTEGER);
            CREATE TABLE record (game TEXT, turn INTEGER, bytes BLOB, PRIMARY KEY (game, turn));
            CREATE TABLE pause (id INTEGER PRIMARY KEY);
            INSERT INTO game VALUES ('g000000', 2), ('g000001', 2);
            INSERT INTO seat VALUES ('g000000', 'fr', 1), ('g000001', 'fr', 2);
            INSERT INTO person VALUES (1, 'Anna'), (2, 'Anna');
            INSERT INTO address VALUES ('a0@player.test', 1), ('a1@player.test', 2);
            INSERT INTO record VALUES ('g000000', 0, 'abc'), ('g000000', 1, 'abc'), ('g000001', 0, 'abc');
            INSERT INTO pause VALUES (1);""")
    crowd.grow(folder, 3, 2, 2)
    ask = lambda what: sqlite3.connect(os.path.join(folder, "estafette.db")).execute(what).fetchall()
    same("games are copied under other names", ask("SELECT max(name), count(*) FROM game"), [("g000005", 6)])
    same("with people of their own", ask("SELECT holder, address FROM seat JOIN address ON person = holder WHERE game='g000005'"),
         [(6, "a5@player.test")])
    same("and each turn again behind the last", ask("SELECT count(*), max(turn) FROM record WHERE game='g000004'"), [(4, 3)])
    same("of bytes so many are kept", ask("SELECT bytes FROM record WHERE game='g000004' AND turn=0"), [(b"ab",)])
    same("the first stay as they were", ask("SELECT bytes FROM record WHERE game='g000000' AND turn=1"), [("abc",)])


def peers():
    book = measure.Book(out=io.StringIO())
    book.rounds = 1
    os.environ.pop("BENCH_PEER_TOY", None)
    measure.peer(book, "toy", "BENCH_PEER_TOY", 1, 2, lambda: 1.0, known=7)
    same("a peer that is not named is absent", "7" in book.out.getvalue() and "ABSENT: BENCH_PEER_TOY" in book.out.getvalue(), True)
    with tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False) as f:
        f.write("#!/bin/sh\necho ms 500\n")
    os.chmod(f.name, 0o700)
    os.environ["BENCH_PEER_TOY"] = f.name
    measure.peer(book, "toy", "BENCH_PEER_TOY", 1, 2, lambda: 4.0)
    os.unlink(f.name)
    same("one that prints ms is compared by its rate", book.out.getvalue().split()[-1], "goal")


def main():
    with tempfile.TemporaryDirectory() as folder:
        verdicts()
        rounds()
        statuses()
        digests(folder)
        differences(folder)
        kept_table(folder)
        deaths()
        crowds(folder)
        peers()
    print(f"1..{tried}")
    return int(failed > 0)
