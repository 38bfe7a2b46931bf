"""The parts of a game on the wire that actions and events are not: those are the Structs of ``notation``.

Every answer is made of closed types: a field that is not written down cannot leave the house.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from elvenhold.notation import Kind

Seat = Annotated[int, Meta(ge=0, le=5, description="A seat, numbered clockwise from 0.")]
OptionValue = bool | int | str
Options = dict[str, OptionValue]


class Base(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A closed type: an unknown field is an error."""


class SeatView(Base, frozen=True):
    """One seat; ``hand``, ``secret`` and ``goal`` only where the viewer may know them."""

    seat: Seat
    name: str | None
    kind: Literal["open", "human", "bot"]
    boot: str | None
    towns: tuple[str, ...]
    hand_size: int
    open_counters: tuple[Kind, ...]
    secret_counters: int
    obstacle: bool
    bot: str | UnsetType = UNSET
    hand: tuple[Kind, ...] | UnsetType = UNSET
    secret: tuple[Kind, ...] | UnsetType = UNSET
    goal: str | UnsetType = UNSET


class PlacedView(Base, frozen=True):
    """A road with a counter on it."""

    way: str
    counter: Kind
    obstacle: bool


class GameView(Base, frozen=True):
    """The table as one viewer may see it. In the lobby there are no boots, pieces or piles yet."""

    board: str
    options: Options
    starter: Seat | None
    seats: list[SeatView]
    display: list[Kind | None]
    placed: list[PlacedView]
    discard: dict[Kind, int]
    draw_pile: int
    counter_pile: int
    you: Seat | None
    drawn: list[int]
    passes: int
