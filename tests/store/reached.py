"""What a store reaches its file by."""

from __future__ import annotations

from sqlalchemy import Pool

from stammtisch.store.store import Store


def connections(store: Store) -> list[Pool]:
    """All that a store reaches its file by: step by step, and in one go."""
    assert store.in_one_go.file is not None
    return [store.engine.sync_engine.pool, store.in_one_go.file.pool]
