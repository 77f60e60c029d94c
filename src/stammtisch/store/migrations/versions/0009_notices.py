"""Who wants to be told of their turn elsewhere, and what has been told."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
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
    )
    op.create_index("notices_id", "notices", ["id"])
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("notice", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("what", sa.String(8), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("ix_messages_due", "messages", ["due"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("secrets")
    op.drop_table("messages")
    op.drop_table("notices")
