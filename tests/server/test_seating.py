"""Who sits at a table: ready, leave, come back, other devices, lost seats, and what the host may do."""

import socket
from typing import Any

from elvenhold.server.tokens import join_token
from tests.server.line import line
from tests.server.support import Answer, Json, Running, TableClient, bearer, bots, people, wait_for


def lobby(http: Any, number: int = 3, **wish: Any) -> TableClient:
    """A table at which the host sits at seat 0 and others at the rest."""
    table = TableClient.create(http, people(number), **wish)
    table.join("Host", 0, table.host)
    for seat in range(1, number):
        table.join(f"Guest {seat}", seat)
    return table


def ok(answer: Answer) -> Json:
    assert answer.status == 200, answer.body
    return dict(answer.body)


def refusal(answer: Answer) -> str:
    assert answer.status >= 400, answer.body
    return str(answer.body["reason"])


def seats(table: TableClient) -> list[Json]:
    return list(table.get(None, "view")["view"]["seats"])


def test_nothing_is_dealt_before_all_are_ready(http: Any) -> None:
    table = TableClient.create(http, [*people(2), *bots(1)], ready_check=True)
    table.join("Ann", 0, table.host)
    assert refusal(table.call(0, "POST", "start", {})) == "seats_open"
    ok(table.call(0, "POST", "ready", {}))
    assert table.get(None, "view")["step"] == "lobby"  # a seat is open
    table.join("Bob", 1)
    assert refusal(table.call(0, "POST", "start", {})) == "not_all_ready"
    ok(table.call(0, "POST", "ready", {"ready": False}))
    ok(table.call(1, "POST", "ready", {}))
    assert [seat["ready"] for seat in seats(table)] == [False, True, False]
    assert table.get(None, "view")["version"] == 0
    assert ok(table.call(0, "POST", "ready", {}))["version"] >= 1
    assert table.get(None, "view")["step"] != "lobby"
    assert refusal(table.call(0, "POST", "ready", {})) == "already_started"


def test_without_a_ready_check_the_host_starts(http: Any) -> None:
    table = lobby(http, 2)
    assert refusal(table.call(1, "POST", "ready", {})) == "no_ready_check"
    assert refusal(table.call(1, "POST", "start", {})) == "not_host"
    ok(table.call(0, "POST", "start", {}))


def test_who_leaves_the_lobby_frees_the_seat_and_has_no_token_any_more(http: Any) -> None:
    table = lobby(http)
    gone = table.tokens[1]
    ok(table.call(1, "POST", "leave"))
    assert [seat["kind"] for seat in seats(table)] == ["human", "open", "human"]
    assert refusal(table.call(1, "GET", "view")) == "wrong_token"
    assert table.join("Carl") == 1 and table.tokens[1] != gone


def test_the_hosts_role_passes_on_when_the_host_leaves(http: Any) -> None:
    table = lobby(http)
    ok(table.call(0, "POST", "leave"))
    assert table.get(1, "view")["host"] and not table.get(2, "view")["host"]
    ok(table.call(1, "POST", "stand-in", {"seat": 0, "bot": "random"}))
    ok(table.call(1, "POST", "start", {}))
    assert refusal(table.call(2, "POST", "mute", {"seat": 1})) == "not_host"


def test_whoever_comes_back_first_is_the_host_when_all_had_left(http: Any) -> None:
    table = lobby(http, 2)
    table.start()
    ok(table.call(1, "POST", "leave"))
    ok(table.call(0, "POST", "leave"))
    assert table.get(0, "view")["host"]
    ok(table.call(1, "POST", "return"))
    assert table.get(1, "view")["host"] and not table.get(0, "view")["host"]
    ok(table.call(0, "POST", "return"))
    assert table.get(1, "view")["host"]


