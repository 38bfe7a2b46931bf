"""The bot ``random``: any legal action, each as likely as the others."""

from elvenhold.bots.bot import USUAL, BotInfo, Budget, must_decide, pick
from elvenhold.notation import Action, decode
from elvenhold.rules.view import View


class RandomBot:
    """Knows the rules and nothing else.

    >>> from elvenhold import Game
    >>> game = Game.new(players=2, seed=1)
    >>> RandomBot(seed=4).act(game.view(game.to_act)) in game.legal_actions()
    True
    """

    def __init__(self, seed: int = 0) -> None:
        """``seed``: which of the many random players this is."""
        self.seed = seed

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        """Any legal action."""
        must_decide(view)
        return decode(view.board, pick(self.seed, view, view.legal))


INFO = BotInfo(
    "random",
    {"en": "Random", "zh-Hans": "随机"},
    {
        "en": "Plays anything that is allowed. For a first try.",
        "zh-Hans": "随意做任何合乎规则的行动，适合初次尝试。",
    },
    RandomBot,
)
