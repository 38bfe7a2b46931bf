"""How long decisions take: their mean, and the time that all but one of a hundred keep."""

from collections import Counter
from math import ceil, floor, log10

from msgspec import Struct

STEPS = 100  # to each power of ten: a time is known to about one percent
TAIL = 0.99


class Times(Struct, frozen=True):
    """The CPU times of some decisions, in little room however many they are."""

    decisions: int = 0
    nanoseconds: int = 0  # of all of them
    spread: dict[int, int] = {}  # how many decisions took about 10 ** (key / STEPS) nanoseconds

    def __add__(self, other: "Times") -> "Times":
        return Times(
            self.decisions + other.decisions,
            self.nanoseconds + other.nanoseconds,
            dict(Counter(self.spread) + Counter(other.spread)),
        )

    @property
    def mean(self) -> float:
        """In milliseconds; 0 where nothing was decided.

        >>> times_of([1_000_000, 2_000_000]).mean, Times().mean
        (1.5, 0.0)
        """
        return self.nanoseconds / max(self.decisions, 1) / 1e6

    @property
    def p99(self) -> float:
        """In milliseconds: 99 of 100 decisions took no longer; 0 where nothing was decided.

        >>> round(times_of([2_000_000] * 99 + [500_000_000]).p99, 1), Times().p99
        (2.0, 0.0)
        """
        before = 0
        for step in sorted(self.spread):
            before += self.spread[step]
            if before >= ceil(TAIL * self.decisions):
                return float(10 ** ((step + 0.5) / STEPS)) / 1e6
        return 0.0


def times_of(nanoseconds: list[int]) -> Times:
    """These times.

    >>> times_of([5, 7]).decisions
    2
    """
    spread = Counter(floor(log10(max(time, 1)) * STEPS) for time in nanoseconds)
    return Times(len(nanoseconds), sum(nanoseconds), dict(spread))
