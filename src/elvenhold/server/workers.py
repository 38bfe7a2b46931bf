"""The server's bots: they act through the same door as people, from what their seat may see."""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import Future

from elvenhold.notation import Action
from elvenhold.reasons import Refusal
from elvenhold.server.minds import Failed, Lost, Minds, Overran
from elvenhold.server.rooms import Room, Rooms
from elvenhold.server.store.base import SeatRow, StoreError
from elvenhold.server.tasks import BotMaker, Decision, make_bot
from elvenhold.server.tokens import bot_seed
from elvenhold.server.trouble import report

log = logging.getLogger("elvenhold.bots")
# A bot that fails is replaced by the next one here that is simpler. The simplest needs no mind of its own.
LADDER = ("expert", "planner", "greedy", "random")
SIMPLEST = LADDER[-1]
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds between tries while the store fails
MOST_RESUMED = 1000


class BotRunner:
    """Lets the bots of all rooms act whenever it is their turn."""

    def __init__(self, rooms: Rooms, minds: Minds, seconds: float, make: BotMaker = make_bot) -> None:
        """Bots think for ``seconds`` in ``minds``; their actions are written by ``rooms``."""
        self.rooms = rooms
        self._minds = minds
        self._seconds = seconds
        self._make = make
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        rooms.changed = self.wake

    def expect(self, seats: Iterable[SeatRow]) -> None:
        """Bots will have to think soon, if there are any at these seats."""
        if any(seat.bot not in (None, SIMPLEST) for seat in seats):
            self._minds.warm()

    def wake(self, room: Room) -> None:
        """Start work in a room if a bot is to act there and none works yet."""
        working = room.bot_task is not None and not room.bot_task.done()
        if self._closed or working or room.table.bot_to_act is None:
            return
        room.bot_task = self._keep(asyncio.create_task(self._work(room)))

    def resume(self) -> None:
        """After a start of the server: go on with the games in which a bot is to act."""
        self._keep(asyncio.create_task(self._resume()))

    async def close(self) -> None:
        """Stop; what is being written is finished by the store."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, task: "asyncio.Task[None]") -> "asyncio.Task[None]":
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _resume(self) -> None:
        try:
            running = await asyncio.wrap_future(self.rooms.store.running(MOST_RESUMED))
        except StoreError as error:
            report(log, "resuming", error)
            return
        for table_id in running:
            try:
                await self.rooms.get(table_id)  # which wakes its bot
            except Exception as error:  # one broken table must not stop the others
                report(log, "resuming a table", error)

    async def _work(self, room: Room) -> None:
        """Act until no bot is to act."""
        pause = FIRST_PAUSE
        while room.table.bot_to_act is not None:
            try:
                await self._act(room)
                pause = FIRST_PAUSE
            except Exception as error:
                report(log, "a bot's turn", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                if await self._replaced(room):
                    return

    async def _replaced(self, room: Room) -> bool:
        """Whether the table is now in another room, read afresh, where other work goes on."""
        try:
            return await self.rooms.get(room.table.id) is not room
        except Exception as error:
            report(log, "a bot's room", error)
            return False

    async def _act(self, room: Room) -> None:
        async with room.lock:
            table = room.table
            bot = table.bot_to_act
            if bot is None:
                return
            version = table.version
            view = table.running.view(bot.seat)
            seed = bot_seed(table.key, bot.seat, version)
        for name in ladder(bot.bot or SIMPLEST):
            action = await self._choose(Decision(self._make, name, seed, view, self._seconds))
            if action is None:
                continue
            if room.table.version == version and room.table.running.refusal(action, bot.seat) is not None:
                log.error("the bot %s chose an illegal action; a simpler one acts for it", name)
                continue
            await self._write(room, bot.seat, version, action)
            return

    async def _write(self, room: Room, seat: int, version: int, action: Action) -> None:
        try:
            await self.rooms.act(room, (seat,), version, action)
        except Refusal as refusal:
            if refusal.reason != "stale":  # stale: another process acted for it
                raise

    async def _choose(self, decision: Decision) -> Action | None:
        """What a bot decides; None, with a line in the log, if it fails."""
        if decision.bot == SIMPLEST:
            return decision()
        limit = limit_of(decision.seconds)
        try:
            chosen: Future[Action] = self._minds.submit(decision, limit)
            return await asyncio.wrap_future(chosen)
        except Overran:
            why = f"took longer than {limit:g} seconds"
        except Failed as failed:
            why = f"failed ({failed})"
        except Lost:
            why = "had workers that died, or can have none"
        log.error("the bot %s %s; a simpler one acts for it", decision.bot, why)
        return None


def ladder(bot: str) -> tuple[str, ...]:
    """A bot, and those that may act for it one after the other.

    >>> ladder("planner"), ladder("gentle")
    (('planner', 'greedy', 'random'), ('gentle', 'greedy', 'random'))
    """
    from elvenhold.bots import BOTS

    order = list(BOTS)  # the weakest first
    weaker = order[: order.index(bot)] if bot in order else order
    return (bot, *(name for name in LADDER if name in weaker))


def limit_of(seconds: float) -> float:
    """After how many seconds a bot is replaced that was to think for so long."""
    return 3 * seconds + 2
