"""How fast the rules of this process are: random games of four with the whole list of legal actions."""

import random
import statistics
import timeit
import tracemalloc
from collections.abc import Callable
from time import process_time

from elvenhold.bench.figures import Figures
from elvenhold.boards import load_board
from elvenhold.game import Game
from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import State
from elvenhold.solver.rollout import random_games

PLAYERS = 4
GAMES_INSIDE = 10  # a call
STATES = 1000


def rules_figures(seconds: float) -> Figures:
    """All figures of the rules; ``seconds``: the CPU time of each rate.

    >>> figures = rules_figures(0.001)
    >>> figures["inside_decisions_per_second"] > 0 and figures["state_bytes"] > 0
    True
    """
    state = engine.new_state(load_board(), RuleOptions({}), PLAYERS, FastChance(1))
    twin = state.clone()
    found = rate("inside", inside, GAMES_INSIDE, seconds)
    found |= rate("codes", by_codes, 1, seconds)
    found |= rate("names", by_names, 1, seconds)
    found["clone_microseconds"] = _microseconds(state.clone)
    found["copy_microseconds"] = _microseconds(lambda: twin.become(state))
    found["state_bytes"] = _bytes_of(state)
    return found


def rate(name: str, play: Callable[[int], int], games: int, seconds: float) -> Figures:
    """Decisions and games in a second of CPU time, set-up of the games included.

    ``play`` plays some ``games``, from the one with the given number on, and counts their decisions.

    >>> sorted(rate("names", by_names, 1, 0.001))
    ['names_decisions_per_second', 'names_games_per_second']
    """
    play(0)  # whatever is only done once
    decisions = number = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not number:
        decisions += play(number)
        number += games
    return {f"{name}_decisions_per_second": decisions / spent, f"{name}_games_per_second": number / spent}


def inside(number: int) -> int:
    """Ten games without a step outside the rules' own modules.

    >>> inside(0) == inside(0) > 1000
    True
    """
    return random_games(load_board(), RuleOptions({}), PLAYERS, GAMES_INSIDE, number)


def by_codes(number: int) -> int:
    """A game stepped from interpreted Python by ``Game.legal_codes`` and ``Game.push_code``.

    >>> by_codes(0) == by_codes(0) > 100
    True
    """
    game = Game.new(players=PLAYERS, seed=number)
    draw = random.Random(number).random
    decisions = 0
    while not game.over:
        codes = game.legal_codes()
        game.push_code(codes[int(draw() * len(codes))])
        decisions += 1
    return decisions


def by_names(number: int) -> int:
    """A game stepped by ``Game.legal_actions`` and ``Game.push``, with names and events.

    >>> by_names(0) == by_codes(0)
    True
    """
    game = Game.new(players=PLAYERS, seed=number)
    draw = random.Random(number).random
    while not game.over:
        actions = game.legal_actions()
        game.push(actions[int(draw() * len(actions))])
    return len(game.actions)


def _microseconds(work: Callable[[], object]) -> float:
    """CPU time of a call from Python: the median of 21 batches."""
    calls = 1000
    return statistics.median(timeit.repeat(work, number=calls, repeat=21, timer=process_time)) * 1e6 / calls


def _bytes_of(state: State) -> float:
    """The memory that a clone asks Python for; the system gives a few per cent more."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    states = [state.clone() for _ in range(STATES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(states)
