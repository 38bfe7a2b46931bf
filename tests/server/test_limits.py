"""The limits, with a clock that the test turns; and whose address counts behind a proxy."""

import ipaddress
import random
from pathlib import Path

import httpx
import pytest

from elvenhold.server.limits import Buckets, Limiter, Rate
from elvenhold.server.settings import Settings
from tests.server.support import TableClient, bearer, people, running


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def statuses(http: httpx.Client, path: str, number: int, token: str | None = None) -> list[int]:
    return [http.get(path, headers=bearer(token)).status_code for _ in range(number)]


def test_an_address_has_fifty_at_once_and_five_a_second(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "db", limits=True, steady_clock=clock) as server, server.client() as http:
        assert statuses(http, "/api/meta", 51) == [200] * 50 + [429]
        refused = http.get("/api/meta")
        assert refused.json()["reason"] == "too_many_requests"
        assert refused.headers["retry-after"] == "1"
        assert refused.json()["params"] == {"retry_after": 1}
        assert statuses(http, "/healthz", 3) == [200] * 3  # only /api/ is limited
        assert statuses(http, "/nothing", 3) == [404] * 3
        clock.now += 1
        assert statuses(http, "/api/meta", 6) == [200] * 5 + [429]
        clock.now += 1000
        assert statuses(http, "/api/meta", 51) == [200] * 50 + [429]


def test_a_token_has_a_hundred_at_once_and_twenty_a_second(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "db", limits=True, steady_clock=clock) as server, server.client() as http:
        table = TableClient.started(http, people(2))
        for token in table.tokens.values():
            assert statuses(http, table.path("view"), 101, token) == [200] * 100 + [429]
        clock.now += 1
        assert statuses(http, table.path("view"), 21, table.tokens[0]) == [200] * 20 + [429]
        made_up = [
            http.get(table.path("view"), headers=bearer(f"{number:043}")).status_code for number in range(80)
        ]
        assert made_up[-1] == 429 and set(made_up) == {401, 429}  # made-up tokens count on the address


def test_a_token_of_before_a_restart_counts_on_itself(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server, server.client() as http:
        table = TableClient.started(http, people(2))
    clock = Clock()
    with running(tmp_path / "db", limits=True, steady_clock=clock) as server, server.client() as http:
        assert statuses(http, table.path("view"), 101, table.tokens[0]) == [200] * 100 + [429]
        assert statuses(http, table.path("view"), 51) == [200] * 50 + [429]


def test_making_tables_and_sitting_down_count_on_the_address(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "db", limits=True, steady_clock=clock) as server, server.client() as http:
        table = TableClient.started(http, people(2))  # 3 of the address: made, and two joins
        wish = {"seats": people(2)}
        made = [
            http.post("/api/tables", json=wish, headers=bearer(table.host)).status_code for _ in range(30)
        ]
        assert made == [201] * 30
        name = {"name": "Ann"}
        joined = [
            http.post(table.path("join"), json=name, headers=bearer(table.tokens[0])).status_code
            for _ in range(18)
        ]
        assert joined == [409] * 17 + [429]  # neither token was of any help
        assert http.post("/api/tables", json=wish, headers=bearer(table.host)).status_code == 429
        assert statuses(http, table.path("view"), 101, table.tokens[0]) == [200] * 100 + [429]


def test_a_token_counts_on_itself_at_its_own_table_only(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "db", limits=True, steady_clock=clock) as server, server.client() as http:
        one, other = (TableClient.started(http, people(2)) for _ in range(2))  # 6 of the address
        elsewhere = ("/api/meta", other.path("view"), "/api/tables/nowhere/view", "/api/nothing")
        found = [statuses(http, path, 11, one.tokens[0]) for path in elsewhere]
        assert found == [[200] * 11, [401] * 11, [404] * 11, [404] * 11]
        assert statuses(http, "/api/meta", 1, one.tokens[0]) == [429]
        assert statuses(http, one.path("view"), 101, one.tokens[0]) == [200] * 100 + [429]


def test_a_spectator_who_waits_as_long_as_told_is_let_in(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "db", limits=True, steady_clock=clock) as server, server.client() as http:
        table = TableClient.started(http, people(2))
        clock.now += 10
        for call in ("view", "events?since=0"):
            assert statuses(http, table.path(call), 25) == [200] * 25
        for call in ("view", "events?since=0"):
            refused = http.get(table.path(call))
            assert refused.status_code == 429
            wait = int(refused.headers["retry-after"])
            assert wait == refused.json()["params"]["retry_after"] == 1
            clock.now += wait
            assert statuses(http, table.path(call), 6) == [200] * 5 + [429]


@pytest.mark.parametrize("rate", [Rate(5, 50), Rate(20, 100), Rate(0.3, 4), Rate(1 / 7, 1)])
def test_who_waits_as_long_as_told_is_let_in_and_not_much_sooner(rate: Rate) -> None:
    clock = Clock()
    buckets = Buckets(rate, clock)
    chance = random.Random(1)
    for _ in range(2000):
        wait = buckets.wait("a")
        if wait:
            clock.now += wait - 1
            assert wait == 1 or buckets.wait("a") == 1
            clock.now += 1
            assert buckets.wait("a") == 0
        clock.now += chance.choice([0, 0.01, 0.1, 1 / 3])


def test_what_is_remembered_of_callers_has_an_end() -> None:
    limiter = Limiter(Clock())
    limiter.tokens.most = limiter.addresses.most = 10
    for number in range(100):
        credential = number.to_bytes(32, "big")
        limiter.wait(f"203.0.113.{number}")
        limiter.learn("table", credential)
        limiter.wait("203.0.113.1", "table", [credential])
    assert len(limiter._known) == len(limiter.tokens._left) == len(limiter.addresses._left) == 10


def test_only_a_trusted_proxy_says_who_calls(tmp_path: Path) -> None:
    local = (ipaddress.ip_network("127.0.0.0/8"),)
    for proxies, apart in ((local, True), ((), False)):
        clock = Clock()
        path = tmp_path / f"db{apart}"
        with running(path, limits=True, steady_clock=clock, trusted_proxies=proxies) as server:
            with server.client(**{"X-Forwarded-For": "203.0.113.1, 203.0.113.9"}) as http:
                assert statuses(http, "/api/meta", 50) == [200] * 50
            with server.client(**{"X-Forwarded-For": "203.0.113.9, 203.0.113.1"}) as http:
                assert statuses(http, "/api/meta", 1) == [200 if apart else 429]


def test_a_proxy_is_trusted_under_either_spelling_of_its_address() -> None:
    settings = Settings(
        trusted_proxies=(ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("fd00::/8"))
    )
    trusted = ("10.1.2.3", "::ffff:10.1.2.3", "::FFFF:0a01:0203", "fd00::1")
    assert [settings.trusts(address) for address in trusted] == [True] * 4
    others = ("11.1.2.3", "::ffff:11.1.2.3", "::10.1.2.3", "fe00::1", "", "unix")
    assert [settings.trusts(address) for address in others] == [False] * 6


def test_a_cookie_is_secure_under_tls(tmp_path: Path) -> None:
    local = (ipaddress.ip_network("127.0.0.0/8"),)
    with (
        running(tmp_path / "db", trusted_proxies=local) as server,
        server.client(**{"X-Forwarded-Proto": "https"}) as http,
    ):
        assert "Secure" in http.post("/api/tables", json={"seats": people(2)}).headers["set-cookie"]
