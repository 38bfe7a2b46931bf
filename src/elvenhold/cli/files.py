"""Finds the records in files: JSON Lines, or one object over several lines, in constant memory."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from elvenhold.cli.common import Trouble
from elvenhold.cli.streams import reading
from elvenhold.cli.words import counted, visible
from elvenhold.reasons import InvalidRecord
from elvenhold.record import Record, decode_json, read_record

Text = bytes | Mapping[str, Any]  # a record that may be wrong: JSON that was read, or text that was not

_CUT_OFF = "Input data was truncated"  # as msgspec says it
_BEGINS = re.compile(rb'\{\s*"format"\s*:')


class Found(NamedTuple):
    """A record somewhere in the input."""

    file: str
    game: int  # its number in the file, from 1
    text: Text

    def read(self) -> Record:
        """The record; raises ``InvalidRecord``."""
        return read_record(self.text)

    def told(self, fault: InvalidRecord) -> str:
        """A fault of this record in one line."""
        event = "" if fault.event is None else f", event {fault.event}"
        return visible(f"{self.file}: game {self.game}{event}: {fault.reason}: {fault.message}")


def records_in(files: Iterable[str]) -> Iterator[Found]:
    """Every record of the files, ``-`` for standard input; raises ``Trouble`` when one cannot be read."""
    for path in files:
        with reading(path) as stream:
            for game, text in enumerate(texts_in(stream), 1):
                yield Found(path, game, text)


def find_record(path: str, game: int) -> Found:
    """The record with this number, from 1, in a file; raises ``Trouble`` when there is none."""
    last = 0
    for found in records_in([path]):
        last = found.game
        if last == game:
            return found
    raise Trouble(f"{path} has {counted(last, 'game')}, so there is no game {game}.")


def texts_in(lines: Iterable[bytes]) -> Iterator[Text]:
    """The records of JSON Lines, or of objects that go over several lines; what is broken as its text.

    >>> list(texts_in([b'{"a": 1}', b'', b'{', b'"a": 2', b'}']))
    [{'a': 1}, {'a': 2}]
    """
    pending: list[bytes] = []  # an object that began and has not ended
    for line in lines:
        if not line.strip():
            continue
        if pending and not (line.startswith(b"{") and (_BEGINS.match(line) or _is_record(line))):
            pending.append(line)
            if line.rstrip().endswith(b"}") and isinstance(whole := _decode(pending), Mapping):
                yield whole
                pending = []
            continue
        if pending:  # a record that was cut off, and the next one
            yield b"".join(pending)
            pending = []
        data = _decode([line])
        if data is None:
            pending = [line]
        else:
            yield data
    if pending:
        yield b"".join(pending)


def _decode(lines: list[bytes]) -> Text | None:
    """The object, or the text where it is none, or None where its end is missing."""
    text = b"".join(lines)
    try:
        return decode_json(text)
    except InvalidRecord as fault:
        return None if fault.params.get("detail") == _CUT_OFF else text


def _is_record(line: bytes) -> bool:
    data = _decode([line])
    return isinstance(data, Mapping) and "format" in data
