"""What has arrived of the mails of an outbox: arrived.py DATABASE FOLDER

Prints for every mail its recipient, how many copies lie under the folder, and whether each
is, below what servers put on top and but for line ends, what the outbox holds."""
import os
import sqlite3
import sys


def files(folder):
    for path, _, names in os.walk(folder):
        if "/tmp" not in path[len(folder):]:
            for name in names:
                with open(os.path.join(path, name), "rb") as f:
                    yield f.read().replace(b"\r\n", b"\n")


def main():
    have = list(files(sys.argv[2]))
    rows = sqlite3.connect(sys.argv[1]).execute(
        "SELECT recipient, message_id, bytes FROM outbox JOIN outbox_bytes USING (id) ORDER BY id")
    for recipient, message_id, mail in rows:
        mail = bytes(mail).replace(b"\r\n", b"\n")
        header = b"\nMessage-ID: <" + message_id.encode() + b">\n"
        copies = [f for f in have if header in f.partition(b"\n\n")[0] + b"\n"]
        same = all(f.rstrip(b"\n").endswith(mail.rstrip(b"\n")) for f in copies)
        print(recipient, len(copies), "same" if same else "different")


main()
