"""Clocks, intents and what is swept away: whatever is due is done, by any process, once."""

import json
from pathlib import Path
from typing import Any

import pytest

from elvenhold import Game
from elvenhold.notation import parse_action
from elvenhold.server.clocks import Clock, Times, overdue_action
from elvenhold.server.due import IDLE_DAYS, LOBBY_DAYS
from elvenhold.server.store.base import ActionRow
from tests.server.support import Answer, Json, Running, TableClient, bots, people, running, wait_for

DECISION = {"kind": "decision", "seconds": 60}
BANK = {"kind": "bank", "seconds": 100, "add": 5}


def wait_for_version(table: TableClient, version: int) -> Json:
    return dict(wait_for(lambda: (seen := table.get(None, "view"))["version"] >= version and seen))


def looked_after(server: Running) -> None:
    """The server has looked at what is due, wholly after this was called."""
    caretaker = server.house.caretaker
    looks = caretaker._looks
    wait_for(lambda: caretaker._looks >= looks + 2)


def ok(answer: Answer) -> Json:
    assert answer.status == 200, answer.body
    return dict(answer.body)


def test_a_clock_acts_when_time_is_up_and_not_before(http: Any, server: Running, now: list[float]) -> None:
    table = TableClient.started(http, people(2), first_seat=0, clock=DECISION)
    clock = table.get(0, "view")["clock"]
    assert (clock["deadline"] - clock["now"], clock["now"]) == (60_000, int(now[0] * 1000))
    now[0] += 59
    assert table.get(0, "view")["version"] == 1
    now[0] += 2
    wait_for_version(table, 2)
    rows = server.house.store.actions(table.table, 1).result()
    assert [(row.n, row.seat, row.action, row.by) for row in rows] == [(2, 0, "blind", "clock")]
    clock = table.get(0, "view")["clock"]
    assert clock["deadline"] == rows[0].at + 60_000


def test_a_whole_game_can_be_left_to_the_clock(http: Any, now: list[float]) -> None:
    table = TableClient.started(http, people(2), clock=DECISION, options={"rounds": 3})
    version = 1
    while table.get(None, "view")["step"] != "over":
        now[0] += 61
        version = wait_for_version(table, version + 1)["version"]
    record = table.get(None, "record")
    Game.replay(json.dumps(record))


def test_bots_have_no_clock(http: Any, now: list[float]) -> None:
    table = TableClient.started(http, [*people(1), *bots(1)], first_seat=1, clock=DECISION)
    wait_for(lambda: table.get(0, "view")["turn"] == 0)
    assert table.get(0, "view")["clock"]["deadline"] is not None
    ok(table.call(0, "POST", "leave"))
    wait_for(lambda: table.get(None, "view")["step"] == "over")
    assert table.get(None, "view")["clock"]["deadline"] is None


def row(n: int, seat: int, at: int, by: str | None = None) -> ActionRow:
    return ActionRow(n, seat, "pass", None, None, at, by)


def test_a_bank_is_spent_by_its_seat_and_refilled_with_every_decision() -> None:
    times = Times(Clock("bank", 100, 5), 2, started=1_000)
    times.add(row(2, 0, 31_000))
    assert times.left == [75_000, 100_000] and times.span(1) == 100_000
    times.add(row(3, 1, 31_500))
    assert times.left == [75_000, 104_500]
    times.add(row(4, 0, 131_500))
    assert times.left[0] == 5_000 and times.span(0) == 10_000  # never less than ten seconds
    times.add(row(5, 1, 131_500, "bot"))
    assert times.left[1] == 104_500


def test_an_undo_brings_no_time_back() -> None:
    times = Times(Clock("bank", 600, 10), 2, started=0)
    for number in range(50):
        at = 2_000 * number
        times.add(ActionRow(2, 0, "move a b", None, None, at + 1_000))
        times.add(ActionRow(3, 0, "undo", None, None, at + 2_000))
    assert times.left[0] == 600_000 - 100_000
    steady = Times(Clock("decision", 60), 2, started=0)
    steady.add(ActionRow(2, 0, "undo", None, None, 5_000))
    assert steady.since == 0


def test_a_bank_is_due_when_it_will_be_empty(http: Any, server: Running, now: list[float]) -> None:
    """Also where the same seat acts again: what the action cost is booked before the next one is timed."""
    table = TableClient.started(http, people(2), first_seat=0, clock={**BANK, "seconds": 600})
    for version in range(1, 7):
        ok(table.act((version - 1) % 2, version, {"type": "blind"}))
    while table.get(None, "view")["step"] == "place":
        seen = table.get(None, "view")
        ok(table.act(seen["turn"], seen["version"], {"type": "pass"}))
    seen = table.get(None, "view")
    own = table.get(seen["turn"], "view")
    now[0] += 280
    version = seen["version"]
    for action in own["legal"][:1]:
        version = ok(table.act(seen["turn"], version, action))["version"]
    clock = table.get(0, "view")["clock"]
    stored = server.house.store.table(table.table).result()
    assert stored is not None and stored.due == clock["deadline"]


def test_an_empty_bank_leaves_ten_seconds_a_decision(http: Any, now: list[float]) -> None:
    table = TableClient.started(http, people(2), first_seat=0, clock={**BANK, "add": 0, "seconds": 20})
    now[0] += 21
    wait_for_version(table, 2)
    ok(table.act(1, 2, {"type": "blind"}))
    clock = table.get(0, "view")["clock"]
    assert clock["left"][0] == 0 and clock["deadline"] - clock["now"] == 10_000


