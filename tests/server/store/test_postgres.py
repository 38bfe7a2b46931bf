"""What PostgreSQL alone can do to a store: be away, come back, be of another program or version."""

import logging
import sys
import threading
import traceback

import pytest

from elvenhold.server.store.base import Conflict, Store, StoreError, StoreRefused
from elvenhold.server.store.migrate import NEWER
from elvenhold.server.store.postgres import PostgresStore
from elvenhold.server.store.postgres_address import NO_ADDRESS, NO_DRIVER, address_of
from tests.server.store.private_postgres import PrivatePostgres
from tests.server.store.rows import action, table
from tests.server.support import free_port, wait_for

SECRET = "se@cret"


def works(store: Store) -> bool:
    """Whether it can be written and read."""
    try:
        store.check().result()
        return store.all_tables("", 1).result() is not None
    except StoreError:
        return False


def test_connections_that_are_cut_while_nobody_uses_them_are_not_missed(
    postgres: PrivatePostgres, url: str
) -> None:
    store = PostgresStore(url)
    store.create(table("t")).result()
    reads = [store.table("t") for _ in range(20)]  # so that there are several connections
    assert all(read.result() == table("t") for read in reads)
    postgres.cut()
    written = [store.append("t", action(n), 1) for n in range(2, 12)]
    assert [future.exception() for future in written] == [None] * 10
    postgres.cut()
    reads_again = [store.actions("t", 1) for _ in range(20)]
    assert all(len(read.result()) == 10 for read in reads_again)
    store.close()


def test_a_store_heals_when_its_database_comes_back(postgres: PrivatePostgres, url: str) -> None:
    store = PostgresStore(url)
    store.create(table("t")).result()
    postgres.stop()
    try:
        for _ in range(2):
            failing = (store.append("t", action(2), None), store.check(), store.table("t"))
            errors = [future.exception() for future in failing]
            assert [type(error) for error in errors] == [StoreError] * 3
    finally:
        postgres.start()
    wait_for(lambda: works(store))
    store.append("t", action(2), None).result()
    assert store.actions("t", 1).result() == [action(2)]
    store.close()


def test_what_was_acknowledged_outlives_every_cut(postgres: PrivatePostgres, url: str) -> None:
    store, other = PostgresStore(url), PostgresStore(url)
    names = [f"t{number}" for number in range(8)]
    for name in names:
        store.create(table(name)).result()
    acknowledged: set[tuple[str, int, str]] = set()
    rounds = [0]

    def write() -> None:
        while rounds[0] < 400:
            rounds[0] += 1
            try:
                standings = store.standings(names).result()
            except StoreError:
                continue
            request = f"r{rounds[0]}"
            begun = [(name, standings[name].version + 1) for name in names]
            futures = [store.append(name, action(n, 0, request), n) for name, n in begun]
            for (name, n), future in zip(begun, futures, strict=True):
                error = future.exception()
                assert error is None or isinstance(error, StoreError | Conflict)
                if error is None:
                    acknowledged.add((name, n, request))

    writer = threading.Thread(target=write)
    writer.start()
    while writer.is_alive():
        before = rounds[0]
        wait_for(lambda before=before: rounds[0] >= before + 10 or not writer.is_alive())  # type: ignore[misc]
        postgres.cut()
    writer.join()
    stored = {(name, row.n, row.request): row for name in names for row in other.actions(name, 1).result()}
    assert acknowledged and acknowledged <= set(stored)
    for name in names:
        rows = [n for found, n, _ in stored if found == name]
        assert sorted(rows) == list(range(2, len(rows) + 2))
    store.close()
    other.close()


def refusal(url: str) -> str:
    with pytest.raises(StoreRefused) as refused:
        PostgresStore(url)
    told = "".join(traceback.format_exception(refused.value))
    assert SECRET not in told and "se%40cret" not in told
    sentence = str(refused.value)
    assert sentence.endswith(".") and "\n" not in sentence
    return sentence


def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(
    postgres: PrivatePostgres, url: str
) -> None:
    PostgresStore(url).close()
    postgres.run("UPDATE alembic_version SET version_num = '9999'", url)
    assert refusal(url) == NEWER.format(place=f"The database at {address_of(url).place}")
    assert postgres.run("SELECT version_num FROM alembic_version", url) == [("9999",)]


def test_a_database_of_another_program_is_refused_and_left_as_it_is(
    postgres: PrivatePostgres, url: str
) -> None:
    postgres.run("CREATE TABLE tables (leg text)", url)
    assert (
        refusal(url)
        == f"The database at {address_of(url).place} is that of another program; it was left as it is."
    )
    assert postgres.run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", url) == [("tables",)]


def test_tables_of_another_program_do_not_matter_where_they_are_called_otherwise(
    postgres: PrivatePostgres, url: str
) -> None:
    postgres.run("CREATE TABLE chairs (leg text)", url)
    store = PostgresStore(url)
    assert works(store)
    store.close()


def test_a_database_that_cannot_keep_all_names_is_refused(postgres: PrivatePostgres) -> None:
    postgres.run("CREATE DATABASE western ENCODING 'LATIN1' TEMPLATE template0")
    assert refusal(postgres.url("western")).endswith("keeps texts as LATIN1; make one with --encoding=UTF8.")


def test_a_database_that_is_not_there_is_refused(postgres: PrivatePostgres) -> None:
    assert "does not exist" in refusal(postgres.url("nowhere"))
    assert "refused" in refusal(f"postgresql://ann:se%40cret@127.0.0.1:{free_port()}/elvenhold")


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:se%40cret@host/elvenhold",
        "postgresql+asyncpg://ann:se%40cret@host/elvenhold",
        "postgresql://ann:se%40cret@host:port/elvenhold",
        "ann:se@cret",
        "",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    assert refusal(url) == NO_ADDRESS


def test_a_word_that_libpq_does_not_know_is_refused(postgres: PrivatePostgres) -> None:
    assert "nonsense" in refusal(postgres.url("postgres") + "&nonsense=1")


def test_a_missing_driver_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert refusal("postgresql://host/elvenhold") == NO_DRIVER


def test_nothing_that_goes_wrong_tells_the_password_or_what_was_written(
    postgres: PrivatePostgres, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = PostgresStore(url)
    store.create(table("t")).result()
    errors = [store.create(table("t", setup="a secret")).exception()]
    postgres.stop()
    try:
        errors += [store.check().exception(), store.table("t").exception()]
    finally:
        postgres.start()
    told = "".join("".join(traceback.format_exception(error)) for error in errors) + caplog.text
    assert all(isinstance(error, StoreError) for error in errors)
    assert SECRET not in told and "se%40cret" not in told and "a secret" not in told
    store.close()
