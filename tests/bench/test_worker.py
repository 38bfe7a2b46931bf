"""A worker measures what it was asked to, or nothing."""

import json

import pytest

from elvenhold import COMPILED
from elvenhold.bench.positions import positions
from elvenhold.bench.worker import figures_of


def test_a_worker_with_other_rules_than_asked_for_measures_nothing() -> None:
    with pytest.raises(SystemExit, match="the rules have changed"):
        figures_of(json.dumps({"compiled": not COMPILED, "seconds": 0.01, "positions": []}))


def test_positions_are_the_same_every_time_and_no_turn_comes_twice() -> None:
    found = positions(30)
    assert found == positions(30)
    assert len({json.dumps(position) for position in found}) == 30
