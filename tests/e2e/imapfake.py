"""An IMAP server that misbehaves, and what becomes of the mail in it: imapfake.py CONFORM FOLDER

CONFORM is the program tests/mail/conform; FOLDER holds server.crt, server.key and ca.crt.  For
each misbehaviour a mailbox with three mails is taken by `conform take`.  Whatever happens, the
program must end in time and in order; every mail must end in Done (or Failed, where that is
said) and none in the inbox; none may be handed out again after it was done; the password may
never be told.  STEP=n in the environment cuts the connection at every n-th byte.  Prints TAP."""
import os
import re
import socket
import ssl
import subprocess
import sys
import threading
import time

PASSWORD = "sesame-0pen"
MAILS = ("a", "b", "c")
BYTES = {name: f"From: p@player.test\r\nSubject: {name}\r\n\r\nhello {name}\r\n".encode() for name in MAILS}
FULL = "IDLE UIDPLUS MOVE"


class Gone(Exception):
    """The connection has ended, by whichever side."""


class Box:
    def __init__(self, validity=7):
        self.folders = {"INBOX": {}}
        self.next = 1
        self.validity = validity
        for name in MAILS:
            self.add("INBOX", name, set())

    def add(self, folder, name, flags):
        self.folders.setdefault(folder, {})[self.next] = (name, set(flags))
        self.next += 1

    def renumber(self):
        self.validity += 1
        mails, self.folders["INBOX"] = self.folders["INBOX"].values(), {}
        for name, flags in list(mails):
            self.add("INBOX", name, flags)

    def names(self, folder):
        return sorted(n for n, flags in self.folders.get(folder, {}).values() if "\\Deleted" not in flags)


class Server:
    """One mailbox; how it behaves is set before each test."""

    def __init__(self, folder):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(folder + "/server.crt", folder + "/server.key")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.reset()
        threading.Thread(target=self.accept, daemon=True).start()

    def reset(self, cut=None, at=None, how=None, times=1, caps=FULL, greeting=b"* OK ready\r\n"):
        self.box = Box()
        self.cut, self.at, self.how, self.times = cut, at, how, times
        self.caps, self.greeting = caps, greeting
        self.connections = self.most = 0

    def accept(self):
        while True:
            raw, _ = self.listener.accept()
            threading.Thread(target=Session(self, raw).run, daemon=True).start()


