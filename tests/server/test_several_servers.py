"""Several servers on one store: whoever is at one of them sees at once what happens at the others."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from elvenhold.server.hub.base import Hub
from elvenhold.server.hub.local import LocalHub
from elvenhold.server.store.base import Store
from elvenhold.server.store.postgres import PostgresStore
from elvenhold.server.store.sqlite import SqliteStore
from tests.server.hub.brokers import NO_NATS, PrivateNats, find_nats
from tests.server.line import as_set, line, same_view
from tests.server.store.conftest import postgres as postgres  # a fixture
from tests.server.store.private_postgres import PrivatePostgres
from tests.server.support import TableClient, choose, people, running, wait_for

Open = Callable[[], tuple[Store, Hub]]


@pytest.fixture(scope="module")
def broker() -> Iterator[PrivateNats]:
    if find_nats() is None:
        pytest.skip(NO_NATS)
    nats = PrivateNats()
    yield nats
    nats.stop()


@pytest.fixture(params=["SQLite and no hub", "PostgreSQL and NATS", "PostgreSQL alone"])
def open_one(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """The store and hub of one more server."""
    if request.param == "SQLite and no hub":
        return lambda: (SqliteStore(tmp_path / "db"), LocalHub())
    postgres: PrivatePostgres = request.getfixturevalue("postgres")
    url = postgres.new_database()
    if request.param == "PostgreSQL and NATS":
        nats: PrivateNats = request.getfixturevalue("broker")
        return lambda: (PostgresStore(url), nats.hub())
    from elvenhold.server.hub.postgres import PostgresHub

    return lambda: (PostgresStore(url), PostgresHub(url))


@pytest.fixture
def pair(open_one: Open) -> Iterator[list[Any]]:
    """Two servers, each with a client."""
    with ExitStack() as stack:
        servers = [stack.enter_context(running(*open_one())) for _ in range(2)]
        yield [(server, stack.enter_context(server.client())) for server in servers]


def test_a_game_between_people_at_two_servers(pair: list[Any]) -> None:
    chance = random.Random(2)
    (one, first), (two, second) = pair
    table = TableClient.create(first, people(2), first_seat=0)
    with line(table, one.url, None) as watcher:
        watcher.hear()
        table.join("Ann", 0)
        table.http = second
        table.join("Bob", 1)
        watcher.hear_until_true(lambda: watcher.view["seats"][1]["name"] == "Bob")
        table.start()
        with line(table, one.url, 0) as ann, line(table, two.url, 1) as bob:
            newest = 1
            for _ in range(12):
                for end in (ann, bob):
                    end.hear_until(newest)
                mover = (ann, bob)[ann.turn or 0]
                answer = mover.act(choose(mover.legal, chance), f"r{mover.version}")
                assert answer["type"] == "ack", answer
                newest = answer["version"]
            for end in (ann, bob, watcher):
                end.hear_until(newest)
            for http in (first, second):
                table.http = http
                for viewer, end in ((0, ann), (1, bob), (None, watcher)):
                    told = table.get(viewer, "view")
                    assert (told["version"], same_view(told["view"])) == (newest, same_view(end.view))
                    assert as_set(told.get("legal", [])) == as_set(end.legal)


def test_chat_and_seats_are_seen_at_the_other_server(pair: list[Any]) -> None:
    (_, first), (two, second) = pair
    table = TableClient.started(first, people(2))
    with line(table, two.url, 1) as bob:
        bob.hear_until(1)
        assert table.call(0, "POST", "chat", {"text": "hello"}).status == 200
        bob.hear_until_true(lambda: bob.chat)
        assert table.call(0, "POST", "leave").status == 200
        bob.hear_until_true(lambda: "bot" in bob.view["seats"][0])
    table.http = second
    assert table.call(0, "POST", "return").status == 200
    table.http = first
    assert "bot" not in table.get(1, "view")["view"]["seats"][0]


def test_who_watches_is_told_although_their_server_lost_a_race(
    open_one: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loser of a race reads what the winner wrote; nothing else tells those who watch there."""
    with running(*open_one()) as one, one.client() as first, running(*open_one()) as two:
        table = TableClient.started(first, people(2), first_seat=0)
        with line(table, two.url, 1) as watcher:
            watcher.hear_until(1)
            two.house.caretaker._closed = True  # it hears no hints
            monkeypatch.setattr(two.house.caretaker, "hear", lambda _: None)
            assert table.act(0, 1, {"type": "blind"}).status == 200
            with two.client() as second:
                table.http = second
                assert table.act(0, 1, {"type": "take", "slot": 0}, "late").body["reason"] == "stale"
            watcher.hear_until(2)


def test_a_server_that_is_gone_leaves_its_bots_to_the_other(open_one: Open) -> None:
    now = [1_700_000_000.0]
    with running(*open_one(), clock=lambda: now[0]) as one, one.client() as first:
        one.house.bots._closed = True  # it dies just before its bot acts
        table = TableClient.started(first, [*people(1), {"kind": "bot", "bot": "random"}], first_seat=1)
        assert table.get(0, "view")["turn"] == 1
        with running(*open_one(), clock=lambda: now[0]) as two, two.client() as second:
            table.http = second
            now[0] += 11
            wait_for(lambda: table.get(0, "view")["turn"] == 0)
