"""IMAP servers for doctor.test: doctor.py FOLDER PORTS CERTIFICATE...

FOLDER holds CERTIFICATE.crt and .key of each; a line a server, "CERTIFICATE PORT", goes to the file PORTS.  Mail comes
into all of them from FOLDER/drop.  They end when their standard input does."""
import os
import ssl
import socket
import sys
import threading

import imapfake


class Session(imapfake.Session):
    def do_select(self, tag, args):
        if args.strip('"') in self.box.folders:
            return super().do_select(tag, args)
        self.out(f"{tag} NO there is none\r\n")

    def do_uid_search(self, tag, args):
        drop = self.server.folder + "/drop/"
        for name in sorted(os.listdir(drop)):
            with open(drop + name, "rb") as f:
                imapfake.BYTES[name] = f.read().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            os.unlink(drop + name)
            self.box.add("INBOX", name, set())
        super().do_uid_search(tag, args)


class Server(imapfake.Server):
    def __init__(self, folder, certificate):
        self.folder = folder
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(f"{folder}/{certificate}.crt", f"{folder}/{certificate}.key")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.reset()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            raw, _ = self.listener.accept()
            threading.Thread(target=Session(self, raw).run, daemon=True).start()


folder, ports, *certificates = sys.argv[1:]
with open(ports + ".new", "w") as f:
    for name in certificates:
        print(name, Server(folder, name).port, file=f)
os.rename(ports + ".new", ports)
sys.stdin.read()
