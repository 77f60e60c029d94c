"""`stammtisch serve` with the same deal at every table and bots without surprises.

So a test that passes once passes again. STAMMTISCH_DEAL names another deal: the tests should hold
for any. STAMMTISCH_HASTE lets the quickest clocks run out, and abandoned tables close, within
seconds. STAMMTISCH_ROOM names a file: as long as it is there, the database may not grow.

Pictures are drawn when they are asked for. STAMMTISCH_FILLED names a folder where servers tell each
other which games are machine code already: only the first one starts processes that see to it.
"""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.pool import Pool

import stammtisch.bots
import stammtisch.table.setup
from stammtisch.cli import main
from stammtisch.compiling import BackgroundCompiler
from stammtisch.table.pace import PACES, Pace
from stammtisch.web import pages, sweeper

DEAL = os.environ.get("STAMMTISCH_DEAL", "1")
ROOM = os.environ.get("STAMMTISCH_ROOM")
FILLED = os.environ.get("STAMMTISCH_FILLED")
MOST = 2**30
FILL = BackgroundCompiler._fill_cache


def serve() -> None:
    stammtisch.table.setup.fresh_seed = lambda: DEAL
    stammtisch.bots.bot = functools.partial(stammtisch.bots.bot, seed=DEAL)
    pages.draw_pictures = draw_later
    if FILLED:
        setattr(BackgroundCompiler, FILL.__name__, fill_once)
    if "STAMMTISCH_HASTE" in os.environ:
        PACES["quick"] = Pace("live", 0, 5)
        sweeper.LEFT_FOR, sweeper.SILENT_EVERY = 0, 1.0
    if ROOM:
        event.listen(Pool, "checkout", limit)
    main()


async def draw_later() -> None:
    pass


async def fill_once(compiler: BackgroundCompiler, name: str) -> bool:
    """As the server does, unless another one has done it."""
    told = Path(FILLED or "", f"{name}.filled")
    if not told.exists() and await FILL(compiler, name):
        told.touch()
    return told.exists()


def limit(connection: Any, _: object, __: object) -> None:
    """No more pages than there are, or as many as one likes."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA max_page_count={1 if ROOM and Path(ROOM).exists() else MOST}")
    cursor.close()


if __name__ == "__main__":
    serve()
