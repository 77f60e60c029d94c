"""The bare framework for comparison: a POST that is one committed insert, and nothing else."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from litestar import Litestar, post
from sqlalchemy.exc import IntegrityError

from stammtisch.store.store import Store
from stammtisch.table.entry import Entry, NewEntry
from stammtisch.table.setup import Seat, Setup
from stammtisch.web.settings import variable

TABLE = "bench"


def create() -> Litestar:
    """The same writer and the same rows as the server has."""
    store = Store(os.environ[variable("database")])

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.open()
        seats = (Seat("person", "A"), Seat("person", "B"))
        agreed = Setup("dokmus", 1, seats, {}, "1")
        with contextlib.suppress(IntegrityError):  # another process was faster
            await store.create(TABLE, agreed, {}, [Entry(0, "0", "begin")])
        yield
        await store.close()

    @post("/entries", status_code=200)
    async def entries(data: NewEntry) -> dict[str, int]:
        entry = Entry(data.n, data.key, "decision", data.seat, data.action, 0)
        assert await store.append(TABLE, entry)
        return {"n": data.n}

    return Litestar([entries], lifespan=[lifespan], logging_config=None, openapi_config=None)


if __name__ == "__main__":
    Granian(
        f"{__spec__.name}:create",
        port=int(sys.argv[1]),
        workers=int(sys.argv[2]),
        interface=Interfaces.ASGI,
        factory=True,
        websockets=False,
        log_level=LogLevels.warning,
    ).serve()
