"""The store of one machine: a SQLite file with a write-ahead log.

``synchronous=FULL`` by default: what was acknowledged outlives a power cut. ``normal`` is faster and may
lose the last moments to a power cut, but nothing to a crash of the program.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool, QueuePool

from elvenhold.server.store import statements
from elvenhold.server.store.base import ActionRow, SeatRow, SeatWish, StoreError, StoreRefused, TableRow
from elvenhold.server.store.migrate import migrate
from elvenhold.server.store.schema import APPLICATION_ID
from elvenhold.server.store.sqlite_file import inspect_file
from elvenhold.server.store.writer import Writer

T = TypeVar("T")
Durability = Literal["full", "normal"]
READERS = 4
BUSY_MS = 5000  # how long to wait for another process that writes


class SqliteStore:
    """Keeps everything in one file. See ``base.Store`` for what each call does."""

    def __init__(self, path: Path, durability: Durability = "full") -> None:
        """Open the file, or make it. Raises ``StoreRefused``; a refused file is not changed."""
        with _refusing(path):
            _make_or_inspect(path)
        self._write_engine = _engine(path, durability, "BEGIN IMMEDIATE", readers=1)
        self._read_engine = _engine(path, durability, "BEGIN", readers=READERS)
        try:
            with _refusing(path), self._write_engine.begin() as connection:
                migrate(connection)
                statements.touch(connection)  # a file that can only be read lets a transaction begin
        except BaseException:
            self._write_engine.dispose()
            raise
        self._writer = Writer(self._write_engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="elvenhold-reader")

    def create(self, table: TableRow) -> Future[None]:
        """Keep a new table."""
        return self._writer.submit(lambda connection: statements.create(connection, table))

    def table(self, table_id: str) -> Future[TableRow | None]:
        """Read a table."""
        return self._read(lambda connection: statements.read_table(connection, table_id))

    def take_seat(self, table_id: str, wish: SeatWish) -> Future[SeatRow]:
        """Seat a person."""
        return self._writer.submit(lambda connection: statements.take_seat(connection, table_id, wish))

    def start(self, table_id: str, at: int) -> Future[None]:
        """Mark a game as started."""
        return self._writer.submit(lambda connection: statements.start(connection, table_id, at))

    def append(self, table_id: str, row: ActionRow) -> Future[None]:
        """Add an action."""
        return self._writer.submit(lambda connection: statements.append(connection, table_id, row))

    def actions(self, table_id: str, after: int) -> Future[Sequence[ActionRow]]:
        """Read actions."""
        return self._read(lambda connection: statements.read_actions(connection, table_id, after))

    def finish(self, table_id: str, at: int) -> Future[None]:
        """Note that a game is over."""
        return self._writer.submit(lambda connection: statements.finish(connection, table_id, at))

    def running(self, limit: int) -> Future[Sequence[str]]:
        """Read which games run."""
        return self._read(lambda connection: statements.running(connection, limit))

    def check(self) -> Future[None]:
        """Write something, though nothing new."""
        return self._writer.submit(statements.touch)

    def close(self) -> None:
        """Write what is queued, fold the log into the file, and let go of it."""
        self._writer.close()
        self._readers.shutdown(wait=True)
        self._read_engine.dispose()
        self._write_engine.dispose()

    def _read(self, operation: Callable[[Connection], T]) -> Future[T]:
        return self._readers.submit(self._read_now, operation)

    def _read_now(self, operation: Callable[[Connection], T]) -> T:
        try:
            with self._read_engine.connect() as connection:
                return operation(connection)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise StoreError(type(error).__name__) from error


def _engine(path: Path, durability: Durability, begin: str, readers: int) -> Engine:
    engine = create_engine(
        _url(path),
        poolclass=QueuePool,
        pool_size=readers,
        max_overflow=0,
        pool_reset_on_return="rollback",
    )

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
        for pragma in (
            f"busy_timeout = {BUSY_MS}",
            "journal_mode = WAL",
            f"synchronous = {durability.upper()}",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """What goes wrong while the file is opened, in one sentence: ``StoreRefused``."""
    try:
        yield
    except OSError as error:
        raise StoreRefused(f"{path} cannot be used: {error.strerror or error}.") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StoreRefused(f"{path} cannot be used: {' '.join(str(cause).split())}.") from error


def _make_or_inspect(path: Path) -> None:
    """Make a new file whole before it gets its name, so that no half-made one is ever met."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make(path)
    inspect_file(path)


def _make(path: Path) -> None:
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    try:
        engine = create_engine(_url(fresh), poolclass=NullPool)
        with engine.begin() as connection:
            connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
            migrate(connection)
        _give_name(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _give_name(fresh: Path, path: Path) -> None:
    try:
        os.link(fresh, path)  # unlike a rename, this never replaces a file
    except FileExistsError:
        pass  # another process was faster
    except OSError:  # a file system without links
        if not path.exists():
            fresh.rename(path)


def _url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))


def _sync_folder(folder: Path) -> None:
    """Make the new name as durable as what is behind it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
