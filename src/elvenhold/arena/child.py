"""A process of our own with a pipe of its own: its death is heard of at once, and it ends when we do."""

import multiprocessing
import os
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any


def begin(serve: "Callable[[Connection[Any, Any]], None]") -> "tuple[SpawnProcess, Connection[Any, Any]]":
    """A process that does what ``serve`` does with its end of a pipe until we are gone, and our end of it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_live, args=(serve, theirs), daemon=True)
    with _no_interrupts():
        process.start()
    theirs.close()  # so that only the process has it, and its death closes it
    return process, ours


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Ctrl-C is for us: a process takes this over from the thread that begins it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would undo this if it came later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live(serve: "Callable[[Connection[Any, Any]], None]", pipe: "Connection[Any, Any]") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where threads cannot
    warnings.filterwarnings("ignore", module="elvenhold.bots.registered")  # of which our parent has told
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        serve(pipe)
    except (EOFError, ConnectionError):
        pass  # there is nobody to answer


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
