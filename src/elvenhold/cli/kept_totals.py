"""The sums of a simulation in a small file, replaced every few seconds, from which it can go on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from elvenhold import __version__
from elvenhold.arena.shard import Played
from elvenhold.arena.simulate import SimulationPlan
from elvenhold.arena.tally import PARTS, Tally
from elvenhold.cli.common import Trouble
from elvenhold.cli.kept import Keep, Kept, check_file
from elvenhold.cli.streams import reading, replacing
from elvenhold.cli.words import counted

FORMAT, VERSION = "elvenhold-totals", 1
MOST_BYTES = 1 << 20
SECONDS = 2  # from one writing to the next


class _Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """What is in the file. How many games are wanted is not: a later run may want more."""

    format: str
    version: int
    elvenhold: str
    plan: dict[str, Any]
    tally: Tally


def keep_totals(plan: SimulationPlan, path: str, resume: bool) -> Kept:
    """The sums in this file, from the start or from where the file has come to.

    Raises ``Trouble`` where the file holds anything but sums of this plan.
    """
    check_file(path, "--totals")
    start = _read(plan, path) if resume and os.path.exists(path) else Tally()
    return Kept(start, lambda: _keeping(plan, path, start), records=False, resumable=True)


@contextmanager
def _keeping(plan: SimulationPlan, path: str, start: Tally) -> Iterator[Keep]:
    latest, written = start, monotonic()
    with replacing(path) as write:

        def keep(played: Played, tally: Tally) -> None:
            nonlocal latest, written
            latest = tally
            if monotonic() - written > SECONDS:
                write(_text(plan, latest))
                written = monotonic()

        write(_text(plan, start))
        try:
            yield keep
        finally:
            write(_text(plan, latest))


def _text(plan: SimulationPlan, tally: Tally) -> str:
    totals = _Totals(FORMAT, VERSION, __version__, _plan_data(plan), tally)
    return msgspec.json.encode(totals).decode() + "\n"


def _plan_data(plan: SimulationPlan) -> dict[str, Any]:
    return {
        "players": list(plan.players),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": plan.options.values,
    }


def _read(plan: SimulationPlan, path: str) -> Tally:
    with reading(path) as stream:
        text = stream.read(MOST_BYTES)
    why = f"Cannot go on with {path}"
    try:
        totals = msgspec.json.decode(text, type=_Totals)
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors
        raise Trouble(f"{why}: it is no file of totals.") from None
    if (totals.format, totals.version) != (FORMAT, VERSION) or not _adds_up(totals.tally):
        raise Trouble(f"{why}: it is no file of totals.")
    if totals.plan != _plan_data(plan):
        raise Trouble(f"{why}: its games have another seed, other bots, players or options.")
    if totals.elvenhold != __version__:
        raise Trouble(f"{why}: its games were played by Elvenhold {totals.elvenhold}, not {__version__}.")
    if totals.tally.games > plan.games:
        raise Trouble(f"{why}: it has more than {counted(plan.games, 'game')}.")
    return totals.tally


def _adds_up(tally: Tally) -> bool:
    """Whether just the wins of all games were won, and just by those who played."""
    lines = (tuple(tally.bots.values()), tally.seats)
    won_once = all(sum(line.wins for line in group) == PARTS * tally.games for group in lines)
    return won_once and all(line.games > 0 and line.seats > 0 for group in lines for line in group)
