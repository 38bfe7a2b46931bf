"""``elvenhold solve``: any position of a record, and what cannot be told."""

import json
from pathlib import Path

import pytest

from elvenhold import Game
from elvenhold.bots import make_bot
from elvenhold.cli.solve import position_before
from elvenhold.record import read_record
from elvenhold.replay import decisions
from elvenhold.rules.view import View
from elvenhold.solver import best_journeys
from tests.cli.console import run


def played(seed: int, players: int = 3, **options: object) -> Game:
    game, bot = Game.new(options, players=players, seed=seed), make_bot("greedy", seed)
    while not game.over:
        game.push(bot.act(game.view(game.to_act)))
    return game


GAME = played(5, town_cards=True)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "games.jsonl"
    path.write_text(played(4).record().to_json() + "\n" + GAME.record().to_json() + "\n", encoding="utf-8")
    return str(path)


def depends(view: View) -> tuple[object, ...]:
    """What a journey depends on."""
    board = (view.counters, view.blocked, view.boots, view.visited, view.round)
    return (*board, view.hand, view.goal)


@pytest.mark.parametrize("options", [{}, {"town_cards": True}, {"hand_limit": "own_turn", "rounds": 3}])
def test_before_every_decision_the_position_is_the_one_of_the_rules(options: dict[str, object]) -> None:
    record = played(7, 4, **options).record()
    for decision in decisions(record):
        for seat in range(4):
            view = position_before(record, decision.event, seat)
            assert depends(view) == depends(View(decision.state, seat))


def test_between_decisions_too_there_is_a_position(file: str) -> None:
    for event in range(len(GAME.events)):
        done = run("solve", file, "--game", "2", "--event", str(event), "--seat", "1", "--json")
        assert done.code == 0
        assert json.loads(done.out)["journeys"]


def test_the_last_position_is_that_of_a_game_that_goes_on(tmp_path: Path) -> None:
    game, bot = Game.new(players=3, seed=9), make_bot("greedy")
    while game.step != "move":
        game.push(bot.act(game.view(game.to_act)))
    seat = game.to_act
    assert seat is not None
    expected = best_journeys(game.view(seat), limit=2)
    for viewer in ("everything", "own"):
        record = game.record() if viewer == "everything" else game.record(seat)
        path = tmp_path / "running.json"
        path.write_text(record.to_json(), encoding="utf-8")
        done = run("solve", str(path), "--seat", str(seat), "--limit", "2", "--json")
        found = json.loads(done.out)["journeys"]
        assert [(journey["end"], len(journey["moves"])) for journey in found] == [
            (journey.end, len(journey.moves)) for journey in expected
        ]


def test_the_table_names_towns_cards_and_ways(file: str) -> None:
    first = next(decision for decision in decisions(GAME.record()) if str(decision.action).startswith("move"))
    done = run("solve", file, "--game", "2", "--event", str(first.event), "--seat", str(first.seat))
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].startswith(f"Round 1. {GAME.seats[first.seat].name} is in Elvenhold and holds ")
    assert lines[1].startswith("The goal town is ")
    assert " ".join(lines[3].split()) == "journey ends in towns cards left moves from the goal score"
    assert any(" road to " in line and " for " in line for line in lines)
    every = run("solve", file, "--game", "2", "--event", str(first.event), "--seat", str(first.seat), "--all")
    assert len(every.out.splitlines()) > len(lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--event", "99999"),
        ("--event", "-1"),
        ("--seat", "3"),
        ("--seat", "-1"),
        ("--game", "3"),
        ("--game", "0"),
        ("--limit", "0"),
        ("--event", "x"),
        ("--limit", "2", "--all"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(file: str, arguments: tuple[str, ...]) -> None:
    done = run("solve", file, *arguments)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1 and done.err.endswith(".\n")


def test_a_hand_that_the_record_does_not_tell(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(Game.new(players=2, seed=1).record(0).to_json(), encoding="utf-8")
    done = run("solve", str(path), "--seat", "1")
    assert (done.code, done.err) == (2, "This record does not tell the cards of seat 1.\n")


def test_a_record_that_breaks_the_rules(tmp_path: Path) -> None:
    text = GAME.record().to_json()
    spoilt = text.replace('"type":"stop","seat":0', '"type":"stop","seat":1', 1)
    assert spoilt != text
    path = tmp_path / "spoilt.json"
    path.write_text(spoilt, encoding="utf-8")
    done = run("solve", str(path))
    assert (done.code, done.out) == (1, "")
    assert "spoilt.json: game 1, event " in done.err
    record = read_record(text)
    assert record == GAME.record()


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("deal", {"cards": ["dragon"] * 16}),
        ("deal", {"cards": ["dragon", "raft"] * 8}),
        ("move", {"cards": ["raft"] * 8}),
        ("move", {"to": "elvenhold", "piece": True}),
    ],
)
def test_a_viewers_record_that_cannot_be_is_not_believed(
    tmp_path: Path, kind: str, changes: dict[str, object]
) -> None:
    game, bot = Game.new(players=2, seed=3), make_bot("greedy")
    while game.round < 2:
        game.push(bot.act(game.view(game.to_act)))
    data = json.loads(game.record(0).to_json())
    event = next(event for event in data["events"] if event["type"] == kind and event["seat"] == 0)
    if "to" in changes:
        event["from"], event["to"] = event["to"], event["from"]
    event.update(changes)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    done = run("solve", str(path), "--seat", "0")
    assert (done.code, done.out) == (1, "")
    assert "bad_value" in done.err


def test_a_second_obstacle_on_a_road_is_not_believed(tmp_path: Path) -> None:
    game = Game.new(players=2, seed=3)
    bot = make_bot("planner")
    while not any(str(action).startswith("obstacle") for action in game.actions):
        game.push(bot.act(game.view(game.to_act)))
    data = json.loads(game.record(0).to_json())
    place, event = next(
        (place, event) for place, event in enumerate(data["events"]) if event["type"] == "obstacle"
    )
    data["events"].insert(place, event)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    done = run("solve", str(path), "--seat", "0")
    assert (done.code, done.out) == (1, "")
    assert "bad_value" in done.err
