"""What a table is to be: read from a request, checked, and kept as plain text."""

from typing import Any
from unicodedata import category

import msgspec
from msgspec import Struct

from elvenhold.boards import load_board
from elvenhold.reasons import InvalidOptions, Refusal
from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rulesets import options_from, preset
from elvenhold.server.clocks import LEAST_SECONDS, MOST_SECONDS, Clock
from elvenhold.server.store.base import SeatRow
from elvenhold.server.wire import BotSeat, ClockWish, NewTable, OpenSeat, RecordAnswer

LONGEST_NAME = 40
# Letters that turn the direction of the text around them.
TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Setup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a table, all with their values; ``record``: of a game that was imported to look at."""

    board: str
    options: dict[str, Any]
    first_seat: int | None
    spectators: bool
    ready_check: bool
    # Tables made before there were such things say nothing of them.
    aids: bool = True
    chat: bool = True
    clock: Clock | None = None
    record: RecordAnswer | None = None

    def to_text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_text(cls, text: str) -> "Setup":
        """Read what ``to_text`` wrote."""
        return msgspec.json.decode(text, type=cls)


def read_setup(wish: NewTable) -> tuple[Setup, tuple[SeatRow, ...]]:
    """The settings and seats of a new table; raises ``Refusal``."""
    load_board(wish.board)
    preset_values = preset(wish.preset).values
    options = options_from({**preset_values, **wish.options})
    if not MIN_PLAYERS <= len(wish.seats) <= MAX_PLAYERS:
        raise InvalidOptions("bad_seats")
    if wish.first_seat is not None and not 0 <= wish.first_seat < len(wish.seats):
        raise InvalidOptions("bad_first_seat")
    seats = tuple(_seat(number, seat) for number, seat in enumerate(wish.seats))
    setup = Setup(
        wish.board,
        dict(options.values),
        wish.first_seat,
        wish.spectators,
        wish.ready_check,
        wish.aids,
        wish.chat,
        _clock(wish.clock),
    )
    return setup, seats


def _clock(wish: ClockWish | None) -> Clock | None:
    if wish is None:
        return None
    if not LEAST_SECONDS <= wish.seconds <= MOST_SECONDS or not 0 <= wish.add <= MOST_SECONDS:
        raise InvalidOptions("bad_clock", {"least": LEAST_SECONDS, "most": MOST_SECONDS})
    return Clock(wish.kind, wish.seconds, wish.add)


def _seat(number: int, wish: OpenSeat | BotSeat) -> SeatRow:
    if isinstance(wish, OpenSeat):
        return SeatRow(number, "open")
    from elvenhold.bots import BOTS

    if wish.bot not in BOTS:
        known = list(BOTS)
        raise InvalidOptions("unknown_bot", {"bot": wish.bot, "known": known}, known=", ".join(known))
    return SeatRow(number, "bot", bot=wish.bot, name=BOTS[wish.bot].label["en"])


def check_name(name: str) -> str:
    """A person's name without the blanks around it; raises ``Refusal`` (``bad_name``).

    >>> check_name("  Ann ")
    'Ann'
    """
    trimmed = name.strip()
    categories = [category(letter) for letter in trimmed]
    forbidden = any(found in ("Cc", "Cs", "Zl", "Zp") for found in categories) or TURNS_TEXT & set(trimmed)
    visible = any(found[0] not in "CZ" for found in categories)
    if len(trimmed) > LONGEST_NAME or forbidden or not visible:
        raise Refusal("bad_name")
    return trimmed
