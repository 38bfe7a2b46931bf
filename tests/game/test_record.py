"""Records of good games: written, read, replayed and gone on with; what a viewer's record hides."""

import json
from typing import Any

import pytest

from elvenhold import Game, InvalidRecord, Seat, preset
from elvenhold.notation import Keep, to_json
from elvenhold.record import Record, read_record
from elvenhold.replay import commitment_of, decisions
from elvenhold.rules.options import OPTIONS
from elvenhold.rules.state import faults
from tests.game.playing import busy, finished, lazy, on, some_games, uniform

SEEDS = range(12)


def played(seed: int, plies: int | None = None) -> Game:
    """A game of some size, options and policy, to its end or for some actions."""
    game, policy, rng = next(some_games(1, seed))
    for number, _ in enumerate(on(game, policy, rng)):
        if number == plies:
            break
    return game


def assert_same_game(one: Game, other: Game) -> None:
    assert one.state == other.state
    assert one.events == other.events
    assert one.actions == other.actions
    assert one.result == other.result
    assert (one.seats, one.first_seat, one.options) == (other.seats, other.first_seat, other.options)


@pytest.mark.parametrize("plies", [0, 1, 17, 60, None])
@pytest.mark.parametrize("seed", SEEDS)
def test_replay_is_identical(seed: int, plies: int | None) -> None:
    """Text to record to game and back, whether the game is over or not."""
    game = played(seed, plies)
    record = game.record()
    text = record.to_json()
    assert read_record(text) == record
    assert read_record(text.encode()) == record
    assert read_record(record.to_dict()) == record
    assert read_record(text).to_json() == text
    assert json.loads(text) == record.to_dict()
    again = Game.replay(text, key=game.key)
    assert_same_game(again, game)
    assert again.record().to_json() == text
    assert faults(again.state) == []


@pytest.mark.parametrize("plies", [0, 9, 30, 55])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_running_game_goes_on_with_its_key(seed: int, plies: int) -> None:
    """The same key and the same decisions bring the same final game, key and all."""
    whole = played(seed)
    game = played(seed, plies)
    again = Game.replay(game.record().to_json(), key=game.key)
    for action in whole.actions[len(again.actions) :]:
        again.push(action)
    assert_same_game(again, whole)
    assert again.record() == whole.record()
    assert Game.replay(again.record()).over


@pytest.mark.parametrize("seed", SEEDS)
def test_a_running_game_goes_on_without_its_key(seed: int) -> None:
    """Fresh chance takes over; the final record can still be checked, but has no key to publish."""
    game, policy, rng = next(some_games(1, seed))
    again = Game.replay(game.record())
    for _ in on(again, policy, rng):
        pass
    record = again.record()
    assert (record.key, record.commitment) == (None, None)
    assert_same_game(Game.replay(record.to_json()), again)


def test_two_games_without_key_go_on_differently() -> None:
    record = played(3, 5).record()
    ends = []
    for _ in range(2):
        game = Game.replay(record)
        while not game.over:
            game.push(game.legal_actions()[0])
        ends.append(game.events)
    assert ends[0] != ends[1]


def test_every_decision_is_told_with_the_position_before_it() -> None:
    game = finished("classic", 3, lazy, 1)
    told = list(decisions(game.record()))
    assert [decision.action for decision in told] == game.actions
    assert [decision.event for decision in told] == sorted({decision.event for decision in told})
    walk = Game.new(game.options, key=game.key, players=game.players)
    for decision, action in zip(decisions(game.record()), game.actions, strict=True):
        assert (decision.seat, decision.state) == (walk.to_act, walk.state)
        walk.push(action)


def test_the_key_is_written_only_when_the_game_is_over() -> None:
    game = played(2, 10)
    assert game.key is not None
    record = game.record()
    assert record.key is None and record.result is None
    assert record.commitment == commitment_of(game.key)
    assert "key" not in record.to_dict()
    assert played(2).record().key == game.key.hex()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("plies", [0, 25, 70])
def test_a_viewers_record_hides(seed: int, plies: int) -> None:
    """Nothing but what the rules make public, and what the viewer's own seat knows (rules 13)."""
    game = played(seed, plies)
    if game.over:
        return
    for viewer in (None, *range(game.players)):
        record = game.record(viewer)
        text = record.to_json()
        assert record.key is None and "key" not in json.loads(text)
        assert game.key is not None and game.key.hex() not in text
        assert read_record(text) == record  # it can be read, though not checked
        for event, full in zip(record.to_dict()["events"], game.record().to_dict()["events"], strict=True):
            assert event == hidden(full, viewer)


