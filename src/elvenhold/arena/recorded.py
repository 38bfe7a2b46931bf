"""Which lines of text are the records of a plan's games, without playing them again."""

from typing import Any

import msgspec
from msgspec import Struct

from elvenhold.arena.simulate import SimulationPlan, bots_at, game_seed, seats_at
from elvenhold.arena.tally import Tally, tally_of
from elvenhold.boards import DEFAULT_BOARD
from elvenhold.game import key_from_seed
from elvenhold.record import FORMAT, VERSION, Result, Seat


class _Head(Struct):
    """Everything of a record but its events."""

    format: str
    version: int
    board: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    result: Result
    key: str


_DECODER = msgspec.json.Decoder(_Head)


def tally_of_line(plan: SimulationPlan, number: int, line: bytes) -> Tally | None:
    """What a record counts for if it is that of game ``number`` by all that stands around its events.

    The key is among that, and it says which seed and which game this is. None for any other text.

    >>> from elvenhold.arena.simulate import play_game
    >>> plan = SimulationPlan(games=5, players=(2,), bots=("random",))
    >>> line = play_game(plan, 3).to_json().encode()
    >>> tally_of_line(plan, 3, line).games, tally_of_line(plan, 4, line)
    (1, None)
    """
    try:
        head = _DECODER.decode(line)
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors
        return None
    expected = _Head(
        format=FORMAT,
        version=VERSION,
        board=DEFAULT_BOARD,
        options=plan.options.values,
        seats=seats_at(plan, number),
        result=head.result,
        key=key_from_seed(game_seed(plan.seed, number)).hex(),
    )
    seats = head.result.seats
    if head != expected or [seat.seat for seat in seats] != list(range(len(head.seats))):
        return None
    if not any(seat.rank == 1 for seat in seats):
        return None
    return tally_of(bots_at(plan, number), head.result)
