"""Worlds: positions that a seat cannot tell from the true one, with all that it cannot see dealt anew."""

import math
from typing import Final

from elvenhold.rules.chance import Chance
from elvenhold.rules.kinds import COUNTER_KINDS
from elvenhold.rules.native import BIT, ONE, Row, count_of, i64, row, size_of, vec
from elvenhold.rules.state import NOTHING, State

TRIES: Final = 16  # hands to choose from
MOST_COUNTERS: Final = 3  # numbers of counters that are told apart: 0, 1, more
MOST_CARDS: Final = 6  # numbers of cards that are told apart
BELIEFS: Final = MOST_COUNTERS * MOST_COUNTERS * MOST_CARDS
# e to the power of so many sixteenths less than nothing, in whole numbers
LIKELIHOODS: Final[Row] = vec[i64]([round(2**20 * math.exp(-less / 16)) for less in range(200)])


def redeal(world: State, seat: i64, chance: Chance, beliefs: Row) -> None:
    """Deal everything anew that ``seat`` does not see: hands, face-down counters, goal towns and the piles.

    Only the sums of what is hidden are read, and how many pieces each hand has. ``beliefs``: how likely hands
    are, as in ``score_of``; an empty row where every deal is as likely as another.

    >>> from elvenhold import Game
    >>> from elvenhold.rules.chance import FastChance
    >>> from elvenhold.rules.view import View
    >>> game = Game.new(players=3, seed=1)
    >>> world = game.state.clone()
    >>> redeal(world, 0, FastChance(5), row(0))
    >>> View(world, 0) == game.view(0), View(world, 1) == game.view(1)
    (True, False)
    """
    if not 0 <= seat < world.players:
        raise ValueError("only a seat can imagine worlds")
    cards = world.draw_pile
    pieces = world.stock
    other: i64
    for other in range(world.players):
        if other != seat:
            cards += world.hands[other]
            pieces += world.secrets[other]
    for other in range(world.players):
        if other != seat:
            hand = believed(world, other, cards, chance, beliefs)
            secret = dealt(pieces, size_of(world.secrets[other]), chance)
            world.hands[other] = hand
            world.secrets[other] = secret
            cards -= hand
            pieces -= secret
    world.draw_pile = cards
    world.stock = pieces
    if world.goals[seat] != NOTHING:
        towns = world.board.card_towns - BIT[world.goals[seat]]
        for other in range(world.players):
            if other != seat:
                world.goals[other] = chance.town(towns)
                towns -= BIT[world.goals[other]]


def dealt(stock: i64, size: i64, chance: Chance) -> i64:
    """So many pieces drawn from a pile."""
    drawn: i64 = 0
    for _ in range(size):
        drawn += ONE[chance.piece(stock - drawn)]
    return drawn


def believed(world: State, seat: i64, stock: i64, chance: Chance, beliefs: Row) -> i64:
    """A new hand for a seat from a stock, of as many cards: the likelier, the better it suits the counters.

    One of ``TRIES`` hands is taken, each with its weight.
    """
    size = size_of(world.hands[seat])
    if len(beliefs) == 0:
        return dealt(stock, size, chance)
    hands = row(TRIES)
    scores = row(TRIES)
    n: i64
    for n in range(TRIES):
        hands[n] = dealt(stock, size, chance)
        scores[n] = score_of(hands[n], world.shown[seat], world.opens[seat], beliefs)
    most = scores[0]
    for n in range(1, TRIES):
        most = max(most, scores[n])
    total: i64 = 0
    for n in range(TRIES):
        scores[n] = LIKELIHOODS[min(most - scores[n], len(LIKELIHOODS) - 1)]
        total += scores[n]
    place = chance.below(total)
    for n in range(TRIES):
        place -= scores[n]
        if place < 0:
            return hands[n]
    return hands[0]


def score_of(hand: i64, shown: i64, left: i64, beliefs: Row) -> i64:
    """How likely a hand is for someone who had ``shown`` open counters before placing and has these ``left``.

    Sixteenths of a natural logarithm, to be compared with those of other hands. Players draw counters for the
    cards they hold, and lay first what their plans need. ``beliefs`` has a number for each kind by how many
    of its counters were laid and are left (0 to 2, more count as 2) and how many cards there are (0 to 5).
    """
    score: i64 = 0
    kind: i64
    for kind in range(COUNTER_KINDS):
        rest = count_of(left, kind)
        laid = max(count_of(shown, kind) - rest, 0)
        place = MOST_COUNTERS * min(laid, MOST_COUNTERS - 1) + min(rest, MOST_COUNTERS - 1)
        score += beliefs[MOST_CARDS * place + min(count_of(hand, kind), MOST_CARDS - 1)]
    return score
