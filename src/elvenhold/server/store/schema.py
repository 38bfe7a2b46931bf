"""The tables of the database, as the newest migration leaves them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
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
    false,
)

APPLICATION_ID = 0x454C5648  # "ELVH": how our file is recognised
REVISIONS = ("0001", "0002", "0003", "0004")  # all that this version knows, oldest first
HEAD = REVISIONS[-1]

# Milliseconds of Unix time. An INTEGER of SQLite holds 64 bits already.
MOMENT = Integer().with_variant(BigInteger(), "postgresql")

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", MOMENT, nullable=False),
    Column("setup", Text, nullable=False),
    Column("key", LargeBinary(32), nullable=False),
    Column("host_hash", LargeBinary(32), nullable=False),
    Column("engine", String(64), nullable=False),
    Column("started", MOMENT),
    Column("finished", MOMENT),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("due", MOMENT),
    Column("private", Integer, nullable=False, server_default="0"),
    Column("rematch", String(64)),
    Index("tables_due", "due"),
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
    Column("ready", Boolean, nullable=False, server_default=false()),
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("intent", Text),
    UniqueConstraint("table_id", "request_hash", name="seats_request"),
)

devices = Table(
    "devices",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False, server_default="0"),  # the oldest first
    sqlite_with_rowid=False,
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
    Column("at", MOMENT, nullable=False),
    Column("by", String(16)),
    UniqueConstraint("table_id", "seat", "request", name="actions_request"),
    sqlite_with_rowid=False,
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", MOMENT, nullable=False),
    sqlite_with_rowid=False,
)

pushes = Table(
    "pushes",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", LargeBinary(32), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", LargeBinary(65), nullable=False),
    Column("auth", LargeBinary(16), nullable=False),
    Column("language", String(35), nullable=False),
    Column("seen", Integer, nullable=False, server_default="0"),
    Column("hold", MOMENT, nullable=False, server_default="0"),
    Column("failures", Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

codes = Table(
    "codes",
    metadata,
    Column("code_hash", LargeBinary(32), primary_key=True),
    Column("table_id", String(64), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer),
    Column("expires", MOMENT, nullable=False),
    Index("codes_table", "table_id"),
    Index("codes_expires", "expires"),
    sqlite_with_rowid=False,
)
