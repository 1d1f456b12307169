"""Writes mails nobody should send: hostile.py FOLDER REPLY-ADDRESS OWN-MAIL

One file a trouble, named like it.  Where a header is possible the mail claims to come from
Bob and goes to his reply address with good orders, so that nothing but the trouble keeps
them from being carried out."""
import os
import random
import sys

folder, to, own = sys.argv[1:4]
orders = b"BEGIN ORDERS\ncard attack centre\n9foot move E6\nrifles melee D7; advance\nEND\n"
random.seed(1809)


def header(name, *more, sender="Bob <bob@player.test>"):
    lines = [f"From: {sender}", f"To: {to}", f"Subject: {name}",
             f"Message-ID: <{name}@player.test>", "Date: Mon, 16 Nov 2026 18:00:00 +0000",
             "MIME-Version: 1.0", *more]
    return ("\n".join(lines) + "\n\n").encode()


def write(name, *pieces):
    with open(os.path.join(folder, name), "wb") as f:
        for p in pieces:
            f.write(p)


write("big", header("big"), orders, b"All work and no play makes Jack a dull boy.\n" * 1_200_000)
write("bigline", header("bigline"), b"x" * 3_000_000)
depth = 10000
write("nested", header("nested", 'Content-Type: multipart/mixed; boundary="b0"'),
      b"".join(b'--b%d\nContent-Type: multipart/mixed; boundary="b%d"\n\n' % (i, i + 1)
               for i in range(depth)),
      b"--b%d\nContent-Type: text/plain\n\n" % depth, orders)
write("nested-mails", header("nested-mails", "Content-Type: message/rfc822"),
      b"Content-Type: message/rfc822\n\n" * 30000, orders)
write("parts", header("parts", 'Content-Type: multipart/mixed; boundary="b"'),
      b"--b\nContent-Type: text/plain\n\nhello\n" * 25000, b"--b--\n")
write("nul", header("nul"), b"BEGIN ORDERS\ncard attack\0 centre\n9foot mo\0ve E6\nEND\n\0\0\0")
write("nul-header", b"From: Bob <bob@player.test>\nTo: " + to.encode() + b"\0\nSub\0ject: nul\n\n", orders)
write("no-header", orders)
write("empty")
write("blank", b"\n" * 1000)
write("junk", random.randbytes(200_000))
write("header-1mb", header("header-1mb", "X-Long: " + "y" * 1_000_000), orders)
write("fields", header("fields", *(f"X-{i}: y" for i in range(20000))), orders)
write("brackets", header("brackets", "X-Comment: " + "(" * 200_000), orders)
write("to-many", header("to-many", "Cc: " + ", ".join(f"a{i}@x.test" for i in range(20000))), orders)
write("utf16", header("utf16", "Content-Type: text/plain; charset=utf-16"), orders)
write("charset", header("charset", "Content-Type: text/plain; charset=klingon-8"),
      b"BEGIN ORDERS\ncard attack \xff\xfe centre\n9foot m\xc3\x28ove E6\nEND\n")
write("html-bomb", header("html-bomb", "Content-Type: text/html"),
      b"<div>" * 100_000 + b"<table>" * 5000 + orders)
write("base64", header("base64", "Content-Transfer-Encoding: base64"), b"=====!!!!" * 10000)
with open(own, "rb") as f:
    write("own", f.read())
write("own-from", header("own-from", sender="Robot <robot@game.test>"), orders)
write("auto", header("auto", "Auto-Submitted: auto-replied"), orders)
write("vacation", header("Out of Office: back on Monday"), orders)
write("list", header("list", "List-Id: <wargames.lists.test>"), orders)
write("bounce", header("bounce", 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
                       sender="MAILER-DAEMON@player.test"),
      b"--b\nContent-Type: text/plain\n\nnot delivered\n--b\nContent-Type: message/delivery-status\n\n"
      b"Reporting-MTA: dns; x.test\n\nFinal-Recipient: rfc822; bob@player.test\nAction: failed\n"
      b"Status: 5.1.1\n\n--b--\n")
write("two-from", header("two-from", "From: Eve <eve@player.test>"), orders)
write("two-in-from", header("two-in-from", sender="Bob <bob@player.test>, Eve <eve@player.test>"), orders)
write("loop", b"".join(b"Received: from a by b; Mon, 16 Nov 2026 18:00:00 +0000\n" for _ in range(100)),
      header("loop"), orders)
