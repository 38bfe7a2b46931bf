"""A table as one viewer may see it: the engine's numbers become names. Reads ``rules.view.View`` only."""

from typing import cast

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from elvenhold.notation import KIND_NAMES, Action, cards_from_int, decode, towns_in
from elvenhold.rules.kinds import KINDS
from elvenhold.rules.native import BIT, count_of
from elvenhold.rules.state import NOTHING
from elvenhold.rules.view import View
from elvenhold.server.delta import view_delta, with_own
from elvenhold.server.intents import intent_of
from elvenhold.server.lobby import Caller
from elvenhold.server.store.base import SeatRow
from elvenhold.server.table import Table
from elvenhold.server.wire import ClockView, RecordAnswer, Step, UndoView, ViewAnswer
from elvenhold.server.wire_game import GameView, PlacedView, SeatView, ViewDelta


def view_answer(table: Table, caller: Caller, seat: int | None, now: int) -> ViewAnswer:
    """The answer to ``view`` for a seat, or for a spectator (None), at this time in milliseconds."""
    game, setup, scene = table.game, table.setup, Scene(table)
    seen = None if game is None or seat is None else scene.seen(seat)
    legal = [] if seen is None else [decode(seen.board, code) for code in seen.legal]
    return ViewAnswer(
        version=table.version,
        revision=table.row.told,
        round=0 if game is None else game.round,
        step=step_of(table),
        turn=None if game is None else game.to_act,
        view=scene.view(seat),
        result=None if game is None else game.result,
        host=caller.host,
        spectators=setup.spectators,
        aids=setup.aids,
        imported=setup.record is not None,
        chat=setup.chat,
        ready_check=setup.ready_check,
        clock=clock_view(table, now),
        rematch=table.row.rematch,
        commitment=None if game is None else game.commitment,
        legal=UNSET if seat is None else legal,
        undo=UNSET if seat is None else undo_view(table, seat),
        intent=UNSET if seat is None else intent_now(table, seat),
    )


class Scene:
    """A position as all its viewers may see it, each view made once; of no use once the table moves on."""

    def __init__(self, table: Table) -> None:
        """Nothing is made before somebody looks."""
        self._table, self._version, self._row = table, table.version, table.row
        self._seen: dict[int | None, View] = {}
        self._views: dict[int | None, GameView] = {}
        self._deltas: dict[tuple[int, int], ViewDelta] = {}

    def shows(self, table: Table) -> bool:
        """Whether it is still the position of this table."""
        return self._table is table and self._version == table.version and self._row is table.row

    def seen(self, seat: int | None) -> View:
        """What the rules let a seat see."""
        if seat not in self._seen:
            self._seen[seat] = self._table.running.view(seat)
        return self._seen[seat]

    def view(self, seat: int | None) -> GameView:
        """The same with names: what everybody may see, and the seat's own cards in it."""
        if seat not in self._views:
            self._views[seat] = self._made(seat)
        return self._views[seat]

    def remember(self, seat: int | None) -> None:
        """Look now: when the table has moved on it is too late."""
        self.view(None)
        if self._table.game is not None:
            self.seen(seat)

    def delta_from(self, old: "Scene", seat: int | None) -> ViewDelta:
        """What is new for a viewer since an older scene of the same table that this viewer was shown.

        What everybody sees is worked out once for all; of a seat's own cards only it is told.
        """
        since = (old._version, old._row.revision)
        if since not in self._deltas:
            self._deltas[since] = view_delta(old.view(None), self.view(None))
        public = self._deltas[since]
        if seat is None or self._table.game is None:
            return public
        before, after = old.seen(seat), self.seen(seat)
        if (before.hand, before.secret) == (after.hand, after.secret):
            return public
        return with_own(public, seat, cards_from_int(after.hand), cards_from_int(after.secret))

    def _made(self, seat: int | None) -> GameView:
        if self._table.game is None:
            return _lobby(self._table, seat)
        if seat is None:
            return _game(self._table, self.seen(None))
        return _own(self.view(None), self.seen(seat), seat)


