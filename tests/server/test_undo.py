"""Undo (R-53): the moves of one's own present travel turn, step by step, and why nothing else."""

import random
from typing import Any

import pytest

from elvenhold import Game
from tests.server.line import as_set, line, same_view
from tests.server.support import Answer, Json, Running, TableClient, choose, people


def undo(table: TableClient, seat: int, version: int, request: str | None = None) -> Answer:
    return table.call(seat, "POST", "undo", {"version": version, "request": request})


def without_version(seen: Json) -> Json:
    return {
        **{name: value for name, value in seen.items() if name not in ("version", "undo")},
        "view": same_view(seen["view"]),
        "legal": as_set(seen.get("legal", [])),
    }


def to_a_move(table: TableClient, chance: random.Random) -> Json:
    """Play until somebody can move; what that seat sees."""
    while True:
        seen = table.get(None, "view")
        own = table.get(seen["turn"], "view")
        if any(action["type"] == "move" for action in own["legal"]):
            return own
        table.act(seen["turn"], own["version"], choose(own["legal"], chance))


@pytest.mark.parametrize("seed", range(4))
def test_after_as_many_undos_as_moves_all_is_as_before(http: Any, server: Running, seed: int) -> None:
    chance = random.Random(seed)
    table = TableClient.started(http, people(3))
    start = to_a_move(table, chance)
    seat, version = start["turn"], start["version"]
    other = (seat + 1) % 3
    with line(table, server.url, other) as watcher, line(table, server.url, seat) as mover:
        states, others = [without_version(start)], [without_version(table.get(other, "view"))]
        moves = [action for action in start["legal"] if action["type"] == "move"]
        while moves and len(states) < 5:
            version = table.act(seat, version, chance.choice(moves)).body["version"]
            own = table.get(seat, "view")
            assert own["undo"] == {"possible": True, "reason": None}
            states.append(without_version(own))
            others.append(without_version(table.get(other, "view")))
            moves = [action for action in own["legal"] if action["type"] == "move"]
        while len(states) > 1:
            states.pop(), others.pop()
            answer = undo(table, seat, version)
            assert answer.body["events"] == [{"type": "undo", "events": 1}]
            version = answer.body["version"]
            assert without_version(table.get(seat, "view")) == states[-1]
            assert without_version(table.get(other, "view")) == others[-1]
            for one in (watcher, mover):
                one.hear_until(version)
            assert same_view(mover.view) == states[-1]["view"]
            assert as_set(mover.legal) == states[-1]["legal"]
            assert same_view(watcher.view) == others[-1]["view"]
        assert undo(table, seat, version).body["reason"] == "nothing_to_undo"
        assert undo(table, other, version).body["reason"] == "undo_turn_over"
    record = table.get(seat, "record")
    assert not [
        event for event in record["events"] if event["type"] in ("undo", "move") and event["seat"] == seat
    ]


def test_a_game_with_undos_goes_on_and_its_record_holds_what_stands(http: Any, server: Running) -> None:
    chance = random.Random(11)
    table = TableClient.started(http, people(2))
    undone = 0
    while True:
        seen = table.get(None, "view")
        if seen["step"] == "over":
            break
        own = table.get(seen["turn"], "view")
        if own["undo"]["possible"] and chance.random() < 0.7:
            assert undo(table, seen["turn"], own["version"]).status == 200
            undone += 1
            continue
        table.act(seen["turn"], own["version"], choose(own["legal"], chance))
    assert undone >= 3
    record = table.get(None, "record")
    Game.replay(record)  # the rules and the key agree
    told = table.get(None, "events?since=0")["events"]
    standing: list[Json] = []
    for event in told:
        if event["type"] == "undo":
            del standing[len(standing) - event["events"] :]
        else:
            standing.append(event)
    assert len(standing) == len(record["events"])
    rows = server.house.store.actions(table.table, 1).result()
    assert sum(row.action == "undo" for row in rows) == undone
    server.house.rooms._rooms.clear()  # read it again from the store
    assert table.get(None, "record") == record


def test_what_was_drawn_or_placed_cannot_be_undone_and_the_reason_is_told(http: Any) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    assert table.get(0, "view")["undo"] == {"possible": False, "reason": "undo_shown"}
    table.act(0, 1, {"type": "blind"})
    assert undo(table, 0, 2).body["reason"] == "undo_turn_over"
    assert undo(table, 1, 2).body["reason"] == "undo_shown"
    assert table.get(0, "view")["version"] == 2


def test_the_others_need_not_wait_for_endless_undos(http: Any) -> None:
    table = TableClient.started(http, people(2))
    start = to_a_move(table, random.Random(5))
    seat, version = start["turn"], start["version"]
    move = next(action for action in start["legal"] if action["type"] == "move")
    for _ in range(30):
        version = table.act(seat, version, move).body["version"]
        version = undo(table, seat, version).body["version"]
    version = table.act(seat, version, move).body["version"]
    assert undo(table, seat, version).body["reason"] == "too_many_undos"


def test_an_undo_sent_twice_undoes_once(http: Any) -> None:
    table = TableClient.started(http, people(2))
    start = to_a_move(table, random.Random(2))
    seat = start["turn"]
    move = next(action for action in start["legal"] if action["type"] == "move")
    version = table.act(seat, start["version"], move).body["version"]
    answers = [undo(table, seat, version, "u").body for _ in range(2)]
    assert answers[0] == answers[1] and answers[0]["version"] == version + 1
    assert undo(table, seat, version).body["reason"] == "stale"
    moved = table.act(seat, version + 1, move, f"r{version + 1}")
    assert moved.status == 200


def test_any_past_moment_can_be_seen_as_one_saw_it(http: Any) -> None:
    chance = random.Random(3)
    table = TableClient.started(http, people(2))
    seen = {}
    for version in range(1, 40):
        seen[version] = [without_version(table.get(viewer, "view")) for viewer in (0, 1, None)]
        table.step(chance)
    for version, views in seen.items():
        again = [table.get(viewer, f"view?at={version}") for viewer in (0, 1, None)]
        assert [one["version"] for one in again] == [version] * 3
        assert [without_version(one) for one in again] == views
