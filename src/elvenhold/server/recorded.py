"""The game of an imported record, as its table shows it: all of it, or as it was at an earlier version.

Such a table has no actions of its own: the record in its set-up says what was done. Each decision makes a
version, as it did when the game was played.
"""

from typing import NamedTuple

import msgspec

from elvenhold.game import Game
from elvenhold.notation import action_of
from elvenhold.record import read_record
from elvenhold.server.wire import RecordAnswer


class Shown(NamedTuple):
    """A game, and how many events it has at each version up to the one that is shown."""

    game: Game
    marks: list[int]


def shown(kept: RecordAnswer, version: int | None = None) -> Shown:
    """The game of a record at a version; None: at its end. Raises ``InvalidRecord``."""
    record = read_record(msgspec.to_builtins(kept))
    decided = [number for number, event in enumerate(record.events) if action_of(event)]
    marks = [*decided, len(record.events)][:version]
    if version is not None:
        so_far = record.events[: marks[-1]]
        record = msgspec.structs.replace(record, events=so_far, result=None, key=None)
    return Shown(Game.replay(record), marks)
