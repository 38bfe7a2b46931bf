"""Copies of everything: whole, of one moment, and the same again wherever they are put back."""

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from elvenhold.server.store.base import StoreRefused
from elvenhold.server.store.portable import Copied, Occupied, Place, back_up, copy, put_back
from elvenhold.server.store.postgres import PostgresStore
from elvenhold.server.store.schema import metadata
from elvenhold.server.store.sqlite import SqliteStore
from elvenhold.server.store.sqlite_file import inspect_file
from tests.server.store.private_postgres import PrivatePostgres
from tests.server.store.rows import action, code, message, push, table

GOLDEN = Path(__file__).parents[2] / "golden" / "0.3.0" / "elvenhold.sqlite3"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Nothing is there yet."""
    if request.param == "sqlite":
        return tmp_path / "games" / "elvenhold.sqlite3"
    url: str = request.getfixturevalue("url")
    return url


def store_at(place: Place) -> SqliteStore | PostgresStore:
    return SqliteStore(place) if isinstance(place, Path) else PostgresStore(place)


def fill(place: Place, names: str = "tuv") -> None:
    store = store_at(place)
    for name in names:
        store.create(table(name)).result()
        for n in range(2, 30):
            store.append(name, action(n, n % 3, f"r{n}", "bot" if n % 2 else None), n).result()
        store.say(name, message("龍 'hello'")).result()
        store.keep_code(code(name, name, 1)).result()
        store.keep_push(push(name)).result()
    store.secret("push", bytes(range(32))).result()
    store.close()


def everything(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as connection:
        return {
            name: sorted(connection.execute(f"SELECT {', '.join(_names(name))} FROM {name}"), key=repr)
            for name in metadata.tables
        }


def _names(table_name: str) -> list[str]:
    return [f'"{column.name}"' for column in metadata.tables[table_name].columns]


def test_a_copy_put_back_anywhere_and_copied_again_is_the_same(
    place: Place, postgres: PrivatePostgres, tmp_path: Path
) -> None:
    fill(place)
    assert back_up(place, tmp_path / "first") == Copied(3, 84)
    others: list[Place] = [tmp_path / "other" / "db", postgres.new_database()]
    for number, other in enumerate(others):
        assert put_back(tmp_path / "first", other) == Copied(3, 84)
        back_up(other, tmp_path / f"again{number}")
        assert everything(tmp_path / f"again{number}") == everything(tmp_path / "first")
        store = store_at(other)
        assert store.table("t").result() == table("t", due=29)
        store.append("t", action(30), None).result()
        assert store.say("t", message("more")).result().n == 2
        store.close()


def test_a_copy_is_one_whole_file_of_one_moment_while_a_store_writes(place: Place, tmp_path: Path) -> None:
    store = store_at(place)
    names = [f"t{number}" for number in range(4)]
    for name in names:
        store.create(table(name)).result()
    stop = threading.Event()

    def write() -> None:
        n = 1
        while not stop.is_set():
            n += 1
            written = [store.append(name, action(n), n) for name in names]
            assert all(future.exception() is None for future in written)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        before = 0
        for number in range(5):
            folder = tmp_path / f"copy{number}"
            folder.mkdir()
            copied = back_up(place, folder / "file")
            assert [entry.name for entry in folder.iterdir()] == ["file"]
            inspect_file(folder / "file")
            assert before <= copied.actions
            before = copied.actions
            check_contiguous(folder / "file", names)
    finally:
        stop.set()
        writer.join()
        store.close()


def check_contiguous(file: Path, names: list[str]) -> None:
    kept = SqliteStore(file)
    for name in names:
        rows = kept.actions(name, 1).result()
        found = kept.table(name).result()
        assert [row.n for row in rows] == list(range(2, len(rows) + 2))
        assert found is not None and (not rows or found.due == rows[-1].n)
    kept.close()


def test_a_copy_replaces_nothing_unless_it_is_told_to(place: Place, tmp_path: Path) -> None:
    fill(place, "t")
    (tmp_path / "file").write_text("precious")
    with pytest.raises(Occupied):
        back_up(place, tmp_path / "file")
    assert (tmp_path / "file").read_text() == "precious"
    back_up(place, tmp_path / "file", replace=True)
    inspect_file(tmp_path / "file")


def test_what_is_there_is_replaced_only_when_told_to_and_then_wholly(place: Place, tmp_path: Path) -> None:
    fill(place, "tu")
    copy(place, tmp_path / "before")
    fill(tmp_path / "db", "x")
    back_up(tmp_path / "db", tmp_path / "file")
    with pytest.raises(Occupied):
        put_back(tmp_path / "file", place)
    copy(place, tmp_path / "still")
    assert everything(tmp_path / "still") == everything(tmp_path / "before")
    put_back(tmp_path / "file", place, replace=True)
    copy(place, tmp_path / "after")
    assert everything(tmp_path / "after") == everything(tmp_path / "file")


def test_an_old_copy_is_put_back_as_what_it_became_and_stays_as_it_is(place: Place, tmp_path: Path) -> None:
    old = Path(shutil.copy(GOLDEN, tmp_path / "old"))
    before = old.read_bytes()
    put_back(old, place)
    assert old.read_bytes() == before
    SqliteStore(old).close()
    copy(place, tmp_path / "after")
    assert everything(tmp_path / "after") == everything(old)


def test_a_bad_copy_changes_nothing(place: Place, tmp_path: Path) -> None:
    fill(place, "t")
    copy(place, tmp_path / "before")
    (tmp_path / "bad").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    with pytest.raises(StoreRefused):
        put_back(tmp_path / "bad", place, replace=True)
    copy(place, tmp_path / "after")
    assert everything(tmp_path / "after") == everything(tmp_path / "before")


def test_nothing_is_made_where_there_is_nothing_to_copy(
    postgres: PrivatePostgres, url: str, tmp_path: Path
) -> None:
    with pytest.raises(StoreRefused, match="There is no "):
        back_up(tmp_path / "db", tmp_path / "file")
    with pytest.raises(StoreRefused, match="has no games in it"):
        back_up(url, tmp_path / "file")
    postgres.run("CREATE TABLE alembic_version (version_num text)", url)
    for revision, words in (("0001", "by an earlier version"), ("9999", "by a newer version")):
        postgres.run(f"DELETE FROM alembic_version; INSERT INTO alembic_version VALUES ('{revision}')", url)
        with pytest.raises(StoreRefused, match=words):
            back_up(url, tmp_path / "file")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps no such modes")
def test_a_new_database_and_its_copy_can_be_read_by_nobody_else(tmp_path: Path) -> None:
    place, file = tmp_path / "db", tmp_path / "copy"
    store = SqliteStore(place)
    store.create(table("t")).result()
    kept = [place, *tmp_path.glob("db-*")]  # with the log beside it
    assert [path.stat().st_mode & 0o077 for path in kept] == [0] * len(kept)
    store.close()
    back_up(place, file)
    assert file.stat().st_mode & 0o077 == 0
