"""Checks a record against the rules, event by event, with a reason for every refusal.

The engine plays the recorded decisions; chance follows the recorded outcomes (``chance.Script``), which
must be possible; and every event that the engine produces must be the recorded one. So nothing in a
record is taken on trust but which piece was drawn from a pile that holds it.
"""

import hashlib
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import asdict

from elvenhold.boards import load_board
from elvenhold.explain import explain
from elvenhold.notation import (
    KIND_OF,
    Action,
    Dealt,
    Discarded,
    Displayed,
    Event,
    GoalDealt,
    Kept,
    Moved,
    Passed,
    SecretDrawn,
    Took,
    action_of,
    encode,
    event_name,
    events_from_codes,
    outcomes_of,
)
from elvenhold.reasons import InvalidRecord, Refusal
from elvenhold.record import Record, Result, SeatResult
from elvenhold.rules import codes, engine
from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance, Script, ScriptEnded, ScriptRefused
from elvenhold.rules.kinds import DISPLAY
from elvenhold.rules.native import kinds_in
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import S_OVER, STEP_NAMES, State
from elvenhold.rules.travel import somebody_has_all


class Replayed(NamedTuple):
    """A checked record: the position it leads to and the decisions on the way."""

    state: State
    actions: list[Action]


class Decision(NamedTuple):
    """A recorded decision that the rules allow; ``state`` is the position before it."""

    event: int  # the number of its event
    seat: int
    action: Action
    state: State  # goes on with the walk: clone it to keep it


def result_of(state: State) -> Result | None:
    """The result of a finished game, else None."""
    if state.step != S_OVER:
        return None
    seats = tuple(SeatResult(*standing) for standing in standings(state))
    return Result("all_towns" if somebody_has_all(state) else "rounds", seats)


def replay(record: Record, key: bytes | None = None) -> Replayed:
    """Play a record through the engine; raises ``InvalidRecord`` at the first fault.

    A ``key`` that is given must be the one that the record's commitment and draws come from.
    """
    checker = _Checker(record)
    actions = [decision.action for decision in checker.walk()]
    if key is not None:
        _check_key(record, key, checker.board, actions)
    return Replayed(checker.state, actions)


def decisions(record: Record) -> Iterator[Decision]:
    """Every decision of a record with the position before it; raises ``InvalidRecord`` at the first fault."""
    return _Checker(record).walk()


class _Recorded(Script):
    """The recorded draws; for one that is missing or impossible it draws another piece.

    So the engine goes on, and its events show where the record departs from the rules.
    """

    def __init__(self, outcomes: list[int], places: list[int]) -> None:
        """``places``: the event of each outcome."""
        super().__init__(outcomes)
        self.places = places
        self.impossible: set[int] = set()  # events that name a piece which is not in the pile

    def piece(self, stock: int) -> int:
        try:
            return super().piece(stock)
        except ScriptEnded:
            pass
        except ScriptRefused:
            self.impossible.add(self.places[self.draws - 1])
        return kinds_in(stock)[0]

    def town(self, cards: int) -> int:
        try:
            return super().town(cards)
        except ScriptEnded:
            pass
        except ScriptRefused:
            self.impossible.add(self.places[self.draws - 1])
        return cards.bit_length() - 1


# What the rules expect where a decision is due, by step.
_DECISIONS = {
    "open": "take or blind",
    "place": "place, obstacle or pass",
    "move": "move or stop",
    "discard": "discard",
    "keep": "keep",
}


