"""The bots ``gentle`` and ``planner``: the first step of the best plan; the second also hurts the others."""

from functools import lru_cache

from elvenhold.bots.bot import USUAL, BotInfo, Budget, Level, must_decide
from elvenhold.bots.weights import as_row, load_beliefs, weight_rows
from elvenhold.notation import Action, decode
from elvenhold.rules.board import Board
from elvenhold.rules.chance import FastChance
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.view import View, world
from elvenhold.solver.planner import Planner

WORLDS = 8  # that it imagines before it hurts the others


class PlannerBot:
    """Plans the whole round with all its counters, and thinks of the rounds to come.

    >>> from elvenhold import Game
    >>> game = Game.new(players=2, seed=1)
    >>> PlannerBot().act(game.view(game.to_act)) in game.legal_actions()
    True
    """

    def __init__(self, seed: int = 0, worlds: int = WORLDS) -> None:
        """``worlds``: how many it imagines, 0 for a planner that hurts nobody.

        ``seed`` makes no difference: it leaves nothing to chance, and imagines the same worlds again.
        """
        self.worlds = worlds

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        """The first step of the best plan."""
        must_decide(view)
        planner = planner_for(view.board, view.options, view.players, self.worlds)
        return decode(view.board, planner.choose(world(view, FastChance(0))))


class GentleBot(PlannerBot):
    """The planner without a thought of hurting anybody."""

    def __init__(self, seed: int = 0) -> None:
        """``seed`` makes no difference."""
        super().__init__(seed, worlds=0)


@lru_cache(maxsize=16)
def planner_for(
    board: Board, options: RuleOptions, players: int, worlds: int, believes: bool = False
) -> Planner:
    """The planner for a game, with the weights that were fitted for such games.

    ``believes``: whether it imagines likelier worlds more often, and not all alike.
    """
    beliefs = as_row(load_beliefs()) if believes else None
    return Planner(options, board, weight_rows(board, options, players), worlds, beliefs)


GENTLE = BotInfo(
    "gentle",
    {"en": "Gentle planner", "zh-Hans": "温和规划者"},
    {
        "en": "Plans the whole round and thinks of the next ones. Never lays anything to hurt you.",
        "zh-Hans": "规划整个回合并为后面的回合打算，从不故意妨碍别人。",
    },
    GentleBot,
    Level(
        "medium",
        {"en": "Medium", "zh-Hans": "中等"},
        {
            "en": "Plans the whole round and thinks of the next ones. Never hurts you on purpose.",
            "zh-Hans": "规划整个回合，也为后面打算，从不故意妨碍你。",
        },
    ),
)
INFO = BotInfo(
    "planner",
    {"en": "Planner", "zh-Hans": "规划者"},
    {
        "en": "Plans the whole round and thinks of the next ones. Lays its obstacle where it hurts most.",
        "zh-Hans": "规划整个回合并为后面的回合打算，还会把障碍放在最妨碍别人的地方。",
    },
    PlannerBot,
    Level(
        "hard",
        {"en": "Hard", "zh-Hans": "困难"},
        {
            "en": "Plans as well, and lays its obstacle and spare counters where they hurt you.",
            "zh-Hans": "同样会规划，还会用障碍和多余的交通工具妨碍你。",
        },
    ),
)
