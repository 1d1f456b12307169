"""Delivers a mail by LMTP: lmtp.py PORT RECIPIENT... <mail

By its own words, not smtplib's: begun a hundred times, a program pays for what it imports."""
import socket
import sys


def ask(line, code):
    server.sendall(line + b"\r\n")
    while (answer := replies.readline())[3:4] == b"-":
        pass
    assert answer.startswith(code), answer


message = sys.stdin.buffer.read().replace(b"\r\n", b"\n").replace(b"\n.", b"\n..").replace(b"\n", b"\r\n")
recipients = [r.encode() for r in sys.argv[2:]]
server = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
replies = server.makefile("rb")
replies.readline()
ask(b"LHLO player.test", b"250")
ask(b"MAIL FROM:<someone@player.test>", b"250")
for recipient in recipients:
    ask(b"RCPT TO:<" + recipient + b">", b"250")
ask(b"DATA", b"354")
ask(message + (b"" if message.endswith(b"\n") else b"\r\n") + b".", b"250")  # of the first; each has a line
ask(b"QUIT", b"2")
