"""The figures that are measured: their names, and their medians."""

import statistics
from collections.abc import Sequence
from math import ceil

Figures = dict[str, float]  # of one runner
Measured = dict[str, Figures]  # by runner

OURS = ("interpreted", "compiled")
PEERS = ("catanatron", "hearts_stepped", "hearts_native")


def medians(runs: Sequence[Figures]) -> Figures:
    """The median of each figure over some runs.

    >>> medians([{"rate": 3.0}, {"rate": 9.0}, {"rate": 4.0}])
    {'rate': 4.0}
    """
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def percentile(values: Sequence[float], percent: int) -> float:
    """The least value that so many of a hundred do not exceed.

    >>> percentile(range(1, 201), 99), percentile([7.0], 99)
    (198, 7.0)
    """
    return sorted(values)[ceil(len(values) * percent / 100) - 1]
