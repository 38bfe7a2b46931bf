"""What several servers, devices, clocks, chat and intentions need; all times in milliseconds."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENTS = (("tables", ("created", "started", "finished")), ("actions", ("at",)))
YEAR = 365 * 24 * 3600 * 1000
MOMENT = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Widen the old tables and make the new ones."""
    _widen()
    _make()
    _milliseconds()
    # A server looks at every game that is not over: it may be a bot's turn. The others can wait for a year.
    op.execute("UPDATE tables SET due = 0 WHERE finished IS NULL AND started IS NOT NULL")
    op.execute(f"UPDATE tables SET due = created + {YEAR} WHERE started IS NULL OR finished IS NOT NULL")


def _widen() -> None:
    for column in (
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("private", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", MOMENT),
        sa.Column("rematch", sa.String(64)),
    ):
        op.add_column("tables", column)
    op.drop_index("tables_running", "tables")
    op.create_index("tables_due", "tables", ["due"])
    for name in ("ready", "muted"):
        op.add_column("seats", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("intent", sa.Text))
    op.add_column("actions", sa.Column("by", sa.String(16)))


def _milliseconds() -> None:
    for table, columns in MOMENTS:
        if op.get_bind().dialect.name == "postgresql":  # an INTEGER of SQLite holds 64 bits already
            for column in columns:
                op.alter_column(table, column, type_=sa.BigInteger)
        op.execute(f"UPDATE {table} SET " + ", ".join(f'"{name}" = "{name}" * 1000' for name in columns))


def _make() -> None:
    op.create_table(
        "devices",
        _table_id(),
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "messages",
        _table_id(),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "codes",
        sa.Column("code_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("expires", MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("codes_table", "codes", ["table_id"])
    op.create_index("codes_expires", "codes", ["expires"])


def _table_id() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True)
