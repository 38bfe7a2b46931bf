"""What happens to the server's file: a bad one is refused in one sentence and left as it is."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import URL, UniqueConstraint, create_engine, inspect

from elvenhold.cli.serve import FILE, serve
from elvenhold.server.store import sqlite
from elvenhold.server.store.base import ActionRow, Conflict, SeatRow, StoreRefused, TableRow
from elvenhold.server.store.migrate import SCRIPTS
from elvenhold.server.store.schema import HEAD, REVISIONS, metadata
from elvenhold.server.store.sqlite import SqliteStore

TABLE = TableRow(
    "t", 1, "{}", b"k" * 32, b"h" * 32, "0", (SeatRow(0, "open"), SeatRow(1, "bot", "random", "R"))
)
ANN = SeatRow(0, "human", None, "Ann", b"a" * 32, b"r" * 32)


def filled(path: Path) -> None:
    store = SqliteStore(path)
    store.create(TABLE).result()
    store.change(replace(TABLE, seats=(ANN, TABLE.seats[1]), started=1, revision=1)).result()
    for n in range(2, 2000):
        store.append("t", ActionRow(n, 0, "take 2", f"r{n}", b"b" * 32, 1), None)
    store.close()


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("good") / FILE
    filled(path)
    return path


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")


def damage_a_page(path: Path) -> None:
    with path.open("r+b") as file:
        for page in range(2, os.path.getsize(path) // 4096):
            file.seek(page * 4096)
            file.write(b"\xa5" * 64)


def foreign(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE tables (id TEXT)")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "nonsense": lambda path: path.write_bytes(os.urandom(8192)),
    "empty": lambda path: path.write_bytes(b""),
    "a few bytes": lambda path: os.truncate(path, 60),
    "half of it": lambda path: os.truncate(path, os.path.getsize(path) // 2),
    "a last page missing": lambda path: os.truncate(path, os.path.getsize(path) - 4096),
    "pages overwritten": damage_a_page,
    "another program's": foreign,
    "newer": lambda path: change(path, "UPDATE alembic_version SET version_num = '9999'"),
    "no revision": lambda path: change(path, "DELETE FROM alembic_version"),
    "no table of revisions": lambda path: change(path, "DROP TABLE alembic_version"),
    "no tables": lambda path: change(path, "DROP TABLE tables"),
    "no actions": lambda path: change(path, "DROP TABLE actions"),
    "no setup": lambda path: change(path, "ALTER TABLE tables DROP COLUMN setup"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_bad_file_is_refused_and_left_as_it_is(
    tmp_path: Path, name: str, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(good, tmp_path / FILE))
    DAMAGES[name](path)
    before = {entry.name: entry.read_bytes() for entry in tmp_path.iterdir()}
    with pytest.raises(StoreRefused) as refused:
        SqliteStore(path)
    assert serve(port=0, data=tmp_path, open_browser=False) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{refused.value}\n")
    assert err.count(".\n") == 1 and err.count("\n") == 1
    assert {entry.name: entry.read_bytes() for entry in tmp_path.iterdir()} == before


def test_a_folder_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert serve(port=0, data=tmp_path / "file", open_browser=False) == 2
    (tmp_path / FILE).mkdir()
    assert serve(port=0, data=tmp_path, open_browser=False) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_a_locked_file_is_refused_and_left_as_it_is(
    tmp_path: Path, good: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_MS", 0)
    path = Path(shutil.copy(good, tmp_path / FILE))
    before = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert serve(port=0, data=tmp_path, open_browser=False) == 2
        assert capsys.readouterr() == ("", f"{path} cannot be used: database is locked.\n")
    assert path.read_bytes() == before
    SqliteStore(path).close()


@pytest.mark.parametrize("exists", [True, False])
def test_a_file_that_cannot_be_written_is_refused(
    tmp_path: Path,
    good: Path,
    exists: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read_only(path: Path) -> URL:  # as SQLite sees what may be read only, also when root runs the tests
        return URL.create("sqlite", database=f"file:{path}", query={"mode": "ro", "uri": "true"})

    monkeypatch.setattr(sqlite, "_url", read_only)
    path = tmp_path / FILE
    if exists:
        shutil.copy(good, path)
    before = path.read_bytes() if exists else None
    assert serve(port=0, data=tmp_path, open_browser=False) == 2
    what = "attempt to write a readonly database" if exists else "unable to open database file"
    assert capsys.readouterr() == ("", f"{path} cannot be used: {what}.\n")
    assert (path.read_bytes() if path.exists() else None) == before


@pytest.mark.parametrize("host", ["a..b", "x" * 64, "203.0.113.1"])
def test_a_host_that_cannot_be_used(tmp_path: Path, host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(host=host, port=0, data=tmp_path, open_browser=False) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"Cannot listen at {host}: ") and err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_made_whole_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / FILE
    filled(path)
    assert [entry.name for entry in path.parent.iterdir()] == [FILE]
    store = SqliteStore(path)
    found = store.table("t").result()
    assert found is not None
    assert found.seats == (ANN, TABLE.seats[1])
    assert len(store.actions("t", 1).result()) == 1998
    assert store.table("u").result() is None
    store.close()


def test_a_log_that_was_left_by_a_crash_is_read(tmp_path: Path) -> None:
    path = tmp_path / FILE
    store = SqliteStore(path)
    store.create(TABLE).result()
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for entry in tmp_path.glob(f"{FILE}*"):
        (crashed / entry.name).write_bytes(entry.read_bytes())
    store.close()
    again = SqliteStore(crashed / FILE)
    assert again.table("t").result() == TABLE
    again.close()


def test_the_migrations_lead_to_the_schema(good: Path) -> None:
    found = inspect(create_engine(f"sqlite:///{good}"))
    assert set(found.get_table_names()) == {*metadata.tables, "alembic_version"}
    for name, table in metadata.tables.items():
        columns = {
            column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(name)
        }
        assert columns == {column.name: (str(column.type), column.nullable) for column in table.columns}
        assert found.get_pk_constraint(name)["constrained_columns"] == [c.name for c in table.primary_key]
        uniques = {one.name for one in table.constraints if isinstance(one, UniqueConstraint)}
        assert {one["name"] for one in found.get_unique_constraints(name)} == uniques
    scripts = sorted(path.name.partition("_")[0] for path in (SCRIPTS / "versions").glob("*.py"))
    assert scripts == sorted(REVISIONS) and scripts[-1] == HEAD


def test_the_primary_key_decides_between_writers(tmp_path: Path) -> None:
    one, other = SqliteStore(tmp_path / FILE), SqliteStore(tmp_path / FILE)
    one.create(TABLE).result()
    rows = [ActionRow(2, seat, "blind", None, None, 1) for seat in range(2)]
    both = [store.append("t", row, None) for store, row in zip((one, other), rows, strict=True)]
    assert sorted(isinstance(future.exception(), Conflict) for future in both) == [False, True]
    with pytest.raises(Conflict, match="version"):
        one.append("t", ActionRow(4, 0, "blind", None, None, 1), None).result()
    one.append("t", ActionRow(3, 0, "blind", "same", b"b" * 32, 1), None).result()
    with pytest.raises(Conflict, match="version"):
        other.append("t", ActionRow(4, 0, "blind", "same", b"b" * 32, 1), None).result()
    assert [row.n for row in other.actions("t", 1).result()] == [2, 3]
    one.close()
    other.close()


def test_two_servers_may_begin_at_once(tmp_path: Path) -> None:
    stores = [SqliteStore(tmp_path / FILE) for _ in range(3)]
    stores[0].create(TABLE).result()
    assert all(store.table("t").result() == TABLE for store in stores)
    for store in stores:
        store.close()
    assert [entry.name for entry in tmp_path.iterdir()] == [FILE]