def test_a_bot_stands_in_for_whoever_leaves_until_they_come_back(http: Any) -> None:
    table = lobby(http, 2, first_seat=1)
    table.start()
    ok(table.call(1, "POST", "leave"))
    wait_for(lambda: table.get(0, "view")["turn"] == 0)
    assert (seats(table)[1]["kind"], seats(table)[1]["bot"]) == ("human", "gentle")
    seen = table.get(1, "view")
    assert refusal(table.act(1, seen["version"], {"type": "blind"})) == "bot_plays"
    ok(table.call(1, "POST", "return"))
    assert "bot" not in seats(table)[1]
    version = ok(table.act(0, seen["version"], {"type": "blind"}))["version"]
    assert ok(table.act(1, version, {"type": "blind"}))["version"] == version + 1
    said = [message["text"] for message in table.get(None, "chat")["messages"]]
    assert said == ["left 1", "returned 1"]


def test_the_host_lets_a_bot_stand_in_for_somebody_who_is_away(http: Any) -> None:
    table = lobby(http, 2, first_seat=1)
    table.start()
    assert refusal(table.call(0, "POST", "stand-in", {"seat": 1, "bot": "nobody"})) == "unknown_bot"
    assert refusal(table.call(0, "POST", "stand-in", {"seat": 5, "bot": "random"})) == "no_such_seat"
    ok(table.call(0, "POST", "stand-in", {"seat": 1, "bot": "random"}))
    wait_for(lambda: table.get(0, "view")["turn"] == 0)


def test_a_lost_seat_is_opened_again_and_its_old_token_is_worth_nothing(http: Any, server: Running) -> None:
    table = lobby(http, 2, first_seat=1)
    table.start()
    with line(table, server.url, 1) as lost, line(table, server.url, 0) as other:
        lost.hear_until(1)
        other.hear_until(1)
        assert refusal(table.call(1, "POST", "reopen", {"seat": 0})) == "not_host"
        assert refusal(table.call(0, "POST", "reopen", {"seat": 0})) == "not_away"
        assert refusal(table.call(0, "POST", "reopen", {"seat": 1})) == "not_away"  # somebody plays there
        ok(table.call(1, "POST", "leave"))
        wait_for(lambda: table.get(0, "view")["turn"] == 0)
        ok(table.call(0, "POST", "reopen", {"seat": 1}))
        assert lost.closed() == 1008
        while not other.chat:
            other.hear()
        other.hear_until_true(lambda: len(other.chat) == 2)
        assert [said["text"] for said in other.chat] == ["left 1", "reopened 1"]
        assert other.view["seats"][1]["kind"] == "open"
    assert refusal(table.call(1, "GET", "view")) == "wrong_token"
    assert table.get(0, "view")["view"]["seats"][1]["name"] is None
    assert table.join("Eve") == 1  # although the game runs
    assert refusal(table.call(None, "POST", "join", {"name": "Too late"})) == "already_started"
    version = table.get(1, "view")["version"]
    version = ok(table.act(0, version, {"type": "blind"}))["version"]
    ok(table.act(1, version, {"type": "blind"}))


def test_before_the_game_a_bots_seat_is_opened_again(http: Any) -> None:
    table = TableClient.create(http, [*people(1), *bots(1)])
    table.join("Host", 0, table.host)
    ok(table.call(0, "POST", "reopen", {"seat": 1}))
    assert [seat["kind"] for seat in seats(table)] == ["human", "open"]
    ok(table.call(0, "POST", "stand-in", {"seat": 1, "bot": "random"}))
    table.start()
    assert refusal(table.call(0, "POST", "reopen", {"seat": 1})) == "nobody_there"


def test_a_free_seat_is_seen_by_whoever_may_take_it(http: Any) -> None:
    table = lobby(http, 2, first_seat=1, spectators=False)
    table.start()
    assert refusal(table.call(None, "GET", "view")) == "no_spectators"
    ok(table.call(1, "POST", "leave"))
    ok(table.call(0, "POST", "reopen", {"seat": 1}))
    assert seats(table)[1]["kind"] == "open"
    assert table.join("Eve") == 1
    assert refusal(table.call(None, "GET", "view")) == "no_spectators"


