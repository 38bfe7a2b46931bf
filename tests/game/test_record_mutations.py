"""Spoilt records: each is refused for the right reason at the right event.

A row of the table (``cases_*.py``): a name, the game, how its record is spoilt (``spoiling``; it also tells
which event is at fault), the reason word, and parameters of the refusal where they tell something.
"""

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elvenhold import Game, InvalidRecord, Record
from elvenhold.notation import action_of, event_name, outcomes_of
from elvenhold.record import read_record
from elvenhold.replay import replay
from elvenhold.rules.kinds import KINDS
from tests.game.cases_frame import TOP
from tests.game.cases_round import ENDING, PLACING, TRAVELLING
from tests.game.cases_start import DEALING, DRAWING, SETUP
from tests.game.places import Case
from tests.game.playing import busy, finished, lazy, uniform
from tests.game.spoiling import Json, spoilt
from tests.oracle.naive import NaiveGame, OracleDisagrees, text_of

GAMES = {
    "busy": ("classic", 3, busy, 1),  # automatic passes, caravans
    "lazy": ("classic", 3, lazy, 1),  # counters to keep, cards to discard
    "late": ("classic", 6, uniform, 6),  # a reshuffle in the midst of a deal, kinds that run out
    "reprint": ("reprint2015", 4, uniform, 1),
    "towns": ("classic+towns", 3, uniform, 1),
}

CASES = [*SETUP, *DEALING, *DRAWING, *PLACING, *TRAVELLING, *ENDING, *TOP]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.replace(" ", "_"))
def test_a_spoilt_record_is_refused(case: Case) -> None:
    data, number = spoilt(finished(*GAMES[case.game]), case.spoil)
    with pytest.raises(InvalidRecord) as caught:
        replay(read_record(data))
    refusal = caught.value
    assert (refusal.reason, refusal.params) == (case.reason, refusal.params | (case.params or {}))
    if case.reason != "wrong_key":
        assert refusal.event == number, refusal.message
    assert "{" not in refusal.message


def test_every_row_has_a_name_of_its_own() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("name", GAMES)
def test_the_unspoilt_records_are_accepted(name: str) -> None:
    game = finished(*GAMES[name])
    assert replay(read_record(game.record().to_json())).state == game.state


