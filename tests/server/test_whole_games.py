"""Whole games over plain HTTP; nobody is ever told what they may not know."""

import base64
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from elvenhold import Game
from elvenhold.server import wire
from tests.server.public_table import PublicTable, comparable, ends_of_versions, redacted
from tests.server.support import Answer, Json, Process, TableClient, bots, people

ANSWERS: dict[str, type] = {
    "view": wire.ViewAnswer,
    "actions": wire.Acted,
    "events": wire.EventsAnswer,
    "why": wire.WhyAnswer,
    "record": wire.RecordAnswer,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(Path(tmp_path_factory.mktemp("games")))
    process.wait_until_open()
    yield process
    code, _, err = process.end()
    assert (code, err) == (0, "")  # and nothing was logged


GAMES: list[tuple[str, list[Json], Json]] = [
    ("two people", people(2), {}),
    ("a person and a bot", [*bots(1, "greedy"), *people(1)], {"options": {"town_cards": True}}),
    ("three people with goals", people(3), {"options": {"town_cards": True}}),
    ("the reprint", [*people(2), *bots(1)], {"preset": "reprint2015"}),
    ("the reprint with goals", people(4), {"preset": "reprint2015", "options": {"town_cards": True}}),
    ("six seats", [*people(2), *bots(4)], {"first_seat": 3}),
    ("no obstacles", people(2), {"options": {"obstacles": False, "rounds": 3, "tie_break": "closest"}}),
]


@pytest.mark.parametrize(("seats", "wish"), [game[1:] for game in GAMES], ids=[game[0] for game in GAMES])
def test_a_whole_game_tells_nobody_too_much(server: Process, seats: list[Json], wish: Json) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as http:
        table = TableClient.started(http, seats, **wish)
        chance = random.Random(repr(seats) + repr(wish))
        looked = 0
        while table.step(chance) and table.get(None, "view")["step"] != "over":
            for viewer in [*table.tokens, None]:
                if chance.random() < 0.5:
                    table.get(viewer, "view")
                    looked = look_around(table, viewer, chance, looked)
        record = table.get(None, "record")
        for viewer in [*table.tokens, None]:
            table.get(viewer, "view")
            table.get(viewer, "events?since=0")
    check_everything(table, record)


def look_around(table: TableClient, viewer: int | None, chance: random.Random, since: int) -> int:
    """The other calls, also those that are refused."""
    version = int(table.get(viewer, f"events?since={since}")["version"])
    if chance.random() < 0.2:
        table.get(viewer, "record")
    if viewer is not None and chance.random() < 0.3:
        table.get(viewer, "why?action=" + chance.choice(["move beata-elvenhold-river", "blind", "pass"]))
        table.act(viewer, version, {"type": "discard", "cards": ["raft"] * 8})
        table.act(viewer, 0, {"type": "pass"})
    return version if chance.random() < 0.5 else 0


def check_everything(table: TableClient, record: Json) -> None:
    assert record["result"] is not None
    game = Game.replay(record)
    assert game.over
    assert json.loads(game.record().to_json()) == record
    ends = ends_of_versions(record)
    for answer in table.answers:
        check_bytes(table, record, answer)
        if answer.status == 200:
            check_type(answer)
        body, call = answer.body, answer.call.partition("?")[0]
        if "events" in body and "format" not in body:
            since = int(answer.call.partition("=")[2]) if call == "events" else body["version"] - 1
            expected = record["events"][ends[since] : ends[body["version"]]]
            assert body["events"] == [redacted(event, answer.viewer) for event in expected]
        elif call == "record" and body["result"] is not None:
            assert body == record
        elif call == "record":
            seen = [redacted(event, answer.viewer) for event in record["events"]]
            assert body == record_without_end(record, seen[: len(body["events"])])
        elif call == "view" and answer.status == 200:
            check_view(answer, record, ends)


def record_without_end(record: Json, events: list[Json]) -> Json:
    rest = {key: value for key, value in record.items() if key != "key"}
    return {**rest, "events": events, "result": None}


def check_bytes(table: TableClient, record: Json, answer: Answer) -> None:
    """No key but in the record of a game that is over, and no token of anybody, ever."""
    key = bytes.fromhex(record["key"])
    forbidden = [table.host.encode(), *(token.encode() for token in table.tokens.values())]
    if not (answer.call == "record" and answer.body["result"]):
        forbidden += [
            key,
            record["key"].encode(),
            base64.b64encode(key).rstrip(b"="),
            base64.urlsafe_b64encode(key).rstrip(b"="),
        ]
    for text in forbidden:
        assert text not in answer.raw


def check_type(answer: Answer) -> None:
    kind: Any = ANSWERS[answer.call.partition("?")[0]]
    assert json.loads(msgspec.json.encode(msgspec.convert(answer.body, kind, strict=True))) == answer.body


def check_view(answer: Answer, record: Json, ends: list[int]) -> None:
    """The view says what the events said that this viewer was given, and nothing else."""
    body, viewer = answer.body, answer.viewer
    rebuilt = PublicTable(len(record["seats"]), record["options"]["obstacles"], "elvenhold", viewer)
    for event in record["events"][: ends[body["version"]]]:
        rebuilt.apply(redacted(event, viewer))
    over = body["step"] == "over"
    goals = [event["town"] for event in record["events"] if event["type"] == "town_card"]
    names = [
        {"seat": number, **seat, "ready": False, "muted": False}
        for number, seat in enumerate(record["seats"])
    ]
    expected = rebuilt.view(names, record["board"], record["options"], (goals or None) if over else None)
    if body["step"] != "place":
        expected["passes"] = body["view"]["passes"]
    assert comparable(body["view"]) == expected
    assert body["round"] == rebuilt.round
    assert body["commitment"] == record["commitment"]
    assert body["host"] is False
    assert body["result"] == (record["result"] if over else None)
    assert (body["turn"] is None) == over
    assert ("legal" in body) == (viewer is not None)
    assert bool(body.get("legal")) == (viewer is not None and viewer == body["turn"])
