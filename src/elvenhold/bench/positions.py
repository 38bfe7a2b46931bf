"""The positions that the solver is measured on: every travel turn of games between greedy bots."""

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from elvenhold.bots import make_bot
from elvenhold.game import Game
from elvenhold.rules.view import View

PLAYERS = 6


class Position(NamedTuple):
    """What the solver is asked, in plain numbers. The board is the usual one."""

    any_caravan: bool
    counters: list[int]
    blocked: int
    boot: int
    visited: int
    hand: int


def positions(number: int) -> list[Position]:
    """The first travel turns of games with six greedy bots, always the same ones.

    >>> [bin(position.visited).count("1") for position in positions(3)]
    [0, 0, 0]
    """
    return list(islice(_travel_turns(), number))


def _travel_turns() -> Iterator[Position]:
    for seed in count():
        game = Game.new(players=PLAYERS, seed=seed)
        bots = [make_bot("greedy", seat) for seat in range(PLAYERS)]
        turn = None
        while (seat := game.to_act) is not None:
            view = game.view(seat)
            if game.step == "move" and turn != (turn := (game.round, seat)):
                yield _position(view)
            game.push(bots[seat].act(view))


def _position(view: View) -> Position:
    return Position(
        view.options.any_caravan,
        view.counters,
        view.blocked,
        view.boots[view.seat],
        view.visited[view.seat],
        view.hand,
    )
