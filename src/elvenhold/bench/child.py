"""Child processes that leave nothing behind: whatever one has started ends with it."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress


class ChildFailed(Exception):
    """A process that was started to measure or to install something did not end well."""


def output_of(
    command: Sequence[str],
    given: str = "",
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> str:
    r"""What a command prints, with ``given`` on its standard input; raises ``ChildFailed``.

    It is the head of a group of processes, which is killed when this process is interrupted.

    >>> output_of([sys.executable, "-c", "print(input()[::-1])"], "drow")
    'word\n'
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=env, start_new_session=True
    ) as process:
        try:
            out, errors = process.communicate(given, timeout)
        except subprocess.TimeoutExpired as late:
            _kill_group(process)
            raise ChildFailed("it took too long") from late
        except BaseException:
            _kill_group(process)
            raise
    if process.returncode:
        raise ChildFailed((errors.strip() or f"exit code {process.returncode}").splitlines()[-1])
    return out


def _kill_group(process: "subprocess.Popen[str]") -> None:
    if sys.platform == "win32":
        process.kill()
    elif process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
