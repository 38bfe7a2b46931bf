"""The calls about who sits at a table: ready, leave, come back, other devices, and what the host may do."""

from dataclasses import replace

from msgspec import UNSET

from elvenhold.reasons import Refusal
from elvenhold.server import lobby, wire
from elvenhold.server.bridge import done
from elvenhold.server.codes import seat_code, seat_hash, table_code
from elvenhold.server.intents import intent_text
from elvenhold.server.rooms import Room
from elvenhold.server.store.base import SeatRow, TableRow
from elvenhold.server.talk import check_talk, message_of
from elvenhold.server.tokens import join_token, new_token, same, token_hash
from elvenhold.server.visit import Visit


async def ready(visit: Visit) -> wire.Settled:
    """Say that one is ready, or not yet. The game starts when all people are, and no seat is open."""
    wish = await visit.body(wire.ReadyRequest)
    now = visit.house.rooms.now()
    room, _, _ = await visit.change_own(lambda row, seat: lobby.get_ready(row, seat, wish.ready, now))
    return _settled(room)


async def leave(visit: Visit) -> wire.Settled:
    """Get up: in the lobby the seat is free again, in a game a bot stands in. The host's role passes on."""
    room, seat, changed = await visit.change_own(lobby.leave)
    return await _noticed(visit, room, changed, "left", seat)


async def come_back(visit: Visit) -> wire.Settled:
    """Play again oneself where a bot stood in."""
    room, seat, changed = await visit.change_own(lobby.take_back)
    return await _noticed(visit, room, changed, "returned", seat)


async def stand_in(visit: Visit) -> wire.Settled:
    """Host only: let a bot play for a person who is away, or at a seat that nobody took."""
    wish = await visit.body(wire.StandInRequest)
    now = visit.house.rooms.now()
    room, changed = await visit.change_as_host(lambda row: lobby.stand_in(row, wish.seat, wish.bot, now))
    return await _noticed(visit, room, changed, "stands_in", wish.seat)


async def reopen(visit: Visit) -> wire.Settled:
    """Host only: give up a lost seat, so that somebody can take it by the invitation. The others are told.

    In a game a bot must stand in at it first.
    """
    wish = await visit.body(wire.SeatRequest)
    room, changed = await visit.change_as_host(lambda row: lobby.reopen(row, wish.seat))
    return await _noticed(visit, room, changed, "reopened", wish.seat)


async def mute(visit: Visit) -> wire.Settled:
    """Host only: whether a seat may not write in the chat."""
    wish = await visit.body(wire.MuteRequest)
    room, _ = await visit.change_as_host(lambda row: lobby.mute(row, wish.seat, wish.muted))
    return _settled(room)


async def forget(visit: Visit) -> wire.Settled:
    """Take one's own name and messages off a table for ever."""
    room = await visit.room()
    seat = room.table.speaker(visit.actor(room)(room.table))
    assert seat is not None
    await visit.house.rooms.unsay(room, seat)
    await done(visit.house.store.drop_push(room.table.id, seat))
    await visit.change_own(lambda row, own: lobby.forget_name(row, own, f"Player {own + 1}"), always=True)
    return _settled(room)


async def delete(visit: Visit) -> wire.Deleted:
    """Host only: delete the table with all that belongs to it, in the lobby or when the game is over."""
    room, _ = await visit.change_as_host(lambda row: row)
    if room.table.game is not None and not room.table.game.over:
        raise Refusal("still_running")
    await visit.house.rooms.delete(room.table.id)
    return wire.Deleted()


async def code(visit: Visit) -> wire.CodeMade:
    """A code with which another device of the same person gets this seat, once, in the next ten minutes."""
    room, seat, _ = await visit.change_own(lambda row, _: row)
    made, row = seat_code(room.table.seats[seat], room.table.id, visit.house.rooms.now())
    await done(visit.house.store.keep_code(row))
    return wire.CodeMade(code=made, expires=row.expires)


async def invite(visit: Visit) -> wire.CodeMade:
    """Host only: a short code for this table, to be said or typed: ``/c/CODE`` leads to it, for a day."""
    room, _ = await visit.change_as_host(lambda row: row)
    made, row = table_code(room.table.id, visit.house.rooms.now())
    await done(visit.house.store.keep_code(row))
    return wire.CodeMade(code=made, expires=row.expires)


