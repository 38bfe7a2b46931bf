"""Catanatron: decisions in games of four random players.

The game makes the full list of playable actions after every decision. Counted are all decisions, also those
with one choice. Whole games are those of ``Game(...).play()``; the bare ones are played by its loop alone,
without setting up a game and without the two copies that ``Game.play`` makes of it.
"""

import json
import sys
from time import process_time


def play(number: int, whole: bool) -> tuple[int, float]:
    """A game: its decisions, and its CPU time."""
    from catanatron.game import TURNS_LIMIT, Game  # type: ignore[import-not-found]
    from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

    start = process_time()
    game = Game([RandomPlayer(color) for color in Color], seed=number + 1)
    if whole:
        game.play()
    else:
        start = process_time()
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
    return len(game.state.actions), process_time() - start


def rates(seconds: float, whole: bool) -> tuple[float, float]:
    """Decisions and games per second of CPU time."""
    games = decisions = 0
    spent = 0.0
    while spent < seconds:
        more, time = play(games, whole)
        games, decisions, spent = games + 1, decisions + more, spent + time
    return decisions / spent, games / spent


def main(seconds: float) -> None:
    """Play for some CPU time and print the rates."""
    play(0, True)  # whatever is only done once
    decisions, games = rates(seconds, True)
    found = {
        "decisions_per_second": decisions,
        "games_per_second": games,
        "bare_decisions_per_second": rates(seconds, False)[0],
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
