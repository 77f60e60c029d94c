"""Nothing told: whoever cannot tell two games apart is answered the same by every route.

Each call of the OpenAPI document is asked at twin tables (`twins`), on two servers, by every kind
of reader: what is answered is equal, byte for byte, with its status and all headers. At the toy all
is asked by all; at every other game each call by each kind of reader, where much is hidden.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import types
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.compiling import BackgroundCompiler
from stammtisch.notify import push
from stammtisch.store.store import Links, Store
from stammtisch.table import report
from stammtisch.table.bot_threads import BotThreads
from stammtisch.table.setup import Setup
from stammtisch.table.talk import PHRASES
from stammtisch.web import events, pages
from stammtisch.web.lobby import Lobby, digest

from ..table.tables import setup
from .servers import PATIENCE, Client, Json, serving
from .twins import Twins

NOW = 1_900_000_000_000
TABLE, OTHER = "twinatable", "othertable"
HOST, FORMER, FRESH, TOKEN, ELSEWHERE = (f"{kind:-<24}" for kind in ("h", "f", "n", "t", "e"))
BEGUN_EVERY, BEGUN, PLAYED_ON = 7, 14, 3
ASKED = 14
"""Actions about which each reader asks."""
ALL, SOME, FEW = 1000, 8, 2
"""How many calls of a kind are asked; at a large game the first reader has some, others a few."""
SEED = "known-to-nobody-before-the-end"


@dataclass(frozen=True)
class Call:
    """A request: what stands behind a route, or what is posted to it."""

    query: str = ""
    body: Json | None = None
    values: Json | None = None


@dataclass(frozen=True)
class Scene:
    """What there is to ask about at a table."""

    twins: Twins
    actions: list[str]

    @property
    def n(self) -> int:
        return self.twins.n - 1

    @property
    def here(self) -> tuple[int, ...]:
        return self.twins.setup.here

    @property
    def seats(self) -> range:
        return range(len(self.twins.setup.seats))

    def entry(self, kind: str, seat: int, **more: Any) -> Call:
        body = {"n": self.n + 1, "key": f"{kind} {seat} {sorted(more.items())}", "seat": seat}
        return Call("brief=0", {**body, "kind": kind, **more})


Calls = Callable[[Scene], list[Call]]


def once(*queries: str) -> Calls:
    return lambda _: [Call(query) for query in queries or ("",)]


def posting(*bodies: Json) -> Calls:
    return lambda _: [Call(body=body) for body in bodies]


def about_actions(scene: Scene) -> list[Call]:
    return [Call(f"action={text.replace(' ', '%20')}") for text in (*scene.actions, "nonsense")]


def about_several(scene: Scene) -> list[Call]:
    together = "&".join(call.query for call in about_actions(scene)[:-1])
    return [*about_actions(scene), Call(together)]


def moments(scene: Scene) -> list[Call]:
    looked = ("", "full=1", "at=0", f"at={scene.n // 2}", f"at={scene.n}", "at=99999", "lang=ru")
    return [Call(query) for query in looked]


def complaints(scene: Scene) -> list[Call]:
    return [Call(body={"words": "Why?", "at": at}) for at in (None, 0, scene.n // 2)]


def entries(scene: Scene) -> list[Call]:
    """What does not end the comparison: illegal decisions, others' seats, what is held back."""
    wanted = [
        scene.entry("decision", seat, action=action, hold=True)
        for seat in scene.seats
        for action in (*scene.actions[:4], "nonsense")
    ]
    for seat in scene.seats:
        if seat not in scene.here:  # else their screen is uncovered
            wanted.append(scene.entry("handover", seat))
        for kind in ("alone", "agree", "refuse", "pause", "resume", "return"):
            wanted.append(scene.entry(kind, seat))
        wanted += [scene.entry(kind, seat, to=to) for kind in ("undo", "ask") for to in (0, 1)]
        wanted.append(scene.entry("takeover", seat, bot="regular"))
        wanted.append(scene.entry("join", seat, name=f"Guest {seat}"))
        wanted.append(scene.entry("phrase", seat, action=PHRASES[0][0]))
        wanted.append(scene.entry("talk", seat, action="What do you hold?"))
    return wanted


