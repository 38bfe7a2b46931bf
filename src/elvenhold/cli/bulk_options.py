"""What the commands that play many games share: their options, and what is checked of them."""

from typing import TYPE_CHECKING, Annotated

import typer

from elvenhold.cli.common import Trouble, bot_names, whole_number

if TYPE_CHECKING:
    from elvenhold.arena.entrant import Entrant

MOST_GAMES = 1_000_000_000
MOST_WORKERS = 1000
MOST_SIMULATIONS = 1_000_000

SeedNumber = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
SimulationsNumber = Annotated[
    int | None,
    typer.Option(
        "--simulations",
        metavar="N",
        help="For a decision of each bot that simulates; without it as many as it likes.",
    ),
]
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


def entrants(text: str) -> "tuple[Entrant, ...]":
    """The bots of a list like ``greedy,expert:300``; raises ``Trouble``.

    >>> [entrant.name for entrant in entrants("greedy, expert:0300")]
    ['greedy', 'expert:300']
    """
    from elvenhold.arena.entrant import Entrant

    words = [word.partition(":") for word in text.split(",")]
    found = []
    for name, (_, colon, digits) in zip(bot_names(",".join(word[0] for word in words)), words, strict=True):
        simulations = whole_number(digits.strip())
        if colon and simulations is None:
            raise Trouble(f"After {name}: comes a number of simulations, not {digits.strip()!r}.")
        check_simulations(simulations)
        found.append(Entrant(name, simulations))
    return tuple(found)


def check_simulations(number: int | None) -> None:
    """How many simulations can be asked for, or ``Trouble``."""
    if number is not None and not 1 <= number <= MOST_SIMULATIONS:
        raise Trouble(f"The number of simulations is 1 to {MOST_SIMULATIONS}, not {number}.")


def choose(one: str, has_one: bool, other: str, has_other: bool) -> None:
    """At most one of two options, or ``Trouble``.

    >>> choose("--json", True, "--csv", True)
    Traceback (most recent call last):
    ...
    elvenhold.cli.common.Trouble: --json and --csv do not go together: choose one.
    """
    if has_one and has_other:
        raise Trouble(f"{one} and {other} do not go together: choose one.")
