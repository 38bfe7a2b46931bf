"""The best journey that a hand pays for, found by visiting every state of the travel step once.

A state is which towns are gained, where the boot stands and which cards are left. It is packed into
one int, ``hand + town * AT + gained * GAINED``, so that a crossing is one addition (the far town, less
the cards paid) and one "or" (the town gained). States come in the order of their number of moves, so
that the first of the best has the fewest.

Two things are left out, and neither loses a best journey: going on from a state that would not be the
best with a new town for every card left, and paying more than what would do. Only the bound ``room``
on the states gone on from can lose one. It keeps a decision short: with a caravan of any cards, a hand
of eight on a board full of counters goes on from some four thousand states.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from elvenhold.rules.board import Board
from elvenhold.rules.native import BIT, Row, contains, i64, size_of, vec
from elvenhold.rules.state import NOTHING
from elvenhold.rules.travel import payments

AT: Final = 2**28
GAINED: Final = 2**34
HAND: Final = 2**28 - 1
WHERE: Final = 2**34 - 1  # the town and the hand together
TOWN: Final = 16  # what a town is worth if a card left is worth 1
MOST_STATES: Final = 10_000

# What to add to the state, what to "or", the worth of ending there without the towns gained, the way.
Crossing = tuple[int, int, int, int]


class Journey(NamedTuple):
    """Steps of (way, cards), the bit set of towns gained, the last town and the cards left."""

    steps: list[tuple[int, int]]
    towns: int
    end: int
    hand: int


class Journeys:
    """All journeys of one boot from one position.

    The best has the most new towns, then the most cards left, then the fewest moves. With a ``goal``
    each way between the end and that town counts as a town less (rules 12.2).

    >>> from elvenhold.boards import load_board
    >>> from elvenhold.rules.native import row
    >>> board = load_board()
    >>> rafts = 3 * 16**6
    >>> journeys = Journeys(board, False, row(board.ways, NOTHING), 0, board.start, 0, rafts)
    >>> [board.way_ids[way] for way, _ in journeys.best_journey().steps]
    ['elvenhold-rivinia-river', 'rivinia-tichih-river']
    """

    def __init__(
        self,
        board: Board,
        any_caravan: bool,
        counters: Sequence[int],
        blocked: i64,
        boot: i64,
        visited: i64,
        hand: i64,
        goal: i64 = NOTHING,
        room: i64 = MOST_STATES,
    ) -> None:
        """``counters``: the kind on each way; ``blocked`` and ``visited``: bit sets of ways and towns.

        ``room``: from how many states to go on at most, all questions to this object together.
        """
        self.board = board
        self.any_caravan = any_caravan
        self.counters: Row = vec[i64](counters)
        self.blocked = blocked
        self.goal = goal
        self.room = room
        self.unvisited: i64 = board.all_pieces & ~visited
        self.crossings: dict[int, list[Crossing]] = {}  # by place
        self.paid: dict[int, Row] = {}  # by hand, terrain, counter and obstacle: nothing else matters
        self.start: int = hand + boot * AT
        self.best: int = self.start
        self.best_value: i64 = self._worth(boot, size_of(hand))
        self.before: dict[int, int] = {self.start: self.start}  # each state, and the one it came from
        self.best_value = self._go_on([self.start], self.before, self.best_value, NOTHING, NOTHING)
        self.states_at: list[list[int]] = [[] for _ in range(board.towns)]
        for state in self.before:
            self.states_at[(state & WHERE) >> 28].append(state)

    def best_journey(self) -> Journey:
        """The best journey; no steps when it is best to stay."""
        steps = []
        state = self.best
        while state != self.start:
            earlier = self.before[state]
            for change, gained, _, way in self._crossings(earlier & WHERE):
                if (earlier + change) | gained == state:
                    steps.append((way, (earlier & HAND) - (state & HAND)))
                    break
            state = earlier
        steps.reverse()
        return Journey(steps, self.best >> 34, (self.best & WHERE) >> 28, self.best & HAND)

    def reaches(self, town: i64) -> bool:
        """Whether some journey comes through a town."""
        return len(self.states_at[town]) > 0

    def value_with(self, way: i64, counter: i64, floor: i64) -> i64:
        """What the best journey would be worth with this counter on a road that has none.

        ``floor`` is more than ``best_value``; whatever is worth less than it counts as ``floor - 1``.
        """
        seen: dict[int, int] = {}
        waiting = self.states_at[self.board.way_from[way]] + self.states_at[self.board.way_to[way]]
        return self._go_on(waiting, seen, floor - 1, way, counter)

    def _worth(self, town: i64, cards: i64) -> i64:
        """The worth of ending in a town with so many cards, without the towns gained."""
        if self.goal == NOTHING:
            return cards
        return cards - TOWN * self.board.distance(town, self.goal)

    def _hope(self, state: int) -> i64:
        """The most that a journey which comes by a state can be worth: each card left brings a town."""
        cards = size_of(state & HAND)
        towns = int(state >> 34).bit_count() + cards
        nearer = 0 if self.goal == NOTHING else cards
        return TOWN * (towns + nearer) + self._worth((state & WHERE) >> 28, 0)

    def _crossings(self, place: int) -> list[Crossing]:
        """Every crossing from a place."""
        known = self.crossings.get(place)
        if known is None:
            known = []
            for way in self.board.ways_at[place >> 28]:
                known += self._over(way, self.counters[way], place)
            self.crossings[place] = known
        return known

    def _over(self, way: i64, counter: i64, place: int) -> list[Crossing]:
        """The crossings of one way from a place."""
        board, town, hand = self.board, place >> 28, place & HAND
        far = board.other_end(way, town)
        gained = (self.unvisited & BIT[far]) * GAINED
        found = []
        for cards in self._payments(way, counter, town, hand):
            found.append(((far - town) * AT - cards, gained, self._worth(far, size_of(hand - cards)), way))
        return found

    def _payments(self, way: i64, counter: i64, town: i64, hand: i64) -> Row:
        """What pays for a crossing and does not contain another payment, which would do."""
        board = self.board
        blocked = self.blocked & BIT[way] != 0
        case = board.terrain_from(way, town) + 8 * (counter + 1) + (64 if blocked else 0)
        known = self.paid.get(hand + case * AT)
        if known is None:
            known = payments(board, self.any_caravan, hand, way, town, counter, blocked)
            if self.any_caravan and len(known) > 1:
                least = known[0]
                known = vec[i64]([cards for cards in known if cards == least or not contains(cards, least)])
            self.paid[hand + case * AT] = known
        return known

    def _go_on(self, waiting: list[int], seen: dict[int, int], floor: i64, way: i64, counter: i64) -> i64:
        """Go on from all ``waiting`` states; returns the best value found, or ``floor`` if none is more.

        ``way`` and ``counter``: a road that has this counter here only. States of ``before`` are not
        entered again: whatever crosses the road after them starts from them.
        """
        before = self.before
        one, other = (
            (NOTHING, NOTHING) if way == NOTHING else (self.board.way_from[way], self.board.way_to[way])
        )
        extra: dict[int, list[Crossing]] = {}
        for state in waiting:
            if self._hope(state) <= floor:
                continue
            self.room -= 1
            if self.room < 0:
                break
            place = state & WHERE
            town = place >> 28
            crossings = self._crossings(place)
            if town in (one, other):
                if place not in extra:
                    extra[place] = self._over(way, counter, place)
                crossings = crossings + extra[place]
            for change, gained, worth, _ in crossings:
                after = (state + change) | gained
                if after in before or after in seen:
                    continue
                seen[after] = state
                towns = TOWN * int(after >> 34).bit_count()
                if towns + worth > floor:
                    floor = towns + worth
                    if way == NOTHING:
                        self.best = after
                waiting.append(after)
        return floor
