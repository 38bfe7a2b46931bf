"""The server's bots: they act through the same door as people, from what their seat may see."""

import asyncio
import logging
from concurrent.futures import Executor

from elvenhold.notation import Action
from elvenhold.reasons import Refusal
from elvenhold.rules.view import View
from elvenhold.server.rooms import Room, Rooms
from elvenhold.server.store.base import StoreError
from elvenhold.server.tokens import bot_seed
from elvenhold.server.trouble import report

log = logging.getLogger("elvenhold.bots")
FALLBACK = "random"
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds between tries while the store fails
MOST_RESUMED = 1000


class BotRunner:
    """Lets the bots of all rooms act whenever it is their turn."""

    def __init__(self, rooms: Rooms, executor: Executor) -> None:
        """Bots think on ``executor``; their actions are written by ``rooms``."""
        self.rooms = rooms
        self._executor = executor
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        rooms.changed = self.wake

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
        action = await self._choose(bot.bot or FALLBACK, seed, view)
        try:
            if room.table.running.refusal(action, bot.seat) is not None and room.table.version == version:
                log.error("the bot %s chose an illegal action; the bot %s acts for it", bot.bot, FALLBACK)
                action = await self._choose(FALLBACK, seed, view)
            await self.rooms.act(room, (bot.seat,), version, action)
        except Refusal as refusal:
            if refusal.reason != "stale":  # stale: another process acted for it
                raise

    async def _choose(self, bot: str, seed: int, view: View) -> Action:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor, decide, bot, seed, view)
        except Exception as error:
            report(log, f"the bot {bot}", error)
            return await loop.run_in_executor(self._executor, decide, FALLBACK, seed, view)


def decide(bot: str, seed: int, view: View) -> Action:
    """What a bot does in a position; always the same for the same seed and view."""
    from elvenhold.bots import make_bot

    return make_bot(bot, seed=seed).act(view)
