"""Checks a record against the rules, event by event, with a reason for every refusal.

The engine plays the recorded decisions; chance follows the recorded outcomes (``chance.Script``), which
must be possible; and every event that the engine produces must be the recorded one. So nothing in a
record is taken on trust but which piece was drawn from a pile that holds it.
"""

import hashlib
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
    Event,
    GoalDealt,
    Kept,
    Moved,
    Passed,
    SecretDrawn,
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
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import S_OVER, S_SECRET, STEP_NAMES, State
from elvenhold.rules.travel import somebody_has_all


class Replayed(NamedTuple):
    """A checked record: the position it leads to and the decisions on the way."""

    state: State
    actions: list[Action]


def result_of(state: State) -> Result | None:
    """The result of a finished game, else None."""
    if state.step != S_OVER:
        return None
    seats = tuple(SeatResult(*standing) for standing in standings(state))
    return Result("all_towns" if somebody_has_all(state) else "rounds", seats)


def replay(record: Record) -> Replayed:
    """Play a record through the engine; raises ``InvalidRecord`` at the first fault."""
    checker = _Checker(record)
    actions = checker.run()
    state = checker.state
    _check_result(record.result, result_of(state))
    _check_key(record, state, actions)
    return Replayed(state, actions)


class _Checker:
    """Walks through the events: a decision and what follows by itself, then the next decision."""

    def __init__(self, record: Record) -> None:
        try:
            self.board: Board = load_board(record.board)
        except Refusal as refusal:
            raise InvalidRecord(refusal.reason, refusal.params) from None
        self.record = record
        self.events = record.events
        self.at = 0  # the first event that is not yet checked
        self.state: State

    def run(self) -> list[Action]:
        """Check every event; the decisions in order."""
        for number, event in enumerate(self.events):
            _check_complete(event, number)
        decisions = [number for number, event in enumerate(self.events) if action_of(event)]
        borders = [*decisions, len(self.events)]
        self._set_up(borders[0])
        actions = []
        for number, end in zip(decisions, borders[1:], strict=True):
            actions.append(self._decide(number, end))
        return actions

    def _set_up(self, end: int) -> None:
        record, log = self.record, list[codes.Event]()
        script, places = self._script(0, end)
        options, players = RuleOptions(record.options), len(record.seats)
        chance = Script([record.first_seat, *script])
        step = STEP_NAMES[0]
        try:
            self.state = engine.new_state(self.board, options, players, chance, record.first_seat, log)
        except (ScriptEnded, ScriptRefused) as stop:
            step = "secret" if any(entry[0] == codes.E_SECRET for entry in log) else "deal"
            step = step if any(entry[0] == codes.E_ROUND for entry in log) else "display"
            self._explain_stop(stop, log, chance.draws - 1, places, end, step)
        self._compare(log, end)

    def _decide(self, number: int, end: int) -> Action:
        """Play the decision of event ``number``; ``end`` is the next decision."""
        state, event = self.state, self.events[number]
        decision = action_of(event)
        assert decision is not None
        seat, action = decision
        if state.step == S_OVER:
            raise InvalidRecord("extra_event", {"found": event_name(event)}, number)
        code = self._encode(action, number)
        reason = engine.refuse(state, code)
        if reason == "wrong_step":
            self._wrong_event(STEP_NAMES[state.step], number)
        if seat != state.turn:
            _wrong_field(event, "seat", state.turn, seat, number)
        if reason:
            refusal = explain(state, code, reason)
            raise InvalidRecord(reason, refusal.params, number, **_words_of(refusal))
        script, places = self._script(number, end)
        chance = Script(script)
        earlier = state.chance.draws
        state.chance = chance
        state.log = []
        try:
            engine.apply(state, code)
        except (ScriptEnded, ScriptRefused) as stop:
            step = "secret" if state.step == S_SECRET else "deal" if state.step < S_SECRET else ""
            self._explain_stop(stop, state.log, chance.draws, places, end, step)
        chance.draws += earlier
        self._compare(state.log, end)
        return action

    def _encode(self, action: Action, number: int) -> int:
        try:
            return encode(self.board, action)
        except Refusal as refusal:
            raise InvalidRecord(refusal.reason, refusal.params, number) from None

    def _script(self, start: int, end: int) -> tuple[list[int], list[int]]:
        """The outcomes of chance in events ``start`` to ``end``, and the event of each."""
        script, places = [], []
        for number in range(start, end):
            for outcome in outcomes_of(self.events[number]):
                if outcome in KIND_OF:
                    script.append(KIND_OF[outcome])
                elif outcome in self.board.town_of:
                    script.append(self.board.town_of[outcome])
                elif outcome is None:
                    raise InvalidRecord("bad_value", {"key": "counters"}, number)
                else:
                    raise InvalidRecord("unknown_town", {"town": outcome}, number)
                places.append(number)
        return script, places

    def _compare(self, log: list[codes.Event], end: int) -> None:
        """What happened must be what was recorded, up to the next decision at ``end``."""
        produced = events_from_codes(self.board, log)
        self._compare_events(produced)
        if self.at < end:
            found = self.events[self.at]
            if isinstance(found, Passed) and found.auto:
                _wrong_field(found, "auto", False, True, self.at)
            if self.state.step == S_OVER:
                raise InvalidRecord("extra_event", {"found": event_name(found)}, self.at)
            self._wrong_event(STEP_NAMES[self.state.step], self.at)

    def _compare_events(self, produced: list[Event]) -> None:
        for expected in produced:
            if self.at == len(self.events):
                raise InvalidRecord("missing_event", {"expected": event_name(expected)}, self.at)
            found = self.events[self.at]
            if _tidy(found) != _tidy(expected):
                self._explain_difference(expected, found)
            self.at += 1

    def _explain_difference(self, expected: Event, found: Event) -> None:
        if type(expected) is not type(found):
            self._wrong_event(event_name(expected), self.at)
        if isinstance(expected, Dealt) and isinstance(found, Dealt) and expected.seat == found.seat:
            numbers = {"expected": len(expected.cards or ()), "found": len(found.cards or ())}
            raise InvalidRecord("wrong_count", {"event": "deal", **numbers}, self.at)
        wanted, seen = asdict(_tidy(expected)), asdict(_tidy(found))
        field = next(name for name in wanted if wanted[name] != seen[name])
        _wrong_field(found, field, wanted[field], seen[field], self.at)

    def _explain_stop(
        self,
        stop: Exception,
        log: list[codes.Event],
        draws: int,
        places: list[int],
        end: int,
        step: str,
    ) -> None:
        """The engine wanted a piece that the record does not have, or that is not in the pile."""
        produced = events_from_codes(self.board, log)
        partial = produced.pop() if produced and isinstance(produced[-1], Dealt) else None
        self._compare_events(produced)
        found = self.events[self.at] if self.at < len(self.events) else None
        if isinstance(partial, Dealt) and isinstance(found, Dealt) and partial.seat == found.seat:
            have, want = len(found.cards or ()), len(partial.cards or ())
            if have < want or isinstance(stop, ScriptEnded):
                numbers = {"expected": max(have, want) + (have >= want), "found": have}
                raise InvalidRecord("wrong_count", {"event": "deal", **numbers}, self.at) from None
        if isinstance(stop, ScriptRefused):
            raise InvalidRecord("not_in_pile", {}, places[draws - 1]) from None
        if found is None:
            raise InvalidRecord("missing_event", {"expected": step}, self.at) from None
        if step:
            self._wrong_event(step, self.at)
        _wrong_field(found, "refill", "a counter", None, self.at)

    def _wrong_event(self, expected: str, number: int) -> None:
        found = event_name(self.events[number])
        raise InvalidRecord("wrong_event", {"expected": expected, "found": found}, number)


