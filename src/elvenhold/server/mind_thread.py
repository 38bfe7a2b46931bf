"""A mind that is a thread of this process: for a server of one process. It slows the others."""

from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from elvenhold.server.minds import Failed, Overran, T, Task
from elvenhold.server.trouble import place_of


class ThreadMind:
    """Begins a thread for each task; one that overruns is left to itself, since a thread cannot be ended."""

    def begin(self) -> None:
        """There is nothing to wait for."""

    def do(self, task: Task[T], seconds: float) -> T:
        """As ``Mind`` says.

        >>> ThreadMind().do(lambda: 6 * 7, seconds=60)
        42
        """
        answers: SimpleQueue[tuple[Any, str]] = SimpleQueue()
        Thread(target=_try, args=(task, answers), daemon=True).start()
        try:
            value, failure = answers.get(timeout=seconds)
        except Empty:
            raise Overran from None
        if failure:
            raise Failed(failure)
        found: T = value
        return found

    def end(self) -> None:
        """The thread ends with its task, or with this process."""


def _try(task: Task[Any], answers: "SimpleQueue[tuple[Any, str]]") -> None:
    try:
        answers.put((task(), ""))
    except Exception as error:
        answers.put((None, place_of(error)))
