"""Games for the tests of records and notation: a policy plays them, without bots."""

import random
from collections.abc import Callable, Iterator
from functools import cache

from elvenhold import Game, options_from, preset
from elvenhold.notation import Action, Keep, Move, Pass, Place, Stop
from elvenhold.rules.options import OPTIONS, RuleOptions

Policy = Callable[[random.Random, list[Action]], Action]


def uniform(rng: random.Random, legal: list[Action]) -> Action:
    """Any legal action."""
    return rng.choice(legal)


def lazy(rng: random.Random, legal: list[Action]) -> Action:
    """Mostly passes and stops, so that counters are left to keep and cards to discard."""
    idle = [action for action in legal if isinstance(action, Pass | Stop)]
    return rng.choice(idle if idle and rng.random() < 0.75 else legal)


def busy(rng: random.Random, legal: list[Action]) -> Action:
    """Mostly places and moves, so that hands get empty and piles run out."""
    works = [action for action in legal if isinstance(action, Place | Move | Keep)]
    return rng.choice(works if works and rng.random() < 0.9 else legal)


POLICIES: tuple[Policy, ...] = (uniform, lazy, busy)


def on(game: Game, policy: Policy, rng: random.Random) -> Iterator[Action]:
    """Play a game to its end; each action before it is done."""
    while not game.over:
        action = policy(rng, game.legal_actions())
        yield action
        game.push(action)


@cache
def finished(name: str = "classic", players: int = 3, policy: Policy = uniform, seed: int = 1) -> Game:
    """A finished game under a preset; ``classic+towns`` is one with the option ``town_cards``.

    Shared by all tests: they may read it and nothing else.
    """
    chosen, _, towns = name.partition("+")
    game = Game.new(preset(chosen, town_cards=towns == "towns"), players=players, seed=seed)
    for _ in on(game, policy, random.Random(seed)):
        pass
    return game


def some_options(rng: random.Random) -> RuleOptions:
    """A random value for every option."""
    return options_from({spec.id: rng.choice(spec.values) for spec in OPTIONS})


def some_games(number: int, first_seed: int = 0) -> Iterator[tuple[Game, Policy, random.Random]]:
    """Fresh games of every size, under changing options and policies."""
    for seed in range(first_seed, first_seed + number):
        rng = random.Random(seed)
        game = Game.new(some_options(rng), players=2 + seed % 5, seed=seed)
        yield game, POLICIES[seed % len(POLICIES)], rng