def _words_of(refusal: Refusal) -> dict[str, object]:
    """The words that the refusal's sentence needs beside its parameters."""
    names = {"or_caravan": "", "way": refusal.params.get("way", ""), "face": refusal.params.get("face", "")}
    return {name: value for name, value in names.items() if value != "" or name == "or_caravan"}


def _check_complete(event: Event, number: int) -> None:
    """A record made for one viewer lacks hidden things and cannot be checked."""
    hidden = (
        (isinstance(event, Dealt) and event.cards is UNSET)
        or (isinstance(event, SecretDrawn) and event.counter is UNSET)
        or (isinstance(event, GoalDealt) and event.town is UNSET)
        or (isinstance(event, Kept) and event.counter is UNSET)
    )
    if hidden:
        raise InvalidRecord("partial_record", {}, number)
    if isinstance(event, Dealt) and event.count is not UNSET:
        raise InvalidRecord("unknown_key", {"key": f"events[{number}].count"}, number)
    if isinstance(event, Kept) and (event.counter is None) != (event.face is None):
        raise InvalidRecord("bad_value", {"key": f"events[{number}].face"}, number)


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


def _check_key(record: Record, state: State, actions: list[Action]) -> None:
    """The published key must lead to every draw (docs/fairness.md)."""
    if record.key is None:
        return
    key = bytes.fromhex(record.key)
    if record.commitment is not None and record.commitment != commitment_of(key):
        raise InvalidRecord("wrong_commitment")
    options, players = RuleOptions(record.options), len(record.seats)
    again = engine.new_state(state.board, options, players, Chance(key), record.first_seat)
    for action in actions:
        code = encode(state.board, action)
        if engine.refuse(again, code):
            raise InvalidRecord("wrong_key")
        engine.apply(again, code)
    if again != state:
        raise InvalidRecord("wrong_key")


def commitment_of(key: bytes) -> str:
    """The SHA-256 of a key in hex, published before the game.

    >>> commitment_of(bytes(32))[:8]
    '66687aad'
    """
    return hashlib.sha256(key).hexdigest()
