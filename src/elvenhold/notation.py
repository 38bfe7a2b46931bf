"""Action and Event: names for people and programs <-> the engine's ints; text and JSON forms.

An action says what somebody wants, an event what happened. The JSON forms are those of the HTTP
interface and of the game record; the text form of an action is the same everywhere.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from elvenhold.reasons import InvalidNotation
from elvenhold.rules import codes
from elvenhold.rules.board import Board
from elvenhold.rules.kinds import KINDS
from elvenhold.rules.native import BIT, ONE, kinds_in
from elvenhold.rules.state import NOTHING

Kind = Literal["dragon", "unicorn", "giant_pig", "elfcycle", "magic_cloud", "troll_wagon", "raft"]
Face = Literal["open", "secret"]
FACES: tuple[Face, ...] = ("open", "secret")
KIND_NAMES: tuple[Kind, ...] = KINDS  # type: ignore[assignment]
KIND_OF: dict[str, int] = {name: number for number, name in enumerate(KINDS)}


class _Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What all actions have in common: ``str(action)`` is the text form."""

    def __str__(self) -> str:
        return " ".join([type(self).__struct_config__.tag, *self._words()])  # type: ignore[list-item]

    def _words(self) -> list[str]:
        return []


class Take(_Action, frozen=True, tag="take"):
    """Step 3: take the open counter of a slot, 0 to 4."""

    slot: int

    def _words(self) -> list[str]:
        return [str(self.slot)]


class Blind(_Action, frozen=True, tag="blind"):
    """Step 3: draw a face-down counter."""


class Place(_Action, frozen=True, tag="place"):
    """Step 4: lay a counter on a road; ``face`` is how it lay before its owner."""

    way: str
    counter: Kind
    face: Face = "open"

    def _words(self) -> list[str]:
        return [*_faced(self.face, self.counter), self.way]


class Obstacle(_Action, frozen=True, tag="obstacle"):
    """Step 4: lay the obstacle on a road that has a counter."""

    way: str

    def _words(self) -> list[str]:
        return [self.way]


class Pass(_Action, frozen=True, tag="pass"):
    """Step 4: pass."""


class Move(_Action, frozen=True, tag="move"):
    """Step 5: cross a way and pay these cards, in any order."""

    way: str
    cards: tuple[Kind, ...]

    def _words(self) -> list[str]:
        return [self.way, *self.cards]


class Stop(_Action, frozen=True, tag="stop"):
    """Step 5: end one's own movement turn."""


class Discard(_Action, frozen=True, tag="discard"):
    """Discard these travel cards, in any order."""

    cards: tuple[Kind, ...]

    def _words(self) -> list[str]:
        return list(self.cards)


class Keep(_Action, frozen=True, tag="keep"):
    """Step 6: the one counter to keep."""

    counter: Kind
    face: Face = "open"

    def _words(self) -> list[str]:
        return _faced(self.face, self.counter)


Action = Take | Blind | Place | Obstacle | Pass | Move | Stop | Discard | Keep


def _faced(face: Face, counter: Kind) -> list[str]:
    return ["secret", counter] if face == "secret" else [counter]


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

# ---------------------------------------------------------------- reading and writing

Spoken = TypeVar("Spoken", bound=Struct)


def to_json(spoken: Struct) -> dict[str, Any]:
    """The JSON form of an action or event.

    >>> to_json(Take(2))
    {'type': 'take', 'slot': 2}
    """
    fields: dict[str, Any] = msgspec.to_builtins(spoken)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


def action_from_json(data: object) -> Action:
    """An action from its JSON form; raises ``InvalidNotation``.

    >>> action_from_json({"type": "keep", "counter": "dragon", "face": "secret"})
    Keep(counter='dragon', face='secret')
    """
    try:
        action: Action = msgspec.convert(data, Action)
    except msgspec.ValidationError as error:
        raise _cannot_be_read(str(error)) from None
    except ValueError:  # half a surrogate pair, a number of thousands of digits
        raise InvalidNotation("malformed", {"detail": "it has an impossible character or number"}) from None
    return action


def _cannot_be_read(sentence: str) -> InvalidNotation:
    """The refusal for a sentence of msgspec's, such as: Invalid enum value 'cow' - at `$.counter`."""
    said, _, place = sentence.partition(" - at `$.")
    if said.startswith("Invalid enum value") and place.startswith(("counter", "cards")):
        return InvalidNotation("unknown_kind", {"kind": said.removeprefix("Invalid enum value ").strip("'")})
    return InvalidNotation("malformed", {"detail": _plain(said, place.rstrip("`"))})


def _plain(said: str, field: str) -> str:
    """What msgspec said, in plain words."""
    name = said.split("`")[1] if "`" in said else ""
    if said.startswith("Object missing required field"):
        return f"the field {name} is missing"
    if said.startswith("Object contains unknown field"):
        return f"there is no field {name} in it"
    if said.startswith("Expected"):
        return f"the field {field} has the wrong type" if field else "it has the wrong form"
    if field == "type":
        return f"there is no action called {said.removeprefix('Invalid value ')}"
    return f"the field {field} has an impossible value"


