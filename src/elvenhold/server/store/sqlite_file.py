"""Looks at a SQLite file before it is used, without changing it: is it ours, whole, and not newer."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from elvenhold.server.store.base import StoreRefused
from elvenhold.server.store.migrate import NEWER
from elvenhold.server.store.schema import APPLICATION_ID, HEAD, REVISIONS, metadata

MAGIC = b"SQLite format 3\0"
HEADER = 100


def inspect_file(path: Path) -> None:
    """Refuse (``StoreRefused``) a file that is foreign, damaged or newer than this program."""
    with path.open("rb") as file:
        header = file.read(HEADER)
    if len(header) < HEADER or not header.startswith(MAGIC):
        raise StoreRefused(f"{path} is damaged or is no Elvenhold database; it was left as it is.")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise StoreRefused(f"{path} is a database of another program; it was left as it is.")
    try:
        with closing(open_read_only(path)) as connection:
            _inspect_content(path, connection)
    except sqlite3.DatabaseError as error:
        if "locked" in str(error) or "unable to open" in str(error):
            raise StoreRefused(f"{path} cannot be read: {error}.") from error
        raise StoreRefused(f"{path} is damaged ({error}); it was left as it is.") from error


def open_read_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    # Without a write-ahead log nothing can be in flight, and "immutable" leaves no helper files behind.
    quiet = not path.with_name(path.name + "-wal").exists()
    mode = "mode=ro&immutable=1" if quiet else "mode=ro"
    return sqlite3.connect(f"file:{quote(str(path.resolve()))}?{mode}", uri=True, timeout=5)


def _inspect_content(path: Path, connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreRefused(f"{path} is damaged ({' '.join(str(found).split())}); it was left as it is.")
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        raise StoreRefused(f"{path} is damaged (no revision is noted in it); it was left as it is.")
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None or row[0] not in REVISIONS:
        raise StoreRefused(NEWER.format(place=path))
    if row[0] == HEAD:
        _inspect_tables(path, connection)


def _inspect_tables(path: Path, connection: sqlite3.Connection) -> None:
    for name, table in metadata.tables.items():
        found = {row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (name,))}
        missing = [column.name for column in table.columns if column.name not in found]
        if missing:
            what = f"the column {missing[0]} of its table {name}" if found else f"its table {name}"
            raise StoreRefused(f"{path} is damaged ({what} is missing); it was left as it is.")
