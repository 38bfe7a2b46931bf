"""The expert's time: spent where it tells something, by a clock that the test moves."""

import pytest

from elvenhold import COMPILED
from elvenhold.bots import expert
from elvenhold.rules.state import S_PLACE
from elvenhold.solver.planner import Planner
from elvenhold.solver.search import FEWEST, Search
from tests.solver.test_journeys import BOARD, positions
from tests.solver.test_search import OPTIONS

POSITIONS = 25 if COMPILED else 8
PLANNER = Planner(OPTIONS, BOARD, [], worlds=2)
pytestmark = pytest.mark.timeout(600)  # with the interpreted rules on a slow machine


class Clock:
    """Goes on by so many seconds whenever it is looked at."""

    def __init__(self, tick: float) -> None:
        self.now = 0.0
        self.tick = tick

    def monotonic(self) -> float:
        self.now += self.tick
        return self.now


def searched(
    players: int, tick: float, seconds: float, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> int:
    """Search some positions; how many of them looked at more than the planner's move."""
    looked = 0
    for seed, state in enumerate(positions(OPTIONS, players, S_PLACE, POSITIONS)):
        search, clock = Search(PLANNER, state.clone(), seed), Clock(tick)
        monkeypatch.setattr(expert, "time", clock)
        expert._run_until(search, 0.0, seconds, most)
        assert search.decided()
        if len(search.candidates) == 1:
            assert search.simulations == 0
            continue
        tried = [candidate.tried for candidate in search.candidates]
        assert tried[0] == max(tried)
        if sum(number > 1 for number in tried) > 1:
            looked += 1
            assert tried[0] >= FEWEST - 1  # the clock is looked at a few times more
            assert clock.now > 0.8 * seconds or most is not None
        assert clock.now <= seconds + 8 * tick
        if most is not None:
            assert search.simulations <= max(most, 2)
    return looked


@pytest.mark.parametrize("ticks", [24, 60, 100, 400])
def test_all_the_time_is_used_and_hardly_more(ticks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert searched(3, 0.001, 0.001 * ticks, None, monkeypatch) > POSITIONS // 3


def test_where_there_is_too_little_time_the_planners_move_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    assert searched(3, 0.1, 0.2, None, monkeypatch) == 0
    assert searched(3, 0.1, 0.0, None, monkeypatch) == 0


def test_no_more_simulations_are_made_than_allowed_however_much_time_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert searched(3, 0.001, 60.0, 40, monkeypatch) > POSITIONS // 3
    assert searched(3, 0.001, 60.0, 8, monkeypatch) == 0
