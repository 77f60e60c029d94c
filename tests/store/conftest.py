"""A database of each kind, and a store over it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stammtisch.store.address import full_url
from stammtisch.store.store import Store
from stammtisch.table.table import Table

from ..postgres import Postgres
from ..table.tables import setup


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of a file."""
    return full_url(str(tmp_path / "tables.db"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, file: str) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return file
    postgres: Postgres = request.getfixturevalue("postgres")
    return full_url(postgres.database())


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store(url)
    await opened.open()
    await opened.create("t", setup(), {"digest": (0, 1)}, [Table.begin(setup())])
    yield opened
    await opened.close()
