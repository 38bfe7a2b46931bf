"""Counts decisions compared across a dealing anew of all that is hidden from the seat that decides.

``python -m tests.bots.contract_cases --cases 100000`` is the long run, over our own bots on all cores.
"""

import argparse
import itertools
import multiprocessing
import random
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from elvenhold.arena.cores import cores
from elvenhold.bots import BOTS, OURS, Budget
from elvenhold.bots.contract import BUDGET, COMPARED, check_twins, positions
from elvenhold.rules.options import OPTIONS, RuleOptions

NAMES = [info.id for info in OURS]


def cases_of_game(name: str, number: int, players: int | None = None, budget: Budget = BUDGET) -> int:
    """The cases of one game between such bots, with rules and a size that follow from its number."""
    rng = random.Random(number)
    options = RuleOptions({spec.id: rng.choice(spec.values) for spec in OPTIONS} if number else {})
    games = positions(BOTS[name].make, options, players or rng.randint(2, 6), number, budget)
    some = itertools.islice(games, rng.randrange(COMPARED), None, COMPARED)
    return sum(check_twins(BOTS[name].make, game, rng.getrandbits(60), budget) for game in some)


def cases_of(name: str, wanted: int, pool: ProcessPoolExecutor, window: int) -> Iterator[int]:
    """How many cases each game had, until there are so many; raises ``AssertionError`` at the first fault."""
    numbers = itertools.count()
    waiting: set[Future[int]] = set()
    found = 0
    while found < wanted:
        waiting |= {pool.submit(cases_of_game, name, next(numbers)) for _ in range(window - len(waiting))}
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            found += future.result()
            yield future.result()
    for future in waiting:
        future.cancel()


def main() -> None:
    """The long run, from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cases", type=int, default=100_000, help="how many at least (100000)")
    parser.add_argument("--bots", default=",".join(NAMES), help=f"which ({','.join(NAMES)})")
    parser.add_argument("--workers", type=int, default=cores(), help="processes (one for every core)")
    given = parser.parse_args()
    names = given.bots.split(",")
    each = -(-given.cases // len(names))
    total = 0
    with ProcessPoolExecutor(given.workers, multiprocessing.get_context("spawn")) as pool:
        for name in names:
            found = games = 0
            for cases in cases_of(name, each, pool, 2 * given.workers):
                found, games = found + cases, games + 1
                print(f"{name}: {found} of {each} cases, {games} games", file=sys.stderr, flush=True)
            print(f"{name}: {found} cases in {games} games, 0 faults", flush=True)
            total += found
    print(f"{total} cases, 0 faults")


if __name__ == "__main__":
    main()
