"""A mail server on loopback that speaks TLS and takes everything: sink.py CERTIFICATE KEY [LIST]

Prints its port; ends when its standard input closes.  Into LIST goes a line for each mail before it is told to be taken:
its Message-ID, a digest of its bytes, the Message-ID it answers or "-"."""
import asyncio
import ssl
import sys

sys.dont_write_bytecode = True
import answers  # noqa: E402

listed = open(sys.argv[3], "a") if len(sys.argv) > 3 else None


def note(mail):
    print(*answers.mail_of(mail), file=listed, flush=True)


async def take(reader):
    """A mail to its end; False if its sender is gone before."""
    lines = []
    while (line := await reader.readline()) != b".\r\n":
        if not line.endswith(b"\n"):
            return False
        if listed:
            lines.append(line)
    if listed:
        note(b"".join(lines))
    return True


async def converse(reader, writer):
    writer.write(b"220 sink ESMTP\r\n")
    while line := await reader.readline():
        command = line[:4].upper()
        if command == b"EHLO":
            writer.write(b"250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 50000000\r\n")
        elif command == b"DATA":
            writer.write(b"354 go\r\n")
            await writer.drain()
            if not await take(reader):
                return
            writer.write(b"250 ok\r\n")
        elif command == b"QUIT":
            writer.write(b"221 bye\r\n")
            return
        else:
            writer.write(b"250 ok\r\n")
        await writer.drain()


async def answer(reader, writer):
    try:
        await converse(reader, writer)
    except OSError:
        pass # who was killed says no goodbye
    writer.close()


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server = await asyncio.start_server(answer, "127.0.0.1", 0, limit=1 << 20, ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
