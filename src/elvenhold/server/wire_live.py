"""What goes over the live line, from the server and from the client."""

from typing import Any

from msgspec import UNSET, UnsetType

from elvenhold.notation import Action, Blind, Discard, Event, Face, Keep, Kind, Move, Pass, Stop, Take
from elvenhold.record import Result
from elvenhold.server.wire import ClockView, Message, RequestName, Step, UndoView, Version, ViewAnswer
from elvenhold.server.wire_game import Base, Seat, Undone, ViewDelta


class Places(Base, frozen=True, tag_field="type", tag="place"):
    """A counter that may be placed on any of these ways, given by their numbers in the board's list."""

    counter: Kind
    face: Face
    ways: list[int]


class Obstacles(Base, frozen=True, tag_field="type", tag="obstacle"):
    """The ways, by their numbers, that the obstacle may be placed on."""

    ways: list[int]


Grouped = Places | Obstacles | Take | Blind | Pass | Move | Stop | Discard | Keep


class News(Base, frozen=True, tag_field="type", tag="events"):
    """What is new at a table, for one viewer: what happened, and how things stand.

    With ``?view=1`` the first has the whole ``view``, each later one a ``delta``, and of the rest those that
    are not as they were; ``legal``, in groups, where the seat is to act.
    """

    version: Version
    revision: int
    round: int
    step: Step
    turn: Seat | None
    events: list[Event | Undone]
    view: ViewAnswer | UnsetType = UNSET
    delta: ViewDelta | UnsetType = UNSET
    legal: list[Grouped] | UnsetType = UNSET
    undo: UndoView | UnsetType = UNSET
    intent: Action | UnsetType | None = UNSET
    clock: ClockView | UnsetType | None = UNSET
    host: bool | UnsetType = UNSET
    rematch: str | UnsetType = UNSET
    result: Result | UnsetType = UNSET


class Said(Base, frozen=True, tag_field="type", tag="chat"):
    """What was said."""

    messages: list[Message]


class Ack(Base, frozen=True, tag_field="type", tag="ack"):
    """An action or an undo counts."""

    request: str | None
    version: Version


class Refused(Base, frozen=True, tag_field="type", tag="refused"):
    """Nothing was done for this request, and why."""

    request: str | None
    reason: str
    message: str
    params: dict[str, Any]
    version: Version | UnsetType = UNSET


class LiveAction(Base, frozen=True, tag_field="type", tag="action"):
    """From the client: one action, made upon the version that the player saw, by one of the line's seats."""

    version: Version
    action: Action
    request: RequestName | None = None


class LiveUndo(Base, frozen=True, tag_field="type", tag="undo"):
    """From the client: take back the last move."""

    version: Version
    request: RequestName | None = None


FromServer = News | Said | Ack | Refused
FromClient = LiveAction | LiveUndo
