"""Games of 2 to 6 players under every combination of the options, through simulate and check.

``python -m tests.arena.every_option --games 10000`` is the long run.
"""

import argparse
import itertools
import sys
from collections.abc import Iterator

from elvenhold.arena.simulate import SimulationPlan, simulate
from elvenhold.record import read_record
from elvenhold.replay import replay
from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.options import OPTIONS, RuleOptions

SIZES = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
# Most seats play at random, for speed.
BOTS = ("random", "random", "greedy", "random")


def combinations() -> Iterator[RuleOptions]:
    """Every combination of option values: 128."""
    for values in itertools.product(*(spec.values for spec in OPTIONS)):
        yield RuleOptions({spec.id: value for spec, value in zip(OPTIONS, values, strict=True)})


def run(games: int) -> tuple[int, int, int]:
    """Play at least so many games, spread over all combinations; games, events and combinations."""
    every = list(combinations())
    each = -(-games // len(every))
    played = events = 0
    for number, options in enumerate(every):
        first = number % len(SIZES)
        sizes = SIZES[first:] + SIZES[:first]
        plan = SimulationPlan(games=each, players=sizes, bots=BOTS, seed=number, options=options)
        for record in simulate(plan):
            assert record.result is not None
            replay(read_record(record.to_json()))  # raises where a record breaks the rules
            played += 1
            events += len(record.events)
        print(f"{number + 1} of {len(every)} combinations, {played} games", file=sys.stderr, flush=True)
    return played, events, len(every)


def main() -> None:
    """The long run, from the command line."""
    parser = argparse.ArgumentParser(description="Play games under all options and check their records.")
    parser.add_argument("--games", type=int, default=10_000, help="how many games at least")
    played, events, combinations = run(parser.parse_args().games)
    print(f"{played} games ended, {events} events checked, {combinations} combinations of options, 0 faults")


if __name__ == "__main__":
    main()
