"""Limits against abuse: how often an address, or all strangers at a table, may ask for what.

Kept in memory, by each process for itself. They are wide: no person at play meets one.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_network
from urllib.parse import unquote

from litestar.datastructures import Headers
from litestar.types import Scope

from stammtisch.table.errors import RefusedError

from .proxy import read_address

MOST_REMEMBERED = 20_000
"""Buckets of each kind; beyond, those that nobody has asked for longest are full again."""

AT_A_TABLE = 4
"""How many times what one address may, all who have no seat there may together at one table."""

MOST_TOGETHER = 50
"""Tables that one stream follows."""

FOLLOWED_BY_A_BROWSER, FOLLOWED_BY_AN_ADDRESS = 2 * MOST_TOGETHER, 400
"""Tables in all streams. A browser that opens its stream anew may hold the last one a moment."""

NETWORKS = {64: 1, 48: 16}
"""How many bits of an IPv6 address say whose it is: a home's, or all of a company's or of many
telephones; and how many times what one address may, all of these together may."""


@dataclass(frozen=True)
class Pace:
    """So many at once, and then so many a second."""

    burst: float
    a_second: float

    def times(self, n: int) -> Pace:
        return Pace(self.burst * n, self.a_second * n)


PACES = {
    "open": Pace(60, 0.2),
    "think": Pace(300, 30),
    "draw": Pace(600, 30),
    "write": Pace(200, 10),
    "read": Pace(1000, 50),
}
"""By what is asked for: new tables, previews and reasons, pictures and files, entries, all else."""

OPEN = {
    "/tables",
    "/lessons",
    "/replays",
    "/transcripts",
    "/games/{name}/components",
    "/t/{table_id}/rematch",
    "/t/{table_id}/report",
    "/t/{table_id}/start",
}
THINK = {"/t/{table_id}/preview", "/t/{table_id}/why", "/t/{table_id}/points"}
STREAMS = {"/events", "/t/{table_id}/events"}
FOLLOWS = "follows"
"""In a request's state: it is counted as a stream."""

FREE = ("/assets", "/static", "/health", "/ready")

PRICES = {
    "GET /t/{table_id}/k/{secret}": 10,
    "POST /t/{table_id}/change": 20,
    "POST /t/{table_id}/delete": 5,
    "POST /t/{table_id}/link": 20,
    "POST /t/{table_id}/notices": 10,
    "POST /t/{table_id}/sit": 10,
    "POST /t/{table_id}/token": 20,
}
"""For how many requests one of these counts: what stays, or is told to others, or sent to them."""


def kind_of(method: str, route: str) -> str:
    """What a request asks for, by its route."""
    if method == "POST":
        return "open" if route in OPEN else "write"
    if route in THINK:
        return "think"
    last = route.rpartition("/")[2]
    return "draw" if "file" in last or last.endswith(".svg") or last == "transcript" else "read"


def price_of(scope: Scope) -> int:
    """For how many requests one counts; streams for one for each table that is followed."""
    route = str(scope.get("path_template", ""))
    if route in STREAMS:
        return followed(scope)
    return PRICES.get(f"{scope.get('method', 'GET')} {route}", 1)


def followed(scope: Scope) -> int:
    """How many tables a stream is to follow, as it is asked for or as a browser goes on with it."""
    known = Headers.from_scope(scope).get("last-event-id", "")
    told = known or unquote(scope["query_string"].decode("latin-1"))
    return min(1 + told.count(","), MOST_TOGETHER)


class Buckets:
    """Token buckets by key, in as much memory as is fixed."""

    def __init__(self, clock: Callable[[], float], most: int = MOST_REMEMBERED) -> None:
        self.clock, self.most = clock, most
        self.kept: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, pace: Pace, price: int = 1) -> float:
        """Take so many out; else the seconds until there are as many."""
        now = self.clock()
        left, then = self.kept.pop(key, (pace.burst, now))
        left = min(pace.burst, left + max(0.0, now - then) * pace.a_second)
        wait = 0.0 if left >= price else (price - left) / pace.a_second
        self.kept[key] = (left if wait else left - price, now)
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return wait


class Limits:
    """What each address has asked for of late, and the tables it follows in streams."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.buckets = Buckets(clock)
        self.streams: Counter[Hashable] = Counter()

    def whose(self, scope: Scope) -> dict[Hashable, int]:
        """As `owners`; nobody's where there are no limits."""
        return owners(scope) if self.on else {}

    def check(self, scope: Scope) -> None:
        """RefusedError for who asks for too much."""
        route = str(scope.get("path_template", ""))
        whose = {} if route.startswith(FREE) else self.whose(scope)
        if not whose:
            return
        if route in STREAMS:
            for key, most in stream_keys(scope, whose):
                if self.streams[key] + followed(scope) > most:
                    raise busy(10)
        for key, times in whose.items():
            self._take(scope, key, times)
        if route in STREAMS:
            self._count(scope, followed(scope))
            scope["state"][FOLLOWS] = True

    def check_stranger(self, scope: Scope, table_id: str) -> None:
        """RefusedError where all who have no seat at a table ask for too much together.

        Who has one is held up by none of them.
        """
        if self.whose(scope):
            self._take(scope, ("table", table_id), AT_A_TABLE)

    def _take(self, scope: Scope, key: Hashable, times: int) -> None:
        route = str(scope.get("path_template", ""))
        kind = kind_of(str(scope.get("method", "GET")), route)
        if wait := self.buckets.take((kind, key), PACES[kind].times(times), price_of(scope)):
            raise busy(wait)

    def ended(self, scope: Scope) -> None:
        """A request has been answered: if it was let in as a stream, that one is over."""
        if scope["state"].pop(FOLLOWS, False):
            self._count(scope, -followed(scope))

    def _count(self, scope: Scope, by: int) -> None:
        for key, _ in stream_keys(scope, self.whose(scope)):
            self.streams[key] += by
            if self.streams[key] <= 0:
                del self.streams[key]


def busy(wait: float) -> RefusedError:
    return RefusedError("too_many", seconds=max(1, round(wait + 0.5)))


def owners(scope: Scope) -> dict[Hashable, int]:
    """Whose request it is, by its address; and how many times what one may each of these may.

    Nobody's for this computer itself, which is not limited.
    """
    client = scope.get("client")
    address = read_address(client[0]) if client else None
    if address is None or address.is_loopback:
        return {}
    if isinstance(address, IPv6Address):
        return {str(ip_network((address, bits), False)): n for bits, n in NETWORKS.items()}
    return {str(address): 1}


def stream_keys(scope: Scope, whose: dict[Hashable, int]) -> list[tuple[Hashable, int]]:
    """What a stream counts for: its address, and its browser or program, if that shows which."""
    headers = Headers.from_scope(scope)
    shown = headers.get("authorization", "") or headers.get("cookie", "")
    browser = hashlib.sha256(shown.encode("utf-8", "replace")).digest()
    mine = [(browser, FOLLOWED_BY_A_BROWSER)] if shown else []
    return [*((key, n * FOLLOWED_BY_AN_ADDRESS) for key, n in whose.items()), *mine]
