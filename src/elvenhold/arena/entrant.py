"""Who takes part in many games: a bot and its budget, and what it is called."""

from functools import cached_property
from typing import NamedTuple

from elvenhold.bots import USUAL, Bot, Budget, make_bot
from elvenhold.notation import Action
from elvenhold.rules.view import View


class Entrant(NamedTuple):
    """A bot, and how many simulations it may make for a decision (None: as many as all may, or as usual)."""

    bot: str
    simulations: int | None = None

    @property
    def name(self) -> str:
        """What it is called here.

        >>> Entrant("greedy").name, Entrant("expert", 300).name
        ('greedy', 'expert:300')
        """
        return self.bot if self.simulations is None else f"{self.bot}:{self.simulations}"


def entrant(name: str) -> Entrant:
    """Who is called so.

    >>> entrant("greedy"), entrant("expert:300")
    (Entrant(bot='greedy', simulations=None), Entrant(bot='expert', simulations=300))
    """
    bot, colon, simulations = name.partition(":")
    return Entrant(bot, int(simulations) if colon else None)


class Mind:
    """An entrant at a table: its bot, with its budget."""

    def __init__(self, who: Entrant, seed: int, usual: Budget) -> None:
        """``usual``: the budget of those that have no number of their own."""
        self.who = who
        self.seed = seed
        self.budget = usual if who.simulations is None else Budget(simulations=who.simulations)

    @cached_property
    def bot(self) -> Bot:
        """Made when it is to act first, so that one that cannot be made fails in a turn of its own."""
        return make_bot(self.who.bot, self.seed)

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        """What the bot chooses."""
        return self.bot.act(view, self.budget)
