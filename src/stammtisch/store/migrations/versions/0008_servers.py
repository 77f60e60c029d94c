"""Several servers: which there are, who lets bots think, who is at the tables, when none was up."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("up", sa.Boolean, nullable=False),
    )
    op.create_table(
        "downtimes",
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("server", sa.String(16), nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("server", sa.String(16), primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("presence_server", "presence", ["server"])


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("leases")
    op.drop_table("downtimes")
    op.drop_table("servers")
