"""Every journey of one boot from one position: the travel step searched exactly, each state once.

A state is the town where the boot stands, the hand that is left, the own counters that may still be laid
and the towns gained, in one number:

    bits 0-4    the town
    bits 5-14   the hand, as the number of one of the multisets that the first hand contains
    bits 15-20  the counters, likewise
    from 21     the towns gained, as a bit set

so that a crossing is one addition (the far town, less what is paid) and one "or" (the town gained). States
come in the order of their number of moves, and the first way to each is kept: it has the fewest.

What pays for a crossing is asked of the rules once for every town and way out of it, for the first hand; a
smaller hand can pay the same as far as it holds it (9.8, R-33).
"""

from typing import Final, NamedTuple

from elvenhold.rules.board import FOUR_OF_EIGHT, Board
from elvenhold.rules.codes import cards_of
from elvenhold.rules.kinds import COUNTER_KINDS, COUNTER_LIMIT, HAND_FILL
from elvenhold.rules.native import BIT, ONE, Row, append, copy, count_of, i64, row, size_of, vec
from elvenhold.rules.state import NOTHING
from elvenhold.rules.travel import crossings
from elvenhold.rules.view import View

NO_GOAL: Final = NOTHING
TOWN: Final = 16  # what a town is worth if a card left is worth 1

_PLACE: Final = 2**5 - 1
_HAND: Final = 2**5  # what the next hand adds to a state
_HANDS: Final = 2**10 - 1
_OWN: Final = 2**15  # what the next multiset of counters adds
_OWNS: Final = 2**6 - 1
_GAINED: Final = 2**21
_FEW: Final = 256  # states to make room for at first

# What is held, with a spare bit above the number of each kind: seven kinds of card, six of counter. Where all
# spare bits are still set when a payment is taken away, the payment is held.
_SPACED: Final[Row] = vec[i64]([32**kind for kind in range(7)])
_SPACED_OWN: Final[Row] = vec[i64]([2**35 * 16**kind for kind in range(6)])
_SPARE_HAND: Final = 16 * (1 + 32 + 32**2 + 32**3 + 32**4 + 32**5 + 32**6)
_SPARE_OWN: Final = 2**38 * (1 + 16 + 16**2 + 16**3 + 16**4 + 16**5)
_SPARE: Final = _SPARE_HAND + _SPARE_OWN


class Travelled(NamedTuple):
    """Steps of (way, cards), the bit set of towns gained, the last town and the cards left."""

    steps: list[tuple[int, int]]
    towns: int
    end: int
    hand: int


