"""Tables, seats and actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("host_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("started", sa.Integer),
        sa.Column("finished", sa.Integer),
    )
    op.create_index("tables_running", "tables", ["finished", "started"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("bot", sa.String(100)),
        sa.Column("name", sa.String(100)),
        sa.Column("token_hash", sa.LargeBinary(32)),
        sa.Column("request_hash", sa.LargeBinary(32)),
        sa.UniqueConstraint("table_id", "request_hash", name="seats_request"),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("request", sa.String(100)),
        sa.Column("body_hash", sa.LargeBinary(32)),
        sa.Column("at", sa.Integer, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "request", name="actions_request"),
        sqlite_with_rowid=False,
    )
