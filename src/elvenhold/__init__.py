"""Elvenhold: the board game Elfenland as software.

>>> from elvenhold import Game, preset
>>> game = Game.new(preset("classic", town_cards=True), players=3, seed=7)
>>> game.to_act is not None
True
"""

from elvenhold._compiled import COMPILED  # first, so that the compiled rules are found
from elvenhold._version import __version__
from elvenhold.game import Game
from elvenhold.reasons import IllegalAction, InvalidNotation, InvalidOptions, InvalidRecord, Refusal
from elvenhold.record import Record, Result, Seat, SeatResult
from elvenhold.rulesets import options_from, preset

__all__ = [
    "COMPILED",
    "Game",
    "IllegalAction",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidRecord",
    "Record",
    "Refusal",
    "Result",
    "Seat",
    "SeatResult",
    "__version__",
    "options_from",
    "preset",
]
