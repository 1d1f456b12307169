"""A mail server on loopback that speaks TLS, takes everything and counts: sink.py CERTIFICATE KEY

Prints its port; ends when its standard input closes."""
import asyncio
import ssl
import sys


async def answer(reader, writer):
    writer.write(b"220 sink ESMTP\r\n")
    while line := await reader.readline():
        command = line[:4].upper()
        if command == b"EHLO":
            writer.write(b"250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 50000000\r\n")
        elif command == b"DATA":
            writer.write(b"354 go\r\n")
            await writer.drain()
            while (await reader.readline()) not in (b".\r\n", b""):
                pass
            writer.write(b"250 ok\r\n")
        elif command == b"QUIT":
            writer.write(b"221 bye\r\n")
            break
        else:
            writer.write(b"250 ok\r\n")
        await writer.drain()
    writer.close()


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server = await asyncio.start_server(answer, "127.0.0.1", 0, limit=1 << 20, ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())
