"""Delivers a mail by LMTP: lmtp.py PORT RECIPIENT... <mail"""
import smtplib
import sys

message = sys.stdin.buffer.read().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
with smtplib.LMTP("127.0.0.1", int(sys.argv[1])) as server:
    server.sendmail("someone@player.test", sys.argv[2:], message)
