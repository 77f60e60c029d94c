"""Brings a database to the schema of this version; run at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from stammtisch.core.errors import GameError
from stammtisch.store.schema import METADATA

OURS = {"tables", "links", "entries"}
"""What every version kept."""


def upgrade(connection: Connection) -> None:
    """Run the migrations this database has not seen, all or none of them.

    GameError for what somebody else keeps there, a newer version of ours, or a damaged one.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # two servers may start at a time
    made, found = config(connection), inspect(connection)
    tables = found.get_table_names()
    known = {script.revision for script in ScriptDirectory.from_config(made).walk_revisions()}
    seen = MigrationContext.configure(connection).get_current_heads()
    if (tables or found.get_view_names()) and not (seen and OURS.issubset(tables)):
        raise GameError("it is not empty, and holds something else than tables of Stammtisch")
    if not known.issuperset(seen):
        raise GameError("a newer version of Stammtisch has written it")
    if len(seen) > 1:
        raise GameError("it is damaged: it has several versions at a time")
    command.upgrade(made, "head")
    check_complete(connection)
    # Nothing is new perhaps; that nothing can be written comes out now, not at the first table.
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def check_complete(connection: Connection) -> None:
    """GameError for a database that says it is ours, and lacks a table or a column."""
    found = inspect(connection)
    tables = found.get_table_names()
    for table in METADATA.sorted_tables:
        if table.name not in tables:
            raise GameError(f"it is damaged: the table {table.name} is missing")
        columns = {column["name"] for column in found.get_columns(table.name)}
        lost = [column.name for column in table.columns if column.name not in columns]
        if lost:
            raise GameError(f"it is damaged: the table {table.name} has no column {lost[0]}")


def config(connection: Connection) -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made
