"""Answers are compressed, streams of events part by part, for browsers that understand it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import pytest

from stammtisch.web.compression import compress

PARTS = [b"data: one\n\n", b"data: " + b"two " * 1000 + b"\n\n", b""]


async def answered(
    content_type: str,
    accepts: str,
    body: Sequence[bytes] = PARTS,
    more_headers: Sequence[tuple[bytes, bytes]] = (),
) -> tuple[dict[bytes, bytes], list[bytes]]:
    """The headers and the parts of an answer as they leave the server."""
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", content_type.encode()), *more_headers]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for i, part in enumerate(body):
            more = i < len(body) - 1
            await send({"type": "http.response.body", "body": part, "more_body": more})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    scope: Any = {"type": "http", "headers": [(b"accept-encoding", accepts.encode())]}
    await compress(app)(scope, receive, send)
    start, *bodies = sent
    return dict(start["headers"]), [body["body"] for body in bodies]


async def test_each_event_can_be_read_as_soon_as_it_has_come() -> None:
    headers, parts = await answered("text/event-stream; charset=utf-8", "br;q=0, gzip;q=0.1")
    assert headers[b"content-encoding"] == b"gzip"
    reading = zlib.decompressobj(16 + zlib.MAX_WBITS)
    for part, whole in zip(parts, PARTS, strict=True):
        assert reading.decompress(part) == whole
    assert reading.eof
    assert len(parts[1]) < len(PARTS[1]) / 10


async def test_what_is_long_is_packed_whole_or_as_it_comes() -> None:
    length = (b"content-length", str(len(PARTS[1])).encode())
    headers, (whole,) = await answered("text/html", "gzip", [PARTS[1]], [length])
    assert zlib.decompress(whole, 16 + zlib.MAX_WBITS) == PARTS[1]
    assert (headers[b"content-encoding"], headers[b"vary"]) == (b"gzip", b"Accept-Encoding")
    assert int(headers[b"content-length"]) == len(whole)
    headers, parts = await answered("text/html", "gzip", PARTS, [length])
    assert zlib.decompress(b"".join(parts), 16 + zlib.MAX_WBITS) == b"".join(PARTS)
    assert b"content-length" not in headers


@pytest.mark.parametrize(
    ("kind", "accepts", "body", "more_headers"),
    [
        ("text/event-stream", "identity", PARTS, []),
        ("text/html", "identity", PARTS, []),
        ("text/html", "br, gzip;q=0", PARTS, []),
        ("text/event-stream", "GZIP; Q=0.000, *", PARTS, []),
        ("text/html", "x-gzip2", PARTS, []),
        ("text/html", "gzip", [b"short"], [(b"content-length", b"5")]),
        ("text/html", "gzip", PARTS, [(b"content-encoding", b"br")]),
        ("text/html", "gzip", [b""], [(b"content-length", b"7000")]),
    ],
)
async def test_all_else_stays_as_it_is(
    kind: str, accepts: str, body: list[bytes], more_headers: list[tuple[bytes, bytes]]
) -> None:
    headers, parts = await answered(kind, accepts, body, more_headers)
    assert headers == {b"content-type": kind.encode(), **dict(more_headers)}
    assert parts == body
