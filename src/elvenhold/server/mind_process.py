"""A mind that is a process of its own, with a pipe of its own: its death is heard of at once.

Machine code that never lets the thread run that waits for the parent's death is stopped by an alarm of the
system, set before each task.
"""

import math
import signal
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from elvenhold.arena import child
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
        self.process, self.pipe = child.begin(_serve)
        self._ready = False

    def begin(self) -> None:
        """Wait until the process has its modules; they take longer than most tasks."""
        if not self._ready:
            self._answer(MOST_SECONDS_TO_BEGIN)
            self._ready = True

    def do(self, task: Task[T], seconds: float) -> T:
        """As ``Mind`` says."""
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


def _serve(pipe: "Connection[Done | Error, tuple[Task[Any], float]]") -> None:
    """What a process does: the tasks that it gets."""
    from elvenhold.bots import BOTS

    len(BOTS)  # reads what nearly all tasks need, other packages' bots among it
    pipe.send(Done(None))
    while True:
        task, seconds = pipe.recv()
        _set_alarm(seconds + 1)
        answer = _tried(task)
        _set_alarm(0)
        pipe.send(answer)


def _tried(task: Task[Any]) -> Done | Error:
    try:
        return Done(task())
    except (Exception, SystemExit) as error:  # a bot that calls exit() has failed, no more
        return Error(place_of(error))


def _set_alarm(seconds: float) -> None:
    """Be killed by the system after so many seconds; 0: after all not."""
    if hasattr(signal, "alarm"):
        signal.alarm(math.ceil(seconds))
