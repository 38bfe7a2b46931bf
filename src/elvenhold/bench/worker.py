"""One run of all our own figures: ``python -m elvenhold.bench.worker``, with the order on standard input."""

import json
import sys

from elvenhold import COMPILED
from elvenhold.bench.figures import Figures
from elvenhold.bench.positions import Position
from elvenhold.bench.rules import rules_figures
from elvenhold.bench.solver import solver_figures


def figures_of(order: str) -> Figures:
    """The figures of this process, for an order in JSON.

    >>> from elvenhold.bench.positions import positions
    >>> order = {"compiled": COMPILED, "seconds": 0.001, "positions": positions(1)}
    >>> figures = figures_of(json.dumps(order))
    >>> figures["solver_p99_microseconds"] == figures["solver_max_microseconds"]
    True
    """
    asked = json.loads(order)
    if asked["compiled"] != COMPILED:
        sys.exit("the rules have changed since the start")
    positions = [Position(*fields) for fields in asked["positions"]]
    return rules_figures(asked["seconds"]) | solver_figures(positions)


if __name__ == "__main__":
    print(json.dumps(figures_of(sys.stdin.read())))
