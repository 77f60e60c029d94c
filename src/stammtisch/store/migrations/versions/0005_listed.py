"""The tables that are listed for everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "listed",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("listed")
