"""All the runs: each in a process of its own, taking turns, so that a slow minute meets all alike."""

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import as_file, files
from typing import Any

from elvenhold import COMPILED
from elvenhold.bench.child import output_of
from elvenhold.bench.figures import OURS, PEERS, Figures, Measured, medians
from elvenhold.bench.positions import positions

IMPORT = "from time import process_time as now; start = now(); import elvenhold; print(now() - start)"

Run = Callable[[], Figures]
Tell = Callable[[str, float], None]  # what is about to be done, and how much of all is done already


@dataclass(frozen=True)
class Plan:
    """How long to measure."""

    seconds: float = 2.0  # CPU time of each rate
    runs: int = 5
    positions: int = 1000


def runners(plan: Plan, peers_python: str | None) -> dict[str, Run]:
    """What does one run of each runner: the compiled rules if they are here, the peers if they are installed.

    >>> "interpreted" in runners(Plan(positions=1), None)
    True
    """
    asked = {"seconds": plan.seconds, "positions": positions(plan.positions)}
    found: dict[str, Run] = {}
    for name in OURS if COMPILED else OURS[:1]:
        found[name] = _ours(name, asked)
    for name in PEERS if peers_python else ():
        found[name] = _peer(name, peers_python or "", plan.seconds)
    return found


def measure(runners: Mapping[str, Run], runs: int, tell: Tell) -> Measured:
    """The medians of every runner's figures.

    >>> measure({"peer": lambda: {"rate": 5.0}}, 2, print)
    run 1 of 2, peer 0.0
    run 2 of 2, peer 0.5
    {'peer': {'rate': 5.0}}
    """
    found: dict[str, list[Figures]] = {name: [] for name in runners}
    turns = [(number, name) for number in range(runs) for name in runners]
    for done, (number, name) in enumerate(turns):
        tell(f"run {number + 1} of {runs}, {name}", done / len(turns))
        found[name].append(runners[name]())
    return {name: medians(runs) for name, runs in found.items()}


def _ours(name: str, asked: dict[str, Any]) -> Run:
    compiled = name == "compiled"
    env = os.environ | {"ELVENHOLD_PURE": "" if compiled else "1"}
    order = json.dumps(asked | {"compiled": compiled})

    def run() -> Figures:
        found = _figures(output_of([sys.executable, "-m", "elvenhold.bench.worker"], order, env))
        return found | {"import_seconds": float(output_of([sys.executable, "-c", IMPORT], env=env))}

    return run


def _peer(name: str, python: str, seconds: float) -> Run:
    def run() -> Figures:
        with as_file(files("elvenhold.bench.peers") / f"{name}.py") as script:
            return _figures(output_of([python, "-I", str(script), str(seconds)]))

    return run


def _figures(text: str) -> Figures:
    found: Figures = json.loads(text)
    return found
