"""Several processes on one store, bots that fail, stores that fail, and rooms that are forgotten."""

import asyncio
import logging
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import pytest

from elvenhold.bots import Budget, make_bot
from elvenhold.rules.view import View
from elvenhold.server import workers
from elvenhold.server.store.base import ActionRow, Standing, StoreError, TableRow
from elvenhold.server.store.sqlite import SqliteStore
from elvenhold.server.tasks import Decision
from elvenhold.server.tokens import bot_seed
from tests.server.support import TableClient, bots, people, running, wait_for

T = TypeVar("T")


def test_two_servers_on_one_file_agree(tmp_path: Path) -> None:
    chance = random.Random(5)
    seats = [*people(2), *bots(1, "greedy")]
    with (
        running(tmp_path / "db") as one,
        running(tmp_path / "db") as two,
        one.client() as first,
        two.client() as second,
    ):
        table = TableClient.create(first, seats)
        table.join("Ann")
        table.http = second
        table.join("Bob")
        table.start()
        while table.step(chance):
            table.http = chance.choice([first, second])
        ends = []
        for http in (first, second):
            table.http = http
            wait_for(lambda: table.get(0, "view")["step"] == "over")
            ends.append([table.get(None, "record"), table.get(0, "view"), table.get(1, "events?since=3")])
        assert ends[0] == ends[1]
        versions = [row.n for row in one.house.store.actions(table.table, 1).result()]
        assert versions == list(range(2, len(versions) + 2))


def test_the_same_request_at_two_servers_acts_once(tmp_path: Path) -> None:
    with (
        running(tmp_path / "db") as one,
        running(tmp_path / "db") as two,
        one.client() as first,
        two.client() as second,
    ):
        table = TableClient.started(first, people(2), first_seat=0)
        answers = []
        for http in (first, second, first):
            table.http = http
            answers.append(table.act(0, 1, {"type": "take", "slot": 0}, "same"))
        assert [answer.status for answer in answers] == [200] * 3
        assert answers[0].body == answers[1].body == answers[2].body
        table.http = second
        assert table.act(1, 1, {"type": "blind"}).body["version"] == 2  # stale, and it says where we are


class Broken:
    """A bot that cannot."""

    def act(self, view: View, budget: Budget) -> Any:
        raise RuntimeError(f"hand {view.hand}")


class Cheat:
    """A bot that chooses what is not possible."""

    def act(self, view: View, budget: Budget) -> Any:
        from elvenhold.notation import Discard

        return Discard(("raft",) * 9)


@pytest.mark.parametrize("bad", [Broken, Cheat])
def test_a_bad_bot_does_not_stop_the_table(
    tmp_path: Path, bad: type, caplog: pytest.LogCaptureFixture
) -> None:
    def make(name: str, seed: int = 0) -> Any:
        return bad() if name == "greedy" else make_bot(name, seed)

    caplog.set_level(logging.DEBUG)
    with running(tmp_path / "db", make_bot=make) as server, server.client() as http:
        table = TableClient.started(http, bots(2, "greedy"))
        wait_for(lambda: table.get(None, "view")["step"] == "over")
    said = [record.getMessage() for record in caplog.records if record.name.startswith("elvenhold")]
    assert any("greedy" in line for line in said)
    assert not any("hand" in line or table.table in line for line in said)


def test_a_games_bots_can_be_run_again_from_the_published_key(tmp_path: Path) -> None:
    from elvenhold import Game

    with running(tmp_path / "db") as server, server.client() as http:
        table = TableClient.started(http, bots(3, "greedy"))
        wait_for(lambda: table.get(None, "view")["step"] == "over")
        record = Game.replay(table.get(None, "record"))
    assert record.key is not None
    game = Game.new(record.options, key=record.key, first_seat=None, seats=list(record.seats))
    for version, action in enumerate(record.actions, start=1):
        seat = game.to_act
        assert seat is not None
        decision = Decision(make_bot, "greedy", bot_seed(record.key, seat, version), game.view(seat), 1.0)
        assert decision() == action
        game.push(action)
    assert game.over


def test_a_forgotten_room_is_read_again(tmp_path: Path) -> None:
    chance = random.Random(9)
    with running(tmp_path / "db", most_rooms=1) as server, server.client() as http:
        tables = [TableClient.started(http, people(2)) for _ in range(3)]
        for _ in range(20):
            for table in tables:
                table.step(chance)
        assert len(server.house.rooms._rooms) == 1
        assert [table.get(None, "view")["version"] for table in tables] == [21] * 3


class FailingStore(SqliteStore):
    """A store that can be told to fail: before it writes, or after."""

    failing = ""

    def append(self, table_id: str, row: ActionRow, due: int | None) -> "Future[None]":
        if self.failing == "before":
            failed: Future[None] = Future()
            failed.set_exception(StoreError("disk full"))
            return failed
        future = super().append(table_id, row, due)
        if self.failing == "after":
            future.result()
            failed = Future()
            failed.set_exception(StoreError("lost the line"))
            return failed
        return future


