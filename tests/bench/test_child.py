"""Children that fail, take too long, or have children."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from elvenhold.bench.child import ChildFailed, output_of

UNIX = pytest.mark.skipif(sys.platform == "win32", reason="signals")


@pytest.mark.parametrize(
    ("code", "says"),
    [("raise ValueError('no luck')", "ValueError: no luck"), ("raise SystemExit(3)", "exit code 3")],
)
def test_a_child_that_fails_is_told_of_in_its_last_words(code: str, says: str) -> None:
    with pytest.raises(ChildFailed, match=f"^{says}$"):
        output_of([sys.executable, "-c", code])


PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
with open(sys.argv[1] + ".new", "w") as file: file.write(str(child.pid))
import os; os.replace(sys.argv[1] + ".new", sys.argv[1])
time.sleep(60)
"""


def wait_for(what: object) -> None:
    """Until a function is true."""
    assert callable(what)
    end = time.monotonic() + 20
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_gone(pid: int) -> bool:
    """Whether a process has ended, also when nobody has asked how."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


@UNIX
def test_a_child_that_takes_too_long_ends_with_its_children(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    with pytest.raises(ChildFailed, match=r"^it took too long$"):
        output_of([sys.executable, "-c", PARENT, str(file)], timeout=3)
    wait_for(lambda: is_gone(int(file.read_text())))


@UNIX
def test_an_interrupt_ends_the_child_with_its_children(tmp_path: Path) -> None:
    file = tmp_path / "pid"

    def interrupt() -> None:
        wait_for(file.exists)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    try:
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            output_of([sys.executable, "-c", PARENT, str(file)])
    finally:
        thread.join()
        signal.signal(signal.SIGINT, handler)
    wait_for(lambda: is_gone(int(file.read_text())))
