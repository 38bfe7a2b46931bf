"""Our own bots keep the contract of all bots, whatever the options and the size of the table."""

import pytest

from elvenhold import COMPILED, InvalidOptions, options_from, preset
from elvenhold.bots import BOTS, OURS, Budget, make_bot
from elvenhold.bots.contract import check_bot, check_time, is_placing, positions
from elvenhold.rules.options import OPTIONS, RuleOptions
from elvenhold.rules.view import View
from tests.bots.contract_cases import cases_of_game

pytestmark = pytest.mark.timeout(600)  # with the interpreted rules on a slow machine

NAMES = [info.id for info in OURS]
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


def is_quick(name: str, players: int) -> bool:
    return COMPILED or name not in PLANNING or players < 4


GAMES = [(name, *table) for name in NAMES for table in TABLES if is_quick(name, table[1])]


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("name", NAMES)
def test_our_bots_keep_the_contract(name: str, players: int) -> None:
    check_bot(BOTS[name].make, 2, BUDGET, [players if is_quick(name, players) else 3])


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("name", NAMES)
def test_our_bots_keep_the_time_when_they_lay_counters(name: str, players: int) -> None:
    games = positions(BOTS["random"].make, REPRINT, players, seed=players)
    views = [view for game in games if is_placing(view := game.view(game.to_act))]
    for view in views[:: len(views) // 5]:
        check_time(BOTS[name].make, view, seconds=0.1)


@pytest.mark.parametrize(("name", "options", "players"), GAMES)
def test_every_game_is_played_to_its_end(name: str, options: RuleOptions, players: int) -> None:
    games = positions(BOTS[name].make, options, players, players, BUDGET)
    assert len(list(games)) > 20 * players


@pytest.mark.parametrize("name", NAMES)
def test_hidden_things_change_nothing(name: str) -> None:
    assert cases_of_game(name, number=0, players=2, budget=BUDGET) > 50


def views(name: str, options: RuleOptions, players: int) -> list[View]:
    """What the seat to act sees at each decision of a game between equal bots."""
    games = positions(BOTS[name].make, options, players, 0, BUDGET)
    return [game.view(game.to_act) for game in games]


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_another_seed_plays_otherwise(name: str) -> None:
    seen = views(name, CLASSIC, 3)
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
    assert caught.value.params == {"bot": "dog", "known": list(BOTS)}
    assert caught.value.message == f"There is no bot called dog; there are {KNOWN}."
