"""Elo ratings from the games of one against several others.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952), 324-345,
and for more than two players R. D. Luce, *Individual choice behavior* (1959): every bot has a strength, and
wins with the share that its strength has of those at the table. d points of Elo more make the strength
10 ** (d / 400) times as great. For one bot against r of another that is a logistic regression, solved here by
Newton's method.
"""

from collections.abc import Collection, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from elvenhold.arena.wilson import DEVIATIONS

POINTS = 400 / log(10)  # of Elo for each unit of the logarithm of strength
LONGEST_STEP = 1.0  # of Newton's method, which could leap too far at first
CLOSE = 1e-10
MOST_STEPS = 1000

Matrix = list[list[float]]


class Outcome(NamedTuple):
    """Bot ``one`` won so many of its games against ``rivals`` times the bot ``others``; parts count."""

    one: int
    others: int
    rivals: int
    wins: float
    games: int


class Rating(NamedTuple):
    """Elo, and the ends of its 95 % interval.

    ``bound``: "at least" or "at most" where it would grow or fall with the games without end, "unknown"
    where either may be.
    """

    elo: float
    low: float
    high: float
    bound: str | None = None


def ratings(bots: int, outcomes: Sequence[Outcome], anchor: int = 0) -> list[Rating]:
    """The most likely ratings of bots 0 to ``bots`` - 1, of which the anchor has 0.

    To each outcome one more game is added, in which all had their fair share: so one that has won all has a
    rating too, but it is a bound. The intervals (Wald) are those of the difference to the mean of the other
    bots: they do not depend on the anchor, which may be so weak that nobody knows how weak. They take games
    as independent, which those of a deal are not quite.

    >>> [rating.elo for rating in ratings(2, [Outcome(0, 1, rivals=1, wins=10, games=100)])]
    [0.0, 374.2]
    >>> ratings(2, [Outcome(0, 1, rivals=1, wins=0, games=100)])[1].bound
    'at least'
    """
    free = [bot for bot in range(bots) if bot != anchor]
    strengths = [0.0] * bots  # logarithms
    for _ in range(MOST_STEPS):
        slopes, information = _slopes(strengths, outcomes)
        doubts = inverse([[information[row][column] for column in free] for row in free])
        steps = [sum(line[n] * slopes[bot] for n, bot in enumerate(free)) for line in doubts]
        longest = max(map(abs, steps), default=0.0)
        for bot, step in zip(free, steps, strict=True):
            strengths[bot] += step * min(1.0, LONGEST_STEP / max(longest, CLOSE))
        if longest < CLOSE:
            break
    spreads = [sum(map(sum, doubts)) / bots**2] * bots  # the variances of the differences to the mean of all
    for n, bot in enumerate(free):
        spreads[bot] += doubts[n][n] - 2 * sum(doubts[n]) / bots
    apart = bots / (bots - 1)  # so many times as great is the difference to the mean of the others
    bounds = _bounds(bots, outcomes, anchor)
    return [_rating(strengths[bot], apart * sqrt(spreads[bot]), bounds[bot]) for bot in range(bots)]


def _rating(strength: float, error: float, bound: str | None) -> Rating:
    half = DEVIATIONS * error
    ends = (strength, strength - half, strength + half)
    elo, low, high = (round(POINTS * end, 1) + 0.0 for end in ends)  # + 0.0: no minus before a zero
    return Rating(elo, low, high, bound)


def _bounds(bots: int, outcomes: Sequence[Outcome], anchor: int) -> list[str | None]:
    """Which ratings rest on the added games: no chain of wins leads from the anchor to the bot, or back.

    L. R. Ford, "Solution of a ranking problem from binary comparisons", American Mathematical Monthly 64
    (1957), 28-33: just then the most likely rating is not finite.
    """
    won = {(one, others) for one, others, _, wins, _ in outcomes if wins > 0}
    won |= {(others, one) for one, others, _, wins, games in outcomes if wins < games}
    below, above = _reached(anchor, won), _reached(anchor, {(loser, winner) for winner, loser in won})
    words = {
        (True, True): None,
        (False, True): "at least",
        (True, False): "at most",
        (False, False): "unknown",
    }
    return [words[bot in below, bot in above] for bot in range(bots)]


def _reached(start: int, steps: Collection[tuple[int, int]]) -> set[int]:
    reached = {start}
    while more := {end for begin, end in steps if begin in reached} - reached:
        reached |= more
    return reached


def _slopes(strengths: Sequence[float], outcomes: Sequence[Outcome]) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and how it bends: Fisher's information."""
    bots = len(strengths)
    slopes = [0.0] * bots
    information = [[0.0] * bots for _ in range(bots)]
    for one, others, rivals, wins, games in outcomes:
        share = 1 / (1 + rivals * exp(strengths[others] - strengths[one]))
        surplus = wins + 1 / (rivals + 1) - (games + 1) * share
        bend = (games + 1) * share * (1 - share)
        for bot, sign in ((one, 1), (others, -1)):
            slopes[bot] += sign * surplus
            information[bot][bot] += bend
            information[bot][one + others - bot] -= bend
    return slopes, information


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by elimination.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*line, *(float(n == row) for n in range(size))] for row, line in enumerate(matrix)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [cell / scale for cell in rows[pivot]]
        for row in range(size):
            if row != pivot:
                factor = rows[row][pivot]
                rows[row] = [
                    cell - factor * other for cell, other in zip(rows[row], rows[pivot], strict=True)
                ]
    return [line[size:] for line in rows]
