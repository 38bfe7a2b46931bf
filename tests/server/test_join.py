"""Sitting down: a request sent again takes one seat, and a device keeps the tokens of all its seats."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from elvenhold.server.tokens import TOKEN_LENGTH
from tests.server.support import Json, Running, TableClient, bearer, people, running

REQUEST = "5a9d0f0e-6c1b-4a52-9d6f-000000000001"
OTHER = "5a9d0f0e-6c1b-4a52-9d6f-000000000002"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("join") / "db") as server:
        yield server


def join(table: TableClient, token: str | None = None, **wish: object) -> httpx.Response:
    body = json.dumps({"name": "Ann", "request": REQUEST, **wish})
    answer = table.http.post(table.path("join"), content=body, headers=bearer(token))
    table.http.cookies.clear()
    return answer


def taken(table: TableClient) -> list[str | None]:
    return [seat["name"] for seat in table.get(None, "view")["view"]["seats"]]


def at_once(server: Running, path: str, bodies: list[Json], headers: Json) -> list[httpx.Response]:
    """Posts that know nothing of each other's answers."""

    async def post() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as many:
            return await asyncio.gather(*(many.post(path, json=body, headers=headers) for body in bodies))

    return asyncio.run(post())


def test_a_join_sent_again_takes_one_seat(http: httpx.Client) -> None:
    table = TableClient.create(http, people(3))
    first = join(table)
    assert first.status_code == 200 and len(first.json()["token"]) == TOKEN_LENGTH
    assert join(table).json() == join(table, seat=0).json() == first.json()
    assert taken(table) == ["Ann", None, None]
    other = join(table, name="Bob", request=OTHER).json()
    assert other["seat"] == 1 and other["token"] != first.json()["token"]
    table.tokens[0] = first.json()["token"]
    assert table.get(0, "view")["view"]["you"] == 0  # the first token is as good as before
    table.join("Cleo")
    table.start()
    assert join(table).json() == first.json()  # also when nobody else could sit down any more


def test_a_request_belongs_to_its_table(http: httpx.Client) -> None:
    tables = [TableClient.create(http, people(2)) for _ in range(2)]
    tokens = [join(table).json()["token"] for table in tables]
    assert tokens[0] != tokens[1]


def test_a_request_that_wishes_something_else_is_refused(http: httpx.Client) -> None:
    table = TableClient.create(http, people(2))
    join(table)
    for other in ({"name": "Bob"}, {"seat": 1}):
        refused = join(table, **other)
        assert (refused.status_code, refused.json()["reason"]) == (409, "request_reused")
        assert "set-cookie" not in refused.headers
    assert taken(table) == ["Ann", None]


@pytest.mark.parametrize("request_", ["", "1", "x" * 15, "x" * 101, 7, "\ud800" * 16])
def test_requests_that_are_none(http: httpx.Client, request_: object) -> None:
    """A short one could be guessed, and the token with it."""
    table = TableClient.create(http, people(2))
    refused = join(table, request=request_)
    assert (refused.status_code, refused.json()["reason"]) == (422, "malformed")
    assert taken(table) == [None, None]


def test_the_host_sits_down_once(http: httpx.Client) -> None:
    table = TableClient.create(http, people(2))
    answers = [join(table, table.host).json() for _ in range(2)]
    assert answers == [{"seat": 0, "token": table.host}] * 2
    again = join(table, table.host, request=OTHER)
    assert (again.status_code, again.json()["reason"]) == (409, "seat_taken")
    assert again.json()["params"] == {"seat": 0}
    stranger = join(table)  # who knows the request, but not the host's token
    assert (stranger.status_code, stranger.json()["reason"]) == (409, "request_reused")
    assert taken(table) == ["Ann", None]


def test_a_double_click_of_the_host_takes_one_seat(server: Running, http: httpx.Client) -> None:
    table = TableClient.create(http, people(3))
    headers = {"Origin": server.url, "Cookie": f"elvenhold_{table.table}={table.host}"}
    answers = at_once(server, table.path("join"), [{"name": "Ann", "request": REQUEST}] * 4, headers)
    assert [answer.json() for answer in answers] == [{"seat": 0, "token": table.host}] * 4
    assert taken(table) == ["Ann", None, None]


