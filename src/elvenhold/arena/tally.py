"""What has been counted in games: whole numbers only, so that sums never depend on their order."""

from collections.abc import Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import astuple

from elvenhold.record import Result

# Every share of a win among up to six seats is a whole number of sixtieths.
PARTS = 60


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """Sums over the games of one bot or one seat; a bot may have several seats in a game."""

    games: int = 0
    seats: int = 0
    towns: int = 0
    score: int = 0
    cards: int = 0
    wins: int = 0  # in sixtieths: a shared win counts in parts
    fair: int = 0  # in sixtieths: the wins that equal players would have
    winner_towns: int = 0  # in sixtieths: of each win, as much as this has of it

    def __add__(self, other: "Line") -> "Line":
        return Line(*map(sum, zip(astuple(self), astuple(other), strict=True)))


class Tally(Struct, frozen=True, forbid_unknown_fields=True):
    """The sums over some games: ``bots`` in the order in which they came, ``seats`` from seat 0 on.

    >>> (Tally(2) + Tally(3)).games
    5
    """

    games: int = 0
    bots: dict[str, Line] = {}
    seats: tuple[Line, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        bots = dict(self.bots)
        for bot, line in other.bots.items():
            bots[bot] = bots.get(bot, Line()) + line
        seats = (mine + others for mine, others in zip_longest(self.seats, other.seats, fillvalue=Line()))
        return Tally(self.games + other.games, bots, tuple(seats))


def tally_of(bots: Sequence[str], result: Result) -> Tally:
    """The sums of a single game with these bots at its seats.

    >>> from elvenhold.record import SeatResult
    >>> seats = (SeatResult(0, 12, 2, 0, 12, rank=1), SeatResult(1, 12, 2, 0, 12, rank=1))
    >>> tally_of(["a", "b"], Result("rounds", seats)).bots["a"].wins
    30
    """
    of_bot: dict[str, Line] = {}
    of_seat = []
    for bot, seat, win in zip(bots, result.seats, wins_of(result), strict=True):
        sums = (1, seat.towns, seat.score, seat.cards, win, PARTS // len(bots), win * seat.towns)
        of_seat.append(Line(1, *sums))
        of_bot[bot] = of_bot[bot] + Line(0, *sums) if bot in of_bot else Line(1, *sums)
    return Tally(1, of_bot, tuple(of_seat))


def wins_of(result: Result) -> list[int]:
    """What each seat has of the win, in sixtieths.

    >>> from elvenhold.record import SeatResult
    >>> wins_of(Result("rounds", (SeatResult(0, 12, 2, 0, 12, rank=1), SeatResult(1, 9, 2, 0, 9, rank=2))))
    [60, 0]
    """
    winners = sum(seat.rank == 1 for seat in result.seats)
    return [PARTS // winners if seat.rank == 1 else 0 for seat in result.seats]


def adds_up(tally: Tally) -> bool:
    """Whether just the wins of all games were won, and just by those who played.

    >>> adds_up(Tally()), adds_up(Tally(games=1))
    (True, False)
    """
    lines = (tuple(tally.bots.values()), tally.seats)
    won_once = all(sum(line.wins for line in group) == PARTS * tally.games for group in lines)
    return won_once and all(line.games > 0 and line.seats > 0 for group in lines for line in group)
