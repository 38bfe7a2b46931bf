"""The live line: it says what the other calls say, no more and no less, in order and once."""

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.every_byte import play
from tests.server.line import LineClient, as_set, line, refused, same_view
from tests.server.support import Json, Running, TableClient, bots, choose, people, running

EVERYTHING = {"town_cards": True, "caravan": "any", "hand_limit": "own_turn"}


def check_as_told_by_http(table: TableClient, one: LineClient, viewer: int | None) -> None:
    """What the line has told so far is what a fresh call tells."""
    told = table.get(viewer, "view")
    one.hear_until(told["version"])
    while told["version"] < one.version:  # it came with what a bot did since
        told = table.get(viewer, "view")
        one.hear_until(told["version"])
    assert (one.version, one.step, one.turn) == (told["version"], told["step"], told["turn"])
    assert same_view(one.view) == same_view(told["view"])
    assert as_set(one.legal) == as_set(told.get("legal", []))
    assert {name: one.sides[name] for name in ("undo", "intent")} == {
        name: told.get(name) for name in ("undo", "intent")
    }
    events = table.get(viewer, "events?since=0")["events"]  # a bot may have gone on meanwhile
    assert one.events == events[: len(one.events)]
    assert len(one.events) == len(events) or one.version < table.get(viewer, "view")["version"]


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["classic", "everything"])
def test_every_viewers_line_tells_what_the_view_tells_through_a_whole_game(
    server: Running, http: Any, options: Json
) -> None:
    chance = random.Random(4)
    seats = [*people(2), *bots(1)]
    table = TableClient.started(http, seats, options=options)
    with contextlib.ExitStack() as stack:
        viewers = [0, 1, None]
        lines = [stack.enter_context(line(table, server.url, viewer)) for viewer in viewers]
        going = True
        while going:
            for one, viewer in zip(lines, viewers, strict=True):
                if chance.random() < 0.3:
                    check_as_told_by_http(table, one, viewer)
            going = table.step(chance)
        for one, viewer in zip(lines, viewers, strict=True):
            check_as_told_by_http(table, one, viewer)
            assert one.sides["result"] == table.get(None, "view")["result"]


def test_a_line_goes_on_from_any_version(server: Running, http: Any) -> None:
    chance = random.Random(6)
    table = TableClient.started(http, people(2))
    for _ in range(25):
        table.step(chance)
    whole = table.get(0, "events?since=0")["events"]
    for since in range(27):
        with line(table, server.url, 0, since) as one:
            one.hear_until(26)
            if since == 26:
                one.hear()  # no news, but the view
            expected = table.get(0, f"events?since={since}")["events"]
            assert one.events == expected and whole[len(whole) - len(expected) :] == expected
            assert same_view(one.view) == same_view(table.get(0, "view")["view"])


def test_a_game_played_over_lines_alone(server: Running, http: Any) -> None:
    chance = random.Random(8)
    table = TableClient.started(http, people(2), first_seat=1)
    with line(table, server.url, 0) as first, line(table, server.url, 1) as second:
        lines = [first, second]
        for one in lines:
            one.hear_until(1)
        while lines[0].step != "over":
            mover = lines[lines[0].turn or 0]
            answer = mover.act(choose(mover.legal, chance), f"r{mover.version}")
            assert answer["type"] == "ack", answer
            for one in lines:
                one.hear_until(answer["version"])
    assert table.get(None, "view")["step"] == "over"


def test_a_line_without_a_view_carries_events_only(server: Running, http: Any) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    with line(table, server.url, 0, query="") as one:
        one.hear_until(1)
        table.act(0, 1, {"type": "blind"})
        assert set(one.hear()) == {"type", "version", "revision", "round", "step", "turn", "events"}


def test_refusals_come_in_words_and_change_nothing(server: Running, http: Any) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    with line(table, server.url, 0) as mover, line(table, server.url, 1) as other:
        mover.hear_until(1)
        other.hear_until(1)
        assert other.act({"type": "blind"})["reason"] == "not_your_turn"
        assert mover.act({"type": "stop"}, "s")["reason"] == "wrong_step"
        stale = mover.act({"type": "blind"}, version=0)
        assert (stale["reason"], stale["version"]) == ("stale", 1)
        assert mover.act({"type": "blind"}, "once")["version"] == 2
        assert mover.act({"type": "blind"}, "once", version=1)["version"] == 2  # the same again
        assert mover.act({"type": "take", "slot": 0}, "once", version=1)["reason"] == "request_reused"
    assert table.get(0, "view")["version"] == 2


