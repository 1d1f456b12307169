"""Appends the mail on standard input to an mbox, as a delivery agent does: mboxappend.py FILE

Under both locks; quoted by mboxrd."""
import fcntl
import os
import re
import sys
import time

path = sys.argv[1]
mail = re.sub(rb"(?m)^(>*From )", rb">\1", sys.stdin.buffer.read())
with open(path, "ab") as box:
    while True:
        fcntl.lockf(box, fcntl.LOCK_EX)
        try:
            os.close(os.open(path + ".lock", os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            fcntl.lockf(box, fcntl.LOCK_UN)
            time.sleep(0.01)
    box.write(b"From a@player.test Mon Nov 16 18:00:00 2026\n" + mail + b"\n")
    box.flush()
    os.unlink(path + ".lock")
