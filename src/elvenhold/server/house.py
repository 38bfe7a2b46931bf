"""The house: all parts of a running server, opened and closed together."""

import asyncio
import logging
import os

from elvenhold.reasons import Refusal
from elvenhold.server.health import Health
from elvenhold.server.limits import Limiter
from elvenhold.server.minds import Failed, Lost, Mind, Minds, Overran, T, Task
from elvenhold.server.rooms import Rooms
from elvenhold.server.settings import Settings
from elvenhold.server.store.base import Store
from elvenhold.server.workers import BotRunner

THREADS = 2  # where there are no processes for the bots
MOST_USUAL_WORKERS = 4
MOST_SECONDS_FOR_AID = 20.0
log = logging.getLogger("elvenhold.server")


class House:
    """A store, the rooms that live on it, their bots, and the limits."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """Nothing runs before ``open``."""
        self.settings = settings
        self.store = store
        self.rooms = Rooms(store, settings.clock, settings.most_rooms)
        self.health = Health(store, settings.steady_clock)
        self.limiter = Limiter(settings.steady_clock) if settings.limits else None
        self._minds = minds_of(settings.bot_workers)
        self._aids = minds_of(0 if settings.bot_workers == 0 else 1)
        self.bots = BotRunner(self.rooms, self._minds, settings.bot_seconds, settings.make_bot)

    def open(self) -> None:
        """Go on with the games that wait for a bot."""
        self.bots.resume()

    async def aid(self, task: Task[T]) -> T:
        """Have something found out for a person, apart from the bots: none of them delays it.

        Raises ``Refusal`` (``server_error``) if that fails.
        """
        try:
            return await asyncio.wrap_future(self._aids.submit(task, MOST_SECONDS_FOR_AID))
        except (Failed, Lost, Overran) as failure:
            log.error("an aid: %s %s", type(failure).__name__, failure)
            raise Refusal("server_error") from None

    async def close(self) -> None:
        """Stop the bots and finish what is being written."""
        await self.bots.close()
        self._minds.end()
        self._aids.end()
        self.store.close()


def minds_of(workers: int | None) -> Minds:
    """So many processes to think in; 0: threads of this process; None: as many as suit this machine.

    >>> minds_of(2).end()
    """
    if workers == 0:
        return Minds(THREADS, _thread)
    return Minds(usual_workers() if workers is None else workers, _process, _prepare)


def usual_workers() -> int:
    """One process for bots on a small machine, up to four on a large one.

    >>> 1 <= usual_workers() <= 4
    True
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores // 2, MOST_USUAL_WORKERS))


# Late imports: a server without bots needs none of this.


def _process() -> Mind:
    from elvenhold.server.mind_process import ProcessMind

    return ProcessMind()


def _prepare() -> None:
    from elvenhold.server.mind_process import heed_no_interrupts

    heed_no_interrupts()


def _thread() -> Mind:
    from elvenhold.server.mind_thread import ThreadMind

    return ThreadMind()
