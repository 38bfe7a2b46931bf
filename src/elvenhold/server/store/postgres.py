"""The store of several servers: a PostgreSQL database that they share.

Any number of servers may use it at once. What was acknowledged is as safe as the database makes it; what was
not acknowledged when the connection was lost fails with ``StoreError``, and the next call connects anew.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from elvenhold.server.store.base import StoreRefused
from elvenhold.server.store.batches import in_batches
from elvenhold.server.store.calls import SqlCalls
from elvenhold.server.store.migrate import migrate, revision_of
from elvenhold.server.store.postgres_address import Address, address_of
from elvenhold.server.store.readers import Readers
from elvenhold.server.store.schema import APPLICATION_ID, metadata
from elvenhold.server.store.session import Session
from elvenhold.server.store.writer import Writer

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

# So that a server that hangs, or was cut off, keeps the others from nothing for long.
LIMITS = (
    "SET lock_timeout = '10s'; SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = '20s'"
)


class PostgresStore(SqlCalls):
    """Keeps everything in one database. See ``base.Store`` for what each call does."""

    def __init__(self, url: str) -> None:
        """Open the database, and make its tables where there are none. Raises ``StoreRefused``."""
        engine = opened(address_of(url), LIMITS)
        reading = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing = Session(engine.connect)
        self._writer = Writer(self._writing.transaction, in_batches)
        self._readers = Readers(lambda: Session(reading.connect))

    def close(self) -> None:
        """Write what is queued, and close all connections."""
        self._writer.close()
        self._readers.close()
        self._writing.close()

    def _write(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> Future[T]:
        return self._writer.submit(operation, *values)

    def _read(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> Future[T]:
        return self._readers.submit(operation, *values)


def opened(address: Address, on_connect: str | None = None) -> Engine:
    """A database of the newest revision, whose connections begin with a statement; ``StoreRefused``.

    Of several servers that start at once one makes or changes its tables, and the others wait.
    """
    with refusing(address), engine_of(address).begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": APPLICATION_ID})
        inspect_database(address, connection)
        migrate(connection, name_of(address))
    return engine_of(address, on_connect)


def engine_of(address: Address, on_connect: str | None = None) -> Engine:
    """Connects when it is used, each time anew."""
    engine = create_engine(
        "postgresql+psycopg://",
        creator=address.connect,
        poolclass=NullPool,
        use_native_hstore=False,
        hide_parameters=True,  # errors may be logged
    )
    if on_connect is not None:

        @event.listens_for(engine, "connect")
        def _on_connect(connection: Any, _record: Any) -> None:
            connection.execute(on_connect)
            connection.commit()

    return engine


def inspect_database(address: Address, connection: Connection) -> None:
    """Refuse a database that is not ours, or cannot keep all names."""
    encoding = connection.execute(text("SHOW server_encoding")).scalar()
    if encoding != "UTF8":
        raise StoreRefused(f"{name_of(address)} keeps texts as {encoding}; make one with --encoding=UTF8.")
    theirs = set(inspect(connection).get_table_names()) & set(metadata.tables)
    if revision_of(connection) is None and theirs:
        raise StoreRefused(f"{name_of(address)} is that of another program; it was left as it is.")


def name_of(address: Address) -> str:
    """How a sentence about a database begins."""
    return f"The database at {address.place}"


@contextmanager
def refusing(address: Address) -> Iterator[None]:
    """What goes wrong while the database is opened, in one sentence: ``StoreRefused``."""
    import psycopg

    try:
        yield
    except (SQLAlchemyError, psycopg.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
        # Not from the error, whose words may hold the password.
        raise StoreRefused(f"{name_of(address)} cannot be used: {address.cause(cause)}.") from None
