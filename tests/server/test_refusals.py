"""Every refusal of the interface: its status, its word, and that nothing has changed by it."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from elvenhold.reasons import REASONS
from elvenhold.server import wire
from tests.server.support import Json, Running, TableClient, bearer, bots, people, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("refusals") / "elvenhold.sqlite3") as server:
        yield server


def refused(answer: httpx.Response, status: int, reason: str) -> Json:
    """The body of a refusal that is as it should be."""
    assert (answer.status_code, answer.json()["reason"]) == (status, reason), answer.text
    body = msgspec.json.decode(answer.content, type=wire.RefusalBody, strict=True)
    assert body.reason in REASONS
    assert body.message.endswith(".") and "{" not in body.message
    return dict(answer.json())


# ------------------------------------------------------------------ making a table

WISHES: list[tuple[str, Json, str]] = [
    ("unknown option", {"options": {"dice": True}}, "unknown_option"),
    ("impossible value", {"options": {"rounds": 5}}, "invalid_value"),
    ("a value of the wrong type", {"options": {"rounds": "4"}}, "invalid_value"),
    ("1 is not true", {"options": {"town_cards": 1}}, "invalid_value"),
    ("4.0 is not 4", {"options": {"rounds": 4.0}}, "invalid_value"),
    ("a list as a value", {"options": {"caravan": ["any"]}}, "invalid_value"),
    ("unknown preset", {"preset": "deluxe"}, "unknown_preset"),
    ("unknown board", {"board": "../elfenland"}, "unknown_board"),
    ("unknown bot", {"seats": [*people(1), *bots(1, "hal")]}, "unknown_bot"),
    ("one seat", {"seats": people(1)}, "bad_seats"),
    ("no seats", {"seats": []}, "bad_seats"),
    ("seven seats", {"seats": people(7)}, "bad_seats"),
    ("first seat beyond", {"first_seat": 2}, "bad_first_seat"),
    ("first seat below", {"first_seat": -1}, "bad_first_seat"),
    ("first seat a word", {"first_seat": "0"}, "malformed"),
    ("unknown kind of seat", {"seats": [{"kind": "human"}] * 2}, "malformed"),
    ("a bot without a name", {"seats": [{"kind": "bot"}] * 2}, "malformed"),
    ("unknown field", {"colour": "red"}, "malformed"),
    ("spectators a word", {"spectators": "yes"}, "malformed"),
    ("options a list", {"options": []}, "malformed"),
]


@pytest.mark.parametrize(("wish", "reason"), [w[1:] for w in WISHES], ids=[w[0] for w in WISHES])
def test_a_table_that_cannot_be(http: httpx.Client, wish: Json, reason: str) -> None:
    refused(http.post("/api/tables", json={"seats": people(2), **wish}), 422, reason)


@pytest.mark.parametrize(
    "body", [b"{", b"", b"[]", b"\xff\xfe", b"nonsense", b'"x"', b"[" * 30000, b'{"a":1e999}']
)
@pytest.mark.parametrize("place", ["tables", "join", "actions"])
def test_what_is_not_json_or_not_an_object(http: httpx.Client, place: str, body: bytes) -> None:
    table = TableClient.started(http, people(2))
    lobby = TableClient.create(http, people(2))
    path = {"tables": "/api/tables", "join": lobby.path("join"), "actions": table.path("actions")}[place]
    refused(
        http.post(path, content=body, headers=bearer(table.tokens[0] if place == "actions" else None)),
        422,
        "malformed",
    )


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a\x00b", "\u202eevil", "\u200b", "a\u2028b"])
def test_names_that_are_none(http: httpx.Client, name: str) -> None:
    table = TableClient.create(http, people(2))
    refused(http.post(table.path("join"), json={"name": name}), 422, "bad_name")
    assert table.get(None, "view")["view"]["seats"][0]["kind"] == "open"


@pytest.mark.parametrize("name", ["A", "x" * 40, "Zoë 王小明", "👩‍🚀", "<script>"])
def test_names_that_are_names(http: httpx.Client, name: str) -> None:
    table = TableClient.create(http, people(2))
    table.join(f"  {name} ")
    assert table.get(None, "view")["view"]["seats"][0]["name"] == name


# ------------------------------------------------------------------ sitting down and starting


def test_seats_that_cannot_be_taken(http: httpx.Client) -> None:
    table = TableClient.create(http, [*people(2), *bots(1)])
    table.join("Ann", 1)
    refused(http.post(table.path("join"), json={"name": "Bob", "seat": 1}), 409, "seat_taken")
    refused(http.post(table.path("join"), json={"name": "Bob", "seat": 2}), 409, "seat_taken")
    refused(http.post(table.path("join"), json={"name": "Bob", "seat": 3}), 422, "no_such_seat")
    refused(http.post(table.path("join"), json={"name": "Bob", "seat": -1}), 422, "no_such_seat")
    refused(http.post(table.path("join"), json={"name": "Bob", "seat": "0"}), 422, "malformed")
    refused(http.post(table.path("join"), json={"seat": 0}), 422, "malformed")
    refused(http.post(table.path("start"), headers=bearer(table.host)), 409, "seats_open")
    table.join("Bob")
    refused(http.post(table.path("join"), json={"name": "Cleo"}), 409, "table_full")
    table.start()
    refused(http.post(table.path("start"), headers=bearer(table.host)), 409, "already_started")
    refused(http.post(table.path("join"), json={"name": "Cleo"}), 409, "already_started")


def test_only_the_host_starts(http: httpx.Client) -> None:
    table = TableClient.create(http, people(2))
    table.join("Ann")
    table.join("Bob")
    refused(http.post(table.path("start")), 401, "no_token")
    refused(http.post(table.path("start"), headers=bearer(table.tokens[0])), 403, "not_host")
    refused(http.post(table.path("start"), headers=bearer("x" * 43)), 401, "wrong_token")
    assert table.get(None, "view")["step"] == "lobby"


def test_the_host_sits_down_with_the_same_token(http: httpx.Client) -> None:
    table = TableClient.create(http, people(2))
    table.join("Host", None, table.host)
    assert table.tokens == {0: table.host}
    again = http.post(table.path("join"), json={"name": "Host"}, headers=bearer(table.host))
    assert refused(again, 409, "seat_taken")["params"] == {"seat": 0}
    assert table.get(0, "view")["host"] is True


def test_before_the_start(http: httpx.Client) -> None:
    table = TableClient.create(http, people(2))
    table.join("Ann")
    assert table.act(0, 0, {"type": "blind"}).body["reason"] == "not_started"
    assert table.call(0, "GET", "record").status == 409
    assert table.call(0, "GET", "why?action=blind").body["reason"] == "not_started"
    assert table.get(0, "events?since=0") == {"version": 0, "revision": 1, "events": []}
    seen = table.get(0, "view")
    assert (seen["version"], seen["turn"], seen["round"], seen["legal"]) == (0, None, 0, [])


# ------------------------------------------------------------------ playing


def untouched(table: TableClient) -> Json:
    return {str(seat): table.get(seat, "view") for seat in table.tokens}


ACTIONS: list[tuple[str, Any, int, str]] = [
    ("a slot that is not there", {"type": "take", "slot": 5}, 422, "no_such_slot"),
    ("a slot below", {"type": "take", "slot": -1}, 422, "no_such_slot"),
    ("a slot far beyond", {"type": "take", "slot": 2**70}, 422, "no_such_slot"),
    ("another step", {"type": "pass"}, 422, "wrong_step"),
    ("another step's stop", {"type": "stop"}, 422, "wrong_step"),
    ("unknown verb", {"type": "cheat"}, 422, "malformed"),
    ("no verb", {"slot": 1}, 422, "malformed"),
    ("text", "blind", 422, "malformed"),
    ("null", None, 422, "malformed"),
    ("a slot as a word", {"type": "take", "slot": "1"}, 422, "malformed"),
    ("a slot as true", {"type": "take", "slot": True}, 422, "malformed"),
    ("unknown field", {"type": "blind", "kind": "dragon"}, 422, "malformed"),
    ("unknown way", {"type": "obstacle", "way": "rome"}, 422, "unknown_way"),
    ("unknown kind", {"type": "discard", "cards": ["horse"]}, 422, "malformed"),
    ("too many cards", {"type": "discard", "cards": ["raft"] * 16}, 422, "malformed"),
]


@pytest.mark.parametrize(
    ("action", "status", "reason"), [a[1:] for a in ACTIONS], ids=[a[0] for a in ACTIONS]
)
def test_actions_that_cannot_be(http: httpx.Client, action: Any, status: int, reason: str) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    before = untouched(table)
    body = {"version": 1, "action": action, "request": "x"}
    refused(http.post(table.path("actions"), json=body, headers=bearer(table.tokens[0])), status, reason)
    assert untouched(table) == before
    assert table.act(0, 1, {"type": "blind"}, "x").status == 200  # a refused request's name is free


def test_stale_turn_and_tokens(http: httpx.Client) -> None:
    table = TableClient.started(http, people(3), first_seat=0)
    before = untouched(table)
    blind = {"version": 1, "action": {"type": "blind"}, "request": "x"}
    for wrong in (0, 2, 99):
        stale = http.post(
            table.path("actions"), json=blind | {"version": wrong}, headers=bearer(table.tokens[0])
        )
        assert refused(stale, 409, "stale")["version"] == 1
    refused(
        http.post(table.path("actions"), json=blind | {"version": -1}, headers=bearer(table.tokens[0])),
        422,
        "malformed",
    )
    refused(
        http.post(table.path("actions"), json=blind | {"version": "1"}, headers=bearer(table.tokens[0])),
        422,
        "malformed",
    )
    refused(
        http.post(table.path("actions"), json=blind | {"request": ""}, headers=bearer(table.tokens[0])),
        422,
        "malformed",
    )
    refused(
        http.post(table.path("actions"), json=blind, headers=bearer(table.tokens[1])), 403, "not_your_turn"
    )
    refused(http.post(table.path("actions"), json=blind), 401, "no_token")
    refused(http.post(table.path("actions"), json=blind, headers=bearer(table.host)), 401, "no_token")
    refused(http.post(table.path("actions"), json=blind, headers=bearer("y" * 43)), 401, "wrong_token")
    refused(
        http.post(table.path("actions") + "?seat=1", json=blind, headers=bearer(table.tokens[0])),
        401,
        "no_token",
    )
    refused(http.get(table.path("view"), headers=bearer("y" * 43)), 401, "wrong_token")
    refused(http.get(table.path("view") + "?seat=x", headers=bearer(table.tokens[0])), 422, "malformed")
    refused(http.get(table.path("events") + "?since=-1"), 422, "malformed")
    other = TableClient.started(http, people(2))
    refused(http.post(table.path("actions"), json=blind, headers=bearer(other.tokens[0])), 401, "wrong_token")
    assert untouched(table) == before


def test_a_request_sent_again_acts_once(http: httpx.Client) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    first = table.act(0, 1, {"type": "take", "slot": 0}, "mine")
    assert first.status == 200
    other = table.act(1, 2, {"type": "take", "slot": 0}, "mine")  # another seat's names are its own
    assert other.status == 200
    again = table.act(0, 1, {"type": "take", "slot": 0}, "mine")
    assert (again.status, again.body) == (200, first.body)
    for version, slot in ((1, 1), (3, 0)):
        reused = table.act(0, version, {"type": "take", "slot": slot}, "mine")
        assert (reused.status, reused.body["reason"]) == (409, "request_reused")
    assert table.get(0, "view")["version"] == 3


def test_unknown_tables_and_places(http: httpx.Client) -> None:
    for call in ("view", "events", "record", "why?action=pass"):
        refused(http.get(f"/api/tables/nowhere/{call}"), 404, "no_such_table")
    refused(http.post("/api/tables/nowhere/join", json={"name": "Ann"}), 404, "no_such_table")
    refused(http.post("/api/tables/nowhere/start"), 404, "no_such_table")
    refused(http.post("/api/tables/nowhere/actions", json={}), 404, "no_such_table")
    refused(http.get("/api/nothing"), 404, "not_found")
    refused(http.get("/api/tables/x/y/z"), 404, "not_found")
    assert "GET" in http.delete("/api/meta").headers["allow"]
    refused(http.delete("/api/meta"), 405, "method_not_allowed")
    assert "GET" in http.put("/healthz").headers["allow"]
    page = http.get("/nothing")
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")


def test_no_spectators(http: httpx.Client) -> None:
    table = TableClient.create(http, people(2), spectators=False)
    assert table.get(None, "view")["spectators"] is False  # the lobby is there to be joined
    table.join("Ann")
    table.join("Bob")
    table.start()
    for call in ("view", "events", "record"):
        refused(http.get(table.path(call)), 403, "no_spectators")
        refused(http.get(table.path(call), headers=bearer(table.host)), 403, "no_spectators")
        assert table.call(0, "GET", call).status == 200


def test_why(http: httpx.Client) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    assert table.get(0, "why?action=blind") == {"legal": True, "reason": None, "message": None, "params": {}}
    assert table.get(0, "why?action=take 9")["reason"] == "no_such_slot"
    assert table.get(1, "why?action=blind")["reason"] == "not_your_turn"
    refused(http.get(table.path("why?action=cheat"), headers=bearer(table.tokens[0])), 422, "malformed")
    refused(http.get(table.path("why"), headers=bearer(table.tokens[0])), 422, "malformed")
    refused(http.get(table.path("why?action=blind")), 401, "no_token")
    assert table.get(0, "view")["version"] == 1


# ------------------------------------------------------------------ the doors


def test_a_body_that_is_too_large(http: httpx.Client) -> None:
    large = json.dumps({"seats": people(2), "preset": "x" * 70_000})
    refused(http.post("/api/tables", content=large), 413, "body_too_large")
    pieces = (b" " * 1000 for _ in range(100))
    refused(http.post("/api/tables", content=pieces), 413, "body_too_large")


def test_hosts_and_origins(server: Running, http: httpx.Client) -> None:
    refused(http.get("/api/meta", headers={"Host": "evil.example"}), 421, "bad_host")
    refused(http.get("/", headers={"Host": "evil.example:80"}), 421, "bad_host")
    assert (
        http.get("/api/meta", headers={"Host": f"localhost:{server.socket.getsockname()[1]}"}).status_code
        == 200
    )
    evil = {"Origin": "https://evil.example"}
    refused(http.post("/api/tables", json={"seats": people(2)}, headers=evil), 403, "bad_origin")
    for origin in ("null", "file://", server.url + ".evil.example"):
        refused(
            http.post("/api/tables", json={"seats": people(2)}, headers={"Origin": origin}), 403, "bad_origin"
        )
    own = {"Origin": server.url}
    table = http.post("/api/tables", json={"seats": people(2)}, headers=own).json()["table"]
    path = f"/api/tables/{table}/join"
    refused(http.post(path, json={"name": "Ann"}), 403, "bad_origin")  # the cookie is there, no origin
    refused(http.post(path, json={"name": "Ann"}, headers=evil), 403, "bad_origin")
    assert http.post(path, json={"name": "Ann"}, headers=own).status_code == 200
    with server.client() as stranger:
        token = http.post(path, json={"name": "Bob"}, headers=own).json()["token"]
        answer = stranger.get(f"/api/tables/{table}/view", headers=bearer(token) | evil)
        assert answer.status_code == 200 and "access-control-allow-origin" not in answer.headers


def test_a_shared_device(server: Running, http: httpx.Client) -> None:
    """One cookie holds several seats; the one to act is meant unless ``?seat=`` names another."""
    own = {"Origin": server.url}
    made = http.post("/api/tables", json={"seats": people(2), "first_seat": 1}, headers=own)
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    path = f"/api/tables/{made.json()['table']}/"
    tokens = [
        http.post(path + "join", json={"name": name}, headers=own).json()["token"] for name in ("Ann", "Bob")
    ]
    assert tokens[0] == made.json()["token"] != tokens[1]
    assert http.post(path + "start", headers=own).status_code == 200
    assert http.get(path + "view").json()["view"]["you"] == 1
    assert http.get(path + "view?seat=0").json()["view"]["you"] == 0
    act = {"version": 1, "action": {"type": "blind"}}
    refused(http.post(path + "actions?seat=0", json=act, headers=own), 403, "not_your_turn")
    assert http.post(path + "actions", json=act, headers=own).status_code == 200
    assert http.get(path + "view").json()["view"]["you"] == 0


def test_headers_of_every_answer(http: httpx.Client) -> None:
    for path in ("/", "/t/x", "/healthz", "/api/meta", "/api/nothing", "/nothing"):
        headers = http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert http.get("/api/meta").headers["cache-control"] == "no-store"
