"""Shards: each game once, the same in all portions, in order whoever plays them, and lost ones again."""

import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from dataclasses import replace
from typing import Any

import pytest

from elvenhold import Game, __version__
from elvenhold.arena.bulk import NoWorkers, play_all
from elvenhold.arena.processes import MOST_LOSSES, processes
from elvenhold.arena.shard import Played, S, Shard, play_shard, shards
from elvenhold.arena.simulate import SimulationPlan, simulate
from elvenhold.arena.tally import Tally

PLAN = SimulationPlan(games=45, players=(2, 3), bots=("random", "greedy"), seed=7)
EASY = replace(PLAN, bots=("random",), games=120)

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals")


def sums(played: list[Played[Tally]]) -> tuple[Tally, str]:
    tally = Tally()
    for one in played:
        tally += one.tally
    return tally, "".join(one.lines for one in played)


@pytest.mark.parametrize("done", [0, 1, 9, 10, 44, 45])
def test_shards_hold_each_game_that_is_left_once(done: int) -> None:
    numbers = [n for shard in shards(PLAN, done) for n in range(shard.first, shard.end)]
    assert numbers == list(range(done, 45))


def test_all_portions_give_the_same_games() -> None:
    records = [record.to_json() + "\n" for record in simulate(PLAN)]
    tally, lines = sums(list(play_all(shards(PLAN, records=True))))
    assert lines == "".join(records)
    for cut in (1, 7, 10, 23, 44):
        first, rest = Shard(PLAN, 0, cut, True), Shard(PLAN, cut, 45, True)
        assert sums([play_shard(first), play_shard(rest)]) == (tally, lines)


def test_records_that_nobody_wants_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = sums(list(play_all(shards(EASY, records=True))))

    def refuse(*_: object) -> None:
        raise AssertionError("nobody asked for this")

    for name in ("record", "_name"):
        monkeypatch.setattr(Game, name, refuse)
    assert sums(list(play_all(shards(EASY)))) == (wanted[0], "")


class Stubborn:
    def act(self, view: object, budget: object) -> object:
        return "nothing"


def test_games_before_a_fault_count_and_those_after_it_are_not_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []

    def make(name: str, seed: int) -> object:
        from elvenhold.bots import make_bot

        made.append(name)
        return make_bot(name, seed) if len(made) <= 8 else Stubborn()

    right = play_shard(Shard(PLAN, 0, 3, True))  # of 2, 3 and 2 players
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", make)
    played = play_shard(Shard(PLAN, 0, 10, True))
    assert (played.tally, played.lines) == (right.tally, right.lines)
    assert played.fault == "In game 3 of seed 7 the bot random chose 'nothing', which is no action."
    assert len(made) == 9  # none but those that were to act


# ---------------------------------------------------------------- whoever plays


class Team:
    """Workers who do nothing until they have so many shards, and then the last first."""

    window = 3

    def __init__(self, play: Callable[[Shard[Any]], Played[Any]] = play_shard, many: int = 1) -> None:
        self.play = play
        self.many = many
        self.waiting: list[tuple[Future[Played[Any]], Shard[Any]]] = []

    def submit(self, shard: Shard[S]) -> Future[Played[S]]:
        future: Future[Played[S]] = Future()
        self.waiting.append((future, shard))
        if len(self.waiting) == self.many:
            for each, handed in reversed(self.waiting):
                each.set_result(self.play(handed))
            self.waiting.clear()
        return future

    def look(self) -> None:
        raise NoWorkers("They sleep.")


def test_results_come_in_order_from_workers_in_any_order() -> None:
    team = Team(many=Team.window)
    assert list(play_all(shards(EASY, records=True), team)) == list(play_all(shards(EASY, records=True)))


def test_no_more_is_handed_out_than_the_window() -> None:
    taken: list[Shard[Tally]] = []

    def watched() -> Iterator[Shard[Tally]]:
        for shard in shards(EASY):
            taken.append(shard)
            yield shard

    for number, _ in enumerate(play_all(watched(), Team())):
        assert len(taken) <= number + Team.window


def test_who_waits_looks_whether_anybody_is_left() -> None:
    with pytest.raises(NoWorkers, match=r"^They sleep\.$"):
        list(play_all(shards(EASY), Team(many=Team.window + 1)))


def test_workers_of_another_version_are_refused() -> None:
    team = Team(lambda shard: replace(play_shard(shard), version="0.0"))
    with pytest.raises(NoWorkers, match=rf"^A worker has Elvenhold 0\.0, and this is {__version__}\.$"):
        list(play_all(shards(EASY), team))


# ---------------------------------------------------------------- processes


def begun() -> list[int]:
    return [process.pid for process in multiprocessing.active_children() if process.pid]


@pytest.mark.parametrize("number", [2, 3])
def test_processes_play_the_same_games(number: int) -> None:
    with processes(number) as workers:
        there = list(play_all(shards(PLAN, 5, records=True), workers))
    assert there == list(play_all(shards(PLAN, 5, records=True)))


@POSIX
def test_work_of_killed_processes_is_done_again() -> None:
    expected = list(play_all(shards(EASY, records=True)))
    with processes(2) as workers:
        results = play_all(shards(EASY, records=True), workers)
        played = [next(results)]
        for one in results:
            played.append(one)
            if len(played) in (2, 6):
                os.kill(begun()[0], signal.SIGKILL)
    assert played == expected


@POSIX
def test_a_process_killed_at_any_moment_of_a_long_answer_keeps_nobody_waiting() -> None:
    """The answer is longer than a pipe holds, so a kill is likely to cut it."""
    plan = replace(EASY, players=(6,), games=60)
    expected = list(play_all(shards(plan, records=True)))
    assert all(len(one.lines) > 1 << 17 for one in expected)
    rng = random.Random(1)
    with processes(2) as workers:
        futures = [workers.submit(shard) for shard in shards(plan, records=True)]
        killed = 0
        while not all(future.done() for future in futures):
            wait(futures, timeout=rng.uniform(0.1, 0.5), return_when="FIRST_COMPLETED")
            if killed < MOST_LOSSES - 1 and begun():
                os.kill(begun()[-1], signal.SIGKILL)
                killed += 1
        assert [future.result() for future in futures] == expected


class Poison(Shard[Tally]):
    """A shard that kills whoever takes it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (os._exit, (1,))


def test_games_that_kill_every_process_are_given_up() -> None:
    with processes(2) as workers:
        good, bad = workers.submit(Shard(EASY, 0, 3, False)), workers.submit(Poison(EASY, 0, 3, False))
        with pytest.raises(NoWorkers, match=r"^A worker process died five times over the same games: .*\?$"):
            bad.result()
        assert good.result() == play_shard(Shard(EASY, 0, 3, False))


def test_what_goes_wrong_in_a_process_is_told() -> None:
    with processes(1) as workers:
        wrong = workers.submit(Shard(replace(EASY, bots=("nobody",)), 0, 3, False))
        with pytest.raises(RuntimeError, match="nobody"):
            wrong.result()


def test_processes_are_gone_as_soon_as_nobody_wants_more() -> None:
    with processes(2) as workers:
        futures = [workers.submit(Shard(EASY, 0, 10**9, False)) for _ in range(8)]
        while len(begun()) < 2:
            wait(futures, timeout=0.01)
    assert not begun()
    assert all(future.done() for future in futures)
