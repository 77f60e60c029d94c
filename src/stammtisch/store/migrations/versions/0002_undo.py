"""Undos, and what decisions brought about."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("back", sa.Integer))
    op.add_column("entries", sa.Column("events", sa.Text))


def downgrade() -> None:
    op.drop_column("entries", "events")
    op.drop_column("entries", "back")
