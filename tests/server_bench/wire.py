"""HTTP/1.1 by hand, for little of the processor: a connection that is kept, a stream of events."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import msgspec

HOST = "127.0.0.1"
LENGTH = re.compile(rb"^content-length: *(\d+)", re.IGNORECASE | re.MULTILINE)
CHUNKED = re.compile(rb"^transfer-encoding: *chunked", re.IGNORECASE | re.MULTILINE)
GZIPPED = re.compile(rb"^content-encoding: *gzip", re.IGNORECASE | re.MULTILINE)
COOKIE = re.compile(rb"^set-cookie: *([^=]+=[^;]*)", re.IGNORECASE | re.MULTILINE)
LOCATION = re.compile(rb"^location: *(\S+)", re.IGNORECASE | re.MULTILINE)
GZIP = 16 + zlib.MAX_WBITS


@dataclass
class Answer:
    """An answer that has come whole; `size`: its body's bytes on the wire."""

    status: int
    head: bytes
    body: bytes
    size: int

    @property
    def location(self) -> str:
        found = LOCATION.search(self.head)
        return found[1].decode() if found else ""


@dataclass
class Line:
    """A connection of one browser to a server, kept for one request after the other."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    wire: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object) -> Answer:
        return await self.ask("POST", path, msgspec.json.encode(body))

    async def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        if self.wire is None or self.wire[0].at_eof():  # the server ends what is idle for long
            self.wire = await asyncio.open_connection(HOST, self.port, limit=2**20)
        reader, writer = self.wire
        writer.write(self.request(method, path, body))
        head = await reader.readuntil(b"\r\n\r\n")
        packed = await _body(reader, head)
        for cookie in COOKIE.findall(head):
            name, _, value = cookie.decode().partition("=")
            self.cookies[name] = value
        whole = zlib.decompress(packed, GZIP) if GZIPPED.search(head) else packed
        return Answer(int(head[9:12]), head, whole, len(packed))

    def request(self, method: str, path: str, body: bytes = b"") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: bench", "Accept-Encoding: gzip"]
        if self.cookies:
            held = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            lines.append(f"Cookie: {held}")
        if method == "POST":
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def close(self) -> None:
        if self.wire is not None:
            self.wire[1].close()
            self.wire = None


async def _body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    if CHUNKED.search(head):
        return b"".join([chunk async for chunk in _chunks(reader)])
    found = LENGTH.search(head)
    return await reader.readexactly(int(found[1])) if found else b""


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()


async def events(line: Line, path: str) -> AsyncIterator[bytes]:
    """The parts of a stream of events as they come, each of them once it can be read."""
    reader, writer = await asyncio.open_connection(HOST, line.port, limit=2**20)
    try:
        writer.write(line.request("GET", path))
        head = await reader.readuntil(b"\r\n\r\n")
        assert int(head[9:12]) == 200, head
        unpack = zlib.decompressobj(GZIP) if GZIPPED.search(head) else None
        async for chunk in _chunks(reader):
            yield unpack.decompress(chunk) if unpack else chunk
    finally:
        writer.close()
