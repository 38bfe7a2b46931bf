"""The search of plans against all plans that the engine allows, by the same definition."""

import random
from collections.abc import Iterator

import pytest

from elvenhold.rules import engine
from elvenhold.rules.codes import MOVE, place_of, verb_of
from elvenhold.rules.kinds import COUNTER_KINDS, cost
from elvenhold.rules.native import BIT, ONE, count_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOTHING, S_MOVE, S_PLACE, State
from elvenhold.rules.view import View
from elvenhold.solver.journeys import journeys_of
from elvenhold.solver.plans import Plans
from tests.solver.test_journeys import BOARD, positions

End = tuple[int, int, int, int]  # town, hand, all towns visited, counters left


def crossings(state: State, way: int | None = None) -> Iterator[State]:
    """Every crossing that the engine allows the seat to act, of one way or of all."""
    for code in engine.legal(state):
        if verb_of(code) == MOVE and way in (None, place_of(code)):
            further = state.clone()
            engine.apply(further, code)
            yield further


def layings(state: State, own: int, unvisited: int) -> Iterator[tuple[State, int]]:
    """Every crossing of a free road by laying an own counter, which is then forgotten; and back at once."""
    town = state.boots[state.turn]
    for way in BOARD.ways_at[town]:
        if not BOARD.is_road[way] or state.counters[way] != NOTHING:
            continue
        for kind in range(COUNTER_KINDS):
            if not count_of(own, kind) or not cost(kind, BOARD.terrain[way]):
                continue
            state.counters[way] = kind
            for there in crossings(state, way):
                if unvisited & BIT[BOARD.other_end(way, town)]:
                    for back in crossings(there, way):
                        back.counters[way] = NOTHING
                        yield back, own - ONE[kind]
                there.counters[way] = NOTHING
                yield there, own - ONE[kind]
            state.counters[way] = NOTHING


def ends_of(state: State, own: int) -> set[End]:
    """Every end of a plan of the seat to act, found through the engine."""
    seat = state.turn
    unvisited = BOARD.all_pieces & ~state.visited[seat]
    found: set[End] = set()
    waiting = [(state, own)]
    for position, left in waiting:
        end = (position.boots[seat], position.hands[seat], position.visited[seat], left)
        if end not in found:
            found.add(end)
            waiting += [(further, left) for further in crossings(position)]
            waiting += layings(position, left, unvisited)
    return found


def ends_in(plans: Plans, had: int) -> set[End]:
    found = {
        (plans.end(n), plans.cards(n), plans.gained(n) | had, plans.own_left(n)) for n in range(plans.count)
    }
    assert len(found) == plans.count
    return found


def travelling(state: State, cards: int, counters: int) -> tuple[State, int]:
    """The position with the boots about to travel, a smaller hand and fewer counters; and the counters."""
    state = state.clone()
    seat, rng = state.turn, random.Random(state.ply)
    own = 0
    for held, number in ((state.hands, cards), (None, counters)):
        stock = state.hands[seat] if held is not None else state.held(seat)
        pieces = [kind for kind in range(7) for _ in range(count_of(stock, kind))]
        kept = sum(ONE[kind] for kind in rng.sample(pieces, min(number, len(pieces))))
        if held is not None:
            state.hands[seat] = kept
        else:
            own = kept
    state.step = S_MOVE
    return state, own


def plans_of(state: State, own: int) -> Plans:
    seat = state.turn
    place = state.boots[seat], state.visited[seat]
    return Plans(BOARD, state.any_caravan, state.counters, state.blocked, *place, state.hands[seat], own)


@pytest.mark.parametrize("players", [2, 5])
def test_plans_are_all_that_the_engine_allows_with_counters_forgotten(players: int) -> None:
    laying = 0
    for number, state in enumerate(positions(RuleOptions({}), players, S_PLACE, 120)):
        position, own = travelling(state, 4 + number % 3, 1 + number % 3)
        plans = plans_of(position, own)
        assert ends_in(plans, position.visited[position.turn]) == ends_of(position, own)
        laying += any(plans.laid(n) for n in range(plans.count))
    assert laying > 60


def test_with_a_caravan_of_any_cards_plans_are_possible_though_not_all() -> None:
    more = 0
    for state in positions(RuleOptions({"caravan": "any"}), 3, S_PLACE, 40):
        position, own = travelling(state, 4, 2)
        plans = plans_of(position, own)
        found = ends_in(plans, position.visited[position.turn])
        assert found <= ends_of(position, own)
        more += len(found) > 5
    assert more > 10


@pytest.mark.parametrize("caravan", ["identical", "any"])
def test_without_counters_a_plan_is_a_journey(caravan: str) -> None:
    for state in positions(RuleOptions({"caravan": caravan}), 4, S_MOVE, 60):
        view = View(state, state.turn)
        journeys, plans = journeys_of(view), plans_of(state, 0)
        had = state.visited[state.turn]
        ends = {
            (journeys.end(n), journeys.cards(n), journeys.gained(n) | had, 0) for n in range(journeys.count)
        }
        found = ends_in(plans, had)
        assert found == ends if caravan == "identical" else found <= ends


def test_what_a_plan_lays_leads_where_it_says() -> None:
    """The counters laid and the journey travelled through the engine: nothing else is needed."""
    tried = 0
    for state in positions(RuleOptions({}), 4, S_PLACE, 80):
        position, own = travelling(state, 6, 3)
        plans = plans_of(position, own)
        number = plans.best()
        laid = plans.laid(number)
        if not laid or len({way for way, _ in laid}) < len(laid):
            continue  # a road that the plan has forgotten and would lay on again
        for way, kind in laid:
            assert position.counters[way] == NOTHING
            assert cost(kind, BOARD.terrain[way])
            position.counters[way] = kind
        ends = {end[:3] for end in ends_of(position, 0)}
        end = (plans.end(number), plans.cards(number), plans.gained(number) | position.visited[position.turn])
        assert end in ends
        tried += 1
    assert tried > 15
