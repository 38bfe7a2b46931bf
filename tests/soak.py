"""The long runs, one after the other: ``./dev soak``."""

import argparse

from tests.arena import every_option
from tests.oracle import agreement


def main() -> None:
    """Games under all options, then decisions against the second implementation."""
    parser = argparse.ArgumentParser(prog="./dev soak")
    parser.add_argument("--games", type=int, default=10_000, help="games under all options, at least")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="decisions compared, at least")
    arguments = parser.parse_args()
    played, events, combinations = every_option.run(arguments.games)
    print(f"{played} games ended and checked, {events} events, {combinations} combinations of options")
    games, done = agreement.run(arguments.decisions)
    print(f"{games} games, {done} decisions compared, 0 differences")


if __name__ == "__main__":
    main()
