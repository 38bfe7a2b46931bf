"""How much memory ``simulate`` and each of its workers take at most: the same for many games as for few.

``python -m tests.arena.memory --games 2000 20000 -- --bots random --workers 2``
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = [sys.executable, "-c", "from elvenhold.cli.main import main; main()"]


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run (Linux)."""
    try:
        texts = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:  # it has just ended
        return []
    return [int(word) for text in texts for word in text.split()]


def peak(pid: int) -> float:
    """The most memory that a process has held so far, in MB; 0 where it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM")), 0)


def peaks(arguments: list[str]) -> tuple[float, float]:
    """The most memory of a run's own process, and of the largest of the others, in MB."""
    own = 0.0
    others: dict[int, float] = {}  # the last figure counts: just before it begins a process is a copy of ours
    with subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            own = max(own, peak(process.pid))
            others.update({pid: figure for pid in children(process.pid) if (figure := peak(pid))})
            time.sleep(0.05)
    assert process.returncode == 0
    return own, max(others.values(), default=0)


def main() -> None:
    """Run the given numbers of games and print both figures for each."""
    parser = argparse.ArgumentParser(description="Peak memory of elvenhold simulate and of its workers.")
    parser.add_argument("--games", type=int, nargs="+", default=[2000, 20000])
    parser.add_argument("arguments", nargs="*", default=["--bots", "random", "--workers", "2"])
    given = parser.parse_args()
    for games in given.games:
        own, others = peaks(["simulate", "--games", str(games), *given.arguments])
        print(f"{games} games: {own:.1f} MB, each worker {others:.1f} MB at most", flush=True)


if __name__ == "__main__":
    main()
