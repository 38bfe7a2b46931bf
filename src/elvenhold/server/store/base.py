"""The one interface of a store: tables, seats and an append-only list of actions.

Every call returns a ``Future``; a write's future is done when the write is safe. There is no ownership of
games: the primary key (table, version) alone decides between two writers (``Conflict``).
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol


class StoreError(Exception):
    """The store could not do it; nothing was acknowledged."""


class StoreRefused(Exception):
    """The store's file is not ours to use. The message is one sentence for a person."""


class Conflict(Exception):
    """Another writer was first; the caller reads again and decides again.

    ``word`` says about what: ``version``, or a reason word of the lobby, with its parameters.
    """

    def __init__(self, word: str, params: Mapping[str, object] | None = None) -> None:
        """Keep the word."""
        super().__init__(word)
        self.word = word
        self.params = params


@dataclass(frozen=True)
class SeatRow:
    """One seat. An open seat has neither name nor token; ``kind`` is ``open``, ``human`` or ``bot``.

    ``request_hash`` is the hash of the token that follows from the request which took the seat.
    """

    seat: int
    kind: str
    bot: str | None = None
    name: str | None = None
    token_hash: bytes | None = None
    request_hash: bytes | None = None


@dataclass(frozen=True)
class SeatWish:
    """Who wants to sit, where (None: anywhere), with the first of these tokens that has no seat yet."""

    seat: int | None
    name: str
    token_hashes: tuple[bytes, ...]
    request_hash: bytes | None = None


@dataclass(frozen=True)
class TableRow:
    """One table as it was made, and when its game started and ended (seconds, None: not yet)."""

    id: str
    created: int
    setup: str
    key: bytes
    host_hash: bytes
    engine: str
    seats: tuple[SeatRow, ...]
    started: int | None = None
    finished: int | None = None


@dataclass(frozen=True)
class ActionRow:
    """One accepted action; ``n`` is the version that it made."""

    n: int
    seat: int
    action: str
    request: str | None
    body_hash: bytes | None
    at: int


class Store(Protocol):
    """What the rooms need of a store."""

    def create(self, table: TableRow) -> Future[None]:
        """Keep a new table and its seats."""

    def table(self, table_id: str) -> Future[TableRow | None]:
        """The table with its seats, or None."""

    def take_seat(self, table_id: str, wish: SeatWish) -> Future[SeatRow]:
        """Seat a person; the seat. A request that came before: the seat it took.

        Conflict: seat_taken, table_full, already_started.
        """

    def start(self, table_id: str, at: int) -> Future[None]:
        """Mark the game as started. Conflict: already_started, seats_open."""

    def append(self, table_id: str, row: ActionRow) -> Future[None]:
        """Add one action. Conflict: version, also when the request's name is used."""

    def actions(self, table_id: str, after: int) -> Future[Sequence[ActionRow]]:
        """The actions that made the versions after ``after``, in order."""

    def finish(self, table_id: str, at: int) -> Future[None]:
        """Note that a game is over, so that a restart need not look at it. Nothing depends on it."""

    def running(self, limit: int) -> Future[Sequence[str]]:
        """Tables whose game started and is not noted as over, the latest first."""

    def check(self) -> Future[None]:
        """Succeeds when the store can be written."""

    def close(self) -> None:
        """Finish what was begun and let go of everything."""
