"""An action as one int, an event as a tuple of ints. Names are given by ``elvenhold.notation``.

Action: verb in bits 0-3, way or slot in bits 4-9, kind in bits 10-12, face in bit 13, cards from bit 14.
Event: (type, seat, ...) with the meaning of the further numbers given beside each type.
"""

from elvenhold.rules.native import i64

TAKE, BLIND, PLACE, OBSTACLE, PASS, MOVE, STOP, DISCARD, KEEP = range(9)
OPEN_FACE, SECRET_FACE = 0, 1

Event = tuple[int, ...]

E_DISPLAY = 0  # slot, counter
E_TOWN_CARD = 1  # seat, town
E_ROUND = 2  # round, starter
E_RESHUFFLE = 3
E_DEAL = 4  # seat, card
E_SECRET = 5  # seat, counter
E_TAKE = 6  # seat, slot, counter, refill or -1
E_BLIND = 7  # seat, counter
E_PLACE = 8  # seat, way, counter, face
E_OBSTACLE = 9  # seat, way
E_PASS = 10  # seat, auto
E_MOVE = 11  # seat, way, from, to, cards, piece
E_STOP = 12  # seat
E_DISCARD = 13  # seat, cards
E_KEEP = 14  # seat, counter or -1, face
E_END = 15  # all_towns


def action(verb: i64, place: i64 = 0, kind: i64 = 0, face: i64 = 0, cards: i64 = 0) -> i64:
    """Pack an action; ``place`` is a way or a slot.

    >>> verb_of(action(MOVE, place=7, cards=3)), place_of(action(MOVE, place=7, cards=3))
    (5, 7)
    """
    return verb + place * 16 + kind * 1024 + face * 8192 + cards * 16384


def verb_of(code: i64) -> i64:
    """What kind of action it is."""
    return code & 15


def place_of(code: i64) -> i64:
    """The way, or the slot of the display."""
    return (code >> 4) & 63


def kind_of(code: i64) -> i64:
    """The kind of counter."""
    return (code >> 10) & 7


def face_of(code: i64) -> i64:
    """``OPEN_FACE`` or ``SECRET_FACE``: how the counter lay before its owner."""
    return (code >> 13) & 1


def cards_of(code: i64) -> i64:
    """The multiset of cards."""
    return code >> 14
