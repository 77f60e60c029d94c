"""What a store reaches its file by."""

from __future__ import annotations

from sqlalchemy import Pool

from stammtisch.store.store import Store


def connections(store: Store) -> list[Pool]:
    """All that a store reaches its file by: who reads, and the one that writes entries."""
    assert store.writer.file is not None
    return [store.engine.sync_engine.pool, store.writer.file.pool]
