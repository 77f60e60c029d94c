"""Which seats a browser has: the secrets of the links it has followed.

A browser has one cookie, a token that nobody else knows. The server keeps the token's digest, and
each secret sealed with the token: who reads the database sits nowhere. Earlier versions gave a
cookie a table, with the secrets in it; those still count, and are moved over a few at a time.

Windows that come together without a token are each given one, and the browser keeps the last. So
nothing hangs on a token that may be replaced yet: for an hour a cookie carries the seat as well.
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
from stammtisch.table.company import PROGRAM
from stammtisch.table.errors import RefusedError
from stammtisch.table.live import LiveTable
from stammtisch.table.snapshot import Reader
from stammtisch.table.table import Table

from .bodies import Asked
from .language import Connection
from .lobby import Lobby, digest, is_host, opened_by, opens_free_seats, seats_of
from .site import link_to

NAME = "seats"
TOKEN_BYTES = 32
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
KEEP_SECONDS = 400 * 86400
"""As long as browsers keep any cookie; each visit renews it."""

SECRET = re.compile(r"[A-Za-z0-9_-]{16,64}")

OLD = "t_"
OLD_LENGTH, OLD_SECRETS = 1000, 6
CARRIER, CARRIED_SECONDS, MOST_CARRIED = "via_", 3600, 20
"""Cookies of the last links that were followed. They end by themselves: whoever took one back could
not know whether another token was still on its way to the browser."""

BEARER = re.compile(r"bearer +(\S+) *", re.IGNORECASE)
"""How a program says its secret, which has no cookies."""

MOST_MOVED = 10
"""Cookies taken back in one answer: proxies allow its head some thousand bytes."""


class Keyring:
    """The keys of the browser that asks; of a program, the one that it tells."""

    def __init__(self, request: Asked, store: Store) -> None:
        self.store, self.bearer = store, bearer(request)
        cookies = {} if self.bearer else request.cookies
        self.old, self.carried = _loose(cookies, OLD), _loose(cookies, CARRIER)
        self._root, self._secure = link_to(request), request.url.scheme == "https"
        token = cookies.get(self.name, "")
        self.is_new = not TOKEN.fullmatch(token)
        """Whether the browser has no token yet."""
        self.token = None if self.is_new else token
        self._read: dict[str | None, dict[str, list[str]]] = {}
        self._moved: list[str] = []
        self._followed: dict[str, list[str]] = {}
        self._dropped: list[Cookie] = []

    @property
    def name(self) -> str:
        """Of the cookie; servers under several paths of one host each have their own."""
        return NAME + self._root.rstrip("/").replace("/", "_")

    @property
    def browser(self) -> str:
        """What the server knows the browser by."""
        return digest(self.token or "")

    async def secrets(self, table_id: str, anew: bool = False) -> list[str]:
        """Those of the links to one table that this browser has followed; `anew`: by now."""
        if self.bearer:
            return [self.bearer]
        if anew:
            self._read.pop(table_id, None)
        found = await self._kept(table_id)
        return list(dict.fromkeys([*found.get(table_id, []), *self._loose(table_id)]))

    async def tables(self) -> dict[str, list[str]]:
        """The same for all tables."""
        kept = await self._kept()
        there = dict.fromkeys([*kept, *self.carried, *self.old])
        return {name: [*kept.get(name, []), *self._loose(name)] for name in there}

    def _loose(self, table_id: str) -> list[str]:
        """Those in cookies of their own."""
        return [*self.old.get(table_id, []), *self.carried.get(table_id, [])]

    async def _kept(self, table_id: str | None = None) -> dict[str, list[str]]:
        """What the store has for the browser's token, read once for an answer."""
        if self.token is None:
            return {}
        if table_id not in self._read:
            found = await self.store.kept_links(self.browser, table_id)
            opened = {there: unsealed(self.token, sealed) for there, sealed in found.items()}
            self._read[table_id] = opened
        return self._read[table_id]

    async def keep(self, table_id: str, links: Links, held: Iterable[str]) -> None:
        """This browser has the seats that these secrets open; what opens none is passed over."""
        good = [secret for secret in held if opened_by(links, secret) is not None]
        if good and not self.bearer:
            token = self._have_token()
            await self.store.keep_links(self.browser, table_id, sealed(token, good))
            self._followed[table_id] = good

    async def hold(self, table_id: str, secret: str) -> None:
        """This browser has a secret, even if it opens nothing yet."""
        if self.bearer:
            return
        token = self._have_token()
        await self.store.keep_links(self.browser, table_id, sealed(token, [secret]))
        self._followed[table_id] = [secret]

    async def take_over(self, table_id: str, links: Links) -> None:
        """What a cookie of the last hour carries is kept under the token of now."""
        kept = (await self._kept(table_id)).get(table_id, [])
        new = [secret for secret in self.carried.get(table_id, []) if secret not in kept]
        if new and not self.is_new:
            await self.keep(table_id, links, new)

    async def move(self, tables: Iterable[tuple[str, Links]]) -> None:
        """Take over what cookies of these tables hold, a few at a time.

        A browser without a token is given one first.
        """
        for table_id, links in tables:
            found = self._loose(table_id)
            if not found or len(self._moved) == MOST_MOVED:
                continue
            if self.is_new:
                self._have_token()
                continue
            await self.keep(table_id, links, found)
            if table_id in self.old:
                self._moved.append(table_id)

    def _have_token(self) -> str:
        self.token = self.token or secrets.token_urlsafe(TOKEN_BYTES)
        return self.token

    async def forget(self, table_id: str) -> None:
        """This browser has nothing to do with the table any more."""
        await self.store.forget_links(self.browser, table_id)
        self._moved.append(table_id)
        if table_id in self.carried:
            self._dropped.append(self._cookie(CARRIER + table_id, "", self._root, 0))

    @property
    def cookies(self) -> list[Cookie]:
        """What the browser is to keep, and what no longer."""
        kept = [] if self.token is None else [self._cookie(self.name, self.token, self._root)]
        fresh = [it for it in self._followed if it not in self.carried]
        for it in fresh[: max(0, MOST_CARRIED - len(self.carried))]:
            text = ".".join(self._followed[it])
            kept.append(self._cookie(CARRIER + it, text, self._root, CARRIED_SECONDS))
        gone = [self._cookie(OLD + it, "", "/", 0) for it in self._moved if it in self.old]
        return [*kept, *gone, *self._dropped]

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