def resigned(scene: Scene) -> list[Call]:
    """But for who sits at a shared screen: it would show what the last one there holds."""
    return [scene.entry("resign", seat) for seat in scene.seats if seat not in scene.here]


def addresses(*values: Json) -> Calls:
    return lambda _: [Call(values=value) for value in values]


AT_THE_TABLE: dict[tuple[str, str], Calls] = {
    ("get", ""): once("", "lang=fr"),
    ("get", "/state"): moments,
    ("get", "/view"): once(),
    ("get", "/board.svg"): once("", "theme=dark"),
    ("get", "/events"): lambda scene: [Call(), Call("brief=1"), Call(f"after={scene.n - 2}")],
    ("get", "/points"): once(),
    ("get", "/why"): about_several,
    ("get", "/preview"): about_actions,
    ("get", "/talk"): once("", "after=2"),
    ("get", "/transcript"): once(),
    ("get", "/notes"): once(),
    ("get", "/next"): once(),
    ("get", "/device"): once(),
    ("get", "/qr.svg"): once("origin=http://here", "origin=http://here&seat=1"),
    ("get", "/k/{secret}"): addresses({"secret": FORMER}, {"secret": FRESH}),
    ("post", "/report"): complaints,
    ("get", "/notices"): once(),
    ("post", "/notices"): posting({}),
    ("post", "/notices/off"): posting({}),
    ("post", "/notes"): posting({"text": "mine"}),
    ("post", "/entries"): entries,
    ("post", "/sit"): posting({"name": "Another"}),
    ("post", "/rematch"): posting({"rotate": True}),
    ("post", "/start"): posting({}),
    ("post", "/change"): posting(*({"what": "watched", "value": value} for value in (False, True))),
    ("post", "/link"): posting({"seat": 0}, {"seat": 1}),
}
"""What is asked of each call at a table, what changes it behind the rest."""

LAST: dict[tuple[str, str], Calls] = {
    ("post", "/token"): posting({"seat": 0}, {"seat": 1}, {}),
    ("post", "/entries"): resigned,
    ("post", "/delete"): posting({}),
}

ANYWHERE: dict[tuple[str, str], Calls] = {
    ("get", "/"): once(),
    ("get", "/open"): once(),
    ("get", "/events"): once(f"on={TABLE}:en:-1", f"on={TABLE}:ru:3"),
}

OF_NO_TABLE = {
    "/tables",
    "/lessons",
    "/replays",
    "/transcripts",
    "/health",
    "/ready",
    "/components/{name}",
    "/games/{file}",
    "/games/{name}/components",
    "/games/{name}/faces/{file}",
    "/games/{name}/guide",
    "/games/{name}/legend/{file}",
    "/games/{name}/moments/{file}",
}
"""Calls that know nothing of any table."""

Headers = dict[str, str]


def by_cookie(*held: str, table: str = TABLE) -> Headers:
    return {"Cookie": f"t_{table}={'.'.join(held)}"} if held else {}


def by_token(secret: str) -> Headers:
    return {"Authorization": f"Bearer {secret}"}


def secret(seat: int) -> str:
    return f"s{seat:->23}"


