"""The store of one machine: a SQLite file with a write-ahead log.

``synchronous=FULL`` by default: what was acknowledged outlives a power cut. ``normal`` is faster and may
lose the last moments to a power cut, but nothing to a crash of the program.
"""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar, TypeVarTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from elvenhold.server.store import statements
from elvenhold.server.store.base import StoreRefused
from elvenhold.server.store.calls import SqlCalls
from elvenhold.server.store.migrate import migrate
from elvenhold.server.store.readers import Readers
from elvenhold.server.store.schema import APPLICATION_ID
from elvenhold.server.store.session import Session
from elvenhold.server.store.sqlite_file import inspect_file
from elvenhold.server.store.writer import Writer

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Durability = Literal["full", "normal"]
BEGIN = "BEGIN IMMEDIATE"  # with the right to write
PRIVATE = 0o600  # the keys of running games are in it
BUSY_MS = 5000  # how long to wait for another process that writes


class SqliteStore(SqlCalls):
    """Keeps everything in one file. See ``base.Store`` for what each call does."""

    def __init__(self, path: Path, durability: Durability = "full") -> None:
        """Open the file, or make it. Raises ``StoreRefused``; a refused file is not changed."""
        engine = opened(path, durability)
        self._writing = Session(engine.connect, BEGIN)
        self._writer = Writer(self._writing.transaction)
        self._readers = Readers(lambda: Session(engine.connect))

    def close(self) -> None:
        """Write what is queued, fold the log into the file, and let go of it."""
        self._writer.close()
        self._readers.close()
        self._writing.close()

    def _write(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> Future[T]:
        return self._writer.submit(operation, *values)

    def _read(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> Future[T]:
        return self._readers.submit(operation, *values)


def opened(path: Path, durability: Durability = "full") -> Engine:
    """A file, made if need be and of the newest revision; raises ``StoreRefused``."""
    engine = _engine(path, durability)
    with refusing(path):
        _make_or_inspect(path)
        session = Session(engine.connect, BEGIN)
        try:
            with session.transaction() as connection:
                migrate(connection)
                statements.touch(connection)  # a file that can only be read lets a transaction begin
        finally:
            session.close()
    return engine


def _engine(path: Path, durability: Durability) -> Engine:
    engine = create_engine(
        _url(path), poolclass=NullPool, hide_parameters=True, connect_args={"check_same_thread": False}
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

    return engine


@contextmanager
def refusing(path: Path) -> Iterator[None]:
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
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}.new")
    try:
        engine = create_engine(_url(fresh), poolclass=NullPool)
        with engine.begin() as connection:
            connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
            migrate(connection)
        fresh.chmod(PRIVATE)
        _give_name(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
    sync_folder(path.parent)


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


def sync_folder(folder: Path) -> None:
    """Make the new name as durable as what is behind it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
