"""The search of placements: what it tries, how it plays a world out, when it leaves the planner's move."""

import math

import pytest

from elvenhold.notation import cards_to_int
from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.codes import E_PASS, E_PLACE, PLACE, verb_of
from elvenhold.rules.native import ONE, row
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import S_MOVE, S_OVER, S_PLACE, State
from elvenhold.solver.planner import Planner
from elvenhold.solver.search import DOUBT, Candidate, Search, WorldPlans, chance_to_win, end_totals, lay_plans
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


@pytest.mark.parametrize("budget", [1, 40, 200])
def test_the_budget_is_kept_but_for_the_last_world_before_a_halving(budget: int) -> None:
    for search in searches(3, 20):
        candidates, root = len(search.candidates), search.root.clone()
        search.run(budget)
        assert search.decided()
        halvings = math.ceil(math.log2(candidates))
        assert budget - halvings <= search.simulations <= budget + halvings * candidates
        assert search.root == root
        assert search.choose() in [candidate.code for candidate in search.candidates]
        assert search.candidates[0].tried == max(candidate.tried for candidate in search.candidates)


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


def candidate(margins: list[float]) -> Candidate:
    """One that was better than the first by these differences."""
    found = Candidate(0)
    found.tried = len(margins)
    found.margin = sum(margins)
    found.square = sum(margin * margin for margin in margins)
    return found


def test_better_beyond_doubt_is_a_mean_of_so_many_standard_errors() -> None:
    assert not candidate([0.9]).beyond_doubt()
    assert not candidate([0.0] * 50).beyond_doubt()
    assert candidate([0.1] * 50).beyond_doubt()
    assert not candidate([-0.1] * 50).beyond_doubt()
    spread = [0.5, -0.5] * 50
    error = math.sqrt(0.25 * 100 / 99 / 100)
    for mean, sure in ((DOUBT * error * 1.01, True), (DOUBT * error * 0.99, False)):
        assert candidate([margin + mean for margin in spread]).beyond_doubt() == sure


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


def test_a_move_that_loses_towns_is_not_chosen() -> None:
    """The first candidate is the planner's; what is worse in every world cannot take its place."""
    chosen = kept = 0
    for search in searches(2, 60):
        search.run(80)
        code = search.choose()
        kept += code == search.candidates[0].code
        chosen += verb_of(code) == PLACE
        worse = [one.code for one in search.candidates[1:] if one.margin < 0]
        assert code not in worse
    assert chosen > 10
    assert kept > chosen / 4
