"""The sums of many games in a small file, replaced every few seconds, from which it can go on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from elvenhold import __version__
from elvenhold.arena.shard import Plan, Played, S
from elvenhold.cli.common import Trouble
from elvenhold.cli.kept import Keep, Kept, check_file
from elvenhold.cli.streams import reading, replacing
from elvenhold.cli.words import counted

T = TypeVar("T")

FORMAT, VERSION = "elvenhold-totals", 1
MOST_BYTES = 1 << 20
SECONDS = 2  # from one writing to the next


class _Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """What is in the file. How many games are wanted is not: a later run may want more."""

    format: str
    version: int
    elvenhold: str
    plan: dict[str, Any]
    tally: Raw  # what they are depends on the plan
    first: Raw = Raw(b"null")  # the sums of the first games, which show whether the bots are still the same


def keep_totals(plan: Plan[S], path: str, resume: bool) -> Kept[S]:
    """The sums in this file, from the start or from where the file has come to.

    Raises ``Trouble`` where the file holds anything but sums of this plan and these bots, and where it would
    be lost.
    """
    check_file(path, "--totals")
    start = first = plan.nothing
    if resume and os.path.exists(path):
        start, first = _read(plan, path)
    elif os.path.exists(path) and os.path.getsize(path):
        raise Trouble(f"There is {path} already: to go on with it add --resume, else remove it.")
    return Kept(start, lambda: _keeping(plan, path, start, first), records=False, resumable=True)


@contextmanager
def _keeping(plan: Plan[S], path: str, start: S, first: S) -> Iterator[Keep[S]]:
    latest, written = start, monotonic()
    with replacing(path) as write:

        def keep(played: Played[S], tally: S) -> None:
            nonlocal latest, first, written
            latest = tally
            if tally.games <= plan.proof:
                first = tally
            if monotonic() - written > SECONDS:
                write(_text(plan, latest, first))
                written = monotonic()

        write(_text(plan, start, first))
        try:
            yield keep
        finally:
            write(_text(plan, latest, first))


def _text(plan: Plan[S], tally: S, first: S) -> str:
    sums = (Raw(msgspec.json.encode(each)) for each in (tally, first))
    totals = _Totals(FORMAT, VERSION, __version__, plan.data(), *sums)
    return msgspec.json.encode(totals).decode() + "\n"


def _read(plan: Plan[S], path: str) -> tuple[S, S]:
    """The sums in a file, and those of the first games, which are played again."""
    with reading(path) as stream:
        text = stream.read(MOST_BYTES)
    why = f"Cannot go on with {path}"
    no_totals = Trouble(f"{why}: it is no file of totals.")
    totals = _decoded(text, _Totals)
    if totals is None or (totals.format, totals.version) != (FORMAT, VERSION):
        raise no_totals
    if totals.plan != plan.data():
        raise Trouble(f"{why}: its games have another seed, other bots, line-ups, players or options.")
    if totals.elvenhold != __version__:
        raise Trouble(f"{why}: its games were played by Elvenhold {totals.elvenhold}, not {__version__}.")
    tally, first = (_decoded(sums, type(plan.nothing)) for sums in (totals.tally, totals.first))
    if tally is None or first is None or not plan.may_have(tally):
        raise no_totals
    if tally.games > plan.games:
        raise Trouble(f"{why}: it has more than {counted(plan.games, 'game')}.")
    if first.games != min(tally.games, plan.proof):
        raise no_totals
    if plan.play(0, first.games, records=False).tally != first:
        raise Trouble(f"{why}: its first games end otherwise now, so the bots have changed since.")
    return tally, first


def _decoded(text: bytes | Raw, kind: type[T]) -> T | None:
    """What a text says, None if it is not of this kind."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors
        return None
