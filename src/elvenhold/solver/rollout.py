"""Random play to the end of a game, without a step outside the compiled rules."""

from elvenhold.rules import engine
from elvenhold.rules.board import Board
from elvenhold.rules.chance import FastChance
from elvenhold.rules.native import i64, row
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import S_OVER, State


def play_on(state: State, choices: FastChance) -> i64:
    """Go on with any legal action, each as likely as the others, to the end; the number of actions."""
    start = state.ply
    codes = row(state.board.most_codes)
    while state.step != S_OVER:
        count = engine.legal_into(state, codes)
        engine.apply(state, codes[choices.below(count)])
    return state.ply - start


def random_games(board: Board, options: RuleOptions, players: i64, games: i64, first: i64 = 0) -> i64:
    """Play this many random games; the number of actions. ``first``: the number of the first one.

    >>> from elvenhold.boards import load_board
    >>> random_games(load_board(), RuleOptions({}), players=4, games=3)
    504
    """
    actions: i64 = 0
    number: i64
    for number in range(first, first + games):
        state = engine.new_state(board, options, players, FastChance(2 * number))
        actions += play_on(state, FastChance(2 * number + 1))
    return actions
