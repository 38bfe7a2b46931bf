"""What every bot must do: act legally, from its view alone, and the same again."""

import itertools
import random
from collections.abc import Iterator

import pytest

from elvenhold import COMPILED, Game, InvalidOptions, options_from, preset
from elvenhold.bots import BOTS, Budget, make_bot
from elvenhold.notation import encode
from elvenhold.rules import engine
from elvenhold.rules.chance import Chance
from elvenhold.rules.options import OPTIONS, RuleOptions
from elvenhold.rules.state import S_OVER, State
from elvenhold.rules.view import View, world

pytestmark = pytest.mark.timeout(600)  # with the interpreted rules on a slow machine

NAMES = list(BOTS)
# Interpreted, a plan takes fifty times as long: then fewer worlds, and no large tables for who plans.
BUDGET = Budget(simulations=20 if COMPILED else 3)
PLANNING = ("gentle", "planner", "expert")
KNOWN = ", ".join(BOTS)
CLASSIC = preset("classic")
REPRINT = preset("reprint2015", town_cards=True)
ONE_CHANGED = [options_from({spec.id: value}) for spec in OPTIONS for value in spec.values[1:]]
ALL_CHANGED = options_from({spec.id: spec.values[-1] for spec in OPTIONS})
TABLES = [
    *[(options, players) for options in (CLASSIC, REPRINT) for players in range(2, 7)],
    *[(options, 2 + number % 5) for number, options in enumerate([*ONE_CHANGED, ALL_CHANGED])],
]

GAMES = [
    (name, options, players)
    for name in NAMES
    for options, players in TABLES
    if COMPILED or name not in PLANNING or players < 4
]


def views(name: str, options: RuleOptions, players: int, seed: int = 0) -> Iterator[View]:
    """What the seat to act sees at each decision of a game between equal bots."""
    game = Game.new(options, players, seed=seed)
    bots = [make_bot(name, seed=seat) for seat in range(players)]
    while not game.over:
        seat = game.to_act
        assert seat is not None
        view = game.view(seat)
        yield view
        game.push(bots[seat].act(view, BUDGET), seat)


@pytest.mark.parametrize(("name", "options", "players"), GAMES)
def test_every_game_is_played_to_its_end(name: str, options: RuleOptions, players: int) -> None:
    assert len(list(views(name, options, players, seed=players))) > 20 * players


def play_on(name: str, twins: tuple[State, State], seat: int, rng: random.Random) -> int:
    """Two worlds that look alike to a seat go on alike while that can be; how many decisions were compared.

    A bot of each world decides for the seat; the others do what is possible in both worlds.
    """
    bots = (make_bot(name, seed=9), make_bot(name, seed=9))
    compared = 0
    while compared < 5 and twins[0].step != S_OVER and View(twins[0], seat) == View(twins[1], seat):
        if twins[0].turn == seat:
            one, other = (bot.act(View(twin, seat), BUDGET) for bot, twin in zip(bots, twins, strict=True))
            assert one == other
            compared += 1
            code = encode(twins[0].board, one)
        else:
            both = sorted(set(engine.legal(twins[0])) & set(engine.legal(twins[1])))
            if not both:
                break
            code = rng.choice(both)
        for twin in twins:
            engine.apply(twin, code)
    return compared


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [CLASSIC, REPRINT], ids=["classic", "reprint"])
def test_hidden_things_change_nothing(name: str, options: RuleOptions) -> None:
    rng = random.Random(3)
    starts = compared = 0
    players = 4 if COMPILED or name not in PLANNING else 2
    for number, view in enumerate(views(name, options, players, seed=3)):
        if number % 10 == 0:
            deals = [world(view, Chance(bytes([deal]) * 32)) for deal in range(3)]
            for one, other in itertools.combinations(deals, 2):
                if one.hands == other.hands:
                    continue
                pair = (one.clone(), other.clone())
                for twin in pair:
                    twin.chance = Chance(bytes([number % 256]) * 32)
                starts += 1
                compared += play_on(name, pair, view.seat, rng)
    assert compared > 2 * starts > 10 * players


@pytest.mark.parametrize("name", NAMES)
def test_a_restart_changes_nothing(name: str) -> None:
    old = make_bot(name, seed=7)
    for view in views(name, CLASSIC, 3):
        assert old.act(view, BUDGET) == make_bot(name, seed=7).act(view, BUDGET)


@pytest.mark.parametrize("name", NAMES)
def test_the_view_is_left_as_it_was(name: str) -> None:
    for view in views(name, REPRINT, 3):
        before = view.key()
        make_bot(name).act(view, BUDGET)
        assert view.key() == before


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_another_seed_plays_otherwise(name: str) -> None:
    seen = list(views(name, CLASSIC, 3))
    assert any(make_bot(name, 1).act(view, BUDGET) != make_bot(name, 2).act(view, BUDGET) for view in seen)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_has_a_name_and_a_help_in_every_language(name: str) -> None:
    info = BOTS[name]
    assert info.id == name
    for texts in (info.label, info.help):
        assert set(texts) == {"en", "zh-Hans"}
        assert all(texts.values())


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(InvalidOptions) as caught:
        make_bot("dog")
    assert caught.value.reason == "unknown_bot"
    assert caught.value.params == {"bot": "dog", "known": NAMES}
    assert caught.value.message == f"There is no bot called dog; there are {KNOWN}."
