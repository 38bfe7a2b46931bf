"""Aids: what is found out for people in a game, apart from the bots, so that none of them delays it."""

import asyncio
import logging
from collections import OrderedDict
from typing import Any, NamedTuple

from elvenhold.reasons import Refusal
from elvenhold.server.minds import Failed, Lost, Minds, NotBegun, Overran, T, Task

MOST_SECONDS = 10.0  # with all waiting: the page gives up after 15
MOST_UNFINISHED = 16
MOST_KEPT = 256
log = logging.getLogger("elvenhold.server")


class Wish(NamedTuple):
    """Who wants what, and when: the same wish has the same answer."""

    table: str
    seat: int
    version: int
    call: str


class Aids:
    """Has each wish looked into once, whoever asks how often; a seat may have one at a time."""

    def __init__(self, minds: Minds) -> None:
        """They are found in ``minds``, which nobody else uses."""
        self._minds = minds
        self._found: OrderedDict[Wish, asyncio.Future[Any]] = OrderedDict()  # the latest used last

    def expect(self) -> None:
        """Somebody may soon wish for something."""
        self._minds.warm()

    async def find(self, wish: Wish, task: Task[T]) -> T:
        """What the task gives; raises ``Refusal`` (``too_many_requests``, ``no_hint_now``)."""
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await asyncio.shield(self._future(wish, task))
        except (Failed, Lost, NotBegun, Overran, TimeoutError) as failure:
            log.error("an aid: %s %s", type(failure).__name__, failure)
            raise Refusal("no_hint_now") from None

    def end(self) -> None:
        """Stop, now."""
        self._minds.end()

    def _future(self, wish: Wish, task: Task[T]) -> "asyncio.Future[T]":
        future = self._found.get(wish)
        if future is None or _in_vain(future):
            self._check(wish)
            future = self._found[wish] = asyncio.wrap_future(self._minds.submit(task, MOST_SECONDS))
            future.add_done_callback(lambda done: self._forget(wish, done))
            if len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        self._found.move_to_end(wish)
        return future

    def _forget(self, wish: Wish, future: "asyncio.Future[Any]") -> None:
        """What failed is not kept: its error holds on to the mind that it was of."""
        if _in_vain(future) and self._found.get(wish) is future:
            del self._found[wish]

    def _check(self, wish: Wish) -> None:
        unfinished = [one for one, future in self._found.items() if not future.done()]
        own = any((one.table, one.seat) == (wish.table, wish.seat) for one in unfinished)
        if own or len(unfinished) >= MOST_UNFINISHED:
            raise Refusal("too_many_requests", {"retry_after": 1})


def _in_vain(future: "asyncio.Future[Any]") -> bool:
    return future.done() and (future.cancelled() or future.exception() is not None)
