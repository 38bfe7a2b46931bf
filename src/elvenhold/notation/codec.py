"""Names <-> the engine's ints: the only translator between the two."""

from collections import Counter
from collections.abc import Iterable

from elvenhold.notation.actions import (
    FACES,
    KIND_NAMES,
    KIND_OF,
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
from elvenhold.notation.events import (
    Dealt,
    Discarded,
    Displayed,
    DrewBlind,
    Ended,
    Event,
    GoalDealt,
    Kept,
    Moved,
    Obstructed,
    Passed,
    Placed,
    Reshuffled,
    RoundBegan,
    SecretDrawn,
    Stopped,
    Took,
)
from elvenhold.reasons import InvalidNotation
from elvenhold.rules import codes
from elvenhold.rules.board import Board
from elvenhold.rules.native import BIT, ONE, kinds_in
from elvenhold.rules.state import NOTHING


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
    >>> from elvenhold.notation import parse_action
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