def parse_action(text: str) -> Action:
    """An action from its one-line text form; raises ``InvalidNotation``.

    >>> parse_action("place secret dragon feodor-lapphalya-woods")
    Place(way='feodor-lapphalya-woods', counter='dragon', face='secret')
    >>> str(parse_action("move feodor-lapphalya-woods dragon dragon"))
    'move feodor-lapphalya-woods dragon dragon'
    """
    words = text.split()
    if not words:
        raise InvalidNotation("malformed", {"detail": "nothing was said"})
    return action_from_json({"type": words[0], **_fields(words[0], words[1:])})


def _fields(verb: str, words: list[str]) -> dict[str, object]:
    """The fields of an action from the words behind its verb."""
    if verb in ("place", "keep"):
        face = "secret" if words[:1] == ["secret"] else "open"
        rest = words[1:] if face == "secret" else words
        names = ("counter", "way") if verb == "place" else ("counter",)
        return {"face": face, **_exactly(names, rest)}
    if verb == "take":
        number = _exactly(("slot",), words)["slot"]
        return {"slot": int(number) if number.isascii() and number.isdigit() and len(number) < 4 else number}
    if verb == "obstacle":
        return dict(_exactly(("way",), words))
    if verb == "move":
        return {"way": _exactly(("way",), words[:1])["way"], "cards": words[1:]}
    if verb == "discard":
        return {"cards": words}
    return dict(_exactly((), words))


def _exactly(names: tuple[str, ...], words: list[str]) -> dict[str, str]:
    if len(words) != len(names):
        wanted = f"the words {', '.join(names)}" if names else "no further word"
        raise InvalidNotation("malformed", {"detail": f"{wanted} must follow, not {len(words)} words"})
    return dict(zip(names, words, strict=True))


# ---------------------------------------------------------------- names <-> ints


def cards_to_int(cards: Iterable[str]) -> int:
    """A multiset from the names of its pieces.

    >>> cards_to_int(["dragon", "raft"]) == 0x1000001
    True
    """
    return sum(ONE[KIND_OF[card]] for card in cards)


def cards_from_int(stock: int) -> tuple[Kind, ...]:
    """The names of the pieces of a multiset, in the order of the kinds.

    >>> cards_from_int(0x1000002)
    ('dragon', 'dragon', 'raft')
    """
    return tuple(KIND_NAMES[kind] for kind in kinds_in(stock))


def encode(board: Board, spoken: Action) -> int:
    """The engine's number for an action; raises ``InvalidNotation`` for what the board does not have."""
    try:
        return _encode(board, spoken)
    except (AttributeError, KeyError, TypeError):  # an action made by hand with fields of other types
        raise InvalidNotation("malformed", {"detail": f"{spoken!r:.100} is no action"}) from None


def _encode(board: Board, spoken: Action) -> int:
    match spoken:
        case Take(slot):
            if slot.bit_length() > 1000:  # too long to be written in a sentence
                raise InvalidNotation("malformed", {"detail": "a slot is a number from 0 to 4"})
            if not 0 <= slot < 64:
                raise InvalidNotation("no_such_slot", {"slot": slot})
            return codes.action(codes.TAKE, place=slot)
        case Blind():
            return codes.action(codes.BLIND)
        case Place(way, counter, face):
            return codes.action(codes.PLACE, place=_way(board, way), kind=KIND_OF[counter], face=_face(face))
        case Obstacle(way):
            return codes.action(codes.OBSTACLE, place=_way(board, way))
        case Pass():
            return codes.action(codes.PASS)
        case Move(way, cards):
            return codes.action(codes.MOVE, place=_way(board, way), cards=_multiset(cards))
        case Stop():
            return codes.action(codes.STOP)
        case Discard(cards):
            return codes.action(codes.DISCARD, cards=_multiset(cards))
        case Keep(counter, face):
            return codes.action(codes.KEEP, kind=KIND_OF[counter], face=_face(face))
        case _:
            raise TypeError


def _face(face: Face) -> int:
    return {"open": codes.OPEN_FACE, "secret": codes.SECRET_FACE}[face]


def _way(board: Board, way: str) -> int:
    if way not in board.way_of:
        raise InvalidNotation("unknown_way", {"way": way})
    return board.way_of[way]


def _multiset(cards: tuple[Kind, ...]) -> int:
    """More than fifteen of a kind do not fit in four bits, and nobody can hold them."""
    if max(Counter(cards).values(), default=0) > 15:
        raise InvalidNotation("malformed", {"detail": "there are not so many cards of a kind"})
    return cards_to_int(cards)


