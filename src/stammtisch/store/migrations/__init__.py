"""Brings a database to the schema of this version; run at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from stammtisch.core.errors import GameError

OURS = {"tables", "links", "entries"}
"""What every version kept."""


def upgrade(connection: Connection) -> None:
    """Run the migrations this database has not seen, all or none of them.

    GameError for what somebody else keeps there, or a newer version of ours.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # two servers may start at a time
    made, tables = config(connection), inspect(connection).get_table_names()
    known = {script.revision for script in ScriptDirectory.from_config(made).walk_revisions()}
    seen = MigrationContext.configure(connection).get_current_heads()
    if tables and not (seen and OURS.issubset(tables)):
        raise GameError("it is not empty, and holds something else than tables of Stammtisch")
    if not known.issuperset(seen):
        raise GameError("a newer version of Stammtisch has written it")
    command.upgrade(made, "head")
    # Nothing is new perhaps; that nothing can be written comes out now, not at the first table.
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def config(connection: Connection) -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made
