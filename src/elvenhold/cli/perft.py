"""``elvenhold perft``: how many actions are legal at each decision of a game."""

import sys

import typer

from elvenhold.cli.common import FINE, WRONG, Files
from elvenhold.cli.files import records_in
from elvenhold.cli.streams import print_json
from elvenhold.reasons import InvalidRecord
from elvenhold.record import Record
from elvenhold.replay import decisions
from elvenhold.rules import engine
from elvenhold.rules.state import STEP_NAMES


def perft(files: Files) -> None:
    """Count the legal actions at every decision of recorded games, to compare programs.

    Prints a line of JSON for each decision: the game's number in the whole input from 1, the number from 0
    of the event that the decision became, the seat, the step, and how many actions were legal. A record
    that breaks the rules is told of on standard error and not counted; the exit code is then 1.
    """
    code = FINE
    for game, found in enumerate(records_in(files), 1):
        try:
            lines = counts(found.read())
        except InvalidRecord as fault:
            print(found.told(fault), file=sys.stderr)
            code = WRONG
            continue
        for line in lines:
            print_json({"game": game, **line})
    raise typer.Exit(code)


def counts(record: Record) -> list[dict[str, int | str]]:
    """A line for each decision; raises ``InvalidRecord``."""
    return [
        {
            "event": decision.event,
            "seat": decision.seat,
            "step": STEP_NAMES[decision.state.step],
            "legal": len(engine.legal(decision.state)),
        }
        for decision in decisions(record)
    ]
