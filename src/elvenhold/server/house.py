"""The house: all parts of a running server, opened and closed together."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from elvenhold.arena.cores import cores
from elvenhold.server.aids import Aids
from elvenhold.server.caretaker import Caretaker
from elvenhold.server.health import Health
from elvenhold.server.hub.base import Hub
from elvenhold.server.limits import Limiter
from elvenhold.server.lines import Lines
from elvenhold.server.metrics import Metrics
from elvenhold.server.minds import Mind, Minds
from elvenhold.server.past import Past
from elvenhold.server.push.presence import Presence
from elvenhold.server.rooms import Rooms
from elvenhold.server.settings import Settings
from elvenhold.server.store.base import Store
from elvenhold.server.workers import BotRunner

if TYPE_CHECKING:
    from elvenhold.server.push.signals import Signals

THREADS = 2  # where there are no processes for the bots
MOST_USUAL_WORKERS = 4


class House:
    """A store, the rooms that live on it, their bots, and the limits."""

    def __init__(self, store: Store, settings: Settings, hub: Hub) -> None:
        """Nothing runs before ``open``."""
        self.settings = settings
        self.store = store
        self.hub = hub
        self.rooms = Rooms(store, hub, settings.clock, settings.most_rooms)
        self.health = Health(store, settings.steady_clock)
        self.limiter = Limiter(settings.steady_clock) if settings.limits else None
        self.metrics = Metrics(lambda: self.lines.open, lambda: self.rooms.number)
        self.rooms.moved = self.metrics.moved
        self.lines = Lines() if settings.limits else Lines(None)
        self._minds = minds_of(settings.bot_workers)
        self.aids = Aids(minds_of(0 if settings.bot_workers == 0 else 1))
        self.bots = BotRunner(self.rooms, self._minds, settings.bot_seconds, settings.make_bot)
        self.caretaker = Caretaker(self.rooms, self.bots)
        self.past = Past()
        self.presence = Presence()
        self.signals = _signals(self) if settings.push and find_spec("cryptography") else None

    async def open(self) -> None:
        """Read the bots, so that no request waits for it, and go on with the games in which one is to act."""
        from elvenhold.bots import BOTS  # not at the top: `elvenhold openapi` needs none

        len(BOTS)  # those of other packages, too
        await self.hub.open(self.caretaker.hear)
        self.caretaker.open()
        if self.signals is not None:
            self.signals.open()

    async def close(self) -> None:
        """Stop the bots and finish what is being written."""
        if self.signals is not None:
            await self.signals.close()
        self.past.close()
        await self.caretaker.close()
        await self.hub.close()
        await self.bots.close()
        self._minds.end()
        self.aids.end()
        self.store.close()


def minds_of(workers: int | None) -> Minds:
    """So many processes to think in; 0: threads of this process; None: as many as suit this machine.

    >>> minds_of(2).end()
    """
    if workers == 0:
        return Minds(THREADS, _thread)
    return Minds(usual_workers() if workers is None else workers, _process)


def usual_workers() -> int:
    """One process for bots on a small machine, up to four on a large one.

    >>> 1 <= usual_workers() <= 4
    True
    """
    return max(1, min(cores() // 2, MOST_USUAL_WORKERS))


# Late imports: only who hires one reads it.


def _signals(house: House) -> "Signals":
    from elvenhold.server.push.signals import Signals

    return Signals(house.rooms, house.presence, house.settings.address, house.metrics.pushed)


def _process() -> Mind:
    from elvenhold.server.mind_process import ProcessMind

    return ProcessMind()


def _thread() -> Mind:
    from elvenhold.server.mind_thread import ThreadMind

    return ThreadMind()
