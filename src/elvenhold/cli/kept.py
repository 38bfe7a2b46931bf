"""What many games leave on disk, and how a later run goes on with it."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Generic

from elvenhold.arena.shard import Plan, Played, S
from elvenhold.cli.common import Trouble
from elvenhold.cli.streams import STREAM

Keep = Callable[[Played[S], S], None]  # called with what has come, and with the sums so far


@dataclass(frozen=True)
class Kept(Generic[S]):
    """The sums of the games that are there already, and what keeps those that come."""

    tally: S
    keeping: Callable[[], AbstractContextManager[Keep[S]]]
    records: bool  # whether this needs their records
    resumable: bool  # whether it is a file with which a later run can go on


def keep_nothing(plan: Plan[S]) -> Kept[S]:
    """No file."""

    def keep(played: Played[S], tally: S) -> None:
        pass

    return Kept(plan.nothing, lambda: nullcontext(keep), records=False, resumable=False)


@contextmanager
def interrupts_later() -> Iterator[None]:
    """Lets Ctrl-C wait for the end of what must be done whole, here to keep games and to count them.

    >>> with interrupts_later():
    ...     pass
    """
    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler:  # somebody else looks after it, or it is ignored
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came:
        raise KeyboardInterrupt


def is_file(path: str) -> bool:
    """Whether a file of this name is or may come to be: no stream, device or folder.

    >>> is_file("-"), is_file("no-such-file")
    (False, True)
    """
    return path != STREAM and (os.path.isfile(path) or not os.path.exists(path))


def check_file(path: str, option: str) -> None:
    """A file's name, or ``Trouble``.

    >>> check_file("-", "--totals")
    Traceback (most recent call last):
    ...
    elvenhold.cli.common.Trouble: --totals needs a file, and '-' is none.
    """
    if not is_file(path):
        raise Trouble(f"{option} needs a file, and {path!r} is none.")
