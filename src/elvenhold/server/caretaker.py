"""The caretaker: does what is due at tables without anybody asking for it. Any process may do any of it.

Every half second it asks the store what is due, claims it and sees to it: bots go on, intents are done,
clocks act, and tables that nobody needs are swept away. It also looks whether hints of the hub were lost.
"""

import asyncio
import logging
from collections.abc import Awaitable, Iterable

from elvenhold.notation import Action
from elvenhold.reasons import Refusal
from elvenhold.server.bridge import done
from elvenhold.server.clocks import overdue_action
from elvenhold.server.due import GRACE, due_of, expires
from elvenhold.server.intents import intended, taken_out
from elvenhold.server.rooms import Room, Rooms
from elvenhold.server.store.base import StoreError, TableRow
from elvenhold.server.trouble import report
from elvenhold.server.workers import BotRunner

log = logging.getLogger("elvenhold.server")
PAUSE = 0.5  # seconds
SWEEPS = 4  # every so many looks the watched tables are compared with the store
MOST = 200  # tables at once
MIGRATED = 0  # the due that a migration gave
RESPITE = 30 * 24 * 3600 * 1000  # milliseconds
MERCY = 60 * 1000  # milliseconds for those whose time ran out while no server was there
BROKEN = 3600 * 1000  # milliseconds until a table that cannot be read is looked at again


class Caretaker:
    """Looks after all tables of the store."""

    def __init__(self, rooms: Rooms, bots: BotRunner) -> None:
        """Bots are woken, all else is done here."""
        self._rooms = rooms
        self._bots = bots
        self._tasks: set[asyncio.Task[None]] = set()
        self._looks = 0
        self._closed = False
        self._began = rooms.now()
        rooms.changed = self.wake

    def open(self) -> None:
        """Begin to look, first at what was left behind."""
        self._keep(asyncio.create_task(self._run()))

    async def close(self) -> None:
        """Stop; what is being written is finished by the store."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def wake(self, room: Room) -> None:
        """A table has changed: let its bot or an intent act at once."""
        if self._closed:
            return
        self._bots.wake(room)
        if self._intended(room) is not None:
            self._keep(asyncio.create_task(self._guarded(self._do_intent(room))))

    def _keep(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self) -> None:
        ahead = GRACE  # a server that starts waits for nobody
        while True:
            await self._guarded(self.look(ahead))
            ahead = 0
            await asyncio.sleep(PAUSE)

    async def look(self, ahead: int = 0) -> None:
        """See to what is due now, and in the next ``ahead`` milliseconds."""
        now = self._rooms.now() + ahead
        store = self._rooms.store
        for table_id in await done(store.due(now, MOST)):
            row = await done(store.table(table_id))
            if row is not None and await done(store.claim(table_id, now + GRACE, now)):
                await self._guarded(self._attend(table_id, now + GRACE, row.due == MIGRATED))
        self._looks += 1
        if self._looks % SWEEPS == 0:
            await self.catch_up(self._rooms.watched)

    async def catch_up(self, table_ids: Iterable[str]) -> None:
        """Read what other processes wrote of these tables, if there is anything."""
        wanted = [table_id for table_id in table_ids if self._rooms.known(table_id)]
        if not wanted:
            return
        standings = await done(self._rooms.store.standings(wanted))
        for table_id in wanted:
            room = self._rooms.known(table_id)
            if room is not None and standings.get(table_id) != room.standing:
                await self._guarded(self._rooms.refresh(room))

    def hear(self, table_id: str) -> None:
        """The hub says that another process changed this table."""
        if not self._closed and self._rooms.known(table_id) is not None:
            self._keep(asyncio.create_task(self._guarded(self.catch_up([table_id]))))

    async def _attend(self, table_id: str, until: int, migrated: bool) -> None:
        """One table that was claimed ``until`` then. What an older version made is not swept away at once."""
        try:
            room = await self._rooms.get(table_id)
        except StoreError:  # it may be broken for ever: others come first
            await done(self._rooms.store.claim(table_id, until + BROKEN, until))
            raise
        self.wake(room)
        table = room.table
        now = self._rooms.now()
        if expires(table) <= now and migrated:
            await done(self._rooms.store.claim(table_id, now + RESPITE, until))
        elif expires(table) <= now:
            await self._rooms.delete_expired(room)
        elif table.deadline is not None and table.deadline <= now:
            if table.deadline < self._began and now < self._began + MERCY:
                await done(self._rooms.store.claim(table_id, self._began + MERCY, until))
            else:
                await self._act_by_clock(room)
        elif self._bots_or_intents_wait(room):
            pass  # whoever acts says when it is due next
        else:
            await done(self._rooms.store.claim(table_id, due_of(table, now), until))

    def _bots_or_intents_wait(self, room: Room) -> bool:
        return room.table.bot_to_act is not None or self._intended(room) is not None

    async def _act_by_clock(self, room: Room) -> None:
        table = room.table
        seat = table.to_act
        if seat is not None:
            action = overdue_action(table.running.legal_actions())
            await self._act(room, seat.seat, action, "clock")

    def _intended(self, room: Room) -> Action | None:
        """What the seat to act has intended for this turn."""
        seat = room.table.to_act
        if seat is None or seat.bot is not None or seat.intent is None:
            return None
        return intended(seat, room.table.running.turn_after())

    async def _do_intent(self, room: Room) -> None:
        seat, action = room.table.to_act, self._intended(room)
        if seat is None or seat.intent is None or action is None:
            return
        number, intent = seat.seat, seat.intent
        ours = False

        def take_out(row: TableRow) -> TableRow:
            nonlocal ours
            after = taken_out(row, number, intent)
            ours = after is not row
            return after

        await self._rooms.change(room, take_out)
        if ours and room.table.running.refusal(action, number) is None:
            await self._act(room, number, action, None)

    async def _act(self, room: Room, seat: int, action: Action, by: str | None) -> None:
        try:
            await self._rooms.act(room, lambda _: (seat,), room.table.version, action, by=by)
        except Refusal as refusal:
            if refusal.reason not in ("stale", "not_your_turn"):  # somebody was faster
                raise

    async def _guarded(self, task: Awaitable[None]) -> None:
        """One table in trouble must not stop the others."""
        try:
            await task
        except Exception as error:
            report(log, "looking after tables", error)
