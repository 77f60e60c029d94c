"""A database of each kind, and a store over it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from stammtisch.store.store import Store
from stammtisch.table.table import Table

from ..table.tables import setup


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store(url)
    await opened.open()
    await opened.create("t", setup(), {"digest": (0, 1)}, [Table.begin(setup())])
    yield opened
    await opened.close()
