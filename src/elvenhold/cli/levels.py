"""How strong the bots of ``elvenhold play`` are: by a word, or by a question."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elvenhold.cli.common import Trouble, whole_number
from elvenhold.cli.terminal import WARNING, Terminal

if TYPE_CHECKING:
    from elvenhold.bots import BotInfo

USUAL = "medium"


class NotNow(Exception):
    """The person does not want to play."""


def levels() -> "dict[str, BotInfo]":
    """The bot of each level, the easiest first.

    >>> [f"{level} {bot.id}" for level, bot in levels().items()]
    ['easy greedy', 'medium gentle', 'hard planner', 'expert expert']
    """
    from elvenhold.bots import BOTS

    return {bot.level.id: bot for bot in BOTS.values() if bot.level is not None}


def level_bot(level: str) -> str:
    """The bot of a level; raises ``Trouble``."""
    known = levels()
    if level not in known:
        raise Trouble(f"There is no level called {level or repr(level)}; there are {', '.join(known)}.")
    return known[level].id


def level_names(bots: Sequence[str]) -> list[str]:
    """Names that tell the levels of bots, and differ.

    >>> level_names(["planner", "planner"])
    ['Hard bot', 'Hard bot 2']
    """
    label = {bot.id: bot.level.label["en"] for bot in levels().values() if bot.level is not None}
    counts = [bots[:number].count(bot) + 1 for number, bot in enumerate(bots)]
    return [
        f"{label[bot]} bot" + (f" {count}" if count > 1 else "")
        for bot, count in zip(bots, counts, strict=True)
    ]


def ask_level(terminal: Terminal) -> str:
    """The bot of the level that the person chooses; raises ``NotNow`` and ``EndOfInput``."""
    known = levels()
    terminal.say("How strong shall the bots be?")
    for number, bot in enumerate(known.values(), 1):
        assert bot.level is not None
        terminal.say(f"  {number:>2}  {bot.level.label['en']:<7} {bot.level.help['en']}")
    while True:
        line = terminal.ask(f"Which level? (1-{len(known)}, Enter: {USUAL}) > ").lower()
        if line in ("q", "quit", "exit"):
            raise NotNow
        found = known.get(line or USUAL)
        number_given = whole_number(line) or 0
        if 1 <= number_given <= len(known):
            found = list(known.values())[number_given - 1]
        if found is not None:
            return found.id
        terminal.say(f"  Please give a number from 1 to {len(known)}, or a level's name.", WARNING)
