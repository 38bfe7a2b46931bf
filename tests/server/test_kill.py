"""SIGKILL in the middle of a game: what was acknowledged is there afterwards, and the game goes on."""

import contextlib
import json
import random
import socket
import sqlite3
from pathlib import Path

import httpx
import pytest

from elvenhold import Game
from elvenhold.cli.serve import FILE
from tests.server.support import Json, Process, TableClient, bots, choose, people, wait_for

KILLS = 20


def act_and_kill(process: Process, table: TableClient, chance: random.Random) -> int:
    """Post an action, kill the server at the first byte of its answer or before; the version acknowledged."""
    seen = table.wait_for_person()
    assert seen["step"] != "over"  # or the kills would not be in the middle of a game
    own = table.get(seen["turn"], "view")
    body = json.dumps({"version": own["version"], "action": choose(own["legal"], chance), "request": "last"})
    head = (
        f"POST {table.path('actions')} HTTP/1.1\r\nHost: 127.0.0.1:{process.port}\r\n"
        f"Authorization: Bearer {table.tokens[seen['turn']]}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", process.port)) as line:
        line.sendall((head + body).encode())
        # Every other time at the very answer, else at a random moment that is often before it.
        line.settimeout(60 if chance.random() < 0.5 else chance.random() * 0.004)
        status = b""
        with contextlib.suppress(TimeoutError):
            status = line.recv(12)
        process.kill_at_once()
    return int(own["version"]) + (status == b"HTTP/1.1 200")


@pytest.mark.timeout(300)
def test_twenty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(20)
    process = Process(tmp_path)
    process.wait_until_open()
    with httpx.Client(base_url=process.url, timeout=60) as http:
        table = TableClient.started(http, [*people(4), *bots(1)], options={"town_cards": True})
    known: list[Json] = []
    version = 1
    for _ in range(KILLS):
        with httpx.Client(base_url=process.url, timeout=60) as http:
            table.http = http
            for _ in range(chance.randrange(4)):
                if table.step(chance):
                    version = table.answers[-1].body["version"]
            seen = table.get(0, "events?since=0")
            version, known = seen["version"], seen["events"]
            version = max(version, act_and_kill(process, table, chance))
        process.end()
        process = Process(tmp_path, process.port)
        process.wait_until_open()
        with httpx.Client(base_url=process.url, timeout=60) as http:
            table.http = http
            again = table.get(0, "events?since=0")
            assert again["version"] >= version
            assert again["events"][: len(known)] == known
    with httpx.Client(base_url=process.url, timeout=60) as http:
        table.http = http
        while table.step(chance):
            pass
        record = http.get(table.path("record")).json()
    assert process.end()[0] == 0
    assert Game.replay(record).over
    assert Game.replay(record).commitment == table_commitment(table)


def table_commitment(table: TableClient) -> str:
    found = {answer.body["commitment"] for answer in table.answers if answer.call == "view"}
    assert len(found) == 1
    return str(found.pop())


def test_bots_go_on_after_a_restart_without_a_visit(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.wait_until_open()
    with httpx.Client(base_url=process.url, timeout=60) as http:
        tables = [TableClient.started(http, bots(6, "greedy")) for _ in range(3)]
    process.kill()
    file = f"file:{tmp_path / FILE}?mode=ro"

    def ended() -> int:
        with contextlib.closing(sqlite3.connect(file, uri=True)) as connection:
            return int(
                connection.execute("SELECT count(*) FROM tables WHERE finished IS NOT NULL").fetchone()[0]
            )

    before = ended()
    assert before < len(tables)
    process = Process(tmp_path)
    process.wait_until_open()
    wait_for(lambda: ended() == len(tables))
    assert process.end()[0] == 0


def test_a_graceful_stop_and_a_port_in_use(tmp_path: Path) -> None:
    process = Process(tmp_path / "one")
    process.wait_until_open()
    other = Process(tmp_path / "two", process.port)
    assert other.process.wait(60) == 2
    code, out, err = other.end()
    assert (code, out, err) == (2, "", f"Port {process.port} is in use; choose another with --port.\n")
    with httpx.Client(base_url=process.url) as http:
        table = TableClient.started(http, people(2))
        assert (
            table.get(
                0,
                "view",
            )["version"]
            == 1
        )
        assert process.end()[0] == 0
    assert [entry.name for entry in (tmp_path / "one").iterdir()] == [FILE]
