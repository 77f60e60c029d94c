"""Entries know their time in milliseconds."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE entries SET created = created * 1000")


def downgrade() -> None:
    op.execute("UPDATE entries SET created = created / 1000")
