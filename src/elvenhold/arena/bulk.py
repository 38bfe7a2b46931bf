"""Shards played by workers, several at once, with their results in order."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, wait
from typing import Protocol

from elvenhold import __version__
from elvenhold.arena.shard import Played, S, Shard, play_shard

WHY_LOST = "is there too little memory, or does a bot end its process?"
BREATH = 1.0  # seconds to wait before looking whether there still is somebody to wait for


class NoWorkers(Exception):
    """There is nobody to play games: one plain sentence why."""


class Workers(Protocol):
    """Those who play shards; ``processes`` and ``cluster`` hire them."""

    @property
    def window(self) -> int:
        """How many shards are handed out at once: so many that nobody waits while one takes longer."""
        ...

    def submit(self, shard: Shard[S]) -> Future[Played[S]]:
        """Have a shard played by ``play_shard``, again if it is lost with its worker."""
        ...

    def look(self) -> None:
        """Raise ``NoWorkers`` if there is nobody left."""
        ...


def play_all(shards: Iterable[Shard[S]], workers: Workers | None = None) -> Iterator[Played[S]]:
    """What comes of the shards, in their order; without workers they are played in this process.

    >>> from elvenhold.arena.shard import shards
    >>> from elvenhold.arena.simulate import SimulationPlan
    >>> plan = SimulationPlan(games=25, players=(2,), bots=("random",))
    >>> [played.tally.games for played in play_all(shards(plan))]
    [10, 10, 5]
    """
    if workers is None:
        return map(play_shard, shards)
    return _in_order(iter(shards), workers)


def _in_order(shards: Iterator[Shard[S]], workers: Workers) -> Iterator[Played[S]]:
    """Never holds more than a window of shards and results, however many there are."""
    handed_out: deque[Future[Played[S]]] = deque()
    while True:
        while len(handed_out) < workers.window and (shard := next(shards, None)) is not None:
            handed_out.append(workers.submit(shard))
        if not handed_out:
            return
        while not wait([handed_out[0]], BREATH).done:
            workers.look()
        played = handed_out.popleft().result()
        if played.version != __version__:
            raise NoWorkers(f"A worker has Elvenhold {played.version}, and this is {__version__}.")
        yield played
