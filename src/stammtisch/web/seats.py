"""Which seats a browser has: the secrets of the links it has followed.

A browser has one cookie, a token that nobody else knows. The server keeps the token's digest, and
each secret sealed with the token: who reads the database sits nowhere. Earlier versions gave a
cookie a table, with the secrets in it; those still count, and are moved over a few at a time.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from litestar.datastructures import Cookie

from stammtisch.core.words import Words
from stammtisch.store.store import Links, Sealed, Store
from stammtisch.table.live import Live
from stammtisch.table.snapshot import Reader

from .answers import Asked
from .hall import Hall, digest, is_host, opened_by, seats_of
from .language import words
from .site import here

NAME = "seats"
TOKEN_BYTES = 32
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
KEEP_SECONDS = 400 * 86400
"""As long as browsers keep any cookie; each visit renews it."""

SECRET = re.compile(r"[A-Za-z0-9_-]{16,64}")

OLD = "t_"
OLD_LENGTH, OLD_SECRETS = 1000, 6
MOST_MOVED = 20
"""Cookies taken back in one answer: proxies allow its head some thousand bytes."""


class Ring:
    """The keys of the browser that asks."""

    def __init__(self, request: Asked) -> None:
        self.store: Store = request.app.state.store
        self.old = dict(_old(request.cookies))
        self._root, self._secure = here(request), request.url.scheme == "https"
        token = request.cookies.get(self.name, "")
        self.token = token if TOKEN.fullmatch(token) else None
        self._moved: list[str] = []

    @property
    def name(self) -> str:
        """Of the cookie; servers under several paths of one host each have their own."""
        return NAME + self._root.rstrip("/").replace("/", "_")

    @property
    def browser(self) -> str:
        """What the server knows the browser by."""
        return digest(self.token or "")

    async def secrets(self, table_id: str) -> list[str]:
        """Those of the links to one table that this browser has followed."""
        found = await self._kept(table_id)
        return list(dict.fromkeys([*found.get(table_id, []), *self.old.get(table_id, [])]))

    async def tables(self) -> dict[str, list[str]]:
        """The same for all tables."""
        kept = await self._kept()
        there = [*kept, *(name for name in self.old if name not in kept)]
        return {name: [*kept.get(name, []), *self.old.get(name, [])] for name in there}

    async def _kept(self, table_id: str | None = None) -> dict[str, list[str]]:
        if self.token is None:
            return {}
        found = await self.store.held(self.browser, table_id)
        return {there: unsealed(self.token, sealed) for there, sealed in found.items()}

    async def keep(self, table_id: str, links: Links, held: Iterable[str]) -> None:
        """This browser has the seats that these secrets open; what opens none is passed over."""
        good = [secret for secret in held if opened_by(links, secret) is not None]
        if good:
            self.token = self.token or secrets.token_urlsafe(TOKEN_BYTES)
            await self.store.hold(self.browser, table_id, sealed(self.token, good))

    async def move(self, tables: Iterable[tuple[str, Links]]) -> None:
        """Take over what cookies of these tables hold, a few at a time."""
        for table_id, links in tables:
            if table_id in self.old and len(self._moved) < MOST_MOVED:
                await self.keep(table_id, links, self.old[table_id])
                self._moved.append(table_id)

    async def let_go(self, table_id: str) -> None:
        """This browser has nothing to do with the table any more."""
        await self.store.let_go(self.browser, table_id)
        self._moved.append(table_id)

    @property
    def cookies(self) -> list[Cookie]:
        """What the browser is to keep, and what no longer."""
        kept = [] if self.token is None else [self._cookie(self.name, self.token, self._root)]
        gone = (self._cookie(OLD + it, "", "/", 0) for it in self._moved if it in self.old)
        return [*kept, *gone]

    def _cookie(self, name: str, value: str, path: str, seconds: int = KEEP_SECONDS) -> Cookie:
        return Cookie(
            key=name,
            value=value,
            path=path,
            max_age=seconds,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )


def _old(cookies: dict[str, str]) -> Iterable[tuple[str, list[str]]]:
    """The secrets in cookies of single tables."""
    for name, text in cookies.items():
        found = [one for one in text[:OLD_LENGTH].split(".")[:OLD_SECRETS] if SECRET.fullmatch(one)]
        if name.startswith(OLD) and found:
            yield name.removeprefix(OLD), found


def sealed(token: str, held: Iterable[str]) -> Sealed:
    """Secrets by their digest, each under a pad that only the token can make."""
    return {
        digest(secret): _crossed(token, digest(secret), secret.encode()).hex() for secret in held
    }


def unsealed(token: str, kept: Sealed) -> list[str]:
    """The secrets; those that are not what they were are left out."""
    found = ((key, _crossed(token, key, bytes.fromhex(text))) for key, text in kept.items())
    readable = ((key, text.decode("ascii", "replace")) for key, text in found)
    return [secret for key, secret in readable if digest(secret) == key]


def _crossed(token: str, key: str, text: bytes) -> bytes:
    """A text of at most 64 bytes with its pad on it, or off again. One pad serves one secret."""
    pad = hmac.digest(token.encode(), key.encode(), "sha512")
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))


@dataclass(frozen=True)
class Visit:
    """Somebody at a table: who reads there, and with which secrets."""

    live: Live
    links: Links
    reader: Reader
    secrets: list[str]

    @property
    def is_host(self) -> bool:
        return is_host(self.live.table.setup, self.links, self.secrets)


async def approach(request: Asked, ring: Ring | None = None) -> Visit:
    """The table that an address names, and who comes there."""
    return await visit(request, request.path_params["table_id"], words(request), ring)


async def visit(request: Asked, table_id: str, said: Words, ring: Ring | None = None) -> Visit:
    """A table, and who comes there; RefusedError when there is none of that name."""
    hall: Hall = request.app.state.hall
    live, links = await hall.find(table_id)
    held = await (ring or Ring(request)).secrets(table_id)
    return Visit(live, links, Reader(seats_of(links, held), said), held)
