"""Entries for tests of the store."""

from __future__ import annotations

import time

from stammtisch.table.entry import Entry


def entry(n: int, key: str = "", action: str = "play 1") -> Entry:
    return Entry(n, key or f"key {n}", "decision", 0, action, to_move=1, at=int(1000 * time.time()))
