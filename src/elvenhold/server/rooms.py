"""Rooms: the live tables, read from the store when asked for, and the only way to change one.

A change is decided upon the table as it is known, written, and taken in only when it is safe. If another
process was first, the room reads what that one wrote and decides again.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from elvenhold import __version__
from elvenhold.notation import Action
from elvenhold.reasons import Refusal
from elvenhold.server.setup import Setup
from elvenhold.server.store.base import ActionRow, Conflict, SeatRow, SeatWish, Store, StoreError, TableRow
from elvenhold.server.table import Table, canonical
from elvenhold.server.tokens import body_hash, new_key, new_table_id
from elvenhold.server.trouble import report

log = logging.getLogger("elvenhold.server")
T = TypeVar("T")
MOST_ROOMS = 500
TRIES = 8

Clock = Callable[[], float]


class Room:
    """One live table, and the lock under which it changes."""

    def __init__(self, table: Table) -> None:
        """A room for this table."""
        self.table = table
        self.lock = asyncio.Lock()
        self.bot_task: asyncio.Task[None] | None = None
        self.given_up: set[str] = set()  # bots that are asked no more in this game

    @property
    def busy(self) -> bool:
        """Whether somebody works in it."""
        return self.lock.locked() or (self.bot_task is not None and not self.bot_task.done())


class Rooms:
    """All live tables; at most ``most`` in memory, the rest wait in the store."""

    def __init__(self, store: Store, clock: Clock = time.time, most: int = MOST_ROOMS) -> None:
        """``clock`` gives the seconds that rows are stamped with."""
        self.store = store
        self.most = most
        self.changed: Callable[[Room], None] = lambda room: None  # told of every room read or changed
        self._clock = clock
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def create(self, setup: Setup, seats: tuple[SeatRow, ...], host_hash: bytes) -> str:
        """Make a table; its id."""
        row = TableRow(
            id=new_table_id(),
            created=self._now(),
            setup=setup.to_text(),
            key=new_key(),
            host_hash=host_hash,
            engine=__version__,
            seats=seats,
        )
        await _done(self.store.create(row))
        return row.id

    async def get(self, table_id: str) -> Room:
        """The room of a table, up to date; raises ``Refusal`` (``no_such_table``)."""
        room = self._rooms.get(table_id)
        if room is None:
            return await self._load(table_id)
        self._rooms.move_to_end(table_id)
        async with room.lock:
            await self._catch_up(room)
        self.changed(room)
        return room

    async def join(self, room: Room, wish: SeatWish) -> SeatRow:
        """Seat a person, or find the seat that the same request took; raises ``Refusal``."""
        if wish.seat is not None and not 0 <= wish.seat < len(room.table.seats):
            raise Refusal("no_such_seat")
        return await self._settle(room, lambda: self.store.take_seat(room.table.id, wish))

    async def start(self, room: Room) -> None:
        """Start the game; raises ``Refusal``."""
        await self._settle(room, lambda: self.store.start(room.table.id, self._now()))
        self.changed(room)

    async def _settle(self, room: Room, write: Callable[[], "Future[T]"]) -> T:
        """Change the lobby, and read it again; what was written counts, whether it can be read or not."""
        async with room.lock:
            try:
                return await _done(write())
            except Conflict as conflict:
                raise Refusal(conflict.word, conflict.params) from None
            finally:
                try:
                    await self._catch_up(room)
                except Exception as error:
                    report(log, "reading a table again", error)
                    self.forget(room)

    async def act(
        self, room: Room, seats: Sequence[int], version: int, action: Action, request: str | None = None
    ) -> ActionRow:
        """Do one action as one of a caller's seats; what it became.

        A request that came before gets what it became then. Raises ``Refusal``, and then nothing has changed.
        """
        text = canonical(action)
        body = body_hash(version, text) if request is not None else None
        async with room.lock:
            for _ in range(TRIES):
                if version != room.table.version:
                    await self._catch_up(room)
                answered = room.table.answered(seats, request, body)
                if answered is not None:
                    return answered
                seat = room.table.speaker(seats)
                if seat is None:
                    raise Refusal("no_token")
                room.table.check(seat, version, action)
                row = ActionRow(version + 1, seat, text, request, body, self._now())
                if await self._append(room, row):
                    return row
        raise StoreError("too many conflicts")

    async def _append(self, room: Room, row: ActionRow) -> bool:
        """Write one action, then take it in; False: another process was first."""
        try:
            await _done(self.store.append(room.table.id, row))
            room.table.add(row)
        except Conflict:
            await self._catch_up(room)
            return False
        except BaseException:
            self.forget(room)  # it may be written all the same: what the store says will count
            raise
        self._after(room)
        return True

    async def _catch_up(self, room: Room) -> None:
        """Take in what other processes wrote. The caller holds the lock."""
        table = room.table
        if table.game is None:
            row = await _done(self.store.table(table.id))
            if row is None:
                raise StoreError("the table is gone")
            if row.started is None:
                table.seats = row.seats
                return
            room.table = table = Table(row)
        if table.running.over:
            return
        for action in await _done(self.store.actions(table.id, table.version)):
            table.add(action)

    def _after(self, room: Room) -> None:
        if room.table.running.over:
            self.store.finish(room.table.id, self._now())
        self.changed(room)

    async def _load(self, table_id: str) -> Room:
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._read(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _read(self, table_id: str) -> Room:
        row = await _done(self.store.table(table_id))
        if row is None:
            raise Refusal("no_such_table")
        actions = await _done(self.store.actions(table_id, 1)) if row.started is not None else []
        try:
            table = await asyncio.to_thread(Table.from_rows, row, actions)
        except ValueError as error:
            raise StoreError("the actions of a table do not follow from the rules") from error
        room = Room(table)
        self._rooms[table_id] = room
        self._make_place()
        if table.game is not None and table.game.over and row.finished is None:
            self.store.finish(table_id, self._now())
        self.changed(room)
        return room

    def forget(self, room: Room) -> None:
        """Read the table afresh next time."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    def _make_place(self) -> None:
        for table_id in list(self._rooms):
            if len(self._rooms) <= self.most:
                return
            if not self._rooms[table_id].busy:
                del self._rooms[table_id]

    def _now(self) -> int:
        return int(self._clock())


async def _done(future: "Future[T]") -> T:
    wrapped: Awaitable[T] = asyncio.wrap_future(future)
    return await wrapped
