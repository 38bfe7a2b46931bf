"""Bots of other packages, which name them as entry points.

    [project.entry-points."elvenhold.bots"]
    my_bot = "my_package:INFO"

INFO is a ``BotInfo``. One that cannot be loaded is left out with a warning; nothing else is lost by it.
"""

import warnings
from collections.abc import Iterator
from importlib.metadata import entry_points

from elvenhold.bots.bot import BotInfo

GROUP = "elvenhold.bots"


def registered() -> Iterator[BotInfo]:
    """The bots of all installed packages, in the order of their names.

    >>> list(registered())
    []
    """
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            info: object = entry.load()
        except Exception as error:  # whatever another package does wrong
            warnings.warn(f"The bot {entry.name} cannot be loaded: {error}", stacklevel=2)
            continue
        if isinstance(info, BotInfo):
            yield info
        else:
            warnings.warn(f"The bot {entry.name} is no BotInfo.", stacklevel=2)
