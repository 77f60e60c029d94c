"""Brings a database to the schema of this version; run at every start.

A new database gets the tables as they are now. Alembic, which takes long to import, is asked only
when an older one has to be changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy import Connection, inspect

from stammtisch.core.errors import GameError
from stammtisch.store.schema import METADATA

if TYPE_CHECKING:
    from alembic.config import Config

OURS = {"tables", "links", "entries"}
"""What every version kept."""

VERSIONS = sorted(file.name[:4] for file in (Path(__file__).parent / "versions").glob("0*.py"))
"""The migrations, each named by the number its file begins with; the last is the newest."""

LOCK = 0x5374616D6D
"""The advisory lock in PostgreSQL of whoever changes the schema."""

VERSION = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic keeps which migrations a database has seen."""


def upgrade(connection: Connection) -> None:
    """Run the migrations this database has not seen, all or none of them.

    GameError for what somebody else keeps there, a newer version of ours, or a damaged one.
    """
    _be_alone(connection)
    found = inspect(connection)
    tables = found.get_table_names()
    seen = _seen(connection) if VERSION.name in tables else []
    if (tables or found.get_view_names()) and not (seen and OURS.issubset(tables)):
        raise GameError("it is not empty, and holds something else than tables of Stammtisch")
    if not set(VERSIONS).issuperset(seen):
        raise GameError("a newer version of Stammtisch has written it")
    if len(seen) > 1:
        raise GameError("it is damaged: it has several versions at a time")
    if not seen:
        create(connection)
    elif seen != VERSIONS[-1:]:
        migrate(connection)
    check_complete(connection)
    # Nothing is new perhaps; that nothing can be written comes out now, not at the first table.
    connection.execute(sa.update(VERSION).values(version_num=VERSION.c.version_num))


def _be_alone(connection: Connection) -> None:
    """Until the transaction ends nobody else is here: two servers may start at a time."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))


def _seen(connection: Connection) -> list[str]:
    """The migrations that led to the database's schema: the last, if it is whole."""
    return [str(row.version_num) for row in connection.execute(sa.select(VERSION))]


def create(connection: Connection) -> None:
    """The tables of a new database, as if all migrations had made them."""
    METADATA.create_all(connection)
    VERSION.create(connection)
    connection.execute(sa.insert(VERSION).values(version_num=VERSIONS[-1]))


def migrate(connection: Connection) -> None:
    """Have Alembic run the migrations that are missing."""
    from alembic import command

    command.upgrade(config(connection), "head")


def config(connection: Connection) -> Config:
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


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