class Session:
    def __init__(self, server, raw):
        self.server, self.box, self.sock = server, server.box, raw
        self.cut = server.cut if server.connections < server.times else None
        server.connections += 1
        self.sent = 0
        self.selected = None
        self.buffer = b""
        raw.settimeout(20)

    # ---- bytes ----

    def out(self, data):
        if isinstance(data, str):
            data = data.encode()
        if self.cut is not None and self.sent + len(data) >= self.cut:
            self.sock.sendall(data[:self.cut - self.sent])
            raise Gone
        self.sock.sendall(data)
        self.sent += len(data)
        self.server.most = max(self.server.most, self.sent)

    def line(self):
        while b"\n" not in self.buffer:
            data = self.sock.recv(4096)
            if not data:
                raise Gone
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode("latin-1").rstrip("\r")

    def silence(self):
        while self.sock.recv(4096):
            pass
        raise Gone

    # ---- misbehaviour ----

    def odd(self, key, tag, line):
        """True if the answer has been given another way."""
        s = self.server
        if s.at != key or s.times <= 0 or not s.how:
            return False
        s.times -= 1
        how = s.how
        if how in ("NO", "BAD"):
            self.out(f"{tag} {how} not today\r\n")
        elif how == "echo":
            self.out(f"{tag} NO cannot do {line}\r\n")
        elif how == "BYE":
            self.out("* BYE going down\r\n")
            raise Gone
        elif how == "fatal":
            self.out(f"* BYE going down\r\n{tag} OK all the same\r\n")
            raise Gone
        elif how == "close":
            raise Gone
        elif how == "silent":
            self.silence()
        elif how == "garbage":
            self.out(b"\x00\xff ( {12\r\n\")) \x1b[31m\r\n" + tag.encode() + b" OK\r\n")
        elif how == "bare":
            self.out(f"{tag} OK\r\n")
        elif how == "other-tag":
            self.out("zz9 OK done\r\n")
        elif how == "long":
            while True:
                self.out(b"* OK " + b"x" * 65536)
        elif how == "flood":
            while True:
                self.out(b"* 3 EXISTS\r\n" * 4096)
        elif how == "deep":
            self.out(f"* 1 FETCH (UID 1 BODYSTRUCTURE {'(' * 2000}\r\n{tag} OK done\r\n")
        elif how == "drip":
            for _ in range(200):
                self.out(b"*")
                time.sleep(0.05)
            raise Gone
        elif how == "noise":
            self.out("* OK [ALERT] look\r\n* 2 FETCH (FLAGS (\\Seen))\r\n* 3 EXISTS\r\n")
            return False
        return True

    # ---- the dialogue ----

    def run(self):
        try:
            self.talk()
        except (Gone, OSError, ssl.SSLError):
            pass
        try:
            self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.sock.close()

    def talk(self):
        self.out(self.server.greeting)
        while True:
            line = self.line()
            tag, _, rest = line.partition(" ")
            word, _, args = rest.partition(" ")
            word = word.upper()
            if word == "UID":
                sub, _, args = args.partition(" ")
                word = "UID " + sub.upper()
            key = word
            if word == "UID FETCH":
                key = "BODY" if "BODY" in args.upper() else "SIZE"
            if key != "BODY" and self.odd(key, tag, line):
                continue
            act = getattr(self, "do_" + word.replace(" ", "_").lower(), None)
            if not act:
                self.out(f"{tag or '*'} BAD what?\r\n")
            else:
                act(tag, args)

    def ok(self, tag, *lines):
        self.out("".join(f"* {text}\r\n" for text in lines) + f"{tag} OK done\r\n")

    def do_starttls(self, tag, args):
        self.out(f"{tag} OK go on\r\n")
        self.sock = self.server.context.wrap_socket(self.sock, server_side=True)

    def do_capability(self, tag, args):
        self.ok(tag, f"CAPABILITY IMAP4rev1 {self.server.caps}")

    def do_login(self, tag, args):
        if PASSWORD not in args:
            self.out(f"{tag} NO wrong\r\n")
        else:
            self.ok(tag)

    def do_noop(self, tag, args):
        self.ok(tag)

    def do_logout(self, tag, args):
        self.out(f"* BYE so long\r\n{tag} OK done\r\n")
        raise Gone

    def do_create(self, tag, args):
        name = args.strip('"')
        if name in self.box.folders:
            self.out(f"{tag} NO it is there\r\n")
        else:
            self.box.folders[name] = {}
            self.ok(tag)

    def do_select(self, tag, args):
        self.selected = self.box.folders[args.strip('"')]
        self.validity = self.box.validity
        self.out(f"* FLAGS (\\Seen \\Deleted)\r\n* {len(self.selected)} EXISTS\r\n* 0 RECENT\r\n"
                 f"* OK [UIDVALIDITY {self.validity}] valid\r\n* OK [UIDNEXT {self.box.next}] next\r\n"
                 f"{tag} OK [READ-WRITE] open\r\n")

    def do_uid_search(self, tag, args):
        uids = [u for u, (_, flags) in self.selected.items() if "\\Deleted" not in flags]
        if self.server.how == "odd-search":
            uids = uids[::-1] + uids + [4000000000, 99]
        self.ok(tag, " ".join(["SEARCH"] + [str(u) for u in uids]))

    def do_uid_fetch(self, tag, args):
        uid = int(args.split(" ")[0])
        if uid not in self.selected:
            self.ok(tag)
            return
        data = BYTES[self.selected[uid][0]]
        if "BODY" not in args.upper():
            self.ok(tag, f"1 FETCH (UID {uid} RFC822.SIZE {len(data)})")
            return
        self.body(tag, uid, data)

    def body(self, tag, uid, data):
        s = self.server
        how = s.how if s.at == "BODY" and s.times > 0 else None
        first, last = f"* 1 FETCH (UID {uid} BODY[] ", f")\r\n{tag} OK done\r\n"
        literal = b"{%d}\r\n" % len(data) + data
        if how == "nil":
            literal = b"NIL"
        elif how == "lie-short":
            literal = b"{%d}\r\n" % (len(data) - 7) + data
        elif how == "lie-long":
            literal = b"{%d}\r\n" % (len(data) + 7000) + data
        elif how == "lie-huge":
            literal = b"{4294967295}\r\n" + data
        elif how == "lie-minus":
            literal = b"{-1}\r\n" + data
        elif how == "big":
            literal = b"{9000000}\r\n" + b"x" * 9000000
        elif how == "others":
            first = (f"* 2 FETCH (UID 999 BODY[] {{5}}\r\nwrong)\r\n* 3 FETCH (FLAGS (\\Seen))\r\n"
                     f"* 1 FETCH (FLAGS (\\Seen) UID {uid})\r\n* 1 FETCH (BODY[] ")
            last = f" UID {uid})\r\n* 4 EXISTS\r\n{tag} OK done\r\n"
            s.times += 1
        elif how == "only-others":
            first, literal, last = "", b"* 2 FETCH (UID 999 BODY[] {5}\r\nwrong)\r\n", f"{tag} OK done\r\n"
        elif how and self.odd("BODY", tag, "fetch"):
            return
        if how:
            s.times -= 1
        self.out(first.encode() + literal + last.encode())

    def do_uid_move(self, tag, args):
        self.move(args, True)
        self.ok(tag)
        if self.server.how == "renumber" and self.server.times > 0:
            self.server.times -= 1
            self.box.renumber()
            raise Gone

    def do_uid_copy(self, tag, args):
        self.move(args, False)
        self.ok(tag)

    def move(self, args, gone):
        uid, folder = args.split(" ")
        if int(uid) in self.selected:
            name, flags = self.selected[int(uid)]
            self.box.add(folder.strip('"'), name, set())
            if gone:
                del self.selected[int(uid)]

    def do_uid_store(self, tag, args):
        uid = int(args.split(" ")[0])
        if uid in self.selected:
            self.selected[uid][1].update(re.findall(r"\\\w+", args))
        self.ok(tag)

    def do_uid_expunge(self, tag, args):
        if int(args) in self.selected and "\\Deleted" in self.selected[int(args)][1]:
            del self.selected[int(args)]
        self.ok(tag)

    def do_idle(self, tag, args):
        if self.server.how == "untagged-first" and self.server.times > 0:
            self.server.times -= 1
            self.out("* 3 EXISTS\r\n")
        if self.server.how == "one-packet" and self.server.times > 0:
            self.server.times -= 1
            self.box.add("INBOX", "a", set())
            self.out("+ idling\r\n* 1 EXISTS\r\n")
        else:
            self.out("+ idling\r\n")
        if self.line().upper() != "DONE":
            raise Gone
        if not self.odd("DONE", tag, "DONE"):
            self.ok(tag)


