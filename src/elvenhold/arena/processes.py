"""Workers on this machine: a process each.

Why not ``ProcessPoolExecutor``: all its processes answer through one pipe, so one that is killed in the
midst of a long answer leaves the others, and us, waiting for the rest for ever. Here each process has a pipe
of its own, and at our end of it a thread, which hears of a death at once and gives the work to a new process.
"""

import traceback
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from threading import Lock, local
from typing import Any

from elvenhold.arena.bulk import WHY_LOST, NoWorkers
from elvenhold.arena.child import begin
from elvenhold.arena.shard import Played, S, Shard, play_shard

MOST_LOSSES = 5  # of processes with the same shard, before it is no accident
SHARDS_EACH = 4  # handed out at once


@contextmanager
def processes(number: int) -> "Iterator[Processes]":
    """So many processes as workers, begun when there is work.

    Afterwards they are gone, in the midst of a game if need be; so they are when this process is killed.

    >>> with processes(2) as workers:
    ...     workers.window
    8
    """
    workers = Processes(number)
    try:
        yield workers
    finally:
        workers.end()


class Processes:
    """Use ``processes``."""

    def __init__(self, number: int) -> None:
        """Nothing is begun yet."""
        self.window = number * SHARDS_EACH
        self._threads = ThreadPoolExecutor(number)
        self._mine = local()  # .child: the process of a thread
        self._children: set[_Child] = set()
        self._lock = Lock()
        self._over = False

    def submit(self, shard: Shard[S]) -> Future[Played[S]]:
        """Have a shard played by the next process that is free."""
        return self._threads.submit(self._play, shard)

    def look(self) -> None:
        """Nothing to see: a process that has died is replaced."""

    def end(self) -> None:
        """Let all processes and threads end, now."""
        with self._lock:
            self._over = True
            for child in self._children:
                child.process.kill()
        self._threads.shutdown(cancel_futures=True)

    def _play(self, shard: Shard[S]) -> Played[S]:
        for _ in range(MOST_LOSSES):
            child = self._child()
            try:
                return child.play(shard)
            except (EOFError, OSError):
                self._bury(child)
        raise NoWorkers(f"A worker process died five times over the same games: {WHY_LOST}")

    def _child(self) -> "_Child":
        """The process of this thread."""
        child: _Child | None = getattr(self._mine, "child", None)
        if child is None:
            with self._lock:
                if self._over:
                    raise NoWorkers("The worker processes have ended.")
                child = self._mine.child = _Child()
                self._children.add(child)
        return child

    def _bury(self, child: "_Child") -> None:
        self._mine.child = None
        with self._lock:
            self._children.remove(child)
        child.process.kill()
        child.process.join()
        child.pipe.close()


class _Child:
    """A process, and our end of the pipe to it."""

    def __init__(self) -> None:
        self.process, self.pipe = begin(_serve)

    def play(self, shard: Shard[S]) -> Played[S]:
        """Have a shard played; raises ``EOFError`` or ``OSError`` where the process has died."""
        self.pipe.send(shard)
        answer: Played[S] | str = self.pipe.recv()
        if isinstance(answer, str):
            raise RuntimeError(f"A worker process has failed.\n{answer}")
        return answer


def _serve(pipe: "Connection[Played[Any] | str, Shard[Any]]") -> None:
    """What a process does: play what it gets."""
    while True:
        shard = pipe.recv()
        try:
            answer: Played[Any] | str = play_shard(shard)
        except Exception:
            answer = traceback.format_exc()
        pipe.send(answer)