class _Checker:
    """Walks through the events: a decision and what follows by itself, then the next decision."""

    def __init__(self, record: Record) -> None:
        try:
            self.board: Board = load_board(record.board)
        except Refusal as refusal:
            raise InvalidRecord.at(refusal) from None
        self.record = record
        self.events = record.events
        self.at = 0  # the first event that is not yet checked
        self.state: State

    def walk(self) -> Iterator[Decision]:
        """Check every event, the result and the key; the decisions in order."""
        for number, event in enumerate(self.events):
            _check_form(event, number)
        decisions = [number for number, event in enumerate(self.events) if action_of(event)]
        borders = [*decisions, len(self.events)]
        self._set_up(borders[0])
        actions = []
        for number, end in zip(decisions, borders[1:], strict=True):
            seat, action, code = self._check_decision(number)
            actions.append(action)
            yield Decision(number, seat, action, self.state)
            self._decide(code, number, end)
        _check_result(self.record.result, result_of(self.state))
        if self.record.key is not None:
            if self.state.step != S_OVER:
                raise InvalidRecord("early_key")
            _check_key(self.record, bytes.fromhex(self.record.key), self.board, actions)

    def _set_up(self, end: int) -> None:
        record, log = self.record, list[codes.Event]()
        options, players = RuleOptions(record.options), len(record.seats)
        outcomes, places = self._outcomes(0, end)
        chance = _Recorded([record.first_seat, *outcomes], [0, *places])
        self.state = engine.new_state(self.board, options, players, chance, record.first_seat, log)
        self._compare(log, end, chance.impossible)

    def _check_decision(self, number: int) -> tuple[int, Action, int]:
        """The seat, the action and its code of event ``number``, if the rules allow it."""
        state, event = self.state, self.events[number]
        decision = action_of(event)
        assert decision is not None
        seat, action = decision
        if state.step == S_OVER:
            raise InvalidRecord("extra_event", {"found": event_name(event)}, number)
        code = self._encode(action, number)
        reason = engine.refuse(state, code)
        if reason == "wrong_step":
            self._wrong_event(_DECISIONS[STEP_NAMES[state.step]], number)
        if seat != state.turn:
            _wrong_field(event, "seat", state.turn, seat, number)
        if isinstance(event, Moved) and event.start != self.board.town_ids[state.boots[seat]]:
            _wrong_field(event, "start", self.board.town_ids[state.boots[seat]], event.start, number)
        if reason:
            raise InvalidRecord.at(explain(state, code, reason), number)
        return seat, action, code

    def _decide(self, code: int, number: int, end: int) -> None:
        """Play the decision of event ``number``; ``end`` is the next decision."""
        state = self.state
        earlier = state.chance.draws
        chance = _Recorded(*self._outcomes(number, end))
        state.chance, state.log = chance, []
        engine.apply(state, code)
        chance.draws += earlier
        self._compare(state.log, end, chance.impossible)

    def _encode(self, action: Action, number: int) -> int:
        try:
            return encode(self.board, action)
        except Refusal as refusal:
            raise InvalidRecord.at(refusal, number) from None

    def _outcomes(self, start: int, end: int) -> tuple[list[int], list[int]]:
        """The outcomes of chance in events ``start`` to ``end``, and the event of each."""
        outcomes, places = [], []
        for number in range(start, end):
            event = self.events[number]
            number_of = self.board.town_of if isinstance(event, GoalDealt) else KIND_OF
            for outcome in outcomes_of(event):
                if outcome not in number_of:  # a display is complete and kinds are checked when they are read
                    raise InvalidRecord("unknown_town", {"town": outcome}, number)
                outcomes.append(number_of[outcome])
                places.append(number)
        return outcomes, places

    def _compare(self, log: list[codes.Event], end: int, impossible: set[int]) -> None:
        """What happened must be what was recorded, up to the next decision at ``end``."""
        for expected in events_from_codes(self.board, log):
            if self.at == len(self.events):
                raise InvalidRecord("missing_event", {"expected": event_name(expected)}, self.at)
            found = self.events[self.at]
            if _tidy(found) != _tidy(expected):
                self._explain_difference(expected, found, self.at in impossible)
            self.at += 1
        if self.at < end:
            self._explain_surplus(self.events[self.at])

    def _explain_difference(self, expected: Event, found: Event, impossible: bool) -> None:
        """Why an event is not the one that the rules bring; ``impossible``: its draw is."""
        if type(expected) is not type(found):
            self._wrong_event(event_name(expected), self.at)
        wanted, seen = asdict(_tidy(expected)), asdict(_tidy(found))
        field = next(name for name in wanted if wanted[name] != seen[name])
        if isinstance(expected, Dealt) and field == "cards":
            numbers = {"expected": len(wanted["cards"]), "found": len(seen["cards"])}
            if numbers["expected"] != numbers["found"]:
                raise InvalidRecord("wrong_count", {"event": "deal", **numbers}, self.at)
        if impossible and field != "seat" and (field == "refill" or not isinstance(found, Took)):
            raise InvalidRecord("not_in_pile", {}, self.at)
        if field == "refill" and seen["refill"] is None:
            wanted["refill"] = "a counter"  # whichever the record would name
        _wrong_field(found, field, wanted[field], seen[field], self.at)

    def _explain_surplus(self, found: Event) -> None:
        """Why an event that is no decision cannot stand where the rules wait for one."""
        state = self.state
        step = STEP_NAMES[state.step]
        if state.step == S_OVER:
            raise InvalidRecord("extra_event", {"found": event_name(found)}, self.at)
        if (isinstance(found, Passed) and step == "place") or (isinstance(found, Kept) and step == "keep"):
            if found.seat != state.turn:
                _wrong_field(found, "seat", state.turn, found.seat, self.at)
            if isinstance(found, Passed):
                _wrong_field(found, "auto", False, True, self.at)
            _wrong_field(found, "counter", "a counter", None, self.at)
        self._wrong_event(_DECISIONS[step], self.at)

    def _wrong_event(self, expected: str, number: int) -> None:
        found = event_name(self.events[number])
        raise InvalidRecord("wrong_event", {"expected": expected, "found": found}, number)


