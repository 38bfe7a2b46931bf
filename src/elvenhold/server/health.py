"""Whether the store can be written: asked at most about once a second, however often it is asked for."""

import asyncio
from collections.abc import Callable

from elvenhold.server.store.base import Store

FRESH = 1.0  # seconds for which an answer is given again


class Health:
    """The store's last check, shared by all who ask meanwhile."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        """``clock`` gives seconds and never goes back."""
        self._store = store
        self._clock = clock
        self._since = 0.0
        self._last: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Raises what the store's check raised."""
        last = self._last
        if last is None or (last.done() and self._clock() - self._since >= FRESH):
            self._since = self._clock()
            self._last = last = asyncio.wrap_future(self._store.check())
        await asyncio.shield(last)
