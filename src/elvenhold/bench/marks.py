"""The ratios between figures, and the marks that we set ourselves."""

from typing import NamedTuple

from elvenhold.bench.figures import Measured

MARK_RUNS = 5  # that a mark asks for

Place = tuple[str, str]  # a runner and one of its figures
RATE = "decisions_per_second"


class Ratio(NamedTuple):
    """How many times as fast one runner is as another."""

    label: str
    ours: Place
    other: Place
    least: float | None  # the mark, if there is one


class Limit(NamedTuple):
    """The most that a figure should be."""

    label: str
    places: tuple[Place, ...]  # the first one measured counts
    most: float
    unit: str


class Verdict(NamedTuple):
    """A mark beside what was measured. ``figure`` and ``met`` are None for what was not."""

    mark: str
    wanted: str
    figure: float | None
    unit: str
    met: bool | None


INSIDE, CODES, BARE = f"inside_{RATE}", f"codes_{RATE}", f"bare_{RATE}"

# Like with like: whole games, with their set-up and all chance, on both sides. The ratios without a mark set
# the same figures of ours beside what the peers reach without set-up and deal.
RATIOS = {
    "interpreted_to_catanatron": Ratio(
        "interpreted, inside : catanatron", ("interpreted", INSIDE), ("catanatron", RATE), 6
    ),
    "compiled_to_catanatron": Ratio(
        "compiled, inside : catanatron", ("compiled", INSIDE), ("catanatron", RATE), 400
    ),
    "compiled_to_hearts_native": Ratio(
        "compiled, inside : hearts in C++", ("compiled", INSIDE), ("hearts_native", RATE), 5
    ),
    "compiled_to_interpreted": Ratio(
        "compiled, inside : interpreted, inside", ("compiled", INSIDE), ("interpreted", INSIDE), 40
    ),
    "compiled_codes_to_hearts_stepped": Ratio(
        "compiled, by codes : hearts from Python", ("compiled", CODES), ("hearts_stepped", RATE), 4
    ),
    "interpreted_codes_to_catanatron": Ratio(
        "interpreted, by codes : catanatron", ("interpreted", CODES), ("catanatron", RATE), None
    ),
    "interpreted_to_bare_catanatron": Ratio(
        "interpreted, inside : catanatron, bare", ("interpreted", INSIDE), ("catanatron", BARE), None
    ),
    "compiled_to_bare_hearts_native": Ratio(
        "compiled, inside : hearts in C++, bare", ("compiled", INSIDE), ("hearts_native", BARE), None
    ),
    "compiled_codes_to_bare_hearts_stepped": Ratio(
        "compiled, by codes : hearts from Python, bare", ("compiled", CODES), ("hearts_stepped", BARE), None
    ),
}

LIMITS = (
    Limit("clone, compiled", (("compiled", "clone_microseconds"),), 1, "µs"),
    Limit("solver p99, compiled", (("compiled", "solver_p99_microseconds"),), 150, "µs"),
    Limit("solver p99, interpreted", (("interpreted", "solver_p99_microseconds"),), 2000, "µs"),
    Limit("import", (("compiled", "import_seconds"), ("interpreted", "import_seconds")), 0.15, "s"),
)


def ratios(measured: Measured) -> dict[str, float]:
    """Every ratio of which both figures were measured.

    >>> ratios({"interpreted": {"inside_decisions_per_second": 90.0},
    ...         "compiled": {"inside_decisions_per_second": 4500.0}})
    {'compiled_to_interpreted': 50.0}
    """
    found = {}
    for name, ratio in RATIOS.items():
        ours, other = (_figure(measured, place) for place in (ratio.ours, ratio.other))
        if ours is not None and other is not None:
            found[name] = ours / other
    return found


def verdicts(measured: Measured) -> list[Verdict]:
    """Every mark, met or not or not measured.

    >>> verdicts({"compiled": {"clone_microseconds": 1.5}})[5]
    Verdict(mark='clone, compiled', wanted='<= 1 µs', figure=1.5, unit='µs', met=False)
    """
    known = ratios(measured)
    found = []
    for name, ratio in RATIOS.items():
        if ratio.least is not None:
            figure = known.get(name)
            met = None if figure is None else figure >= ratio.least
            found.append(Verdict(ratio.label, f">= {ratio.least:g} x", figure, "x", met))
    for limit in LIMITS:
        figures = [_figure(measured, place) for place in limit.places]
        figure = next((figure for figure in figures if figure is not None), None)
        met = None if figure is None else figure <= limit.most
        found.append(Verdict(limit.label, f"<= {limit.most:g} {limit.unit}", figure, limit.unit, met))
    return found


def _figure(measured: Measured, place: Place) -> float | None:
    runner, name = place
    return measured.get(runner, {}).get(name)
