"""Action: what somebody wants to do; its text and JSON forms."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from elvenhold.reasons import InvalidNotation
from elvenhold.rules.kinds import KINDS

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


ActionLike = Action | str | Mapping[str, Any]


def read_action(spoken: ActionLike) -> Action:
    """An action from itself, its text or its JSON form; raises ``InvalidNotation``."""
    if isinstance(spoken, str):
        return parse_action(spoken)
    if isinstance(spoken, _Action):
        return spoken
    return action_from_json(spoken)
