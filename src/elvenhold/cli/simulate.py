"""``elvenhold simulate``: many games between bots, on all cores or on a cluster."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from elvenhold.cli.bulk_options import (
    DaskAddress,
    SeedNumber,
    SimulationsNumber,
    WorkersNumber,
    check_games,
    check_simulations,
    check_workers,
    choose,
    entrants,
)
from elvenhold.cli.common import (
    WRONG,
    OptionWords,
    PresetName,
    Trouble,
    check_players,
    check_seed,
    rule_options,
    whole_number,
)
from elvenhold.cli.streams import STREAM

if TYPE_CHECKING:
    from elvenhold.arena.simulate import SimulationPlan
    from elvenhold.arena.tally import Tally
    from elvenhold.cli.kept import Kept


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
            help="Dealt round the seats, repeated if need be, one seat further in every game; expert:300 is"
            " the bot expert with 300 simulations for a decision.",
        ),
    ] = "greedy,random",
    seed: SeedNumber = 0,
    preset: PresetName = "classic",
    option: OptionWords = None,
    simulations: SimulationsNumber = None,
    records: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write every game's record, as JSON Lines: over an older file; '-' is standard output.",
        ),
    ] = None,
    totals: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Instead of records keep only the sums, in a new small file that is renewed as games end.",
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume", help="Go on where the file of --records or --totals ends; the result is the same."
        ),
    ] = False,
    workers: WorkersNumber = None,
    dask: DaskAddress = None,
    json: Annotated[bool, typer.Option("--json", help="The summary as one line of JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The summary as comma-separated values.")] = False,
) -> None:
    """Let bots play many games; count them, and write their records if asked to.

    Game g (from 0) of seed S has the chance of the single game with seed S * 1000000000 + g. The games
    and all that is written depend neither on the workers nor on interruptions: Ctrl-C stops at once, and
    the same command with --resume goes on.

    The summary goes to standard output, or to standard error when the records go there. It gives means
    for each seat taken, the games won, in which a shared win counts in parts, the 95 % interval of their
    share (Wilson), the share that equal players would have, and the mean towns of those who won. Progress
    and speed are told on standard error.

    --dask needs the extra: pip install 'elvenhold[cluster]'. Scheduler and workers need the same
    Elvenhold as this machine.
    """
    check_games(games)
    check_workers(workers, dask)
    choose("--records", records is not None, "--totals", totals is not None)
    choose("--json", json, "--csv", csv)
    check_seed(seed)
    check_simulations(simulations)
    sizes, who, rules = _sizes(players), entrants(bots), rule_options(preset, option)

    from elvenhold.arena.simulate import SimulationPlan
    from elvenhold.arena.turn import BotFault
    from elvenhold.cli.bulk import BulkRun
    from elvenhold.cli.summary import print_csv_summary, print_json_summary, print_tables

    plan = SimulationPlan(games, sizes, tuple(one.name for one in who), seed, rules, simulations)
    try:
        run = BulkRun(plan, _kept(plan, records, totals, resume), "--records FILE or --totals FILE")
        run.play(workers, dask)
    except BotFault as fault:
        print(fault, file=sys.stderr)
        raise typer.Exit(WRONG) from fault
    show = print_json_summary if json else print_csv_summary if csv else print_tables
    show(plan, run.tally, sys.stderr if records == STREAM else sys.stdout)
    run.say_speed()


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


def _kept(plan: "SimulationPlan", records: str | None, totals: str | None, resume: bool) -> "Kept[Tally]":
    """What is there of a plan already, and what is to be kept of the rest; raises ``Trouble``."""
    from elvenhold.cli.kept import keep_nothing
    from elvenhold.cli.kept_records import keep_records
    from elvenhold.cli.kept_totals import keep_totals

    if records is not None:
        return keep_records(plan, records, resume)
    if totals is not None:
        return keep_totals(plan, totals, resume)
    if resume:
        raise Trouble("--resume goes on with the file of --records or --totals, so it needs one of them.")
    return keep_nothing(plan)
