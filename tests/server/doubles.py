"""Bots for the tests that do not do what they should. ``make_bot`` can be had by worker processes, too.

And a mind that is none.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any, ClassVar

from elvenhold.bots import USUAL, Bot, Budget
from elvenhold.bots import make_bot as make
from elvenhold.notation import Discard
from elvenhold.rules.view import View

FILE = "ELVENHOLD_TEST_FILE"  # the environment's name for a file that tells what the doubles did


class Double:
    """Notes that it was asked, and in which process."""

    def act(self, view: View, budget: Budget = USUAL) -> Any:
        with Path(os.environ[FILE]).open("a") as file:
            file.write(f"{type(self).__name__} {os.getpid()}\n")
        return self.answer(view)

    def answer(self, view: View) -> Any:
        raise NotImplementedError


class Silent(Double):
    """Never answers."""

    def answer(self, view: View) -> Any:
        Event().wait()


class Broken(Double):
    """Cannot."""

    def answer(self, view: View) -> Any:
        raise RuntimeError(f"hand {view.hand}")


class Wordless(Double):
    """Answers with what is no action and cannot be sent."""

    def answer(self, view: View) -> Any:
        return lambda: view.hand


class Cheat(Double):
    """Chooses what is not possible."""

    def answer(self, view: View) -> Any:
        return Discard(("raft",) * 9)


class Suicide(Double):
    """Takes its process with it."""

    def answer(self, view: View) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Leaver(Double):
    """Calls ``exit()``."""

    def answer(self, view: View) -> Any:
        raise SystemExit(3)


class Mortal(Double):
    """Is killed over its first decision, and well when asked again."""

    def answer(self, view: View) -> Any:
        if Path(os.environ[FILE]).read_text().count("Mortal") == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return make("greedy", 0).act(view)


DOUBLES = {
    "silent": Silent,
    "broken": Broken,
    "wordless": Wordless,
    "cheat": Cheat,
    "suicide": Suicide,
    "mortal": Mortal,
    "leaver": Leaver,
}


def make_bot(name: str, seed: int) -> Bot:
    """Where the expert should be sits the double that the environment names."""
    if name == "expert":
        return DOUBLES[os.environ["ELVENHOLD_TEST_DOUBLE"]]()
    return make("random", seed)  # quickly done, whichever it is


class Gate:
    """Makes bots, in this process, that note that they were asked and wait until the gate is opened."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, float | None]] = []  # bot and seconds
        self.opened = Event()

    def make_bot(self, name: str, seed: int) -> Bot:
        return Guarded(self, name, seed)


class Guarded:
    """Use ``Gate``."""

    def __init__(self, gate: Gate, name: str, seed: int) -> None:
        self.gate, self.name, self.bot = gate, name, make("random", seed)

    def act(self, view: View, budget: Budget = USUAL) -> Any:
        self.gate.asked.append((self.name, budget.seconds))
        self.gate.opened.wait()
        return self.bot.act(view)


class FakeMind:
    """A mind in this thread that does what its task says."""

    all: ClassVar["list[FakeMind]"] = []

    def __init__(self) -> None:
        self.ended = False
        FakeMind.all.append(self)

    def begin(self) -> None:
        pass

    def do(self, task: Callable[[], Any], seconds: float) -> Any:
        return task()

    def end(self) -> None:
        self.ended = True


def failing(*errors: type[Exception]) -> Callable[[], str]:
    """A task that raises these one after the other, and then gives a word."""
    rest = list(errors)

    def task() -> str:
        if rest:
            raise rest.pop(0)
        return "done"

    return task


def no_mind() -> Any:
    """Hires nobody."""
    raise BlockingIOError("no more processes")
