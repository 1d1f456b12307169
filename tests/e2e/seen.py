"""Writes all that one viewer gets from a site, so that two sites can be compared:
seen.py SITE VIEWER ADDRESS [UNTIL-TURN] [MARK...]

Records and pages of the viewer and of the public, and every mail to the address in the
order it was queued: header, each part decoded, and the length of the whole mail.  Seals of
the full record, and the digests of views that hold one, are replaced by their names; MARKs
are replaced by ***.  Nothing else is touched."""
import email
import email.policy
import glob
import hashlib
import re
import sqlite3
import sys

site, viewer, address = sys.argv[1:4]
until = int(sys.argv[4]) if len(sys.argv) > 4 else 10**9
db = sqlite3.connect(site + "/estafette.db")
names = {}
records = db.execute(
    "SELECT turn, viewer, bytes, digest FROM record WHERE viewer IN (?, 'public') AND turn <= ? "
    "ORDER BY viewer, turn", (viewer, until)).fetchall()
for turn, who, text, digest in records:
    for seal in re.findall(rb"<seal>([0-9a-f]{64})</seal>", text):
        names[seal] = b"(seal %d)" % turn
    names[digest.encode()] = b"(digest of %s's record %d)" % (who.encode(), turn)
if viewer == "fr" or viewer == "br":
    assert len(names) >= 3, "no seals found"


def named(b):
    return re.sub(rb"[0-9a-f]{64}", lambda m: names.get(m[0], m[0]), b)


out = sys.stdout.buffer


def show(title, b):
    out.write(b"=== " + title.encode() + b"\n")
    b = named(b)
    if b"\0" in b[:4000]:
        b = b"%d bytes, %s\n" % (len(b), hashlib.sha256(b).hexdigest().encode())
    out.write(b + b"\n")


for turn, who, text, digest in records:
    show(f"record {who} {turn}, {len(text)} bytes", text)
    if who == "public":
        for ending in "svg", "html":
            for page in glob.glob(f"{site}/games/*/public/turn-{turn:03}.{ending}"):
                with open(page, "rb") as f:
                    show(f"page {turn} {ending}", f.read())
files = {}
for path in glob.glob(f"{site}/mail/out/{address}/new/*"):
    with open(path, "rb") as f:
        raw = f.read()
    files[re.search(rb"^Message-ID: <(.*)>\r$", raw, re.M)[1].decode()] = raw
for (key, state, sender, kind, when, message_id) in db.execute(
        "SELECT key, state, sender, kind, at, message_id FROM outbox WHERE recipient = ? "
        "ORDER BY at, key",
        (address,)):
    raw = files.get(message_id, b"not sent\r\n\r\n")
    m = email.message_from_bytes(raw, policy=email.policy.default)
    after = int(key.split("/")[1])
    if after > until + (kind != "over"):  # what is asked next; the end opens what was hidden
        continue
    show(f"mail {key} {state} {sender} {kind} {when}, {len(raw)} bytes",
         re.sub(rb'=_[0-9a-f]{24}', b"=_boundary", raw.split(b"\r\n\r\n")[0]))
    for n, part in enumerate(m.walk()):
        if not part.is_multipart():
            head = "".join(f"{k}: {v}\n" for k, v in part.items()).encode()
            show(f"part {n} of mail {key}", head + part.get_payload(decode=True))
