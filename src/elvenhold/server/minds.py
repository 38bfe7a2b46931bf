"""Minds: where bots think, apart from all that answers people.

``Minds`` hands tasks to a fixed number of minds, each of them a process (``mind_process.py``) or, where a
server is to be one process, a thread (``mind_thread.py``). A task is anything that can be called and, for a
process, pickled. A mind that overruns or dies is replaced by a new one.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock, local
from typing import Protocol, TypeVar

T = TypeVar("T")
Task = Callable[[], T]
log = logging.getLogger("elvenhold.bots")
MOST_LOSSES = 2  # of minds over the same task, before it is no accident


class Overran(Exception):
    """A task took longer than it may; the mind that did it is gone."""


class Failed(Exception):
    """A task raised an error. Says of which type and where, but no value of any game."""


class Lost(Exception):
    """The minds died over a task, or there can be none."""


class Mind(Protocol):
    """Does one task after the other."""

    def begin(self) -> None:
        """Be ready for a task; raises ``OSError`` or ``EOFError`` where that cannot be."""
        ...

    def do(self, task: Task[T], seconds: float) -> T:
        """What a task gives; raises ``Overran``, ``Failed``, and ``OSError``, ``EOFError`` if it has died."""
        ...

    def end(self) -> None:
        """End now, in the midst of a task if need be; may come from any thread, and more than once."""
        ...


class Minds:
    """A number of minds, hired when there is something to do."""

    def __init__(
        self, number: int, hire: Callable[[], Mind], prepare: Callable[[], None] = lambda: None
    ) -> None:
        """Nothing is begun yet. ``prepare`` is called in each thread that hires."""
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="elvenhold-mind", initializer=prepare)
        self._hire = hire
        self._mine = local()  # .mind: the one that a thread speaks to
        self._hired: set[Mind] = set()
        self._lock = Lock()
        self._over = False
        self._warm = False

    def warm(self) -> None:
        """Get a first mind ready in the background, so that the first task need not wait for it."""
        if not (self._warm or self._over):
            self._warm = True
            self._threads.submit(self._begin)

    def submit(self, task: Task[T], seconds: float) -> "Future[T]":
        """Have a task done by the next mind that is free; ``seconds`` count from when it begins."""
        self._warm = True
        return self._threads.submit(self._do, task, seconds)

    def end(self) -> None:
        """Let all minds end, now."""
        with self._lock:
            self._over = True
            for mind in self._hired:
                mind.end()
        self._threads.shutdown(cancel_futures=True)

    def _begin(self) -> None:
        try:
            self._mind().begin()
        except (EOFError, OSError, Overran):
            self._dismiss()

    def _do(self, task: Task[T], seconds: float) -> T:
        for _ in range(MOST_LOSSES):
            try:
                return self._mind().do(task, seconds)
            except Overran:
                self._dismiss()
                raise
            except (EOFError, OSError):
                self._dismiss()
                if not self._over:
                    log.error("a mind has died; another one takes its place")
        raise Lost

    def _mind(self) -> Mind:
        """The mind of this thread."""
        mind: Mind | None = getattr(self._mine, "mind", None)
        if mind is None:
            with self._lock:
                if self._over:
                    raise Lost
                mind = self._mine.mind = self._hire()
                self._hired.add(mind)
        return mind

    def _dismiss(self) -> None:
        mind: Mind | None = getattr(self._mine, "mind", None)
        self._mine.mind = None
        if mind is not None:
            with self._lock:
                self._hired.discard(mind)
                mind.end()
