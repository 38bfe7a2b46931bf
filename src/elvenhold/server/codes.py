"""Short codes that people read aloud or type: letters and figures that are not taken for each other."""

import hashlib
import secrets

from elvenhold.server.store.base import CodeRow, SeatRow

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
SEAT_LENGTH, TABLE_LENGTH = 10, 8  # 50 and 40 bits: too many to try within their time and the limits
SEAT_TIME, TABLE_TIME = 10 * 60 * 1000, 24 * 3600 * 1000  # milliseconds


def seat_code(seat: SeatRow, table_id: str, now: int) -> tuple[str, CodeRow]:
    """A code for a person's seat, and what is kept of it. It is of no use once the seat is another's."""
    code = _new(SEAT_LENGTH)
    kept = seat_hash(code, seat)
    assert kept is not None
    return code, CodeRow(kept, table_id, seat.seat, now + SEAT_TIME)


def seat_hash(code: str, seat: SeatRow) -> bytes | None:
    """What is kept of a code for this person at this seat; None where no person sits."""
    if seat.kind != "human" or seat.token_hash is None:
        return None
    return hashlib.sha256(spoken(code) + seat.token_hash).digest()


def table_code(table_id: str, now: int) -> tuple[str, CodeRow]:
    """A code for a table, and what is kept of it."""
    code = _new(TABLE_LENGTH)
    return code, CodeRow(spoken(code), table_id, None, now + TABLE_TIME)


def spoken(code: str) -> bytes:
    """What is kept of a code, however it was typed.

    >>> spoken("abcd-efgh ") == spoken("ABCDEFGH")
    True
    """
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(plain.encode()).digest()


def _new(length: int) -> str:
    code = "".join(secrets.choice(LETTERS) for _ in range(length))
    middle = length // 2
    return f"{code[:middle]}-{code[middle:]}"
