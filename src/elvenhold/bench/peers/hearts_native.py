"""OpenSpiel's hearts (C++), played at random wholly in C++.

Whole games are those of ``pyspiel.evaluate_bots`` with bots of ``make_uniform_random_bot``, from the empty
table on, the deal drawn in C++, too. The bare rate is that of the quickest way found to go on from a deal: a
search by ``MCTSBot`` of a single simulation, which is nothing but one call of ``RandomRolloutEvaluator``.
That clones the dealt state and plays it to the end by uniformly random legal actions, as often as told.

Counted are the players' decisions. From one deal all games have the same number of them: 52 cards played,
after 12 passed unless the deal says that none are.
"""

import json
import random
import sys
from time import process_time
from typing import Any

GAMES = 1000  # from each deal


def deal(game: Any, draw: random.Random) -> Any:
    """A state with the cards dealt: there is no chance in hearts but this, all outcomes equally likely."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw.choice(state.chance_outcomes())[0])
    return state


def length(dealt: Any) -> int:
    """The number of decisions in every game from a deal, found by playing one."""
    state = dealt.clone()
    decisions = 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        decisions += 1
    return decisions


def whole(game: Any, bots: list[Any], seconds: float) -> tuple[float, float]:
    """Decisions and games per second of CPU time, from the empty table on."""
    import pyspiel  # type: ignore[import-not-found]

    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        state = game.new_initial_state()
        start = process_time()
        pyspiel.evaluate_bots(state, bots, games)
        spent += process_time() - start
        games, decisions = games + 1, decisions + sum(move.player >= 0 for move in state.full_history())
    return decisions / spent, games / spent


def bare(game: Any, bot: Any, seconds: float) -> float:
    """Decisions per second of CPU time, from dealt states on."""
    draw = random.Random(1)
    decisions = 0
    spent = 0.0
    while spent < seconds:
        dealt = deal(game, draw)
        start = process_time()
        bot.mcts_search(dealt)
        spent += process_time() - start
        decisions += GAMES * length(dealt)
    return decisions / spent


def main(seconds: float) -> None:
    """Play for some CPU time and print the rates."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=GAMES, seed=1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)  # one simulation, 10 MB, no solver
    decisions, games = whole(game, bots, seconds)
    found = {
        "decisions_per_second": decisions,
        "games_per_second": games,
        "bare_decisions_per_second": bare(game, search, seconds),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
