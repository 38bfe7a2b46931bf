"""Outlook: what a position at the end of a round is worth, in towns to come.

A linear function, fitted to games of the planner against itself (``training/fit.py``), one set of weights
for each number of rounds left. All values are whole numbers of thousandths of a town, so that compiled and
interpreted rules agree to the last digit.

    base                    always
    order[n]                n seats come before this one when the next round begins
    obstacles               for each other seat that still has its obstacle
    obstacle                the seat still has its own
    at[town]                the boot stands there
    unseen[town]            a town not visited
    near[d]                 for each unvisited town at distance 1, 2, 3 from the boot
    pairs                   for each way between two unvisited towns
    alone                   for each unvisited town without an unvisited neighbour
    square                  the number of unvisited towns, squared
    cards[kind][n]          n cards of a kind are kept, 1 to 4
    counters[kind]          a counter of this kind is kept
    match                   for each card kept of the kind of that counter
    goal                    for each way between the boot and the goal town

After the last round nothing is to come: then towns count, less the distance to the goal, and a card a little.
"""

from typing import Final

from elvenhold.rules.board import MOST_TOWNS, Board
from elvenhold.rules.kinds import COUNTER_KINDS, HAND_KEEP, MAX_PLAYERS
from elvenhold.rules.native import BIT, ONE, Row, count_of, i64, row, size_of
from elvenhold.rules.state import NOTHING
from elvenhold.solver.journeys import Journeys

TOWN_WORTH: Final = 1000
CARD_WORTH: Final = 30  # of a card left at the end of the game, which breaks ties

# Where the weights of each group begin in their row.
BASE: Final = 0
ORDER: Final = 1
OBSTACLES: Final = ORDER + MAX_PLAYERS
OBSTACLE: Final = OBSTACLES + 1
NEAR: Final = OBSTACLE + 1
PAIRS: Final = NEAR + 3
ALONE: Final = PAIRS + 1
SQUARE: Final = ALONE + 1
CARDS: Final = SQUARE + 1
COUNTERS: Final = CARDS + 7 * HAND_KEEP
MATCH: Final = COUNTERS + COUNTER_KINDS
GOAL: Final = MATCH + 1
AT: Final = GOAL + 1
UNSEEN: Final = AT + MOST_TOWNS
WEIGHTS: Final = UNSEEN + MOST_TOWNS