class Journeys:
    """All journeys of one boot. They are numbered from 0, which is to stay, to ``count`` - 1.

    No two of them end with the same town, hand and towns gained.

    >>> from elvenhold.boards import load_board
    >>> board = load_board()
    >>> rafts = 3 * 16**6
    >>> journeys = Journeys(board, False, row(board.ways, NOTHING), 0, board.start, 0, rafts)
    >>> journeys.count
    9
    >>> [board.way_ids[way] for way, _ in journeys.journey(journeys.best()).steps]
    ['elvenhold-rivinia-river', 'rivinia-tichih-river']
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
        """``counters``: the kind on each way, not to be changed. ``blocked`` and ``visited``: bit sets.

        ``hand``: a multiset of at most eight cards (5.1). ``own``: one of at most five counters (6.3), for
        plans (``plans.py``). ``goal``: the goal town or ``NO_GOAL``. ``final``: whether the game ends with
        this round whatever this boot does (10.1, 10.2). Raises ``ValueError`` for too much in hand.
        """
        if hand < 0 or size_of(hand) > HAND_FILL or own < 0 or size_of(own) > COUNTER_LIMIT:
            raise ValueError("a hand has at most eight cards, and five counters")
        self.board = board
        self.any_caravan = any_caravan
        self.counters = counters
        self.blocked = blocked
        self.hand = hand
        self.own = own
        self.goal = goal
        self.final = final
        self.unvisited: i64 = board.all_pieces & ~visited
        # Hands and counters: what one of a kind adds to the number; of each the multiset, also spaced.
        self._stride: Row = row(7)
        self._cards: Row = row(_parts_of(hand))
        self._spaced: Row = row(len(self._cards), _SPARE_HAND)
        _number(hand, self._stride, self._cards, self._spaced, _SPACED)
        self._own_stride: Row = row(7)
        self._own: Row = row(_parts_of(own))
        self._own_spaced: Row = row(len(self._own), _SPARE_OWN)
        _number(own, self._own_stride, self._own, self._own_spaced, _SPACED_OWN)
        # The exits: ways out of a town, once for each payment. Those of a town are found when it is reached.
        self._first: Row = row(board.towns, NOTHING)
        self._last: Row = row(board.towns)
        self._price: Row = vec[i64]()  # spaced
        self._change: Row = vec[i64]()  # what to add to the state
        self._gain: Row = vec[i64]()  # what to "or"
        self._way: Row = vec[i64]()  # the way, and what else a plan wants to know
        self._paid: Row = row(FOUR_OF_EIGHT + 1)  # what pays for one way
        # The states; and a table of open addressing: the number of a state + 1, or 0.
        self.count: i64 = 0
        self._states: Row = row(_FEW)
        self._earlier: Row = row(_FEW)  # the state it was reached from
        self._by: Row = row(_FEW)  # the exit's way
        self._towns: Row = row(_FEW)  # how many are gained
        self._table: Row = row(4 * _FEW)
        start = boot + _HAND * (len(self._cards) - 1) + _OWN * (len(self._own) - 1)
        self._reach(start, 0, 0)
        self._go_on(0)

    def end(self, number: i64) -> i64:
        """The town where a journey ends."""
        return self._states[number] & _PLACE

    def gained(self, number: i64) -> i64:
        """The towns that a journey gains, as a bit set."""
        return self._states[number] >> 21

    def towns(self, number: i64) -> i64:
        """How many towns a journey gains."""
        return self._towns[number]

    def cards(self, number: i64) -> i64:
        """The cards that a journey leaves in hand, as a multiset."""
        return self._cards[self.hand_number(number)]

    def cards_left(self, number: i64) -> i64:
        """How many cards a journey leaves in hand."""
        return size_of(self.cards(number))

    def own_left(self, number: i64) -> i64:
        """The own counters that a journey does not lay, as a multiset."""
        return self._own[(self._states[number] >> 15) & _OWNS]

    def hand_number(self, number: i64) -> i64:
        """Which of the hands contained in the first one a journey leaves."""
        return (self._states[number] >> 5) & _HANDS

    def moves(self, number: i64) -> i64:
        """How many moves a journey has."""
        moves: i64 = 0
        while number != 0:
            number = self._earlier[number]
            moves += 1
        return moves

    def journey(self, number: i64) -> Travelled:
        """A journey with its steps, as few as lead to this end; raises ``IndexError`` if there is none."""
        if not 0 <= number < self.count:
            raise IndexError("there is no such journey")
        steps: list[tuple[int, int]] = []
        state = number
        while state != 0:
            earlier = self._earlier[state]
            steps.append((self._by[state] & 63, self.cards(earlier) - self.cards(state)))
            state = earlier
        steps.reverse()
        return Travelled(steps, self.gained(number), self.end(number), self.cards(number))

    def ends_game(self, number: i64) -> bool:
        """Whether the game ends with this round: it is the last, or no town is left to visit (10.1, 10.2)."""
        return self.final or self.unvisited & ~self.gained(number) == 0

    def score(self, number: i64) -> i64:
        """Towns gained; where the game ends, less the ways between the end and the goal town (12.2)."""
        if self.goal == NO_GOAL or not self.ends_game(number):
            return self._towns[number]
        return self._towns[number] - self.board.distance(self.end(number), self.goal)

    def worth(self, number: i64) -> i64:
        """The score, then the cards left."""
        return TOWN * self.score(number) + self.cards_left(number)

    def best(self) -> i64:
        """The number of the journey that is worth most; of those, the one with the fewest moves."""
        found: i64 = 0
        most = self.worth(0)
        number: i64
        for number in range(1, self.count):
            value = self.worth(number)
            if value > most:
                most, found = value, number
        return found

    def reaches(self, town: i64) -> bool:
        """Whether some journey comes through a town."""
        return self._first[town] != NOTHING

    def best_with(self, way: i64, counter: i64) -> i64:
        """What the best journey would be worth with this counter on a road that has none.

        Only what lies beyond that road is searched, and forgotten again. Not for plans.
        """
        states, exits = self.count, len(self._way)
        first = row(len(self._first))
        copy(self._first, first)
        most = self.worth(self.best())
        one, other = self.board.way_from[way], self.board.way_to[way]
        self._add_exits(way, one, counter)
        from_other = len(self._way)
        self._add_exits(way, other, counter)
        end = len(self._way)
        number: i64 = 0
        while number < self.count:
            if number >= states:
                self._leave(number)
                most = max(most, self.worth(number))
            town = self.end(number)
            if town == one:
                self._cross(number, exits, from_other)
            elif town == other:
                self._cross(number, from_other, end)
            number += 1
        self._forget(states, exits)
        copy(first, self._first)  # towns that were only reached beyond the road are unknown again
        return most

    def _add_exits(self, way: i64, town: i64, counter: i64) -> None:
        """Every payment for a way out of a town."""
        number: i64
        for number in range(self._payments(self.any_caravan, way, town, counter)):
            self._add_exit(way, town, self.board.other_end(way, town), self._paid[number], way, 0)

    def _payments(self, any_caravan: bool, way: i64, town: i64, counter: i64) -> i64:
        """Write every payment for a way out of a town into ``_paid``; how many they are."""
        board, paid, obstacle = self.board, self._paid, self.blocked & BIT[way] != 0
        count = crossings(board, any_caravan, self.hand, way, town, counter, obstacle, paid, 0)
        number: i64
        for number in range(count):
            paid[number] = cards_of(paid[number])
        return count

    def _add_exit(self, way: i64, start: i64, end: i64, cards: i64, by: i64, laid: i64) -> None:
        """An exit over a way, for some cards and perhaps a counter of the own ones ``laid`` (a multiset)."""
        price: i64 = 0
        change = end - start
        kind: i64
        for kind in range(7):
            number = count_of(cards, kind)
            price += number * _SPACED[kind]
            change -= number * self._stride[kind] * _HAND
        if laid:
            for kind in range(COUNTER_KINDS):
                number = count_of(laid, kind)
                price += number * _SPACED_OWN[kind]
                change -= number * self._own_stride[kind] * _OWN
        self._price = append(self._price, price)
        self._change = append(self._change, change)
        far = self.board.other_end(way, start)
        self._gain = append(self._gain, (self.unvisited & BIT[far]) * _GAINED)
        self._way = append(self._way, by)

    def _go_on(self, number: i64) -> None:
        """Leave the states from ``number`` on, and all that are reached by it."""
        while number < self.count:
            self._leave(number)
            number += 1

    def _leave(self, number: i64) -> None:
        """Take every exit from where a state stands."""
        town = self.end(number)
        if self._first[town] == NOTHING:
            self._first[town] = len(self._way)
            self._find_exits(town)
            self._last[town] = len(self._way)
        self._cross(number, self._first[town], self._last[town])

    def _find_exits(self, town: i64) -> None:
        """Every exit from a town."""
        for way in self.board.ways_at[town]:
            self._add_exits(way, town, self.counters[way])

    def _cross(self, number: i64, first: i64, last: i64) -> None:
        """Take the exits from ``first`` to before ``last`` that the state can pay."""
        state = self._states[number]
        spaced = self._spaced[(state >> 5) & _HANDS] + self._own_spaced[(state >> 15) & _OWNS]
        price, change, gain, way = self._price, self._change, self._gain, self._way
        exit: i64
        for exit in range(first, last):
            if (spaced - price[exit]) & _SPARE == _SPARE:
                self._reach((state + change[exit]) | gain[exit], number, way[exit])

    def _reach(self, state: i64, earlier: i64, way: i64) -> None:
        """Note a state, if it is new."""
        number = self.count
        if number == len(self._states):
            self._grow()
        table, states = self._table, self._states
        last = len(table) - 1
        place = _mixed(state) & last
        while table[place] != 0:
            if states[table[place] - 1] == state:
                return
            place = (place + 1) & last
        table[place] = number + 1
        states[number] = state
        self._earlier[number] = earlier
        self._by[number] = way
        self._towns[number] = self._towns[earlier] + (1 if state >> 21 != states[earlier] >> 21 else 0)
        self.count = number + 1

    def _grow(self) -> None:
        """Make room for twice as many states."""
        self._states = _twice(self._states)
        self._earlier = _twice(self._earlier)
        self._by = _twice(self._by)
        self._towns = _twice(self._towns)
        self._table = row(2 * len(self._table))
        number: i64
        for number in range(self.count):
            self._table[self._free_place(self._states[number])] = number + 1

    def _free_place(self, state: i64) -> i64:
        """Where a state that is not in the table would stand."""
        last = len(self._table) - 1
        place = _mixed(state) & last
        while self._table[place] != 0:
            place = (place + 1) & last
        return place

    def _forget(self, states: i64, exits: i64) -> None:
        """Keep only so many states and exits."""
        last = len(self._table) - 1
        while self.count > states:  # the last one first, so that the table is as it was
            place = _mixed(self._states[self.count - 1]) & last
            while self._table[place] != self.count:
                place = (place + 1) & last
            self._table[place] = 0
            self.count -= 1
        self._price = _first_of(self._price, exits)
        self._change = _first_of(self._change, exits)
        self._gain = _first_of(self._gain, exits)
        self._way = _first_of(self._way, exits)


def journeys_of(view: View) -> Journeys:
    """The viewer's journeys over the counters that lie there. Raises ``ValueError`` for a spectator.

    >>> from elvenhold import Game
    >>> journeys_of(Game.new(players=2, seed=1).view(0)).count  # over water alone
    1
    """
    if view.seat < 0:
        raise ValueError("a spectator has no boot")
    return Journeys(
        view.board,
        view.options.any_caravan,
        vec[i64](view.counters),
        view.blocked,
        view.boots[view.seat],
        view.visited[view.seat],
        view.hand,
        0,
        view.goal,
        view.round == view.options.rounds or view.board.all_pieces in view.visited,
    )


def _parts_of(stock: i64) -> i64:
    """How many multisets one contains."""
    parts: i64 = 1
    for kind in range(7):
        parts *= count_of(stock, kind) + 1
    return parts


def _number(stock: i64, stride: Row, parts: Row, spaced: Row, apart: Row) -> None:
    """Number the multisets that one contains: it is the last, the empty one number 0."""
    known: i64 = 1
    kind: i64
    number: i64
    n: i64
    for kind in range(len(apart)):
        stride[kind] = known
        most = count_of(stock, kind)
        for number in range(1, most + 1):
            more = number * known
            for n in range(known):
                parts[more + n] = parts[n] + number * ONE[kind]
                spaced[more + n] = spaced[n] + number * apart[kind]
        known *= most + 1


def _mixed(state: i64) -> i64:
    """A place for a state, at random as it were."""
    mixed = (state & (_GAINED - 1)) * 40503 + (state >> 21) * 30011
    return mixed ^ (mixed >> 13)


def _first_of(numbers: Row, length: i64) -> Row:
    """The first numbers of a row."""
    kept = row(length)
    number: i64
    for number in range(length):
        kept[number] = numbers[number]
    return kept


def _twice(short: Row) -> Row:
    """The same row with as many zeros after it."""
    long = row(2 * len(short))
    copy(short, long)
    return long
