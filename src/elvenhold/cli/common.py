"""What several commands share: troubles, exit codes, numbers, and the options of a game."""

from collections.abc import Sequence
from typing import Annotated

import typer

from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.options import PRESETS, RuleOptions
from elvenhold.rulesets import changes_from_words, preset

FINE, WRONG, BAD_ARGUMENTS = 0, 1, 2  # exit codes
INTERRUPTED, PIPE_CLOSED = 130, 141  # as a shell counts SIGINT and SIGPIPE

MOST_DIGITS = 18  # of a number that somebody gives

PresetName = Annotated[
    str, typer.Option("--preset", metavar="NAME", help=f"Rules: {' or '.join(p.id for p in PRESETS)}.")
]
OptionWords = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="Change one rule, such as town_cards=true; may be repeated. 'elvenhold options' lists them.",
    ),
]
Files = Annotated[
    list[str], typer.Argument(metavar="FILE", help="JSON or JSON Lines; '-' reads standard input.")
]


class Trouble(Exception):
    """Something that was asked for cannot be done: one plain sentence for standard error, exit code 2."""


def rule_options(preset_name: str, words: Sequence[str] | None) -> RuleOptions:
    """The options of a preset with ``key=value`` changes; raises ``InvalidOptions``."""
    return preset(preset_name, **changes_from_words(words or ()))


def bot_names(text: str) -> tuple[str, ...]:
    """The bots of a list like ``greedy,random``; raises ``Trouble``."""
    from elvenhold.bots import BOTS

    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise Trouble(f"There is no bot called {name or repr(name)}; there are {', '.join(BOTS)}.")
    return names


def whole_number(text: str) -> int | None:
    """The number that a text of plain digits says; None for all else, and for a number that is too long.

    >>> whole_number("12"), whole_number("-1"), whole_number("²"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def check_seed(seed: int) -> None:
    """A seed that is not too long, or ``Trouble``."""
    if abs(seed) >= 10**MOST_DIGITS:
        raise Trouble(f"A seed has at most {MOST_DIGITS} digits.")


def check_players(players: int) -> None:
    """2 to 6, or ``Trouble``."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise Trouble(f"A game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}.")