def test_who_has_a_seat_can_watch_without_it(http: Any) -> None:
    table = lobby(http, 2, spectators=False)
    table.start()
    seen = table.get(0, "view?watch=1")
    assert seen["view"] == {**table.get(0, "view")["view"], "you": None, "seats": seen["view"]["seats"]}
    assert not [seat for seat in seen["view"]["seats"] if {"hand", "secret", "goal"} & set(seat)]
    assert "legal" not in seen and "cards" not in str(table.get(0, "events?since=0&watch=1"))


def test_a_code_brings_a_seat_to_one_other_device(http: Any, now: list[float]) -> None:
    table = lobby(http, 2, first_seat=1)
    table.start()
    code = ok(table.call(1, "POST", "code"))["code"]
    joined = http.post(table.path("carry"), json={"code": code.lower().replace("-", " ")})
    assert joined.status_code == 200 and joined.json()["seat"] == 1
    assert f"elvenhold_{table.table}_1=" in joined.headers["set-cookie"]
    http.cookies.clear()
    phone = joined.json()["token"]
    assert phone != table.tokens[1]
    answer = http.post(
        table.path("actions"), json={"version": 1, "action": {"type": "blind"}}, headers=bearer(phone)
    )
    assert answer.status_code == 200
    assert table.get(1, "view")["view"]["you"] == 1
    again = http.post(table.path("carry"), json={"code": code})
    assert (again.status_code, again.json()["reason"]) == (409, "wrong_code")
    late = ok(table.call(1, "POST", "code"))["code"]
    now[0] += 601
    assert http.post(table.path("carry"), json={"code": late}).json()["reason"] == "wrong_code"
    other = lobby(http, 2)
    own = ok(other.call(1, "POST", "code"))["code"]
    assert http.post(table.path("carry"), json={"code": own}).json()["reason"] == "wrong_code"
    assert http.post(other.path("carry"), json={"code": own}).status_code == 200


def test_a_code_of_somebody_who_left_is_worth_nothing_to_the_next_one(http: Any) -> None:
    table = lobby(http, 2)
    code = ok(table.call(1, "POST", "code"))["code"]
    ok(table.call(1, "POST", "leave"))
    assert table.join("Bo") == 1
    assert http.post(table.path("carry"), json={"code": code}).json()["reason"] == "wrong_code"


def test_who_has_a_seat_in_a_running_game_gets_no_second_hand(http: Any) -> None:
    table = lobby(http, 3, first_seat=0)
    table.start()
    ok(table.call(2, "POST", "leave"))
    ok(table.call(0, "POST", "reopen", {"seat": 2}))
    for own in (table.tokens[0], table.tokens[1]):
        answer = http.post(table.path("join"), json={"name": "Me again"}, headers=bearer(own))
        assert (answer.status_code, answer.json()["reason"]) == (409, "seat_taken")


def test_the_bot_that_is_added_last_begins_a_game_for_which_all_are_ready(http: Any) -> None:
    table = TableClient.create(http, people(2), ready_check=True)
    table.join("Ann", 0, table.host)
    ok(table.call(0, "POST", "ready", {}))
    assert table.get(None, "view")["version"] == 0
    ok(table.call(0, "POST", "stand-in", {"seat": 1, "bot": "random"}))
    assert table.get(None, "view")["version"] >= 1


def test_notices_tell_of_changes_only(http: Any) -> None:
    table = lobby(http, 2)
    table.start()
    for _ in range(3):
        ok(table.call(1, "POST", "leave"))
    for _ in range(3):
        ok(table.call(0, "POST", "stand-in", {"seat": 1, "bot": "random"}))
    for _ in range(3):
        ok(table.call(1, "POST", "return"))
    said = [message["text"] for message in table.get(None, "chat")["messages"]]
    assert said == ["left 1", "stands_in 1", "returned 1"]


