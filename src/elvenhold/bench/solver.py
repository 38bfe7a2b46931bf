"""How long the solver of this process takes for a travel turn: all journeys, each end found."""

import statistics
from collections.abc import Sequence
from time import process_time

from elvenhold.bench.figures import Figures, percentile
from elvenhold.bench.positions import Position
from elvenhold.boards import load_board
from elvenhold.rules.board import Board
from elvenhold.rules.native import row
from elvenhold.solver.journeys import Journeys

REPEATS = 3


def solver_figures(positions: Sequence[Position]) -> Figures:
    """Median, 99th percentile and maximum over positions, in microseconds of CPU time.

    All positions are solved once unmeasured and then three times round; the middle time of each counts.

    >>> from elvenhold.bench.positions import positions
    >>> figures = solver_figures(positions(2))
    >>> 0 < figures["solver_median_microseconds"] <= figures["solver_max_microseconds"]
    True
    """
    board = load_board()
    rounds = [[_seconds(board, position) for position in positions] for _ in range(1 + REPEATS)]
    times = [statistics.median(of_one) * 1e6 for of_one in zip(*rounds[1:], strict=True)]
    return {
        "solver_median_microseconds": statistics.median(times),
        "solver_p99_microseconds": percentile(times, 99),
        "solver_max_microseconds": max(times),
    }


def _seconds(board: Board, position: Position) -> float:
    counters = row(len(position.counters))
    for way, kind in enumerate(position.counters):
        counters[way] = kind
    start = process_time()
    Journeys(board, position.any_caravan, counters, *position[2:])
    return process_time() - start
