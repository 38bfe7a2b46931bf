"""The page and its assets: packed for the way, and nothing of the interface with them; addresses; health."""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import httpx
import pytest

from elvenhold.server.store.base import StoreError
from tests.server.support import Running, TableClient, people, running

PAGE = "<!doctype html><title>Elvenhold</title>" + "<p>A hill and a river.</p>" * 100
SCRIPT = "export const hill = 'a hill';\n" * 10_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    static = tmp_path_factory.mktemp("static")
    (static / "assets").mkdir()
    (static / "index.html").write_text(PAGE)
    (static / "assets" / "index-1.js").write_text(SCRIPT)
    (static / "assets" / "letters-1.woff2").write_bytes(b"wOF2" * 1000)
    with running(static / "db", static=static) as server:
        yield server


@pytest.mark.parametrize(
    ("path", "text"),
    [("/", PAGE), ("/t/abc", PAGE), ("/assets/index-1.js", SCRIPT)],
    ids=["/", "/t", "assets"],
)
def test_what_is_the_same_for_all_is_packed(http: httpx.Client, path: str, text: str) -> None:
    packed = http.get(path, headers={"Accept-Encoding": "gzip, br"})
    plain = http.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.text == plain.text == text
    assert packed.num_bytes_downloaded * 5 < plain.num_bytes_downloaded == len(text)
    for answer in (packed, plain):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["cache-control"] == plain.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_assets_stay_for_ever_and_are_not_sent_twice(http: httpx.Client) -> None:
    first = http.get("/assets/index-1.js")
    assert "immutable" in first.headers["cache-control"]
    again = http.get("/assets/index-1.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    part = http.get("/assets/index-1.js", headers={"Range": "bytes=0-5"})
    assert (part.status_code, part.content) == (206, b"export")
    assert http.head("/assets/index-1.js").status_code == 200
    assert "content-encoding" not in http.get("/assets/letters-1.woff2").headers
    assert http.get("/assets/nothing.js").status_code == 404


def test_nothing_of_the_interface_is_packed(http: httpx.Client) -> None:
    table = TableClient.started(http, people(2))
    for path in ("/api/meta", "/api/openapi.json", table.path("view"), table.path("events"), "/healthz"):
        answer = http.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200 and "content-encoding" not in answer.headers


def test_a_slash_at_the_end_leads_to_the_table(http: httpx.Client) -> None:
    answer = http.get("/t/abc/", headers={"X-Forwarded-Proto": "https"})
    assert (answer.status_code, answer.headers["location"]) == (308, "/t/abc")
    assert http.get("/t/abc/?seat=1").headers["location"] == "/t/abc?seat=1"
    assert http.get("/t/%5Cevil.example/").headers["location"] == "/t/%5Cevil.example"
    assert http.get("/t/abc/", follow_redirects=True).text == PAGE


def test_health_is_asked_for_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    asked: list[float] = []
    broken = False

    def check() -> "Future[None]":
        asked.append(now[0])
        future: Future[None] = Future()
        if broken:
            future.set_exception(StoreError("disk full"))
        else:
            future.set_result(None)
        return future

    with running(tmp_path / "db", steady_clock=lambda: now[0]) as server, server.client() as http:
        monkeypatch.setattr(server.house.store, "check", check)
        assert [http.get("/healthz").status_code for _ in range(5)] == [200] * 5
        assert asked == [1000.0]
        broken = True
        assert http.get("/healthz").status_code == 200
        now[0] += 1
        sick = [http.get("/healthz") for _ in range(3)]
        assert [(answer.status_code, answer.json()["reason"]) for answer in sick] == [
            (503, "storage_failed")
        ] * 3
        assert asked == [1000.0, 1001.0]
        broken = False
        now[0] += 1
        assert http.get("/healthz", headers={"Host": "10.0.0.7"}).status_code == 200  # a probe's name for us
