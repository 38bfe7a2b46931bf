"""The one interface of a store: tables, seats and an append-only list of actions.

Every call returns a ``Future``; a write's future is done when the write is safe. There is no ownership of
games. The primary key (table, version) alone decides between two who act, and a table's ``revision`` between
two who change its seats (``Conflict``). All times are milliseconds of Unix time.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class StoreError(Exception):
    """The store could not do it; nothing was acknowledged."""


class StoreRefused(Exception):
    """The store's file is not ours to use. The message is one sentence for a person."""


class Conflict(Exception):
    """Another writer was first; the caller reads again and decides again.

    ``word`` says about what: ``version`` or ``revision``.
    """

    def __init__(self, word: str) -> None:
        """Keep the word."""
        super().__init__(word)
        self.word = word


@dataclass(frozen=True)
class SeatRow:
    """One seat. An open seat has neither name nor token; ``kind`` is ``open``, ``human`` or ``bot``.

    ``bot`` plays the seat now: always that of a ``bot``, and that of a person while somebody stands in.
    ``request_hash`` is the hash of the token that follows from the request which took the seat.
    ``devices``: the hashes of further tokens of the same person. ``intent``: what to do when its turn comes.
    """

    seat: int
    kind: str
    bot: str | None = None
    name: str | None = None
    token_hash: bytes | None = None
    request_hash: bytes | None = None
    ready: bool = False
    muted: bool = False
    intent: str | None = None
    devices: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class TableRow:
    """One table: how it was made, who sits at it, and when its game started and ended (None: not yet).

    ``revision`` counts the changes of ``CHANGEABLE``, ``private`` those of them that only their seat may know
    of. ``due``: when a server has to look at the table by
    itself, since a bot is to act, time runs out, or it is to be swept away; None: never.
    """

    id: str
    created: int
    setup: str
    key: bytes
    host_hash: bytes
    engine: str
    seats: tuple[SeatRow, ...]
    started: int | None = None
    finished: int | None = None
    revision: int = 0
    due: int | None = None
    rematch: str | None = None
    private: int = 0

    @property
    def told(self) -> int:
        """The revision as everybody may know it."""
        return self.revision - self.private


CHANGEABLE = ("host_hash", "seats", "started", "due", "rematch", "private")


UNDO = "undo"  # how an undo stands among the actions


@dataclass(frozen=True)
class ActionRow:
    """One accepted action, or an undo; ``n`` is the version that it made.

    ``by``: who decided, where that was not the person of the seat: ``bot`` or ``clock``.
    """

    n: int
    seat: int
    action: str
    request: str | None
    body_hash: bytes | None
    at: int
    by: str | None = None


@dataclass(frozen=True)
class MessageRow:
    """One line of a chat. ``seat`` None: the table itself; ``kind``: ``text``, ``phrase``, ``notice``."""

    n: int
    seat: int | None
    kind: str
    text: str
    at: int


@dataclass(frozen=True)
class CodeRow:
    """A short code: to a table (``seat`` None), or once to a seat of it."""

    code_hash: bytes
    table_id: str
    seat: int | None
    expires: int


@dataclass(frozen=True)
class PushRow:
    """Where the person of a seat wants to be told that it is their turn: a subscription of their browser.

    It belongs to whoever holds the token, and is gone with that person or with the game. ``seen``: the
    version up to which the seat was looked after. ``hold``: nothing is sent before. ``failures``: in a row.
    """

    table_id: str
    seat: int
    token_hash: bytes
    endpoint: str
    p256dh: bytes
    auth: bytes
    language: str
    seen: int = 0
    hold: int = 0
    failures: int = 0


class Waiting(NamedTuple):
    """A subscription whose game has moved on since its seat was looked after: to a version, at a moment."""

    push: PushRow
    version: int
    at: int


class Standing(NamedTuple):
    """How far a table is: what tells whether there is news."""

    version: int  # that of the newest action, or 1
    revision: int
    message: int  # the number of the newest message, or 0


class Store(Protocol):
    """What the rooms need of a store."""

    def create(self, table: TableRow) -> Future[None]:
        """Keep a new table and its seats."""

    def table(self, table_id: str) -> Future[TableRow | None]:
        """The table with its seats, or None."""

    def change(self, table: TableRow) -> Future[None]:
        """Write what is ``CHANGEABLE`` of a table whose revision is one more than the stored one.

        Conflict: revision.
        """

    def append(self, table_id: str, row: ActionRow, due: int | None) -> Future[None]:
        """Add one action, and say when the table is due next.

        Conflict: version, also when the request's name is used.
        """

    def actions(self, table_id: str, after: int) -> Future[Sequence[ActionRow]]:
        """The actions that made the versions after ``after``, in order."""

    def finish(self, table_id: str, at: int, due: int | None) -> Future[None]:
        """Note that a game is over, once, and when its table is due to be swept away."""

    def standings(self, table_ids: Sequence[str]) -> Future[Mapping[str, Standing]]:
        """How far these tables are; those that are gone are left out."""

    def due(self, until: int, limit: int) -> Future[Sequence[str]]:
        """The tables that are due, the longest first."""

    def claim(self, table_id: str, until: int, now: int) -> Future[bool]:
        """Put a table that is due by now off until then; False: it is not due (any more)."""

    def say(self, table_id: str, row: MessageRow) -> Future[MessageRow]:
        """Add a message; its number is given by the store, whatever the row says."""

    def messages(self, table_id: str, after: int) -> Future[Sequence[MessageRow]]:
        """The messages after number ``after``, in order."""

    def unsay(self, table_id: str, seat: int) -> Future[None]:
        """Empty the texts of all that a seat has said."""

    def keep_code(self, row: CodeRow) -> Future[None]:
        """Keep a code."""

    def code(self, code_hash: bytes, now: int) -> Future[CodeRow | None]:
        """The code, if it has not expired."""

    def spend_code(self, code_hash: bytes, now: int) -> Future[CodeRow | None]:
        """Take a code away, if it has not expired: of several who try one gets it."""

    def keep_push(self, row: PushRow) -> Future[None]:
        """Keep a subscription in place of the seat's last one.

        Conflict: revision, if the seat is not theirs or the game is over.
        """

    def push(self, table_id: str, seat: int) -> Future[PushRow | None]:
        """The subscription of a seat."""

    def drop_push(self, table_id: str, seat: int, endpoint: str | None = None) -> Future[None]:
        """Forget the subscription of a seat, or only if it is this one."""

    def waiting_pushes(self, until: int, limit: int) -> Future[Sequence[Waiting]]:
        """Subscriptions of running games that have moved on, those held longest last, and not beyond then."""

    def claim_push(self, waiting: Waiting, now: int) -> Future[bool]:
        """Look after a seat at a version: of several servers one gets it, and only if it is not held."""

    def hold_pushes(self, rows: Sequence[PushRow], until: int) -> Future[None]:
        """Send nothing to these before then."""

    def note_push(self, waiting: Waiting, failures: int, again: int | None = None) -> Future[None]:
        """How often what was claimed has failed; it may be claimed again from then on (None: never)."""

    def secret(self, name: str, fresh: bytes) -> Future[bytes]:
        """The secret of that name that all servers share: the fresh one, if there was none."""

    def delete(self, table_id: str) -> Future[None]:
        """Delete a table and all that belongs to it."""

    def all_tables(self, after: str, limit: int) -> Future[Sequence[str]]:
        """Ids of all tables in their order, those after one: for checks of everything."""

    def check(self) -> Future[None]:
        """Succeeds when the store can be written."""

    def close(self) -> None:
        """Finish what was begun and let go of everything."""
