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


class Undone(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """The last so many events that stood are taken back."""

    events: int


class SeatView(Base, frozen=True):
    """One seat; ``hand``, ``secret`` and ``goal`` only where the viewer may know them.

    ``bot`` plays the seat: always where ``kind`` is so, and for a person while it stands in.
    """

    seat: Seat
    name: str | None
    kind: Literal["open", "human", "bot"]
    boot: str | None
    towns: tuple[str, ...]
    hand_size: int
    open_counters: tuple[Kind, ...]
    secret_counters: int
    obstacle: bool
    ready: bool
    muted: bool
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


class SeatDelta(Base, frozen=True):
    """What is new of one seat."""

    seat: Seat
    name: str | UnsetType | None = UNSET
    kind: Literal["open", "human", "bot"] | UnsetType = UNSET
    boot: str | UnsetType | None = UNSET
    towns: tuple[str, ...] | UnsetType = UNSET
    hand_size: int | UnsetType = UNSET
    open_counters: tuple[Kind, ...] | UnsetType = UNSET
    secret_counters: int | UnsetType = UNSET
    obstacle: bool | UnsetType = UNSET
    ready: bool | UnsetType = UNSET
    muted: bool | UnsetType = UNSET
    bot: str | UnsetType | None = UNSET
    hand: tuple[Kind, ...] | UnsetType = UNSET
    secret: tuple[Kind, ...] | UnsetType = UNSET
    goal: str | UnsetType = UNSET


class ViewDelta(Base, frozen=True):
    """What is new of a view since the one before; all else is as it was.

    ``laid``: roads that have something new, to be set among the others by their ways; ``placed``: all roads,
    where some were cleared. A seat's ``bot`` null: nobody stands in any more.
    """

    starter: Seat | UnsetType | None = UNSET
    seats: list[SeatDelta] | UnsetType = UNSET
    display: list[Kind | None] | UnsetType = UNSET
    placed: list[PlacedView] | UnsetType = UNSET
    laid: list[PlacedView] | UnsetType = UNSET
    discard: dict[Kind, int] | UnsetType = UNSET
    draw_pile: int | UnsetType = UNSET
    counter_pile: int | UnsetType = UNSET
    drawn: list[int] | UnsetType = UNSET
    passes: int | UnsetType = UNSET
