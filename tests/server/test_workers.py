"""Bots of the server: a bad one stops no table, a slow one delays nobody, and all get what they are due."""

import logging
import os
import signal
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from elvenhold import Game
from elvenhold.bots import make_bot
from elvenhold.bots.random_bot import RandomBot
from elvenhold.notation import Discard, to_json
from elvenhold.server import workers
from elvenhold.server.mind_thread import ThreadMind
from elvenhold.server.minds import Task
from tests.server.doubles import Gate, no_mind
from tests.server.support import TableClient, bots, people, running, table_of, wait_for, with_doubles

FOR_EVER = 10**6


def alive(process: int) -> bool:
    """Whether a process of this user runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


FAILURES = [
    *product(("silent", "broken", "wordless", "cheat", "leaver"), (0, 1)),
    ("suicide", 1),
]


@pytest.mark.parametrize(("double", "number"), FAILURES)
def test_a_bot_that_fails_is_replaced_for_that_decision(
    double: str,
    number: int,
    asked: Callable[[], list[int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", double)
    monkeypatch.setattr(workers, "limit_of", lambda _: 0.3 if double == "silent" else FOR_EVER)
    caplog.set_level(logging.DEBUG)
    with with_doubles(tmp_path / "db", bot_workers=number) as server, server.client() as http:
        table = table_of(http)
        assert wait_for(lambda: table.get(1, "view")["turn"] == 1)
        assert table.get(1, "view")["version"] == 2
    assert len(asked()) == (2 if double == "suicide" else 1)
    said = [record.getMessage() for record in caplog.records if record.name.startswith("elvenhold")]
    assert any("expert" in line and "simpler" in line for line in said)
    assert not any("hand" in line or table.table in line for line in said)


def test_nobody_waits_for_a_bot_that_thinks(
    asked: Callable[[], list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "silent")
    monkeypatch.setattr(workers, "limit_of", lambda _: FOR_EVER)
    with with_doubles(tmp_path / "db") as server, server.client() as http:
        silent = table_of(http)
        wait_for(asked)
        other = TableClient.started(http, people(2), first_seat=0)
        for version in range(1, 5):
            assert other.act((version - 1) % 2, version, {"type": "blind"}).status == 200
        assert silent.get(1, "view")["turn"] == 0
        assert silent.act(1, 1, {"type": "blind"}).body["reason"] == "not_your_turn"
        assert http.get("/healthz").status_code == 200
    assert [alive(process) for process in asked()] == [False]


def test_a_mind_that_is_killed_is_replaced_and_the_decision_made_again(
    asked: Callable[[], list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "mortal")
    with with_doubles(tmp_path / "db") as server, server.client() as http:
        table = table_of(http)
        wait_for(lambda: table.get(1, "view")["turn"] == 1)
        key = server.house.rooms._rooms[table.table].table.key
        taken = table.get(1, "events?since=1")["events"][0]
    assert len(set(asked())) == 2
    game = Game.new(players=2, key=key, first_seat=0)
    (happened,) = game.push(make_bot("greedy").act(game.view(0)))
    assert to_json(happened) == taken


def test_a_mind_killed_from_outside_is_replaced(
    asked: Callable[[], list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "silent")
    monkeypatch.setattr(workers, "limit_of", lambda _: FOR_EVER)
    with with_doubles(tmp_path / "db") as server, server.client() as http:
        table_of(http)
        wait_for(asked)
        os.kill(asked()[0], signal.SIGKILL)
        wait_for(lambda: len(asked()) == 2)
    assert [alive(process) for process in asked()] == [False, False]


@pytest.mark.parametrize(
    ("double", "number", "times"), [("silent", 0, 1), ("silent", 1, 1), ("suicide", 1, 2)]
)
def test_a_bot_that_hangs_or_kills_is_asked_for_one_decision_of_a_game(
    double: str,
    number: int,
    times: int,
    asked: Callable[[], list[int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", double)
    monkeypatch.setattr(workers, "limit_of", lambda _: 0.3 if double == "silent" else FOR_EVER)
    with with_doubles(tmp_path / "db", bot_workers=number) as server, server.client() as http:
        table = TableClient.started(http, bots(2, "expert"))
        wait_for(lambda: table.get(None, "view")["step"] == "over")
        assert len(asked()) == times
        other = table_of(http)  # another game is another try
        wait_for(lambda: other.get(1, "view")["turn"] == 1)
        assert len(asked()) == 2 * times


def test_where_no_bot_finds_anything_to_do_there_is_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[RandomBot] = []

    def cheat(bot: RandomBot, *_: Any) -> Any:
        asked.append(bot)
        return Discard(("raft",) * 9)

    monkeypatch.setattr(RandomBot, "act", cheat)
    monkeypatch.setattr(workers, "FIRST_PAUSE", FOR_EVER)
    gate = Gate()
    with running(tmp_path / "db", make_bot=gate.make_bot) as server, server.client() as http:
        TableClient.started(http, [*bots(1, "random"), *people(1)], first_seat=0)
        wait_for(lambda: "a bot's turn" in caplog.text)
        assert http.get("/healthz").status_code == 200
    assert len(asked) == 1
    assert not gate.asked  # the last resort is our own, whatever others call so


def test_where_no_process_can_begin_bots_act_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("elvenhold.server.house._process", no_mind)
    with running(tmp_path / "db", bot_workers=1) as server, server.client() as http:
        table = TableClient.started(http, bots(2, "expert"))
        wait_for(lambda: table.get(None, "view")["step"] == "over")
        room = server.house.rooms._rooms[table.table]
        assert not room.given_up
    assert len([one for one in caplog.records if one.name == "elvenhold.bots"]) == 1


def test_bots_that_are_soon_done_go_first_and_the_others_think_less_when_many_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elvenhold.server.house.THREADS", 1)
    monkeypatch.setattr(workers, "limit_of", lambda _: FOR_EVER)
    gate, tables = Gate(), 30
    with running(tmp_path / "db", make_bot=gate.make_bot, bot_seconds=1.0) as server, server.client() as http:

        def wait_until_waiting(number: int) -> None:
            wait_for(lambda: server.house._minds.waiting() == number)

        def turn(table: TableClient) -> int:
            return int(table.get(1, "view")["turn"])

        TableClient.started(http, bots(2, "expert"))
        wait_for(lambda: gate.asked)
        for number in range(1, tables):
            TableClient.started(http, bots(2, "expert"))
            wait_until_waiting(number)
        hard = TableClient.started(http, [*bots(1, "expert"), *people(1)], first_seat=0)
        easy = TableClient.started(http, [*bots(1, "greedy"), *people(1)], first_seat=0)
        wait_until_waiting(tables + 1)
        gate.opened.set()
        wait_for(lambda: turn(hard) == turn(easy) == 1 and len(gate.asked) >= tables + 2)
    first, second, third, *others = gate.asked[: tables + 2]
    assert (first, second, third) == (("expert", 1.0), ("greedy", 1.0), ("expert", 1.0))
    expected = [workers.share(1.0, waiting, 1) for waiting in range(tables - 1)]
    assert others == [("expert", seconds) for seconds in expected]
    assert expected[0] == 1.0 and expected[10] == 0.1 and expected[-1] == 0.05


def test_a_table_without_people_gets_its_turn_however_many_others_come() -> None:
    """Someone at another table is always waiting: a new decision of theirs comes as soon as one is made."""
    queue = [(workers.due_of("expert", people=False, now=0.0), "alone")]
    for now in range(100):
        heappush(queue, (workers.due_of("greedy", people=True, now=now), "people"))
        if heappop(queue)[1] == "alone":
            assert now <= workers.PATIENCE + workers.LONG
            return
    raise AssertionError("it never had a turn")


def test_a_bot_gets_the_seconds_of_the_settings_and_its_mind_the_limit_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[float] = []

    def do(mind: ThreadMind, task: Task[Any], seconds: float) -> Any:
        limits.append(seconds)
        return task()

    monkeypatch.setattr(ThreadMind, "do", do)
    gate = Gate()
    gate.opened.set()
    with (
        running(tmp_path / "db", make_bot=gate.make_bot, bot_seconds=0.25) as server,
        server.client() as http,
    ):
        table = table_of(http)
        wait_for(lambda: table.get(1, "view")["turn"] == 1)
    assert gate.asked == [("expert", 0.25)]
    assert limits == [workers.limit_of(0.25)] == [2.75]
