"""A server and browsers at it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .servers import Browser, Client, serving


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with serving(tmp_path) as opened:
        yield opened


@pytest.fixture
def anna(client: Client) -> Browser:
    return Browser(client)


@pytest.fixture
def boris(client: Client) -> Browser:
    return Browser(client)
