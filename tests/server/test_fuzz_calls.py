"""Every call by everybody at tables in each state, and people who do anything in any order.

What is refused changes nothing; nothing is an error of the server; nobody gets more than is theirs.
"""

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis.stateful import run_state_machine_as_test

from elvenhold.server.routes import CALLS, TABLE, Call
from tests.server.any_calls import People, wander
from tests.server.fuzz import (
    TIMES,
    WHO,
    Asker,
    Stored,
    World,
    answered,
    examples,
    fuzzed,
    good_body,
    headers_of,
    unreadable,
)
from tests.server.support import Running, bearer


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    folder = tmp_path_factory.mktemp("calls")
    with fuzzed(folder) as server, server.client() as http, contextlib.closing(Stored(folder)) as stored:
        yield Asker(World(server), stored, http)


def request(asker: Asker, call: Call, table: str, headers: dict[str, str], **more: Any) -> httpx.Response:
    asker.http.cookies.clear()
    query = {"action": "pass"} if call.name == "why" else {}
    return asker.http.request(
        call.method, call.path.replace("{table}", table), headers=headers, params=query, **more
    )


def code_of_seat(asker: Asker, table: str, name: str) -> str:
    """A code with which another device gets seat 1."""
    headers = bearer(asker.world.templates[name].tokens["seat 1"])
    answer = asker.http.post(f"/api/tables/{table}/code", headers=headers)
    return str(answer.json()["code"])


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_a_good_request_by_anybody_at_a_table_in_any_state_is_done_or_refused_in_words(
    asker: Asker, call: Call
) -> None:
    done = 0
    for name in asker.world.names:
        for who in WHO:
            body = good_body(call, asker.world.templates[name])
            if call.name == "carry":
                body = {"code": code_of_seat(asker, asker.world.table(name), name)}

            def send(table: str, headers: dict[str, str], body: Any = body) -> httpx.Response:
                more = {} if body is None else {"json": body}
                return request(asker, call, table, headers, **more)

            asker.ask(call, name, who, send)
            done += 1
    assert done == len(asker.world.names) * len(WHO)
    if call.body is None or body is not None:
        assert asker.statuses[call.name, call.status] > 0  # and done it was, at least once


BAD_BODIES = [
    b"{",
    b"[]",
    b"null",
    b"0",
    b'"x"',
    b"nonsense",
    b"\xff\xfe",
    b"\x00",
    b'{"a": 1e999}',
    b'{"' + b"x" * 1000 + b'": 1}',
    b"[" * 30_000,
    b'{"a":' * 12_000,
    b"9" * 60_000,
]


@pytest.mark.parametrize("call", [call for call in CALLS if call.body], ids=lambda call: call.name)
def test_a_body_that_cannot_be_read_is_refused_as_malformed_and_changes_nothing(
    asker: Asker, call: Call
) -> None:
    """By the host and by a guest, at tables in each state."""
    for number, raw in enumerate(BAD_BODIES):
        name = asker.world.names[number % len(asker.world.names)]
        seated = asker.world.templates[name].host_seat is not None
        assert unreadable(call, raw)
        for who in ("host", "seat 1") if seated else ("seat 1",):

            def send(table: str, headers: dict[str, str], raw: bytes = raw) -> httpx.Response:
                return request(asker, call, table, headers, content=raw)

            answer = asker.ask(call, name, who, send)
            assert answer.reason in ("malformed", *OWN_WORDS.get(call.name, ()))


OWN_WORDS = {"look_at_record": ("not_json", "not_a_record", "missing_key", "unknown_key", "wrong_type")}


def mutated(text: str, chance: random.Random) -> str:
    """Pieces of a good body in a bad order, and now and then other values in it."""
    cut, at = chance.randrange(len(text)), chance.randrange(len(text))
    value = chance.choice(["null", "true", "-1", "1e3", "[]", "{}", '""', '"\\u0000"', '"\\ud800"', "9" * 25])
    return chance.choice(
        [
            text[:cut],
            text[:at] + text[cut:],
            text * 2,
            text[:-1] + ',"more":' + value + "}",
            ":".join([text.partition(":")[0], value + "}"]),
            text.replace("1", value),
            text.replace('"', "'"),
        ]
    )


@pytest.mark.parametrize(
    "call", [call for call in CALLS if call.body and TABLE in call.path], ids=lambda call: call.name
)
def test_pieces_of_good_bodies_are_done_or_refused_in_words(asker: Asker, call: Call) -> None:
    chance = random.Random(call.name)
    for number in range(20):
        name = asker.world.names[number % len(asker.world.names)]
        body = good_body(call, asker.world.templates[name])
        text = mutated(httpx.Request("POST", "/", json=body).content.decode(), chance) if body else "{}"
        who = chance.choice(["host", "seat 1", "cookie"])

        def send(table: str, headers: dict[str, str], text: str = text) -> httpx.Response:
            return request(asker, call, table, headers, content=text.encode())

        asker.ask(call, name, who, send)


STRANGE = [
    "nowhere",
    "%00",
    "%ff",
    "..",
    "%2e%2e",
    "a" * 65,
    "a" * 5000,
    "-",
    "%F0%9F%A7%9D",
    "x%2Fview",
    "%25",
]


@pytest.mark.parametrize("table", STRANGE)
def test_a_table_that_is_not_there_is_no_error(asker: Asker, table: str) -> None:
    template = asker.world.templates["running"]
    before = asker.stored.of(*asker.world.tables)
    for call in CALLS:
        if TABLE in call.path:
            body = good_body(call, template)
            headers = headers_of("host", template, asker.world, "nowhere")
            more = {} if body is None else {"json": body}
            answer = request(asker, call, table, headers, **more)
            assert answer.status_code in (404, 405, 422), answer.text
            assert answer.headers["content-type"].startswith(("application/json", "text/html"))
    assert asker.stored.of(*asker.world.tables) == before


def test_the_oracle_sees_what_it_should(asker: Asker) -> None:
    """So that the tests above can fail."""
    call = next(call for call in CALLS if call.name == "mute")
    with pytest.raises(AssertionError):
        answered(call, b'{"reason":"muted","message":"No.","params":{}}', 500)
    with pytest.raises(AssertionError):
        answered(call, b'{"reason":"stale","message":"No.","params":{}}', 409)

    def changes_all_the_same(table: str, headers: dict[str, str]) -> httpx.Response:
        request(asker, call, table, headers, json={"seat": 1})
        return request(asker, call, table, {}, json={"seat": 1})

    with pytest.raises(AssertionError):
        asker.ask(call, "running", "host", changes_all_the_same)
    asker.world.changed("running")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Stored]]:
    folder = tmp_path_factory.mktemp("people")
    with fuzzed(folder) as server, contextlib.closing(Stored(folder)) as stored:
        yield server, stored


@pytest.mark.parametrize("seed", range(5 * TIMES))
def test_people_who_do_anything_in_any_order_get_what_is_theirs_and_nothing_else(
    server: tuple[Running, Stored], seed: int
) -> None:
    with contextlib.closing(People(*server)) as people:
        wander(people, random.Random(seed), 120)


def test_people_as_hypothesis_moves_them_get_what_is_theirs_and_nothing_else(
    server: tuple[Running, Stored],
) -> None:
    """Fewer kinds of calls at once, and a failure is told by the fewest steps that lead to it."""

    class Here(People):
        def __init__(self) -> None:
            super().__init__(*server)

    run_state_machine_as_test(Here, settings=examples(6, stateful_step_count=30))
