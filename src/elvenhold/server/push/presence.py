"""Who looks at which table over this server's live lines."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from elvenhold.server.lobby import tokens_of
from elvenhold.server.store.base import SeatRow


class Presence:
    """The tokens of all open lines, by table.

    >>> presence, seat = Presence(), SeatRow(0, "human", token_hash=b"t")
    >>> with presence.of("table", [b"t"]):
    ...     presence.here("table", seat)
    True
    >>> presence.here("table", seat)
    False
    """

    def __init__(self) -> None:
        self._tokens: Counter[tuple[str, bytes]] = Counter()

    @contextmanager
    def of(self, table_id: str, hashes: Sequence[bytes]) -> Iterator[None]:
        """While a line of these tokens is open."""
        held = {(table_id, one) for one in hashes}
        self._tokens.update(held)
        try:
            yield
        finally:
            self._tokens.subtract(held)
            for one in held:
                if not self._tokens[one]:
                    del self._tokens[one]

    def here(self, table_id: str, seat: SeatRow) -> bool:
        """Whether the person of a seat has a line open."""
        return any((table_id, one) in self._tokens for one in tokens_of(seat))
