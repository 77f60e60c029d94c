"""When somebody's time runs out."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])


def downgrade() -> None:
    op.drop_table("clocks")
