"""Loads boards from ``data/boards``."""

import json
from functools import cache
from importlib.resources import files

from elvenhold.reasons import InvalidOptions
from elvenhold.rules.board import Board

DEFAULT_BOARD = "elfenland"


def board_ids() -> list[str]:
    """The ids of all boards.

    >>> board_ids()
    ['elfenland']
    """
    folder = files("elvenhold") / "data" / "boards"
    return sorted(
        entry.name.removesuffix(".json") for entry in folder.iterdir() if entry.name.endswith(".json")
    )


@cache
def load_board(board_id: str = DEFAULT_BOARD) -> Board:
    """The board with this id; raises ``InvalidOptions`` (``unknown_board``).

    >>> load_board().towns
    21
    """
    if board_id not in board_ids():
        raise InvalidOptions("unknown_board", {"board": board_id})
    text = (files("elvenhold") / "data" / "boards" / f"{board_id}.json").read_text(encoding="utf-8")
    return Board(json.loads(text))
