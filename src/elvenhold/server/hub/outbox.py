"""Ids of tables that wait to be told to others: each once, and no more than so many."""

from collections.abc import Iterator, Sequence
from threading import Lock

MOST = 10_000
# As many ids as fit well into one message of any broker: PostgreSQL takes 8,000 bytes.
AT_ONCE = 100


class Outbox:
    """What is to be published, from any thread.

    >>> outbox = Outbox()
    >>> outbox.put("a"), outbox.put("b"), outbox.put("a")
    (True, False, False)
    >>> outbox.take(), outbox.take()
    (['a', 'b'], [])
    """

    def __init__(self) -> None:
        """Nothing waits."""
        self._waiting: dict[str, None] = {}
        self._lock = Lock()

    def put(self, table_id: str) -> bool:
        """Add one; whether it is the first. One too many is lost, as a hint may be."""
        with self._lock:
            first = not self._waiting
            if len(self._waiting) < MOST:
                self._waiting[table_id] = None
            return first

    def take(self) -> list[str]:
        """All that wait, which then wait no more."""
        with self._lock:
            taken, self._waiting = self._waiting, {}
        return list(taken)


def packed(table_ids: Sequence[str]) -> Iterator[str]:
    """Texts of messages that tell of these tables.

    >>> list(packed(["a", "b"]))
    ['a b']
    """
    for start in range(0, len(table_ids), AT_ONCE):
        yield " ".join(table_ids[start : start + AT_ONCE])


def unpacked(message: str) -> list[str]:
    """The ids of tables in a message."""
    return message.split()
