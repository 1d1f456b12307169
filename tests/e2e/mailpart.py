"""Prints one part of a mail file, decoded: mailpart.py FILE TYPE"""
import email
import email.policy
import sys

with open(sys.argv[1], "rb") as f:
    m = email.message_from_binary_file(f, policy=email.policy.default)
for part in m.walk():
    if part.get_content_type() == sys.argv[2]:
        sys.stdout.buffer.write(part.get_payload(decode=True))
