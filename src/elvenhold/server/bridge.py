"""Awaiting what threads do: many results that come at once wake the loop once."""

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")


async def done(future: "Future[T]") -> T:
    """What a store's future gives. Who is cancelled while waiting cancels it, if it has not begun.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as threads:
    ...     asyncio.run(done(threads.submit(pow, 2, 10)))
    1024
    """
    loop = asyncio.get_running_loop()
    bridge = _bridges.get(loop)
    if bridge is None:
        bridge = _bridges[loop] = Bridge(loop)
    waiter: asyncio.Future[T] = loop.create_future()
    future.add_done_callback(lambda settled: bridge.bring(waiter, settled))
    try:
        return await waiter
    except asyncio.CancelledError:
        future.cancel()
        raise


class Bridge:
    """From any thread to one loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Nothing is on its way."""
        self._loop = loop
        self._come: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._woken = False

    def bring(self, waiter: "asyncio.Future[Any]", settled: "Future[Any]") -> None:
        """Called by the thread that has settled the future: let the loop tell who waits."""
        self._come.append((waiter, settled))
        if not self._woken and not self._loop.is_closed():
            self._woken = True
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._woken = False  # first: what comes from now on wakes the loop again
        while self._come:
            waiter, settled = self._come.popleft()
            if not waiter.done():
                _hand_over(settled, waiter)


def _hand_over(settled: "Future[Any]", waiter: "asyncio.Future[Any]") -> None:
    if settled.cancelled():
        waiter.cancel()
        return
    error = settled.exception()
    if error is None:
        waiter.set_result(settled.result())
    else:
        waiter.set_exception(error)


_bridges: WeakKeyDictionary[asyncio.AbstractEventLoop, Bridge] = WeakKeyDictionary()
