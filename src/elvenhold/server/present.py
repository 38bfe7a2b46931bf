"""A table as one viewer may see it: the engine's numbers become names. Reads ``rules.view.View`` only."""

from typing import cast

import msgspec

from elvenhold.notation import KIND_NAMES, cards_from_int, decode, towns_in
from elvenhold.rules.kinds import KINDS
from elvenhold.rules.native import BIT, count_of
from elvenhold.rules.state import NOTHING
from elvenhold.rules.view import View
from elvenhold.server.store.base import SeatRow
from elvenhold.server.table import Caller, Table
from elvenhold.server.wire import RecordAnswer, Step, ViewAnswer
from elvenhold.server.wire_game import GameView, PlacedView, SeatView


def view_answer(table: Table, caller: Caller, seat: int | None) -> ViewAnswer:
    """The answer to ``view`` for a seat, or for a spectator (None)."""
    game = table.game
    seen = None if game is None else game.view(seat)
    legal = [] if seen is None else [decode(seen.board, code) for code in seen.legal]
    return ViewAnswer(
        version=table.version,
        round=0 if game is None else game.round,
        step=_step(table),
        turn=None if game is None else game.to_act,
        view=_lobby(table, seat) if seen is None else _game(table, seen, seat),
        result=None if game is None else game.result,
        host=caller.host,
        spectators=table.setup.spectators,
        aids=table.setup.aids,
        commitment=None if game is None else game.commitment,
        legal=msgspec.UNSET if seat is None else legal,
    )


def _step(table: Table) -> Step:
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
        bot=row.bot if row.bot is not None else msgspec.UNSET,
    )


def _game(table: Table, seen: View, seat: int | None) -> GameView:
    roads = [way for way in range(seen.board.ways) if seen.counters[way] != NOTHING]
    return GameView(
        board=seen.board.id,
        options=table.setup.options,
        starter=seen.starter,
        seats=[_seat(row, seen, seat) for row in table.seats],
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
        you=seat,
        drawn=list(seen.drawn),
        passes=seen.passes,
    )


def _seat(row: SeatRow, seen: View, viewer: int | None) -> SeatView:
    number = row.seat
    mine = viewer == number
    goal = seen.goal if mine else seen.goals[number]  # the others' goals are there when the game is over
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
        bot=row.bot if row.bot is not None else msgspec.UNSET,
        hand=cards_from_int(seen.hand) if mine else msgspec.UNSET,
        secret=cards_from_int(seen.secret) if mine else msgspec.UNSET,
        goal=seen.board.town_ids[goal] if goal != NOTHING else msgspec.UNSET,
    )


def record_answer(table: Table, seat: int | None) -> RecordAnswer:
    """The record: all of it when the game is over, else as a viewer may see it."""
    game = table.running
    record = game.record() if game.over else game.record(seat)
    return msgspec.convert(record.to_dict(), RecordAnswer)
