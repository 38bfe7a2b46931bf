"""Databases of earlier versions become what this version has, with all that is in them."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.pool import NullPool

from elvenhold.server.store.base import ActionRow, SeatRow, Store, TableRow
from elvenhold.server.store.migrate import SCRIPTS
from elvenhold.server.store.postgres import PostgresStore
from elvenhold.server.store.postgres_address import address_of
from elvenhold.server.store.schema import APPLICATION_ID, metadata
from elvenhold.server.store.sqlite import SqliteStore

GOLDEN = Path(__file__).parents[2] / "golden"
OLD = [path for path in sorted(GOLDEN.glob("0.[123].*")) if (path / "elvenhold.sqlite3").exists()]
SECONDS = 1_796_000_000
YEAR = 365 * 24 * 3600 * 1000  # milliseconds


@pytest.mark.parametrize("version", OLD, ids=lambda path: path.name)
def test_a_golden_database_keeps_its_rows_and_counts_in_milliseconds(version: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(version / "elvenhold.sqlite3", tmp_path))
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        before = {
            name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")]
            for name in ("tables", "seats", "actions")
        }
    store = SqliteStore(path)
    assert len(before["tables"]) == 3 and before["actions"]
    for old in before["tables"]:
        found = store.table(old["id"]).result()
        assert found is not None
        assert (found.setup, found.key, found.host_hash, found.engine) == tuple(
            old[name] for name in ("setup", "key", "host_hash", "engine")
        )
        assert (found.created, found.started, found.finished) == tuple(
            milliseconds(old[name]) for name in ("created", "started", "finished")
        )
        playing = old["started"] is not None and old["finished"] is None
        assert found.due == (0 if playing else old["created"] * 1000 + YEAR)
        assert (found.revision, found.rematch) == (0, None)
        assert found.seats == tuple(
            SeatRow(**{name: value for name, value in seat.items() if name != "table_id"})
            for seat in sorted(before["seats"], key=lambda seat: int(seat["seat"]))
            if seat["table_id"] == old["id"]
        )
        assert store.actions(old["id"], 1).result() == [
            ActionRow(
                **{name: value for name, value in row.items() if name not in ("table_id", "at")},
                at=row["at"] * 1000,
            )
            for row in sorted(before["actions"], key=lambda row: int(row["n"]))
            if row["table_id"] == old["id"]
        ]
    store.close()


def milliseconds(seconds: int | None) -> int | None:
    return None if seconds is None else seconds * 1000


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """An empty database, as the stores would connect to it."""
    if request.param == "sqlite":
        made = create_engine(f"sqlite:///{tmp_path / 'db'}", poolclass=NullPool)
    else:
        url = request.getfixturevalue("url")
        made = create_engine("postgresql+psycopg://", creator=address_of(url).connect, poolclass=NullPool)
    yield made
    made.dispose()


def upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def open_store(engine: Engine, request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if engine.dialect.name == "sqlite":
        return SqliteStore(tmp_path / "db")
    return PostgresStore(request.getfixturevalue("url"))


ROWS: dict[str, dict[str, Any]] = {
    "tables": {
        "id": "t",
        "created": SECONDS,
        "setup": "{}",
        "key": b"k",
        "host_hash": b"h",
        "engine": "0.3.0",
        "started": SECONDS + 1,
    },
    "seats": {"table_id": "t", "seat": 0, "kind": "human", "name": "Zoë", "token_hash": b"t"},
    "actions": {
        "table_id": "t",
        "n": 2,
        "seat": 0,
        "action": "blind",
        "request": "r",
        "body_hash": b"b",
        "at": SECONDS + 2,
    },
}


def test_rows_of_the_first_revision_are_taken_along(
    engine: Engine, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
        upgrade(connection, "0001")
        for name, row in ROWS.items():
            columns = ", ".join(f'"{column}"' for column in row)
            values = ", ".join(f":{column}" for column in row)
            connection.execute(text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), row)
    store = open_store(engine, request, tmp_path)
    seat = SeatRow(0, "human", None, "Zoë", b"t")
    assert store.table("t").result() == TableRow(
        "t", SECONDS * 1000, "{}", b"k", b"h", "0.3.0", (seat,), (SECONDS + 1) * 1000, None, 0, 0, None
    )
    assert store.actions("t", 1).result() == [ActionRow(2, 0, "blind", "r", b"b", (SECONDS + 2) * 1000)]
    assert store.due(0, 5).result() == ["t"]
    store.close()


def test_the_migrations_lead_to_the_schema(engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection, "head")
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
