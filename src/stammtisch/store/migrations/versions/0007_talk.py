"""What somebody says is longer than a decision; SQLite never counted the letters. Notes."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("entries", "action", type_=sa.Text, existing_nullable=False)


def downgrade() -> None:
    op.drop_table("notes")
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("entries", "action", type_=sa.String(80), existing_nullable=False)
