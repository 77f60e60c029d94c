"""Compressed answers; of streams each event is sent on at once, and costs a tenth."""

from __future__ import annotations

import re
import zlib

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import (
    ASGIApp,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)

LEVEL = 4
"""Of gzip: a third of the work of zlib's own level, for a twentieth more to send."""

LEAST = 500
"""Bytes of a body from which on it is worth the work."""

GZIP, GZIP_WINDOW = 16 + zlib.MAX_WBITS, 16 + 12
MEMORY = 5
"""Together some 32 KiB a stream, where zlib's defaults would take 256."""

EVENTS = "text/event-stream"
UNWANTED = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*")


def compress(app: ASGIApp) -> ASGIApp:
    """The application, with its answers compressed for those who understand that."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        if takes_gzip(Headers.from_scope(scope).get("accept-encoding", "")):
            send = CompressedSend(send)
        await app(scope, receive, send)

    return run


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding names gzip, and not to refuse it (RFC 9110, 12.5.3)."""
    codings = (one.partition(";") for one in accepted.lower().split(","))
    return any(it.strip() == "gzip" and not UNWANTED.fullmatch(q) for it, _, q in codings)


class CompressedSend:
    """Sends one answer on; compresses its body, part by part if it has several."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.start: HTTPResponseStartEvent | None = None
        self.is_stream = False
        self.packer: zlib._Compress | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            if headers.get("content-type", "").startswith(EVENTS):
                self._pack_as(headers, GZIP_WINDOW, MEMORY)
                self.is_stream = True
            elif "content-encoding" not in headers:
                self.start = message
                return  # until it is known how long the answer is
        elif message["type"] == "http.response.body":
            await self._body(message)
        await self.send(message)

    async def _body(self, message: HTTPResponseBodyEvent) -> None:
        start, self.start = self.start, None
        more = message["more_body"]
        headers = None if start is None else MutableScopeHeaders.from_message(start)
        if headers is not None and (more or len(message["body"]) >= LEAST):
            self._pack_as(headers, GZIP, zlib.DEF_MEM_LEVEL)
        if self.packer is not None:
            message["body"] = self._pack(message["body"], more)
            if headers is not None and not more:
                headers["Content-Length"] = str(len(message["body"]))
        if start is not None:
            await self.send(start)

    def _pack_as(self, headers: MutableScopeHeaders, window: int, memory: int) -> None:
        self.packer = zlib.compressobj(LEVEL, wbits=window, memLevel=memory)
        headers["Content-Encoding"] = "gzip"
        headers.extend_header_value("vary", "Accept-Encoding")
        del headers["Content-Length"]

    def _pack(self, part: bytes, more: bool) -> bytes:
        assert self.packer is not None
        packed = self.packer.compress(part)
        if more and not self.is_stream:
            return packed
        return packed + self.packer.flush(zlib.Z_SYNC_FLUSH if more else zlib.Z_FINISH)
