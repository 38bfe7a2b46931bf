"""Sums of games: exact, the same in any portions, shared wins in parts, and how sure their shares are."""

import random
from collections.abc import Sequence
from functools import reduce
from operator import add

import pytest

from elvenhold.arena.simulate import SimulationPlan, finished_game
from elvenhold.arena.summary import summary_of
from elvenhold.arena.tally import PARTS, Tally, tally_of
from elvenhold.arena.wilson import wilson_interval
from elvenhold.record import Result, SeatResult


def game_of(ranks: Sequence[int], bots: Sequence[str]) -> Tally:
    results = tuple(SeatResult(n, 10 + n, 2, 1, 9 + n, rank) for n, rank in enumerate(ranks))
    return tally_of(bots, Result("rounds", results))


def test_summary_splits_shared_wins() -> None:
    data = summary_of(game_of([1, 1, 3], ["a", "b", "a"]) + game_of([2, 1], ["a", "b"]))
    a, b = data["bots"]
    assert (a["bot"], a["games"], a["seats"], a["wins"], a["win_share"]) == ("a", 2, 3, 0.5, 0.25)
    assert (b["bot"], b["games"], b["seats"], b["wins"], b["win_share"]) == ("b", 2, 2, 1.5, 0.75)
    assert (a["towns"], a["score"], a["cards"]) == (10.6667, 9.6667, 2)
    assert (a["fair_share"], b["fair_share"]) == (
        round((2 / 3 + 1 / 2) / 2, 4),
        round((1 / 3 + 1 / 2) / 2, 4),
    )
    assert [(seat["seat"], seat["games"], seat["wins"]) for seat in data["seats"]] == [
        (0, 2, 0.5),
        (1, 2, 1.5),
        (2, 1, 0),
    ]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("winners", range(1, 7))
def test_every_game_is_won_exactly_once(players: int, winners: int) -> None:
    ranks = [1 if seat < winners else 2 for seat in range(players)]
    tally = game_of(ranks, ["a", "b", "a", "c", "a", "b"][:players])
    for lines in (list(tally.bots.values()), list(tally.seats)):
        assert sum(line.wins for line in lines) == PARTS
        assert sum(line.fair for line in lines) == PARTS


def test_sums_are_the_same_in_any_portions() -> None:
    plan = SimulationPlan(games=12, players=(2, 4, 3), bots=("random", "greedy", "random"), seed=3)
    games = []
    for number in range(plan.games):
        game = finished_game(plan, number)
        assert game.result
        games.append(tally_of([str(seat.bot) for seat in game.seats], game.result))
    whole = reduce(add, games, Tally())
    rng = random.Random(1)
    for _ in range(50):
        cut = sorted(rng.sample(range(plan.games + 1), 2))
        portions = [games[: cut[0]], games[cut[0] : cut[1]], games[cut[1] :]]
        summed = reduce(add, (reduce(add, portion, Tally()) for portion in portions), Tally())
        assert summed == whole
        assert list(summed.bots) == list(whole.bots)


# Wilson's interval without correction in R. G. Newcombe, "Two-sided confidence intervals for the single
# proportion", Statistics in Medicine 17 (1998), table I; and the first by hand.
KNOWN = [
    (8, 10, 0.4902, 0.9433),
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("wins", "games", "low", "high"), KNOWN)
def test_wilson_intervals_are_the_published_ones(wins: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson_interval(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_intervals_hold_the_share_and_stay_between_nothing_and_all() -> None:
    for games in (1, 2, 10, 1000, 10**9):
        for wins in (0, games / 60, games / 2, games - 1 / 3, games):
            low, high = wilson_interval(wins, games)
            assert 0 <= low < high <= 1
            assert low - 1e-12 <= wins / games <= high + 1e-12
