"""Games of 2 to 6 players under every combination of the options, through simulate and check.

``python -m tests.arena.every_option --games 10000`` is the long run, of all our bots on all cores.
"""

import argparse
import itertools
import multiprocessing
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from elvenhold.arena.cores import cores
from elvenhold.arena.simulate import SimulationPlan, simulate
from elvenhold.bots import OURS
from elvenhold.record import read_record
from elvenhold.replay import replay
from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.options import OPTIONS, RuleOptions

SIZES = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
SIMULATIONS = 20  # of a bot that simulates
ALL = tuple(info.id for info in OURS)


def plans(games: int, bots: Sequence[str]) -> list[SimulationPlan]:
    """At least so many games, spread over every combination of option values: 128."""
    every = list(itertools.product(*(spec.values for spec in OPTIONS)))
    each = -(-games // len(every))
    made = []
    for number, values in enumerate(every):
        first = number % len(SIZES)
        sizes = SIZES[first:] + SIZES[:first]
        options = RuleOptions({spec.id: value for spec, value in zip(OPTIONS, values, strict=True)})
        made.append(SimulationPlan(each, sizes, tuple(bots), number, options, SIMULATIONS))
    return made


def play(plan: SimulationPlan) -> tuple[int, int]:
    """Play and check the games of a plan: how many, and how many events they had."""
    played = events = 0
    for record in simulate(plan):
        assert record.result is not None
        replay(read_record(record.to_json()))  # raises where a record breaks the rules
        played += 1
        events += len(record.events)
    return played, events


def run(games: int, bots: Sequence[str] = ALL, workers: int | None = None) -> tuple[int, int, int]:
    """Play at least so many games, on all cores; games, events and combinations."""
    every = plans(games, bots)
    played = events = 0
    with ProcessPoolExecutor(workers or cores(), multiprocessing.get_context("spawn")) as pool:
        for number, done in enumerate(as_completed([pool.submit(play, plan) for plan in every]), 1):
            more_played, more_events = done.result()
            played, events = played + more_played, events + more_events
            print(f"{number} of {len(every)} combinations, {played} games", file=sys.stderr, flush=True)
    return played, events, len(every)


def main() -> None:
    """The long run, from the command line."""
    parser = argparse.ArgumentParser(description="Play games under all options and check their records.")
    parser.add_argument("--games", type=int, default=10_000, help="how many games at least (10000)")
    parser.add_argument("--bots", default=",".join(ALL), help=f"which ({','.join(ALL)})")
    parser.add_argument("--workers", type=int, help="processes (one for every core)")
    given = parser.parse_args()
    played, events, combinations = run(given.games, given.bots.split(","), given.workers)
    print(f"{played} games ended, {events} events checked, {combinations} combinations of options, 0 faults")


if __name__ == "__main__":
    main()
