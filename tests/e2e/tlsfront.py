"""TLS in front of a server that speaks none: tlsfront.py CERTIFICATE KEY PORT [ADDRESS]

Listens on a free port of 127.0.0.1, or of another loopback address, prints it, and passes
every connection on to PORT; when one side hangs up, so does it."""
import socket
import ssl
import sys
import threading


def pump(source, sink):
    try:
        while data := source.recv(65536):
            sink.sendall(data)
    except OSError:
        pass
    for s in (source, sink):
        try:
            s.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(raw, context, port):
    try:
        client = context.wrap_socket(raw, server_side=True)
        server = socket.create_connection(("127.0.0.1", port))
    except OSError:
        raw.close()
        return
    threading.Thread(target=pump, args=(client, server), daemon=True).start()
    pump(server, client)


def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    address = sys.argv[4] if len(sys.argv) > 4 else "127.0.0.1"
    listener = socket.create_server((address, 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        raw, _ = listener.accept()
        threading.Thread(target=serve, args=(raw, context, int(sys.argv[3])), daemon=True).start()


main()
