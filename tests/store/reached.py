"""What a store reaches its database by."""

from __future__ import annotations

from sqlalchemy import Engine, Pool

from stammtisch.store.store import Store


def engines(store: Store) -> list[Engine]:
    """For what is done step by step, and for what is done in one go."""
    file = store.in_one_go.file
    return [store.engine.sync_engine, *([] if file is None else [file])]


def connections(store: Store) -> list[Pool]:
    """All connections of these."""
    return [engine.pool for engine in engines(store)]
