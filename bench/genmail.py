"""Order mails, the same every time: genmail.py DIR COUNT TO FROM [SEED] fills a Maildir.

Each is 2 to 20 KB: multipart/alternative, quoted-printable, base64 or 8bit, three charsets,
orders above a quoted turn report and a signature; one in ten plain, one in a hundred a repeat."""
import base64
import os
import quopri
import random
import sys

UNITS = ["2foot", "9foot", "38foot", "rifles", "71st", "cacad", "algarve", "rfa", "lthdr"]
WORDS = ("The right is thin and the ridge bare of guns; the farm must hold until the reserve comes up. "
         "Der Regen hat aufgehört, die Straße bleibt schlecht. Nous tiendrons la ferme jusqu'à la nuit.").split()


def part(text, subtype, charset, encoding):
    try:
        raw = text.encode(charset)
    except UnicodeEncodeError:
        charset, raw = "utf-8", text.encode()
    if encoding == "base64":
        raw = base64.encodebytes(raw)
    elif encoding == "quoted-printable":
        raw = quopri.encodestring(raw)
    return (f'Content-Type: text/{subtype}; charset="{charset}"\nContent-Transfer-Encoding: {encoding}\n\n'
            ).encode() + raw + b"\n"


class Writer:
    """Writes one mail after the other; the seed says what they are."""

    def __init__(self, seed=1815):
        self.chance = random.Random(seed)
        self.n = 0
        self.repeats = 0
        self.previous = None

    def orders(self, i):
        lines = [f"{u} hold" for u in self.chance.sample(UNITS, self.chance.randint(1, 4))]
        return "\n".join(["BEGIN ORDERS" + (" NEW" if i % 3 == 0 else "")] + lines + ["END"])

    def report(self, size):
        text, r = "", self.chance
        while len(text) < size:
            text += r.choice([f"{r.choice(UNITS)} in {r.choice('ABCDEFGHI')}{r.randint(1, 13)}: {r.randint(1, 4)} blocks",
                              " ".join(r.choices(WORDS, k=10)), ""]) + "\n"
        return text.split("\n")

    def body(self, i, size):
        quoted = "\n".join("> " + l for l in self.report(size * 0.3))
        text = f"{self.orders(i)}\n\n-- \nJürgen\n\nOn Mon, 3 Nov 2025, the robot wrote:\n{quoted}\n"
        encoding = self.chance.choices(["8bit", "quoted-printable", "base64"], [3, 5, 2])[0]
        charset = self.chance.choices(["utf-8", "iso-8859-1", "windows-1252"], [6, 2, 2])[0]
        if self.chance.random() < 0.1:
            return part(text, "plain", charset, encoding)
        html = "<html><body>" + text.replace(">", "&gt;").replace("\n", "<br>\n") + "".join(
            f"<p>{l}</p>\n" for l in self.report(size * 0.45)) + "</body></html>"
        b = f"=_{i:x}"
        return (f'Content-Type: multipart/alternative; boundary="{b}"\n\n--{b}\n'.encode() +
                part(text, "plain", charset, encoding) + f"--{b}\n".encode() +
                part(html, "html", charset, encoding) + f"--{b}--\n".encode())

    def mail(self, to, sender, may_repeat=True):
        i, self.n = self.n, self.n + 1
        ident = f"<{self.chance.getrandbits(64):016x}.{i}@mail.example.org>"
        size = self.chance.choice([2, 3, 4, 5, 6, 8, 10, 13, 16, 19]) * 500
        head = (f"Return-Path: <{sender}>\nReceived: from mx.example.org by mx.example.net; Mon, 3 Nov 2025 00:00:00 +0000\n"
                f"From: {sender}\nTo: {to}\nSubject: =?UTF-8?Q?Re:_Turn_1_=E2=80=94_{i}?=\nMessage-ID: {ident}\n"
                f"Date: Mon, 3 Nov 2025 00:00:00 +0000\nMIME-Version: 1.0\n").encode()
        mail = head + self.body(i, size)
        if may_repeat and self.previous and self.chance.random() < 0.01:
            mail = self.previous
            self.repeats += 1
        self.previous = mail
        return mail


def deliver(folder, i, mail):
    """Puts a mail into the Maildir, as the i-th to arrive."""
    for d in ("cur", "new", "tmp"):
        os.makedirs(os.path.join(folder, d), exist_ok=True)
    with open(os.path.join(folder, "new", f"{1762128000 + i}.{i}.bench"), "wb") as f:
        f.write(mail)


def main():
    writer = Writer(int(sys.argv[5]) if len(sys.argv) > 5 else 1815)
    for i in range(int(sys.argv[2])):
        deliver(sys.argv[1], i, writer.mail(sys.argv[3], sys.argv[4]))


if __name__ == "__main__":
    main()
