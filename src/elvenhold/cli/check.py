"""``elvenhold check``: records against the rules."""

from typing import Annotated

import typer

from elvenhold.cli.common import FINE, WRONG, Files
from elvenhold.cli.files import records_in
from elvenhold.cli.streams import print_json
from elvenhold.cli.words import counted
from elvenhold.reasons import InvalidRecord
from elvenhold.replay import replay


def check(
    files: Files,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON for each game.")] = False,
) -> None:
    """Check game records against the rules, event by event.

    Tells the first fault of every faulty record; events count from 0, games from 1. Exit code 1 if there
    is any fault.
    """
    right = wrong = 0
    for found in records_in(files):
        fault = None
        try:
            replay(found.read())
            right += 1
        except InvalidRecord as error:
            fault = error
            wrong += 1
        if json:
            print_json({"file": found.file, "game": found.game, **_verdict(fault)})
        elif fault:
            print(found.told(fault))
    if not json:
        print(f"{counted(right + wrong, 'record')} checked: {right} right, {wrong} wrong.")
    raise typer.Exit(WRONG if wrong else FINE)


def _verdict(fault: InvalidRecord | None) -> dict[str, object]:
    if fault is None:
        return {"ok": True}
    words = {"reason": fault.reason, "message": fault.message, "params": fault.params}
    return {"ok": False, "event": fault.event, **words}