def readers(seat: int | None, there: Setup) -> dict[str, Headers]:
    """Who knows no more than the twins' seat: by name, how each of them asks."""
    public: dict[str, Headers] = {
        "stranger": {},
        "former seat": by_cookie(FORMER),
        "former seat's link": by_token(FORMER),
        "another table's seat": by_cookie(ELSEWHERE, table=OTHER),
        "another table's link": by_token(ELSEWHERE),
    }
    if there.here:
        return {"shared screen": by_cookie(HOST)} if seat is None else {}
    if seat is None:
        return {**public, "host": by_cookie(HOST)}
    mine: dict[str, Headers] = {
        "seat": by_cookie(secret(seat)),
        "seat's link": by_token(secret(seat)),
        "seat's token": by_token(TOKEN),
    }
    return {**mine, "stranger": {}}


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """Time stands still, bots think for ever, streams end, and what is drawn by lot is known.

    Called before each request, by its number: what is drawn by lot then hangs on that alone.
    """
    lots = itertools.count()

    def begin(number: int) -> None:
        nonlocal lots
        lots = itertools.count(1000 * number)

    async def never(*_: object) -> str:
        await asyncio.Event().wait()
        return ""

    async def nothing() -> None:
        pass

    monkeypatch.setattr(Store, "now", lambda _: NOW)
    frozen = types.SimpleNamespace(strftime=lambda *_: "now", gmtime=lambda: None)
    monkeypatch.setattr(report, "time", frozen)
    monkeypatch.setattr(BotThreads, "decide", never)
    monkeypatch.setattr(BackgroundCompiler, "progress", lambda *_: None)  # it changes meanwhile
    monkeypatch.setattr(pages, "draw_pictures", nothing)
    ticks = itertools.count()
    monkeypatch.setattr(events, "time", types.SimpleNamespace(monotonic=lambda: next(ticks)))
    monkeypatch.setattr(events, "LONGEST", 4)
    monkeypatch.setattr(events, "HEARTBEAT", 0.03)
    own_key = push.new_key()
    monkeypatch.setattr(push, "new_key", lambda: own_key)
    monkeypatch.setattr(secrets, "token_hex", lambda n=32: f"{next(lots):0{2 * n}x}")
    monkeypatch.setattr(secrets, "token_urlsafe", lambda n=32: f"{next(lots):->{(4 * n + 2) // 3}}")
    yield begin


def lobby_of(client: Client) -> Lobby:
    lobby: Lobby = client.app.state.lobby
    return lobby


