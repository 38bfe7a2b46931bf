"""How fast the rules are, compiled and interpreted, on this machine: python bench/speed.py [--seconds N].

Uniformly random games of four, the whole list of legal actions at every decision, CPU time, one core. A run
of the interpreted rules and one of the compiled take turns, each in a process of its own; medians.
"""

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable

from elvenhold import COMPILED, Game
from elvenhold.boards import load_board
from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.options import RuleOptions
from elvenhold.solver.rollout import random_games

PLAYERS = 4
Rate = dict[str, float]


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Decisions per second of CPU time; ``play`` plays a numbered game and counts its decisions."""
    decisions = number = 0
    start = time.process_time()
    while time.process_time() < start + seconds:
        decisions += play(number)
        number += 1
    return decisions / (time.process_time() - start)


def inside(number: int) -> int:
    """Ten games without a step outside the rules' own modules."""
    return random_games(load_board(), RuleOptions({}), PLAYERS, 10, 10 * number)


def stepped(number: int) -> int:
    """A game stepped from interpreted Python by ``Game.legal_codes`` and ``Game.push_code``."""
    game = Game.new(players=PLAYERS, seed=number)
    draw = random.Random(number).random
    decisions = 0
    while not game.over:
        codes = game.legal_codes()
        game.push_code(codes[int(draw() * len(codes))])
        decisions += 1
    return decisions


def named(number: int) -> int:
    """A game stepped by ``Game.legal_actions`` and ``Game.push``, with names and events."""
    game = Game.new(players=PLAYERS, seed=number)
    rng = random.Random(number)
    while not game.over:
        game.push(rng.choice(game.legal_actions()))
    return len(game.actions)


def measure(seconds: float) -> Rate:
    """All numbers of the rules that run in this process."""
    inside(0)
    found = {
        "decisions/s, inside": rate(inside, seconds),
        "decisions/s, by codes": rate(stepped, seconds),
        "decisions/s, by names": rate(named, seconds),
    }
    state = engine.new_state(load_board(), RuleOptions({}), PLAYERS, FastChance(1))
    twin = state.clone()
    found["clone, microseconds"] = best(state.clone)
    found["copy into, microseconds"] = best(lambda: twin.become(state))
    before = memory()
    states = [state.clone() for _ in range(100_000)]
    found["bytes of a state"] = (memory() - before) / len(states)
    return found


def best(work: Callable[[], object]) -> float:
    """Microseconds of a call, the best of some runs."""
    return min(timeit.repeat(work, number=10_000, repeat=7, timer=time.process_time)) * 100


def memory() -> float:
    """The most memory that this process has had, in bytes."""
    kilobyte = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * kilobyte


def elsewhere(pure: str, seconds: float) -> Rate:
    """The numbers of another process."""
    command = [sys.executable, __file__, "--one", "--seconds", str(seconds)]
    done = subprocess.run(
        command, env=os.environ | {"ELVENHOLD_PURE": pure}, check=True, stdout=subprocess.PIPE, text=True
    )
    found: Rate = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure both and print a table."""
    parser = argparse.ArgumentParser(description="How fast the rules are.")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of each rate")
    parser.add_argument("--runs", type=int, default=5, help="runs of each, for the median")
    parser.add_argument("--one", action="store_true", help="only the rules of this process, as JSON")
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure(arguments.seconds)))
        return
    if not COMPILED:
        sys.exit("The rules are not compiled; `elvenhold version` says why.")
    runs: dict[str, list[Rate]] = {"1": [], "": []}
    for _ in range(arguments.runs):
        for pure, found in runs.items():
            found.append(elsewhere(pure, arguments.seconds))
    print(f"{'':28}{'interpreted':>14}{'compiled':>14}{'ratio':>9}")
    for name in runs[""][0]:
        slow, fast = (statistics.median(run[name] for run in runs[pure]) for pure in ("1", ""))
        print(f"{name:28}{slow:>14,.2f}{fast:>14,.2f}{fast / slow:>9,.2f}")


if __name__ == "__main__":
    main()
