"""Worlds: positions that a seat cannot tell from the true one, with all that it cannot see dealt anew."""

import math
from typing import Final

from elvenhold.rules.chance import Chance
from elvenhold.rules.kinds import COUNTER_KINDS
from elvenhold.rules.native import BIT, ONE, Row, count_of, i64, row, size_of, vec
from elvenhold.rules.state import NOTHING, State

TRIES: Final = 16  # hands to choose from
# e to the power of a quarter of the score, in whole numbers
LIKELIHOODS: Final[Row] = vec[i64]([round(64 * math.exp(score / 4)) for score in range(32)])


def redeal(world: State, seat: i64, chance: Chance) -> None:
    """Deal everything anew that ``seat`` does not see: hands, face-down counters, goal towns and the piles.

    Only the sums of what is hidden are read, and how many pieces each hand has.

    >>> from elvenhold import Game
    >>> from elvenhold.rules.chance import FastChance
    >>> from elvenhold.rules.view import View
    >>> game = Game.new(players=3, seed=1)
    >>> world = game.state.clone()
    >>> redeal(world, 0, FastChance(5))
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
            hand = believed(cards, size_of(world.hands[other]), world.opens[other], chance)
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


def believed(stock: i64, size: i64, drawn: i64, chance: Chance) -> i64:
    """A hand of so many cards from a stock, the likelier the better it suits the counters drawn openly.

    Players draw counters for the cards they hold. One of ``TRIES`` hands is taken, each with its weight.
    """
    if drawn == 0:
        return dealt(stock, size, chance)
    hands = row(TRIES)
    weights = row(TRIES)
    total: i64 = 0
    n: i64
    for n in range(TRIES):
        hands[n] = dealt(stock, size, chance)
        weights[n] = _likelihood(hands[n], drawn)
        total += weights[n]
    place = chance.below(total)
    for n in range(TRIES):
        place -= weights[n]
        if place < 0:
            return hands[n]
    return hands[0]


def _likelihood(hand: i64, drawn: i64) -> i64:
    """How likely it is to draw these counters with this hand, in proportion."""
    score: i64 = 0
    kind: i64
    for kind in range(COUNTER_KINDS):
        counters, cards = count_of(drawn, kind), count_of(hand, kind)
        if counters:
            score += 3 * min(counters, cards) + 2 * min(2 * counters, cards)
            if cards == 0:
                score -= 4
    if score < 0:
        score = 0
    return LIKELIHOODS[min(score, 31)]