def bearer(connection: Connection) -> str | None:
    """The secret that a program tells; None for browsers."""
    found = BEARER.fullmatch(connection.headers.get("authorization", ""))
    return found[1] if found else None


def _loose(cookies: dict[str, str], head: str) -> dict[str, list[str]]:
    """By table, the secrets in cookies of single tables."""
    made = {}
    for name, text in cookies.items():
        found = [one for one in text[:OLD_LENGTH].split(".")[:OLD_SECRETS] if SECRET.fullmatch(one)]
        if name.startswith(head) and found:
            made[name.removeprefix(head)] = found
    return made


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
    both = int.from_bytes(text, "big") ^ int.from_bytes(pad[: len(text)], "big")
    return both.to_bytes(len(text), "big")


@dataclass(frozen=True)
class Visitor:
    """Somebody at a table: who reads there, and with which secrets."""

    live: LiveTable
    first_links: Links
    reader: Reader
    secrets: list[str]

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def links(self) -> Links:
        """Those that hold now."""
        return self.table.company.links(self.first_links)

    @property
    def is_host(self) -> bool:
        return self.reader.host

    @property
    def may_watch(self) -> bool:
        """Whether they may see the table: some are for their players alone."""
        known = self.reader.yours or self.reader.host or self.may_sit
        return bool(known) or self.table.company.setup.watched

    @property
    def may_sit(self) -> bool:
        """Whether a free seat is theirs to take."""
        company = self.table.company
        invited = company.setup.public or opens_free_seats(self.links, self.secrets)
        return invited and company.may_sit(self.reader.yours)

    @property
    def is_program(self) -> bool:
        """Whether they come by a token, which the others at the table have been told of."""
        return any(PROGRAM in (opened_by(self.links, one) or ()) for one in self.secrets)

    @property
    def tokens(self) -> dict[int, str]:
        """By seat the digest of the token that they come by; none for who has a link as well."""
        found = {digest(one): opened_by(self.links, one) for one in self.secrets}
        opened = {key: seats for key, seats in found.items() if seats is not None}
        tokens = {seats[-1]: key for key, seats in opened.items() if PROGRAM in seats}
        return tokens if len(tokens) == len(opened) else {}

    @property
    def still_reads(self) -> bool:
        """Whether the links still open the same seats, for one may have been made anew; and whether
        they may still see the table.
        """
        return self.may_watch and seats_of(self.links, self.secrets) == self.reader.yours


def check_person(visitor: Visitor) -> None:
    """RefusedError for who comes by a token alone: what is asked for is the person's own."""
    if visitor.tokens:
        raise RefusedError("not_for_programs")


async def visit(table_id: str, lobby: Lobby, keyring: Keyring, words: Words) -> Visitor:
    """A table, and who comes there; RefusedError when there is none of that name."""
    live, first = await lobby.find(table_id)
    await live.refresh()  # a link may have been made anew at another server
    company, held = live.table.company, await keyring.secrets(table_id)
    links = company.links(first)
    if keyring.bearer and opened_by(links, keyring.bearer) is None:
        raise RefusedError("unknown_token")
    reader = Reader(seats_of(links, held), words, is_host(company.agreed, links, held))
    visitor = Visitor(live, first, reader, held)
    if not visitor.may_watch:
        raise RefusedError("not_watched", device=words("table.device"))
    return visitor
