"""What the commands that play many games share: their options, and what is checked of them."""

from typing import Annotated

import typer

from elvenhold.cli.common import Trouble

MOST_GAMES = 1_000_000_000
MOST_WORKERS = 1000

SeedNumber = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
WorkersNumber = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        help="Processes that play at once; without it one for every core. The games are the same.",
    ),
]
DaskAddress = Annotated[
    str | None,
    typer.Option(
        "--dask",
        metavar="ADDRESS",
        help="Play on the Dask cluster with this scheduler, such as tcp://10.0.0.1:8786.",
    ),
]


def check_games(games: int) -> None:
    """How many games can be asked for, or ``Trouble``."""
    if not 1 <= games <= MOST_GAMES:
        raise Trouble(f"The number of games is 1 to {MOST_GAMES}, not {games}.")


def check_workers(workers: int | None, dask: str | None) -> None:
    """So many workers, or a cluster; else ``Trouble``."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise Trouble(f"The number of workers is 1 to {MOST_WORKERS}, not {workers}.")
    choose("--workers", workers is not None, "--dask", dask is not None)


def choose(one: str, has_one: bool, other: str, has_other: bool) -> None:
    """At most one of two options, or ``Trouble``.

    >>> choose("--json", True, "--csv", True)
    Traceback (most recent call last):
    ...
    elvenhold.cli.common.Trouble: --json and --csv do not go together: choose one.
    """
    if has_one and has_other:
        raise Trouble(f"{one} and {other} do not go together: choose one.")
