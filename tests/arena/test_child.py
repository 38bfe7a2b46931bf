"""A process of our own: its answers, and who heeds Ctrl-C."""

import os
import signal
from multiprocessing.connection import Connection
from typing import Any

from elvenhold.arena.child import begin


def echo(pipe: "Connection[Any, Any]") -> None:
    while True:
        pipe.send(pipe.recv())


def test_a_child_leaves_interrupts_to_us_and_ends_when_nobody_can_ask_any_more() -> None:
    ours = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    process, pipe = begin(echo)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == ours
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)  # before it has done anything
    pipe.send("one")
    assert pipe.recv() == "one"
    os.kill(process.pid, signal.SIGINT)
    pipe.send("two")
    assert pipe.recv() == "two"
    pipe.close()
    process.join()
    assert process.exitcode == 0
