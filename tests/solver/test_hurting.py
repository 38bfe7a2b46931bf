"""How a planner hurts the others: where they lose, not where it travels itself, and not for nothing."""

import pytest

from elvenhold import COMPILED
from elvenhold.boards import load_board
from elvenhold.bots.weights import weight_rows
from elvenhold.notation import cards_to_int
from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.codes import OBSTACLE, PASS, PLACE, kind_of, place_of, verb_of
from elvenhold.rules.kinds import KINDS
from elvenhold.rules.native import BIT, row
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import S_OVER, S_PLACE, State
from elvenhold.solver.hurting import best_obstacle, foes_of
from elvenhold.solver.planner import Planner

BOARD = load_board()
OPTIONS = RuleOptions({})


def kind(name: str) -> int:
    return KINDS.index(name)


def table(hands: list[list[str]], counters: dict[str, str], last: bool = True) -> State:
    """Two seats about to place, nothing held but the obstacles, these cards and these counters."""
    state = engine.new_state(BOARD, OPTIONS, len(hands), FastChance(1), 0)
    state.step, state.turn, state.round = S_PLACE, 0, 4 if last else 1
    for seat, cards in enumerate(hands):
        state.hands[seat] = cards_to_int(cards)
        state.opens[seat] = state.secrets[seat] = 0
    for way, counter in counters.items():
        state.counters[BOARD.way_of[way]] = kind(counter)
    # Only what is named is unseen by seat 0: so it knows what the other one holds.
    state.draw_pile, state.stock = 0, 0
    return state


def planner(worlds: int) -> Planner:
    return Planner(OPTIONS, BOARD, [], worlds)


def chosen(state: State, worlds: int = 4) -> tuple[int, str]:
    code = planner(worlds).choose(state)
    return verb_of(code), "" if verb_of(code) == PASS else BOARD.way_ids[place_of(code)]


def test_the_obstacle_falls_on_the_road_that_the_other_needs() -> None:
    roads = {"beata-elvenhold-plain": "dragon", "elvenhold-lapphalya-plain": "giant_pig"}
    assert chosen(table([[], ["dragon"]], roads)) == (OBSTACLE, "beata-elvenhold-plain")
    assert chosen(table([[], ["giant_pig"]], roads)) == (OBSTACLE, "elvenhold-lapphalya-plain")


def test_the_own_road_is_spared() -> None:
    roads = {"beata-elvenhold-plain": "dragon", "elvenhold-lapphalya-plain": "giant_pig"}
    hands = [["dragon"], ["giant_pig"]]
    assert chosen(table(hands, roads)) == (OBSTACLE, "elvenhold-lapphalya-plain")
    assert chosen(table([["dragon"], ["dragon"]], {"beata-elvenhold-plain": "dragon"})) == (PASS, "")


def test_nobody_is_hurt_for_nothing() -> None:
    roads = {"beata-elvenhold-plain": "dragon"}
    assert chosen(table([[], ["dragon", "dragon"]], roads)) == (PASS, "")  # who can pay for the obstacle
    assert chosen(table([[], ["raft"]], roads)) == (PASS, "")


def test_early_the_obstacle_is_kept_for_a_greater_loss() -> None:
    roads = {"beata-elvenhold-plain": "dragon"}
    assert chosen(table([[], ["dragon"]], roads, last=False)) == (PASS, "")


def test_without_worlds_it_hurts_nobody() -> None:
    assert chosen(table([[], ["dragon"]], {"beata-elvenhold-plain": "dragon"}), worlds=0) == (PASS, "")


def test_the_loss_is_what_the_others_cannot_travel_any_more() -> None:
    state = table([[], ["dragon"]], {"beata-elvenhold-plain": "dragon"})
    foes = foes_of(state, planner(3).outlook(state), FastChance(2), 3, row(0))
    found = best_obstacle(state, foes, 0)
    # The town is lost, and the card is left.
    assert (found.loss, place_of(found.code)) == (1000 - 30, BOARD.way_of["beata-elvenhold-plain"])
    assert best_obstacle(state, foes, BIT[BOARD.way_of["beata-elvenhold-plain"]]).loss == 0


def test_a_spare_counter_takes_a_road_that_the_other_wants_with_another_kind() -> None:
    state = table([[], ["dragon"]], {})
    state.obstacle[0] = 0
    state.opens[0] = 16 ** kind("giant_pig")
    state.opens[1] = 16 ** kind("dragon")
    state.visited[1] = BOARD.all_pieces - BIT[BOARD.town_of["beata"]]
    code = planner(4).choose(state)
    assert (verb_of(code), BOARD.way_ids[place_of(code)]) == (PLACE, "beata-elvenhold-plain")
    assert kind_of(code) == kind("giant_pig")
    assert verb_of(planner(0).choose(state)) == PASS


@pytest.mark.skipif(not COMPILED, reason="hundreds of games of planners; interpreted they are the same games")
@pytest.mark.parametrize("players", [2, 4])
def test_who_hurts_wins_more_often_than_who_does_not(players: int) -> None:
    """On deals that were not used to choose anything, each seat in turn the one that hurts."""
    rows = weight_rows(BOARD, OPTIONS, players)
    hurts, gentle = Planner(OPTIONS, BOARD, rows, 8), Planner(OPTIONS, BOARD, rows, 0)
    deals = 20 if players == 2 else 12
    wins = 0.0
    for deal in range(deals):
        for seat in range(players):
            state = engine.new_state(BOARD, OPTIONS, players, FastChance(77_000 + deal))
            while state.step != S_OVER:
                engine.apply(state, (hurts if state.turn == seat else gentle).choose(state))
            first = [standing.seat for standing in standings(state) if standing.rank == 1]
            wins += (seat in first) / len(first)
    assert wins > deals  # more than the fair share
