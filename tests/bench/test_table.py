"""The tables show what was measured, and say what was not."""

from elvenhold.bench.table import tables
from tests.bench.test_marks import MEASURED


def test_everything_measured_gives_four_tables() -> None:
    ours, peers, more, marks = tables(MEASURED)
    assert ours[:2] == [
        ["", "interpreted", "compiled", "better by"],
        ["inside, decisions/s", "120", "6,000", "50 x"],
    ]
    assert ["clone, µs", "-", "1", "-"] in ours
    assert ["import elvenhold, s", "0.9", "0.1", "9 x"] in ours
    assert peers[1] == ["catanatron, random players", "-", "20", "30"]
    assert [row[0] for row in more[1:]] == [
        "interpreted, by codes : catanatron",
        "interpreted, inside : catanatron, bare",
        "compiled, inside : hearts in C++, bare",
        "compiled, by codes : hearts from Python, bare",
    ]
    assert ["compiled, inside : catanatron", ">= 400 x", "300 x", "no"] in marks


def test_without_peers_and_compiled_rules_two_tables_are_left() -> None:
    ours, marks = tables({"interpreted": MEASURED["interpreted"]})
    assert ours[0] == ["", "interpreted"]
    assert ["compiled, inside : catanatron", ">= 400 x", "-", "not measured"] in marks
