"""What is stored. A change here needs a migration beside the others.

Times are seconds since 1970; those of entries, and of all that concerns servers, are milliseconds.
"""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

LINKS = sa.Table(
    "links",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("seats", sa.String(40), nullable=False),
)

ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("to_move", sa.Integer),
    sa.Column("secret", sa.Boolean, nullable=False),
    sa.Column("position", sa.Text),
    sa.Column("back", sa.Integer),
    sa.Column("events", sa.Text),
    sa.Column("created", sa.BigInteger, key="at", nullable=False),
    sa.UniqueConstraint("table_id", "key", name="entries_key"),
)

LISTED = sa.Table(
    "listed",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)
"""The tables that all who come to the start page are shown."""

CLOCKS = sa.Table(
    "clocks",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("due", sa.BigInteger, index=True),
)
"""When somebody's time runs out at a table with a pace, in milliseconds since 1970."""

NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
)
"""What players note for themselves."""

HELD = sa.Table(
    "held",
    METADATA,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("sealed", sa.String(160), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Index("held_table", "table_id"),
)
"""Which links a browser has followed. The secrets are sealed: only that browser can open them."""

SERVERS = sa.Table(
    "servers",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("beat", sa.BigInteger, nullable=False),
    sa.Column("up", sa.Boolean, nullable=False),
)
"""When each server was last heard of, and whether it has not ended of its own accord."""

DOWNTIMES = sa.Table(
    "downtimes",
    METADATA,
    sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""When no server could be reached."""

LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("server", sa.String(16), nullable=False),
)
"""Which server lets the bots of a table think."""

PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("server", sa.String(16), primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Index("presence_server", "server"),
)
"""Who has a table's page open at which server, or had; without a server what earlier ones saw."""

NOTICES = sa.Table(
    "notices",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("place", sa.Text, nullable=False),
    sa.Column("more", sa.Text, nullable=False),
    sa.Column("base", sa.String(300), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Index("notices_id", "id"),
)
"""Who wants to be told of their turn, where and in which language; `base`: how links begin there.
One that is for several seats has the same id for each."""

MESSAGES = sa.Table(
    "messages",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("notice", sa.String(32), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("what", sa.String(8), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, index=True),
)
"""What has been told, or is about to be, of the wait that entry `n` has begun: each once. `due`:
when it is to be tried; none when it has been, or is just being."""

SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Keys by which all servers of a database sign."""


def claimed(*table_ids: str) -> sa.Select[tuple[str]]:
    """Asked first by who takes away what belongs to tables, or counts it: others wait meanwhile.

    In a file one alone writes at a time anyway.
    """
    mine = sa.select(TABLES.c.id).where(TABLES.c.id.in_(table_ids))
    return mine.order_by(TABLES.c.id).with_for_update()
