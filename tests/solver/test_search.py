"""The search of placements: what it tries, how it plays a world out, when it leaves the planner's move."""

import math

import pytest

from elvenhold import COMPILED
from elvenhold.arena.entrant import Entrant
from elvenhold.arena.tally import PARTS, wins_of
from elvenhold.arena.tournament import TournamentPlan, finished_game, table_at
from elvenhold.notation import cards_to_int
from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.codes import E_PASS, E_PLACE
from elvenhold.rules.native import ONE, row
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import S_MOVE, S_OVER, S_PLACE, State
from elvenhold.solver.planner import Planner
from elvenhold.solver.search import (
    DOUBT,
    FEWEST,
    Candidate,
    Search,
    WorldPlans,
    chance_to_win,
    end_totals,
    lay_plans,
)
from tests.solver.test_journeys import BOARD, positions

pytestmark = pytest.mark.timeout(600)  # with the interpreted rules on a slow machine

OPTIONS = RuleOptions({"town_cards": True})
PLANNER = Planner(OPTIONS, BOARD, [], worlds=2)


def searches(players: int, number: int) -> list[Search]:
    found = [
        Search(PLANNER, state.clone(), seed)
        for seed, state in enumerate(positions(OPTIONS, players, S_PLACE, number))
    ]
    return [search for search in found if len(search.candidates) > 1]


@pytest.mark.parametrize("players", [2, 4])
def test_every_candidate_is_legal_and_none_comes_twice(players: int) -> None:
    for search in searches(players, 40):
        codes = [candidate.code for candidate in search.candidates]
        assert len(set(codes)) == len(codes)
        assert codes[0] == PLANNER.choose(search.root)
        assert all(engine.refuse(search.root, code) == "" for code in codes)


