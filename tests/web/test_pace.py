"""Time runs out on a server, whether somebody looks on or not, and is told."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stammtisch.table import pace
from stammtisch.table.pace import Pace
from stammtisch.table.talk import PHRASES
from stammtisch.web import sweeper

from .servers import BOT, PERSON, Browser, serving


async def test_time_runs_out_though_nobody_looks_on(tmp_path: Path) -> None:
    pace.PACES["hurried"] = Pace("live", 0, 1)
    try:
        async with serving(tmp_path) as client:
            anna = await Browser(client).open_table(PERSON, BOT, pace="hurried")
            for n in range(2, 5):  # by no key of one's own the clock is kept from running out
                said = {"kind": "phrase", "action": PHRASES[0][0], "seat": 0}
                await anna.append(n=n - 1, key=f"timeout {n + 1}", **said)
            async with asyncio.timeout(20):
                while (now := await anna.state())["players"][0]["absent"] is None:
                    assert now["clock"] is None or max(now["clock"]["left"]) <= 1000
                    await asyncio.sleep(0.2)
            assert now["returns"] == [0] or now["to_move"] is None
    finally:
        del pace.PACES["hurried"]


async def test_a_pace_there_is_not_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        wish = {"game": "toy", "seats": [PERSON, PERSON], "pace": "eternal"}
        answer = await Browser(client).post("/tables", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "unknown_pace")


async def test_a_table_that_all_have_left_is_closed_and_still_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a bot has decided since then, for who has resigned."""
    monkeypatch.setattr(sweeper, "LEFT_FOR", 0)
    monkeypatch.setattr(sweeper, "SILENT_EVERY", 0.1)
    monkeypatch.setattr(sweeper, "MOST_AT_ONCE", 1)
    async with serving(tmp_path) as client:
        for _ in range(4):  # one of them has left: these stay open, and hold up nobody
            host = await Browser(client).open_table(PERSON, {**PERSON, "elsewhere": True})
            guest = await Browser(client).follow((await host.state())["links"][0]["url"])
            await guest.post(f"{guest.address}/delete", json={})
        anna = await Browser(client).open_table(PERSON, {**PERSON, "elsewhere": True})
        told = await anna.state()
        boris = await Browser(client).follow(told["links"][0]["url"])
        n = (await boris.state())["n"]
        await boris.post(f"{boris.address}/delete", json={})
        resigned = await anna.append(n=n + 2, key="r", seat=0, kind="resign", bot="random")
        assert resigned.status_code == 200, resigned.text
        async with asyncio.timeout(20):
            while (now := await anna.state())["to_move"] is not None:
                await asyncio.sleep(0.1)
        assert now["result"]["winners"] == [] and now["result"]["transcript"] is None
        for path in ("", "/points", "/known", f"/state?at={now['n']}"):
            assert (await anna.get(anna.address + path)).status_code < 500, path
