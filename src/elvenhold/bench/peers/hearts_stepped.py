"""OpenSpiel's hearts (C++), stepped from Python by uniformly random choices.

Counted are the players' decisions: 12 cards passed in three games of four, then 52 played. Whole games begin
with the deal, 53 steps of chance that each take longer than a decision; the bare rate leaves their time out.
"""

import json
import random
import sys
from time import process_time
from typing import Any


def deal(game: Any, draw: random.Random) -> Any:
    """A state with the cards dealt: there is no chance in hearts but this, all outcomes equally likely."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw.choice(state.chance_outcomes())[0])
    return state


def play(state: Any, draw: random.Random) -> tuple[int, float]:
    """Play a dealt game to its end: the decisions, and the CPU time."""
    number = draw.random
    decisions = 0
    start = process_time()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(number() * len(actions))])
        decisions += 1
    return decisions, process_time() - start


def main(seconds: float) -> None:
    """Play for some CPU time and print the rates."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game("hearts")
    draw = random.Random(1)
    play(deal(game, draw), draw)  # whatever is only done once
    games = decisions = 0
    spent = dealing = 0.0
    while spent < seconds:
        start = process_time()
        dealt = deal(game, draw)
        dealing += process_time() - start
        more, time = play(dealt, draw)
        games, decisions, spent = games + 1, decisions + more, spent + time
    found = {
        "decisions_per_second": decisions / (spent + dealing),
        "games_per_second": games / (spent + dealing),
        "bare_decisions_per_second": decisions / spent,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