@dataclass
class Walk:
    """Two servers with twin tables."""

    clients: tuple[Client, Client]
    begin: Callable[[int], None]
    document: Json
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    async def open(self, twins: Twins) -> None:
        links = {digest(HOST): twins.setup.here}
        if not twins.setup.here:
            links |= {digest(secret(seat)): (seat,) for seat in range(len(twins.setup.seats))}
        for client, written in zip(self.clients, twins.entries, strict=True):
            lobby: Lobby = lobby_of(client)
            await lobby.store.create(TABLE, twins.setup, links, written)

    async def streams_ended(self, client: Client) -> None:
        """Until the server knows that nobody listens any more: it would say who is here."""
        live = lobby_of(client).living.get(TABLE)
        async with asyncio.timeout(PATIENCE):
            while live is not None and live.watchers:
                await asyncio.sleep(0.002)

    async def ask(self, method: str, path: str, call: Call, headers: Headers) -> int:
        """Ask both; the status."""
        told, number = [], next(self.numbers)
        for client in self.clients:
            await self.streams_ended(client)
            self.begin(number)
            client.cookies.clear()
            url = path.format(table_id=TABLE, **(call.values or {})) + f"?{call.query}"
            asked: Json = {"headers": headers, "follow_redirects": False}
            body: Json = {} if call.body is None else {"json": call.body}
            async with asyncio.timeout(PATIENCE):
                answer = await client.request(method.upper(), url, **asked, **body)
            told.append((answer.status_code, answer.headers.multi_items(), answer.content))
        one, other = told
        assert one == other, f"{method} {url} {call.body}"
        assert SEED not in answer.text, f"{method} {url}"
        assert answer.status_code < 500, answer.text
        return answer.status_code

    async def walk(
        self, plan: dict[tuple[str, str], Calls], scene: Scene, who: Headers, most: int = ALL
    ) -> int:
        """Ask the calls of a plan, of each kind so many at most; how many were answered."""
        good, head = 0, "/t/{table_id}" if plan is not ANYWHERE else ""
        for (method, path), calls in plan.items():
            methods, wanted = self.document["paths"][head + path], calls(scene)
            for call in wanted[:: -(-len(wanted) // most)]:
                good += await self.ask(method, head + path, call, who) < 400
            if method == "get" and "head" in methods:
                await self.ask("head", head + path, wanted[0], who)
        return good


@pytest.fixture
async def walk(tmp_path: Path, fixed: Callable[[int], None]) -> AsyncIterator[Walk]:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    async with serving(tmp_path / "one") as one, serving(tmp_path / "other") as other:
        document = (await one.get("/schema/openapi.json")).json()
        for client in (one, other):
            lobby: Lobby = lobby_of(client)
            [played] = Twins.along(setup("ee"), None, 0, 1)
            links: Links = {digest(ELSEWHERE): (0,)}
            await lobby.store.create(OTHER, played.setup, links, played.entries[0])
        yield Walk((one, other), fixed, document)


async def test_every_call_is_walked(walk: Walk) -> None:
    """A new route is told here: what is asked of it, or that it knows nothing of tables."""
    known = {("/t/{table_id}" + path, method) for method, path in (*AT_THE_TABLE, *LAST)}
    known |= {(path, method) for method, path in ANYWHERE}
    there = {
        (path, method)
        for path, methods in walk.document["paths"].items()
        for method in methods
        if method != "head" and path not in OF_NO_TABLE
    }
    assert known == there, "say above what is to be asked"


def games() -> Iterator[Any]:
    """The toy for each seat; the others for who watches, for one seat and for a shared screen."""
    for name in sorted(stammtisch.names(), key="toy".__ne__):
        seats = min(stammtisch.load(name).seats) + 1
        for seat in (None, *range(0 if name == "toy" else seats - 1, seats)):
            yield pytest.param(name, "e" * seats, seat, id=f"{name}-{seat}")
        yield pytest.param(name, "pp" + "e" * (seats - 2), None, id=f"{name}-shared")


@pytest.mark.parametrize(("name", "chairs", "seat"), [*games()])
async def test_who_cannot_tell_two_games_apart_is_answered_the_same(
    walk: Walk, name: str, chairs: str, seat: int | None
) -> None:
    agreed = setup(chairs, SEED, game=name)
    for first, scene in enumerate(scenes(agreed, seat)):
        await walk.open(scene.twins)
        asking = readers(seat, agreed)
        for i, (who, headers) in enumerate(asking.items()):
            most = ALL if name == "toy" else FEW if i else SOME
            good = await walk.walk(AT_THE_TABLE, scene, headers, most)
            assert good > 8 or "link" in who
            await walk.walk(ANYWHERE, scene, headers, most)
            if first and name != "toy":
                break
        for headers in reversed(asking.values()):
            await walk.walk(LAST, scene, headers)
        for client in walk.clients:
            with client.portal() as portal:  # where the server's tasks are
                await asyncio.to_thread(portal.call, lobby_of(client).delete, TABLE)


def scenes(agreed: Setup, seat: int | None) -> list[Scene]:
    """Twins when the seat decides, and when somebody else does, in secret if the game has that."""
    found = dict[bool, Twins]()
    for twins in Twins.along(agreed, seat, BEGUN_EVERY, BEGUN):
        for _ in range(PLAYED_ON):
            if not twins.step():
                break
        mine = twins.states[0].to_move == seat
        if mine not in found or twins.worth > found[mine].worth:
            found[mine] = twins
    return [scene(twins) for twins in found.values()]


def scene(twins: Twins) -> Scene:
    """With guests that have come and talk, a link made anew, or a program in the reader's seat."""
    state, chairs = twins.states[0], len(twins.setup.seats)
    legal, texts = state.legal_texts(), state.game.action_space.texts
    dice = random.Random(1)
    likely = [*twins.telling[:2], *dice.sample(legal, min(2, len(legal)))]
    actions = [*dict.fromkeys(likely), *dice.sample(list(texts), ASKED - 3)]
    for chair in twins.setup.invited:
        twins.say("come", chair)
    twins.say("talk", chairs - 1, "hello")
    if twins.seat is None:
        twins.say("link", chairs - 1, digest(FRESH))
    else:
        twins.say("token", twins.seat, digest(TOKEN))
    return Scene(twins, actions)
