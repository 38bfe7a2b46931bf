"""Ratios and verdicts, from given figures."""

import pytest

from elvenhold.bench.figures import Measured
from elvenhold.bench.marks import RATIOS, ratios, verdicts

MEASURED: Measured = {
    "interpreted": {
        "inside_decisions_per_second": 120.0,
        "codes_decisions_per_second": 60.0,
        "solver_p99_microseconds": 2001.0,
        "import_seconds": 0.9,
    },
    "compiled": {
        "inside_decisions_per_second": 6000.0,
        "codes_decisions_per_second": 3000.0,
        "clone_microseconds": 1.0,
        "solver_p99_microseconds": 150.5,
        "import_seconds": 0.1,
    },
    "catanatron": {"decisions_per_second": 20.0, "bare_decisions_per_second": 30.0},
    "hearts_stepped": {"decisions_per_second": 1000.0, "bare_decisions_per_second": 2000.0},
    "hearts_native": {"decisions_per_second": 1500.0, "bare_decisions_per_second": 3000.0},
}


def test_ratios_are_ours_over_theirs() -> None:
    assert ratios(MEASURED) == {
        "interpreted_to_catanatron": 6.0,
        "interpreted_codes_to_catanatron": 3.0,
        "compiled_to_catanatron": 300.0,
        "compiled_to_hearts_native": 4.0,
        "compiled_to_interpreted": 50.0,
        "compiled_codes_to_hearts_stepped": 3.0,
        "interpreted_to_bare_catanatron": 4.0,
        "compiled_to_bare_hearts_native": 2.0,
        "compiled_codes_to_bare_hearts_stepped": 1.5,
    }


def test_a_mark_is_met_by_the_wanted_figure_itself() -> None:
    assert {verdict.mark: verdict.met for verdict in verdicts(MEASURED)} == {
        "interpreted, inside : catanatron": True,
        "compiled, inside : catanatron": False,
        "compiled, inside : hearts in C++": False,
        "compiled, inside : interpreted, inside": True,
        "compiled, by codes : hearts from Python": False,
        "clone, compiled": True,
        "solver p99, compiled": False,
        "solver p99, interpreted": False,
        "import": True,
    }


@pytest.mark.parametrize("missing", MEASURED)
def test_nothing_is_claimed_of_what_was_not_measured(missing: str) -> None:
    part = {name: figures for name, figures in MEASURED.items() if name != missing}
    gone = {name for name, ratio in RATIOS.items() if missing in (ratio.ours[0], ratio.other[0])}
    assert ratios(part).keys() == RATIOS.keys() - gone
    labels = {RATIOS[name].label for name in gone}
    lost = [verdict for verdict in verdicts(part) if verdict.mark in labels]
    assert {(verdict.figure, verdict.met) for verdict in lost} == {(None, None)}


def test_nothing_measured_meets_no_mark() -> None:
    assert ratios({}) == {}
    assert {(verdict.figure, verdict.met) for verdict in verdicts({})} == {(None, None)}


def test_without_compiled_rules_the_import_of_the_others_counts() -> None:
    assert verdicts({"interpreted": MEASURED["interpreted"]})[-1].figure == 0.9
