"""Fits the weights of the planner's outlook: python training/fit.py [--games N] [--only NAME].

For each set of rules and number of players the planner plays against itself, at first with no outlook and
harmlessly, then with what was fitted and hurting the others. A part of the journeys goes to some other good
place, so that the fit sees more than the planner's own habits. What a position at the end of a round was
worth is the final score less the towns it had. A ridge regression on its features gives the weights, in
thousandths of a town.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from elvenhold.boards import load_board
from elvenhold.bots.weights import GROUPS, as_row, flat, weights_name
from elvenhold.rules.kinds import HAND_KEEP
from elvenhold.rules.native import count_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rulesets import preset
from elvenhold.solver.planner import Planner
from elvenhold.solver.samples import SAMPLE, sampled_games

WEIGHTS = Path(__file__).resolve().parents[1] / "src" / "elvenhold" / "data" / "weights"
BOARD = load_board()
STRAYED = 20  # of a hundred journeys
WORLDS = {2: 4, 3: 3, 4: 2, 5: 2, 6: 1}  # to imagine before hurting, by the number of players
RIDGE = 30.0
MOST_GAMES = 100_000  # of a turn
SEEDS_APART = 100 * MOST_GAMES
STARTS = dict(zip(GROUPS, np.cumsum([0, *GROUPS.values()]).tolist(), strict=False))
FEATURES = sum(GROUPS.values())

Weights = tuple[tuple[int, ...], ...]


class Task(NamedTuple):
    """A set of rules and a number of players."""

    preset: str
    town_cards: bool
    players: int

    @property
    def options(self) -> RuleOptions:
        return preset(self.preset, town_cards=self.town_cards)

    @property
    def name(self) -> str:
        return weights_name(self.options, self.players)


TASKS = [Task(*task) for task in product(("classic", "reprint2015"), (False, True), range(2, 7))]


def play(task: Task, weights: Weights, first: int, games: int) -> np.ndarray:
    """The samples of some games, a line each."""
    options = task.options
    rows = [as_row(numbers) for numbers in weights]
    worlds = WORLDS[task.players] if weights else 0
    planners = [Planner(options, BOARD, rows, worlds) for _ in range(task.players)]
    return np.array(list(sampled_games(BOARD, options, planners, first, games, STRAYED))).reshape(-1, SAMPLE)


def features(samples: np.ndarray) -> np.ndarray:
    """The features of ``solver/outlook.py``, a column for each weight."""
    found = np.zeros((len(samples), FEATURES))
    near = [[sum(1 << b for b in range(BOARD.towns) if b != BOARD.start and BOARD.distance(a, b) == d)
             for d in (1, 2, 3)] for a in range(BOARD.towns)]  # fmt: skip
    for line, (_, town, unseen, cards, counter, order, others, own, goal, *_) in zip(
        found, samples.tolist(), strict=True
    ):
        beside = [(near[n][0] & unseen).bit_count() for n in range(BOARD.towns) if unseen >> n & 1]
        line[STARTS["base"]] = 1
        line[STARTS["order"] + order] = 1
        line[STARTS["obstacles"]] = others
        line[STARTS["obstacle"]] = own
        for distance in range(3):
            line[STARTS["near"] + distance] = (near[town][distance] & unseen).bit_count()
        line[STARTS["pairs"]] = sum(beside) // 2
        line[STARTS["alone"]] = beside.count(0)
        line[STARTS["square"]] = unseen.bit_count() ** 2
        for kind in range(7):
            number = count_of(cards, kind)
            if number:
                line[STARTS["cards"] + kind * HAND_KEEP + min(number, HAND_KEEP) - 1] = 1
        if counter >= 0:
            line[STARTS["counters"] + counter] = 1
            line[STARTS["match"]] = count_of(cards, counter)
        line[STARTS["goal"]] = goal
        line[STARTS["at"] + town] = 1
        for number in range(BOARD.towns):
            line[STARTS["unseen"] + number] = unseen >> number & 1
    return found


def fit(samples: np.ndarray) -> tuple[np.ndarray, float]:
    """The weights by ridge regression on the first nine tenths of the samples, and R2 on the rest.

    Samples of a game are neighbours, so hardly any game is on both sides.
    """
    known = features(samples)
    target = (samples[:, 10] - samples[:, 9]).astype(float)
    rest = np.arange(len(samples)) >= len(samples) * 9 // 10
    penalty = np.full(known.shape[1], RIDGE)
    penalty[STARTS["base"]] = 0
    learnt, wanted = known[~rest], target[~rest]
    weights = np.linalg.solve(learnt.T @ learnt + np.diag(penalty), learnt.T @ wanted)
    error = target[rest] - known[rest] @ weights
    return weights, float(1 - error.var() / target[rest].var())


def grouped(numbers: np.ndarray) -> dict[str, list[int]]:
    """Weights by group in thousandths, without the zeros at the end."""
    groups = {}
    for name, size in GROUPS.items():
        start = STARTS[name]
        given = [round(1000 * number) for number in numbers[start : start + size].tolist()]
        while given and given[-1] == 0:
            given.pop()
        groups[name] = given
    return groups


def learn(task: Task, games: int, turns: int, pool: ProcessPoolExecutor, workers: int) -> None:
    """Play and fit ``turns`` times, and write the file."""
    weights: Weights = ()
    for turn in range(turns):
        began = time.monotonic()
        first = SEEDS_APART * (1 + turn) + MOST_GAMES * TASKS.index(task)
        ends = [games * n // workers for n in range(workers + 1)]
        parts = [
            pool.submit(play, task, weights, first + start, end - start) for start, end in pairwise(ends)
        ]
        samples = np.concatenate([part.result() for part in parts])
        rounds_left, quality, sizes = {}, {}, {}
        for left in range(1, task.options.rounds):
            of_round = samples[samples[:, 0] == left]
            found, quality[str(left)] = fit(of_round)
            rounds_left[str(left)], sizes[str(left)] = grouped(found), len(of_round)
        weights = tuple(flat(rounds_left[str(left)]) for left in range(1, task.options.rounds))
        score = samples[:, 10].mean()
        told = ", ".join(f"{value:.3f}" for value in quality.values())
        took = time.monotonic() - began
        print(f"{task.name}, turn {turn + 1}: mean score {score:.2f}, R2 {told}, {took:.0f} s", flush=True)
    data = {"games": games, "turns": turns, "r2": {left: round(value, 3) for left, value in quality.items()}}
    write(WEIGHTS / f"{task.name}.json", data | {"rounds_left": rounds_left})


def write(path: Path, data: dict[str, object]) -> None:
    """JSON with a line for each group of weights."""
    text = json.dumps(data, indent=1)
    while True:  # lists of numbers in one line
        lines = text.replace("[\n    ", "[").replace(",\n    ", ", ").replace("\n   ]", "]")
        if lines == text:
            break
        text = lines
    path.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Fit all that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=4000, help="games for each turn (4000)")
    parser.add_argument("--turns", type=int, default=3, help="how often to play and fit (3)")
    parser.add_argument("--only", help="the name of one file, such as classic-4")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    tasks = [task for task in TASKS if given.only in (None, task.name)]
    if not 10 <= given.games <= MOST_GAMES:
        sys.exit(f"The games of a turn are 10 to {MOST_GAMES}, not {given.games}.")
    if not tasks:
        sys.exit(f"There is no {given.only}; there are {', '.join(task.name for task in TASKS)}.")
    with ProcessPoolExecutor(given.workers) as pool:
        for task in tasks:
            learn(task, given.games, given.turns, pool, given.workers)


if __name__ == "__main__":
    main()
