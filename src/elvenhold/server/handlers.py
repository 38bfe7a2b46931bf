"""What the calls about a game do; those about its people are in ``seating.py``.

``routes.py`` says where they are and what goes in and out.
"""

from elvenhold.notation import parse_action
from elvenhold.reasons import Refusal
from elvenhold.replay import commitment_of
from elvenhold.server import importing, lobby, wire
from elvenhold.server.aids import Wish
from elvenhold.server.bridge import done
from elvenhold.server.meta import meta_answer
from elvenhold.server.present import record_answer, view_answer
from elvenhold.server.rooms import Room
from elvenhold.server.setup import check_name, read_setup
from elvenhold.server.tasks import HintFor, JourneysFor
from elvenhold.server.tokens import join_token, new_token, same, token_hash
from elvenhold.server.visit import Visit
from elvenhold.server.wishes import SeatWish


async def health(visit: Visit) -> wire.Health:
    """Whether the server can serve and store."""
    await visit.house.health.check()
    return wire.Health(status="ok")


async def meta(visit: Visit) -> wire.MetaAnswer:
    """What this server offers."""
    return meta_answer(visit.house.settings.address, visit.may_push)


async def create(visit: Visit) -> wire.TableCreated:
    """Make a table. The answer's token is the host's."""
    visit.check_origin()
    setup, seats = read_setup(await visit.body(wire.NewTable))
    visit.count_table()
    token = new_token()
    table_id = await visit.house.rooms.create(setup, seats, token_hash(token))
    visit.give(table_id, token)
    visit.house.metrics.tables.inc()
    visit.house.bots.expect(seats)
    return wire.TableCreated(table=table_id, invite=f"/t/{table_id}", token=token)


async def look_at_record(visit: Visit) -> wire.RecordTaken:
    """Bring a record of a finished game to look at, in a file of JSON Lines; of several games the first."""
    visit.check_origin()
    text = await visit.raw(importing.MOST_BYTES)
    visit.count_table()  # first, since reading takes time
    brought = await visit.house.past.brought(text)
    token = new_token()
    row = importing.table_of(brought.record, token_hash(token), visit.house.rooms.now())
    await done(visit.house.store.create(row))
    visit.give(row.id, token)
    visit.house.metrics.tables.inc()
    return wire.RecordTaken(table=row.id, page=f"/t/{row.id}", token=token, games=brought.games)


async def join(visit: Visit) -> wire.Joined:
    """Sit down, once for each ``request``. With the host's token the host sits down and keeps that token."""
    visit.check_origin()
    wish = await visit.body(wire.JoinRequest)
    name = check_name(wish.name)
    room = await visit.room()
    visit.caller(room)
    made = new_token() if wish.request is None else join_token(room.table.key, wish.request)
    offered = _offered(visit, room, made)
    request = None if wish.request is None else token_hash(made)
    hashes = tuple(token_hash(token) for token in offered)
    asked = SeatWish(wish.seat, name, hashes, request, tuple(visit.credentials().hashes))
    await visit.house.rooms.change(room, lambda row: lobby.take_seat(row, asked))
    row = lobby.seat_of(room.table.row, asked)
    token = next((one for one in (*offered, made) if same(token_hash(one), row.token_hash)), None)
    if token is None or row.name != name or wish.seat not in (None, row.seat):
        raise Refusal("request_reused")  # it came before, and wished something else
    visit.give(visit.table_id, token, row.seat)
    return wire.Joined(seat=row.seat, token=token)


def _offered(visit: Visit, room: Room, made: str) -> tuple[str, ...]:
    """The tokens that a seat may get, in this order.

    The host's if the host calls; on a shared device others sit down beside the host, with one of their own.
    """
    credentials = visit.credentials()
    host = tuple(one for one in credentials.tokens if room.table.caller([token_hash(one)]).host)
    return host if host and credentials.bearer else (*host, made)


