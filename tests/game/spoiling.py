"""Ways to spoil a record, each at a place that can be told: the words of ``test_record_mutations``."""

import copy
from collections.abc import Callable
from typing import Any

from elvenhold import Game, Record
from elvenhold.replay import decisions
from elvenhold.rules.state import State

Json = dict[str, Any]


class Draft:
    """A record that is to be spoiled: its JSON form, and the position before each decision."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.data: Json = copy.deepcopy(record.to_dict())
        self.events: list[Json] = self.data["events"]
        self._states: dict[int, State] = {}

    def state(self, number: int) -> State:
        """The position before the decision that event ``number`` tells of."""
        if not self._states:
            self._states = {each.event: each.state.clone() for each in decisions(self.record)}
        return self._states[number]


Place = Callable[[Draft], int]  # where something is
Spoil = Callable[[Draft], int | None]  # spoils a draft and tells which event is at fault
Test = Callable[[Json, State], bool]


def the(
    kind: str, nth: int = 0, *, after: str | None = None, before: str | None = None, **fields: Any
) -> Place:
    """The nth event of a type with these fields, of those beside an event of another type if one is named."""

    def find(draft: Draft) -> int:
        found = [
            number
            for number, event in enumerate(draft.events)
            if event["type"] == kind
            and all(event[name] == value for name, value in fields.items())
            and (after is None or draft.events[number - 1]["type"] == after)
            and (before is None or draft.events[number + 1]["type"] == before)
        ]
        return found[nth]

    return find


def where(kind: str, test: Test) -> Place:
    """The first event of a type for which, with the position before it, ``test`` holds."""

    def find(draft: Draft) -> int:
        for number, event in enumerate(draft.events):
            if event["type"] == kind and test(event, draft.state(number)):
                return number
        raise LookupError(f"this game has no such {kind}")

    return find


def end(draft: Draft) -> int:
    """Behind the last event."""
    return len(draft.events)


def removed(place: Place) -> Spoil:
    """Without that event; the fault is at what follows it."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        del draft.events[number]
        return number

    return spoil


def doubled(place: Place) -> Spoil:
    """That event twice."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        draft.events.insert(number, copy.deepcopy(draft.events[number]))
        return number + 1

    return spoil


def swapped(place: Place, by: int = 0) -> Spoil:
    """That event behind the next one; ``by`` 1 if only the second of them is at fault."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        draft.events[number], draft.events[number + 1] = draft.events[number + 1], draft.events[number]
        return number + by

    return spoil


def inserted(place: Place, event: Json) -> Spoil:
    """One more event before that one."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        draft.events.insert(number, event)
        return number

    return spoil


def changed(place: Place, **fields: Any) -> Spoil:
    """That event with other values; a callable value gets the event and the position before it."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        event = draft.events[number]
        state = draft.state(number) if any(callable(value) for value in fields.values()) else None
        event.update({k: value(event, state) if callable(value) else value for k, value in fields.items()})
        return number

    return spoil


def edited(place: Place, edit: Callable[[Json], object]) -> Spoil:
    """That event after ``edit`` has changed it."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        edit(draft.events[number])
        return number

    return spoil


def other_seat(place: Place) -> Spoil:
    """That event with the next seat."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        event = draft.events[number]
        event["seat"] = (event["seat"] + 1) % len(draft.data["seats"])
        return number

    return spoil


def cut(place: Place) -> Spoil:
    """Nothing from that event on, and no result and no key, as if the game were still running."""

    def spoil(draft: Draft) -> int:
        number = place(draft)
        del draft.events[number:]
        draft.data |= {"result": None}
        del draft.data["key"]
        return number

    return spoil


def top(edit: Callable[[Json], object]) -> Spoil:
    """The record after ``edit`` has changed it; no event is at fault."""

    def spoil(draft: Draft) -> None:
        edit(draft.data)

    return spoil


def spoilt(game: Game, spoil: Spoil) -> tuple[Json, int | None]:
    """The spoilt record of a game, and the event at fault."""
    draft = Draft(game.record())
    number = spoil(draft)
    return draft.data, number
