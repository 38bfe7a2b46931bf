"""Bots: a file a bot, all listed in ``BOTS``. A bot gets a View and never a State.

>>> from elvenhold import Game
>>> game = Game.new(players=2, seed=1)
>>> bot = make_bot("greedy", seed=5)
>>> while not game.over:
...     events = game.push(bot.act(game.view(game.to_act)))
>>> game.result is not None
True
"""

from elvenhold.bots import expert, greedy, planner, random_bot
from elvenhold.bots.bot import USUAL, Bot, BotInfo, Budget, Level
from elvenhold.bots.registered import registered
from elvenhold.reasons import InvalidOptions

__all__ = ["BOTS", "USUAL", "Bot", "BotInfo", "Budget", "Level", "make_bot"]

OURS = (random_bot.INFO, greedy.INFO, planner.GENTLE, planner.INFO, expert.INFO)  # the weakest first
BOTS: dict[str, BotInfo] = {info.id: info for info in (*OURS, *registered(OURS))}


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot with this id; raises ``InvalidOptions`` (``unknown_bot``).

    >>> type(make_bot("random")).__name__
    'RandomBot'
    """
    if name not in BOTS:
        known = list(BOTS)
        raise InvalidOptions("unknown_bot", {"bot": name, "known": known}, known=", ".join(known))
    return BOTS[name].make(seed)
