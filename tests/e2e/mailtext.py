"""Prints header and decoded plain text of a mail file."""
import email
import email.policy
import sys

with open(sys.argv[1], "rb") as f:
    m = email.message_from_binary_file(f, policy=email.policy.default)
for name, value in m.items():
    print(f"{name}: {value}")
body = m.get_body(("plain",))
print()
print(body.get_content() if body else "(no text)")
