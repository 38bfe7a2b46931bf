"""Table: seats, and a Game once it has started. Pure: no clock, no store, no sockets.

A table is what its rows say. ``from_rows`` replays them, ``add`` takes one more; what may be added is asked
with ``check`` first. Version 1 is the start, and each action makes one more.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from elvenhold.game import Game
from elvenhold.notation import Action, Discard, Event, Move, event_for, parse_action
from elvenhold.reasons import Refusal
from elvenhold.record import Seat
from elvenhold.rulesets import options_from
from elvenhold.server.setup import Setup
from elvenhold.server.store.base import ActionRow, SeatRow, TableRow
from elvenhold.server.tokens import same


@dataclass(frozen=True)
class Caller:
    """Who calls: whether the host, and which seats are theirs. Nobody in particular has neither."""

    host: bool = False
    seats: tuple[int, ...] = ()


SPECTATOR = Caller()


class Table:
    """One table of the house."""

    def __init__(self, row: TableRow) -> None:
        """A table as it was made, with its people as they sit now and no action yet."""
        self.id = row.id
        self.key = row.key
        self.setup = Setup.from_text(row.setup)
        self.host_hash = row.host_hash
        self.seats: tuple[SeatRow, ...] = row.seats
        self.game: Game | None = None
        self.actions: list[ActionRow] = []
        self._marks: list[int] = []  # [v - 1]: how many events there are at version v
        self._requests: dict[tuple[int, str], ActionRow] = {}
        if row.started is not None:
            self.begin()

    @classmethod
    def from_rows(cls, row: TableRow, actions: Iterable[ActionRow]) -> "Table":
        """The table after its actions."""
        table = cls(row)
        for action in actions:
            table.add(action)
        return table

    def begin(self) -> None:
        """Start the game: all chance follows from the table's key."""
        seats = [_record_seat(seat) for seat in self.seats]
        self.game = Game.new(
            options_from(self.setup.options),
            board=self.setup.board,
            key=self.key,
            first_seat=self.setup.first_seat,
            seats=seats,
        )
        self._marks = [len(self.game.events)]

    @property
    def version(self) -> int:
        """0 in the lobby, 1 at the start, and one more for each action."""
        return len(self._marks)

    @property
    def running(self) -> Game:
        """The game; raises ``Refusal`` (``not_started``) in the lobby."""
        if self.game is None:
            raise Refusal("not_started")
        return self.game

    @property
    def bot_to_act(self) -> SeatRow | None:
        """The seat to act, when a bot plays it."""
        if self.game is None or self.game.to_act is None:
            return None
        seat = self.seats[self.game.to_act]
        return seat if seat.kind == "bot" else None

    @property
    def people(self) -> bool:
        """Whether not all seats are bots."""
        return any(seat.kind != "bot" for seat in self.seats)

    @property
    def gives_aids(self) -> bool:
        """Whether people at it can get hints now."""
        return self.setup.aids and self.game is not None and not self.game.over

    def caller(self, hashes: Sequence[bytes]) -> Caller:
        """Whose tokens these are."""
        host = any(same(one, self.host_hash) for one in hashes)
        seats = tuple(seat.seat for seat in self.seats if any(same(one, seat.token_hash) for one in hashes))
        return Caller(host, seats)

    def speaker(self, seats: Sequence[int]) -> int | None:
        """Which of a caller's seats is meant: the one to act, or the first; None: there is none."""
        to_act = None if self.game is None else self.game.to_act
        return to_act if to_act in seats else next(iter(seats), None)

    def answered(self, seats: Sequence[int], request: str | None, body: bytes | None) -> ActionRow | None:
        """The action that a request of one of these seats made when it came before.

        Raises ``Refusal`` (``request_reused``) if the seat that is meant used its name for something else.
        """
        if request is None:
            return None
        for seat in seats:
            row = self._requests.get((seat, request))
            if row is not None and same(row.body_hash, body):
                return row
        if (self.speaker(seats), request) in self._requests:
            raise Refusal("request_reused")
        return None

    def check(self, seat: int, version: int, action: Action) -> None:
        """Raises the ``Refusal`` of an action that would not be accepted now."""
        game = self.running
        if version != self.version:
            raise Refusal("stale", {"version": self.version})
        refusal = game.refusal(action, seat)
        if refusal is not None:
            raise refusal

    def add(self, row: ActionRow) -> None:
        """Take an action that is stored."""
        if row.n != self.version + 1:
            raise ValueError(f"version {row.n} cannot follow {self.version}")
        game = self.running
        game.push(parse_action(row.action), row.seat)
        self.actions.append(row)
        self._marks.append(len(game.events))
        if row.request is not None:
            self._requests[row.seat, row.request] = row

    def events_after(self, version: int, seat: int | None, until: int | None = None) -> list[Event]:
        """What happened after a version (and up to another), as a viewer may see it."""
        if self.game is None:
            return []
        last = self.version if until is None else until
        start = self._marks[min(version, last) - 1] if version > 0 else 0
        return [event_for(event, seat) for event in self.game.events[start : self._marks[last - 1]]]


def _record_seat(row: SeatRow) -> Seat:
    if row.bot is not None:
        return Seat(row.name or "", "bot", row.bot)
    return Seat(row.name or "", "human")


def canonical(action: Action) -> str:
    """The text of an action, its cards in order, so that equal actions have equal texts.

    >>> canonical(parse_action("discard raft dragon"))
    'discard dragon raft'
    """
    if isinstance(action, Move | Discard):
        return " ".join([*str(action).split(" ")[: -len(action.cards) or None], *sorted(action.cards)])
    return str(action)
