"""The doors of Game: who may look, what may be pushed, how a game is made and taken up again."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

from elvenhold import (
    Game,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidRecord,
    Refusal,
    Seat,
    preset,
)
from elvenhold.game import ALL
from elvenhold.notation import Keep, Move, Obstacle, Place, Take, decode
from elvenhold.rules.chance import Chance
from elvenhold.rules.view import View, world
from tests.game.playing import busy, finished, on, uniform

WAY = "feodor-lapphalya-woods"


@pytest.mark.parametrize("seat", [-3, -2, -1, 3, 7])
def test_a_seat_that_does_not_exist_sees_nothing(seat: int) -> None:
    game = Game.new(players=3, seed=1)
    for look in (game.view, game.events_for, game.record):
        with pytest.raises(Refusal) as caught:
            look(seat)
        assert caught.value.reason == "no_such_seat"
    if seat != -1:
        with pytest.raises(ValueError, match="no seat"):
            View(game.state, seat)


@pytest.mark.parametrize(
    "spoken",
    [
        None,
        5,
        object(),
        Take("x"),  # type: ignore[arg-type]
        Place(WAY, "cow"),  # type: ignore[arg-type]
        Place([WAY], "dragon"),  # type: ignore[arg-type]
        Place(WAY, "dragon", "down"),  # type: ignore[arg-type]
        Obstacle(7),  # type: ignore[arg-type]
        Move(WAY, ("cow",)),  # type: ignore[arg-type]
        Move(WAY, 3),  # type: ignore[arg-type]
        Keep("dragon", "down"),  # type: ignore[arg-type]
    ],
    ids=lambda spoken: type(spoken).__name__,
)
def test_what_is_no_action_is_refused_and_changes_nothing(spoken: Any) -> None:
    game = Game.new(players=2, seed=1)
    before = game.state.key()
    with pytest.raises(InvalidNotation):
        game.push(spoken)
    assert game.state.key() == before and game.actions == []


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"players": 1}, "bad_seats"),
        ({"players": 7}, "bad_seats"),
        ({"players": "3"}, "bad_seats"),
        ({"players": True}, "bad_seats"),
        ({"seats": [Seat("", "bot"), Seat("", "bot")]}, "bad_seats"),
        ({"first_seat": 3}, "bad_first_seat"),
        ({"first_seat": -1}, "bad_first_seat"),
        ({"first_seat": True}, "bad_first_seat"),
        ({"first_seat": 1.0}, "bad_first_seat"),
        ({"key": b"abc"}, "bad_key"),
        ({"key": bytes(32), "seed": 1}, "bad_key"),
        ({"options": {"rounds": 5}}, "invalid_value"),
        ({"options": {"dice": True}}, "unknown_option"),
        ({"board": "../elfenland"}, "unknown_board"),
    ],
    ids=str,
)
def test_an_impossible_game_is_refused(wish: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidOptions) as caught:
        Game.new(**wish)
    assert caught.value.reason == reason


def test_options_may_be_given_as_a_mapping() -> None:
    assert Game.new({"rounds": 3}, seed=1).options == preset("classic", rounds=3)


def test_a_running_game_is_taken_up_only_with_its_own_key() -> None:
    game = Game.new(players=2, key=bytes(range(32)))
    game.push("take 0")
    record = game.record()
    assert Game.replay(record, key=bytes(range(32))).commitment == game.commitment
    with pytest.raises(InvalidRecord) as caught:
        Game.replay(record, key=bytes(32))
    assert caught.value.reason == "wrong_commitment"
    without = {name: value for name, value in record.to_dict().items() if name != "commitment"}
    with pytest.raises(InvalidRecord) as caught:
        Game.replay(without, key=bytes(32))
    assert caught.value.reason == "wrong_key"


def test_a_running_record_must_not_tell_its_key() -> None:
    game = Game.new(players=2, key=bytes(range(32)))
    with pytest.raises(InvalidRecord) as caught:
        Game.replay(game.record().to_dict() | {"key": bytes(range(32)).hex()})
    assert caught.value.reason == "early_key"


def test_further_keys_of_a_record_are_kept() -> None:
    data = Game.new(players=2, seed=1).record().to_dict() | {"id": "x7", "created": "today"}
    again = Game.replay(data)
    assert again.clone().record().extra == {"id": "x7", "created": "today"}


def test_a_key_in_capitals_is_the_same_key() -> None:
    data = finished("classic", 2, busy, 1).record().to_dict()
    assert Game.replay(data | {"key": data["key"].upper()}).over


def test_games_under_different_rules_are_not_equal() -> None:
    classic, reprint = (Game.new(preset(name), seed=1).state for name in ("classic", "reprint2015"))
    assert classic != reprint


def test_refusals_can_be_copied_and_sent_to_another_process() -> None:
    game = Game.new(players=2, seed=1)
    refusal = game.refusal(f"place dragon {WAY}")
    assert isinstance(refusal, IllegalAction)
    for twin in (copy.copy(refusal), pickle.loads(pickle.dumps(refusal))):
        assert type(twin) is IllegalAction
        assert (twin.reason, twin.params, str(twin)) == (refusal.reason, refusal.params, str(refusal))
    invalid = InvalidRecord("unknown_way", {"way": "x"}, 7)
    assert pickle.loads(pickle.dumps(invalid)).event == 7


def test_views_are_equal_after_a_trip_to_another_process() -> None:
    view = Game.new(players=2, seed=1).view(0)
    assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)


def test_playing_on_in_one_world_does_not_change_the_next() -> None:
    game = Game.new(players=3, seed=2)
    seen, chance = game.view(0), Chance(bytes(32))
    one = world(seen, chance)
    twin = world(seen, Chance(bytes(32)))
    before = chance.draws
    list(on(Game(one, game.seats, 0, "elfenland", None), uniform, Random(1)))
    assert chance.draws == before
    assert world(seen, Chance(bytes(32))) == twin


def test_everybody_sees_everything() -> None:
    game = Game.new(players=2, seed=1)
    assert game.record(ALL) == game.record() != game.record(None)


# ---------------------------------------------------------------- numbers instead of names


def test_a_game_by_codes_is_the_game_by_names() -> None:
    for seed in range(6):
        rng = Random(seed)
        by_codes, by_names = (Game.new(players=2 + seed % 5, seed=seed) for _ in range(2))
        while not by_codes.over:
            legal = by_codes.legal_codes()
            assert [decode(by_codes.board, code) for code in legal] == by_names.legal_actions()
            chosen = rng.randrange(len(legal))
            by_codes.push_code(legal[chosen])
            by_names.push(by_names.legal_actions()[chosen])
            if rng.random() < 0.1:
                assert by_codes.events == by_names.events
        assert list(by_codes.legal_codes()) == []
        assert (by_codes.actions, by_codes.events) == (by_names.actions, by_names.events)
        assert by_codes.record() == by_names.record()
        assert by_codes.state == by_names.state


def test_codes_and_names_may_take_turns() -> None:
    game = Game.new(players=2, seed=1)
    game.push_code(game.legal_codes()[0])
    game.push("blind")
    game.push_code(game.legal_codes()[1])
    twin = game.clone()
    assert [str(action) for action in game.actions] == ["take 0", "blind", "take 1"]
    assert (twin.actions, twin.events) == (game.actions, game.events)


def test_a_code_that_is_not_possible_is_refused_and_changes_nothing() -> None:
    for step in ("open", "place", "move", "discard", "keep", "over"):
        game = Game.new(players=3, seed=5)
        while game.step != step:
            game.push_code(game.legal_codes()[-1])
        before = game.state.key()
        legal = set(game.legal_codes())
        for code in [-1, 15, 2**70, -(2**70), *range(0, 2**14, 3), *range(0, 2**62, 2**53 + 7)]:
            if code not in legal:
                with pytest.raises((IllegalAction, InvalidNotation)):
                    game.push_code(code)
        for wrong in (None, "take 0", 1.5):
            with pytest.raises(InvalidNotation):
                game.push_code(wrong)  # type: ignore[arg-type]
        assert game.state.key() == before
