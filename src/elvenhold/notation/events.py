"""Event: what happened; what of it a viewer may see, which decision it tells of, what chance brought."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from elvenhold.notation.actions import (
    Action,
    Blind,
    Discard,
    Face,
    Keep,
    Kind,
    Move,
    Obstacle,
    Pass,
    Place,
    Stop,
    Take,
)


class _Event(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, rename={"start": "from"}):
    """What all events have in common."""


class Displayed(_Event, frozen=True, tag="display"):
    """Setup: the open display in slot order."""

    counters: tuple[Kind | None, ...]


class GoalDealt(_Event, frozen=True, tag="town_card"):
    """Setup: the secret goal of a seat; ``town`` only for those who may know."""

    seat: int
    town: str | UnsetType = UNSET


class RoundBegan(_Event, frozen=True, tag="round"):
    """A round begins."""

    round: int
    starter: int


class Reshuffled(_Event, frozen=True, tag="reshuffle"):
    """The discarded travel cards became the draw pile."""


class Dealt(_Event, frozen=True, tag="deal"):
    """Step 1: ``cards`` in draw order, or only their ``count``."""

    seat: int
    cards: tuple[Kind, ...] | UnsetType = UNSET
    count: int | UnsetType = UNSET


class SecretDrawn(_Event, frozen=True, tag="secret"):
    """Step 2: the face-down counter drawn; ``counter`` only for its owner."""

    seat: int
    counter: Kind | UnsetType = UNSET


class Took(_Event, frozen=True, tag="take"):
    """Step 3: an open counter was taken and replaced by ``refill``."""

    seat: int
    slot: int
    counter: Kind
    refill: Kind | None


class DrewBlind(_Event, frozen=True, tag="blind"):
    """Step 3: a face-down counter was drawn and laid open."""

    seat: int
    counter: Kind


class Placed(_Event, frozen=True, tag="place"):
    """Step 4: a counter was laid on a road."""

    seat: int
    way: str
    counter: Kind
    face: Face


class Obstructed(_Event, frozen=True, tag="obstacle"):
    """Step 4: an obstacle was laid on a road."""

    seat: int
    way: str


class Passed(_Event, frozen=True, tag="pass"):
    """Step 4: a pass; ``auto`` when the seat had nothing to lay."""

    seat: int
    auto: bool


class Moved(_Event, frozen=True, tag="move"):
    """Step 5: one passage; ``piece`` whether a town piece was taken."""

    seat: int
    way: str
    start: str
    to: str
    cards: tuple[Kind, ...]
    piece: bool


class Stopped(_Event, frozen=True, tag="stop"):
    """Step 5: a movement turn ended."""

    seat: int


class Discarded(_Event, frozen=True, tag="discard"):
    """Travel cards were discarded down to the hand limit."""

    seat: int
    cards: tuple[Kind, ...]


class Kept(_Event, frozen=True, tag="keep"):
    """Step 6: the counter kept; both null when the seat held none; no ``counter`` when it is face down."""

    seat: int
    face: Face | None
    counter: Kind | UnsetType | None = UNSET


class Ended(_Event, frozen=True, tag="end"):
    """The game ended."""

    reason: Literal["all_towns", "rounds"]


Event = (
    Displayed
    | GoalDealt
    | RoundBegan
    | Reshuffled
    | Dealt
    | SecretDrawn
    | Took
    | DrewBlind
    | Placed
    | Obstructed
    | Passed
    | Moved
    | Stopped
    | Discarded
    | Kept
    | Ended
)


# What everybody may see, whole.
PUBLIC = frozenset(
    {
        Displayed,
        RoundBegan,
        Reshuffled,
        Took,
        DrewBlind,
        Placed,
        Obstructed,
        Passed,
        Moved,
        Stopped,
        Discarded,
        Ended,
    }
)


def event_for(event: Event, seat: int | None) -> Event:
    """The event as one viewer may see it while the game runs (None: a spectator); built as a whitelist.

    >>> event_for(Dealt(1, ("dragon", "raft")), seat=0)
    Dealt(seat=1, cards=UNSET, count=2)
    """
    if type(event) in PUBLIC:
        return event
    match event:
        case GoalDealt(owner, town):
            return GoalDealt(owner, town if owner == seat else UNSET)
        case Dealt(owner, cards, count):
            if owner == seat or cards is UNSET:
                return Dealt(owner, cards, count)
            return Dealt(owner, count=len(cards))
        case SecretDrawn(owner, counter):
            return SecretDrawn(owner, counter if owner == seat else UNSET)
        case Kept(owner, face, counter):
            return Kept(owner, face, UNSET if face == "secret" and owner != seat else counter)
        case _:
            raise TypeError(f"nothing says who may see {event}")


def action_of(event: Event) -> tuple[int, Action] | None:
    """The decision that an event tells of, with its seat; None for what happens by itself.

    >>> action_of(Took(1, 2, "dragon", None))
    (1, Take(slot=2))
    """
    match event:
        case Took(seat, slot):
            return seat, Take(slot)
        case DrewBlind(seat):
            return seat, Blind()
        case Placed(seat, way, counter, face):
            return seat, Place(way, counter, face)
        case Obstructed(seat, way):
            return seat, Obstacle(way)
        case Passed(seat, auto):
            return None if auto else (seat, Pass())
        case Moved(seat, way, _, _, cards):
            return seat, Move(way, cards)
        case Stopped(seat):
            return seat, Stop()
        case Discarded(seat, cards):
            return seat, Discard(cards)
        case Kept(seat, face, counter) if counter and face:
            return seat, Keep(counter, face)
        case _:
            return None


def outcomes_of(event: Event) -> list[str | None]:
    """What chance brought in an event: kinds and towns, in the order in which they were drawn.

    >>> outcomes_of(Took(1, 2, "dragon", "unicorn"))
    ['unicorn']
    """
    match event:
        case Displayed(counters):
            return list(counters)
        case GoalDealt(_, town) if town is not UNSET:
            return [town]
        case Dealt(_, cards) if cards is not UNSET:
            return list(cards)
        case SecretDrawn(_, counter) | DrewBlind(_, counter) if counter is not UNSET:
            return [counter]
        case Took(_, _, _, refill) if refill is not None:
            return [refill]
        case _:
            return []


def event_name(event: Event) -> str:
    """The ``type`` of an event."""
    return str(type(event).__struct_config__.tag)
