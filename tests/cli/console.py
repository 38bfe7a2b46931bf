"""Runs commands in this process, and plays games by answering prompts."""

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from elvenhold.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str


class Answers(io.TextIOBase):
    """Standard input that answers the prompt at which standard output stands."""

    def __init__(self, out: io.StringIO, answer: Callable[[str], str]) -> None:
        self.out = out
        self.answer = answer
        self.given: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        prompt = self.out.getvalue().rpartition("\n")[2]
        self.given.append(self.answer(prompt))
        return self.given[-1] + "\n"


def run(*arguments: str, given: str = "") -> Done:
    """A command with this standard input."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = main.run(list(arguments))
    return Done(code, out.getvalue(), err.getvalue())


def converse(answer: Callable[[str], str], *arguments: str) -> tuple[Done, list[str]]:
    """A command whose prompts are answered by a function; what it printed, and the answers."""
    out, err = io.StringIO(), io.StringIO()
    answers = Answers(out, answer)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", answers)
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = main.run(list(arguments))
    return Done(code, out.getvalue(), err.getvalue()), answers.given


def first_choice(prompt: str) -> str:
    """Lays, goes and takes what stands first; discards the first cards."""
    if prompt.startswith("Which "):
        excess = int(prompt.split("?")[0].split()[1])
        return " ".join(str(number + 1) for number in range(excess))
    return "1"
