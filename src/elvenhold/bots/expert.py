"""The bot ``expert``: tries its placements out in worlds that it cannot tell from the true one."""

import time

from elvenhold.bots.bot import USUAL, BotInfo, Budget, Level, decision_seed, must_decide
from elvenhold.bots.planner import WORLDS, planner_for
from elvenhold.notation import Action, decode
from elvenhold.rules.chance import FastChance
from elvenhold.rules.view import View, world
from elvenhold.solver.search import FEWEST, Search

SIMULATIONS = 500
MOST_SIMULATIONS = 10_000  # however much time there is: more change nothing


class Expert:
    """The planner's move, unless another placement is clearly better in the worlds it imagines.

    >>> from elvenhold import Game
    >>> game = Game.new(players=2, seed=1)
    >>> Expert().act(game.view(game.to_act), Budget(simulations=20)) in game.legal_actions()
    True
    """

    def __init__(self, seed: int = 0) -> None:
        """``seed``: which worlds it imagines."""
        self.seed = seed

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        """The best action found within the budget, by default ``SIMULATIONS``."""
        must_decide(view)
        start = time.monotonic()
        number = decision_seed(self.seed, view)
        imagined = world(view, FastChance(number))
        planner = planner_for(view.board, view.options, view.players, WORLDS, believes=True)
        search = Search(planner, imagined, number)
        if budget.seconds is None:
            search.run(SIMULATIONS if budget.simulations is None else budget.simulations)
        else:
            _run_until(search, start, budget.seconds, budget.simulations)
        return decode(view.board, search.choose())


def _run_until(search: Search, start: float, seconds: float, simulations: int | None) -> None:
    """Search as long as there is time, the same time before each halving.

    What the first two candidates take in a first world tells how many can be tried often enough.
    """
    if search.decided():
        return
    most = MOST_SIMULATIONS if simulations is None else simulations
    begun = time.monotonic()
    search.step()
    second = time.monotonic()
    search.step()
    ready = time.monotonic()
    each = max(ready - second, 1e-6)
    world = max(second - begun - each, 0.0)
    worth = int(((start + seconds - ready) / FEWEST - world) / each)
    search.look_at(min(worth, most // FEWEST))
    halvings = search.halvings()
    for number in range(1, halvings + 1):
        until = start + seconds * number / halvings
        while search.simulations * halvings < most * number and time.monotonic() < until:
            search.step()
        search.halve()


INFO = BotInfo(
    "expert",
    {"en": "Expert", "zh-Hans": "专家"},
    {
        "en": "Plans like the planner, then tries its placements out against what you may hold.",
        "zh-Hans": "先像规划者一样规划，再针对你可能的手牌推演每一步放置。",
    },
    Expert,
    Level(
        "expert",
        {"en": "Expert", "zh-Hans": "专家"},
        {
            "en": "Also tries out what you may do with the cards that you probably hold.",
            "zh-Hans": "还会根据你拿的交通工具推想你的手牌，再推演你可能的行动。",
        },
    ),
)
