"""Nothing is lost: players at tables, whatever is killed, cut, held up or sent twice meanwhile."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.store.address import full_url
from stammtisch.store.store import Store
from stammtisch.table.table import Table

from ..postgres import Postgres
from .faulty import Killed, Line
from .servers import Json

TABLES = 4
WITHIN = 240.0
A_FEW = (4, 10)
WISH = {"game": "toy", "seats": [{"kind": "person"}, {"kind": "person", "elsewhere": True}]}
REFUSED = (404, 408, 409, 422, 429)
"""Answers that say something for good; all others are asked for again."""


class Player:
    """Decides at random, and asks again until there is an answer; keeps what was acknowledged."""

    def __init__(self, origin: str, dice: random.Random) -> None:
        self.client = httpx.AsyncClient(base_url=origin, timeout=5)
        self.dice, self.table, self.keys = dice, "", itertools.count()
        self.kept: dict[str, int] = {}

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        while True:
            try:
                answer = await self.client.request(method, path, **more)
            except httpx.HTTPError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code < 400 or answer.status_code in REFUSED:
                return answer
            assert answer.status_code == 503, answer.text  # the database is away
            await asyncio.sleep(0.05)

    async def post(self, path: str, body: Json) -> httpx.Response:
        """Sometimes twice at a time, as a line may do that does not know what has arrived."""
        twice = 1 + (self.dice.random() < 0.3)
        answers = await asyncio.gather(*(self.ask("POST", path, json=body) for _ in range(twice)))
        assert len({(it.status_code, it.json().get("n")) for it in answers}) == 1
        return answers[0]

    async def play(self) -> None:
        while True:
            now = (await self.ask("GET", f"{self.table}/state")).json()
            if now["to_move"] is None:
                return
            if now["to_move"] not in now["yours"]:
                await asyncio.sleep(0.02)
                continue
            key = f"{id(self)}-{next(self.keys)}"
            action = self.dice.choice(list(now["scene"]["choices"]))
            wish = {"n": now["n"] + 1, "key": key, "seat": now["to_move"], "action": action}
            answer = await self.post(f"{self.table}/entries?brief=1", wish)
            if answer.status_code == 200:
                self.kept[key] = answer.json()["n"]
            else:
                assert answer.json()["code"] in ("stale", "not_your_turn"), answer.text


async def seated(origin: str, seed: int) -> list[Player]:
    """Two friends at a table of their own."""
    pair = [Player(origin, random.Random(2 * seed + i)) for i in range(2)]
    made = (await pair[0].ask("POST", "/tables", json=WISH)).json()
    for player, link in zip(pair, (made["url"], made["links"][0]["url"]), strict=True):
        player.table = link.partition("/k/")[0]
        await player.ask("GET", link)
    return pair


async def kill_again_and_again(
    servers: list[Killed], postgres: Postgres | None, players: list[Player], dice: random.Random
) -> None:
    """Whenever a few more entries were acknowledged; servers, all at once, or the database."""
    while True:
        enough = acknowledged(players) + dice.randint(*A_FEW)
        while acknowledged(players) < enough:
            await asyncio.sleep(0.01)
        if postgres is not None and dice.random() < 0.3:
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(dice.random())
            await asyncio.to_thread(postgres.start)
            continue
        for server in dice.sample(servers, dice.randint(1, len(servers))):
            await asyncio.to_thread(server.kill)
            server.start()


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.kept) for player in players)


async def play_through(folder: Path, database: str, count: int, postgres: Postgres | None) -> None:
    dice = random.Random(7)
    servers = [Killed(folder, database) for _ in range(count)]
    for server in servers:
        server.start()
    killing: asyncio.Task[None] | None = None
    try:
        async with Line([server.port for server in servers], dice).open() as line:
            origin = f"http://127.0.0.1:{line.port}"
            async with asyncio.timeout(WITHIN):
                pairs = await asyncio.gather(*(seated(origin, seed) for seed in range(TABLES)))
                players = [player for pair in pairs for player in pair]
                killer = kill_again_and_again(servers, postgres, players, dice)
                killing = asyncio.create_task(killer)
                await asyncio.gather(*(player.play() for player in players))
    finally:
        if killing is not None:
            killing.cancel()
            await asyncio.gather(killing, return_exceptions=True)
        for server in servers:
            server.kill()
        if postgres is not None:
            await asyncio.to_thread(revive, postgres)
    await look_through(database, players)


def revive(postgres: Postgres) -> None:
    """Perhaps it was just about to be started."""
    try:
        postgres.start()
    except Exception:
        return


async def look_through(database: str, players: list[Player]) -> None:
    """Every acknowledged entry is there, once, where it was said to be; and in order."""
    promised: dict[str, dict[str, int]] = defaultdict(dict)
    for player in players:
        promised[player.table.rpartition("/")[2]] |= player.kept
        await player.client.aclose()
    store = Store(full_url(database))
    await store.open()
    try:
        for table_id, kept in promised.items():
            found = await store.table(table_id)
            assert found is not None
            setup, _, entries = found
            assert [entry.n for entry in entries] == list(range(len(entries)))
            assert sorted(entry.at for entry in entries) == [entry.at for entry in entries]
            numbers = {entry.key: entry.n for entry in entries}
            assert len(numbers) == len(entries)
            assert kept.items() <= numbers.items()
            assert kept and Table(table_id, setup, entries).to_move is None
    finally:
        await store.close()


async def test_a_server_that_is_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    await play_through(tmp_path, str(tmp_path / "tables.db"), 1, None)


async def test_two_servers_and_their_database_are_killed_again_and_again(
    tmp_path: Path, postgres: Postgres
) -> None:
    await play_through(tmp_path, postgres.database(), 2, postgres)


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("CRITICAL", "httpx")
