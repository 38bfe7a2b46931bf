"""The bot ``expert``: tries its placements out in worlds that it cannot tell from the true one."""

import hashlib
import time

from elvenhold.bots.bot import USUAL, BotInfo, Budget, Level, must_decide
from elvenhold.bots.planner import WORLDS, planner_for
from elvenhold.notation import Action, decode
from elvenhold.rules.chance import FastChance
from elvenhold.rules.view import View, world
from elvenhold.solver.search import Search

SIMULATIONS = 1000
MOST_SIMULATIONS = 10_000  # however much time there is


class Expert:
    """The planner's move, unless another placement is better beyond doubt in the worlds it imagines.

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
        number = _number(self.seed, view)
        imagined = world(view, FastChance(number))
        planner = planner_for(view.board, view.options, view.players, WORLDS)
        search = Search(planner, imagined, number)
        if budget.seconds is None:
            search.run(SIMULATIONS if budget.simulations is None else budget.simulations)
        else:
            _run_until(search, start, start + budget.seconds, budget.simulations or MOST_SIMULATIONS)
        return decode(view.board, search.choose())


def _run_until(search: Search, start: float, end: float, most: int) -> None:
    """Search as long as there is time: a first world shows how many more there can be."""
    if search.decided():
        return
    search.begin(most)
    search.step()
    now = time.monotonic()
    each = (now - start) / max(search.simulations, 1)
    search.begin(min(most, int((end - now) / each)))
    while not search.decided() and time.monotonic() < end:
        search.step()


def _number(seed: int, view: View) -> int:
    """A number that follows from the seed and the decision."""
    digest = hashlib.sha256(f"{seed} {view.seat} {view.ply}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


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
            "en": "Also tries out what you may do with the cards you may hold. Thinks for up to a second.",
            "zh-Hans": "还会推想你可能的手牌和行动，每一步最多想一秒左右。",
        },
    ),
)