# ---------------------------------------------------------------- text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not_json"),
        ("elvenhold", "not_json"),
        (b"\xff\xfe", "not_json"),
        ("\ud800", "not_json"),
        ("[" * 100_000, "not_json"),
        ('{"a":' * 100_000, "not_json"),
        ('{"version": ' + "9" * 5000 + "}", "not_json"),
        ("[]", "not_a_record"),
        ("null", "not_a_record"),
        ("{}", "not_a_record"),
        ({"format": "elvenhold-record", "version": 10**5000}, "not_json"),
        ({"format": "elvenhold-record", "board": {1, 2, object}}, "not_json"),
    ],
)
def test_a_text_that_is_no_record(text: Any, reason: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        read_record(text)
    assert caught.value.reason == reason


def test_a_cut_off_text_is_not_json() -> None:
    text = finished(*GAMES["lazy"]).record().to_json()
    for length in range(0, len(text), 97):
        with pytest.raises(InvalidRecord, match="This is not JSON"):
            read_record(text[:length])


# ---------------------------------------------------------------- chance


def test_the_key_must_lead_to_counters_that_nobody_ever_saw() -> None:
    game = finished(*GAMES["lazy"])
    accepted_without_key = 0
    for number, event in enumerate(game.events):
        if event_name(event) != "secret":
            continue
        data = game.record().to_dict()
        drawn = data["events"][number]["counter"]
        data["events"][number]["counter"] = next(kind for kind in KINDS if kind != drawn)
        with pytest.raises(InvalidRecord):
            replay(read_record(data))
        del data["key"]
        try:
            replay(read_record(data))
        except InvalidRecord:
            continue
        accepted_without_key += 1
        data["key"] = game.record().key
        with pytest.raises(InvalidRecord) as caught:
            replay(read_record(data))
        assert (caught.value.reason, caught.value.event) == ("wrong_key", number)
    assert accepted_without_key > 3


def test_the_key_must_lead_to_the_order_of_a_deal() -> None:
    data = finished(*GAMES["busy"]).record().to_dict()
    data["events"][2]["cards"].sort()
    with pytest.raises(InvalidRecord) as caught:
        replay(read_record(data))
    assert (caught.value.reason, caught.value.event) == ("wrong_key", 2)
    del data["key"]
    replay(read_record(data))


# ---------------------------------------------------------------- parts of a record


@pytest.mark.parametrize("name", ["busy", "lazy", "reprint", "towns"])
def test_a_running_game_ends_where_a_decision_is_due(name: str) -> None:
    """Every beginning of a record is a record, or lacks exactly what follows by itself."""
    data = finished(*GAMES[name]).record().to_dict()
    events = data["events"]
    record = read_record(data)
    data |= {"result": None, "key": None}
    for length in range(len(events)):
        decided = action_of(record.events[length]) is not None
        try:
            replay(read_record(data | {"events": events[:length]}))
        except InvalidRecord as refusal:
            found = (refusal.reason, refusal.event, refusal.params["expected"])
            assert found == ("missing_event", length, events[length]["type"])
            assert not decided
        else:
            assert decided


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("plies", [0, 20, 40])
def test_a_record_for_one_viewer_cannot_be_checked(seat: int | None, plies: int) -> None:
    whole = finished(*GAMES["lazy"])
    game = Game.new(whole.options, key=whole.key, players=whole.players)
    for action in whole.actions[:plies]:
        game.push(action)
    record = game.record(seat)
    with pytest.raises(InvalidRecord) as caught:
        replay(read_record(record.to_json()))
    hidden = next(n for n, event in enumerate(record.events) if event != game.events[n])
    assert (caught.value.reason, caught.value.event) == ("partial_record", hidden)


def test_a_result_while_the_game_runs() -> None:
    whole = finished(*GAMES["lazy"])
    game = Game.new(whole.options, key=whole.key, players=whole.players)
    data = game.record().to_dict() | {"result": whole.record().to_dict()["result"]}
    with pytest.raises(InvalidRecord) as caught:
        replay(read_record(data))
    assert caught.value.reason == "unfinished_result"


# ---------------------------------------------------------------- any edit


def some_value(rng: random.Random, data: Json) -> Any:
    """A value from elsewhere in the record, or something odd."""
    event = rng.choice(data["events"])
    odd: list[Any] = [
        None,
        True,
        0,
        1,
        -1,
        2**63,
        "",
        "dragon",
        "raft",
        "\u0000",
        [],
        {},
        [[]],
        {"type": "pass"},
    ]
    return copy.deepcopy(rng.choice([event, rng.choice(list(event.values())), rng.choice(odd)]))


def edit_somewhere(rng: random.Random, data: Json) -> None:
    """One change of a JSON value at a random depth."""
    place: Any = rng.choice([data, data["events"], rng.choice(data["events"])])
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and rng.random() < 0.6:
            place = place[key]
            continue
        change = rng.randrange(4)
        if change == 0:
            del place[key]
        elif change == 1:
            place[key] = some_value(rng, data)
        elif isinstance(place, list):
            other = rng.choice(keys)
            if change == 2:
                place[key], place[other] = place[other], place[key]
            else:
                place.insert(other, copy.deepcopy(place[key]))
        else:
            place["extra" if change == 2 else rng.choice(keys)] = copy.deepcopy(place[key])
        return


def the_oracle_accepts(data: Json) -> bool:
    """Whether the referee that was written from the rules alone accepts the events and the result."""
    try:
        naive = NaiveGame(data["options"], len(data["seats"]), data["first_seat"])
        for event in data["events"]:
            naive.feed(event)
    except OracleDisagrees:
        return False
    if naive.step == "over":
        return bool(data["result"] == {"reason": naive.reason, "seats": naive.ranking()})
    return naive.turn is not None and data["result"] is None


def replay_accepts(data: Json) -> bool:
    try:
        replay(read_record(data))
    except InvalidRecord:
        return False
    return True


PIECES = ("counters", "town", "cards", "counter", "refill")
DRAWS = ("display", "town_card", "deal", "secret", "take", "blind")


def edit_an_event(rng: random.Random, events: list[Json], number: int) -> None:
    """One change of an event to what an event elsewhere has, or of its place."""
    event = events[number]
    pieces_in = [name for name in event if name in PIECES]
    field = rng.choice([*event, *pieces_in * 4])
    change = rng.randrange(20)
    if change == 0:
        del events[number]
    elif change == 1:
        events.insert(number, rng.choice(events))
    elif change == 2:
        other = min(number + 1, len(events) - 1)
        events[number], events[other] = events[other], event
    elif isinstance(event[field], list) and event[field]:
        pieces = list(event[field])
        pieces[rng.randrange(len(pieces))] = rng.choice(KINDS)
        events[number] = event | {field: rng.choice([pieces, pieces, pieces[::-1], pieces[1:]])}
    elif field in ("counter", "refill"):
        events[number] = event | {field: rng.choice([*KINDS, None])}
    elif field != "type":
        events[number] = event | {field: rng.choice([each[field] for each in events if field in each])}
    else:
        events[number] = rng.choice(events)


@pytest.mark.parametrize("name", GAMES)
def test_an_edit_is_accepted_just_where_the_oracle_accepts_it(name: str) -> None:
    """Games that end soon after the edit, or at their end, so that many edits do no harm yet."""
    whole: Json = finished(*GAMES[name]).record().to_dict()
    del whole["key"], whole["commitment"]
    decisions = [number for number, event in enumerate(whole["events"]) if text_of(event)]
    rng = random.Random(name)
    verdicts = Counter[bool]()
    for _ in range(120):
        end = rng.choice(decisions)
        events = copy.deepcopy(whole["events"][:end])
        data = whole | {"events": events, "result": None}
        if rng.random() < 0.1:
            data = copy.deepcopy(whole)
            events = data["events"]
        late = range(max(0, len(events) - 6), len(events))
        drawn = [number for number, event in enumerate(events) if event["type"] in DRAWS]
        edit_an_event(rng, events, rng.choice(rng.choice([late, drawn[-8:]])))
        if data["result"] is not None or events != whole["events"][: len(events)]:
            accepted = replay_accepts(data)
            assert accepted == the_oracle_accepts(data), events
            verdicts[accepted] += 1
    assert min(verdicts[True], verdicts[False]) > 4, verdicts


def draws(record: Record) -> list[str | None]:
    return [outcome for event in record.events for outcome in outcomes_of(event)]


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(sorted(GAMES)), rng=st.randoms(use_true_random=False), edits=st.integers(1, 3))
def test_any_edit_is_refused_or_without_effect(name: str, rng: random.Random, edits: int) -> None:
    record = finished(*GAMES[name]).record()
    data: Json = json.loads(record.to_json())
    for _ in range(edits):
        if isinstance(data.get("events"), list) and all(isinstance(event, dict) for event in data["events"]):
            if any(not event for event in data["events"]) or not data["events"]:
                break
            edit_somewhere(rng, data)
    try:
        replay(read_record(data))
    except InvalidRecord as refusal:
        assert refusal.message  # nothing else is ever raised
        return
    assert the_oracle_accepts(data)
    if data.get("key"):
        assert draws(read_record(data)) == draws(record)


@settings(max_examples=100, deadline=None)
@given(st.text() | st.binary())
def test_any_text_is_refused(text: str | bytes) -> None:
    with pytest.raises(InvalidRecord):
        read_record(text)