class ForgetfulStore(SqliteStore):
    """A store that writes, and then cannot read what it wrote."""

    failing = False

    def standings(self, table_ids: Sequence[str]) -> "Future[Mapping[str, Standing]]":
        return self._unread(super().standings(table_ids))

    def change(self, table: TableRow) -> "Future[None]":
        return self._fail_after(super().change(table))

    def _fail_after(self, future: "Future[T]") -> "Future[T]":
        future.exception()
        self.failing = True
        return future

    def _unread(self, future: "Future[T]") -> "Future[T]":
        if not self.failing:
            return future
        self.failing = False
        failed: Future[T] = Future()
        failed.set_exception(StoreError("the disk is gone"))
        return failed


def test_what_was_written_counts_although_it_cannot_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.support.SqliteStore", ForgetfulStore)
    with running(tmp_path / "db") as server, server.client() as http:
        table = TableClient.create(http, [*people(1), *bots(1)], first_seat=1)
        assert table.join("Ann") == 0
        assert table.call(None, "GET", "view").status == 503  # it could not be read
        assert table.get(None, "view")["view"]["seats"][0]["name"] == "Ann"
        refused = http.post(table.path("join"), json={"name": "Bob"})
        assert (refused.status_code, refused.json()["reason"]) == (409, "table_full")
        commitment = table.start()["commitment"]
        assert table.call(None, "GET", "view").status == 503
        seen = wait_for(
            lambda: (seen := table.get(0, "view"))["turn"] == 0 and seen
        )  # the bot was woken, too
        assert (seen["step"], seen["commitment"]) == ("open", commitment)


def test_an_action_that_was_written_is_not_undone_by_what_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "db") as server, server.client() as http:
        table = TableClient.started(http, people(2), first_seat=0)
        with monkeypatch.context() as broken:
            broken.setattr("elvenhold.server.table.Table.add", lambda *_: 1 / 0)
            answer = table.act(0, 1, {"type": "blind"}, "mine")
            assert (answer.status, answer.body["reason"]) == (500, "server_error")
        again = table.act(0, 1, {"type": "blind"}, "mine")
        assert (again.status, again.body["version"]) == (200, 2)
        assert table.get(0, "view")["version"] == 2


def test_what_cannot_be_stored_is_not_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.support.SqliteStore", FailingStore)
    with running(tmp_path / "db") as server, server.client() as http:
        store: Any = server.house.store
        table = TableClient.started(http, people(2), first_seat=0)
        store.failing = "before"
        answer = table.act(0, 1, {"type": "blind"}, "mine")
        assert (answer.status, answer.body["reason"]) == (503, "storage_failed")
        store.failing = ""
        assert table.get(0, "view")["version"] == 1
        store.failing = "after"  # it was written, but the server does not know
        assert table.act(0, 1, {"type": "blind"}, "mine").status == 503
        store.failing = ""
        again = table.act(0, 1, {"type": "blind"}, "mine")  # so the client asks again, and it counts once
        assert (again.status, again.body["version"]) == (200, 2)
        assert table.get(0, "view")["version"] == 2


def test_a_bot_waits_for_a_failing_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.support.SqliteStore", FailingStore)
    monkeypatch.setattr(workers, "FIRST_PAUSE", 0.01)
    with running(tmp_path / "db") as server, server.client() as http:
        store: Any = server.house.store
        store.failing = "before"
        table = TableClient.started(http, bots(2))
        assert table.get(None, "view")["version"] == 1
        store.failing = "after"
        wait_for(lambda: table.get(None, "view")["version"] > 1)
        store.failing = ""
        wait_for(lambda: table.get(None, "view")["step"] == "over")


def test_the_store_is_asked_whether_it_can_write(tmp_path: Path) -> None:
    now = [0.0]
    with running(tmp_path / "db", steady_clock=lambda: now[0]) as server, server.client() as http:
        assert http.get("/healthz").json() == {"status": "ok"}
        server.house.store.close()
        now[0] += 1
        answer = http.get("/healthz")
        assert (answer.status_code, answer.json()["reason"]) == (503, "storage_failed")


def test_many_at_once(tmp_path: Path) -> None:
    """Twenty clients race for one turn: exactly one gets it."""
    import httpx

    with running(tmp_path / "db") as server, server.client() as http:
        table = TableClient.started(http, people(2), first_seat=0)

        async def race() -> list[int]:
            headers = {"Authorization": f"Bearer {table.tokens[0]}"}
            async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60) as many:
                posts = [
                    many.post(
                        table.path("actions"), json={"version": 1, "action": {"type": "take", "slot": n % 5}}
                    )
                    for n in range(20)
                ]
                return sorted(answer.status_code for answer in await asyncio.gather(*posts))

        assert asyncio.run(race()) == [200] + [409] * 19
        assert table.get(0, "view")["version"] == 2
