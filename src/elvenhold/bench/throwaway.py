"""A throw-away environment with the peers in it, gone when it is left."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from elvenhold.bench.child import ChildFailed, output_of

# All that the scripts in peers/ need; what else these packages ask for is not installed.
PINNED = {"catanatron": "3.2.1", "networkx": "3.6.1", "open_spiel": "2.0.2"}
PATIENCE = 600.0  # seconds

PIP = ("-I", "-m", "pip", "install", "--quiet", "--no-input", "--retries", "1")
AS_PINNED = ("--no-deps", "--only-binary", ":all:")


class NotInstalled(Exception):
    """The peers cannot be installed; says so in one sentence."""


def requirements() -> list[str]:
    """The packages as the installer is told.

    >>> requirements()[0]
    'catanatron==3.2.1'
    """
    return [f"{name}=={version}" for name, version in PINNED.items()]


@contextmanager
def environment() -> Iterator[str]:
    """The Python of a new environment with the peers; raises ``NotInstalled``.

    It lies in a temporary folder, as does all that its installation leaves half done.
    """
    with tempfile.TemporaryDirectory(prefix="elvenhold-bench-", ignore_cleanup_errors=True) as folder:
        python = Path(folder, "env", *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
        env = os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder)
        try:
            output_of([sys.executable, "-I", "-m", "venv", f"{folder}/env"], env=env, timeout=PATIENCE)
            output_of([str(python), *PIP, *AS_PINNED, *requirements()], env=env, timeout=PATIENCE)
        except ChildFailed as failed:
            raise NotInstalled(
                f"The peers ({', '.join(requirements())}) cannot be installed;"
                " is there a network, and does pip work?"
            ) from failed
        yield str(python)
