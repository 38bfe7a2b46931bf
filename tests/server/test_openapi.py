"""The OpenAPI document says everything: each route, each body, each refusal."""

import contextlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from elvenhold.boards import board_ids, load_board
from elvenhold.reasons import REASONS
from elvenhold.server import wire
from elvenhold.server.app import create_app
from elvenhold.server.openapi import openapi, openapi_text
from elvenhold.server.refusals import STATUS
from elvenhold.server.routes import CALLS, Call
from elvenhold.server.settings import Settings
from elvenhold.server.store.sqlite import SqliteStore
from tests.server.fuzz import (
    WHO,
    Asker,
    Stored,
    World,
    examples,
    fuzzed,
    good_body,
    unreadable,
    unreadable_query,
)
from tests.server.support import PATIENCE, Running, TableClient, bots, people

WEB = Path(__file__).parents[2] / "web"


def test_every_route_is_in_the_document(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    routes = [route for route in create_app(store, Settings()).routes if isinstance(route, Route)]
    store.close()
    served = {
        (route.path, method.lower())
        for route in routes
        for method in (route.methods or set()) - {"HEAD"}
        if route.path.startswith(("/api", "/healthz"))
    }
    documented = {(path, method) for path, item in openapi()["paths"].items() for method in item}
    assert served == documented


def test_every_reference_leads_somewhere() -> None:
    text = msgspec.json.encode(openapi()).decode()
    names = set(re.findall(r"#/components/schemas/([^\"]+)", text))
    assert names <= set(openapi()["components"]["schemas"])
    assert {"Action", "Event", "ViewAnswer", "RefusalBody", "Move", "Take"} <= set(
        openapi()["components"]["schemas"]
    )


def test_every_call_says_what_it_takes_gives_and_refuses() -> None:
    names = set()
    for call in CALLS:
        operation = openapi()["paths"][call.path][call.method.lower()]
        names.add(operation["operationId"])
        assert operation["summary"].endswith(".")
        assert str(call.status) in operation["responses"]
        assert ("requestBody" in operation) == (call.body is not None)
        assert call.body is None or call.method in ("POST", "PUT")
        for status in call.refusals:
            assert operation["responses"][str(status)]["description"]
        if call.path.startswith("/api/"):
            assert {421, 429} <= set(call.refusals)
    assert len(names) == len(CALLS)


def test_the_page_has_the_document_of_this_server() -> None:
    kept = (WEB / "openapi.json").read_text("utf-8")
    assert kept == openapi_text(), "renew it: ./dev run openapi > web/openapi.json"


def test_the_page_has_the_types_of_its_document(tmp_path: Path) -> None:
    package = msgspec.json.decode((WEB / "package.json").read_bytes())
    tool, source, flag, target = package["scripts"]["types"].split()
    assert (tool, flag) == ("openapi-typescript", "--output")
    node = shutil.which("node")
    assert node, "this needs Node, which ./dev test brings"
    made = tmp_path / "wire.d.ts"
    command = [node, str(WEB / "node_modules" / tool / "bin" / "cli.js"), source, flag, str(made)]
    subprocess.run(command, cwd=WEB, check=True, stdin=subprocess.DEVNULL)
    same = made.read_text("utf-8") == (WEB / target).read_text("utf-8")
    assert same, "renew them: npm --prefix web run types"


def test_nothing_in_the_document_is_left_open() -> None:
    """Only a refusal's parameters may be anything; all else has a type that the page can use."""
    schemas = openapi()["components"]["schemas"]
    open_fields = {
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, kind in schema.get("properties", {}).items()
        if kind == {} or kind.get("additionalProperties") is True or kind.get("items") == {}
    }
    assert open_fields == {"RefusalBody.params", "Refused.params", "WhyAnswer.params"}
    names = {part["$ref"].rpartition("/")[2] for part in schemas["Event"]["anyOf"]}
    assert {"Dealt", "Moved", "Ended"} <= names
    assert schemas["ViewAnswer"]["properties"]["legal"]["items"] == {"$ref": "#/components/schemas/Action"}


def test_every_status_has_words_that_exist() -> None:
    assert set(STATUS) <= set(REASONS)


def test_meta_says_what_can_be_chosen(server: Running) -> None:
    with server.client() as http:
        raw = http.get("/api/meta").content
        meta = msgspec.json.decode(raw, type=wire.MetaAnswer, strict=True)
        assert [len(board.towns) for board in meta.boards] == [21]
        assert msgspec.json.decode(raw)["boards"] == [load_board(board).data for board in board_ids()]
        assert meta.chart["raft"] == {
            "plain": 0,
            "woods": 0,
            "desert": 0,
            "mountain": 0,
            "downstream": 1,
            "upstream": 2,
            "ferry": 2,
        }
        assert {"classic", "reprint2015"} == {preset.id for preset in meta.presets}
        assert meta.reasons == REASONS
        for bot in meta.bots:
            made = http.post("/api/tables", json={"seats": bots(2, bot.id)})
            assert made.status_code == 201
        for preset in meta.presets:
            table = TableClient.create(http, people(2), preset=preset.id)
            assert table.get(None, "view")["view"]["options"] == preset.options
        for option in meta.options:
            assert option.default == option.values[0]
            for value in option.values:
                wish = {"seats": people(2), "options": {option.id: value}}
                assert http.post("/api/tables", json=wish).status_code == 201
                assert str(value).lower() in option.value_labels


def test_the_document_is_served(server: Running) -> None:
    assert httpx.get(server.url + "/api/openapi.json").json() == msgspec.json.decode(
        msgspec.json.encode(openapi())
    )


def test_meta_tells_the_levels_of_the_bots(server: Running) -> None:
    with server.client() as http:
        meta = msgspec.json.decode(http.get("/api/meta").content, type=wire.MetaAnswer)
    assert [(level.id, level.bot) for level in meta.levels] == [
        ("easy", "greedy"),
        ("medium", "gentle"),
        ("hard", "planner"),
        ("expert", "expert"),
    ]
    assert all(level.label.keys() == level.help.keys() == {"en", "zh-Hans"} for level in meta.levels)
    assert [level.label["zh-Hans"] for level in meta.levels] == ["简单", "中等", "困难", "专家"]


# ------------------------------------------------------------------ whatever may be asked

SCHEMA = schemathesis.openapi.from_dict(openapi())
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    folder = tmp_path_factory.mktemp("asked")
    with fuzzed(folder) as server, server.client() as http, contextlib.closing(Stored(folder)) as stored:
        yield Asker(World(server), stored, http)


def cases(call: Call) -> st.SearchStrategy[Any]:
    """Requests as the document has them, and such as it has not."""
    operation = SCHEMA[call.path][call.method]
    good = operation.as_strategy(GenerationMode.POSITIVE)
    if call.body is None and not call.query:
        return good
    return good | operation.as_strategy(GenerationMode.NEGATIVE)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_whatever_is_asked_is_answered_as_the_document_says(asker: Asker, call: Call) -> None:
    """By anybody, at tables in each state; and what is refused changes nothing."""
    session = requests.Session()
    world = asker.world

    @examples(12)
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        name, who = data.draw(st.sampled_from(world.names)), data.draw(st.sampled_from(WHO))
        known = data.draw(st.sampled_from([True, True, True, True, False]))
        case = data.draw(cases(call))
        template = world.templates[name]
        body = good_body(call, template)
        if body is not None and data.draw(st.booleans()):
            case.body = body
        if "seat" in case.query and data.draw(st.booleans()):
            case.query["seat"] = data.draw(st.integers(0, 2))

        def send(table: str, headers: dict[str, str]) -> Any:
            if known and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            session.cookies.clear()
            answer = case.call(base_url=world.server.url, session=session, headers=headers, timeout=PATIENCE)
            case.validate_response(answer, checks=CHECKS)
            sent.append(answer.request)
            return answer

        sent: list[Any] = []
        answer = asker.ask(call, name, who, send)
        raw = sent[0].body or b""
        query = dict(parse_qsl(urlsplit(sent[0].url).query, keep_blank_values=True))
        bad_body = unreadable(call, raw.encode() if isinstance(raw, str) else raw)
        if bad_body or unreadable_query(call, query):
            assert isinstance(answer, wire.RefusalBody)
            trusted = who == "host" and template.host_seat is not None and known
            if bad_body and trusted and call.name not in OWN_WORDS and "seat" not in query:
                assert answer.reason == "malformed"

    ask()


OWN_WORDS = ("look_at_record",)  # says itself what is wrong with a body
