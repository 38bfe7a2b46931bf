"""A record that somebody brings to look at: read, checked by replay, and kept as a finished table.

Nobody has a seat there. Whoever brought it is the host, and so can delete it.
"""

from typing import NamedTuple

import msgspec

from elvenhold import __version__
from elvenhold.reasons import InvalidRecord, Refusal
from elvenhold.record import Record, Seat, decode_json, read_record
from elvenhold.replay import replay
from elvenhold.server.due import DAY, LOBBY_DAYS
from elvenhold.server.setup import Setup, check_name
from elvenhold.server.store.base import SeatRow, TableRow
from elvenhold.server.tokens import new_key, new_table_id
from elvenhold.server.wire import RecordAnswer

MOST_BYTES = 256 * 1024  # of a file: six players fill 40 KiB


class Brought(NamedTuple):
    """The record of a finished game, and how many games its file holds."""

    record: Record
    games: int


def read_file(text: bytes) -> Brought:
    """The first game of JSON Lines, or the one of an object over several lines.

    Raises the ``Refusal`` of what cannot be looked at; its parameters name the ``line``, and the ``event``
    where it is one that is wrong.
    """
    lines = [(number, line) for number, line in enumerate(text.split(b"\n"), 1) if line.strip()]
    number, first = lines[0] if lines else (1, b"")
    alone = len(lines) <= 1 or not _is_object(first)
    try:
        record = read_record(text if alone else first)
        replay(record)
        if record.result is None:
            raise Refusal("unfinished_record")
        for place, seat in enumerate(record.seats):
            _seat(place, seat)
    except Refusal as refusal:
        raise _placed(refusal, number) from None
    return Brought(record, 1 if alone else len(lines))


def _is_object(line: bytes) -> bool:
    try:
        decode_json(line)
    except InvalidRecord:
        return False
    return True


def _placed(refusal: Refusal, line: int) -> Refusal:
    """The same refusal, and where in the file its cause is; events count from 0."""
    event = refusal.event if isinstance(refusal, InvalidRecord) else None
    placed = InvalidRecord.at(refusal, event)
    placed.params = {**refusal.params, "line": line} | ({} if event is None else {"event": event})
    words = f"Line {line}" if event is None else f"Line {line}, event {event}"
    placed.message = f"{words}: {refusal.message}"
    return placed


def table_of(record: Record, host_hash: bytes, now: int) -> TableRow:
    """The row of a table that shows this record, without the further keys that readers ignore."""
    kept = msgspec.convert(msgspec.structs.replace(record, extra={}).to_dict(), RecordAnswer)
    setup = Setup(
        record.board,
        record.options,
        record.first_seat,
        spectators=True,
        ready_check=False,
        aids=False,
        chat=False,
        record=kept,
    )
    return TableRow(
        id=new_table_id(),
        created=now,
        setup=setup.to_text(),
        key=new_key(),
        host_hash=host_hash,
        engine=__version__,
        seats=tuple(_seat(number, seat) for number, seat in enumerate(record.seats)),
        started=now,
        finished=now,
        due=now + LOBBY_DAYS * DAY,
    )


def _seat(number: int, seat: Seat) -> SeatRow:
    """Names are shown, and kept where there is room for those of people only."""
    bot = check_name(seat.bot) if isinstance(seat.bot, str) else None
    return SeatRow(number, seat.kind, bot, check_name(seat.name))
