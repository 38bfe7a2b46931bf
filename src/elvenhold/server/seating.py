"""The calls about who sits at a table: ready, leave, come back, other devices, and what the host may do."""

from collections.abc import Callable
from dataclasses import replace

from msgspec import UNSET

from elvenhold.reasons import Refusal
from elvenhold.server import lobby, wire
from elvenhold.server.codes import seat_code, spoken, table_code
from elvenhold.server.intents import intent_text
from elvenhold.server.rooms import Room, done
from elvenhold.server.store.base import CodeRow, SeatRow, TableRow
from elvenhold.server.table import Caller
from elvenhold.server.talk import check_talk, message_of
from elvenhold.server.tokens import join_token, new_token, token_hash
from elvenhold.server.visit import Visit


async def ready(visit: Visit) -> wire.Settled:
    """Say that one is ready, or not yet. The game starts when all people are, and no seat is open."""
    room, seat = await _seated(visit)
    wish = await visit.body(wire.ReadyRequest)
    now = visit.house.rooms.now()
    return await _settle(visit, room, lambda row: lobby.get_ready(row, seat, wish.ready, now))


async def leave(visit: Visit) -> wire.Settled:
    """Get up: in the lobby the seat is free again, in a game a bot stands in. The host's role passes on."""
    room, seat = await _seated(visit)
    answer = await _settle(visit, room, lambda row: lobby.leave(row, seat))
    await _notice(visit, room, "left", seat)
    return answer


async def come_back(visit: Visit) -> wire.Settled:
    """Play again oneself where a bot stood in."""
    room, seat = await _seated(visit)
    if room.table.seats[seat].bot is None:
        return _settled(room)
    answer = await _settle(visit, room, lambda row: lobby.take_back(row, seat))
    await _notice(visit, room, "returned", seat)
    return answer


async def stand_in(visit: Visit) -> wire.Settled:
    """Host only: let a bot play for a person who is away, or at a seat that nobody took."""
    room = await _hosted(visit)
    wish = await visit.body(wire.StandInRequest)
    answer = await _settle(visit, room, lambda row: lobby.stand_in(row, wish.seat, wish.bot))
    await _notice(visit, room, "stands_in", wish.seat)
    return answer


async def reopen(visit: Visit) -> wire.Settled:
    """Host only: give up a lost seat, so that somebody can take it by the invitation. The others are told."""
    room = await _hosted(visit)
    wish = await visit.body(wire.SeatRequest)
    answer = await _settle(visit, room, lambda row: lobby.reopen(row, wish.seat))
    await _notice(visit, room, "reopened", wish.seat)
    return answer


async def mute(visit: Visit) -> wire.Settled:
    """Host only: whether a seat may not write in the chat."""
    room = await _hosted(visit)
    wish = await visit.body(wire.MuteRequest)
    return await _settle(visit, room, lambda row: lobby.mute(row, wish.seat, wish.muted))


async def forget(visit: Visit) -> wire.Settled:
    """Take one's own name and messages off a table for ever."""
    room, seat = await _seated(visit)
    await visit.house.rooms.unsay(room, seat)
    return await _settle(visit, room, lambda row: lobby.forget_name(row, seat, f"Player {seat + 1}"))


async def delete(visit: Visit) -> wire.Deleted:
    """Host only: delete the table with all that belongs to it, in the lobby or when the game is over."""
    room = await _hosted(visit)
    if room.table.game is not None and not room.table.game.over:
        raise Refusal("still_running")
    await visit.house.rooms.delete(room.table.id)
    return wire.Deleted()


async def code(visit: Visit) -> wire.CodeMade:
    """A code with which another device of the same person gets this seat, once, in the next ten minutes."""
    room, seat = await _seated(visit)
    made, row = seat_code(room.table.id, seat, visit.house.rooms.now())
    await done(visit.house.store.keep_code(row))
    return wire.CodeMade(code=made, expires=row.expires)


async def invite(visit: Visit) -> wire.CodeMade:
    """A short code for this table, to be said or typed: ``/c/CODE`` leads to it, for a day."""
    room = await visit.room()
    visit.check_origin()
    if not visit.caller(room).host:
        raise Refusal("not_host" if visit.credentials().tokens else "no_token")
    made, row = table_code(room.table.id, visit.house.rooms.now())
    await done(visit.house.store.keep_code(row))
    return wire.CodeMade(code=made, expires=row.expires)