def _check_form(event: Event, number: int) -> None:
    """What can be said of an event alone. A record made for one viewer hides things and cannot be checked."""
    hidden = (
        (isinstance(event, Dealt) and event.cards is UNSET)
        or (isinstance(event, SecretDrawn) and event.counter is UNSET)
        or (isinstance(event, GoalDealt) and event.town is UNSET)
        or (isinstance(event, Kept) and event.counter is UNSET and event.face == "secret")
    )
    if hidden:
        raise InvalidRecord("partial_record", {}, number)
    if isinstance(event, Dealt) and event.count is not UNSET:
        raise InvalidRecord("unknown_key", {"key": f"events[{number}].count"}, number)
    if isinstance(event, Dealt) and not event.cards:
        raise InvalidRecord("bad_value", {"key": f"events[{number}].cards"}, number)
    if isinstance(event, Kept) and event.counter is UNSET:
        raise InvalidRecord("missing_key", {"key": f"events[{number}].counter"}, number)
    if isinstance(event, Kept) and (event.counter is None) != (event.face is None):
        raise InvalidRecord("bad_value", {"key": f"events[{number}].face"}, number)
    if isinstance(event, Displayed) and len(event.counters) != DISPLAY:
        numbers = {"expected": DISPLAY, "found": len(event.counters)}
        raise InvalidRecord("wrong_count", {"event": "display", **numbers}, number)
    if isinstance(event, Displayed) and None in event.counters:
        raise InvalidRecord("bad_value", {"key": f"events[{number}].counters"}, number)


def _tidy(event: Event) -> Event:
    """Cards that were paid or discarded have no order."""
    if isinstance(event, Moved):
        return Moved(event.seat, event.way, event.start, event.to, tuple(sorted(event.cards)), event.piece)
    if isinstance(event, Discarded):
        return Discarded(event.seat, tuple(sorted(event.cards)))
    return event


def _wrong_field(event: Event, field: str, expected: object, found: object, number: int) -> None:
    name = "from" if field == "start" else field
    params = {"event": event_name(event), "field": name, "expected": expected, "found": found}
    raise InvalidRecord("wrong_field", params, number)


def _check_result(recorded: Result | None, result: Result | None) -> None:
    if result is None:
        if recorded is not None:
            raise InvalidRecord("unfinished_result")
        return
    if recorded is None:
        raise InvalidRecord("missing_result")
    if recorded.reason != result.reason:
        raise InvalidRecord("wrong_result", {"field": "reason", "expected": result.reason})
    if len(recorded.seats) != len(result.seats):
        raise InvalidRecord("wrong_result", {"field": "seats", "expected": len(result.seats)})
    for seat, (have, want) in enumerate(zip(recorded.seats, result.seats, strict=True)):
        for name, value in asdict(want).items():
            if asdict(have)[name] != value:
                field = f"seats[{seat}].{name}"
                raise InvalidRecord("wrong_result", {"field": field, "expected": value})


def _check_key(record: Record, key: bytes, board: Board, actions: list[Action]) -> None:
    """The key must lead to every draw (docs/fairness.md)."""
    if record.commitment is not None and record.commitment != commitment_of(key):
        raise InvalidRecord("wrong_commitment")
    log: list[codes.Event] = []
    options, players = RuleOptions(record.options), len(record.seats)
    state = engine.new_state(board, options, players, Chance(key), record.first_seat, log)
    for action in actions:
        code = encode(board, action)
        if engine.refuse(state, code):
            break
        engine.apply(state, code)
    # Not only the last position: a counter that was discarded unseen leaves no trace in it.
    for number, (drawn, found) in enumerate(zip_longest(events_from_codes(board, log), record.events)):
        if drawn is None or found is None or _tidy(drawn) != _tidy(found):
            raise InvalidRecord("wrong_key", {}, number)


def commitment_of(key: bytes) -> str:
    """The SHA-256 of a key in hex, published before the game.

    >>> commitment_of(bytes(32))[:8]
    '66687aad'
    """
    return hashlib.sha256(key).hexdigest()
