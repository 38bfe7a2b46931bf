"""How many live lines an address may have open at once."""

from collections import Counter

from elvenhold.reasons import Refusal
from elvenhold.server.limits import address_group

MOST_LINES = 100


class Lines:
    """Counts the open lines of every address.

    >>> lines = Lines(1)
    >>> lines.enter("192.0.2.1")
    >>> lines.enter("192.0.2.1")
    Traceback (most recent call last):
    elvenhold.reasons.Refusal: Too many requests; try again in 60 seconds.
    """

    def __init__(self, most: int | None = MOST_LINES) -> None:
        """``most`` None: as many as they like."""
        self._most = most
        self._open: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """All open lines."""
        return self._open.total()

    def enter(self, address: str) -> None:
        """One more; raises ``Refusal`` (``too_many_requests``)."""
        group = address_group(address)
        if self._most is not None and self._open[group] >= self._most:
            raise Refusal("too_many_requests", {"retry_after": 60})
        self._open[group] += 1

    def leave(self, address: str) -> None:
        """One less."""
        group = address_group(address)
        self._open[group] -= 1
        if self._open[group] <= 0:
            del self._open[group]