async def carry(visit: Visit) -> wire.Joined:
    """Bring a seat to this device by a code from another one. Both play it from now on."""
    visit.check_origin()
    wish = await visit.body(wire.CarryRequest)
    room = await visit.room()
    kept = spoken(wish.code)
    found: CodeRow | None = await done(visit.house.store.code(kept, visit.house.rooms.now()))
    if found is None or found.seat is None or found.table_id != room.table.id:
        raise Refusal("wrong_code")
    if await done(visit.house.store.spend_code(kept, visit.house.rooms.now())) is None:
        raise Refusal("wrong_code")
    seat, token = found.seat, new_token()
    if room.table.seats[seat].kind != "human":
        raise Refusal("wrong_code")
    await visit.house.rooms.change(room, lambda row: lobby.add_device(row, seat, token_hash(token)))
    visit.give(visit.table_id, token, seat)
    return wire.Joined(seat=seat, token=token)


async def intent(visit: Visit) -> wire.Settled:
    """Choose, while waiting, what to do when the turn comes: discard, keep or pass. Nobody else sees it."""
    room, seat = await _seated(visit)
    wish = await visit.body(wire.IntentRequest)
    game = room.table.running
    if game.over:
        raise Refusal("game_over")
    if game.to_act == seat and wish.action is not None:
        raise Refusal("your_turn")
    text = None if wish.action is None else intent_text(wish.action, game.round)
    return await _settle(visit, room, lambda row: lobby.intend(row, seat, text))


async def say(visit: Visit) -> wire.Message:
    """Write in the table's chat."""
    room, seat = await _seated(visit)
    kind, text = check_talk(room.table, seat, await visit.body(wire.ChatRequest), len(room.messages))
    return message_of(await visit.house.rooms.say(room, seat, kind, text))


async def chat(visit: Visit) -> wire.MessagesAnswer:
    """What was said after message ``since``."""
    room = await visit.room()
    visit.viewer(room)
    since = visit.number("since") or 0
    return wire.MessagesAnswer(messages=[message_of(row) for row in room.messages if row.n > since])


async def rematch(visit: Visit) -> wire.Rematch:
    """Another table for the same game and people, made once; whoever asks first is its host."""
    room, seat = await _seated(visit)
    table = room.table
    if not table.running.over:
        raise Refusal("still_running")
    token = join_token(table.key, f"rematch {seat}")  # the same however often this seat asks
    if table.row.rematch is None:
        seats = tuple(_again(seat) for seat in table.seats)
        made = await visit.house.rooms.create(table.setup, seats, token_hash(token))
        row = await visit.house.rooms.change(room, lambda row: _with_rematch(row, made))
        if row.rematch != made:
            await visit.house.rooms.delete(made)  # somebody else asked at the same time
    known = str(room.table.row.rematch)
    hosts = (await visit.house.rooms.get(known)).table.caller([token_hash(token)]).host
    if hosts:
        visit.give(known, token)
    return wire.Rematch(table=known, invite=f"/t/{known}", token=token if hosts else UNSET)


def _with_rematch(row: TableRow, table_id: str) -> TableRow:
    return row if row.rematch is not None else replace(row, rematch=table_id)


def _again(seat: SeatRow) -> SeatRow:
    if seat.kind == "bot":
        return SeatRow(seat.seat, "bot", seat.bot, seat.name)
    return SeatRow(seat.seat, "open")


async def _seated(visit: Visit) -> tuple[Room, int]:
    """The room and seat of somebody who wants to change something of their own."""
    room = await visit.room()
    seat = room.table.speaker(visit.actors(room))
    assert seat is not None  # actors has refused those without
    return room, seat


async def _hosted(visit: Visit) -> Room:
    """The room of a caller who is its host."""
    visit.check_origin()
    room = await visit.room()
    caller: Caller = visit.caller(room)
    if not caller.host:
        raise Refusal("not_host" if visit.credentials().tokens else "no_token")
    return room


async def _settle(visit: Visit, room: Room, change: Callable[[TableRow], TableRow]) -> wire.Settled:
    await visit.house.rooms.change(room, change)
    return _settled(room)


def _settled(room: Room) -> wire.Settled:
    return wire.Settled(version=room.table.version, revision=room.table.row.revision)


async def _notice(visit: Visit, room: Room, word: str, seat: int) -> None:
    """Tell everybody at the table, in its chat, what happened to a seat."""
    await visit.house.rooms.say(room, None, "notice", f"{word} {seat}")
