"""The server's bots: they act through the same door as people, from what their seat may see."""

import asyncio
import logging
import time
from collections.abc import Iterable

from elvenhold.notation import Action
from elvenhold.reasons import Refusal
from elvenhold.rules.view import View
from elvenhold.server.minds import Failed, Lost, Minds, NotBegun, Overran
from elvenhold.server.rooms import Room, Rooms
from elvenhold.server.store.base import SeatRow
from elvenhold.server.tasks import BotMaker, Decision, make_bot
from elvenhold.server.tokens import bot_seed
from elvenhold.server.trouble import report

log = logging.getLogger("elvenhold.bots")
# A bot that fails is replaced by the next one here that is simpler. The simplest needs no mind of its own.
LADDER = ("expert", "planner", "greedy", "random")
SIMPLEST = LADDER[-1]
QUICK = frozenset({"planner", "gentle", "greedy"})  # those in no need of the time that they may think
LEAST_SECONDS = 0.05
# For how many seconds tables without people, and bots that think long, let others go first.
PATIENCE, LONG = 30.0, 5.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds between tries while the store fails


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
            action = await self._choose(room, name, seed, view)
            if action is None:
                continue
            if room.table.version == version and room.table.running.refusal(action, bot.seat) is not None:
                log.error("the bot %s chose an illegal action; a simpler one acts for it", name)
                continue
            await self._write(room, bot.seat, version, action)
            return
        raise RuntimeError("no bot has found anything to do")

    async def _write(self, room: Room, seat: int, version: int, action: Action) -> None:
        try:
            await self.rooms.act(room, lambda _: (seat,), version, action, by="bot")
        except Refusal as refusal:
            if refusal.reason != "stale":  # stale: another process acted for it, or a person again
                raise

    async def _choose(self, room: Room, name: str, seed: int, view: View) -> Action | None:
        """What a bot decides; None, with a line in the log, if it fails."""
        if name == SIMPLEST:
            return _simplest(seed, view)
        if name in room.given_up:
            return None
        due = due_of(name, room.table.people, time.monotonic())
        seconds = share(self._seconds, self._minds.waiting(due), self._minds.number)
        limit = limit_of(self._seconds)
        decision = Decision(self._make, name, seed, view, seconds)
        try:
            return await asyncio.wrap_future(self._minds.submit(decision, limit, due))
        except NotBegun:
            return _simplest(seed, view)
        except Failed as failed:
            why = f"failed ({failed})"
        except (Lost, Overran) as failure:
            room.given_up.add(name)
            lost = isinstance(failure, Lost)
            why = "took its workers with it" if lost else f"took longer than {limit:g} seconds"
            why += " and is given up in this game"
        log.error("the bot %s %s; a simpler one acts for it", name, why)
        return None


def _simplest(seed: int, view: View) -> Action:
    from elvenhold.bots.random_bot import RandomBot

    return RandomBot(seed).act(view)


def ladder(bot: str) -> tuple[str, ...]:
    """A bot, and those that may act for it one after the other.

    >>> ladder("planner"), ladder("gentle"), ladder("hal")
    (('planner', 'greedy', 'random'), ('gentle', 'greedy', 'random'), ('hal', 'greedy', 'random'))
    """
    simpler = LADDER[LADDER.index(bot) + 1 :] if bot in LADDER else ("greedy", SIMPLEST)
    return (bot, *simpler)


def due_of(bot: str, people: bool, now: float) -> float:
    """When a bot should have decided: soon where people wait, and there sooner if it is soon done.

    Whoever waits long enough comes before all that come later, so nobody waits for ever.

    >>> due_of("greedy", True, 7.0), due_of("expert", True, 7.0), due_of("greedy", False, 7.0)
    (7.0, 12.0, 37.0)
    """
    return now + (0.0 if people else PATIENCE) + (0.0 if bot in QUICK else LONG)


def share(seconds: float, waiting: int, minds: int) -> float:
    """How long a bot may think where so many others wait before it for so many minds.

    >>> share(1.0, 0, 2), share(1.0, 2, 2), share(1.0, 8, 2), share(1.0, 900, 2), share(0.02, 900, 2)
    (1.0, 1.0, 0.25, 0.05, 0.02)
    """
    return min(seconds, max(seconds * minds / max(waiting, minds), LEAST_SECONDS))


def limit_of(seconds: float) -> float:
    """After how many seconds a bot is replaced that was to think for so long.

    >>> limit_of(1.0), limit_of(0.01)
    (5.0, 2.03)
    """
    return 3 * seconds + 2