class Outlook:
    """The worth of ends of journeys and plans, for one number of rounds left.

    >>> from elvenhold.boards import load_board
    >>> board = load_board()
    >>> outlook = Outlook(board, row(WEIGHTS), 1)
    >>> rafts = 3 * 16**6
    >>> outlook.most(Journeys(board, False, row(board.ways, NOTHING), 0, board.start, 0, rafts))
    2000
    """

    def __init__(
        self, board: Board, weights: Row, rounds_left: i64, most_cards: i64 = 8, closest: bool = False
    ) -> None:
        """``weights``: as many as ``WEIGHTS``, for so many rounds left.

        For the end of the game, ``most_cards``: how many can be in hand; ``closest``: whether the smaller
        distance to the goal breaks ties before cards do.
        """
        self.board = board
        self.weights = weights
        self.rounds_left = rounds_left
        self.most_cards = most_cards
        self.closest = closest
        self._near: Row = row(3 * board.towns)  # sets of towns at distance 1, 2, 3
        self._beside: Row = row(board.towns)  # towns that a way leads to
        one: i64
        other: i64
        for one in range(board.towns):
            for other in range(board.towns):
                distance = board.distance(one, other)
                if 1 <= distance <= 3 and other != board.start:
                    self._near[3 * one + distance - 1] += BIT[other]
            self._beside[one] = self._near[3 * one] & board.all_pieces

    def values(self, journeys: Journeys) -> Row:
        """What each journey is worth, with what it leaves: towns gained, and what they lead to.

        Left out is what is the same for all of them (base, order, obstacles).
        """
        found = row(journeys.count)
        unseen_worth = row(journeys.count)
        unseen_worth[0] = self.unseen_worth(journeys.unvisited)
        kept = row(len(journeys._cards), NOTHING)
        number: i64
        for number in range(journeys.count):
            if journeys.final:
                found[number] = self._final_value(journeys, number)
                continue
            unseen = journeys.unvisited & ~journeys.gained(number)
            if number:
                earlier = journeys._earlier[number]
                before = journeys.unvisited & ~journeys.gained(earlier)
                unseen_worth[number] = unseen_worth[earlier]
                if unseen != before:
                    unseen_worth[number] += self._without(before, before & ~unseen)
            if unseen == 0:  # the game will end
                found[number] = self._final_value(journeys, number)
                continue
            hand = journeys.hand_number(number)
            if kept[hand] == NOTHING:
                kept[hand] = self.best_kept(journeys.cards(number))
            value = TOWN_WORTH * journeys.towns(number) + unseen_worth[number]
            value += self.place_worth(journeys.end(number), unseen, journeys.goal)
            value += self.cards_worth(kept[hand]) + self.counter_worth(journeys.own_left(number), kept[hand])
            found[number] = value
        return found

    def _final_value(self, journeys: Journeys, number: i64) -> i64:
        """The score at the end of the game, and what breaks ties (11.2, 12.3)."""
        cards = journeys.cards_left(number)
        if cards > self.most_cards:
            cards = self.most_cards
        value = TOWN_WORTH * journeys.score(number)
        if not self.closest or journeys.goal == NOTHING:
            return value + CARD_WORTH * cards
        return value - CARD_WORTH * self.board.distance(journeys.end(number), journeys.goal) + cards

    def best(self, journeys: Journeys) -> i64:
        """The journey that is worth most; of equals the one with the fewest moves."""
        values = self.values(journeys)
        found: i64 = 0
        number: i64
        for number in range(1, journeys.count):
            if values[number] > values[found]:
                found = number
        return found

    def most(self, journeys: Journeys) -> i64:
        """What the best journey is worth."""
        values = self.values(journeys)
        most = values[0]
        number: i64
        for number in range(1, journeys.count):
            if values[number] > most:
                most = values[number]
        return most

    def unseen_worth(self, unseen: i64) -> i64:
        """What a set of unvisited towns is worth wherever the boot stands."""
        size = bits(unseen)
        pairs: i64 = 0
        alone: i64 = 0
        value: i64 = 0
        town: i64
        for town in range(self.board.towns):
            if unseen & BIT[town]:
                value += self.weights[UNSEEN + town]
                beside = bits(self._beside[town] & unseen)
                pairs += beside
                alone += 1 if beside == 0 else 0
        value += self.weights[PAIRS] * (pairs // 2) + self.weights[ALONE] * alone
        return value + self.weights[SQUARE] * size * size

    def _without(self, unseen: i64, visited: i64) -> i64:
        """What it changes of ``unseen_worth`` when one more town of the set has been visited."""
        town = _bit_number(visited)
        left = unseen & ~visited
        size = bits(unseen)
        beside = self._beside[town] & left
        pairs = bits(beside)
        alone: i64 = -1 if pairs == 0 else 0
        other: i64
        for other in range(self.board.towns):
            if beside & BIT[other] and self._beside[other] & left == 0:
                alone += 1
        value = -self.weights[UNSEEN + town] - self.weights[PAIRS] * pairs + self.weights[ALONE] * alone
        return value - self.weights[SQUARE] * (2 * size - 1)

    def place_worth(self, town: i64, unseen: i64, goal: i64) -> i64:
        """What standing in a town is worth, with these towns unvisited."""
        value = self.weights[AT + town]
        near: i64
        for near in range(3):
            value += self.weights[NEAR + near] * bits(self._near[3 * town + near] & unseen)
        if goal != NOTHING:
            value += self.weights[GOAL] * self.board.distance(town, goal)
        return value

    def cards_worth(self, kept: i64) -> i64:
        """What at most four cards are worth."""
        value: i64 = 0
        kind: i64
        for kind in range(7):
            number = count_of(kept, kind)
            if number:
                value += self.weights[CARDS + kind * HAND_KEEP + number - 1]
        return value

    def best_kept(self, hand: i64) -> i64:
        """The four cards to keep of a hand, one after the other those that add most."""
        kept: i64 = 0
        size = size_of(hand)
        if size <= HAND_KEEP:
            return hand
        for _ in range(HAND_KEEP):
            best: i64 = NOTHING
            most: i64 = 0
            kind: i64
            for kind in range(7):
                number = count_of(kept, kind)
                if count_of(hand, kind) > number:
                    first = CARDS + kind * HAND_KEEP
                    adds = self.weights[first + number] - (self.weights[first + number - 1] if number else 0)
                    if best == NOTHING or adds > most:
                        best, most = kind, adds
            kept += ONE[best]
        return kept

    def counter_worth(self, own: i64, kept: i64) -> i64:
        """What the best counter to keep is worth, with these cards."""
        if own == 0:
            return 0
        return self._counter_worth(self.best_counter(own, kept), kept)

    def best_counter(self, own: i64, kept: i64) -> i64:
        """The kind of counter to keep with these cards; ``own`` holds at least one."""
        best: i64 = NOTHING
        kind: i64
        for kind in range(COUNTER_KINDS):
            if count_of(own, kind) and (
                best == NOTHING or self._counter_worth(kind, kept) > self._counter_worth(best, kept)
            ):
                best = kind
        return best

    def _counter_worth(self, kind: i64, kept: i64) -> i64:
        return self.weights[COUNTERS + kind] + self.weights[MATCH] * count_of(kept, kind)

    def same_for_all(self, order: i64, obstacles: i64, obstacle: i64) -> i64:
        """What ``values`` leaves out. ``order``: seats before this one in the next round."""
        if self.rounds_left == 0:
            return 0
        value = self.weights[BASE] + self.weights[ORDER + order] + self.weights[OBSTACLES] * obstacles
        return value + self.weights[OBSTACLE] * obstacle


def bits(towns: i64) -> i64:
    """How many towns are in a set.

    >>> bits(0b1011)
    3
    """
    pairs = towns - ((towns >> 1) & 0x5555555)
    fours = (pairs & 0x3333333) + ((pairs >> 2) & 0x3333333)
    eights = (fours + (fours >> 4)) & 0xF0F0F0F
    return ((eights * 0x1010101) >> 24) & 63


def _bit_number(towns: i64) -> i64:
    """The number of the only town in a set."""
    return bits(towns - 1)
