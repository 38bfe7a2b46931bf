"""``elvenhold bench``: how fast the rules and the solver are on this machine, and beside their peers."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elvenhold._compiled import COMPILED, WHY_INTERPRETED
from elvenhold.cli.common import Trouble
from elvenhold.cli.streams import print_json
from elvenhold.cli.tables import print_table
from elvenhold.cli.words import counted

if TYPE_CHECKING:
    from elvenhold.bench.figures import Measured
    from elvenhold.bench.runs import Plan, Tell

MOST_SECONDS, MOST_RUNS = 60, 1000


def bench(
    seconds: Annotated[
        float, typer.Option(metavar="S", help="The CPU time in which a run measures each rate.")
    ] = 2.0,
    runs: Annotated[
        int, typer.Option(metavar="N", help="How many runs; the medians count. The marks ask for at least 5.")
    ] = 5,
    peers: Annotated[
        bool,
        typer.Option(
            "--peers",
            help="Install catanatron and OpenSpiel into a throw-away environment and measure them too.",
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="The figures as one line of JSON.")] = False,
) -> None:
    """Measure how fast the rules are, compiled and interpreted, and how far that is from our marks.

    CPU time, one core; the runs take turns, each in a process of its own. On a quiet machine this takes
    about two minutes, with --peers about three. --peers needs a network: it is pip that uses it.
    """
    from elvenhold.bench.child import ChildFailed
    from elvenhold.bench.runs import Plan
    from elvenhold.bench.throwaway import NotInstalled

    if not (isfinite(seconds) and 0 < seconds <= MOST_SECONDS):
        raise Trouble(f"The seconds of a rate are more than 0 and at most {MOST_SECONDS}, not {seconds:g}.")
    if not 1 <= runs <= MOST_RUNS:
        raise Trouble(f"The number of runs is 1 to {MOST_RUNS}, not {runs}.")
    plan = Plan(seconds, runs)
    try:
        measured = _measured(plan, peers)
    except NotInstalled as trouble:
        raise Trouble(str(trouble)) from trouble
    except ChildFailed as trouble:
        raise Trouble(f"A measurement has failed: {trouble}.") from trouble
    if json:
        print_json(_report(measured, plan, peers))
    else:
        _print_tables(measured, plan, peers)


def _measured(plan: "Plan", peers: bool) -> "Measured":
    from elvenhold.bench.runs import measure, runners
    from elvenhold.bench.throwaway import environment

    with _progress() as tell:
        tell("getting ready", 0)
        with environment() if peers else nullcontext() as python:
            return measure(runners(plan, python), plan.runs, tell)


@contextmanager
def _progress() -> "Iterator[Tell]":
    """Tells of the work by a bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda text, done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1)
        yield lambda text, done: bar.update(task, description=text, completed=done)


def _report(measured: "Measured", plan: "Plan", peers: bool) -> dict[str, Any]:
    """Everything, as plain data."""
    from elvenhold.bench.figures import OURS, PEERS
    from elvenhold.bench.machine import machine, versions
    from elvenhold.bench.marks import MARK_RUNS, ratios, verdicts

    return {
        "ours": {name: measured[name] for name in OURS if name in measured},
        "peers": {name: measured[name] for name in PEERS if name in measured},
        "ratios": ratios(measured),
        "marks": [verdict._asdict() for verdict in verdicts(measured)],
        "machine": machine(),
        "versions": versions(peers),
        "runs": plan.runs,
        "enough_runs": plan.runs >= MARK_RUNS,
        "seconds": plan.seconds,
        "positions": plan.positions,
    }


def _print_tables(measured: "Measured", plan: "Plan", peers: bool) -> None:
    from elvenhold.bench.machine import machine, versions
    from elvenhold.bench.marks import MARK_RUNS
    from elvenhold.bench.table import tables

    of = machine()
    print(f"{of['processor']}, {counted(int(of['cores']), 'core')}; {of['system']}, {of['architecture']}")
    print(", ".join(f"{name} {text}" for name, text in versions(peers).items() if name != "rules"))
    print(f"Medians of {counted(plan.runs, 'run')}, {plan.seconds:g} s of CPU time a rate, one core.")
    if not COMPILED:
        print(f"Only the interpreted rules were measured: {WHY_INTERPRETED}.")
    if plan.runs < MARK_RUNS:
        print(f"This is a quick look: the marks ask for at least {MARK_RUNS} runs.")
    for heads, *rows in tables(measured):
        print()
        print_table(heads, rows)
