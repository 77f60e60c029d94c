"""Streams of events are compressed, part by part, for browsers that understand it."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from stammtisch.web.compression import compress_events

PARTS = [b"data: one\n\n", b"data: " + b"two " * 1000 + b"\n\n", b""]


async def answered(content_type: str, accepts: str) -> tuple[dict[bytes, bytes], list[bytes]]:
    """The headers and the parts of an answer as they leave the server."""
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", content_type.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for i, part in enumerate(PARTS):
            more = i < len(PARTS) - 1
            await send({"type": "http.response.body", "body": part, "more_body": more})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    scope: Any = {"type": "http", "headers": [(b"accept-encoding", accepts.encode())]}
    await compress_events(app)(scope, receive, send)
    start, *bodies = sent
    return dict(start["headers"]), [body["body"] for body in bodies]


async def test_each_event_can_be_read_as_soon_as_it_has_come() -> None:
    headers, parts = await answered("text/event-stream; charset=utf-8", "br, gzip")
    assert headers[b"content-encoding"] == b"gzip"
    reading = zlib.decompressobj(16 + zlib.MAX_WBITS)
    for part, whole in zip(parts, PARTS, strict=True):
        assert reading.decompress(part) == whole
    assert reading.eof
    assert len(parts[1]) < len(PARTS[1]) / 10


@pytest.mark.parametrize(
    ("kind", "accepts"), [("text/event-stream", "identity"), ("text/html", "gzip")]
)
async def test_all_else_stays_as_it_is(kind: str, accepts: str) -> None:
    headers, parts = await answered(kind, accepts)
    assert b"content-encoding" not in headers
    assert parts == PARTS
