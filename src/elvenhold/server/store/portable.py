"""Copies of everything as one SQLite file, whatever the store: made while servers run, and put back again.

A place is the path of a SQLite file or the URL of a PostgreSQL database.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from elvenhold.server.store.base import StoreRefused
from elvenhold.server.store.migrate import NEWER, revision_of
from elvenhold.server.store.schema import HEAD, REVISIONS, actions, metadata, tables
from elvenhold.server.store.session import Session
from elvenhold.server.store.sqlite import BEGIN, BUSY_MS, PRIVATE, opened, refusing, sync_folder
from elvenhold.server.store.sqlite_file import inspect_file, open_read_only

Place = Path | str
AT_ONCE = 1000  # rows


class Copied(NamedTuple):
    """How much is in a copy."""

    tables: int
    actions: int


class Occupied(Exception):
    """There is something already where a copy is to go."""


def back_up(place: Place, file: Path, replace: bool = False) -> Copied:
    """Copy everything into one file. Raises ``StoreRefused``, ``Occupied``, or what the system raises.

    The file gets its name only when it is whole.
    """
    if file.exists() and not replace:
        raise Occupied
    with tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent) as folder:
        fresh = Path(folder, file.name)
        copied = copy(place, fresh)
        fresh.chmod(PRIVATE)
        _sync_file(fresh)
        if replace:
            fresh.replace(file)
        else:
            _give_name(fresh, file)
    sync_folder(file.parent)
    return copied


def copy(place: Place, into: Path) -> Copied:
    """Copy everything into a file that does not exist, of one moment, without changing anything."""
    if isinstance(place, Path):
        _copy_file(place, into)
    else:
        _copy_database(place, into)
    with closing(open_read_only(into)) as connection:
        counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in Copied._fields]
    return Copied(*counts)


def put_back(file: Path, place: Place, replace: bool = False) -> Copied:
    """Put a copy in place of everything that is there; all or nothing. Raises as ``back_up`` does.

    Without ``replace`` there may be no tables yet.
    """
    inspect_file(file)
    with tempfile.TemporaryDirectory(prefix="elvenhold-") as folder:
        fresh = Path(folder, "copy")
        _copy_file(file, fresh)  # with what may still be in the log beside it
        source = opened(fresh, "normal")  # which brings an old copy to the newest revision
        with source.connect() as read, _writing(place) as write:
            if _count(write).tables and not replace:
                raise Occupied
            for table in reversed(metadata.sorted_tables):
                write.execute(delete(table))
            _copy_rows(read, write)
            return _count(write)


def _copy_file(path: Path, into: Path) -> None:
    """By SQLite's own means, which see to it that servers may write meanwhile."""
    if not path.exists():
        raise StoreRefused(f"There is no {path}.")
    inspect_file(path)
    uri = f"{path.resolve().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000)) as source,
            closing(sqlite3.connect(into)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
    except sqlite3.Error as error:
        raise StoreRefused(f"{path} cannot be copied: {error}.") from error


def _copy_database(url: str, into: Path) -> None:
    from elvenhold.server.store import postgres
    from elvenhold.server.store.postgres_address import address_of

    address = address_of(url)
    engine = postgres.engine_of(address).execution_options(isolation_level="REPEATABLE READ")
    with postgres.refusing(address), engine.connect() as source:
        postgres.inspect_database(address, source)
        _need_newest(revision_of(source), postgres.name_of(address))
        session = Session(opened(into, "normal").connect, BEGIN)
        with session.transaction() as target:
            _copy_rows(source, target)
        session.close()
    with closing(sqlite3.connect(into)) as target_file:
        target_file.execute("PRAGMA journal_mode = DELETE")


def _need_newest(revision: str | None, name: str) -> None:
    if revision is None:
        raise StoreRefused(f"{name} has no games in it.")
    if revision not in REVISIONS:
        raise StoreRefused(NEWER.format(place=name))
    if revision != HEAD:
        raise StoreRefused(f"{name} was written by an earlier version; start a server of this one first.")


@contextmanager
def _writing(place: Place) -> Iterator[Connection]:
    """One transaction on a database, which is made if need be."""
    with ExitStack() as stack:
        if isinstance(place, Path):
            stack.enter_context(refusing(place))
            session = Session(opened(place).connect, BEGIN)
        else:
            from elvenhold.server.store import postgres
            from elvenhold.server.store.postgres_address import address_of

            address = address_of(place)
            stack.enter_context(postgres.refusing(address))
            session = Session(postgres.opened(address).connect)
        stack.callback(session.close)
        yield stack.enter_context(session.transaction())


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for part in rows.partitions():
            target.execute(insert(table), [dict(row) for row in part])


def _count(connection: Connection) -> Copied:
    counts = [connection.execute(select(func.count()).select_from(table)) for table in (tables, actions)]
    return Copied(*(int(count.scalar_one()) for count in counts))


def _sync_file(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _give_name(fresh: Path, file: Path) -> None:
    """Unlike a rename this never replaces a file."""
    try:
        os.link(fresh, file)
    except FileExistsError:
        raise Occupied from None
    except OSError:  # a file system without links
        if file.exists():
            raise Occupied from None
        fresh.replace(file)
