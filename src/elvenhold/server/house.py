"""The house: all parts of a running server, opened and closed together."""

from concurrent.futures import ThreadPoolExecutor

from elvenhold.server.health import Health
from elvenhold.server.limits import Limiter
from elvenhold.server.rooms import Rooms
from elvenhold.server.settings import Settings
from elvenhold.server.store.base import Store
from elvenhold.server.workers import BotRunner


class House:
    """A store, the rooms that live on it, their bots, and the limits."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """Nothing runs before ``open``."""
        self.settings = settings
        self.store = store
        self.rooms = Rooms(store, settings.clock, settings.most_rooms)
        self.health = Health(store, settings.steady_clock)
        self.limiter = Limiter(settings.steady_clock) if settings.limits else None
        self._executor = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="elvenhold-bot")
        self.bots = BotRunner(self.rooms, self._executor)

    def open(self) -> None:
        """Go on with the games that wait for a bot."""
        self.bots.resume()

    async def close(self) -> None:
        """Stop the bots and finish what is being written."""
        await self.bots.close()
        self._executor.shutdown(wait=False, cancel_futures=True)
        self.store.close()
