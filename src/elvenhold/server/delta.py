"""What is new from one view to the next, so that a line carries no more than that."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from elvenhold.notation import Kind
from elvenhold.server.wire_game import GameView, PlacedView, SeatDelta, SeatView, ViewDelta

PLAIN = ("starter", "display", "discard", "draw_pile", "counter_pile", "drawn", "passes")
# Of a seat; a bot that stands in no more, and a name that is gone, are told as null.
OF_SEAT = tuple(name for name in SeatView.__struct_fields__ if name != "seat")


def view_delta(old: GameView, new: GameView) -> ViewDelta:
    """What to change in the old view to have the new one; both are of the same table and viewer."""
    changed: dict[str, Any] = {
        name: getattr(new, name) for name in PLAIN if getattr(old, name) != getattr(new, name)
    }
    pairs = zip(old.seats, new.seats, strict=True)
    seats = [_seat_delta(before, after) for before, after in pairs if before != after]
    if seats:
        changed["seats"] = seats
    if old.placed != new.placed:
        laid = _laid(old.placed, new.placed)
        changed |= {"placed": new.placed} if laid is None else {"laid": laid}
    return ViewDelta(**changed)


def with_own(delta: ViewDelta, seat: int, hand: tuple[Kind, ...], secret: tuple[Kind, ...]) -> ViewDelta:
    """The same for one seat, with its own cards, which are not as they were."""
    others = [] if delta.seats is UNSET else [one for one in delta.seats if one.seat != seat]
    known = [] if delta.seats is UNSET else [one for one in delta.seats if one.seat == seat]
    own = replace(known[0] if known else SeatDelta(seat=seat), hand=hand, secret=secret)
    return replace(delta, seats=[*others, own])


def _seat_delta(old: SeatView, new: SeatView) -> SeatDelta:
    changed: dict[str, Any] = {"seat": new.seat}
    for name in OF_SEAT:
        value = getattr(new, name)
        if getattr(old, name) != value:
            changed[name] = None if value is UNSET else value
    return SeatDelta(**changed)


def _laid(old: list[PlacedView], new: list[PlacedView]) -> list[PlacedView] | None:
    """The roads that have something new, if none was cleared."""
    before = {spot.way: spot for spot in old}
    if not before.keys() <= {spot.way for spot in new}:
        return None
    return [spot for spot in new if before.get(spot.way) != spot]
