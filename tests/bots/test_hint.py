"""Hints: true sentences, for the seat to act only, and blind for what is hidden."""

import random

import pytest

from elvenhold import Game, Refusal, preset
from elvenhold.bots import make_bot
from elvenhold.bots.hint import Hint, hint_of
from elvenhold.notation import Discard, Move, Pass, Place, Stop, Take
from elvenhold.rules.chance import Chance
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.view import View, world
from elvenhold.solver.journeys import Journeys
from elvenhold.solver.plans import plans_of, travel_of

pytestmark = pytest.mark.timeout(600)  # with the interpreted rules on a slow machine

OPTIONS = preset("classic", town_cards=True)


def hints(seed: int, players: int = 3, options: RuleOptions = OPTIONS) -> list[tuple[Game, Hint]]:
    """Every position of a game played by hints, and the hint."""
    game = Game.new(options, players=players, seed=seed)
    found = []
    while not game.over:
        hint = hint_of(game.view(game.to_act))
        found.append((game.clone(), hint))
        game.push(hint.action)
    return found


def most(journeys: Journeys) -> int:
    return max(journeys.towns(number) for number in range(journeys.count))


def travel(game: Game, seat: int) -> int:
    """The most towns that the seat can gain over the counters that lie there."""
    return most(travel_of(game.state, seat))


def plan(game: Game, seat: int) -> int:
    """The same, if it lays its own counters, too."""
    state = game.state
    return max(most(plans_of(state, seat, state.counters, state.blocked)), travel(game, seat))


def is_so(game: Game, hint: Hint) -> bool:
    """Whether what a hint says of towns is true of the position before and after its action."""
    seat, after = game.to_act, game.clone()
    assert seat is not None
    after.push(hint.action)
    said, now = (hint.why, hint.towns, hint.without), travel(game, seat)
    gained = (after.view(None).visited[seat] ^ game.view(None).visited[seat]).bit_count()
    match hint.action:
        case Take() if hint.why == "longer":
            return said == ("longer", plan(after, seat), plan(game, seat)) and said[1] > said[2]
        case Place() if hint.why == "longer":
            return said == ("longer", travel(after, seat), now) and said[1] > said[2]
        case Place() if hint.why == "plan":
            return said == ("plan", plan(after, seat), None)
        case Place():  # to lay it elsewhere would gain no more
            return said == ("blocks", None, None) and plan(after, seat) == plan(game, seat)
        case Pass():
            more = plan(game, seat) - now
            return said == (("later", more, None) if more else ("enough", now, None))
        case Move():
            towns = gained + travel(after, seat)
            return said == (("journey", towns, None) if towns else ("later", now, None))
        case Stop():
            return said == (("later", now, None) if now else ("done", None, None))
    return said[1:] == (None, None)  # nothing is said of towns


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("rules", ["classic", "reprint2015"])
def test_what_a_hint_says_is_so(rules: str, players: int) -> None:
    played = hints(0, players, preset(rules))
    assert [str(hint) for game, hint in played if not is_so(game, hint)] == []
    assert {"longer", "plan", "enough", "journey", "done"} <= {hint.why for _, hint in played}


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


def test_a_hint_follows_from_the_view_alone() -> None:
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
