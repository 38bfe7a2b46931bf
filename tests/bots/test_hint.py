"""Hints: right numbers, for the seat to act only, and blind for what is hidden."""

import random

import pytest

from elvenhold import Game, Refusal, preset
from elvenhold.bots import make_bot
from elvenhold.bots.hint import Hint, hint_of
from elvenhold.notation import Discard, Place
from elvenhold.rules.chance import Chance
from elvenhold.rules.view import View, world
from elvenhold.solver import best_journeys

OPTIONS = preset("classic", town_cards=True)


def hints(seed: int, players: int = 3) -> list[tuple[Game, Hint]]:
    """Every position of a game played by hints, and the hint."""
    game = Game.new(OPTIONS, players=players, seed=seed)
    found = []
    while not game.over:
        hint = hint_of(game.view(game.to_act))
        found.append((game.clone(), hint))
        game.push(hint.action)
    return found


def most_towns(game: Game, seat: int) -> int:
    return max(len(journey.towns) for journey in best_journeys(game.view(seat), limit=None))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_numbers_are_those_of_the_solver(seed: int) -> None:
    checked = 0
    for game, hint in hints(seed):
        seat = game.to_act
        assert seat is not None
        if hint.why == "enough":
            assert hint.towns == most_towns(game, seat)
        elif hint.why == "done":
            assert most_towns(game, seat) == 0
        elif hint.why in ("longer", "journey") and not str(hint.action).startswith("take"):
            after = game.clone()
            after.push(hint.action)
            gained = (after.view(None).visited[seat] ^ game.view(None).visited[seat]).bit_count()
            assert hint.towns == gained + most_towns(after, seat)
            assert hint.without in (None, most_towns(game, seat))
            checked += 1
    assert checked > 20


def test_the_action_is_that_of_the_planner() -> None:
    for game, hint in hints(3, players=2):
        assert hint.bot == "planner"
        assert hint.action == make_bot("planner").act(game.view(game.to_act))


def test_a_hint_is_for_the_seat_to_act() -> None:
    game = Game.new(OPTIONS, players=2, seed=1, first_seat=0)
    for viewer in (1, None):
        with pytest.raises(Refusal) as refused:
            hint_of(game.view(viewer))
        assert refused.value.reason == "not_your_turn"


def test_what_is_hidden_changes_no_hint() -> None:
    rng = random.Random(4)
    for game, hint in hints(4):
        seat = game.to_act
        assert seat is not None
        twin = View(world(game.view(seat), Chance(rng.randbytes(32))), seat)
        assert twin == game.view(seat)
        assert hint_of(twin) == hint


def test_discards_are_hinted_too() -> None:
    game = Game.new(OPTIONS, players=2, seed=1)
    while game.step != "discard":
        game.push("stop" if game.step == "move" else hint_of(game.view(game.to_act)).action)
    hint = hint_of(game.view(game.to_act))
    assert isinstance(hint.action, Discard)
    assert (hint.why, hint.towns, hint.without) == ("keeps", None, None)


def test_a_counter_in_the_way_of_others_is_called_so() -> None:
    whys = {hint.why for seed in range(5, 9) for _, hint in hints(seed) if isinstance(hint.action, Place)}
    assert whys == {"longer", "plan", "blocks"}
