"""Time runs out on a server, whether somebody looks on or not, and is told."""

from __future__ import annotations

import asyncio
from pathlib import Path

from stammtisch.table import pace
from stammtisch.table.pace import Pace

from .servers import BOT, PERSON, Browser, serving


async def test_time_runs_out_though_nobody_looks_on(tmp_path: Path) -> None:
    pace.PACES["hurried"] = Pace("live", 0, 1)
    try:
        async with serving(tmp_path) as client:
            anna = await Browser(client).open_table(PERSON, BOT, pace="hurried")
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
