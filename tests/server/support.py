"""Servers and clients for the tests: the real application behind a real socket, and plain HTTP."""

import contextlib
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from elvenhold.cli.serve import MOST_FRAME
from elvenhold.cli.serve import _not_a_handshake as not_a_handshake
from elvenhold.server.app import create_app
from elvenhold.server.house import House
from elvenhold.server.hub.base import Hub
from elvenhold.server.settings import Settings
from elvenhold.server.store.base import Store
from elvenhold.server.store.sqlite import SqliteStore
from tests.server import doubles

PATIENCE = 60.0  # seconds until a test gives up waiting; nothing is measured by it
Json = dict[str, Any]


class Running:
    """A server in this process, on a thread of its own."""

    def __init__(self, path: Path | Store, hub: Hub | None = None, **settings: Any) -> None:
        """On a SQLite file, or another store, which it closes at its end."""
        chosen = {"limits": False, "bot_workers": 0} | settings
        store: Store = SqliteStore(path) if isinstance(path, Path) else path
        app = create_app(store, Settings(**chosen), hub)
        self.house: House = app.state.house
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            lifespan="on",
            ws_max_size=MOST_FRAME,
            ws_per_message_deflate=False,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())

    def client(self, **headers: str) -> httpx.Client:
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.socket.close()


@contextlib.contextmanager
def running(path: Path | Store, hub: Hub | None = None, **settings: Any) -> Iterator[Running]:
    server = Running(path, hub, **settings)
    try:
        yield server
    finally:
        server.stop()


class Process:
    """``elvenhold serve`` in a process of its own."""

    PROGRAM = (
        "import sys; from pathlib import Path; from elvenhold.cli.serve import serve; "
        "sys.exit(serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), open_browser=False, limits=False))"
    )

    def __init__(self, folder: Path, port: int | None = None, *words: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-c", self.PROGRAM, str(self.port), str(folder), *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait_until_open(self) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line == f"Elvenhold is at {self.url}\n", (line, self.process.poll())

    def kill_at_once(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for(condition: Callable[[], Any]) -> Any:
    """What the condition gives once it is true; fails when patience ends."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError("waited in vain")


@contextlib.contextmanager
def errors_of() -> Iterator[list[str]]:
    """What is logged as an error meanwhile, by whomever, in whichever thread."""
    errors: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said = record.getMessage()
            # Uvicorn says the one of lines that were refused in words, the other of a client's fault.
            if not_a_handshake(record) and said != "Invalid UTF-8 sequence received from client.":
                errors.append(said)

    kept = Kept(logging.ERROR)
    logging.getLogger().addHandler(kept)
    try:
        yield errors
    finally:
        logging.getLogger().removeHandler(kept)


@dataclass
class Answer:
    """One answer as it came, and who got it."""

    viewer: int | None  # None: a spectator
    call: str
    status: int
    raw: bytes  # headers and body
    body: Any


@dataclass
class TableClient:
    """A table and all its people, through one plain HTTP client; every answer is kept."""

    http: httpx.Client
    table: str = ""
    host: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)

    @classmethod
    def create(cls, http: httpx.Client, seats: list[Json], **wish: Any) -> "TableClient":
        """Make a table; the host takes no seat by that."""
        made = http.post("/api/tables", json={"seats": seats, **wish})
        assert made.status_code == 201, made.text
        http.cookies.clear()
        return cls(http, made.json()["table"], made.json()["token"])

    @classmethod
    def started(cls, http: httpx.Client, seats: list[Json], **wish: Any) -> "TableClient":
        """Make a table, seat people on all open seats, start."""
        table = cls.create(http, seats, **wish)
        for seat, kind in enumerate(seats):
            if kind["kind"] == "open":
                table.join(f"Person {seat}", seat)
        table.start()
        return table

    def path(self, call: str) -> str:
        return f"/api/tables/{self.table}/{call}"

    def join(self, name: str, seat: int | None = None, token: str | None = None) -> int:
        joined = self.http.post(self.path("join"), json={"name": name, "seat": seat}, headers=bearer(token))
        self.http.cookies.clear()
        assert joined.status_code == 200, joined.text
        self.tokens[joined.json()["seat"]] = joined.json()["token"]
        return int(joined.json()["seat"])

    def start(self) -> Json:
        answer = self.http.post(self.path("start"), headers=bearer(self.host))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def call(self, viewer: int | None, method: str, call: str, body: Any = None) -> Answer:
        """Any call as a seat or a spectator; the answer is kept."""
        token = None if viewer is None else self.tokens[viewer]
        answer = self.http.request(method, self.path(call), json=body, headers=bearer(token))
        head = "\n".join(f"{name}: {value}" for name, value in answer.headers.multi_items())
        kept = Answer(viewer, call, answer.status_code, head.encode() + answer.content, answer.json())
        self.answers.append(kept)
        return kept

    def get(self, viewer: int | None, call: str) -> Json:
        answer = self.call(viewer, "GET", call)
        assert answer.status == 200, answer.body
        return dict(answer.body)

    def act(self, seat: int, version: int, action: Any, request: str | None = None) -> Answer:
        body = {"version": version, "action": action, "request": request or f"r{version}"}
        return self.call(seat, "POST", "actions", body)

    def step(self, chance: random.Random) -> bool:
        """Let the person who is to act do something; False when the game is over."""
        seen = self.wait_for_person()
        if seen["step"] == "over":
            return False
        own = self.get(seen["turn"], "view")
        answer = self.act(seen["turn"], own["version"], choose(own["legal"], chance))
        assert answer.status == 200, answer.body
        assert answer.body["version"] == own["version"] + 1
        return True

    def wait_for_person(self) -> Json:
        """The view of seat 0 (or a spectator), once a person is to act or the game is over."""
        viewer = min(self.tokens, default=None)

        def look() -> Json | None:
            seen = self.get(viewer, "view")
            return seen if seen["turn"] in self.tokens or seen["step"] == "over" else None

        return dict(wait_for(look))


def choose(legal: list[Json], chance: random.Random) -> Json:
    """A random action that does not pass or stop too soon, so that all steps are seen."""
    busy = [action for action in legal if action["type"] not in ("pass", "stop")]
    return chance.choice(busy if busy and chance.random() < 0.8 else legal)


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def people(number: int) -> list[Json]:
    return [{"kind": "open"}] * number


def bots(number: int, name: str = "random") -> list[Json]:
    return [{"kind": "bot", "bot": name}] * number


def with_doubles(path: Path, **settings: Any) -> Any:
    chosen: dict[str, Any] = {"bot_workers": 1, "make_bot": doubles.make_bot} | settings
    return running(path, **chosen)


def table_of(http: httpx.Client) -> TableClient:
    """A table at which the expert, whoever that is, is to act before a person."""
    return TableClient.started(http, [*bots(1, "expert"), *people(1)], first_seat=0)
