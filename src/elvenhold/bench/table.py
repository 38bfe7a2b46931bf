"""The figures, ratios and marks as text for people."""

from collections.abc import Iterator, Sequence

from elvenhold.bench.figures import OURS, Measured
from elvenhold.bench.marks import RATIOS, ratios, verdicts

Table = list[list[str]]  # the heads, then the rows

LABELS = {
    "inside_decisions_per_second": "inside, decisions/s",
    "inside_games_per_second": "inside, games/s",
    "codes_decisions_per_second": "by codes, decisions/s",
    "codes_games_per_second": "by codes, games/s",
    "names_decisions_per_second": "by names, decisions/s",
    "names_games_per_second": "by names, games/s",
    "clone_microseconds": "clone, µs",
    "copy_microseconds": "copy into a state, µs",
    "solver_median_microseconds": "solver, median, µs",
    "solver_p99_microseconds": "solver, p99, µs",
    "solver_max_microseconds": "solver, max, µs",
    "state_bytes": "memory of a state, bytes",
    "import_seconds": "import elvenhold, s",
}

PEER_LABELS = {
    "catanatron": "catanatron, random players",
    "hearts_stepped": "OpenSpiel hearts, stepped from Python",
    "hearts_native": "OpenSpiel hearts, wholly in C++",
}

NOTHING = "-"  # where there is no figure
MET = {True: "yes", False: "no", None: "not measured"}


def number(value: float | None) -> str:
    """A figure with three digits that count, or all before the point.

    >>> number(4_712_345.6), number(0.48211), number(None)
    ('4,712,346', '0.482', '-')
    """
    if value is None:
        return NOTHING
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def tables(measured: Measured) -> list[Table]:
    """Our figures, the peers', the ratios that have no mark, the marks: what was measured of them.

    >>> tables({"interpreted": {"clone_microseconds": 12.0}})[0]
    [['', 'interpreted'], ['clone, µs', '12']]
    """
    return [
        table
        for table in map(list, (_ours(measured), _peers(measured), _more(measured), _marks(measured)))
        if table[1:]
    ]


def _ours(measured: Measured) -> Iterator[list[str]]:
    """A line for each figure, a column for each of our runners, and how many times as good compiled is."""
    runners = [name for name in OURS if name in measured]
    yield ["", *runners, *(["better by"] if len(runners) == len(OURS) else [])]
    for name, label in LABELS.items():
        values = [measured[runner].get(name) for runner in runners]
        if any(value is not None for value in values):
            yield [label, *map(number, values), *_gain(name, values)]


def _gain(name: str, values: Sequence[float | None]) -> list[str]:
    if len(values) != 2 or not values[0] or not values[1]:
        return [NOTHING] if len(values) == 2 else []
    gain = values[1] / values[0]
    return [f"{number(gain if name.endswith('_per_second') else 1 / gain)} x"]


def _peers(measured: Measured) -> Iterator[list[str]]:
    yield ["", "games/s", "decisions/s", "bare decisions/s"]
    for name, label in PEER_LABELS.items():
        if name in measured:
            whats = ("games", "decisions", "bare_decisions")
            rates = (measured[name].get(f"{what}_per_second") for what in whats)
            yield [label, *map(number, rates)]


def _more(measured: Measured) -> Iterator[list[str]]:
    yield ["ratio without a mark", "measured"]
    for name, ratio in ratios(measured).items():
        if RATIOS[name].least is None:
            yield [RATIOS[name].label, f"{number(ratio)} x"]


def _marks(measured: Measured) -> Iterator[list[str]]:
    yield ["mark", "wanted", "measured", "met"]
    for verdict in verdicts(measured):
        figure = NOTHING if verdict.figure is None else f"{number(verdict.figure)} {verdict.unit}"
        yield [verdict.mark, verdict.wanted, figure, MET[verdict.met]]