@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        (["take 0", "take 1", "blind"], "blind"),
        (["take 2", "take 3"], "take 2"),
        (["place dragon beata-elvenhold-plain", "pass"], "pass"),
        (["move a dragon", "stop"], "stop"),
        (["keep secret dragon", "keep raft"], "keep raft"),
        (["keep secret dragon", "keep secret unicorn"], "keep secret dragon"),
        (["discard dragon raft", "discard raft raft"], "discard raft raft"),
    ],
)
def test_what_a_clock_does_in_each_step(legal: list[str], chosen: str) -> None:
    assert str(overdue_action([parse_action(text) for text in legal])) == chosen


@pytest.mark.parametrize("clock", [{"kind": "decision", "seconds": 4}, {"kind": "bank", "seconds": 10**7}])
def test_a_clock_that_makes_no_sense_is_refused(http: Any, clock: Json) -> None:
    answer = http.post("/api/tables", json={"seats": people(2), "clock": clock})
    assert answer.status_code == 422


def place_step(http: Any, **wish: Any) -> TableClient:
    """A table at which seat 0 is to place first, after everybody has drawn."""
    table = TableClient.started(http, people(2), first_seat=0, **wish)
    for version in range(1, 7):
        ok(table.act((version - 1) % 2, version, {"type": "blind"}))
    assert table.get(0, "view")["step"] == "place"
    return table


def test_an_intent_is_done_when_the_turn_comes_and_nobody_else_sees_it(http: Any, server: Running) -> None:
    table = place_step(http)
    before = table.get(0, "view") | {"clock": None}
    ok(table.call(1, "PUT", "intent", {"action": {"type": "pass"}}))
    assert table.get(1, "view")["intent"] == {"type": "pass"}
    assert table.get(0, "view")["intent"] is None and "intent" not in table.get(None, "view")
    assert table.get(0, "view") | {"clock": None} == before  # not even a number tells of it
    action = next(one for one in table.get(0, "view")["legal"] if one["type"] == "place")
    version = ok(table.act(0, 7, action))["version"]
    wait_for_version(table, version + 1)
    assert table.get(1, "view")["intent"] is None
    rows = server.house.store.actions(table.table, 7).result()
    assert [(row.seat, row.action.split()[0]) for row in rows] == [(0, "place"), (1, "pass")]
    action = next(one for one in table.get(0, "view")["legal"] if one["type"] == "place")
    ok(table.act(0, version + 1, action))
    assert table.get(None, "view")["turn"] == 1  # once is enough


def test_an_intent_can_be_taken_back_and_is_for_those_who_wait(http: Any) -> None:
    table = place_step(http)
    assert table.call(0, "PUT", "intent", {"action": {"type": "pass"}}).body["reason"] == "your_turn"
    assert table.call(1, "PUT", "intent", {"action": {"type": "blind"}}).body["reason"] == "no_intent"
    ok(table.call(1, "PUT", "intent", {"action": {"type": "pass"}}))
    ok(table.call(1, "PUT", "intent", {"action": None}))
    ok(table.act(0, 7, {"type": "pass"}))
    assert table.get(None, "view")["turn"] == 1


def test_an_intent_outlives_a_restart(tmp_path: Path, now: list[float]) -> None:
    with running(tmp_path / "db", clock=lambda: now[0]) as server, server.client() as http:
        table = place_step(http)
        ok(table.call(1, "PUT", "intent", {"action": {"type": "pass"}}))
    with running(tmp_path / "db", clock=lambda: now[0]) as server, server.client() as http:
        table.http = http
        assert table.get(1, "view")["intent"] == {"type": "pass"}
        ok(table.act(0, 7, {"type": "pass"}))
        wait_for_version(table, 9)


def test_a_table_that_nobody_touches_is_swept_away(http: Any, now: list[float]) -> None:
    unused, running_one = TableClient.create(http, people(2)), TableClient.started(http, people(2))
    now[0] += LOBBY_DAYS * 24 * 3600 - 10
    assert unused.get(None, "view")["version"] == 0
    now[0] += 20
    wait_for(lambda: unused.call(None, "GET", "view").status == 404)
    assert running_one.get(None, "view")["version"] == 1
    now[0] += (IDLE_DAYS + 1 - LOBBY_DAYS) * 24 * 3600
    wait_for(lambda: running_one.call(None, "GET", "view").status == 404)


def test_whose_time_ran_out_while_the_server_was_down_has_another_minute(
    tmp_path: Path, now: list[float]
) -> None:
    with running(tmp_path / "db", clock=lambda: now[0]) as server, server.client() as http:
        table = TableClient.started(http, people(2), first_seat=0, clock=DECISION)
    now[0] += 3600
    with running(tmp_path / "db", clock=lambda: now[0]) as server, server.client() as http:
        table.http = http
        looked_after(server)
        assert table.get(0, "view")["version"] == 1
        now[0] += 59
        looked_after(server)
        assert table.get(0, "view")["version"] == 1
        now[0] += 1
        seen = wait_for_version(table, 2)
        assert seen["turn"] == 1
        assert seen["clock"]["deadline"] == int(now[0] * 1000) + 60_000  # the next one has all the time
