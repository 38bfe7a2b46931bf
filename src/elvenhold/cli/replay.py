"""``elvenhold replay``: a recorded game, step by step or as one text."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from elvenhold.boards import load_board
from elvenhold.cli.common import WRONG, Trouble, whole_number
from elvenhold.cli.files import find_record
from elvenhold.cli.partial import check_partial
from elvenhold.cli.scene import player_lines, road_lines
from elvenhold.cli.story import Teller, final_lines
from elvenhold.cli.terminal import EndOfInput, Terminal
from elvenhold.cli.words import counted
from elvenhold.notation import Event, RoundBegan, action_of
from elvenhold.reasons import InvalidOptions, InvalidRecord
from elvenhold.record import Record
from elvenhold.replay import decisions
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.view import View

HELP = """\
  Enter      the next step
  b          one step back
  a number   goes to the step that has this event
  p          the position: players and roads
  q          ends"""


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="JSON or JSON Lines; '-' reads standard input.")
    ],
    game: Annotated[int, typer.Option(metavar="N", help="Which game of the file, counted from 1.")] = 1,
    text: Annotated[bool, typer.Option("--text", help="Tell the whole game at once.")] = False,
) -> None:
    """Go through a recorded game step by step, or tell it all at once."""
    found = find_record(file, game)
    try:
        shown = Shown(found.read())
    except InvalidRecord as fault:
        print(found.told(fault), file=sys.stderr)
        raise typer.Exit(WRONG) from fault
    if not text and file == "-":
        raise Trouble("Standard input cannot be both the record and your answers; use --text.")
    terminal = Terminal()
    terminal.say_all(shown.head())
    if text:
        for step in range(len(shown.steps)):
            terminal.say_all(shown.steps[step].lines)
        terminal.say_all(shown.end())
    else:
        _walk(shown, terminal)


class Step:
    """A decision and what followed by itself, in sentences."""

    def __init__(self, first: int, lines: list[str], view: View | None) -> None:
        """``first``: the number of its first event; ``view``: the position before it, None: unknown."""
        self.first = first
        self.lines = lines
        self.view = view


class Shown:
    """A record ready to be shown; raises ``InvalidRecord`` if it breaks the rules.

    A record made for one viewer cannot be checked against them: if everything that it names is there,
    it is told as it stands, without positions.
    """

    def __init__(self, record: Record) -> None:
        """Tell all of it."""
        self.record = record
        self.names = [seat.name for seat in record.seats]
        try:
            board = load_board(record.board)
        except InvalidOptions as refusal:
            raise InvalidRecord.at(refusal) from None
        views: dict[int, View] = {}
        try:
            views = {decision.event: View(decision.state, -1) for decision in decisions(record)}
        except InvalidRecord as fault:
            if fault.reason != "partial_record":
                raise
            check_partial(record, board)
        teller = Teller(board, self.names, RuleOptions(record.options).rounds)
        self.steps = _steps(record.events, teller, views)

    def head(self) -> list[str]:
        """Who plays."""
        bots = [f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in self.record.seats]
        return [f"{len(bots)} players: {', '.join(bots)}."]

    def end(self) -> list[str]:
        """The ranking, or that there is none yet."""
        if self.record.result is None:
            return ["", "The record ends here; the game is not over."]
        town_cards = bool(self.record.options["town_cards"])
        return ["", *final_lines(self.record.result, self.names, town_cards)]

    def step_of(self, event: int) -> int:
        """The step that an event belongs to."""
        return max((n for n, step in enumerate(self.steps) if step.first <= event), default=0)


def _steps(events: Sequence[Event], teller: Teller, views: dict[int, View]) -> list[Step]:
    steps: list[Step] = []
    for number, event in enumerate(events):
        line = teller.tell(event)
        if not steps or action_of(event):
            steps.append(Step(number, [], views.get(number)))
        if isinstance(event, RoundBegan):
            steps[-1].lines.append("")
        steps[-1].lines.append(line)
    return steps


def _walk(shown: Shown, terminal: Terminal) -> None:
    """Steps forward and back as the person says."""
    last = len(shown.steps) - 1
    events = len(shown.record.events)
    terminal.say(f"{counted(events, 'event')} in {counted(last + 1, 'step')}. Enter goes on, ? helps.")
    at = 0
    _show(shown, at, terminal)
    while True:
        try:
            said = terminal.ask(f"[{shown.steps[at].first} of {events}] > ").lower()
        except EndOfInput:
            return
        if said == "q":
            return
        if said == "?":
            terminal.say_all(HELP.splitlines())
            continue
        if said == "p":
            view = shown.steps[at].view
            if view is None:
                terminal.say("  The position is not known here.")
            else:
                terminal.say("  Before this step:")
                terminal.say_all([*player_lines(view, shown.names), "", *road_lines(view)])
            continue
        if said == "b":
            target = at - 1
        elif (number := whole_number(said)) is not None:
            if number >= events:
                terminal.say(f"  The events have the numbers 0 to {events - 1}.")
                continue
            target = shown.step_of(number)
        elif not said:
            target = at + 1
        else:
            terminal.say(
                "  Enter goes on, b goes back, a number jumps to that event, p shows the position, q ends."
            )
            continue
        if not 0 <= target <= last:
            terminal.say("  This is the first step." if target < 0 else "  This was the last step; q ends.")
            continue
        at = target
        _show(shown, at, terminal)


def _show(shown: Shown, at: int, terminal: Terminal) -> None:
    terminal.say_all(shown.steps[at].lines)
    if at == len(shown.steps) - 1:
        terminal.say_all(shown.end())
