"""Plans: journeys that may also cross a free road by laying one of the own counters on it.

One search for everything that looks ahead: where to lay, what to draw, what to keep, what to travel. It
knows of no other player, and it takes two short cuts:

* A counter that was laid is forgotten, but for one crossing back at once, which is part of the same step.
* Where a caravan may be any cards it takes those of least use, in a fixed order of the kinds. To try all
  would take a hundred times as long.
"""

from typing import Final

from elvenhold.rules.board import Board
from elvenhold.rules.kinds import CARAVAN, COUNTER_KINDS, RAFT, cost
from elvenhold.rules.native import BIT, ONE, Row, contains, count_of, i64, row
from elvenhold.rules.state import NOTHING, State
from elvenhold.rules.travel import game_ends
from elvenhold.solver.journeys import _HAND, _HANDS, _OWNS, _SPARE, NO_GOAL, Journeys

# What the number by which a state was reached says beside the way.
_LAID: Final = 64  # times the kind + 1 of a counter that was laid
_CARAVAN: Final = 512  # times the number of cards, where they are a caravan of any
_WAY: Final = 63


class Plans(Journeys):
    """All plans of one seat for the rest of the round, in the numbering of ``Journeys``.

    There and back over a counter that was laid is one step, paid for both ways.

    >>> from elvenhold.boards import load_board
    >>> board = load_board()
    >>> dragons, a_dragon = 2 * ONE[0], ONE[0]
    >>> plans = Plans(board, False, row(board.ways, NOTHING), 0, board.start, 0, dragons, a_dragon)
    >>> [(board.way_ids[way], kind) for way, kind in plans.laid(plans.best())]
    [('beata-elvenhold-plain', 0)]
    """

    def __init__(
        self,
        board: Board,
        any_caravan: bool,
        counters: Row,
        blocked: i64,
        boot: i64,
        visited: i64,
        hand: i64,
        own: i64 = 0,
        goal: i64 = NO_GOAL,
        final: bool = False,
    ) -> None:
        """As ``Journeys``; ``own``: the counters that may be laid."""
        self._caravans: Row = row(1)  # by hand: what to take from its number for three cards of least use
        self._loaded: Row = row(1)  # likewise for four
        super().__init__(board, any_caravan, counters, blocked, boot, visited, hand, own, goal, final)

    def laid(self, number: i64) -> list[tuple[int, int]]:
        """The own counters that a plan lays, as (way, kind), in the order of the journey."""
        found: list[tuple[int, int]] = []
        while number != 0:
            by = self._by[number]
            if (by >> 6) & 7:
                found.append((by & _WAY, ((by >> 6) & 7) - 1))
            number = self._earlier[number]
        found.reverse()
        return found

    def _find_exits(self, town: i64) -> None:
        if self.any_caravan and len(self._caravans) != len(self._cards):
            self._choose_caravans()
        for way in self.board.ways_at[town]:
            counter = self.counters[way]
            if not self.board.is_road[way]:
                self._add_exits(way, town, counter)
            elif counter != NOTHING:
                self._add_crossings(way, town, counter, 0, way)
                if self.any_caravan:
                    self._add_caravan(way, town, 0, way)
            elif self.own:
                self._add_layings(way, town)

    def _add_crossings(self, way: i64, town: i64, counter: i64, laid: i64, by: i64) -> None:
        """Every payment for a road but the caravans of any cards."""
        far = self.board.other_end(way, town)
        number: i64
        for number in range(self._fit_payments(way, town, counter)):
            self._add_exit(way, town, far, self._paid[number], by, laid)

    def _fit_payments(self, way: i64, town: i64, counter: i64) -> i64:
        """Write every payment but the caravans of any cards into ``_paid``; how many they are."""
        count = self._payments(False, way, town, counter)
        if not self.any_caravan:
            return count
        own: i64 = 0
        number: i64
        for number in range(count):
            if count_of(self._paid[number], counter):
                self._paid[own] = self._paid[number]
                own += 1
        return own

    def _add_caravan(self, way: i64, town: i64, laid: i64, by: i64) -> None:
        """A caravan of any cards: they are chosen when the hand is known."""
        cards = CARAVAN + (1 if self.blocked & BIT[way] else 0)
        self._add_exit(way, town, self.board.other_end(way, town), 0, by + _CARAVAN * cards, laid)

    def _add_layings(self, way: i64, town: i64) -> None:
        """Every own counter that may be laid on a free road out of a town (8.2), with every payment."""
        spare: i64 = NOTHING  # the kind to lay for a caravan of any cards: the one with fewest cards for it
        kind: i64
        for kind in range(COUNTER_KINDS):
            if count_of(self.own, kind) == 0 or cost(kind, self.board.terrain[way]) == 0:
                continue
            self._add_crossings(way, town, kind, ONE[kind], way + _LAID * (kind + 1))
            self._add_ways_back(way, town, kind)
            if spare == NOTHING or count_of(self.hand, kind) < count_of(self.hand, spare):
                spare = kind
        if self.any_caravan and spare != NOTHING:
            self._add_caravan(way, town, ONE[spare], way + _LAID * (spare + 1))

    def _add_ways_back(self, way: i64, town: i64, kind: i64) -> None:
        """There and back over a counter that is laid; both crossings cost the same."""
        if not self.unvisited & BIT[self.board.other_end(way, town)]:
            return
        count = self._fit_payments(way, town, kind)
        one: i64
        other: i64
        for one in range(count):
            for other in range(one, count):
                cards = self._paid[one] + self._paid[other]
                if contains(self.hand, cards):
                    self._add_exit(way, town, town, cards, way + _LAID * (kind + 1), ONE[kind])

    def _cross(self, number: i64, first: i64, last: i64) -> None:
        if not self.any_caravan:
            super()._cross(number, first, last)
            return
        state = self._states[number]
        hand = (state >> 5) & _HANDS
        spaced = self._spaced[hand] + self._own_spaced[(state >> 15) & _OWNS]
        exit: i64
        for exit in range(first, last):
            by = self._way[exit]
            if (spaced - self._price[exit]) & _SPARE != _SPARE:
                continue
            after = state + self._change[exit]
            if by >= _CARAVAN:
                taken = self._caravans[hand] if by < (CARAVAN + 1) * _CARAVAN else self._loaded[hand]
                if taken == 0 or self._is_of_kind(hand, taken, by):
                    continue
                after -= taken * _HAND
            self._reach(after | self._gain[exit], number, by)

    def _is_of_kind(self, hand: i64, taken: i64, by: i64) -> bool:
        """Whether a caravan is all of the counter's own kind, which then pays the price (R-32)."""
        laid = (by >> 6) & 7
        counter = laid - 1 if laid else self.counters[by & _WAY]
        cards = self._cards[hand] - self._cards[hand - taken]
        return cards == count_of(cards, counter) * ONE[counter]

    def _choose_caravans(self) -> None:
        """For every hand the three and the four cards of least use: fewest counters to pay with them."""
        uses = row(7)
        kind: i64
        for kind in range(COUNTER_KINDS):
            uses[kind] = 2 * count_of(self.own, kind)
        for kind in self.counters:
            if kind != NOTHING:
                uses[kind] += 1
        uses[RAFT] = 2
        self._caravans = row(len(self._cards))
        self._loaded = row(len(self._cards))
        number: i64
        for number in range(len(self._cards)):
            self._caravans[number] = self._least(self._cards[number], CARAVAN, uses)
            self._loaded[number] = self._least(self._cards[number], CARAVAN + 1, uses)

    def _least(self, hand: i64, size: i64, uses: Row) -> i64:
        """What to take from a hand's number for so many cards of least use; 0 if there are not enough."""
        taken: i64 = 0
        while size > 0:
            least: i64 = NOTHING
            kind: i64
            for kind in range(7):
                if count_of(hand, kind) and (least == NOTHING or uses[kind] < uses[least]):
                    least = kind
            if least == NOTHING:
                return 0
            hand -= ONE[least]
            taken += self._stride[least]
            size -= 1
        return taken


def plans_of(state: State, seat: i64, counters: Row, blocked: i64) -> Plans:
    """Everything that a seat may plan for the rest of the round, with these counters and obstacles."""
    return Plans(
        state.board,
        state.any_caravan,
        counters,
        blocked,
        state.boots[seat],
        state.visited[seat],
        state.hands[seat],
        state.held(seat),
        state.goals[seat],
        game_ends(state),
    )


def travel_of(state: State, seat: i64) -> Journeys:
    """Everything that a seat may travel over the counters that lie there."""
    return Journeys(
        state.board,
        state.any_caravan,
        state.counters,
        state.blocked,
        state.boots[seat],
        state.visited[seat],
        state.hands[seat],
        state.held(seat),
        state.goals[seat],
        game_ends(state),
    )
