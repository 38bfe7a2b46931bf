"""The limits, with a clock that the test turns; and whose address counts behind a proxy."""

import ipaddress
from pathlib import Path

import httpx

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


def test_a_cookie_is_secure_under_tls(tmp_path: Path) -> None:
    local = (ipaddress.ip_network("127.0.0.0/8"),)
    with (
        running(tmp_path / "db", trusted_proxies=local) as server,
        server.client(**{"X-Forwarded-Proto": "https"}) as http,
    ):
        assert "Secure" in http.post("/api/tables", json={"seats": people(2)}).headers["set-cookie"]
