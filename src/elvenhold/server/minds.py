"""Minds: where bots think, apart from all that answers people.

``Minds`` hands tasks to a fixed number of minds, each of them a process (``mind_process.py``) or, where a
server is to be one process, a thread (``mind_thread.py``). A task is anything that can be called and, for a
process, pickled. A mind that overruns or dies is replaced by a new one.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from math import inf
from queue import PriorityQueue
from threading import Lock, local
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")
Task = Callable[[], T]
log = logging.getLogger("elvenhold.bots")
MOST_LOSSES = 2  # of minds over the same task, before it is no accident


class Overran(Exception):
    """A task took longer than it may; the mind that did it is gone."""


class Failed(Exception):
    """A task raised an error. Says of which type and where, but no value of any game."""


class Lost(Exception):
    """The minds died over a task, or have ended."""


class NotBegun(Exception):
    """No mind could begin, or none soon enough: that is no fault of the task."""


class Mind(Protocol):
    """Does one task after the other, once it has begun."""

    def begin(self) -> None:
        """Be ready for a task; raises ``Overran``, ``OSError`` or ``EOFError`` where that cannot be."""
        ...

    def do(self, task: Task[T], seconds: float) -> T:
        """What a task gives; raises ``Overran``, ``Failed``, and ``OSError``, ``EOFError`` if it has died."""
        ...

    def end(self) -> None:
        """End now, in the midst of a task if need be; may come from any thread, and more than once."""
        ...


class _Waiting(NamedTuple):
    """A task that no mind has begun. ``number`` keeps those due together in the order in which they came."""

    due: float
    number: int
    task: Task[Any]
    seconds: float
    future: "Future[Any]"


class Minds:
    """A number of minds, hired when there is something to do."""

    def __init__(self, number: int, hire: Callable[[], Mind]) -> None:
        """Nothing is begun yet."""
        self.number = number
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="elvenhold-mind")
        self._hire = hire
        self._mine = local()  # .mind: the one that a thread speaks to
        self._hired: set[Mind] = set()
        self._waiting: PriorityQueue[_Waiting] = PriorityQueue()
        self._numbers = count()
        self._lock = Lock()
        self._over = False
        self._warm = False
        self._complained = False

    def warm(self) -> None:
        """Get a first mind ready in the background, so that the first task need not wait for it."""
        if not (self._warm or self._over):
            self._warm = True
            self._threads.submit(self._ready)

    def submit(self, task: Task[T], seconds: float, due: float = 0.0) -> "Future[T]":
        """Have a task done by the next mind that is free; ``seconds`` count from when it begins.

        Of those that wait the one comes first that is ``due`` first: by a clock, so that none waits for ever.
        """
        self._warm = True
        future: Future[T] = Future()
        self._waiting.put(_Waiting(due, next(self._numbers), task, seconds, future))
        self._threads.submit(self._do_next)
        return future

    def waiting(self, due: float = inf) -> int:
        """How many tasks wait that a new one that is due then would not overtake."""
        return sum(one.due <= due for one in list(self._waiting.queue))

    def end(self) -> None:
        """Let all minds end, now."""
        with self._lock:
            self._over = True
            self._threads.shutdown(wait=False)
            for one in list(self._waiting.queue):
                one.future.cancel()
            for mind in self._hired:
                mind.end()
        self._threads.shutdown()

    def _do_next(self) -> None:
        one = self._waiting.get()
        if not one.future.set_running_or_notify_cancel():
            return
        try:
            one.future.set_result(self._do(one.task, one.seconds))
        except BaseException as error:
            one.future.set_exception(error)

    def _do(self, task: Task[T], seconds: float) -> T:
        for _ in range(MOST_LOSSES):
            mind = self._ready()
            try:
                return mind.do(task, seconds)
            except Overran:
                self._dismiss()
                raise
            except (EOFError, OSError):
                self._dismiss()
                if not self._over:
                    log.error("a mind has died; another one takes its place")
        raise Lost

    def _ready(self) -> Mind:
        """The mind of this thread, ready for a task."""
        try:
            mind = self._mind()
            mind.begin()
        except (EOFError, OSError, Overran):
            self._dismiss()
            self._complain()
            raise NotBegun from None
        return mind

    def _complain(self) -> None:
        if not (self._over or self._complained):
            self._complained = True
            log.error("no process for bots and hints could begin: is there too little memory?")

    def _mind(self) -> Mind:
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
