"""The game record, version 1: reading and writing. ``replay.py`` checks a record against the rules."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from elvenhold.notation import Event, to_json
from elvenhold.reasons import InvalidRecord, Refusal
from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.options import OPTIONS
from elvenhold.rulesets import options_from

FORMAT = "elvenhold-record"
VERSION = 1


class Seat(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits where at the start; ``bot`` names the bot."""

    name: str
    kind: Literal["human", "bot"]
    bot: str | UnsetType = UNSET


def is_complete(seat: Seat) -> bool:
    """Whether a bot's seat, and no other, names a bot.

    >>> is_complete(Seat("Ann", "human")), is_complete(Seat("Bot", "bot"))
    (True, False)
    """
    return (seat.kind == "bot") == (seat.bot is not UNSET)


class SeatResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The count of one seat at the end (rules 11, 12)."""

    seat: int
    towns: int
    cards: int
    distance: int
    score: int
    rank: int


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """Why the game ended, and every seat's count in seat order."""

    reason: Literal["all_towns", "rounds"]
    seats: tuple[SeatResult, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"reason": self.reason, "seats": [msgspec.to_builtins(seat) for seat in self.seats]}

    @property
    def ranking(self) -> list[SeatResult]:
        """The seats from the first rank to the last."""
        return sorted(self.seats, key=lambda seat: (seat.rank, seat.seat))


class Record(Struct, frozen=True):
    """One game as plain data. ``extra`` holds top-level keys that readers ignore."""

    board: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    first_seat: int
    events: tuple[Event, ...]
    result: Result | None
    key: str | None = None
    commitment: str | None = None
    extra: dict[str, Any] = {}

    def to_dict(self) -> dict[str, Any]:
        """The JSON form; keys come in a fixed order."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "board": self.board,
            "options": {spec.id: self.options[spec.id] for spec in OPTIONS},
            "seats": [msgspec.to_builtins(seat) for seat in self.seats],
            "first_seat": self.first_seat,
            "events": [to_json(event) for event in self.events],
            "result": self.result and self.result.to_dict(),
        }
        if self.commitment is not None:
            data["commitment"] = self.commitment
        if self.key is not None:
            data["key"] = self.key
        return data | self.extra

    def to_json(self) -> str:
        """One line of JSON."""
        return msgspec.json.encode(self.to_dict()).decode()


_KNOWN = (
    "format",
    "version",
    "board",
    "options",
    "seats",
    "first_seat",
    "events",
    "result",
    "key",
    "commitment",
)


def read_record(source: str | bytes | Mapping[str, Any]) -> Record:
    """A record from its JSON text or its dict; raises ``InvalidRecord``.

    Checks the form only; ``replay.replay`` checks the game.
    """
    data = decode_json(source)
    if data.get("format") != FORMAT:
        raise InvalidRecord("not_a_record", {"detail": f"its format is not {FORMAT}"})
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise InvalidRecord("not_a_record", {"detail": "it has no version"})
    if version > VERSION:
        raise InvalidRecord("newer_version", {"version": version})
    for key in ("board", "options", "seats", "first_seat", "events", "result"):
        if key not in data:
            raise InvalidRecord("missing_key", {"key": key})
    seats = _convert(data["seats"], tuple[Seat, ...], "seats")
    first_seat = _convert(data["first_seat"], int, "first_seat")
    if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
        raise InvalidRecord("bad_value", {"key": "seats"})
    if not all(map(is_complete, seats)):
        raise InvalidRecord("bad_value", {"key": "seats"})
    if not 0 <= first_seat < len(seats):
        raise InvalidRecord("bad_value", {"key": "first_seat"})
    return Record(
        board=_convert(data["board"], str, "board"),
        options=_read_options(_convert(data["options"], dict[str, Any], "options")),
        seats=seats,
        first_seat=first_seat,
        events=_read_events(data["events"]),
        result=_convert(data["result"], Result | None, "result"),
        key=_read_hex(data.get("key"), "key"),
        commitment=_read_hex(data.get("commitment"), "commitment"),
        extra={key: value for key, value in data.items() if key not in _KNOWN},
    )


def decode_json(source: str | bytes | Mapping[str, Any]) -> Mapping[str, Any]:
    """The object that a text holds. A mapping is read just as its text would be, and copied by that."""
    try:
        text = source if isinstance(source, (str, bytes)) else msgspec.json.encode(dict(source))
        data = msgspec.json.decode(text)
    except RecursionError:
        raise InvalidRecord("not_json", {"detail": "it is nested too deeply"}) from None
    except (ValueError, TypeError, OverflowError) as error:  # msgspec's errors are ValueErrors
        raise InvalidRecord("not_json", {"detail": str(error)}) from None
    if not isinstance(data, dict):
        raise InvalidRecord("not_a_record", {"detail": "it is not an object"})
    return data


def _read_options(values: dict[str, Any]) -> dict[str, Any]:
    for spec in OPTIONS:
        if spec.id not in values:
            raise InvalidRecord("missing_key", {"key": f"options.{spec.id}"})
    try:
        return options_from(values).values
    except Refusal as refusal:
        raise InvalidRecord.at(refusal) from None


def _read_events(data: object) -> tuple[Event, ...]:
    events = _convert(data, list[Any], "events")
    return tuple(_convert(event, Event, f"events[{number}]", number) for number, event in enumerate(events))


def _read_hex(text: object, key: str) -> str | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise InvalidRecord("wrong_type", {"key": key})
    if len(text) != 64 or not set(text.lower()) <= set("0123456789abcdef"):
        raise InvalidRecord("bad_value", {"key": key})
    return text.lower()


# How msgspec's sentences begin, and the reason word for each.
_REASON_OF_SENTENCE = (
    ("Object missing required field", "missing_key"),
    ("Object contains unknown field", "unknown_key"),
    ("Expected `", "wrong_type"),
)


def _convert(data: object, kind: Any, key: str, event: int | None = None) -> Any:
    """Convert or raise ``InvalidRecord`` with the path of the field at fault."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$")
        word = next((word for start, word in _REASON_OF_SENTENCE if sentence.startswith(start)), "bad_value")
        field = key + path.rstrip("`")
        if word in ("missing_key", "unknown_key"):
            field += "." + sentence.split("`")[1]
        raise InvalidRecord(word, {"key": field}, event) from None