def test_the_same_request_at_two_servers_takes_one_seat(tmp_path: Path) -> None:
    with (
        running(tmp_path / "db") as one,
        running(tmp_path / "db") as two,
        one.client() as first,
        two.client() as second,
    ):
        table = TableClient.create(first, people(2))
        answers = []
        for http in (first, second, first):
            table.http = http
            answers.append(join(table).json())
        assert answers == answers[:1] * 3
        assert taken(table) == ["Ann", None]
        token = answers[0]["token"].encode()
        assert not any(token in path.read_bytes() for path in tmp_path.iterdir())


@pytest.mark.parametrize("known", ["the host", "a seat", "nobody"])
def test_joins_at_once_keep_each_others_cookies(server: Running, http: httpx.Client, known: str) -> None:
    """The browser sends both with the cookies it had; whichever answer comes last, it has both tokens."""
    table = TableClient.create(http, people(3))
    had = {}
    if known == "a seat":
        table.join("Zoe", 0)
        had = {f"elvenhold_{table.table}_0": table.tokens[0]}
    elif known == "the host":
        had = {f"elvenhold_{table.table}": table.host}
    headers = {"Origin": server.url, "Cookie": "; ".join(f"{name}={value}" for name, value in had.items())}
    bodies = [{"name": name, "seat": seat} for seat, name in ((1, "Ann"), (2, "Bob"))]
    answers = at_once(server, table.path("join"), bodies, headers)
    assert len({answer.json()["token"] for answer in answers}) == 2
    for order in (answers, answers[::-1]):
        jar = dict(had)
        for answer in order:
            for header in answer.headers.get_list("set-cookie"):
                assert "Path=/api/tables/" in header
                name, _, value = header.partition(";")[0].partition("=")
                jar[name] = value
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in jar.items())}
        seats = (0, 1, 2) if known == "a seat" else (1, 2)
        for seat in seats:
            seen = http.get(table.path(f"view?seat={seat}"), headers=cookie)
            assert seen.status_code == 200 and seen.json()["view"]["you"] == seat
        assert seen.json()["host"] is (known == "the host")


def test_one_cookie_may_hold_several_seats(server: Running, http: httpx.Client) -> None:
    table = TableClient.started(http, people(2))
    cookie = {"Cookie": f"elvenhold_{table.table}={table.tokens[0]}.{table.tokens[1]}"}
    for seat in range(2):
        seen = http.get(table.path(f"view?seat={seat}"), headers=cookie)
        assert seen.json()["view"]["you"] == seat


def test_a_request_is_found_under_all_seats_of_a_device(server: Running, http: httpx.Client) -> None:
    """Without ``?seat=``, and although it is another seat's turn by then."""
    table = TableClient.started(http, people(3), first_seat=0)
    device = {
        "Origin": server.url,
        "Cookie": "; ".join(f"elvenhold_{table.table}_{seat}={table.tokens[seat]}" for seat in (0, 1)),
    }

    def act(version: int, slot: int, request: str) -> httpx.Response:
        body = {"version": version, "action": {"type": "take", "slot": slot}, "request": request}
        return http.post(table.path("actions"), json=body, headers=device)

    first = act(1, 0, "mine")
    again = act(1, 0, "mine")
    assert (again.status_code, again.json()) == (200, first.json())
    second = act(2, 0, "mine")  # each seat's names are its own
    assert (second.status_code, second.json()["version"]) == (200, 3)
    for answer, expected in ((act(1, 0, "mine"), first), (act(2, 0, "mine"), second)):
        assert (answer.status_code, answer.json()) == (200, expected.json())
    reused = act(3, 1, "mine")
    assert (reused.status_code, reused.json()["reason"]) == (409, "request_reused")
    assert table.get(2, "view")["version"] == 3
