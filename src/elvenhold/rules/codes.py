"""An action as one int, an event as a tuple of ints. Names are given by ``elvenhold.notation``.

Action: verb in bits 0-3, way or slot in bits 4-9, kind in bits 10-12, face in bit 13, cards from bit 14.
Event: (type, seat, ...) with the meaning of the further numbers given beside each type.
"""

from typing import Final

from elvenhold.rules.native import Row, i64, vec

TAKE: Final = 0
BLIND: Final = 1
PLACE: Final = 2
OBSTACLE: Final = 3
PASS: Final = 4
MOVE: Final = 5
STOP: Final = 6
DISCARD: Final = 7
KEEP: Final = 8
OPEN_FACE: Final = 0
SECRET_FACE: Final = 1

# What one more of each adds to a code.
WAY: Final = 16  # or slot
KIND: Final = 1024
FACE: Final = 8192
CARDS: Final = 16384  # times a multiset

Event = tuple[int, ...]

E_DISPLAY: Final = 0  # slot, counter
E_TOWN_CARD: Final = 1  # seat, town
E_ROUND: Final = 2  # round, starter
E_RESHUFFLE: Final = 3
E_DEAL: Final = 4  # seat, card
E_SECRET: Final = 5  # seat, counter
E_TAKE: Final = 6  # seat, slot, counter, refill or -1
E_BLIND: Final = 7  # seat, counter
E_PLACE: Final = 8  # seat, way, counter, face
E_OBSTACLE: Final = 9  # seat, way
E_PASS: Final = 10  # seat, auto
E_MOVE: Final = 11  # seat, way, from, to, cards, piece
E_STOP: Final = 12  # seat
E_DISCARD: Final = 13  # seat, cards
E_KEEP: Final = 14  # seat, counter or -1, face
E_END: Final = 15  # all_towns

# How many numbers an event has, its type included.
EVENT_LENGTH: Final[Row] = vec[i64]([3, 3, 3, 1, 3, 3, 5, 3, 5, 3, 3, 7, 2, 3, 4, 2])


def action(verb: i64, place: i64 = 0, kind: i64 = 0, face: i64 = 0, cards: i64 = 0) -> i64:
    """Pack an action; ``place`` is a way or a slot.

    >>> verb_of(action(MOVE, place=7, cards=3)), place_of(action(MOVE, place=7, cards=3))
    (5, 7)
    """
    return verb + place * WAY + kind * KIND + face * FACE + cards * CARDS


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


_NO_KIND: Final = 7  # the one number of three bits that is no kind
_VERB_BITS: Final = 15
_PLACE_BITS: Final = 63 * WAY
_KIND_BITS: Final = 7 * KIND
_CARD_BITS: Final = 2**62 - CARDS
# What an action of each verb has, in the order of the verbs.
_BITS: Final[Row] = vec[i64](
    [
        _VERB_BITS + _PLACE_BITS,
        _VERB_BITS,
        _VERB_BITS + _PLACE_BITS + _KIND_BITS + FACE,
        _VERB_BITS + _PLACE_BITS,
        _VERB_BITS,
        _VERB_BITS + _PLACE_BITS + _CARD_BITS,
        _VERB_BITS,
        _VERB_BITS + _CARD_BITS,
        _VERB_BITS + _KIND_BITS + FACE,
    ]
)


def is_code(number: i64, ways: i64) -> bool:
    """Whether a number from outside is an action at all: a verb, one of so many ways, and nothing else.

    >>> is_code(action(PLACE, place=7, kind=2), 48), is_code(action(PASS, kind=2), 48)
    (True, False)
    """
    verb = verb_of(number)
    if verb > KEEP or number & _BITS[verb] != number or kind_of(number) == _NO_KIND:
        return False
    return verb == TAKE or place_of(number) < ways
