"""What was fitted: the weights of the outlook, for each set of rules and number of players, and beliefs."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from elvenhold.boards import DEFAULT_BOARD
from elvenhold.rules.board import MOST_TOWNS, Board
from elvenhold.rules.kinds import COUNTER_KINDS, HAND_KEEP, MAX_PLAYERS
from elvenhold.rules.native import Row, row
from elvenhold.rules.options import RuleOptions

# The groups of weights in the order of ``solver/outlook.py``, and how many each has.
GROUPS = {
    "base": 1,
    "order": MAX_PLAYERS,
    "obstacles": 1,
    "obstacle": 1,
    "near": 3,
    "pairs": 1,
    "alone": 1,
    "square": 1,
    "cards": 7 * HAND_KEEP,
    "counters": COUNTER_KINDS,
    "match": 1,
    "goal": 1,
    "at": MOST_TOWNS,
    "unseen": MOST_TOWNS,
}


def weights_name(options: RuleOptions, players: int) -> str:
    """The name of the file that suits a game best.

    The caravan of any cards makes most of the difference between the presets; the other options make little.

    >>> weights_name(RuleOptions({"town_cards": True}), 3)
    'classic-town-cards-3'
    """
    rules = "reprint2015" if options.any_caravan else "classic"
    return f"{rules}{'-town-cards' if options.town_cards else ''}-{players}"


@lru_cache(maxsize=32)
def load_weights(name: str) -> tuple[tuple[int, ...], ...]:
    """The weights of a file, flat, for one round left, two, and so on; ``FileNotFoundError`` without one.

    >>> len(load_weights("classic-4"))
    3
    """
    file = files("elvenhold") / "data" / "weights" / f"{name}.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    return tuple(flat(data["rounds_left"][left]) for left in sorted(data["rounds_left"]))


@lru_cache(maxsize=1)
def load_beliefs() -> tuple[int, ...]:
    """What drawn and laid counters tell of a hand, for ``worlds.score_of``; made by ``training/beliefs.py``.

    >>> len(load_beliefs())
    54
    """
    file = files("elvenhold") / "data" / "beliefs.json"
    lines = json.loads(file.read_text(encoding="utf-8"))["sixteenths"]
    return tuple(number for line in lines for number in line)


def flat(groups: Mapping[str, Any]) -> tuple[int, ...]:
    """Weights by group one after the other; groups and places that are not named are zeros.

    Raises ``ValueError`` for a group that there is not, and for one that is too long.

    >>> flat({"base": [5], "order": [1, 2]})[:4]
    (5, 1, 2, 0)
    """
    if not all(len(given) <= GROUPS.get(name, -1) for name, given in groups.items()):
        raise ValueError("these weights do not fit the outlook")
    numbers: list[int] = []
    for name, size in GROUPS.items():
        given = groups.get(name, [])
        numbers += [*given, *[0] * (size - len(given))]
    return tuple(numbers)


def weight_rows(board: Board, options: RuleOptions, players: int) -> list[Row]:
    """The weights for a game as rows, for one round left, two, and so on; none for another board."""
    if board.id != DEFAULT_BOARD:
        return []
    return [as_row(numbers) for numbers in load_weights(weights_name(options, players))]


def as_row(numbers: Sequence[int]) -> Row:
    """A row of these numbers.

    >>> list(as_row([1, 2]))
    [1, 2]
    """
    made = row(len(numbers))
    for place, number in enumerate(numbers):
        made[place] = number
    return made
