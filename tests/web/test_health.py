"""Health, readiness, and tables that somebody else deletes."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stammtisch.table.errors import UnavailableError
from stammtisch.web import health, upkeep

from .servers import BOT, PATIENCE, PERSON, Browser, Client, serving


def fails(*_: Any) -> Any:
    raise UnavailableError("database")


async def dawdles(*_: Any) -> Any:
    await asyncio.sleep(5)


@pytest.mark.parametrize("existing", [fails, dawdles])
async def test_a_database_that_does_not_answer_is_not_ready(
    client: Client, anna: Browser, monkeypatch: pytest.MonkeyPatch, existing: Any
) -> None:
    for path in ("/health", "/ready"):
        answer = await anna.get(path, headers={"Cookie": "seats=x", "Accept": "text/html"})
        assert (answer.status_code, answer.text) == (200, "ok")
        assert "set-cookie" not in answer.headers
    monkeypatch.setattr(health, "ANSWERS_WITHIN", 0.1)
    monkeypatch.setattr(client.app.state.lobby.store, "existing", existing)
    assert (await anna.get("/ready")).status_code == 503
    assert (await anna.get("/health")).status_code == 200


async def test_a_server_that_ends_is_not_ready(client: Client, anna: Browser) -> None:
    client.app.state.lobby.end_streams()
    assert (await anna.get("/ready")).status_code == 503


async def test_a_table_that_somebody_else_deletes_is_unknown_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "EVERY", 0.5)
    async with serving(tmp_path) as client:
        anna = await Browser(client).open_table(PERSON, BOT)
        now = await anna.my_turn()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            for table in ("entries", "tables"):
                database.execute(f"delete from {table}")
        action = next(iter(now["scene"]["choices"]))
        answer = await anna.append(n=now["n"] + 1, key="k", seat=0, action=action)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
        async with asyncio.timeout(PATIENCE):
            while (await anna.get(f"{anna.address}/state")).status_code != 404:
                await asyncio.sleep(0.05)
            while client.app.state.lobby.at_hand:
                await asyncio.sleep(0.05)
