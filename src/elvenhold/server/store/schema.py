"""The tables of the database, as the newest migration leaves them."""

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

APPLICATION_ID = 0x454C5648  # "ELVH": how our file is recognised
REVISIONS = ("0001",)  # all that this version knows, oldest first
HEAD = REVISIONS[-1]

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("key", LargeBinary(32), nullable=False),
    Column("host_hash", LargeBinary(32), nullable=False),
    Column("engine", String(64), nullable=False),
    Column("started", Integer),
    Column("finished", Integer),
    Index("tables_running", "finished", "started"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("bot", String(100)),
    Column("name", String(100)),
    Column("token_hash", LargeBinary(32)),
    Column("request_hash", LargeBinary(32)),
    UniqueConstraint("table_id", "request_hash", name="seats_request"),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("request", String(100)),
    Column("body_hash", LargeBinary(32)),
    Column("at", Integer, nullable=False),
    UniqueConstraint("table_id", "seat", "request", name="actions_request"),
    sqlite_with_rowid=False,
)