def test_nobody_but_the_host_gets_into_the_rematch_by_what_the_record_tells(http: Any) -> None:
    table = TableClient.create(http, [*people(1), *bots(1)])
    table.join("Ann", 0, table.host)
    table.start()
    ok(table.call(0, "POST", "leave"))
    wait_for(lambda: table.get(None, "view")["step"] == "over")
    made = ok(table.call(0, "POST", "rematch"))
    http.cookies.clear()
    key = bytes.fromhex(table.get(None, "record")["key"])
    old = table.table
    table.table = made["table"]
    for words in ("rematch 0", f"rematch {old}"):
        stolen = join_token(key, words)
        assert http.get(table.path("view"), headers=bearer(stolen)).status_code == 401
    assert http.get(table.path("view"), headers=bearer(made["token"])).json()["host"]


def test_a_rematch_that_was_deleted_is_made_anew(http: Any) -> None:
    table = TableClient.create(http, [*people(1), *bots(1)])
    table.join("Ann", 0, table.host)
    table.start()
    ok(table.call(0, "POST", "leave"))
    wait_for(lambda: table.get(None, "view")["step"] == "over")
    made = ok(table.call(0, "POST", "rematch"))
    assert http.post(f"/api/tables/{made['table']}/delete", headers=bearer(made["token"])).status_code == 200
    http.cookies.clear()
    again = ok(table.call(0, "POST", "rematch"))
    assert again["table"] != made["table"] and table.get(None, "view")["rematch"] == again["table"]


def test_rights_count_at_the_moment_when_something_is_done(server: Running, http: Any) -> None:
    """A request that began while its sender had the seat, and ends when another one has."""
    table = lobby(http, 2, first_seat=1)
    table.start()
    body = b'{"version": 1, "action": {"type": "blind"}}'
    head = f"POST {table.path('actions')} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    head += f"Authorization: Bearer {table.tokens[1]}\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))) as slow:
        slow.sendall(head.encode() + body[:-1])
        server.house.bots._closed = True  # so that it stays seat 1's turn
        ok(table.call(1, "POST", "leave"))
        ok(table.call(0, "POST", "reopen", {"seat": 1}))
        assert table.join("Bo") == 1
        slow.sendall(body[-1:])
        assert b"401" in slow.recv(4096).splitlines()[0]
    assert table.get(1, "view")["version"] == 1


def test_the_devices_of_the_host_are_the_hosts(http: Any) -> None:
    table = lobby(http, 2)
    code = ok(table.call(0, "POST", "code"))["code"]
    phone = http.post(table.path("carry"), json={"code": code}).json()["token"]
    http.cookies.clear()
    assert http.post(table.path("start"), headers=bearer(phone)).status_code == 200


def test_a_short_code_leads_to_the_table(http: Any, now: list[float]) -> None:
    table = lobby(http, 2)
    assert refusal(table.call(1, "POST", "invite")) == "not_host"
    code = ok(table.call(0, "POST", "invite"))["code"]
    found = http.get(f"/c/{code}")
    assert (found.status_code, found.headers["location"]) == (303, f"/t/{table.table}")
    assert http.get(f"/c/{ok(table.call(0, 'POST', 'code'))['code']}").status_code == 404  # that is a seat's
    now[0] += 24 * 3600 + 1
    assert http.get(f"/c/{code}").status_code == 404


