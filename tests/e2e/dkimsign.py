"""Signs a mail on standard input (RFC 6376, relaxed/relaxed, rsa-sha256); openssl makes the
signature.  Options make signatures that must not count."""
import argparse
import base64
import hashlib
import re
import subprocess
import sys

p = argparse.ArgumentParser()
p.add_argument("key")
p.add_argument("--domain", default="player.test")
p.add_argument("--selector", default="s1")
p.add_argument("--tamper", action="store_true")
p.add_argument("--length", type=int)
p.add_argument("--hide", choices=["cr", "name"])
a = p.parse_args()
head, _, body = sys.stdin.read().partition("\n\n")
lines = [re.sub(r"[ \t]+", " ", l).rstrip() for l in body.split("\n")]
canon = "\r\n".join(lines).rstrip("\r\n") + "\r\n"
if a.length:
    canon = canon[:a.length]
bh = base64.b64encode(hashlib.sha256(canon.encode()).digest()).decode()
names, data = [], ""
for l in head.split("\n"):
    name, value = l.split(":", 1)
    if name.lower() in ("from", "to", "subject", "date", "message-id"):
        names.append(name.lower())
        data += f"{name.lower()}:{' '.join(value.split())}\r\n"
limit = f" l={a.length};" if a.length else ""
sig = (f"v=1; a=rsa-sha256; c=relaxed/relaxed; d={a.domain}; s={a.selector};{limit}"
       f" h={':'.join(names)}; bh={bh}; b=")
data += f"dkim-signature:{sig}"
b = subprocess.run(["openssl", "dgst", "-sha256", "-sign", a.key], input=data.encode(),
                   capture_output=True, check=True).stdout
if a.tamper:
    body = "BEGIN ORDERS\n9foot hold\nEND\n"
if a.hide == "cr":  # a bare CR ends a line for some readers, and is a letter to others
    print(f"X-A: a\rFrom: bob@{a.domain}\rDKIM-Signature: {sig}x\r"
          "Message-ID: <hidden-cr@player.test>\r"
          + "\r".join(l for l in head.split("\n") if l.startswith("To:")) + "\r\rX-B: b")
elif a.hide == "name":  # a field whose name some readers mend, and others pass over
    print(f"From: bob@{a.domain}")
    head = re.sub("^From:", "From\v:", head, flags=re.M)
print(f"DKIM-Signature: {sig}{base64.b64encode(b).decode()}\n{head}\n\n{body}", end="")
