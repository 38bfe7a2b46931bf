"""The calls about turn signals: whether this server sends them, to which browser of a seat, and no more."""

import base64
import hashlib
from typing import TYPE_CHECKING

from elvenhold.reasons import Refusal
from elvenhold.server import wire
from elvenhold.server.bridge import done
from elvenhold.server.push.services import check_endpoint
from elvenhold.server.rooms import Room
from elvenhold.server.store.base import Conflict, PushRow
from elvenhold.server.visit import Visit

if TYPE_CHECKING:
    from elvenhold.server.push.signals import Signals


async def signal(visit: Visit) -> wire.PushAnswer:
    """Whether, and in which browser, the person of this seat is told that it is their turn."""
    room = await visit.room()
    seat = visit.seat(room, visit.caller(room))
    if seat is None:
        raise Refusal("no_token")
    return await _answer(visit, room, seat)


async def signal_on(visit: Visit) -> wire.PushAnswer:
    """Tell this seat in this browser from now on when it is its turn and no page of it is open."""
    wish = await visit.body(wire.PushRequest)
    room, seat, _ = await visit.change_own(lambda row, _: row)
    if not visit.may_push:
        raise Refusal("no_push")
    check_endpoint(wish.endpoint, visit.house.settings.push_services)
    if room.table.game is not None and room.table.game.over:
        raise Refusal("game_over")
    row = _row(room, seat, wish)
    try:
        await done(visit.house.store.keep_push(row))
    except Conflict:
        raise Refusal("wrong_token") from None  # the seat is somebody else's by now
    return await _answer(visit, room, seat)


async def signal_off(visit: Visit) -> wire.PushAnswer:
    """Tell this seat nothing more."""
    room, seat, _ = await visit.change_own(lambda row, _: row)
    await done(visit.house.store.drop_push(room.table.id, seat))
    return await _answer(visit, room, seat)


def _row(room: Room, seat: int, wish: wire.PushRequest) -> PushRow:
    from elvenhold.server.push.sealed import is_public  # late: it is of an extra

    point, secret = _decoded(wish.keys.p256dh), _decoded(wish.keys.auth)
    if not is_public(point):
        raise Refusal("malformed", {"detail": "p256dh is no public key"})
    holder = room.table.seats[seat].token_hash
    if holder is None:
        raise Refusal("wrong_token")
    return PushRow(room.table.id, seat, holder, wish.endpoint, point, secret, wish.language)


async def _answer(visit: Visit, room: Room, seat: int) -> wire.PushAnswer:
    signals = visit.house.signals if visit.may_push else None
    if signals is None:
        return wire.PushAnswer(key=None, device=None)
    kept = await done(visit.house.store.push(room.table.id, seat))
    device = None if kept is None else _encoded(hashlib.sha256(kept.endpoint.encode()).digest())
    return wire.PushAnswer(key=await _public_key(signals), device=device)


async def _public_key(signals: "Signals") -> str:
    from elvenhold.server.push.sealed import encode, public_of

    return encode(public_of(await signals.key()))


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
