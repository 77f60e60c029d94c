"""Servers for tests: the application without a network, and what a browser does with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from httpx import ASGITransport, AsyncClient
from litestar import Litestar
from litestar.testing import AsyncTestClient

from stammtisch.compiling import BackgroundCompiler
from stammtisch.store.address import full_url
from stammtisch.store.store import Store
from stammtisch.table.bot_threads import BotThreads
from stammtisch.web.app import lifespan, make_app
from stammtisch.web.lobby import Lobby
from stammtisch.web.settings import Settings

PATIENCE = 20.0
ORIGIN = "http://testserver.local"

Json = dict[str, Any]
Client = AsyncTestClient[Litestar]
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "random"}


@asynccontextmanager
async def serving(
    folder: Path, root: str = "", several: bool = False, **told: Any
) -> AsyncIterator[Client]:
    """A server with its database in the folder; nothing is compiled, bots do not dawdle.

    `told`: its settings; without limits, unless they say so.
    """
    async with serving_from(full_url(str(folder / "tables.db")), root, several, **told) as client:
        yield client


@asynccontextmanager
async def serving_from(
    database: str, root: str = "", several: bool = False, **told: Any
) -> AsyncIterator[Client]:
    """The same with its database elsewhere; `several`: it is not the only server."""
    settings = Settings(**{"limits": "off", "root_path": root, **told})
    bots, compiler = BotThreads(limit=0.5, pace=0.0), BackgroundCompiler(())
    app = make_app(Store(database, several), bots, compiler, settings=settings)
    async with AsyncTestClient(app, base_url=ORIGIN) as client:
        yield client


@asynccontextmanager
async def serving_many(folder: Path, several: bool = False) -> AsyncIterator[tuple[Client, Lobby]]:
    """A server in the test's own event loop: what is asked of it at a time is done at a time.

    The other test client asks one after the other, with `asyncio.gather` too.
    """
    store = Store(full_url(str(folder / "tables.db")), several)
    bots, compiler = BotThreads(limit=0.5, pace=0.0), BackgroundCompiler(())
    app = make_app(store, bots, compiler, settings=Settings(limits="off"))
    line = ASGITransport(cast(Any, app))
    async with lifespan(app), AsyncClient(transport=line, base_url=ORIGIN) as many:
        yield cast(Client, many), app.state.lobby


class Browser:
    """Somebody at a table: keeps cookies, knows the table's address."""

    def __init__(self, client: Client, address: str = "") -> None:
        self.client, self.address = client, address
        self.cookies: dict[str, str] = {}
        self.made: Json = {}

    async def get(self, path: str, **more: Any) -> Any:
        return await self._keep(self.client.get(path, headers=self._headers(more), **more))

    async def post(self, path: str, **more: Any) -> Any:
        return await self._keep(self.client.post(path, headers=self._headers(more), **more))

    def _headers(self, more: Json) -> dict[str, str]:
        held = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**({"Cookie": held} if held else {}), **more.pop("headers", {})}

    async def _keep(self, asked: Any) -> Any:
        self.client.cookies.clear()
        answer = await asked
        self.take(answer)
        self.client.cookies.clear()
        return answer

    def take(self, answer: Any) -> None:
        """Set and take back the cookies that an answer tells."""
        for line in answer.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            if "Max-Age=0" in line:
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value

    async def open_table(self, *seats: Json, **more: Any) -> Browser:
        """Set a table up and follow its link."""
        wish = {"game": "toy", "seats": list(seats), **more}
        answer = await self.post("/tables", json=wish)
        assert answer.status_code == 201, answer.text
        self.made = answer.json()
        return await self.follow(self.made["url"])

    async def follow(self, link: str) -> Browser:
        answer = await self.get(link, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        self.address = answer.headers["location"]
        return self

    async def state(self, query: str = "") -> Json:
        answer = await self.get(f"{self.address}/state{query}")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def append(self, **entry: Any) -> Any:
        return await self.post(f"{self.address}/entries", json=entry)

    async def decide(self, action: str | None = None, **more: Any) -> Any:
        """Post the next decision, the first legal one if none is named."""
        now = await self.state()
        legal = list(now["scene"]["choices"])
        n = now["n"] + 1
        entry = {"n": n, "key": f"key {n}", "seat": now["to_move"], "action": action or legal[0]}
        return await self.append(**{**entry, **more})

    async def my_turn(self) -> Json:
        """The state as soon as a seat of this browser decides, or nobody any more."""
        async with asyncio.timeout(PATIENCE):
            while True:
                now = await self.state()
                if now["to_move"] is None or now["to_move"] in now["yours"]:
                    return now
                await asyncio.sleep(0.01)
