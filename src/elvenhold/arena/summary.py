"""What a number of games came to: for each bot and each seat."""

from typing import Any

from elvenhold.arena.tally import PARTS, Line, Tally
from elvenhold.arena.wilson import wilson_interval


def summary_of(tally: Tally) -> dict[str, Any]:
    """Plain data: means for each seat taken, wins and their share of the games, with its 95 % interval.

    ``winner_towns`` is the mean number of towns of those who won, None where nobody did.

    >>> line = Line(10, seats=10, towns=120, score=110, cards=25, wins=8 * PARTS, fair=5 * PARTS)
    >>> [bot] = summary_of(Tally(10, {"greedy": line}))["bots"]
    >>> bot["towns"], bot["win_share"], bot["win_low"], bot["win_high"], bot["fair_share"]
    (12.0, 0.8, 0.4902, 0.9433, 0.5)
    """
    return {
        "games": tally.games,
        "winner_towns": _winner_towns(sum(tally.seats, Line())),
        "bots": [{"bot": bot, **_numbers(line)} for bot, line in tally.bots.items()],
        "seats": [{"seat": seat, **_numbers(line)} for seat, line in enumerate(tally.seats)],
    }


def _numbers(line: Line) -> dict[str, Any]:
    wins = line.wins / PARTS
    low, high = wilson_interval(wins, line.games)
    return {
        "games": line.games,
        "seats": line.seats,
        "towns": round(line.towns / line.seats, 4),
        "score": round(line.score / line.seats, 4),
        "cards": round(line.cards / line.seats, 4),
        "wins": round(wins, 4),
        "win_share": round(wins / line.games, 4),
        "win_low": round(low, 4),
        "win_high": round(high, 4),
        "fair_share": round(line.fair / PARTS / line.games, 4),
        "winner_towns": _winner_towns(line),
    }


def _winner_towns(line: Line) -> float | None:
    return round(line.winner_towns / line.wins, 4) if line.wins else None
