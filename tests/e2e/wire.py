"""A mail server that keeps every byte: wire.py CERTIFICATE KEY FOLDER

Speaks TLS on a free port of 127.0.0.1, which it prints.  Each mail lies in FOLDER as its lines came, without the dots that
SMTP puts before dots: 1, 2 and so on."""
import os
import socket
import ssl
import sys
import threading

lock = threading.Lock()


def keep(lines):
    with lock:
        path = os.path.join(sys.argv[3], str(len(os.listdir(sys.argv[3])) + 1))
        with open(path, "wb") as f:
            f.writelines(line[1:] if line.startswith(b".") else line for line in lines)


def serve(raw, context):
    try:
        with context.wrap_socket(raw, server_side=True) as client, client.makefile("rwb", 0) as lines:
            lines.write(b"220 wire ESMTP\r\n")
            while line := lines.readline():
                verb = line[:4].upper()
                lines.write(b"354 go\r\n" if verb == b"DATA" else b"221 bye\r\n" if verb == b"QUIT" else b"250 ok\r\n")
                if verb == b"DATA":
                    keep(list(iter(lines.readline, b".\r\n")))
                    lines.write(b"250 ok\r\n")
    except OSError:
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0], context), daemon=True).start()
