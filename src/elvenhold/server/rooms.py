"""Rooms: the live tables, read from the store when asked for, and the only way to change one.

A change is decided upon the table as it is known, written, and taken in only when it is safe. If another
process was first, the room reads what that one wrote and decides again.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace

from elvenhold import __version__
from elvenhold.notation import Action
from elvenhold.reasons import Refusal
from elvenhold.server.bridge import done
from elvenhold.server.due import due_after, due_of, expires
from elvenhold.server.hub.base import Hub
from elvenhold.server.lobby import Change
from elvenhold.server.present import Scene
from elvenhold.server.setup import Setup
from elvenhold.server.store.base import (
    UNDO,
    ActionRow,
    Conflict,
    MessageRow,
    SeatRow,
    Standing,
    Store,
    StoreError,
    TableRow,
)
from elvenhold.server.table import Table, in_order
from elvenhold.server.tokens import body_hash, new_key, new_table_id

MOST_ROOMS = 500
TRIES = 8

Clock = Callable[[], float]
Who = Callable[[Table], Sequence[int]]  # the seats that a caller has, at the moment when it counts
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Room:
    """One live table, and the lock under which it changes."""

    def __init__(self, table: Table, messages: list[MessageRow]) -> None:
        """A room for this table, with what was said at it."""
        self.table = table
        self.messages = messages
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()  # told of every change
        self.bot_task: asyncio.Task[None] | None = None
        self._scene = Scene(table)
        self.given_up: set[str] = set()  # bots that are asked no more in this game

    @property
    def busy(self) -> bool:
        """Whether somebody works in it, or watches."""
        working = self.bot_task is not None and not self.bot_task.done()
        return self.lock.locked() or working or bool(self.watchers)

    @property
    def scene(self) -> Scene:
        """The position as its viewers see it, until it changes."""
        if not self._scene.shows(self.table):
            self._scene = Scene(self.table)
        return self._scene

    @property
    def standing(self) -> Standing:
        """How far it is."""
        last = self.messages[-1].n if self.messages else 0
        return Standing(self.table.stored, self.table.row.revision, last)


class Rooms:
    """All live tables; at most ``most`` that nobody is in stay in memory, the rest wait in the store."""

    def __init__(self, store: Store, hub: Hub, clock: Clock = time.time, most: int = MOST_ROOMS) -> None:
        """``clock`` gives the seconds that rows are stamped with; other processes are told by ``hub``."""
        self.store = store
        # Told of every move, and in how many seconds it was stored.
        self.moved: Callable[[ActionRow, float], None] = lambda row, seconds: None
        self.most = most
        self.changed: Callable[[Room], None] = lambda room: None  # told of every room read or changed
        self._hub = hub
        self._clock = clock
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def create(self, setup: Setup, seats: tuple[SeatRow, ...], host_hash: bytes) -> str:
        """Make a table; its id."""
        row = TableRow(
            id=new_table_id(),
            created=self.now(),
            setup=setup.to_text(),
            key=new_key(),
            host_hash=host_hash,
            engine=__version__,
            seats=seats,
        )
        await done(self.store.create(replace(row, due=due_of(Table(row), self.now()))))
        return row.id

    async def get(self, table_id: str) -> Room:
        """The room of a table, up to date; raises ``Refusal`` (``no_such_table``)."""
        room = self._rooms.get(table_id)
        if room is None:
            if not TABLE_ID.fullmatch(table_id):
                raise Refusal("no_such_table")
            return await self._load(table_id)
        self._rooms.move_to_end(table_id)
        async with room.lock:
            await self._catch_up(room)
        return room

    def known(self, table_id: str) -> Room | None:
        """The room of a table if it is in memory, as it is."""
        return self._rooms.get(table_id)

    @property
    def number(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    @property
    def watched(self) -> list[str]:
        """The tables that somebody watches here."""
        return [table_id for table_id, room in self._rooms.items() if room.watchers]

    async def change(self, room: Room, change: Change, always: bool = False) -> bool:
        """Change who sits at a table; whether anything changed. Raises ``Refusal``.

        ``always``: let everybody read the table again, even if its row is as it was.
        """
        async with room.lock:
            for _ in range(TRIES):
                await self._catch_up(room)
                before = room.table.row
                after = change(before)
                if after == before and not always:
                    return False
                if await self._write(room, after):
                    break
            else:
                raise StoreError("too many conflicts")
        self._tell(room, others=True)
        return True

    async def _write(self, room: Room, after: TableRow) -> bool:
        """Write a changed row and take it in; what was written counts, whether it can be read or not."""
        row = replace(after, revision=room.table.row.revision + 1)
        row = replace(row, due=due_of(_seen_as(room.table, row), self.now()))
        try:
            await done(self.store.change(row))
        except Conflict:
            return False
        except BaseException:
            self.forget(room)
            raise
        self._take_in(room, row)
        return True

    async def act(
        self,
        room: Room,
        who: Who,
        version: int,
        action: Action | None,
        request: str | None = None,
        by: str | None = None,
    ) -> ActionRow:
        """Do one action, or an undo (None), as one of the seats that the caller has then; what it became.

        A request that came before gets what it became then. Raises ``Refusal``, and then nothing has changed.
        """
        action = None if action is None else in_order(action)
        text = UNDO if action is None else str(action)
        body = body_hash(version, text) if request is not None else None
        async with room.lock:
            for _ in range(TRIES):
                if version != room.table.version:
                    await self._catch_up(room)
                seats = who(room.table)
                answered = room.table.answered(seats, request, body)
                if answered is not None:
                    return answered
                seat = room.table.speaker(seats)
                if seat is None:
                    raise Refusal("no_token")
                _check_player(room.table.seats[seat], by)
                room.table.check(seat, version, action)
                row = ActionRow(version + 1, seat, text, request, body, self.now(), by)
                if await self._append(room, row, action):
                    break
            else:
                raise StoreError("too many conflicts")
        self._tell(room, others=True)
        return row

    async def _append(self, room: Room, row: ActionRow, action: Action | None) -> bool:
        """Write one action, then take it in; False: another process was first."""
        due = due_after(room.table, action, row)
        begun = time.perf_counter()
        try:
            await done(self.store.append(room.table.id, row, due))
            room.table.add(row, action)
        except Conflict:
            await self._catch_up(room)
            return False
        except BaseException:
            self.forget(room)  # it may be written all the same: what the store says will count
            raise
        self.moved(row, time.perf_counter() - begun)
        if room.table.running.over:
            self._finish(room.table)
        return True

    def _finish(self, table: Table) -> None:
        now = self.now()
        table.change(replace(table.row, finished=now))
        self.store.finish(table.id, now, due_of(table, now))

    async def say(self, room: Room, seat: int | None, kind: str, text: str) -> MessageRow:
        """Add a message to a table's chat."""
        row = await done(self.store.say(room.table.id, MessageRow(0, seat, kind, text, self.now())))
        async with room.lock:
            await self._hear(room)
        self._tell(room, others=True)
        return row

    async def unsay(self, room: Room, seat: int) -> None:
        """Empty all that a seat has said; a change of the table tells the others."""
        await done(self.store.unsay(room.table.id, seat))
        async with room.lock:
            room.messages.clear()
            await self._hear(room)

    async def delete_expired(self, room: Room) -> None:
        """Delete a table for ever, if nobody has touched it meanwhile."""
        async with room.lock:
            await self._catch_up(room)
            if expires(room.table) > self.now():
                return
        await self.delete(room.table.id)

    async def delete(self, table_id: str) -> None:
        """Delete a table for ever."""
        await done(self.store.delete(table_id))
        room = self._rooms.pop(table_id, None)
        if room is not None:
            self._tell(room, others=True)

    async def refresh(self, room: Room) -> None:
        """Take in what other processes wrote, and tell those who watch."""
        async with room.lock:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        """Take in what other processes wrote, and tell who watches. The caller holds the lock."""
        here = room.standing
        found = (await done(self.store.standings([room.table.id]))).get(room.table.id)
        if found is None:
            self.forget(room)
            raise Refusal("no_such_table")
        if found.revision != here.revision:
            row = await done(self.store.table(room.table.id))
            if row is not None:
                self._take_in(room, row)
            room.messages.clear()  # some may have been taken back
            await self._hear(room)
        if found.version > here.version:
            for action in await done(self.store.actions(room.table.id, here.version)):
                room.table.add(action)
        if found.message > here.message:
            await self._hear(room)
        if found != here:
            self._tell(room)

    @staticmethod
    def _take_in(room: Room, row: TableRow) -> None:
        """A changed row; the table is made anew when its game has started."""
        if row.started is not None and room.table.game is None:
            room.table = Table(row)
        else:
            room.table.change(row)

    async def _hear(self, room: Room) -> None:
        """Read what was said. The caller holds the lock."""
        last = room.messages[-1].n if room.messages else 0
        news: Sequence[MessageRow] = await done(self.store.messages(room.table.id, last))
        room.messages += news

    def _tell(self, room: Room, others: bool = False) -> None:
        for told in list(room.watchers):
            told()
        self.changed(room)
        if others:
            self._hub.publish(room.table.id)

    async def _load(self, table_id: str) -> Room:
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._read(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Room:
        row = await done(self.store.table(table_id))
        if row is None:
            raise Refusal("no_such_table")
        actions = await done(self.store.actions(table_id, 1)) if row.started is not None else []
        messages = await done(self.store.messages(table_id, 0))
        try:
            table = await asyncio.to_thread(Table.from_rows, row, actions)
        except ValueError as error:
            raise StoreError("the actions of a table do not follow from the rules") from error
        room = Room(table, list(messages))
        self._rooms[table_id] = room
        self._make_place()
        if table.game is not None and table.game.over and row.finished is None:
            self._finish(table)
        self.changed(room)
        return room

    def forget(self, room: Room) -> None:
        """Read the table afresh next time; who watches comes again."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        for told in list(room.watchers):
            told()

    def lives(self, room: Room) -> bool:
        """Whether this is the room of its table, and not one that was forgotten."""
        return self._rooms.get(room.table.id) is room

    def _make_place(self) -> None:
        for table_id in list(self._rooms):
            if len(self._rooms) <= self.most:
                return
            if not self._rooms[table_id].busy:
                del self._rooms[table_id]

    def now(self) -> int:
        """Milliseconds of Unix time."""
        return int(self._clock() * 1000)


def _check_player(seat: SeatRow, by: str | None) -> None:
    """Refuse a bot where a person plays again, and a person where a bot stands in."""
    if by == "bot" and seat.bot is None:
        raise Refusal("stale", {"version": 0})
    if by is None and seat.bot is not None:
        raise Refusal("bot_plays")


def _seen_as(table: Table, row: TableRow) -> Table:
    """The table as it would be with this row."""
    if row.started is not None and table.game is None:
        return Table(row)
    twin = copy(table)
    twin.row = row
    return twin
