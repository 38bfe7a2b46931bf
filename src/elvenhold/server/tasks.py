"""What the server has done by minds. A task holds all it needs, can be pickled, and is called to be done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from elvenhold.notation import Action
from elvenhold.rules.view import View

if TYPE_CHECKING:
    from elvenhold.bots import Bot
    from elvenhold.bots.hint import Hint
    from elvenhold.solver import Journey

BotMaker = Callable[[str, int], "Bot"]


def make_bot(name: str, seed: int) -> "Bot":
    """As ``elvenhold.bots.make_bot``, which is read when a server opens: what needs no bots reads none."""
    from elvenhold.bots import make_bot as make

    return make(name, seed)


@dataclass(frozen=True)
class Decision:
    """What a bot is to do in a position, and how long it may think."""

    make: BotMaker
    bot: str
    seed: int
    view: View
    seconds: float

    def __call__(self) -> Action:
        """The action; ``TypeError`` where the bot chooses none.

        >>> from elvenhold import Game
        >>> game = Game.new(players=2, seed=1)
        >>> Decision(make_bot, "random", 5, game.view(game.to_act), 1.0)() in game.legal_actions()
        True
        """
        from elvenhold.bots import Budget

        action: object = self.make(self.bot, self.seed).act(self.view, Budget(seconds=self.seconds))
        if not isinstance(action, Action):
            raise TypeError("this is no action")
        return action


@dataclass(frozen=True)
class HintFor:
    """A hint for the seat of a view, whose turn it is."""

    view: View

    def __call__(self) -> "Hint":
        """As ``elvenhold.bots.hint`` finds it."""
        from elvenhold.bots.hint import hint_of

        return hint_of(self.view)


@dataclass(frozen=True)
class JourneysFor:
    """The best journeys for the seat of a view."""

    view: View

    def __call__(self) -> "list[Journey]":
        """As the solver finds them."""
        from elvenhold.solver import pareto_journeys

        return pareto_journeys(self.view)
