"""The records of a simulation in a file, and how a file that ends somewhere goes on.

Only whole lines count. A last line that was cut off is cut away, if it is the beginning of the record that
belongs there: nobody's text is lost, and what follows is byte for byte what it would have been.
"""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from elvenhold.arena.recorded import tally_of_line
from elvenhold.arena.shard import Played
from elvenhold.arena.simulate import SimulationPlan, play_game
from elvenhold.arena.tally import Tally
from elvenhold.cli.common import Trouble
from elvenhold.cli.kept import Keep, Kept, check_file, is_file
from elvenhold.cli.streams import Write, blaming, reading, writing
from elvenhold.cli.words import counted

MOST_BYTES = 1 << 20  # of a line; no record is nearly so long


def keep_records(plan: SimulationPlan, path: str, resume: bool) -> Kept[Tally]:
    """The records in this file or stream, from its start or from where it ends.

    Raises ``Trouble`` where it holds anything but the first games of this plan.
    """
    if resume:
        check_file(path, "--resume")
        if os.path.exists(path):
            tally, size = _read(plan, path)
            return Kept(tally, lambda: _keeping(_going_on(path, size)), records=True, resumable=True)
    return Kept(Tally(), lambda: _keeping(writing(path)), records=True, resumable=is_file(path))


@contextmanager
def _keeping(writer: AbstractContextManager[Write]) -> Iterator[Keep[Tally]]:
    with writer as write:

        def keep(played: Played[Tally], tally: Tally) -> None:
            write(played.lines)

        yield keep


@contextmanager
def _going_on(path: str, size: int) -> Iterator[Write]:
    """What writes text at once to the end of a file that was cut to a size."""
    with blaming("write", path):
        stream = open(path, "r+b", buffering=0)  # noqa: SIM115  (closed below)

    def write(text: str) -> None:
        left = memoryview(text.encode())
        with blaming("write", path):
            while left:
                left = left[stream.write(left) :]

    with stream:
        with blaming("write", path):
            stream.truncate(size)
            stream.seek(size)
        yield write


def _read(plan: SimulationPlan, path: str) -> tuple[Tally, int]:
    """The sums and the bytes of the whole records in a file; raises ``Trouble`` where anything else is there.

    Every line is looked at. The first, the last and a cut-off one are compared byte for byte, which also
    tells when the bots have changed since.
    """
    tally, size = Tally(), 0
    first = last = cut_off = b""
    with reading(path) as stream:
        while line := stream.readline(MOST_BYTES):
            if tally.games == plan.games:
                raise Trouble(f"Cannot go on with {path}: it has more than {counted(plan.games, 'game')}.")
            if not line.endswith(b"\n"):
                cut_off = line
                break
            one = tally_of_line(plan, tally.games, line)
            if one is None:
                raise _not_ours(path, tally.games)
            tally += one
            size += len(line)
            first, last = first or line, line
    for number, line in ((0, first), (tally.games - 1, last), (tally.games, cut_off)):
        if line and not f"{play_game(plan, number).to_json()}\n".encode().startswith(line):
            raise _not_ours(path, number)
    return tally, size


def _not_ours(path: str, number: int) -> Trouble:
    where = f"Cannot go on with {path}: line {number + 1}"
    return Trouble(f"{where} is not the record of game {number} of this seed with these bots and options.")
