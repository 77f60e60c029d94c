"""The links that browsers have followed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "held",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("sealed", sa.String(160), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("held_table", "held", ["table_id"])


def downgrade() -> None:
    op.drop_table("held")
