"""A mind that is a thread of this process: for a server of one process. It slows the others."""

from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from elvenhold.server.minds import Failed, Overran, T, Task
from elvenhold.server.trouble import place_of

Answers = SimpleQueue[tuple[Any, str] | None]  # value and failure; None: there will be no answer any more


class ThreadMind:
    """Begins a thread for each task; one that overruns is left to itself, since a thread cannot be ended."""

    def __init__(self) -> None:
        """Nothing is begun yet."""
        self._answers: Answers = SimpleQueue()  # one for all tasks: after an overrun comes another mind

    def begin(self) -> None:
        """There is nothing to wait for."""

    def do(self, task: Task[T], seconds: float) -> T:
        """As ``Mind`` says.

        >>> ThreadMind().do(lambda: 6 * 7, seconds=60)
        42
        """
        Thread(target=_try, args=(task, self._answers), daemon=True).start()
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise Overran from None
        if answer is None:
            raise EOFError
        value, failure = answer
        if failure:
            raise Failed(failure)
        found: T = value
        return found

    def end(self) -> None:
        """Nobody waits any more; the thread ends with its task, or with this process."""
        self._answers.put(None)


def _try(task: Task[Any], answers: Answers) -> None:
    try:
        answers.put((task(), ""))
    except (Exception, SystemExit) as error:  # a bot that calls exit() has failed, no more
        answers.put((None, place_of(error)))