async def carry(visit: Visit) -> wire.Joined:
    """Bring a seat to this device by a code from another one. Both play it from now on."""
    visit.check_origin()
    wish = await visit.body(wire.CarryRequest)
    room = await visit.room()
    rooms, store = visit.house.rooms, visit.house.store
    for seat in room.table.seats:
        kept = seat_hash(wish.code, seat)
        if kept is not None and await done(store.spend_code(kept, rooms.now())) is not None:
            break
    else:
        raise Refusal("wrong_code")
    token = new_token()

    def with_device(row: TableRow) -> TableRow:
        if not same(row.seats[seat.seat].token_hash, seat.token_hash):
            raise Refusal("wrong_code")  # it is somebody else's by now
        return lobby.add_device(row, seat.seat, token_hash(token))

    await rooms.change(room, with_device)
    await done(store.drop_push(room.table.id, seat.seat))  # it was for the other device
    visit.give(visit.table_id, token, seat.seat)
    return wire.Joined(seat=seat.seat, token=token)


async def intent(visit: Visit) -> wire.Settled:
    """Choose, while waiting, what to do when the turn comes: discard, keep or pass. Nobody else sees it."""
    wish = await visit.body(wire.IntentRequest)
    room = await visit.room()
    game = room.table.running
    if game.over:
        raise Refusal("game_over")

    def intended(row: TableRow, seat: int) -> TableRow:
        turn = room.table.running.turn_after()
        if turn.seat == seat and wish.action is not None:
            raise Refusal("your_turn")
        text = None if wish.action is None else intent_text(wish.action, turn.round)
        return row if row.seats[seat].intent == text else lobby.intend(row, seat, text)

    room, _, _ = await visit.change_own(intended)
    return _settled(room)


async def say(visit: Visit) -> wire.Message:
    """Write in the table's chat."""
    room = await visit.room()
    who = visit.actor(room)
    wish = await visit.body(wire.ChatRequest)
    seat = room.table.speaker(who(room.table))
    assert seat is not None
    kind, text = check_talk(room.table, seat, wish, [row.seat for row in room.messages])
    return message_of(await visit.house.rooms.say(room, seat, kind, text))


async def chat(visit: Visit) -> wire.MessagesAnswer:
    """What was said after message ``since``."""
    room = await visit.room()
    visit.viewer(room)
    since = visit.number("since") or 0
    return wire.MessagesAnswer(messages=[message_of(row) for row in room.messages if row.n > since])


async def rematch(visit: Visit) -> wire.Rematch:
    """Another table for the same game and people, made once; whoever asks first is its host."""
    room, seat, _ = await visit.change_own(lambda row, _: row)
    table = room.table
    if not table.running.over:
        raise Refusal("still_running")
    # The same however often this seat asks, and nobody else can make it: the hash of a token is never told.
    secret = table.seats[seat].token_hash
    assert secret is not None
    token = join_token(secret, f"rematch {table.id}")
    known = table.row.rematch
    following = None if known is None else await _still_there(visit, known)
    if following is None:
        following = await _made_again(visit, room, token)
    hosts = following.table.caller([token_hash(token)]).host
    if hosts:
        visit.give(following.table.id, token)
    place = following.table.id
    return wire.Rematch(table=place, invite=f"/t/{place}", token=token if hosts else UNSET)


async def _still_there(visit: Visit, table_id: str) -> Room | None:
    try:
        return await visit.house.rooms.get(table_id)
    except Refusal:  # it was deleted
        return None


async def _made_again(visit: Visit, room: Room, token: str) -> Room:
    """The table of the next game: a new one, unless somebody else asked at the same time."""
    rooms, before = visit.house.rooms, room.table.row.rematch
    seats = tuple(_again(seat) for seat in room.table.seats)
    made = await rooms.create(room.table.setup, seats, token_hash(token))
    await rooms.change(room, lambda row: replace(row, rematch=made) if row.rematch == before else row)
    if room.table.row.rematch != made:
        await rooms.delete(made)
    return await rooms.get(str(room.table.row.rematch))


def _again(seat: SeatRow) -> SeatRow:
    if seat.kind == "bot":
        return SeatRow(seat.seat, "bot", seat.bot, seat.name)
    return SeatRow(seat.seat, "open")


def _settled(room: Room) -> wire.Settled:
    return wire.Settled(version=room.table.version, revision=room.table.row.told)


async def _noticed(visit: Visit, room: Room, changed: bool, word: str, seat: int) -> wire.Settled:
    """Tell everybody at the table, in its chat, what has happened to a seat, if anything has."""
    if changed:
        await visit.house.rooms.say(room, None, "notice", f"{word} {seat}")
    return _settled(room)
