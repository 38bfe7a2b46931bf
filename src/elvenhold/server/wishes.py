"""What people want of a table's seats, read and ready to be looked at."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SeatWish:
    """Who wants to sit, where (None: anywhere), with the first of these tokens that has no seat yet."""

    seat: int | None
    name: str
    token_hashes: tuple[bytes, ...]
    request_hash: bytes | None = None
    known: tuple[bytes, ...] = ()  # of all tokens that the caller has
