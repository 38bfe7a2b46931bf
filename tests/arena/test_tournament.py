"""Tournaments: fair to every bot and seat, counted rightly, and rated as they must be."""

import random
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import log10, sqrt
from typing import Any, ClassVar

import pytest

from elvenhold import Game
from elvenhold.arena.deals import margin, student
from elvenhold.arena.elo import Outcome, inverse, ratings
from elvenhold.arena.entrant import Entrant
from elvenhold.arena.plot import Bar, share_plot
from elvenhold.arena.shard import play_shard, shards
from elvenhold.arena.simulate import game_seed
from elvenhold.arena.standings import standings_of
from elvenhold.arena.tally import PARTS
from elvenhold.arena.times import Times, times_of
from elvenhold.arena.tournament import (
    CrossTable,
    Match,
    TournamentPlan,
    deal_at,
    finished_game,
    play_deal,
    table_at,
)
from elvenhold.bots import USUAL, Budget, make_bot
from elvenhold.game import key_from_seed
from elvenhold.notation import Action, Dealt
from elvenhold.notation.events import action_of
from elvenhold.replay import replay
from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.view import View

SIZES = range(MIN_PLAYERS, MAX_PLAYERS + 1)
ABC = (Entrant("a"), Entrant("b"), Entrant("c"))
MIXED = (Entrant("greedy"), Entrant("random"), Entrant("random", 5))


def sums_of(plan: TournamentPlan) -> CrossTable:
    table = plan.nothing
    for shard in shards(plan):
        table += play_shard(shard).tally
    return table


# ---------------------------------------------------------------- who sits where


@pytest.mark.parametrize("players", SIZES)
def test_each_line_up_sits_at_every_seat_of_every_deal(players: int) -> None:
    plan = TournamentPlan(deals=4, players=players, bots=ABC)
    seen = Counter((deal_at(plan, n), tuple(table_at(plan, n))) for n in range(plan.games))
    assert set(seen.values()) == {1}
    tables = {
        tuple(one if seat == place else others for seat in range(players))
        for one in range(3)
        for others in range(3)
        if one != others
        for place in range(players)
    }
    assert set(seen) == {(deal, table) for deal in range(4) for table in tables}
    for shard in shards(plan):  # each holds just a deal with one line-up
        games = range(shard.first, shard.end)
        assert len({(deal_at(plan, n), frozenset(Counter(table_at(plan, n)).items())) for n in games}) == 1


def start_of(game: Game) -> tuple[Any, ...]:
    """All that chance gave before anybody decided anything."""
    first_choice = next(number for number, event in enumerate(game.events) if action_of(event))
    return game.key, game.first_seat, game.events[:first_choice]


@pytest.mark.parametrize("players", [2, 4])
def test_all_games_of_a_deal_begin_alike_at_each_seat(players: int) -> None:
    plan = TournamentPlan(2, players, MIXED, seed=7, options=RuleOptions({"town_cards": True}))
    starts: dict[int, list[tuple[Any, ...]]] = {0: [], 1: []}
    for number in range(plan.games):
        starts[deal_at(plan, number)].append(start_of(finished_game(plan, number)))
    for deal, begun in starts.items():
        assert all(start == begun[0] for start in begun)
        assert sum(isinstance(event, Dealt) for event in begun[0][2]) == players
        assert begun[0][0] == key_from_seed(game_seed(7, deal))
    assert starts[0][0] != starts[1][0]


