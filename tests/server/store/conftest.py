"""Both stores, each on a database of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from elvenhold.server.store.base import Store
from elvenhold.server.store.postgres import PostgresStore
from elvenhold.server.store.sqlite import SqliteStore
from tests.server.store.private_postgres import PrivatePostgres, why_not

OpenStore = Callable[[], Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PrivatePostgres]:
    absent = why_not()
    if absent is not None:
        pytest.skip(absent)
    server = PrivatePostgres()
    yield server
    server.remove()


@pytest.fixture
def url(postgres: PrivatePostgres) -> str:
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenStore]:
    """Opens one more store on the same database; all are closed at the end."""
    opened: list[Store] = []
    if request.param == "postgres":
        url: str = request.getfixturevalue("url")

    def open_one() -> Store:
        store: Store = PostgresStore(url) if request.param == "postgres" else SqliteStore(tmp_path / "db")
        opened.append(store)
        return store

    yield open_one
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    return open_store()
