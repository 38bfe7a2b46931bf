"""Bots of other packages, which name them as entry points.

    [project.entry-points."elvenhold.bots"]
    my_bot = "my_package:INFO"

INFO is a ``BotInfo``. One that cannot be used is left out with a warning; nothing else is lost by it.
"""

import re
import warnings
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points

from elvenhold.bots.bot import BotInfo


class LeftOut(UserWarning):
    """A bot of another package cannot be listed: one plain sentence why."""


GROUP = "elvenhold.bots"
ID = re.compile("[a-z0-9_-]+")  # so that lists of bots and their budgets can be read: greedy,expert:300


def registered(ours: Sequence[BotInfo] = ()) -> Iterator[BotInfo]:
    """The bots of all installed packages that can be listed beside ours, in the order of their names.

    >>> list(registered())
    []
    """
    known = list(ours)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            info: object = entry.load()
            fault = _fault(info, known)
        except (Exception, SystemExit) as error:  # whatever another package does wrong
            fault = f"cannot be loaded: {type(error).__name__}: {error}"
        if fault:
            warnings.warn(f"The bot {entry.name} {fault}", LeftOut, stacklevel=1)
        elif isinstance(info, BotInfo):
            known.append(info)
            yield info


def _fault(info: object, known: Sequence[BotInfo]) -> str:
    """Why a bot cannot be listed beside those that are known, or nothing."""
    if not isinstance(info, BotInfo):
        return "is no BotInfo."
    if not ID.fullmatch(info.id):
        return f"has the id {info.id!r}, which is not of the letters a-z, digits, - and _ alone."
    if info.id in [bot.id for bot in known]:
        return f"has the id {info.id!r}, which another bot has already."
    if info.level is not None and info.level.id in [bot.level.id for bot in known if bot.level is not None]:
        return f"has the level {info.level.id!r}, which another bot has already."
    texts = [info.label, info.help]
    if info.level is not None:
        texts += [info.level.label, info.level.help]
    if not all(text.get("en") for text in texts):
        return "lacks an English text."
    return ""