def test_the_order_of_the_bots_changes_no_game() -> None:
    there, back = (TournamentPlan(2, 3, bots, seed=3) for bots in (MIXED[:2], MIXED[1::-1]))
    games = [
        Counter(finished_game(plan, number).record().to_json() for number in range(plan.games))
        for plan in (there, back)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize("players", SIZES)
def test_a_bot_against_itself_has_just_its_fair_share(players: int) -> None:
    plan = TournamentPlan(deals=3, players=players, bots=(Entrant("greedy"), Entrant("greedy")), seed=5)
    table = sums_of(plan)
    assert [Fraction(match.wins, PARTS * 3 * players) for match in table.matches] == [
        Fraction(1, players)
    ] * 2
    data = standings_of(plan, table)
    assert data["bots"]["greedy"]["elo"] == 0
    assert [pair["standard_error"] for pair in data["pairs"]] == [0, 0]
    assert all(pair["margin"] > 0.1 for pair in data["pairs"])  # of three deals


# ---------------------------------------------------------------- what is counted


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_sums_are_those_of_the_records(players: int) -> None:
    plan = TournamentPlan(deals=4, players=players, bots=MIXED, seed=2)
    table = sums_of(plan)
    assert table.games == plan.games
    won: dict[tuple[str, str], list[Fraction]] = {}
    towns: Counter[tuple[str, str]] = Counter()
    scores: Counter[tuple[str, str]] = Counter()
    names = [bot.name for bot in MIXED]
    for number in range(plan.games):
        record = finished_game(plan, number).record()
        replay(record)
        assert record.result
        seated = [names[bot] for bot in table_at(plan, number)]
        assert [seat.bot for seat in record.seats] == [name.partition(":")[0] for name in seated]
        winners = [seat.seat for seat in record.result.seats if seat.rank == 1]
        for seat, name in enumerate(seated):
            if seated.count(name) > 1:
                continue
            (other,) = set(seated) - {name}
            won.setdefault((name, other), []).append(Fraction(seat in winners, len(winners)))
            towns[name, other] += record.result.seats[seat].towns
            scores[name, other] += record.result.seats[seat].score
    data = standings_of(plan, table)
    assert len(data["pairs"]) == len(won) == 6
    for pair in data["pairs"]:
        key = pair["bot"], pair["against"]
        shares = won[key]
        games = len(shares)
        assert (pair["games"], games) == (4 * players, 4 * players)
        assert pair["win_share"] == pytest.approx(float(sum(shares) / games), abs=5e-5)
        assert pair["fair_share"] == pytest.approx(1 / players, abs=5e-5)
        assert pair["towns"] == pytest.approx(towns[key] / games, abs=5e-5)
        assert pair["score"] == pytest.approx(scores[key] / games, abs=5e-5)
        by_deal = [float(sum(shares[n : n + players]) / players) for n in range(0, games, players)]
        mean = sum(by_deal) / 4
        error = sqrt(sum((share - mean) ** 2 for share in by_deal) / 3 / 4)
        assert pair["standard_error"] == pytest.approx(error, abs=5e-5)
        assert pair["margin"] == pytest.approx(margin(mean, error, 4), abs=5e-5)
    for name, line in data["bots"].items():
        shares = [share for (one, _), some in won.items() if one == name for share in some]
        assert line["games"] == len(shares) == 8 * players
        assert line["win_share"] == pytest.approx(float(sum(shares) / len(shares)), abs=5e-5)
        low, high = line["interval"]
        assert low <= line["win_share"] <= high


def test_one_deal_has_no_standard_error() -> None:
    plan = TournamentPlan(deals=1, players=2, bots=MIXED[:2])
    pairs = standings_of(plan, sums_of(plan))["pairs"]
    assert {(pair["standard_error"], pair["margin"]) for pair in pairs} == {(None, None)}


@pytest.mark.parametrize("players", [2, 3, 6])
def test_only_the_first_bot_is_the_one_where_that_is_asked_for(players: int) -> None:
    plan = TournamentPlan(deals=2, players=players, bots=MIXED, seed=2, first=True)
    table = sums_of(plan)
    assert plan.may_have(table)
    assert {bot.name for bot in MIXED} == {
        MIXED[bot].name for number in range(plan.proof) for bot in table_at(plan, number)
    }
    tables = [table_at(plan, number) for number in range(plan.games)]
    assert all(seats.count(0) == 1 and len(set(seats)) == 2 for seats in tables)
    data = standings_of(plan, table)
    every = standings_of(whole := replace(plan, first=False), sums_of(whole))
    told = [(0, 1), (0, 2), (1, 0), (2, 0)] if players == 2 else [(0, 1), (0, 2)]
    assert [(pair["bot"], pair["against"]) for pair in data["pairs"]] == [
        (MIXED[one].name, MIXED[others].name) for one, others in told
    ]
    assert all(pair in every["pairs"] for pair in data["pairs"])
    assert data["bots"]["greedy"]["win_share"] == every["bots"]["greedy"]["win_share"]
    if players > 2:
        line = data["bots"]["random"]
        assert (line["games"], line["wins"]) == (0, 0)
        assert {line[name] for name in ("towns", "score", "win_share", "interval")} == {None}


@pytest.mark.parametrize("players", [2, 3])
def test_a_plan_may_have_just_sums_that_its_games_could_give(players: int) -> None:
    plan = TournamentPlan(deals=2, players=players, bots=MIXED[:2])
    table = plan.nothing
    assert plan.may_have(table)
    for shard in shards(plan):
        table += play_shard(shard).tally
        assert plan.may_have(table)
    first, second = table.matches
    wrong = [
        CrossTable(table.games),
        CrossTable(table.games - 1, table.matches),
        CrossTable(-players, ()),
        CrossTable(table.games + players, table.matches),
        CrossTable(table.games, (first,)),
        CrossTable(table.games, (first, second, Match())),
        CrossTable(table.games, (first, Match())),
        CrossTable(table.games, (first, Match(2, 0, 0, 2 * players * PARTS + 1, 10**9))),
        CrossTable(table.games, (first, Match(2, 0, 0, 60, 1))),
        CrossTable(table.games, (first, Match(2, 0, 0, -1, 1))),
    ]
    assert not any(map(plan.may_have, wrong))


class Nosy:
    """Plays like ``random`` and remembers how much it was to think."""

    budgets: ClassVar[list[tuple[str, Budget]]] = []

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.bot = make_bot("random", seed)

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        self.budgets.append((self.name, budget))
        return self.bot.act(view, budget)


def test_each_bot_has_its_own_budget_or_that_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", Nosy)
    for simulations, usual in ((None, USUAL), (40, Budget(simulations=40))):
        Nosy.budgets.clear()
        bots = (Entrant("greedy"), Entrant("random", 5))
        finished_game(TournamentPlan(1, 2, bots, simulations=simulations), 0)
        assert set(Nosy.budgets) == {("greedy", usual), ("random", Budget(simulations=5))}


def test_every_decision_is_timed() -> None:
    plan = TournamentPlan(deals=1, players=2, bots=MIXED[:2])
    games = [finished_game(plan, number) for number in range(plan.games)]
    (played,) = [play_shard(shard) for shard in shards(plan)]
    assert set(played.times) == {"greedy", "random"}
    assert sum(times.decisions for times in played.times.values()) == sum(len(game.actions) for game in games)


def test_times_are_added_up_and_the_slowest_in_a_hundred_is_left_out() -> None:
    rng = random.Random(1)
    taken = [rng.randrange(1, 10**7) for _ in range(1000)]
    times = times_of(taken[:300]) + times_of(taken[300:])
    assert times == times_of(taken)
    assert times.mean == pytest.approx(sum(taken) / 1000 / 1e6)
    assert times.p99 == pytest.approx(sorted(taken)[989] / 1e6, rel=0.02)
    assert times_of([0]) + Times() == times_of([0])


@cache
def greedy_and_random(players: int) -> dict[str, Any]:
    plan = TournamentPlan(deals=10, players=players, bots=MIXED[:2], seed=1)
    return standings_of(plan, sums_of(plan))


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random(players: int) -> None:
    bots = greedy_and_random(players)["bots"]
    assert bots["greedy"]["win_share"] > 0.9
    assert bots["greedy"]["interval"][0] > 1 / players > bots["random"]["interval"][1]
    assert bots["greedy"]["elo_interval"][0] > bots["random"]["elo"] == 0


@pytest.mark.timeout(600)  # with the interpreted rules on a slow machine
@pytest.mark.parametrize("players", [2, 3])
def test_planner_beats_greedy(players: int) -> None:
    bots = (Entrant("planner"), Entrant("greedy"))
    plan = TournamentPlan(deals=10, players=players, bots=bots, seed=3, first=True)
    line = standings_of(plan, sums_of(plan))["bots"]["planner"]
    assert line["games"] == 10 * players
    assert line["interval"][0] > 1 / players


def test_random_is_the_anchor_or_else_the_first() -> None:
    assert greedy_and_random(2)["anchor"] == "random"
    plan = TournamentPlan(1, 2, (Entrant("greedy"), Entrant("random", 7)))
    data = standings_of(plan, sums_of(plan))
    assert (data["anchor"], data["bots"]["greedy"]["elo"]) == ("greedy", 0)
    assert data["bots"]["random:7"]["elo"] < 0


# ---------------------------------------------------------------- Elo


def made_up(elos: list[float], rivals: int, games: int) -> list[Outcome]:
    """The results that bots of these strengths have on average."""
    strengths = [10 ** (elo / 400) for elo in elos]
    return [
        Outcome(one, others, rivals, games * mine / (mine + rivals * theirs), games)
        for one, mine in enumerate(strengths)
        for others, theirs in enumerate(strengths)
        if one < others or (one > others and rivals > 1)
    ]


@pytest.mark.parametrize("rivals", [1, 2, 3, 5])
@pytest.mark.parametrize("anchor", [0, 2])
def test_elo_finds_the_strengths_that_the_results_were_made_from(rivals: int, anchor: int) -> None:
    elos = [0.0, 120.0, -75.0, 400.0, 40.0]
    found = ratings(5, made_up(elos, rivals, 10**7), anchor)
    assert [rating.elo for rating in found] == pytest.approx([elo - elos[anchor] for elo in elos], abs=0.2)
    assert found[anchor].elo == 0


@pytest.mark.parametrize("rivals", [1, 3])
@pytest.mark.parametrize("games", [1, 10, 1000])
def test_equal_bots_have_elo_0(rivals: int, games: int) -> None:
    found = ratings(4, made_up([0.0] * 4, rivals, games))
    assert [rating.elo for rating in found] == [0] * 4
    assert all(rating.low < 0 < rating.high for rating in found)


@pytest.mark.parametrize("games", [1, 100, 10**9])
def test_one_that_wins_or_loses_all_has_a_rating_that_grows_with_the_games(games: int) -> None:
    outcomes = [Outcome(0, 1, 1, 0, games), Outcome(0, 2, 1, games, games)]
    _, best, worst = ratings(3, outcomes)
    expected = 400 * log10((games + 0.5) / 0.5)
    assert best.elo == pytest.approx(expected, abs=0.1)
    assert worst.elo == -best.elo
    assert [rating.bound for rating in ratings(3, outcomes)] == [None, "at least", "at most"]
    assert [rating.bound for rating in ratings(3, outcomes, anchor=2)] == ["at least", "at least", None]


def test_a_rating_is_no_bound_where_a_chain_of_wins_leads_there_and_back() -> None:
    round_about = [Outcome(0, 1, 1, 5, 5), Outcome(1, 2, 1, 5, 5), Outcome(2, 0, 1, 5, 5)]
    assert [rating.bound for rating in ratings(3, round_about)] == [None] * 3
    both_always_won = [Outcome(0, 1, 1, 5, 5), Outcome(0, 2, 1, 5, 5)]
    assert ratings(3, both_always_won, anchor=1)[2].bound == "unknown"


def test_two_bots_are_told_apart_though_a_third_never_beats_either() -> None:
    planner, greedy, _ = ratings(
        3, [Outcome(0, 1, 1, 191, 200), *(Outcome(n, 2, 1, 200, 200) for n in (0, 1))], 2
    )
    assert planner.low > greedy.high


@pytest.mark.parametrize("elos", [[0.0, 100.0], [0.0, 100.0, 30.0], [0.0, 100.0, -200.0, 250.0]])
def test_the_intervals_hold_the_true_difference_about_19_times_in_20(elos: list[float]) -> None:
    rng = random.Random(3)
    held = 0
    for _ in range(200):
        played = [
            outcome._replace(wins=sum(rng.random() < outcome.wins / 200 for _ in range(200)))
            for outcome in made_up(elos, 1, 200)
        ]
        found = ratings(len(elos), played)
        for bot, rating in enumerate(found):
            others = [n for n in range(len(elos)) if n != bot]
            true = elos[bot] - sum(elos[n] for n in others) / len(others)
            middle = sum(found[n].elo for n in others) / len(others)
            held += rating.low - middle <= true <= rating.high - middle
    assert 0.92 <= held / 200 / len(elos) <= 0.98


# ---------------------------------------------------------------- over deals


# W. S. Gosset's t for 95 %, as in every table.
GOSSET = [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (120, 1.980)]


@pytest.mark.parametrize(("freedom", "quantile"), GOSSET)
def test_the_quantiles_are_the_published_ones(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


@pytest.mark.parametrize("deals", [2, 3, 20])
def test_the_ranges_over_deals_hold_the_true_share_about_19_times_in_20(deals: int) -> None:
    rng = random.Random(4)
    held = 0
    for _ in range(1000):
        shares = [rng.gauss(0.5, 0.1) for _ in range(deals)]
        mean = sum(shares) / deals
        error = sqrt(sum((share - mean) ** 2 for share in shares) / (deals - 1) / deals)
        held += abs(mean - 0.5) <= margin(mean, error, deals)
    assert 0.93 <= held / 1000 <= 0.97


@pytest.mark.parametrize("deals", [2, 10, 1000])
def test_deals_that_are_all_alike_are_not_taken_for_certain(deals: int) -> None:
    others = margin(1.0, 0.0, deals)  # if so many deals were lost, one in twenty runs would not show it
    assert (1 - others) ** deals == pytest.approx(0.05)
    assert margin(0.5, 0.0, deals) == pytest.approx(others / 2)


def test_an_inverse_undoes_its_matrix() -> None:
    rng = random.Random(1)
    half = [[rng.random() for _ in range(6)] for _ in range(6)]
    matrix = [[sum(a * b for a, b in zip(x, y, strict=True)) + (x is y) for y in half] for x in half]
    undone = inverse(matrix)
    for row in range(6):
        product = [sum(matrix[row][n] * undone[n][column] for n in range(6)) for column in range(6)]
        assert product == pytest.approx([float(row == column) for column in range(6)], abs=1e-9)


# ---------------------------------------------------------------- the plot

SVG = "{http://www.w3.org/2000/svg}"


def test_a_plot_is_xml_whatever_the_bots_are_called() -> None:
    names = ["</text><script>", "a & b", '"quoted"', "\x00\x1b[2J", "专家", "n" * 200]
    bars = [Bar(name, n / 5, max(0, n / 5 - 0.1), min(1, n / 5 + 0.1)) for n, name in enumerate(names)]
    tree = ElementTree.fromstring(share_plot("One <against> 3 & more", "seed 1", 0.25, bars))
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} == {
        *("svg", "title", "desc", "style", "rect", "text", "line", "path", "circle")
    }
    words = [element.text for element in tree.iter(f"{SVG}text")]
    for name in (
        "</text><script>",
        "a & b",
        '"quoted"',
        "??[2J",
        "专家",
        "n" * 27 + "…",
        "One <against> 3 & more",
    ):
        assert name in words
    assert "100.0% (90.0–100.0%)" in words
    assert len(list(tree.iter(f"{SVG}circle"))) == 6


def test_marks_of_a_plot_lie_inside_and_where_their_shares_are() -> None:
    shares = [0.0, 0.25, 0.5, 1.0]
    tree = ElementTree.fromstring(
        share_plot("Title", "A note. " * 40, 0.5, [Bar("x" * 50, share, share, share) for share in shares])
    )
    _, _, width, height = map(float, str(tree.get("viewBox")).split())
    places = [float(str(mark.get("cx"))) for mark in tree.iter(f"{SVG}circle")]
    span = places[3] - places[0]
    assert span > 200
    assert places == pytest.approx([places[0] + share * span for share in shares], abs=0.1)
    for element in tree.iter():
        for key, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(element.get(key, "0")) <= most


def test_sums_are_the_same_in_any_portions() -> None:
    plan = TournamentPlan(deals=3, players=2, bots=MIXED, seed=4)
    deals = [play_deal(plan, first) for first in range(0, plan.games, 2)]
    rng = random.Random(1)
    for _ in range(20):
        rng.shuffle(deals)
        assert sum(deals, plan.nothing) == sums_of(plan)
