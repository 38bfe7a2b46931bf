"""Whose turn it is reaches a closed page: once a turn, and nobody who looks or has not asked for it."""

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import httpx
import pytest

from elvenhold.server.push import sealed, signals
from elvenhold.server.push.signals import AGAIN, HALF_DAY, WAIT, Signals
from elvenhold.server.store.base import Store
from tests.server.line import line
from tests.server.push.service import Browser, PushService, b64, device_of, push_service, read_vapid
from tests.server.store.conftest import OpenStore
from tests.server.store.conftest import open_store as open_store  # fixtures
from tests.server.store.conftest import postgres as postgres
from tests.server.store.conftest import url as url
from tests.server.support import Json, Running, TableClient, bots, people, running, wait_for

BLIND = {"type": "blind"}
LATER = WAIT / 1000 + 1  # seconds


class Clock:
    """Stands still until a test turns it; knows how often each server has looked since."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0
        self.looks: dict[Signals, int] = {}

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float = 0.0) -> None:
        """Turn it, and wait until every server has looked twice: the second time from the beginning."""
        self.now += seconds
        until = {one: looks + 2 for one, looks in list(self.looks.items())}
        wait_for(lambda: all(self.looks.get(one, count) >= count for one, count in until.items()))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    look = Signals.look

    async def counted(self: Signals) -> None:
        await look(self)
        made.looks[self] = made.looks.get(self, 0) + 1

    monkeypatch.setattr(Signals, "look", counted)
    monkeypatch.setattr(signals, "PAUSE", 0.01)
    return made


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as made:
        yield made


Serve = Callable[..., Running]


@pytest.fixture
def serve(open_store: OpenStore, clock: Clock, service: PushService) -> Iterator[Serve]:
    """One more server on the same store."""
    with ExitStack() as stack:

        def one(store: Store | None = None, **more: Any) -> Running:
            wish: dict[str, Any] = {"clock": clock, "push_services": (service.url,)} | more
            made = stack.enter_context(running(store or open_store(), **wish))
            if made.house.signals is not None:
                wait_for(lambda: made.house.signals in clock.looks)
                stack.callback(clock.looks.pop, made.house.signals, None)
            return made

        yield one


@pytest.fixture
def server(serve: Serve) -> Running:
    return serve()


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture
def browser() -> Browser:
    return Browser()


def subscribe(table: TableClient, seat: int, wish: Json) -> Json:
    answer = table.call(seat, "POST", "push", wish)
    assert answer.status == 200, answer.body
    return dict(answer.body)


def play(table: TableClient, *turns: int) -> None:
    """Each of these seats, in this order, draws a counter."""
    for seat in turns:
        version = table.get(seat, "view")["version"]
        assert table.act(seat, version, BLIND).status == 200


def test_a_turn_reaches_a_closed_page_once(
    http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    key = subscribe(table, 1, service.subscription(browser, language="zh-Hans"))["key"]
    play(table, 0)
    clock.pass_by()
    assert service.got == []  # who is quick needs no signal
    clock.pass_by(LATER)
    (got,) = service.got
    assert got.path == "/send/ann"
    assert json.loads(browser.read(got.body)) == {
        "kind": "turn",
        "table": table.table,
        "language": "zh-Hans",
        "step": "open",
        "count": 0,
    }
    claims, sender = read_vapid(got.headers["authorization"])
    assert claims == {"aud": service.url, "exp": int(clock.now) + HALF_DAY} and sender == key
    assert got.headers["content-encoding"] == "aes128gcm" and int(got.headers["ttl"]) > 0
    assert len(got.headers["topic"]) == 32
    assert table.table not in got.path + json.dumps(got.headers)
    for _ in range(3):
        clock.pass_by(10 * LATER)
    assert len(service.got) == 1

    play(table, 1, 0)  # the next turn
    clock.pass_by(LATER)
    assert len(service.got) == 2 and service.got[1].headers["topic"] == got.headers["topic"]
    told = 'elvenhold_pushes_total{outcome="sent"} 2.0'
    assert told in http.get("/metrics").text.splitlines()


def test_who_has_just_acted_needs_no_signal(
    http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    other = Browser()
    clock.pass_by(LATER)
    subscribe(table, 0, service.subscription(browser, "0"))
    clock.pass_by()
    play(table, 0, 1, 0, 1, 0, 1)
    for action in ({"type": "pass"}, {"type": "stop"}):
        for seat in (0, 1):
            assert table.act(seat, table.get(0, "view")["version"], action).status == 200
    subscribe(table, 1, service.subscription(other, "1"))
    clock.pass_by(LATER)
    started, discard = service.got
    assert json.loads(browser.read(started.body))["step"] == "open"
    told = json.loads(browser.read(discard.body))
    assert (told["step"], told["count"]) == ("discard", 4)
    for seat in (0, 1, 0, 1):  # the cards, then the counters
        own = table.get(seat, "view")
        assert table.act(seat, own["version"], own["legal"][0]).status == 200
    seen = table.get(1, "view")
    assert (seen["round"], seen["turn"]) == (2, 1)  # who acted last goes on
    clock.pass_by(LATER)
    assert len(service.got) == 2


def test_who_looks_over_a_line_is_not_told(
    server: Running, http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    subscribe(table, 1, service.subscription(browser))
    with line(table, server.url, 1), line(table, server.url, 0):
        play(table, 0)
        for _ in range(4):
            clock.pass_by(LATER)
        assert service.got == []
    wait_for(lambda: server.house.lines.open == 0)
    clock.pass_by()
    assert service.got == []  # a page that is loaded again is away for a moment only
    clock.pass_by(LATER)
    assert len(service.got) == 1
    with line(table, server.url, 0):  # somebody else's line is not theirs
        play(table, 1, 0)
        clock.pass_by(LATER)
    assert len(service.got) == 2


def test_of_several_servers_one_sends_and_all_know_of_every_line(
    serve: Serve, clock: Clock, service: PushService, browser: Browser
) -> None:
    one, other = serve(), serve()
    with one.client() as http, other.client() as elsewhere:
        table = TableClient.started(http, people(2), first_seat=0)
        key = subscribe(table, 1, service.subscription(browser))["key"]
        table.http = elsewhere
        assert table.get(1, "push") == {"key": key, "device": device_of(service.endpoint("ann"))}
        with line(table, one.url, 1):
            play(table, 0)
            for _ in range(8):
                clock.pass_by(5)
            assert service.got == []
        wait_for(lambda: one.house.lines.open == 0)
        for _ in range(8):
            clock.pass_by(5)
        assert len(service.got) == 1


def test_a_server_that_was_away_tells_later(
    serve: Serve, open_store: OpenStore, clock: Clock, service: PushService, browser: Browser
) -> None:
    first = serve()
    with first.client() as http:
        table = TableClient.started(http, people(2), first_seat=0)
        subscribe(table, 1, service.subscription(browser))
        play(table, 0)
    first.stop()
    clock.looks.clear()
    clock.now += LATER
    serve()
    wait_for(lambda: service.got)
    clock.pass_by(LATER)
    assert len(service.got) == 1


def test_a_bot_or_a_choice_made_before_plays_without_a_signal(
    http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, [*people(1), *bots(1)], first_seat=0)
    subscribe(table, 0, service.subscription(browser))
    assert table.call(0, "POST", "leave").status == 200
    wait_for(lambda: table.get(None, "view")["step"] == "over")
    clock.pass_by(LATER)
    assert service.got == []
    assert table.get(0, "push")["device"] is None  # the game is over


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    status: int, http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    service.status = status
    subscribe(table, 0, service.subscription(browser))
    clock.pass_by(LATER)
    assert len(service.got) == 1 and table.get(0, "push")["device"] is None
    assert 'elvenhold_pushes_total{outcome="gone"} 1.0' in http.get("/metrics").text


@pytest.mark.parametrize("status", [500, 429, 302, 0])
def test_a_service_in_trouble_is_asked_again_some_times(
    status: int,
    http: httpx.Client,
    clock: Clock,
    service: PushService,
    browser: Browser,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    table = TableClient.started(http, people(2), first_seat=0)
    service.status = status
    subscribe(table, 0, service.subscription(browser))
    clock.pass_by(LATER)
    for tries, wait in enumerate(AGAIN, 1):
        assert len(service.got) == tries
        clock.pass_by(wait / 1000 - 1)
        assert len(service.got) == tries
        clock.pass_by(1)
    clock.pass_by(AGAIN[-1] / 1000)
    assert [got.path for got in service.got] == ["/send/ann"] * (len(AGAIN) + 1)  # and nowhere else
    assert table.get(0, "push")["device"] is not None
    said = [record.getMessage() for record in caplog.records if record.name.startswith("elvenhold")]
    assert len(said) == len(AGAIN) + 1 and not any("send" in text or table.table in text for text in said)

    service.status = 201
    play(table, 0, 1)
    clock.pass_by(LATER)
    assert len(service.got) == len(AGAIN) + 2
    service.status = 500  # after a success it is asked again as before
    play(table, 0, 1)
    clock.pass_by(LATER)
    clock.pass_by(AGAIN[0] / 1000)
    assert len(service.got) == len(AGAIN) + 4


def test_a_retry_is_not_for_a_turn_that_has_passed(
    http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    service.status = 503
    subscribe(table, 0, service.subscription(browser))
    clock.pass_by(LATER)
    play(table, 0)
    clock.pass_by(AGAIN[0] / 1000)
    assert len(service.got) == 1


def test_who_takes_it_back_is_told_no_more(
    http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    assert table.get(0, "push")["device"] is None
    for name in ("ann", "phone"):  # the last browser counts
        answer = subscribe(table, 0, service.subscription(browser, name))
        assert answer == table.get(0, "push")
        assert answer["device"] == device_of(service.endpoint(name))
    assert table.get(1, "push") == {"key": answer["key"], "device": None}
    gone = table.call(0, "DELETE", "push")
    assert (gone.status, gone.body) == (200, {"key": answer["key"], "device": None})
    clock.pass_by(LATER)
    assert service.got == []


def carried(table: TableClient) -> None:
    code = table.call(0, "POST", "code").body["code"]
    assert table.http.post(table.path("carry"), json={"code": code}).status_code == 200
    table.http.cookies.clear()


def forgotten(table: TableClient) -> None:
    assert table.call(0, "POST", "forget").status == 200


@pytest.mark.parametrize("event", [carried, forgotten])
def test_it_ends_when_its_person_moves_or_wants_to_be_forgotten(
    event: Callable[[TableClient], None], http: httpx.Client, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    for seat in (0, 1):
        subscribe(table, seat, service.subscription(browser, str(seat)))
    event(table)
    assert table.get(0, "push")["device"] is None and table.get(1, "push")["device"] is not None


def test_it_ends_with_a_seat_that_is_given_up(
    http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.create(http, people(2), first_seat=1)
    table.join("Ann", 0, table.host)
    table.join("Bob", 1)
    subscribe(table, 1, service.subscription(browser))
    assert table.call(0, "POST", "reopen", {"seat": 1}).status == 200
    table.join("Cem", 1)
    assert table.get(1, "push")["device"] is None
    table.start()
    clock.pass_by(LATER)
    assert service.got == []


def test_what_is_refused_and_why(http: httpx.Client, service: PushService, browser: Browser) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    good = service.subscription(browser)

    def refused(viewer: int | None, wish: Json) -> tuple[int, str]:
        answer = table.call(viewer, "POST", "push", wish)
        assert "elsewhere.example" not in json.dumps(answer.body)
        return answer.status, answer.body["reason"]

    assert refused(None, good) == (401, "no_token")
    assert table.call(None, "GET", "push").body["reason"] == "no_token"
    elsewhere = {**good, "endpoint": "https://elsewhere.example/x"}
    assert refused(0, elsewhere) == (422, "unknown_push_service")
    assert refused(0, {**good, "endpoint": service.url + "1/x"}) == (422, "unknown_push_service")
    for keys in (
        {**browser.keys, "p256dh": b64(b"\x04" + bytes(64))},
        {**browser.keys, "p256dh": "x"},
        {**browser.keys, "auth": b64(bytes(15))},
        {**browser.keys, "auth": "é" * 22},
        {},
    ):
        assert refused(0, {**good, "keys": keys}) == (422, "malformed")
    for language in ("", "a b", "x" * 36):
        assert refused(0, {**good, "language": language}) == (422, "malformed")
    cookie = {"Cookie": f"elvenhold_{table.table}={table.tokens[0]}", "Origin": "https://evil.example"}
    assert http.post(table.path("push"), json=good, headers=cookie).json()["reason"] == "bad_origin"
    assert table.get(0, "push")["device"] is None


@pytest.mark.parametrize("how", ["switched off", "no extra", "no TLS"])
def test_without_it_nothing_is_offered_and_all_else_works(
    how: str, serve: Serve, service: PushService, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "no extra":
        monkeypatch.setattr("elvenhold.server.house.find_spec", lambda name: None)
    server = serve(push=how != "switched off", allowed_hosts=frozenset({"elf.example"}))
    called = {"Host": "elf.example"} if how == "no TLS" else {}
    with server.client(**called) as http:
        assert http.get("/api/meta").json()["push"] is False
        table = TableClient.started(http, people(2), first_seat=0)
        assert table.get(0, "push") == {"key": None, "device": None}
        refused = table.call(0, "POST", "push", service.subscription(browser))
        assert (refused.status, refused.body["reason"]) == (409, "no_push")
        assert table.call(0, "DELETE", "push").status == 200
        play(table, 0, 1)


def test_behind_a_proxy_with_tls_it_is_offered(serve: Serve) -> None:
    import ipaddress

    proxies = (ipaddress.ip_network("127.0.0.1/32"),)
    server = serve(allowed_hosts=frozenset({"elf.example"}), trusted_proxies=proxies)
    with server.client(**{"Host": "elf.example", "X-Forwarded-Proto": "https"}) as http:
        assert http.get("/api/meta").json()["push"] is True


def test_a_public_server_says_whom_to_turn_to(
    serve: Serve, clock: Clock, service: PushService, browser: Browser
) -> None:
    with serve(address="https://elf.example").client() as http:
        table = TableClient.started(http, people(2), first_seat=0)
        subscribe(table, 0, service.subscription(browser))
        clock.pass_by(LATER)
    claims, _ = read_vapid(service.got[0].headers["authorization"])
    assert claims["sub"] == "https://elf.example"


def test_where_a_signal_goes_is_in_nothing_that_anybody_gets(
    server: Running, http: httpx.Client, clock: Clock, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    subscribe(table, 0, service.subscription(browser, "secret-name"))
    clock.pass_by(LATER)
    with line(table, server.url, 1) as other, line(table, server.url, 0) as own:
        play(table, 0)
        for one in (other, own):
            one.hear_until(2)
        raw = b"".join([*other.raw, *own.raw])
    for viewer in (0, 1, None):
        for call in ("view", "events", "record"):
            table.call(viewer, "GET", call)
    told = raw + b"".join(answer.raw for answer in table.answers) + http.get("/metrics").content
    assert b"secret-name" not in told and browser.keys["auth"].encode() not in told


def test_whoever_has_the_seat_now_is_not_spoken_of_to_who_had_it(
    http: httpx.Client, server: Running, service: PushService, browser: Browser
) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    subscribe(table, 0, service.subscription(browser))
    kept = server.house.store.push(table.table, 0).result()
    room = server.house.rooms.known(table.table)
    assert kept is not None and room is not None
    assert signals.awaits(room.table, kept)
    assert not signals.awaits(room.table, replace(kept, token_hash=b"another"))


def test_a_signal_that_fails_here_is_tried_again(
    http: httpx.Client,
    clock: Clock,
    service: PushService,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> bytes:
        raise ValueError("broken")

    table = TableClient.started(http, people(2), first_seat=0)
    subscribe(table, 0, service.subscription(browser))
    with monkeypatch.context() as patch:
        patch.setattr(sealed, "seal", broken)
        clock.pass_by(LATER)
        assert service.got == []
    clock.pass_by(AGAIN[0] / 1000)
    assert len(service.got) == 1
