"""Worlds dealt anew: they look the same to the seat, and likely hands come more often."""

from math import exp

import pytest

from elvenhold.bots.planner import planner_for
from elvenhold.bots.weights import as_row, load_beliefs
from elvenhold.notation import cards_to_int
from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.kinds import ALL_CARDS
from elvenhold.rules.native import ONE, Row, count_of, row, size_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import S_OVER, S_PLACE, State, faults
from elvenhold.rules.view import View
from elvenhold.solver.worlds import BELIEFS, believed, dealt, redeal, score_of
from tests.solver.test_journeys import BOARD, positions

NONE, FITTED = row(0), as_row(load_beliefs())
either = pytest.mark.parametrize("beliefs", [NONE, FITTED], ids=["even", "fitted"])


@either
@pytest.mark.parametrize("players", range(2, 7))
def test_a_world_dealt_anew_looks_the_same_to_the_seat_and_conserves_all_pieces(
    players: int, beliefs: Row
) -> None:
    changed = 0
    for number, state in enumerate(positions(RuleOptions({"town_cards": True}), players, S_PLACE, 20)):
        seat = state.turn
        dealt = state.clone()
        redeal(dealt, seat, FastChance(number), beliefs)
        assert View(dealt, seat) == View(state, seat)
        assert faults(dealt) == []
        assert len(set(dealt.goals)) == players
        changed += dealt != state
    assert changed == 20


@either
def test_hidden_hands_do_not_sway_what_is_dealt(beliefs: Row) -> None:
    """Two states that differ only in what a seat cannot see are dealt the same worlds."""
    for number, state in enumerate(positions(RuleOptions({"town_cards": True}), 4, S_PLACE, 20)):
        seat = state.turn
        other = state.clone()
        redeal(other, seat, FastChance(1000 + number), beliefs)
        worlds = []
        for origin in (state, other):
            world = origin.clone()
            redeal(world, seat, FastChance(number), beliefs)
            worlds.append((*world.hands, *world.secrets, *world.goals, world.draw_pile, world.stock))
        assert worlds[0] == worlds[1]


def hands(state: State, seat: int, beliefs: Row, number: int) -> list[int]:
    """Hands that may be imagined for a seat."""
    chance = FastChance(number)
    return [believed(state, seat, ALL_CARDS, chance, beliefs) for _ in range(600)]


def test_without_beliefs_hands_are_dealt_evenly() -> None:
    state = State(BOARD, RuleOptions({}), 2, FastChance(1))
    state.hands[1], state.shown[1], state.opens[1] = 8 * ONE[1], 3 * ONE[0], ONE[0]
    chance = FastChance(9)
    assert hands(state, 1, NONE, 9) == [dealt(ALL_CARDS, 8, chance) for _ in range(600)]


@pytest.mark.parametrize("kind", range(6))
def test_who_drew_and_laid_two_counters_of_a_kind_is_believed_to_have_cards_for_them(kind: int) -> None:
    state = State(BOARD, RuleOptions({}), 2, FastChance(1))
    state.hands[1] = cards_to_int(["raft"] * 6)
    without = sum(count_of(hand, kind) for hand in hands(state, 1, NONE, kind)) / 600
    for shown, opens in ((2 * ONE[kind], 0), (2 * ONE[kind], 2 * ONE[kind])):
        state.shown[1], state.opens[1] = shown, opens
        made = hands(state, 1, FITTED, kind)
        assert {size_of(hand) for hand in made} == {6}
        assert sum(count_of(hand, kind) for hand in made) / 600 > 1.5 * without


def test_hands_come_as_often_as_their_scores_say() -> None:
    """With one card, and a belief that one kind is e times as likely as another."""
    beliefs = row(BELIEFS)
    beliefs[1] = 16  # no counter of a kind, one card of it
    state = State(BOARD, RuleOptions({}), 2, FastChance(1))
    state.hands[1] = ONE[6]
    made = hands(state, 1, beliefs, 4)
    rafts = sum(hand == ONE[6] for hand in made)
    # 12 rafts that nothing is believed of, 60 other cards each e times as likely.
    share = 12 / (12 + 60 * exp(1))
    assert rafts / 600 == pytest.approx(share, abs=4 * (share * (1 - share) / 600) ** 0.5 + 0.005)


def test_the_fitted_beliefs_make_true_hands_likelier_than_dealt_ones() -> None:
    """In games that were not used to fit them, round by round."""
    better = dict.fromkeys(range(1, 5), 0)
    compared = dict.fromkeys(range(1, 5), 0)
    chance = FastChance(1)
    options = RuleOptions({})
    planner = planner_for(BOARD, options, 3, 0)
    for game in range(12):
        state = engine.new_state(BOARD, options, 3, FastChance(500 + game))
        while state.step != S_OVER:
            if state.step == S_PLACE:
                unseen = state.draw_pile + sum(state.hands) - state.hands[state.turn]
                for seat in {0, 1, 2} - {state.turn}:
                    other = dealt(unseen, size_of(state.hands[seat]), chance)
                    scores = [
                        score_of(hand, state.shown[seat], state.opens[seat], FITTED)
                        for hand in (state.hands[seat], other)
                    ]
                    better[state.round] += scores[0] > scores[1]
                    compared[state.round] += scores[0] != scores[1]
            engine.apply(state, planner.choose(state))
    for round in better:
        assert better[round] > 0.77 * compared[round] > 60
