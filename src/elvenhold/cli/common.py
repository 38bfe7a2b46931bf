"""What several commands share: troubles, exit codes, streams, and the options of a game."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, BinaryIO, TextIO

import typer

from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.options import PRESETS, RuleOptions
from elvenhold.rulesets import changes_from_words, preset

FINE, WRONG, BAD_ARGUMENTS = 0, 1, 2  # exit codes
INTERRUPTED, PIPE_CLOSED = 130, 141  # as a shell counts SIGINT and SIGPIPE

STREAM = "-"  # a file name: standard input or output

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


def check_players(players: int) -> None:
    """2 to 6, or ``Trouble``."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise Trouble(f"A game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}.")


@contextmanager
def reading(path: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input; raises ``Trouble`` when it cannot be read."""
    try:
        if path == STREAM:
            yield sys.stdin.buffer
        else:
            with open(path, "rb") as stream:
                yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Trouble(f"Cannot read {path}: {error.strerror or error}.") from error


@contextmanager
def writing(path: str) -> Iterator[TextIO]:
    """A file to write, or standard output; raises ``Trouble`` when it cannot be written."""
    try:
        if path == STREAM:
            yield sys.stdout
        else:
            with open(path, "w", encoding="utf-8", newline="\n") as stream:
                yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Trouble(f"Cannot write {path}: {error.strerror or error}.") from error


def print_json(data: Any) -> None:
    """One line of JSON on standard output."""
    import msgspec

    print(msgspec.json.encode(data).decode())
