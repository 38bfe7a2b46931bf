"""Runs of commands that take a while: under way in a process, cut short, and what they leave behind."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.console import Done

PROGRAM = [sys.executable, "-c", "from elvenhold.cli.main import main; main()"]


def command_of(games: int, kept: str, file: Path, *more: str) -> list[str]:
    words = ["simulate", "--games", str(games), "--players", "2", "--bots", "random", "--seed", "3"]
    return [*words, kept, str(file), "--json", *more]


def refused(done: Done, begin: str = "") -> None:
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(begin)
    assert done.err.endswith(".\n")
    assert done.err.count("\n") == 1


def until(condition: Callable[[], bool]) -> None:
    """Wait; the limit is that of the test."""
    while not condition():
        time.sleep(0.01)


def games_in(kept: str, file: Path) -> int:
    """How many whole games a file of either kind has."""
    if not file.exists():
        return 0
    if kept == "--records":
        return file.read_bytes().count(b"\n")
    return int(json.loads(file.read_text())["tally"]["games"])


def heed_interrupts() -> None:
    """A shell starts its background jobs deaf to SIGINT, and their children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()


@contextmanager
def under_way(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    """A run in a process group of its own, as a terminal gives one to each command."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*PROGRAM, *command], stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_interrupts
    ) as process:
        try:
            yield process
        finally:
            process.kill()