async def start(visit: Visit) -> wire.Started:
    """Start the game: the host only, when no seat is open."""
    visit.check_origin()
    await visit.body(wire.StartRequest)
    now = visit.house.rooms.now()
    room, _ = await visit.change_as_host(lambda row: lobby.start(row, now))
    return wire.Started(version=1, commitment=commitment_of(room.table.key))


async def view(visit: Visit) -> wire.ViewAnswer:
    """The state of the table as the caller may see it."""
    room = await visit.room()
    caller, seat = visit.viewer(room)
    if seat is not None and room.table.gives_aids:
        visit.house.aids.expect()
    at = visit.number("at")
    table = room.table if at is None else await visit.house.past.table(room.table, at)
    return view_answer(table, caller, seat, visit.house.rooms.now())


async def act(visit: Visit) -> wire.Acted:
    """Do an action. The same ``request`` sent again gets the same answer and acts once."""
    room = await visit.room()
    who = visit.actor(room)
    wish = await visit.body(wire.ActionRequest)
    done = await visit.house.rooms.act(room, who, wish.version, wish.action, wish.request)
    return wire.Acted(version=done.n, events=room.table.news_after(done.n - 1, done.seat, until=done.n))


async def undo(visit: Visit) -> wire.Acted:
    """Take back the last move of one's present travel turn (R-53). The same ``request`` acts once."""
    room = await visit.room()
    who = visit.actor(room)
    wish = await visit.body(wire.UndoRequest)
    done = await visit.house.rooms.act(room, who, wish.version, None, wish.request)
    return wire.Acted(version=done.n, events=room.table.news_after(done.n - 1, done.seat, until=done.n))


async def events(visit: Visit) -> wire.EventsAnswer:
    """What happened after ``since``, as the caller may see it."""
    room = await visit.room()
    _, seat = visit.viewer(room)
    since = visit.number("since") or 0
    table = room.table
    return wire.EventsAnswer(
        version=table.version, revision=table.row.told, events=table.news_after(since, seat)
    )


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


async def hint(visit: Visit) -> wire.HintAnswer:
    """What a bot would do in the place of the caller's seat, which is to act, and why."""
    room, seat = await _aided(visit)
    table = room.table
    if table.running.to_act != seat:
        raise Refusal("not_your_turn")
    version = table.version
    wish = Wish(table.id, seat, version, "hint")
    found = await visit.house.aids.find(wish, HintFor(table.running.view(seat)))
    return wire.HintAnswer(
        version=version,
        bot=found.bot,
        action=found.action,
        why=found.why,
        towns=found.towns,
        without=found.without,
    )


async def journeys(visit: Visit) -> wire.JourneysAnswer:
    """The best journeys of the caller's seat over the counters that lie there, whoever is to act."""
    room, seat = await _aided(visit)
    table = room.table
    version = table.version
    wish = Wish(table.id, seat, version, "journeys")
    found = await visit.house.aids.find(wish, JourneysFor(table.running.view(seat)))
    answers = [
        wire.JourneyInfo(
            moves=list(one.moves),
            towns=list(one.towns),
            end=one.end,
            cards=list(one.cards),
            distance=one.distance,
            score=one.score,
        )
        for one in found
    ]
    return wire.JourneysAnswer(version=version, journeys=answers)


async def _aided(visit: Visit) -> tuple[Room, int]:
    """The room and the seat of a caller who wants help in a running game."""
    room = await visit.room()
    seat = visit.seat(room, visit.caller(room))
    if seat is None:
        raise Refusal("no_token")
    if not room.table.setup.aids:
        raise Refusal("aids_off")
    if room.table.running.over:
        raise Refusal("game_over")
    return room, seat


async def record(visit: Visit) -> wire.RecordAnswer:
    """The game record: as the caller may see it, and all of it when the game is over."""
    room = await visit.room()
    _, seat = visit.viewer(room)
    return record_answer(room.table, seat)