@pytest.mark.parametrize("budget", [0, 1, 15, 16, 40, 200])
def test_the_budget_is_never_exceeded_and_hardly_wasted(budget: int) -> None:
    for search in searches(3, 20):
        root = search.root.clone()
        looked_at = min(len(search.candidates), budget // FEWEST)
        search.run(budget)
        assert search.decided()
        assert search.simulations <= budget
        if looked_at < 2:
            assert search.simulations == 0
            assert search.choose() == search.candidates[0].code
        else:
            assert search.simulations > budget - looked_at
            assert search.candidates[0].tried == max(candidate.tried for candidate in search.candidates)
        assert search.root == root
        assert search.choose() in [candidate.code for candidate in search.candidates]


def test_a_world_is_counted_when_every_candidate_left_was_tried_in_it() -> None:
    search = searches(3, 20)[0]
    for _ in range(len(search.left) - 1):
        search.step()
    assert search.candidates[0].tried == 0
    search.step()
    assert {candidate.tried for candidate in search.candidates} == {1}
    search.step()
    search.halve()  # in the middle of a world
    assert {candidate.tried for candidate in search.candidates} == {1}
    left = len(search.left)
    for _ in range(left):
        search.step()
    assert [candidate.tried for candidate in search.left] == [2] * left


def test_the_same_seed_chooses_the_same() -> None:
    for state in list(positions(OPTIONS, 2, S_PLACE, 40))[::4]:
        chosen = set()
        for _ in range(2):
            search = Search(PLANNER, state.clone(), 11)
            search.run(60)
            chosen.add(search.choose())
        assert len(chosen) == 1


def test_without_anything_to_lay_the_planner_decides() -> None:
    for state in positions(OPTIONS, 2, S_MOVE, 20):
        search = Search(PLANNER, state.clone(), 1)
        search.run(50)
        assert search.simulations == 0
        assert search.choose() == PLANNER.choose(state)


def candidate(margins: list[float], code: int = 0) -> Candidate:
    """One that was better than the first by these differences."""
    found = Candidate(code)
    for margin in margins:
        found.add(margin)
    return found


def test_clearly_better_is_a_mean_of_so_many_standard_errors_in_enough_worlds() -> None:
    assert not candidate([0.9] * (FEWEST - 1)).clearly_better()
    assert candidate([0.9] * FEWEST).clearly_better()
    assert not candidate([0.0] * 50).clearly_better()
    assert not candidate([-0.1] * 50).clearly_better()
    spread = [0.5, -0.5] * 50
    error = math.sqrt(0.25 * 100 / 99 / 100)
    for mean, sure in ((DOUBT * error * 1.01, True), (DOUBT * error * 0.99, False)):
        assert candidate([margin + mean for margin in spread]).clearly_better() == sure


def chosen(*others: list[float]) -> int:
    """Which of some candidates is chosen, 0 for the planner's move, which was tried in 100 worlds."""
    search = searches(2, 10)[0]
    tried = [candidate([0.0] * 100, 0), *(candidate(some, 1 + n) for n, some in enumerate(others))]
    search.candidates = tried
    return search.choose()


def test_the_choice_is_the_best_of_those_tried_in_every_world_and_clearly_better() -> None:
    unsure, sure, surer, worse = [0.5, -0.45] * 50, [0.2, 0.0] * 50, [0.4, 0.0] * 50, [-0.2, 0.0] * 50
    assert chosen() == chosen(worse) == chosen(unsure) == 0
    assert chosen(sure) == chosen(sure, worse, unsure) == 1
    assert chosen(sure, surer) == chosen(unsure, surer) == 2
    dropped = [0.9] * 40
    assert chosen(dropped) == 0
    assert chosen(dropped, sure) == 2


def test_what_is_played_instead_of_the_planners_move_is_better_in_other_worlds_too() -> None:
    confirmed = 0
    for search in searches(2, 60):
        search.run(400)
        code = search.choose()
        if code == search.candidates[0].code:
            continue
        again = Search(PLANNER, search.root.clone(), 12_345)  # in other worlds
        again.left = [one for one in again.candidates if one.code in (code, again.candidates[0].code)]
        if len(again.left) == 2:
            for _ in range(2 * 150):
                again.step()
            assert again.left[1].mean_margin() > 0
            confirmed += 1
    assert confirmed >= 3


def test_who_has_nothing_left_does_not_lead_astray_who_lays_on() -> None:
    """The turn jumps over seats that pass by themselves (R-24); the one that laid still follows its plan."""
    options = RuleOptions({"obstacles": False})
    state = engine.new_state(BOARD, options, 3, FastChance(1), 0)
    state.step, state.turn, state.round = S_PLACE, 0, 4
    for seat in range(3):
        state.hands[seat] = state.opens[seat] = state.secrets[seat] = 0
    state.hands[0], state.opens[0] = cards_to_int(["dragon"] * 8), 2 * ONE[0]
    state.opens[2] = ONE[1]
    planner = Planner(options, BOARD, [])
    plans = WorldPlans(state, planner.outlook(state))
    state.log = []
    engine.apply(state, planner.choose(state))
    lay_plans(state, plans, 0)
    laid = [event[1] for event in state.log if event[0] == E_PLACE]
    assert laid == [0, 0]
    assert next(event[1] for event in state.log if event[0] == E_PASS) == 1
    assert state.step == S_MOVE


def test_totals_in_the_last_round_are_what_the_game_ends_with() -> None:
    """Everyone travels by the own best journey, and nothing is left to chance."""
    compared = 0
    for state in positions(OPTIONS, 3, S_MOVE, 300):
        if state.round < 4 or state.done:
            continue
        totals = end_totals(state, PLANNER.outlook(state))
        played: State = state.clone()
        while played.step != S_OVER:
            engine.apply(played, PLANNER.choose(played))
        if any(boot != BOARD.start for boot in state.boots):
            for standing in standings(played):
                assert totals[standing.seat] // 1000 == standing.score
                compared += 1
    assert compared > 10


def test_the_chances_of_all_seats_are_one_and_the_first_has_the_best() -> None:
    totals = row(4)
    for seat, total in enumerate((12_000, 13_000, 11_500, 13_000)):
        totals[seat] = total
    chances = [chance_to_win(totals, seat, 900.0) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] == chances[3] > chances[0] > chances[2]
    assert chances[1] / chances[0] == pytest.approx(math.e ** (1000 / 900))


@pytest.mark.skipif(not COMPILED, reason="a hundred games of search; interpreted they are the same games")
def test_who_searches_wins_more_often_than_who_only_plans() -> None:
    """On deals that were not used to choose anything, each seat in turn the one that searches."""
    plan = TournamentPlan(40, 2, (Entrant("expert", 60), Entrant("planner")), seed=4711)
    wins = 0
    for number in range(plan.games):
        result = finished_game(plan, number).result
        assert result is not None
        wins += wins_of(result)[table_at(plan, number).index(0)]
    assert wins / PARTS > 0.53 * plan.games
