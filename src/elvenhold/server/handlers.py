"""What each call of the interface does. ``routes.py`` says where they are and what goes in and out."""

import asyncio

from elvenhold.notation import parse_action
from elvenhold.reasons import Refusal
from elvenhold.server import wire
from elvenhold.server.meta import meta_answer
from elvenhold.server.present import record_answer, view_answer
from elvenhold.server.rooms import Room
from elvenhold.server.setup import check_name, read_setup
from elvenhold.server.tokens import new_token, token_hash
from elvenhold.server.visit import Visit


async def health(visit: Visit) -> wire.Health:
    """Whether the server can serve and store."""
    await asyncio.wrap_future(visit.house.store.check())
    return wire.Health(status="ok")


async def meta(visit: Visit) -> wire.MetaAnswer:
    """What this server offers."""
    return meta_answer()


async def create(visit: Visit) -> wire.TableCreated:
    """Make a table. The answer's token is the host's."""
    visit.check_origin()
    setup, seats = read_setup(await visit.body(wire.NewTable))
    token = new_token()
    table_id = await visit.house.rooms.create(setup, seats, token_hash(token))
    _learn(visit, token)
    visit.give(table_id, token)
    return wire.TableCreated(table=table_id, invite=f"/t/{table_id}", token=token)


async def join(visit: Visit) -> wire.Joined:
    """Sit down. With the host's token the host sits down and keeps that token."""
    visit.check_origin()
    wish = await visit.body(wire.JoinRequest)
    name = check_name(wish.name)
    room = await visit.room()
    visit.caller(room)
    token = _host_token_to_seat(visit, room) or new_token()
    seat = await visit.house.rooms.join(room, wish.seat, name, token_hash(token))
    _learn(visit, token)
    visit.give(visit.table_id, token)
    return wire.Joined(seat=seat, token=token)


def _host_token_to_seat(visit: Visit, room: Room) -> str | None:
    """The host's token if the host calls and does not sit yet; on a shared device others sit down beside."""
    credentials = visit.credentials()
    for token in credentials.tokens:
        owner = room.table.caller([token_hash(token)])
        if owner.host and not owner.seats:
            return token
        if owner.host and credentials.bearer:
            raise Refusal("seat_taken", {"seat": owner.seats[0]})
    return None


async def start(visit: Visit) -> wire.Started:
    """Start the game: the host only, when no seat is open."""
    visit.check_origin()
    await visit.body(wire.StartRequest)
    room = await visit.room()
    caller = visit.caller(room)
    if not caller.host:
        raise Refusal("not_host" if visit.credentials().tokens else "no_token")
    await visit.house.rooms.start(room)
    return wire.Started(version=1, commitment=room.table.running.commitment or "")


async def view(visit: Visit) -> wire.ViewAnswer:
    """The state of the table as the caller may see it."""
    room = await visit.room()
    caller, seat = visit.viewer(room)
    return view_answer(room.table, caller, seat)


async def act(visit: Visit) -> wire.Acted:
    """Do an action. The same ``request`` sent again gets the same answer and acts once."""
    room = await visit.room()
    seat = visit.actor(room)
    wish = await visit.body(wire.ActionRequest)
    version = await visit.house.rooms.act(room, seat, wish.version, wish.action, wish.request)
    return wire.Acted(version=version, events=room.table.events_after(version - 1, seat, until=version))


async def events(visit: Visit) -> wire.EventsAnswer:
    """What happened after ``since``, as the caller may see it."""
    room = await visit.room()
    _, seat = visit.viewer(room)
    since = visit.number("since") or 0
    return wire.EventsAnswer(version=room.table.version, events=room.table.events_after(since, seat))


async def why(visit: Visit) -> wire.WhyAnswer:
    """Whether the caller's seat could do an action now, and if not, why. ``move WAY`` asks for the price."""
    room = await visit.room()
    caller = visit.caller(room)
    seat = visit.seat(room, caller)
    if seat is None:
        raise Refusal("no_token")
    action = parse_action(visit.request.query_params.get("action", ""))
    refusal = room.table.running.refusal(action, seat)
    if refusal is None:
        return wire.WhyAnswer(legal=True, reason=None, message=None, params={})
    return wire.WhyAnswer(
        legal=False, reason=refusal.reason, message=refusal.message, params=dict(refusal.params)
    )


async def record(visit: Visit) -> wire.RecordAnswer:
    """The game record: as the caller may see it, and all of it when the game is over."""
    room = await visit.room()
    _, seat = visit.viewer(room)
    return record_answer(room.table, seat)


def _learn(visit: Visit, token: str) -> None:
    if visit.house.limiter is not None:
        visit.house.limiter.learn(token_hash(token))
