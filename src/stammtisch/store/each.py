"""Each for itself: a table that cannot be read hides no other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

LOGGER = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")


def readable(read: Callable[[T], R], rows: Iterable[tuple[str, T]]) -> list[R]:
    """What is read of these tables, each with its id; of one that fails the log has a line."""
    found: list[R] = []
    for table_id, row in rows:
        try:
            found.append(read(row))
        except Exception as error:
            LOGGER.warning("table %s cannot be listed: %r", table_id, error)
    return found
