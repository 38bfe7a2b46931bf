"""The transportation chart, cell by cell, against a second copy typed by hand from the chart's picture."""

import pytest

from elvenhold.rules.kinds import ALL_CARDS, ALL_COUNTERS, CHART, KINDS, TERRAINS, carriers
from elvenhold.rules.native import count_of, size_of
from tests.oracle import facts

TYPED = """
                plain woods desert mountain downstream upstream ferry
    giant_pig     1     1     -      -          -          -      -
    elfcycle      1     1     -      2          -          -      -
    magic_cloud   2     2     -      1          -          -      -
    unicorn       -     1     2      1          -          -      -
    troll_wagon   1     2     2      2          -          -      -
    dragon        1     2     1      1          -          -      -
    raft          -     -     -      -          1          2      2
"""
TITLES, *LINES = [line.split() for line in TYPED.strip().splitlines()]
CELLS = [
    (kind, terrain, 0 if cell == "-" else int(cell))
    for kind, *cells in LINES
    for terrain, cell in zip(TITLES, cells, strict=True)
]


@pytest.mark.parametrize(("kind", "terrain", "cost"), CELLS)
def test_chart_cell(kind: str, terrain: str, cost: int) -> None:
    assert CHART[KINDS.index(kind)][TERRAINS.index(terrain)] == cost


def test_the_typed_copy_has_all_cells() -> None:
    assert len(CELLS) == 49


def test_the_oracles_chart_is_the_same() -> None:
    theirs = {(kind, ground): cost for kind, ground, cost in facts.CHART}
    land = [(kind, terrain, cost) for kind, terrain, cost in CELLS if TERRAINS.index(terrain) < 4 and cost]
    assert {(kind, terrain): cost for kind, terrain, cost in land} == {
        cell: cost for cell, cost in theirs.items() if cell[0] != "raft"
    }


def test_every_land_terrain_can_carry_at_least_three_kinds_and_costs_at_most_two() -> None:
    for terrain in range(4):
        assert len(carriers(terrain)) >= 3
    assert {cost for row in CHART for cost in row} == {0, 1, 2}


def test_there_are_72_cards_and_48_counters() -> None:
    assert size_of(ALL_CARDS) == 72 and size_of(ALL_COUNTERS) == 48
    assert {KINDS[kind]: count_of(ALL_CARDS, kind) for kind in range(7)} == dict(facts.CARDS)
    assert {KINDS[kind]: count_of(ALL_COUNTERS, kind) for kind in range(6)} == dict(facts.COUNTERS)
