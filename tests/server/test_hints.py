"""Hints and journeys: in each step, for the seat to act, and not where they are off."""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import msgspec
import pytest

from elvenhold.bots.hint import Hint, Why, hint_of
from elvenhold.notation import to_json
from elvenhold.rules.state import STEP_NAMES
from elvenhold.rules.view import View
from elvenhold.server import wire
from elvenhold.server.setup import Setup
from elvenhold.solver import pareto_journeys
from tests.server import doubles
from tests.server.support import Json, Running, TableClient, bearer, bots, people, running, wait_for
from tests.server.test_refusals import refused


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hints") / "db") as server:
        yield server


def hint_for(table: TableClient, seat: int) -> wire.HintAnswer:
    answer = msgspec.convert(table.get(seat, "hint"), wire.HintAnswer, strict=True)
    assert answer.version == table.get(seat, "view")["version"]
    return answer


def next_action(table: TableClient, seen: Json, hint: wire.HintAnswer) -> Any:
    """What the hint says, but nobody travels in the first round: so there is something to discard."""
    if seen["step"] == "move" and seen["round"] == 1:
        return {"type": "stop"}
    return to_json(hint.action)


@pytest.mark.parametrize("wish", [{"options": {"town_cards": True}}, {"preset": "reprint2015"}])
def test_a_game_played_by_hints(server: Running, http: httpx.Client, wish: Json) -> None:
    table = TableClient.started(http, people(2), **wish)
    steps, whys = set(), set()
    while (seen := table.wait_for_person())["step"] != "over":
        seat = seen["turn"]
        hint = hint_for(table, seat)
        own = table.get(seat, "view")
        assert to_json(hint.action) in own["legal"]
        assert hint == hint_for(table, seat)
        view = server.house.rooms._rooms[table.table].table.running.view(seat)
        assert STEP_NAMES[view.step] == seen["step"]
        expected = hint_of(view)
        assert (hint.bot, hint.action, hint.why) == (expected.bot, expected.action, expected.why)
        assert (hint.towns, hint.without) == (expected.towns, expected.without)
        if hint.why == "longer":
            assert hint.towns is not None and hint.without is not None and hint.towns > hint.without
        steps.add(seen["step"])
        whys.add(hint.why)
        assert table.act(seat, seen["version"], next_action(table, seen, hint)).status == 200
    assert steps == {"open", "place", "move", "discard", "keep"}
    assert {"longer", "journey", "done", "keeps"} <= whys
    refused(http.get(table.path("hint"), headers=bearer(table.tokens[0])), 422, "game_over")
    refused(http.get(table.path("journeys"), headers=bearer(table.tokens[0])), 422, "game_over")


def test_journeys_are_those_of_the_solver(server: Running, http: httpx.Client) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    compared = 0
    while (seen := table.wait_for_person())["round"] == 1:
        for seat in (0, 1):  # whoever is to act
            answer = msgspec.convert(table.get(seat, "journeys"), wire.JourneysAnswer, strict=True)
            assert answer.version == seen["version"]
            view = server.house.rooms._rooms[table.table].table.running.view(seat)
            found = [tuple(msgspec.structs.asdict(one).values()) for one in answer.journeys]
            assert found == [
                (list(one.moves), list(one.towns), one.end, list(one.cards), one.distance, one.score)
                for one in pareto_journeys(view)
            ]
            compared += len(found) > 1
        hint = hint_for(table, seen["turn"])
        assert table.act(seen["turn"], seen["version"], to_json(hint.action)).status == 200
    assert compared > 4


@pytest.mark.parametrize("call", ["hint", "journeys"])
def test_who_gets_none(http: httpx.Client, call: str) -> None:
    table = TableClient.create(http, people(2), first_seat=0)
    table.join("Ann")
    refused(http.get(table.path(call), headers=bearer(table.tokens[0])), 409, "not_started")
    table.join("Bob")
    table.start()
    refused(http.get(table.path(call)), 401, "no_token")
    refused(http.get(table.path(call), headers=bearer(table.host)), 401, "no_token")
    refused(http.get(table.path(call), headers=bearer("x" * 43)), 401, "wrong_token")
    refused(http.get(table.path(call + "?seat=1"), headers=bearer(table.tokens[0])), 401, "no_token")
    if call == "hint":
        refused(http.get(table.path(call), headers=bearer(table.tokens[1])), 403, "not_your_turn")
    assert table.get(0, "view")["aids"] is True


@pytest.mark.parametrize("call", ["hint", "journeys"])
def test_a_table_without_aids(http: httpx.Client, call: str) -> None:
    table = TableClient.started(http, people(2), first_seat=0, aids=False)
    refused(http.get(table.path(call), headers=bearer(table.tokens[0])), 403, "aids_off")
    refused(http.get(table.path(call)), 401, "no_token")
    assert table.get(0, "view")["aids"] is False


def test_tables_from_before_there_were_aids_have_them() -> None:
    text = '{"board":"elfenland","options":{},"first_seat":null,"spectators":true,"ready_check":false}'
    assert Setup.from_text(text).aids is True


def test_nobody_waits_for_a_hint_because_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tmp_path / "asked"
    monkeypatch.setenv(doubles.FILE, str(asked))
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "silent")
    monkeypatch.setattr("elvenhold.server.workers.limit_of", lambda _: 10**6)
    with (
        running(tmp_path / "db", bot_workers=1, make_bot=doubles.make_bot) as server,
        server.client() as http,
    ):
        TableClient.started(http, bots(2, "expert"))
        wait_for(asked.exists)
        table = TableClient.started(http, people(2), first_seat=0)
        assert hint_for(table, 0).bot == "planner"


def test_a_hint_that_cannot_be_found(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(view: Any) -> Any:
        raise RuntimeError(f"hand {view.hand}")

    monkeypatch.setattr("elvenhold.bots.hint.hint_of", fail)
    caplog.set_level(logging.DEBUG)
    table = TableClient.started(http, people(2), first_seat=0)
    refused(http.get(table.path("hint"), headers=bearer(table.tokens[0])), 503, "no_hint_now")
    said = [record.getMessage() for record in caplog.records if record.name.startswith("elvenhold")]
    assert any("RuntimeError" in line for line in said)
    assert not any("hand" in line or table.table in line for line in said)


def test_a_hint_is_looked_for_once_and_nothing_else_meanwhile(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []
    go = Event()

    def slow(view: View) -> Hint:
        asked.append(view)
        go.wait()
        return hint_of(view)

    monkeypatch.setattr("elvenhold.bots.hint.hint_of", slow)
    table = TableClient.started(http, people(2), first_seat=0)
    with ThreadPoolExecutor(5) as pool:
        answers = [pool.submit(hint_for, table, 0) for _ in range(5)]
        wait_for(lambda: asked)
        meanwhile = http.get(table.path("journeys"), headers=bearer(table.tokens[0]))
        assert refused(meanwhile, 429, "too_many_requests")["params"] == {"retry_after": 1}
        assert meanwhile.headers["retry-after"] == "1"
        assert table.get(1, "journeys")["version"] == 1  # thinks in the other thread
        go.set()
        (hint,) = {msgspec.json.encode(answer.result()) for answer in answers}
    assert hint == msgspec.json.encode(hint_for(table, 0))
    assert len(asked) == 1
    assert table.get(0, "journeys")["version"] == 1


def test_the_wire_knows_every_why() -> None:
    assert wire.Why == Why