NONSENSE: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    b"\xff\xfe",
    '{"type": "action"}',
    '{"type": "nothing"}',
    '{"type": "action", "version": "1", "action": {"type": "blind"}}',
    '{"type": "action", "version": -1, "action": {"type": "blind"}}',
    '{"type": "action", "version": 1, "action": {"type": "blind", "more": 1}}',
    '{"type": "action", "version": 1, "action": {"type": "take", "slot": 99999999999999999999}}',
    '{"type": "action", "version": 1, "action": {"type": "move", "way": "x", "cards": []}}',
    '{"type": "events", "version": 1}',
    "[" * 5000,
    json.dumps({"type": "action", "version": 1, "action": {"type": "blind"}, "request": "x" * 101}),
    json.dumps({"type": "undo", "version": 1, "request": "y" * 20_000}),
]


def test_nonsense_is_refused_and_changes_nothing(
    server: Running, http: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    with line(table, server.url, 0) as one:
        one.hear_until(1)
        for frame in NONSENSE:
            answer = one.ask(frame)
            assert answer["type"] == "refused" and answer["message"].endswith("."), frame
        assert one.act({"type": "blind"})["version"] == 2  # and the line still works
    assert [row.n for row in server.house.store.actions(table.table, 1).result()] == [2]
    assert not caplog.records


def test_random_frames_never_hurt(server: Running, http: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Pieces of good messages put together at random: an action counts only where it is legal."""
    chance = random.Random(12)
    table = TableClient.started(http, people(2), first_seat=0)
    other = TableClient.started(http, people(2), first_seat=0)
    with line(table, server.url, 0) as one:
        one.hear_until(1)
        for number in range(300):
            legal = table.get(0, "view")["legal"] or [{"type": "pass"}]
            good = {"type": "action", "version": one.version, "action": chance.choice(legal), "request": "r"}
            good["request"] = f"r{number // 3}"
            text = json.dumps(good)
            cut, at = chance.randrange(len(text)), chance.randrange(len(text))
            frame = chance.choice(
                [text, text[:cut], text[:at] + text[cut:], text.replace(":", ",", 1), text * 2]
            )
            before = table.get(0, "view")["version"]
            answer = one.ask(frame)
            after = table.get(0, "view")["version"]
            assert after in (before, before + 1) and (after == before or answer["type"] == "ack")
            if table.get(0, "view")["turn"] == 1:
                table.act(1, after, table.get(1, "view")["legal"][-1], f"o{number}")
    assert other.get(0, "view")["version"] == 1
    assert not caplog.records


def test_only_who_may_see_gets_a_line(server: Running, http: Any) -> None:
    table = TableClient.started(http, people(2), spectators=False)
    other = TableClient.started(http, people(2))
    assert refused(table, server.url)[1]["reason"] == "no_spectators"
    status, body = refused(table, server.url, Authorization=f"Bearer {other.tokens[0]}")
    assert (status, body["reason"]) == (401, "wrong_token")
    assert refused(other, server.url, Origin="https://evil.example") == (
        403,
        {"reason": "bad_origin", "message": "This call came from another site.", "params": {}},
    )
    cookie = f"elvenhold_{other.table}={other.tokens[0]}"
    assert refused(other, server.url, Cookie=cookie)[1]["reason"] == "bad_origin"
    assert refused(other, server.url, called="evil.example")[1]["reason"] == "bad_host"
    other.table = "nothing"
    assert refused(other, server.url)[0] == 404


def test_a_cookie_opens_a_line_from_this_site(server: Running, http: Any) -> None:
    table = TableClient.started(http, people(2))
    address = f"{server.url.replace('http', 'ws', 1)}{table.path('live')}?view=1"
    from websockets.sync.client import connect

    headers = {"Cookie": f"elvenhold_{table.table}={table.tokens[1]}", "Origin": server.url}
    with connect(address, additional_headers=headers, proxy=None) as socket:
        one = LineClient(socket)
        one.hear_until(1)
        assert one.view["you"] == 1


def test_a_line_of_several_seats_keeps_its_own_when_the_turn_passes_on(server: Running, http: Any) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    tokens = ".".join(table.tokens[seat] for seat in (0, 1))
    address = f"{server.url.replace('http', 'ws', 1)}{table.path('live')}?view=1"
    from websockets.sync.client import connect

    headers = {"Cookie": f"elvenhold_{table.table}={tokens}", "Origin": server.url}
    with connect(address, additional_headers=headers, proxy=None) as opened:
        one = LineClient(opened)
        one.hear_until(1)
        assert one.act({"type": "blind"})["version"] == 2
        one.hear_until(2)
        assert table.call(1, "POST", "leave").status == 200  # a change of the people, while 1 is to act
        one.hear_until_true(lambda: "bot" in one.view["seats"][1])
        assert one.view["you"] == 0


def test_the_lobby_comes_over_the_line(server: Running, http: Any) -> None:
    table = TableClient.create(http, people(2), ready_check=True)
    table.join("Ann")
    with line(table, server.url, 0) as one:
        first = one.hear()
        assert (one.version, one.step, first["view"]["view"]["seats"][0]["name"]) == (0, "lobby", "Ann")
        table.join("Bob")
        one.hear()
        assert [seat["name"] for seat in one.view["seats"]] == ["Ann", "Bob"]
        for seat in (0, 1):
            assert table.call(seat, "POST", "ready", {}).status == 200
        one.hear_until(1)
        assert one.step == "open" and len(one.view["display"]) == 5
        check_as_told_by_http(table, one, 0)


def test_an_intent_comes_over_its_own_line_alone(server: Running, http: Any) -> None:
    table = TableClient.started(http, people(2), first_seat=0, clock={"kind": "decision", "seconds": 600})
    with line(table, server.url, 0) as other, line(table, server.url, 1) as own:
        other.hear_until(1)
        own.hear_until(1)
        assert table.call(1, "PUT", "intent", {"action": {"type": "pass"}}).status == 200
        own.hear_until_true(lambda: own.sides["intent"] == {"type": "pass"})
        assert table.call(0, "POST", "chat", {"text": "next"}).status == 200
        assert other.hear()["type"] == "chat"  # and nothing came before it


def test_a_bots_moves_come_over_the_line(server: Running, http: Any) -> None:
    table = TableClient.create(http, [*people(1), *bots(1)], first_seat=1)
    table.join("Ann")
    with line(table, server.url, 0) as one:
        one.hear()
        table.start()
        one.hear_until(2)
        assert one.turn == 0
        check_as_told_by_http(table, one, 0)


def test_a_server_that_ends_closes_its_lines(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server, server.client() as http:
        table = TableClient.started(http, people(2))
        with line(table, server.url, 0) as one:
            one.hear_until(1)
            server.server.should_exit = True
            assert one.closed() in (1001, 1012)


def test_an_address_has_only_so_many_lines(tmp_path: Path) -> None:
    with running(tmp_path / "db", limits=True) as server, server.client() as http:
        server.house.lines._most = 2
        table = TableClient.started(http, people(2))
        with line(table, server.url, 0), line(table, server.url, 1):
            status, body = refused(table, server.url)
            assert (status, body["reason"]) == (429, "too_many_requests")
        with line(table, server.url, None) as one:
            one.hear_until(1)


def test_frames_count_as_requests(tmp_path: Path) -> None:
    with running(tmp_path / "db", limits=True, steady_clock=lambda: 0.0) as server, server.client() as http:
        table = TableClient.started(http, people(2), first_seat=1)
        with line(table, server.url, 0) as one:
            one.hear_until(1)
            answers = [one.act({"type": "blind"})["reason"] for _ in range(110)]
        assert answers[0] == "not_your_turn" and answers[-1] == "too_many_requests"


@pytest.mark.parametrize("number", range(4))
def test_no_line_carries_a_byte_too_much(server: Running, http: Any, number: int) -> None:
    """The long run of many games is ``python -m tests.server.every_byte``."""
    assert play(server, http, number) > 10_000
