"""What a number of games came to: for each bot and each seat."""

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from elvenhold.record import Record


@dataclass
class Line:
    """Sums over the games of one bot or one seat; a bot may have several seats in a game."""

    games: int = 0
    seats: int = 0
    towns: int = 0
    score: int = 0
    cards: int = 0
    wins: float = 0.0  # a shared win counts in parts
    fair: float = 0.0  # the wins that equal players would have


class Summary:
    """Counts finished games one by one."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self.games = 0
        self.bots: dict[str, Line] = {}
        self.seats: dict[int, Line] = {}

    def add(self, record: Record) -> None:
        """Count a game; one without result does not count."""
        if record.result is None:
            return
        self.games += 1
        winners = sum(seat.rank == 1 for seat in record.result.seats)
        seen = set()
        for seat, result in zip(record.seats, record.result.seats, strict=True):
            who = seat.name if seat.bot is UNSET else seat.bot
            bot, place = self.bots.setdefault(who, Line()), self.seats.setdefault(result.seat, Line())
            bot.games += who not in seen
            seen.add(who)
            place.games += 1
            for line in (bot, place):
                line.seats += 1
                line.towns += result.towns
                line.score += result.score
                line.cards += result.cards
                line.wins += 1 / winners if result.rank == 1 else 0
                line.fair += 1 / len(record.seats)

    def to_dict(self) -> dict[str, Any]:
        """Plain data: means for each seat taken, wins and their share of the games."""
        return {
            "games": self.games,
            "bots": [{"bot": bot, **_numbers(line)} for bot, line in self.bots.items()],
            "seats": [{"seat": seat, **_numbers(line)} for seat, line in sorted(self.seats.items())],
        }


def _numbers(line: Line) -> dict[str, Any]:
    return {
        "games": line.games,
        "seats": line.seats,
        "towns": round(line.towns / line.seats, 4),
        "score": round(line.score / line.seats, 4),
        "cards": round(line.cards / line.seats, 4),
        "wins": round(line.wins, 4),
        "win_share": round(line.wins / line.games, 4),
        "fair_share": round(line.fair / line.games, 4),
    }
