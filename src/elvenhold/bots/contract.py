"""What every bot must do, for the tests of those who write one.

    from elvenhold.bots.contract import check_bot

    def test_my_bot():
        check_bot(MyBot)

A bot acts legally, within its budget, from its view alone, and the same again after a restart; it leaves the
view as it was. ``check_bot`` raises ``AssertionError`` with a sentence where it does not.
"""

import random
import time
from collections.abc import Callable, Iterator

from elvenhold.bots.bot import Bot, Budget
from elvenhold.game import Game
from elvenhold.notation import Action, encode
from elvenhold.rules.chance import FastChance
from elvenhold.rules.options import PRESETS, RuleOptions
from elvenhold.rules.view import View, world

BUDGET = Budget(simulations=20)
SECONDS = 0.2
GRACE = 2.0  # more seconds, for machines that have much else to do

Make = Callable[[int], Bot]


def check_bot(make: Make, games: int = 10, budget: Budget = BUDGET) -> None:
    """Let bots made by ``make(seed)`` play games of all presets at 2 to 6 seats, and check every decision.

    >>> from elvenhold.bots import BOTS
    >>> check_bot(BOTS["greedy"].make, games=2)
    """
    for number in range(games):
        options = RuleOptions(PRESETS[number % len(PRESETS)].options | {"town_cards": number % 3 == 1})
        rng = random.Random(number)
        for view in views(make, options, 2 + number % 5, number, budget):
            if rng.random() < 0.1:
                check_decision(make, view, rng.getrandbits(32), budget)


def views(make: Make, options: RuleOptions, players: int, seed: int, budget: Budget) -> Iterator[View]:
    """What the seat to act sees at each decision of a game between such bots; checks that it is played."""
    game, bots = Game.new(options, players, seed=seed), [make(seat) for seat in range(players)]
    while (seat := game.to_act) is not None:
        view = game.view(seat)
        yield view
        action: object = bots[seat].act(view, budget)
        assert isinstance(action, Action), f"{action!r} is no action"
        refusal = game.refusal(action, seat)
        assert refusal is None, f"'{action}' is not possible: {refusal}"
        game.push(action, seat)


def check_decision(make: Make, view: View, seed: int, budget: Budget = BUDGET) -> None:
    """The same view gives the same legal action, whatever is hidden and however often it is asked.

    >>> from elvenhold.bots import BOTS
    >>> game = Game.new(players=3, seed=2)
    >>> check_decision(BOTS["random"].make, game.view(game.to_act), seed=1)
    """
    before = view.key()
    chosen = make(seed).act(view, budget)
    assert view.key() == before, "the bot has changed the view"
    assert encode(view.board, chosen) in view.legal, f"'{chosen}' is not possible"
    assert make(seed).act(view, budget) == chosen, "the same seed and view gave two actions"
    twin = View(world(view, FastChance(seed)), view.seat)  # all that is hidden is another way
    assert twin == view
    assert make(seed).act(twin, budget) == chosen, "something hidden has swayed the bot"


def check_time(make: Make, view: View, seconds: float = SECONDS) -> None:
    """With a budget of time the answer comes within it, give or take what a busy machine needs.

    >>> from elvenhold.bots import BOTS
    >>> game = Game.new(players=2, seed=2)
    >>> check_time(BOTS["expert"].make, game.view(game.to_act))
    """
    start = time.monotonic()
    chosen = make(1).act(view, Budget(seconds=seconds))
    took = time.monotonic() - start
    assert encode(view.board, chosen) in view.legal, f"'{chosen}' is not possible"
    assert took < seconds + GRACE, f"the bot took {took:.1f} s of {seconds} s"