def decode(board: Board, code: int) -> Action:
    """The action for the engine's number.

    >>> from elvenhold.boards import load_board
    >>> str(decode(load_board(), encode(load_board(), parse_action("discard raft dragon"))))
    'discard dragon raft'
    """
    place = codes.place_of(code)
    kind, face = KIND_NAMES[codes.kind_of(code)], FACES[codes.face_of(code)]
    match codes.verb_of(code):
        case codes.TAKE:
            return Take(place)
        case codes.BLIND:
            return Blind()
        case codes.PLACE:
            return Place(board.way_ids[place], kind, face)
        case codes.OBSTACLE:
            return Obstacle(board.way_ids[place])
        case codes.PASS:
            return Pass()
        case codes.MOVE:
            return Move(board.way_ids[place], cards_from_int(codes.cards_of(code)))
        case codes.STOP:
            return Stop()
        case codes.DISCARD:
            return Discard(cards_from_int(codes.cards_of(code)))
        case codes.KEEP:
            return Keep(kind, face)
        case verb:
            raise ValueError(f"no action has the verb {verb}")


def events_from_codes(board: Board, log: Iterable[codes.Event]) -> list[Event]:
    """The events for the engine's tuples. Cards dealt one by one to a seat become one ``deal``."""
    events: list[Event] = []
    display: list[Kind | None] = []
    deal: list[Kind] = []
    for entry in log:
        last = events[-1] if events else None
        if entry[0] == codes.E_DISPLAY:
            display.append(_kind_or_none(entry[2]))
            if entry[1] == 4:
                events.append(Displayed(tuple(display)))
        elif entry[0] == codes.E_DEAL:
            card = KIND_NAMES[entry[2]]
            if isinstance(last, Dealt) and last.seat == entry[1]:
                deal.append(card)
                events[-1] = Dealt(entry[1], tuple(deal))
            else:
                deal = [card]
                events.append(Dealt(entry[1], (card,)))
        else:
            events.append(_event(board, entry))
    return events


def _kind_or_none(kind: int) -> Kind | None:
    return None if kind == NOTHING else KIND_NAMES[kind]


def _event(board: Board, entry: codes.Event) -> Event:
    kind, *rest = entry
    towns, ways = board.town_ids, board.way_ids
    match kind, rest:
        case codes.E_TOWN_CARD, [seat, town]:
            return GoalDealt(seat, towns[town])
        case codes.E_ROUND, [number, starter]:
            return RoundBegan(number, starter)
        case codes.E_RESHUFFLE, []:
            return Reshuffled()
        case codes.E_SECRET, [seat, counter]:
            return SecretDrawn(seat, KIND_NAMES[counter])
        case codes.E_TAKE, [seat, slot, counter, refill]:
            return Took(seat, slot, KIND_NAMES[counter], _kind_or_none(refill))
        case codes.E_BLIND, [seat, counter]:
            return DrewBlind(seat, KIND_NAMES[counter])
        case codes.E_PLACE, [seat, way, counter, face]:
            return Placed(seat, ways[way], KIND_NAMES[counter], FACES[face])
        case codes.E_OBSTACLE, [seat, way]:
            return Obstructed(seat, ways[way])
        case codes.E_PASS, [seat, auto]:
            return Passed(seat, auto == 1)
        case codes.E_MOVE, [seat, way, start, to, cards, piece]:
            return Moved(seat, ways[way], towns[start], towns[to], cards_from_int(cards), piece == 1)
        case codes.E_STOP, [seat]:
            return Stopped(seat)
        case codes.E_DISCARD, [seat, cards]:
            return Discarded(seat, cards_from_int(cards))
        case codes.E_KEEP, [seat, counter, face]:
            kept = _kind_or_none(counter)
            return Kept(seat, None if kept is None else FACES[face], kept)
        case codes.E_END, [all_towns]:
            return Ended("all_towns" if all_towns else "rounds")
        case _:
            raise ValueError(f"no event looks like {entry}")


def towns_in(board: Board, towns: int) -> tuple[str, ...]:
    """The ids of the towns of a bit set, in the order of the board."""
    return tuple(name for number, name in enumerate(board.town_ids) if towns & BIT[number])


def event_for(event: Event, seat: int | None) -> Event:
    """The event as one viewer may see it while the game runs (None: a spectator); built as a whitelist.

    >>> event_for(Dealt(1, ("dragon", "raft")), seat=0)
    Dealt(seat=1, cards=UNSET, count=2)
    """
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
        case (
            Displayed()
            | RoundBegan()
            | Reshuffled()
            | Took()
            | DrewBlind()
            | Placed()
            | Obstructed()
            | Passed()
            | Moved()
            | Stopped()
            | Discarded()
            | Ended()
        ):
            return event


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


ActionLike = Action | str | Mapping[str, Any]


def read_action(spoken: ActionLike) -> Action:
    """An action from itself, its text or its JSON form; raises ``InvalidNotation``."""
    if isinstance(spoken, str):
        return parse_action(spoken)
    if isinstance(spoken, _Action):
        return spoken
    return action_from_json(spoken)
