"""Sees every request come and its answer go: for the log, the numbers, and readers too slow."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from dataclasses import dataclass

from litestar.types import ASGIApp, HTTPScope, Message, Receive, Send

from . import logs
from .compression import EVENTS
from .limits import Limits
from .metrics import Uncounted

LOGGER = logging.getLogger("stammtisch.access")
UNHEARD = ("/health", "/ready")
"""Asked every few seconds by machines: neither logged nor counted."""

READ_WITHIN = 60.0
"""Seconds in which a reader has to take each part of what it is sent; else the answer ends."""

NOWHERE = "none"
"""The route of an address there is not."""

LONGEST_PATH, LONGEST_PART, MOST_PARTS = 1_000, 12_000, 250
HEAD_TOO_LARGE = b'{"error": "the request\'s head is too large", "code": "too_large"}'

BROKEN_OFF = 499
"""The status of what nobody waited for."""


class Answer:
    """Sends one answer on, and keeps what is told of it."""

    def __init__(self, send: Send, watch: Watch, scope: HTTPScope) -> None:
        self.send, self.watch, self.scope = send, watch, scope
        self.status, self.is_stream, self.is_slow = BROKEN_OFF, False, False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            kinds = (value for name, value in message["headers"] if name.lower() == b"content-type")
            self.is_stream = next(kinds, b"").startswith(EVENTS.encode())
            if self.is_stream:
                self.watch.metrics.streams(1)
        try:
            async with asyncio.timeout(READ_WITHIN):
                await self.send(message)
        except TimeoutError:
            self.is_slow = True
            raise

    def end(self) -> None:
        if self.is_stream:
            self.watch.metrics.streams(-1)
        self.watch.limits.ended(self.scope)


def is_monstrous(scope: HTTPScope) -> bool:
    """Whether path, query or cookies are larger than any of ours, or of very many parts.

    What the framework makes of them it keeps, of a thousand at a time.
    """
    query = scope["query_string"]
    held = b";".join(value for name, value in scope["headers"] if name == b"cookie")
    return (
        len(scope["path"]) > LONGEST_PATH
        or max(len(query), len(held)) > LONGEST_PART
        or query.count(b"&") + query.count(b";") + held.count(b";") > MOST_PARTS
    )


async def refuse_head(send: Send) -> None:
    kind = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 431, "headers": kind})
    await send({"type": "http.response.body", "body": HEAD_TOO_LARGE, "more_body": False})


@dataclass
class Watch:
    """What a server's requests are told to."""

    metrics: Uncounted
    limits: Limits
    access_log: bool = False

    async def __call__(self, app: ASGIApp, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        number = secrets.token_hex(6)
        if is_monstrous(scope):
            await refuse_head(send)
            return
        logs.ASKING.set(logs.Asking.of(number, scope))
        answer = Answer(send, self, scope)
        try:
            await app(scope, receive, answer)
        except Exception:
            if not answer.is_slow:
                raise
            LOGGER.info("a reader was too slow")
        finally:
            answer.end()
            self.tell(scope, answer, time.perf_counter() - began)

    def tell(self, scope: HTTPScope, answer: Answer, seconds: float) -> None:
        route = str(scope.get("path_template") or NOWHERE)
        if route in UNHEARD:
            return
        code = scope["state"].get("refused")
        method, counted = scope["method"], None if answer.is_stream else seconds
        self.metrics.answered(method, route, answer.status, counted)
        if code is not None:
            self.metrics.refused(code)
        if self.access_log:
            told = {
                "method": method,
                "route": route,
                "status": answer.status,
                "ms": round(seconds * 1000, 1),
                **({"code": code} if code else {}),
            }
            LOGGER.info("request", extra={"fields": told})
