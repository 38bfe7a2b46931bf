"""``elvenhold tournament``: how strong bots are, by the same deals for all of them."""

import os
import sys
from contextlib import AbstractContextManager, nullcontext
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
)
from elvenhold.cli.streams import Write, replacing

if TYPE_CHECKING:
    from elvenhold.arena.entrant import Entrant
    from elvenhold.arena.tournament import CrossTable, TournamentPlan
    from elvenhold.cli.kept import Kept

MOST_BOTS = 20


def tournament(
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Who plays; expert:300 is the bot expert with 300 simulations for a decision.",
        ),
    ] = "planner,greedy",
    players: Annotated[int, typer.Option(metavar="P", help="Players in a game, 2 to 6.")] = 2,
    games: Annotated[
        int,
        typer.Option(metavar="N", help="Games of each line-up, rounded up to whole deals of P games."),
    ] = 200,
    seed: SeedNumber = 0,
    preset: PresetName = "classic",
    option: OptionWords = None,
    simulations: SimulationsNumber = None,
    first: Annotated[
        bool, typer.Option("--first", help="Only line-ups in which the first bot named is the one.")
    ] = False,
    totals: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Keep the sums in a new small file that is renewed as games end."),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on where the file of --totals ends; the result is the same."),
    ] = False,
    workers: WorkersNumber = None,
    dask: DaskAddress = None,
    plot: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw the shares of games won with their ranges, as SVG."),
    ] = None,
    times: Annotated[
        bool,
        typer.Option(
            "--times", help="Also tell the CPU time of a decision; it is not the same in every run."
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="The results as one line of JSON.")] = False,
) -> None:
    """Let bots play against each other, the same deals for all; tell who wins how often, and rate them.

    A line-up is one bot against P-1 of another: of two players one for each pair of bots, of more two, so
    that either is the one, or with --first only the bot named first. Each deal is played once for each
    seat of the one, so that cards and seats favour nobody. Deal d (from 0) of seed S has the chance of the
    single game with seed S * 1000000000 + d, in all line-ups.

    Every figure of a bot is of the games in which it is the one: towns and score, and the share of games
    won, in which a shared win counts in parts, with its 95 % range (Wilson, as if games were independent).
    In the cross table each row is the one, each column the others, and in brackets is the 95 % range over
    deals, which are independent (Student's t; where all deals were alike, by how many otherwise could
    have remained unseen).

    Elo: 'random' has 0, or without it the first bot. Points are such that 400 more make a seat ten times
    as strong, and a seat wins with its part of all strengths at the table (Bradley-Terry by maximum
    likelihood; one game more in each line-up, shared fairly, keeps it finite). Its 95 % range is that of
    the difference to the mean of the other bots. ≥ marks a bot that was never beaten by the one with 0, nor
    by any that this one ever beat, nor by any that those ever beat, and so on: how much better it is nobody
    knows, so its figure grows with N and has no range. ≤ marks the same the other way round; where both
    are so, there is no figure.

    All on standard output but --times depends neither on the workers nor on interruptions: Ctrl-C stops
    at once, and with --totals FILE the same command with --resume goes on, also with a larger N. Times are
    those of this run: mean and 99th percentile of the CPU time in the bot. --dask needs the extra: pip
    install 'elvenhold[cluster]'.
    """
    check_games(games)
    check_workers(workers, dask)
    check_seed(seed)
    check_players(players)
    check_simulations(simulations)
    who, rules = _entrants(bots), rule_options(preset, option)

    from elvenhold.arena.tournament import TournamentPlan
    from elvenhold.arena.turn import BotFault
    from elvenhold.cli.bulk import BulkRun
    from elvenhold.cli.standings import plot_of, print_json_standings, print_standings

    plan = TournamentPlan(-(-games // players), players, who, seed, rules, simulations, first)
    try:
        run = BulkRun(plan, _kept(plan, totals, resume), "--totals FILE")
        with _drawing(plot, totals) as draw:
            run.play(workers, dask)
            draw(plot_of(plan, run.tally))
    except BotFault as fault:
        print(fault, file=sys.stderr)
        raise typer.Exit(WRONG) from fault
    show = print_json_standings if json else print_standings
    show(plan, run.tally, run.times if times else None)
    run.say_speed()


def _entrants(text: str) -> "tuple[Entrant, ...]":
    """The bots that play against each other; raises ``Trouble``."""
    found = entrants(text)
    for entrant in found:
        if found.count(entrant) > 1:
            raise Trouble(f"A bot does not play against itself, and {entrant.name} is named twice.")
    if not 2 <= len(found) <= MOST_BOTS:
        raise Trouble(f"A tournament has 2 to {MOST_BOTS} bots, not {len(found)}.")
    return found


def _kept(plan: "TournamentPlan", totals: str | None, resume: bool) -> "Kept[CrossTable]":
    """What is there of a plan already, and what is to be kept of the rest; raises ``Trouble``."""
    from elvenhold.cli.kept import keep_nothing
    from elvenhold.cli.kept_totals import keep_totals

    if totals is not None:
        return keep_totals(plan, totals, resume)
    if resume:
        raise Trouble("--resume goes on with the file of --totals, so it needs that.")
    return keep_nothing(plan)


def _drawing(plot: str | None, totals: str | None) -> AbstractContextManager[Write]:
    """What takes the plot at the end; raises ``Trouble`` at the start where it could not be written."""
    from elvenhold.cli.kept import check_file

    if plot is None:
        return nullcontext(lambda text: None)
    check_file(plot, "--plot")
    if totals is not None and os.path.realpath(plot) == os.path.realpath(totals):
        raise Trouble("--plot and --totals name the same file.")
    return replacing(plot)