def test_the_chat(http: Any, server: Running) -> None:
    table = lobby(http, 2)
    with line(table, server.url, None) as one:
        one.hear()
        said = ok(table.call(0, "POST", "chat", {"text": "  <b>Hello</b> 你好 "}))
        assert (said["n"], said["seat"], said["kind"], said["text"]) == (1, 0, "text", "<b>Hello</b> 你好")
        assert ok(table.call(1, "POST", "chat", {"phrase": "good_luck"}))["text"] == "good_luck"
        while len(one.chat) < 2:
            one.hear()
    assert one.chat == table.get(None, "chat")["messages"]
    assert [message["n"] for message in table.get(1, "chat?since=1")["messages"]] == [2]
    assert refusal(table.call(None, "POST", "chat", {"text": "I watch"})) == "no_token"
    for bad in ("", "   ", "x" * 501, "a\nb", "\u202egnp", "\u200b"):
        assert refusal(table.call(0, "POST", "chat", {"text": bad})) == "bad_message", bad
    assert refusal(table.call(0, "POST", "chat", {"phrase": "insult"})) == "unknown_phrase"
    ok(table.call(0, "POST", "mute", {"seat": 1}))
    assert refusal(table.call(1, "POST", "chat", {"text": "but"})) == "muted"
    ok(table.call(0, "POST", "mute", {"seat": 1, "muted": False}))
    ok(table.call(1, "POST", "chat", {"text": "thanks"}))
    silent = lobby(http, 2, chat=False)
    assert refusal(silent.call(0, "POST", "chat", {"text": "hm"})) == "no_chat"


def test_names_and_messages_are_forgotten_on_request(http: Any) -> None:
    table = lobby(http, 2)
    ok(table.call(1, "POST", "chat", {"text": "my address is Sesame Street"}))
    ok(table.call(1, "POST", "forget"))
    assert seats(table)[1]["name"] == "Player 2"
    everything = table.call(None, "GET", "chat").raw + table.call(None, "GET", "view").raw
    assert b"Sesame" not in everything and b"Guest 1" not in everything


def test_a_table_is_deleted_by_its_host_before_or_after_the_game(http: Any) -> None:
    table = lobby(http, 2)
    assert refusal(table.call(1, "POST", "delete")) == "not_host"
    table.start()
    assert refusal(table.call(0, "POST", "delete")) == "still_running"
    other = lobby(http, 2)
    ok(other.call(0, "POST", "delete"))
    assert refusal(other.call(None, "GET", "view")) == "no_such_table"


def test_a_rematch_is_made_once(http: Any) -> None:
    table = TableClient.create(http, [*people(1), *bots(1)], first_seat=1, options={"rounds": 3})
    table.join("Ann", 0, table.host)
    table.start()
    assert refusal(table.call(0, "POST", "rematch")) == "still_running"
    ok(table.call(0, "POST", "leave"))
    wait_for(lambda: table.get(None, "view")["step"] == "over")
    made = ok(table.call(0, "POST", "rematch"))
    http.cookies.clear()
    assert made["table"] != table.table and made["token"]
    assert ok(table.call(0, "POST", "rematch")) == made  # the same again
    http.cookies.clear()
    assert table.get(None, "view")["rematch"] == made["table"]
    old = table.get(None, "view")["view"]
    table.table = made["table"]
    fresh = table.get(None, "view")["view"]
    assert [seat["kind"] for seat in fresh["seats"]] == ["open", "bot"]
    assert fresh["options"] == old["options"]


def test_what_others_may_not_do_changes_nothing(http: Any) -> None:
    """Every changing call without a token, and with one of another table, is refused."""
    table, other = lobby(http, 2), lobby(http, 2)
    before = table.get(None, "view")
    calls = ["ready", "leave", "return", "code", "forget", "invite", "delete", "undo", "rematch"]
    bodies: dict[str, Json] = {
        **{call: {} for call in calls},
        "undo": {"version": 0},
        "stand-in": {"seat": 1, "bot": "random"},
        "reopen": {"seat": 1},
        "mute": {"seat": 1},
        "chat": {"text": "hello"},
    }
    for call, body in bodies.items():
        assert table.call(None, "POST", call, body).status == 401, call
        answer = http.post(table.path(call), json=body, headers=bearer(other.tokens[0]))
        assert (answer.status_code, answer.json()["reason"]) == (401, "wrong_token"), call
        cookie = {"Cookie": f"elvenhold_{table.table}={table.tokens[0]}", "Origin": "https://evil.example"}
        assert http.post(table.path(call), json=body, headers=cookie).status_code == 403, call
    assert table.get(None, "view") == before
