"""Table: its seats, and a Game once it has started. Pure: no clock, no store, no sockets.

A table is what its rows say. ``from_rows`` replays them, ``add`` takes one more; what may be added is asked
with ``check`` first. Version 1 is the start, and each action makes one more, an undo too.

The *story* is all that happened, in order, undos among it; what stands is in the game alone.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from elvenhold.game import Game
from elvenhold.notation import Action, Discard, Event, Move, event_for, parse_action
from elvenhold.reasons import Refusal
from elvenhold.record import Seat
from elvenhold.rulesets import options_from
from elvenhold.server import recorded
from elvenhold.server.clocks import Times
from elvenhold.server.lobby import Caller, caller_of
from elvenhold.server.setup import Setup
from elvenhold.server.store.base import UNDO, ActionRow, SeatRow, TableRow
from elvenhold.server.tokens import same
from elvenhold.server.wire_game import Undone

MOST_UNDOS = 30  # in one turn: the others wait


class Table:
    """One table of the house."""

    def __init__(self, row: TableRow, version: int | None = None) -> None:
        """A table as its row says, and no action yet; an imported game up to a version, or all of it."""
        self.id = row.id
        self.key = row.key
        self.setup = Setup.from_text(row.setup)
        self.row = row
        self.game: Game | None = None
        self.actions: list[ActionRow] = []
        self.story: list[Event | Undone] = []
        self.times: Times | None = None
        self._before: list[Game] = []  # the game before each move of this turn that could be undone
        self._undos = 0  # in this turn
        self._marks: list[int] = []  # [v - 1]: how long the story is at version v
        self._requests: dict[tuple[int, str], ActionRow] = {}
        if self.setup.record is not None:
            self._show(recorded.shown(self.setup.record, version))
        elif row.started is not None:
            self._begin(row.started)

    @classmethod
    def from_rows(cls, row: TableRow, actions: Iterable[ActionRow]) -> "Table":
        """The table after its actions."""
        table = cls(row)
        for action in actions:
            table.add(action)
        return table

    def _begin(self, started: int) -> None:
        """Start the game: all chance follows from the table's key."""
        self.game = self._new_game()
        self.story = list(self.game.events)
        self._marks = [len(self.story)]
        if self.setup.clock is not None:
            self.times = Times(self.setup.clock, len(self.seats), started)

    def _show(self, shown: recorded.Shown) -> None:
        """Take over a game that was played elsewhere."""
        self.game, self._marks = shown
        self.story = list(self.game.events)

    def _new_game(self) -> Game:
        return Game.new(
            options_from(self.setup.options),
            board=self.setup.board,
            key=self.key,
            first_seat=self.setup.first_seat,
            seats=[_record_seat(seat) for seat in self.seats],
        )

    def change(self, row: TableRow) -> None:
        """Take note of other people at it. A start is no such change: make the table anew."""
        self.row = row
        for game in (self.game, *self._before):
            if game is not None:
                game.seats = tuple(_record_seat(seat) for seat in row.seats)

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Its seats, in order."""
        return self.row.seats

    @property
    def version(self) -> int:
        """0 in the lobby, 1 at the start, and one more for each action."""
        return len(self._marks)

    @property
    def stored(self) -> int:
        """The version that its newest action made, or 1: an imported game has none, and many versions."""
        return 1 + len(self.actions)

    @property
    def running(self) -> Game:
        """The game; raises ``Refusal`` (``not_started``) in the lobby."""
        if self.game is None:
            raise Refusal("not_started")
        return self.game

    @property
    def to_act(self) -> SeatRow | None:
        """The seat to act."""
        if self.game is None or self.game.to_act is None:
            return None
        return self.seats[self.game.to_act]

    @property
    def bot_to_act(self) -> SeatRow | None:
        """The seat to act, when a bot plays it."""
        seat = self.to_act
        return seat if seat is not None and seat.bot is not None else None

    @property
    def people(self) -> bool:
        """Whether not all seats are bots."""
        return any(seat.kind != "bot" for seat in self.seats)

    @property
    def open_to_all(self) -> bool:
        """Whether somebody without a seat may look: as a spectator, in a lobby, or where a seat is free."""
        free = any(seat.kind == "open" for seat in self.seats)
        return self.setup.spectators or self.game is None or free

    @property
    def gives_aids(self) -> bool:
        """Whether people at it can get hints now."""
        return self.setup.aids and self.game is not None and not self.game.over

    @property
    def deadline(self) -> int | None:
        """When the time of the seat to act is up; None: it has no clock."""
        seat = self.to_act
        if self.times is None or seat is None or seat.bot is not None:
            return None
        return self.times.since + self.times.span(seat.seat)

    def caller(self, hashes: Sequence[bytes]) -> Caller:
        """Whose tokens these are."""
        return caller_of(self.row, hashes)

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

    def check(self, seat: int, version: int, action: Action | None) -> None:
        """Raises the ``Refusal`` of an action, or an undo (None), that would not be accepted now."""
        game = self.running
        if version != self.version:
            raise Refusal("stale", {"version": self.version})
        if action is None:
            self._check_undo(seat)
            return
        refusal = game.refusal(action, seat)
        if refusal is not None:
            raise refusal

    def _check_undo(self, seat: int) -> None:
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise Refusal(reason)

    def why_no_undo(self, seat: int) -> str | None:
        """Why a seat cannot take back what it did last, or None (R-53): only moves of its present turn."""
        game = self.running
        if game.over:
            return "game_over"
        if game.to_act != seat:
            return "undo_turn_over"
        if game.step != "move":
            return "undo_shown"
        if not self._before:
            return "nothing_to_undo"
        return "too_many_undos" if self._undos >= MOST_UNDOS else None

    def add(self, row: ActionRow, action: Action | None = None) -> None:
        """Take an action, or an undo, that is stored. ``action``: what the row says, where that is known."""
        if row.n != self.version + 1:
            raise ValueError(f"version {row.n} cannot follow {self.version}")
        if row.action == UNDO:
            self._undo(row.seat)
        else:
            self._push(row, action or parse_action(row.action))
        self.actions.append(row)
        self._marks.append(len(self.story))
        if row.request is not None:
            self._requests[row.seat, row.request] = row
        if self.times is not None:
            self.times.add(row)

    def _push(self, row: ActionRow, action: Action) -> None:
        game = self.running
        before = game.clone() if isinstance(action, Move) else None
        self.story += game.push(action, row.seat)
        if before is None:
            self._before.clear()
            self._undos = 0
        else:
            self._before.append(before)

    def _undo(self, seat: int) -> None:
        self._check_undo(seat)
        events = len(self.running.events)
        self.game = self._before.pop()
        self._undos += 1
        self.story.append(Undone(events - len(self.game.events)))

    def at(self, version: int) -> "Table":
        """The table as it was at a version; a later one, or 0 in a game: as it is now."""
        if not 0 < version < self.version:
            return self
        if self.setup.record is not None:
            return Table(self.row, version)
        return Table.from_rows(self.row, self.actions[: version - 1])

    def news_after(self, version: int, seat: int | None, until: int | None = None) -> list[Event | Undone]:
        """What happened after a version (and up to another), as a viewer may see it."""
        if self.game is None:
            return []
        last = self.version if until is None else until
        start = self._marks[min(version, last) - 1] if version > 0 else 0
        news = self.story[start : self._marks[last - 1]]
        return [one if isinstance(one, Undone) else event_for(one, seat) for one in news]


def _record_seat(row: SeatRow) -> Seat:
    if row.kind == "bot":
        return Seat(row.name or "", "bot", row.bot or "")
    return Seat(row.name or f"Player {row.seat + 1}", "human")


def in_order(action: Action) -> Action:
    """The action with its cards in order, so that equal actions have equal texts.

    >>> str(in_order(parse_action("discard raft dragon")))
    'discard dragon raft'
    """
    if isinstance(action, Move | Discard):
        return replace(action, cards=tuple(sorted(action.cards)))
    return action
