"""``elvenhold simulate``: many games between bots."""

import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from elvenhold.cli.common import (
    WRONG,
    OptionWords,
    PresetName,
    Trouble,
    bot_names,
    check_players,
    check_seed,
    rule_options,
    whole_number,
)
from elvenhold.cli.streams import STREAM, writing
from elvenhold.cli.words import counted

if TYPE_CHECKING:
    from elvenhold.arena.simulate import SimulationPlan
    from elvenhold.arena.summary import Summary
    from elvenhold.record import Record

MOST_GAMES = 1_000_000_000


def simulate(
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    players: Annotated[
        str,
        typer.Option(
            metavar="P", help="Players in a game, 2 to 6; a range such as 2-6 takes each size in turn."
        ),
    ] = "4",
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Dealt round the seats, repeated if need be, one seat further in every game.",
        ),
    ] = "greedy,random",
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 0,
    preset: PresetName = "classic",
    option: OptionWords = None,
    records: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write every game's record, as JSON Lines: over an older file; '-' is standard output.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The summary as one line of JSON.")] = False,
) -> None:
    """Let bots play many games; count them, and write their records if asked to.

    Game g (from 0) of seed S has the chance of the single game with seed S * 1000000000 + g.
    The summary goes to standard output, or to standard error when the records go there. Progress and
    speed are told on standard error.
    """
    from elvenhold.arena.simulate import SimulationPlan
    from elvenhold.arena.simulate import simulate as run
    from elvenhold.arena.summary import Summary
    from elvenhold.arena.turn import BotFault

    if not 1 <= games <= MOST_GAMES:
        raise Trouble(f"The number of games is 1 to {MOST_GAMES}, not {games}.")
    check_seed(seed)
    plan = SimulationPlan(games, _sizes(players), bot_names(bots), seed, rule_options(preset, option))
    summary = Summary()
    start = time.monotonic()
    try:
        with writing(records) if records else nullcontext() as write:
            for record in _with_progress(run(plan), games):
                if write is not None:
                    write(record.to_json() + "\n")
                summary.add(record)
    except BotFault as fault:
        print(fault, file=sys.stderr)
        raise typer.Exit(WRONG) from fault
    seconds = time.monotonic() - start
    out = sys.stderr if records == STREAM else sys.stdout
    _print_summary(summary, plan, json, out)
    rate = f"{games / seconds:.1f} games a second" if seconds else "no time at all"
    print(f"{counted(games, 'game')} in {seconds:.1f} s, {rate}.", file=sys.stderr)


def _sizes(text: str) -> tuple[int, ...]:
    """The table sizes of ``4`` or ``2-6``; raises ``Trouble``."""
    low, dash, high = text.partition("-")
    first, last = whole_number(low.strip()), whole_number((high if dash else low).strip())
    if first is None or last is None:
        raise Trouble(f"--players is a number or a range such as 2-6, not {text!r}.")
    check_players(first)
    check_players(last)
    if first > last:
        raise Trouble(f"The range of players {text} ends before it begins.")
    return tuple(range(first, last + 1))


def _with_progress(records: "Iterator[Record]", games: int) -> "Iterator[Record]":
    """The records, with a bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield from records
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(records, total=games)


def _print_summary(summary: "Summary", plan: "SimulationPlan", as_json: bool, out: TextIO) -> None:
    data = summary.to_dict()
    if as_json:
        import msgspec

        head = {"seed": plan.seed, "players": plan.players, "options": plan.options.values}
        print(msgspec.json.encode(head | data).decode(), file=out)
        return
    rows = [[line["bot"], *_cells(line)] for line in data["bots"]]
    _print_table(["bot", *_HEADS], rows, out)
    print(file=out)
    _print_table(["seat", *_HEADS], [[str(line["seat"]), *_cells(line)] for line in data["seats"]], out)


_HEADS = ("games", "towns", "score", "cards", "wins", "won", "fair")


def _cells(line: dict[str, Any]) -> list[str]:
    means = [f"{line[name]:.2f}" for name in ("towns", "score", "cards")]
    shares = [f"{line[name]:.1%}" for name in ("win_share", "fair_share")]
    return [str(line["games"]), *means, f"{line['wins']:.1f}", *shares]


def _print_table(heads: list[str], rows: list[list[str]], out: TextIO) -> None:
    """Columns under their heads: the first to the left, numbers to the right."""
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    for row in [heads, *rows]:
        first, *rest = (cell for cell in row)
        cells = [
            first.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)),
        ]
        print("  ".join(cells), file=out)
