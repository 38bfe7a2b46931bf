"""Who wins: towns, distance to the goal town, tie-break, ranking (rules 11 and 12)."""

from typing import NamedTuple

from elvenhold.rules.native import i64, size_of
from elvenhold.rules.state import NOTHING, State


class Standing(NamedTuple):
    """The count of one seat: ``score = towns - distance``."""

    seat: int
    towns: int
    cards: int
    distance: int
    score: int
    rank: int


def towns_of(state: State, seat: i64) -> i64:
    """Town pieces collected."""
    return int(state.visited[seat]).bit_count()


def distance_of(state: State, seat: i64) -> i64:
    """Ways between boot and goal town, 0 without a goal (12.2, R-48)."""
    goal = state.goals[seat]
    return 0 if goal == NOTHING else state.board.distance(state.boots[seat], goal)


def standings(state: State) -> list[Standing]:
    """Every seat's count, in seat order; equal places share a rank (11.2, R-45, R-46, R-50, R-51)."""
    keys = []
    for seat in range(state.players):
        distance, cards = distance_of(state, seat), size_of(state.hands[seat])
        score = towns_of(state, seat) - distance
        nearness = -distance if state.options.closest_wins_ties else 0
        keys.append((score, nearness, cards))
    return [
        Standing(
            seat,
            towns_of(state, seat),
            keys[seat][2],
            distance_of(state, seat),
            keys[seat][0],
            1 + sum(other > keys[seat] for other in keys),
        )
        for seat in range(state.players)
    ]
