"""Bots: a file a bot, all listed in ``BOTS``. A bot gets a View and never a State.

>>> from elvenhold import Game
>>> game = Game.new(players=2, seed=1)
>>> bot = make_bot("greedy", seed=5)
>>> while not game.over:
...     events = game.push(bot.act(game.view(game.to_act)))
>>> game.result is not None
True
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from elvenhold.bots import expert, greedy, planner, random_bot
from elvenhold.bots.bot import USUAL, Bot, BotInfo, Budget, Level
from elvenhold.bots.registered import registered
from elvenhold.reasons import InvalidOptions

__all__ = ["BOTS", "USUAL", "Bot", "BotInfo", "Budget", "Level", "make_bot"]

OURS = (random_bot.INFO, greedy.INFO, planner.GENTLE, planner.INFO, expert.INFO)  # the weakest first


class _Bots(Mapping[str, BotInfo]):
    """Ours, and then those of other packages, which are loaded when somebody asks for more than ours.

    Not sooner: such a package imports this one, and may well be the first to do so, or be made of our bots.
    """

    ours: Mapping[str, BotInfo] = {info.id: info for info in OURS}

    @cached_property
    def _all(self) -> Mapping[str, BotInfo]:
        return {**self.ours, **{info.id: info for info in registered(OURS)}}

    def __getitem__(self, name: str) -> BotInfo:
        return self.ours[name] if name in self.ours else self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


BOTS: Mapping[str, BotInfo] = _Bots()


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot with this id; raises ``InvalidOptions`` (``unknown_bot``).

    >>> type(make_bot("random")).__name__
    'RandomBot'
    """
    if name not in BOTS:
        known = list(BOTS)
        raise InvalidOptions("unknown_bot", {"bot": name, "known": known}, known=", ".join(known))
    return BOTS[name].make(seed)
