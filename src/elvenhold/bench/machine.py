"""What the figures were measured on, and with which versions."""

import os
import platform
from pathlib import Path

from elvenhold import __version__
from elvenhold._compiled import which_rules
from elvenhold.bench.throwaway import PINNED

CPU_INFO = Path("/proc/cpuinfo")


def machine() -> dict[str, str | int]:
    """The machine, in words that do not tell which one it is.

    >>> sorted(machine())
    ['architecture', 'cores', 'processor', 'system']
    """
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
    }


def _processor() -> str:
    """The processor's name, or what comes nearest."""
    try:
        lines = CPU_INFO.read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def versions(peers: bool) -> dict[str, str]:
    """The versions of what was measured.

    >>> versions(peers=True)["catanatron"]
    '3.2.1'
    """
    ours = {"elvenhold": __version__, "rules": which_rules(), "python": platform.python_version()}
    return ours | PINNED if peers else ours
