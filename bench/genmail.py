"""Makes a Maildir of order mails, the same every time: genmail.py DIR COUNT TO FROM [SEED]

Each is 2 to 20 KB: multipart/alternative, quoted-printable, base64 or 8bit, three charsets,
orders above a quoted turn report and a signature; one in ten plain, one in a hundred a repeat."""
import base64
import os
import quopri
import random
import sys

out, count, to, sender = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
R = random.Random(int(sys.argv[5]) if len(sys.argv) > 5 else 1815)
UNITS = ["2foot", "9foot", "38foot", "rifles", "71st", "cacad", "algarve", "rfa", "lthdr"]
WORDS = ("The right is thin and the ridge bare of guns; the farm must hold until the reserve comes up. "
         "Der Regen hat aufgehört, die Straße bleibt schlecht. Nous tiendrons la ferme jusqu'à la nuit.").split()
for d in ("cur", "new", "tmp"):
    os.makedirs(os.path.join(out, d), exist_ok=True)


def orders(i):
    lines = [f"{u} hold" for u in R.sample(UNITS, R.randint(1, 4))]
    return "\n".join(["BEGIN ORDERS" + (" NEW" if i % 3 == 0 else "")] + lines + ["END"])


def report(size):
    text = ""
    while len(text) < size:
        text += R.choice([f"{R.choice(UNITS)} in {R.choice('ABCDEFGHI')}{R.randint(1, 13)}: {R.randint(1, 4)} blocks",
                          " ".join(R.choices(WORDS, k=10)), ""]) + "\n"
    return text.split("\n")


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


previous = None
for i in range(count):
    ident = f"<{R.getrandbits(64):016x}.{i}@mail.example.org>"
    size = R.choice([2, 3, 4, 5, 6, 8, 10, 13, 16, 19]) * 500
    quoted = "\n".join("> " + l for l in report(size * 0.3))
    text = f"{orders(i)}\n\n-- \nJürgen\n\nOn Mon, 3 Nov 2025, the robot wrote:\n{quoted}\n"
    encoding = R.choices(["8bit", "quoted-printable", "base64"], [3, 5, 2])[0]
    charset = R.choices(["utf-8", "iso-8859-1", "windows-1252"], [6, 2, 2])[0]
    head = (f"Return-Path: <{sender}>\nReceived: from mx.example.org by mx.example.net; Mon, 3 Nov 2025 00:00:00 +0000\n"
            f"From: {sender}\nTo: {to}\nSubject: =?UTF-8?Q?Re:_Turn_1_=E2=80=94_{i}?=\nMessage-ID: {ident}\n"
            f"Date: Mon, 3 Nov 2025 00:00:00 +0000\nMIME-Version: 1.0\n").encode()
    if R.random() < 0.1:
        mail = head + part(text, "plain", charset, encoding)
    else:
        html = "<html><body>" + text.replace(">", "&gt;").replace("\n", "<br>\n") + "".join(
            f"<p>{l}</p>\n" for l in report(size * 0.45)) + "</body></html>"
        b = f"=_{i:x}"
        mail = (head + f'Content-Type: multipart/alternative; boundary="{b}"\n\n--{b}\n'.encode() +
                part(text, "plain", charset, encoding) + f"--{b}\n".encode() +
                part(html, "html", charset, encoding) + f"--{b}--\n".encode())
    if previous and R.random() < 0.01:
        mail = previous
    previous = mail
    with open(os.path.join(out, "new", f"{1762128000 + i}.{i}.bench"), "wb") as f:
        f.write(mail)
