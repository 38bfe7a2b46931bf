"""The search of the travel step against all journeys that the engine allows."""

import random
from collections.abc import Iterator

import pytest

from elvenhold import preset
from elvenhold.boards import load_board
from elvenhold.rules import engine
from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import MOVE, PASS, PLACE, STOP, action, kind_of, place_of, verb_of
from elvenhold.rules.kinds import carriers
from elvenhold.rules.native import ONE, kinds_in, size_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOTHING, S_MOVE, S_OVER, S_PLACE, State
from elvenhold.solver.journey import MOST_STATES, TOWN, Journeys

BOARD = load_board()
OPTIONS = {
    "classic": preset("classic", town_cards=True),
    "any caravan": preset("classic", caravan="any", town_cards=True),
}


def positions(options: RuleOptions, step: int, games: int) -> Iterator[State]:
    """What random games that lay many counters come by in one step."""
    for game in range(games):
        rng = random.Random(game)
        state = engine.new_state(BOARD, options, 2 + game % 5, Chance(bytes([game]) * 32))
        while state.step != S_OVER:
            if state.step == step:
                yield state.clone()
            codes = engine.legal(state)
            busy = [code for code in codes if verb_of(code) not in (PASS, STOP)]
            engine.apply(state, rng.choice(busy if busy and rng.random() < 0.9 else codes))


def journeys_in(state: State, goal: int, room: int = MOST_STATES) -> Journeys:
    """What the seat to act may travel."""
    return Journeys(
        BOARD,
        state.options.any_caravan,
        state.counters,
        state.blocked,
        state.boots[state.turn],
        state.visited[state.turn],
        state.hands[state.turn],
        goal,
        room,
    )


def with_at_most(state: State, cards: int) -> State:
    """The position with a smaller hand, so that all journeys can be tried."""
    for kind in kinds_in(state.hands[state.turn])[cards:]:
        state.hands[state.turn] -= ONE[kind]
        state.discards += ONE[kind]
    return state


Worth = tuple[int, int, int]


def worth(state: State, seat: int, goal: int, had: int, moves: int) -> Worth:
    """What makes a journey better: towns less distance, cards left, few moves."""
    towns = state.visited[seat].bit_count() - had
    if goal != NOTHING:
        towns -= BOARD.distance(state.boots[seat], goal)
    return towns, size_of(state.hands[seat]), -moves


def best_of_all(state: State, seat: int, goal: int, had: int, moves: int = 0) -> Worth:
    """The best of all journeys, each travelled move by move through the engine."""
    best = worth(state, seat, goal, had, moves)
    for code in engine.legal(state):
        if verb_of(code) == MOVE:
            further = state.clone()
            engine.apply(further, code)
            best = max(best, best_of_all(further, seat, goal, had, moves + 1))
    return best


def travelled(state: State, journeys: Journeys) -> State:
    """The position after the best journey, each step checked by the engine."""
    journey = journeys.best_journey()
    seat, had = state.turn, state.visited[state.turn]
    after = state.clone()
    for way, cards in journey.steps:
        code = action(MOVE, place=way, cards=cards)
        assert engine.refuse(after, code) == ""
        engine.apply(after, code)
    assert after.boots[seat] == journey.end
    assert after.hands[seat] == journey.hand
    assert after.visited[seat] - had == journey.towns
    return after


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_no_journey_is_better(options: RuleOptions) -> None:
    compared = longer = 0
    for state in positions(options, S_MOVE, 12):
        state = with_at_most(state, 6 if options.any_caravan else 8)
        seat, had = state.turn, state.visited[state.turn].bit_count()
        for goal in (NOTHING, state.goals[seat]):
            journeys = journeys_in(state, goal)
            after = travelled(state, journeys)
            moves = len(journeys.best_journey().steps)
            found = worth(after, seat, goal, had, moves)
            assert found == best_of_all(state, seat, goal, had)
            assert journeys.best_value == TOWN * found[0] + found[1]
            compared += 1
            longer += moves > 2
    assert compared > 300
    assert longer > 30


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_a_counter_more_is_worth_what_a_new_search_finds(options: RuleOptions) -> None:
    helped = 0
    for number, state in enumerate(positions(options, S_PLACE, 6)):
        if number % 8:
            continue
        state = with_at_most(state, 6)
        goal = state.goals[state.turn] if number % 16 else NOTHING
        journeys = journeys_in(state, goal)
        for code in engine.legal(state):
            if verb_of(code) == PLACE:
                road, kind = place_of(code), kind_of(code)
                floor = journeys.best_value + 1
                found = journeys.value_with(road, kind, floor)
                state.counters[road] = kind
                value = journeys_in(state, goal).best_value
                state.counters[road] = NOTHING
                assert found == max(value, floor - 1)
                assert journeys.value_with(road, kind, floor + TOWN) == max(value, floor + TOWN - 1)
                helped += found >= floor
    assert helped > 50


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_rest_of_the_best_journey_is_the_best_journey_from_there(options: RuleOptions) -> None:
    for state in positions(options, S_MOVE, 3):
        seat, start = state.turn, state.visited[state.turn].bit_count()
        value = journeys_in(state, NOTHING).best_value
        while steps := journeys_in(state, NOTHING).best_journey().steps:
            engine.apply(state, action(MOVE, place=steps[0][0], cards=steps[0][1]))
            gained = state.visited[seat].bit_count() - start
            assert journeys_in(state, NOTHING).best_value + TOWN * gained == value


def test_without_room_the_journey_is_still_possible() -> None:
    for room in (0, 1, 5):
        for state in positions(OPTIONS["any caravan"], S_MOVE, 2):
            travelled(state, journeys_in(state, NOTHING, room))


def test_hands_of_eight_leave_room_on_a_full_board() -> None:
    for number in range(10):
        rng = random.Random(number)
        counters = [
            rng.choice(carriers(BOARD.terrain[way])) if BOARD.is_road[way] else NOTHING for way in range(48)
        ]
        hand = sum(ONE) + ONE[rng.randrange(7)]
        journeys = Journeys(BOARD, True, counters, 0, rng.randrange(21), 0, hand, rng.randrange(21))
        assert journeys.room > 0
