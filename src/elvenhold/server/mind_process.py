"""A mind that is a process of its own, with a pipe of its own: its death is heard of at once.

It ends with its parent, however that ends: a thread in it waits for the parent's death. Machine code that
never lets this thread run is stopped by an alarm of the system, set before each task.
"""

import math
import multiprocessing
import os
import signal
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, NamedTuple

from elvenhold.server.minds import Failed, Overran, T, Task
from elvenhold.server.trouble import place_of

MOST_SECONDS_TO_BEGIN = 60.0


class Done(NamedTuple):
    """What a task gave."""

    value: Any


class Error(NamedTuple):
    """That a task failed: the type and place of the error."""

    place: str


class ProcessMind:
    """Our end of the pipe to a process."""

    def __init__(self) -> None:
        """The process is started; ``begin`` waits until it is ready."""
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # so that only the process has it, and its death closes it
        self._ready = False

    def begin(self) -> None:
        """Wait until the process has its modules; they take longer than most tasks."""
        if not self._ready:
            self._answer(MOST_SECONDS_TO_BEGIN)
            self._ready = True

    def do(self, task: Task[T], seconds: float) -> T:
        """As ``Mind`` says."""
        self.begin()
        self.pipe.send((task, seconds))
        answer = self._answer(seconds)
        if isinstance(answer, Error):
            raise Failed(answer.place)
        value: T = answer.value
        return value

    def end(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.join()

    def _answer(self, seconds: float) -> Done | Error:
        if not self.pipe.poll(seconds):
            raise Overran
        answer: Done | Error = self.pipe.recv()
        return answer


def heed_no_interrupts() -> None:
    """Ctrl-C is for the server; a process takes this over from the thread that begins it."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # which would undo this if it came later
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _serve(pipe: "Connection[Done | Error, tuple[Task[Any], float]]") -> None:
    """What a process does: the tasks that it gets, until there is nobody to get them from."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where threads cannot
    Thread(target=_end_with_parent, daemon=True).start()
    import elvenhold.bots  # noqa: F401  (what nearly all tasks need)

    try:
        pipe.send(Done(None))
        while True:
            task, seconds = pipe.recv()
            _set_alarm(seconds + 1)
            answer = _tried(task)
            _set_alarm(0)
            pipe.send(answer)
    except (EOFError, OSError):
        pass


def _tried(task: Task[Any]) -> Done | Error:
    try:
        return Done(task())
    except Exception as error:
        return Error(place_of(error))


def _set_alarm(seconds: float) -> None:
    """Be killed by the system after so many seconds; 0: after all not."""
    if hasattr(signal, "alarm"):
        signal.alarm(math.ceil(seconds))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