# ---- the tests ----

class Tests:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.server = Server(folder)
        self.count = self.bad = 0

    def result(self, name, faults, said=""):
        self.count += 1
        print(f"{'not ok' if faults else 'ok'} {self.count} - {name}", flush=True)
        for text in faults + (said.splitlines()[-15:] if faults else []):
            print(f"#   {text}", flush=True)

    def take(self, seconds=6, timeout=1):
        command = [self.program, "take", str(seconds), "imap", "host=localhost", f"port={self.server.port}",
                   f"ca={self.folder}/ca.crt", "user=robot", f"password={PASSWORD}", "done=Done",
                   "failed=Failed", f"reasons={self.folder}/reasons", f"timeout={timeout}", "backoff=1"]
        try:
            done = subprocess.run(command, capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return "", ["it hangs"]
        said = (done.stdout + done.stderr).decode("latin-1")
        return said, [] if done.returncode == 0 else [f"ends with {done.returncode}"]

    def faults(self, said, failed=(), copies=False):
        found, box = [], self.server.box
        taken = [n for n in MAILS if n not in failed]
        done = box.names("Done")
        if (sorted(set(done)) if copies else done) != taken:
            found.append(f"in Done: {done}")
        if box.names("Failed") != sorted(failed):
            found.append(f"in Failed: {box.names('Failed')}")
        if box.names("INBOX"):
            found.append(f"in INBOX: {box.names('INBOX')}")
        for name in MAILS:
            lines = re.findall(rf"^(read|done) {name} ", said, re.M)
            if "done" in lines and "read" in lines[lines.index("done"):]:
                found.append(f"{name} was handed out after it was done")
        if PASSWORD in said:
            found.append("the password is told")
        return found

    def one(self, name, failed=(), copies=False, timeout=1, **how):
        self.server.reset(**how)
        said, faults = self.take(timeout=timeout)
        self.result(name, faults or self.faults(said, failed, copies), said)
        return said

    def cuts(self, name, caps, step, copies):
        self.server.reset(caps=caps)
        self.take()
        most, found, said = self.server.most, [], ""
        for cut in range(0, most, step):
            self.server.reset(cut=cut, caps=caps)
            said, faults = self.take()
            found += [f"at byte {cut}: {text}" for text in faults or self.faults(said, (), copies)]
            if len(found) > 8:
                break
        if most < 800:
            found.append(f"only {most} bytes were said")
        self.result(f"{name}: cut off at every {step}. of {most} bytes", found, said)

    def run(self):
        step = int(os.environ.get("STEP", "0"))
        self.one("a server as it should be")
        self.one("no MOVE", caps="IDLE UIDPLUS")
        self.one("no IDLE, no UIDPLUS", caps="")
        self.cuts("with MOVE", FULL, step or 19, False)
        self.cuts("with COPY", "UIDPLUS", step or 37, True)
        for at in ("STARTTLS", "CAPABILITY", "LOGIN", "CREATE", "SELECT", "NOOP", "UID SEARCH", "SIZE",
                   "BODY", "UID MOVE", "IDLE", "DONE", "LOGOUT"):
            for how in ("NO", "BAD", "BYE", "fatal", "close", "garbage", "bare", "other-tag"):
                self.one(f"{how} to {at}", at=at, how=how)
            if at not in ("NOOP", "DONE", "LOGOUT"):
                self.one(f"silence at {at}", at=at, how="silent")
        for at in ("UID COPY", "UID STORE", "UID EXPUNGE"):
            for how in ("NO", "BAD", "BYE", "close", "garbage"):
                self.one(f"{how} to {at}", at=at, how=how, caps="UIDPLUS", copies=True)
        for at in ("STARTTLS", "LOGIN", "UID SEARCH", "BODY"):
            for how in ("long", "flood", "deep", "drip"):
                self.one(f"{how} at {at}", at=at, how=how, timeout=2)
        for at in ("CREATE", "SELECT", "UID SEARCH", "SIZE", "UID MOVE", "CAPABILITY"):
            self.one(f"noise before the answer to {at}", at=at, how="noise", times=9)
        self.one("the password in an answer", at="LOGIN", how="echo")
        self.plain()
        for how in ("nil", "lie-short", "lie-long", "lie-huge", "lie-minus", "big", "only-others"):
            self.one(f"a text once: {how}", at="BODY", how=how)
        self.one("a text five times: nil", at="BODY", how="nil", times=15, failed=MAILS)
        self.one("texts of other mails among the answers", at="BODY", how="others", times=9)
        self.one("a search with doubles, gaps and mails that are not there", how="odd-search", times=9)
        self.one("a folder renumbered in the middle", how="renumber")
        self.one("an untagged line before the +", how="untagged-first")
        for how in ("NO", "close", "garbage"):
            said = self.one(f"{how} to IDLE, always", at="IDLE", how=how, times=99)
            self.result("it is given up", [f"{self.server.connections} connections"]
                        if self.server.connections > 4 else [], said)
        self.waiting()
        print(f"1..{self.count}")

    def plain(self):
        """What comes before TLS: not a byte of it is believed."""
        for name, greeting in (("PREAUTH", b"* PREAUTH welcome\r\n"), ("BYE", b"* BYE no\r\n"),
                               ("HTTP", b"HTTP/1.1 400 Bad\r\n"),
                               ("a line without end", b"* OK " + b"x" * 300000)):
            self.server.reset(greeting=greeting)
            said, faults = self.take(seconds=1)
            if self.server.box.names("INBOX") != list(MAILS) or "read" in said or PASSWORD in said:
                faults.append("mail was taken")
            self.result(f"{name} for a greeting: nothing is taken", faults, said)
        self.server.reset()
        Session.do_starttls, kept = inject_starttls, Session.do_starttls
        said, faults = self.take(seconds=1)
        Session.do_starttls = kept
        if "read" in said or self.server.box.names("INBOX") != list(MAILS):
            faults.append("mail was taken")
        self.result("answers slipped in before TLS: nothing is taken", faults, said)

    def waiting(self):
        """One packet with "+ idling" and news: a wait that polled the socket would miss it."""
        self.server.reset(how="one-packet")
        begun = time.monotonic()
        said, faults = self.take(seconds=6)
        if self.server.box.names("Done") != ["a", "a", "b", "c"]:
            faults.append(f"in Done: {self.server.box.names('Done')}")
        if time.monotonic() - begun > 5:
            faults.append("it came late")
        self.result("news in one packet with the +", faults, said)


def inject_starttls(self, tag, args):
    """As somebody between would: the answers to what will be asked inside TLS."""
    self.out(f"{tag} OK go on\r\n* CAPABILITY IMAP4rev1 MOVE\r\n1 OK done\r\n2 OK done\r\n")
    self.sock = self.server.context.wrap_socket(self.sock, server_side=True)


if __name__ == "__main__":
    Tests(sys.argv[1], sys.argv[2]).run()
