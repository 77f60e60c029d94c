"""Databases of every earlier version, of both kinds, with tables in them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from stammtisch.store.database import make_engine
from stammtisch.store.migrations import VERSIONS, config
from stammtisch.store.schema import METADATA
from stammtisch.store.store import Store
from stammtisch.table.table import Table

from ..table.tables import play_on, setup, table

BEGAN = 1_700_000_000
"""When the table was opened; a decision was made in each second that followed."""

FIELDS = ("n", "key", "kind", "seat", "action", "to_move", "secret", "position")
LATER = {"0002": ("back", "events")}
ROWS = {
    "0003": "INSERT INTO held VALUES ('browser', 't', 'digest', 'sealed', 1700000000)",
    "0005": "INSERT INTO listed VALUES ('t', 1700000000)",
    "0006": "INSERT INTO clocks VALUES ('t', 1700000000000)",
    "0007": "INSERT INTO notes VALUES ('t', 1, 'Keep the last coin')",
    "0009": "INSERT INTO notices VALUES ('t', 1, 'id', '1', 'mail', 'a@example.org', '', '', 'en',"
    " TRUE, 1700000000000)",
}
"""By the version from which on it can be."""


def fill(connection: Connection, version: str, played: Table) -> None:
    """What that version would have stored of a table."""
    command.upgrade(config(connection), version)
    made = {"setup": msgspec.json.encode(played.setup).decode(), "created": BEGAN}
    connection.execute(text("INSERT INTO tables VALUES ('t', 'toy', :setup, :created)"), made)
    connection.execute(text("INSERT INTO links VALUES ('t', 'digest', '0,1')"))
    names = [*FIELDS, *(name for since, more in LATER.items() if since <= version for name in more)]
    places = ", ".join(f":{name}" for name in names)
    added = text(
        f"INSERT INTO entries (table_id, {', '.join(names)}, created)"
        f" VALUES ('t', {places}, :created)"
    )
    unit = 1 if version < "0004" else 1000
    for entry in played.entries:
        row = msgspec.structs.asdict(entry)
        row["events"] = msgspec.json.encode(entry.events).decode() if entry.events else None
        values = {name: row[name] for name in names}
        connection.execute(added, {**values, "created": (BEGAN + entry.n) * unit})
    for since, words in ROWS.items():
        if since <= version:
            connection.execute(text(words))


def differences(connection: Connection) -> list[Any]:
    counts = connection.dialect.name != "sqlite"  # the letters that a column has room for
    context = MigrationContext.configure(connection, opts={"compare_type": counts})
    return list(compare_metadata(context, METADATA))


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_database_of_any_version_opens_with_all_that_is_in_it(
    version: str, url: str
) -> None:
    played = table()
    play_on(played, 5)
    engine = make_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(fill, version, played)
    await engine.dispose()
    store = Store(url)
    await store.open()
    found = await store.load("t")
    assert found is not None
    opened, links = found
    assert (opened.now.state, opened.setup) == (played.now.state, setup())
    assert links == {"digest": (0, 1)}
    assert [entry.at for entry in opened.entries] == [
        1000 * (BEGAN + entry.n) for entry in played.entries
    ]
    held = {"t": {"digest": "sealed"}} if version >= "0003" else {}
    assert await store.kept_links("browser") == held
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.create("u", setup(), {"digest": (0,)}, [Table.begin(setup())])
    await store.keep_links("browser", "u", {"digest": "sealed"})
    await store.delete("u")
    await store.delete("t")
    assert await store.kept_links("browser") == {}
    await store.close()


def back(connection: Connection, version: str) -> None:
    command.downgrade(config(connection), version)


async def test_every_step_back_undoes_its_step(url: str) -> None:
    engine = make_engine(url)
    for version in VERSIONS:
        async with engine.begin() as connection:
            await connection.run_sync(lambda it: command.upgrade(config(it), "head"))
            await connection.run_sync(back, version)
    await engine.dispose()