def hidden(event: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """What the record format says of that event for a viewer, written down a second time."""
    kind, own = event["type"], event.get("seat") == viewer
    if kind == "deal" and not own:
        return {"type": "deal", "seat": event["seat"], "count": len(event["cards"])}
    if kind == "secret" and not own:
        return {"type": "secret", "seat": event["seat"]}
    if kind == "town_card" and not own:
        return {"type": "town_card", "seat": event["seat"]}
    if kind == "keep" and not own and event["face"] == "secret":
        return {"type": "keep", "seat": event["seat"], "face": "secret"}
    return event


def test_a_viewer_sees_the_face_and_not_the_kind_of_a_kept_counter() -> None:
    game = finished("classic", 3, lazy, 1)
    again = Game.new(game.options, key=game.key, players=3)
    for action in game.actions:
        owner = again.to_act
        happened = len(again.events)
        again.push(action)
        if isinstance(action, Keep) and action.face == "secret":
            assert owner is not None
            assert to_json(again.events_for(owner, happened)[0])["counter"] == action.counter
            for viewer in {None, 0, 1, 2} - {owner}:
                assert "counter" not in to_json(again.events_for(viewer, happened)[0])
            return
    raise AssertionError("nobody kept a secret counter")


def test_everybody_gets_the_full_record_when_the_game_is_over() -> None:
    game = finished("classic+towns", 3, uniform, 1)
    for viewer in (None, 0, 1, 2):
        assert game.record(viewer) == game.record()


def test_the_record_is_what_the_format_says() -> None:
    game = finished("reprint2015", 4, uniform, 2)
    data = game.record().to_dict()
    assert (data["format"], data["version"], data["board"]) == ("elvenhold-record", 1, "elfenland")
    assert list(data["options"]) == [spec.id for spec in OPTIONS]
    assert data["options"] == preset("reprint2015").values
    assert data["seats"] == [{"name": f"Player {number}", "kind": "human"} for number in range(1, 5)]
    assert data["events"][0]["type"] == "display"
    assert data["events"][1] == {"type": "round", "round": 1, "starter": data["first_seat"]}
    assert data["events"][-1] == {"type": "end", "reason": data["result"]["reason"]}
    assert [seat["seat"] for seat in data["result"]["seats"]] == [0, 1, 2, 3]


def test_seats_keep_their_names_and_bots() -> None:
    seats = [Seat("Ann ❤", "human"), Seat("Planner", "bot", "planner")]
    record = Game.new(seed=1, seats=seats, first_seat=1).record()
    assert record.to_dict()["seats"] == [
        {"name": "Ann ❤", "kind": "human"},
        {"name": "Planner", "kind": "bot", "bot": "planner"},
    ]
    assert read_record(record.to_json()).seats == tuple(seats)
    assert record.first_seat == 1


def test_extra_keys_at_the_top_are_kept_and_ignored() -> None:
    data = finished("classic", 2, lazy, 1).record().to_dict() | {"id": "7", "engine": {"name": "x"}}
    record = read_record(data)
    assert record.extra == {"id": "7", "engine": {"name": "x"}}
    assert record.to_dict() == data
    assert Game.replay(record).over


def test_a_record_shares_nothing_with_the_mapping_it_was_read_from() -> None:
    data = finished("classic", 2, lazy, 1).record().to_dict() | {"engine": {"name": "x"}}
    record = read_record(data)
    data["engine"]["name"] = "y"
    data["options"]["rounds"] = 3
    assert record.extra["engine"] == {"name": "x"}
    assert record.options["rounds"] == 4


def test_paid_and_discarded_cards_may_stand_in_any_order() -> None:
    game = finished("classic", 3, busy, 1)
    data = json.loads(game.record().to_json())
    for event in data["events"]:
        if event["type"] in ("move", "discard"):
            event["cards"].reverse()
    assert Game.replay(data).state == game.state


def test_a_refusal_leaves_a_sentence_and_the_event() -> None:
    record = finished("classic", 3, busy, 1).record()
    worse = Record(**{name: getattr(record, name) for name in record.__struct_fields__} | {"events": ()})
    with pytest.raises(InvalidRecord) as caught:
        Game.replay(worse)
    assert caught.value.event == 0
    assert str(caught.value) == "The record ends where the rules expect display."