def _own(public: GameView, seen: View, seat: int) -> GameView:
    seats = list(public.seats)
    seats[seat] = replace(
        seats[seat],
        hand=cards_from_int(seen.hand),
        secret=cards_from_int(seen.secret),
        goal=seen.board.town_ids[seen.goal] if seen.goal != NOTHING else UNSET,
    )
    return replace(public, seats=seats, you=seat)


def clock_view(table: Table, now: int) -> ClockView | None:
    """The clocks of a table."""
    clock = table.setup.clock
    if clock is None:
        return None
    left = [] if table.times is None else list(table.times.left)
    return ClockView(
        kind=clock.kind, seconds=clock.seconds, add=clock.add, now=now, deadline=table.deadline, left=left
    )


def intent_now(table: Table, seat: int) -> Action | None:
    """What a seat will do when its turn comes."""
    return None if table.game is None else intent_of(table.seats[seat], table.game.round)


def undo_view(table: Table, seat: int) -> UndoView:
    """Whether a seat could undo now."""
    reason = "not_started" if table.game is None else table.why_no_undo(seat)
    return UndoView(possible=reason is None, reason=reason)


def step_of(table: Table) -> Step:
    """The step of a table, the lobby included."""
    return "lobby" if table.game is None else cast(Step, table.game.step)


def _lobby(table: Table, seat: int | None) -> GameView:
    return GameView(
        board=table.setup.board,
        options=table.setup.options,
        starter=table.setup.first_seat,
        seats=[_empty_seat(row) for row in table.seats],
        display=[],
        placed=[],
        discard={},
        draw_pile=0,
        counter_pile=0,
        you=seat,
        drawn=[0] * len(table.seats),
        passes=0,
    )


def _empty_seat(row: SeatRow) -> SeatView:
    return SeatView(
        seat=row.seat,
        name=row.name,
        kind=row.kind,  # type: ignore[arg-type]  # the store's kinds are these
        boot=None,
        towns=(),
        hand_size=0,
        open_counters=(),
        secret_counters=0,
        obstacle=False,
        ready=row.ready,
        muted=row.muted,
        bot=row.bot if row.bot is not None else UNSET,
    )


def _game(table: Table, seen: View) -> GameView:
    roads = [way for way in range(seen.board.ways) if seen.counters[way] != NOTHING]
    return GameView(
        board=seen.board.id,
        options=table.setup.options,
        starter=seen.starter,
        seats=[_seat(row, seen) for row in table.seats],
        display=[None if kind == NOTHING else KIND_NAMES[kind] for kind in seen.display],
        placed=[
            PlacedView(
                way=seen.board.way_ids[way],
                counter=KIND_NAMES[seen.counters[way]],
                obstacle=bool(seen.blocked & BIT[way]),
            )
            for way in roads
        ],
        discard={KIND_NAMES[kind]: count_of(seen.discards, kind) for kind in range(len(KINDS))},
        draw_pile=seen.draw_pile_size,
        counter_pile=seen.stock_size,
        you=None,
        drawn=list(seen.drawn),
        passes=seen.passes,
    )


def _seat(row: SeatRow, seen: View) -> SeatView:
    number = row.seat
    goal = seen.goals[number]  # of others: there when the game is over
    return SeatView(
        seat=number,
        name=row.name,
        kind=row.kind,  # type: ignore[arg-type]  # the store's kinds are these
        boot=seen.board.town_ids[seen.boots[number]],
        towns=towns_in(seen.board, seen.visited[number]),
        hand_size=seen.hand_sizes[number],
        open_counters=cards_from_int(seen.opens[number]),
        secret_counters=seen.secret_sizes[number],
        obstacle=bool(seen.obstacle[number]),
        ready=row.ready,
        muted=row.muted,
        bot=row.bot if row.bot is not None else UNSET,
        goal=seen.board.town_ids[goal] if goal != NOTHING else UNSET,
    )


def record_answer(table: Table, seat: int | None) -> RecordAnswer:
    """The record: all of it when the game is over, else as a viewer may see it. An imported one is kept."""
    if table.setup.record is not None:
        return table.setup.record
    game = table.running
    record = game.record() if game.over else game.record(seat)
    return msgspec.convert(record.to_dict(), RecordAnswer)
