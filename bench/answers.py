"""What came of mails, counted: what crash.py compares and sink.py lists."""
import collections
import email.parser
import hashlib

Mail = collections.namedtuple("Mail", "id digest reply")
COUNTS = ("kills", "once", "lost", "doubled", "changed", "again")


class Counts(collections.namedtuple("Counts", COUNTS, defaults=(0,) * len(COUNTS))):
    """Of kills; of mails: that were answered (or, where nobody asked, came) exactly once; that never came; that came and
    should not have, as a second answer does; that came with other bytes; that were handed over again as they were."""

    def __add__(self, other):
        return Counts(*(a + b for a, b in zip(self, other)))

    @property
    def wrong(self):
        """What may not be.  A server that has taken a mail may be asked once more after a death, for nobody can know
        whether it had: by the mail's Message-ID the reader has it once."""
        return self.lost + self.doubled + self.changed + max(0, self.again - self.kills)


def mail_of(raw):
    """What counts of a mail as it came."""
    heads = email.parser.BytesHeaderParser().parsebytes(raw)
    return Mail(heads["Message-ID"].strip(), hashlib.sha256(raw).hexdigest(), heads.get("In-Reply-To", "-").strip())


def count(asked, wanted, got):
    """asked: the Message-IDs of mails that must be answered, each by one mail of those that are wanted; none: all that is
    wanted must come.  wanted, got: lists of Mail."""
    should = {m.id: m for m in wanted}
    came, again, changed = {}, 0, 0
    for m in got:
        again += m.id in came and came[m.id] == m
        changed += came.setdefault(m.id, m) != m or (m.id in should and should[m.id] != m)
    answers = collections.Counter(m.reply for m in came.values())
    once = sum(answers[a] == 1 for a in asked) if asked else len(came.keys() & should.keys())
    return Counts(0, once, len(should.keys() - came.keys()), len(came.keys() - should.keys()), changed, again)
