"""A live line for the tests, and what a client makes of what comes over it."""

import contextlib
import json
import socket
from collections.abc import Callable, Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from elvenhold.boards import load_board
from tests.server.support import PATIENCE, Json, TableClient, bearer

WAYS = load_board().way_ids


class LineClient:
    """One end of a line: keeps what it is told, and the view that follows from it."""

    def __init__(self, opened: ClientConnection, since: int = 0) -> None:
        self.socket = opened
        self.version = since
        self.revision = -1
        self.step = ""
        self.turn: int | None = None
        self.events: list[Json] = []
        self.view: Json = {}
        self.sides: Json = {}
        self.legal: list[Json] = []
        self.chat: list[Json] = []
        self.acks: dict[str | None, int] = {}
        self.refusals: list[Json] = []
        self.raw: list[bytes] = []

    def hear(self) -> Json:
        """The next message, taken in."""
        text = self.socket.recv(timeout=PATIENCE)
        raw = text if isinstance(text, bytes) else text.encode()
        self.raw.append(raw)
        message = dict(json.loads(raw))
        getattr(self, f"_on_{message['type']}")(message)
        return message

    def hear_until(self, version: int) -> None:
        while self.version < version:
            self.hear()

    def hear_until_true(self, condition: Callable[[], Any]) -> None:
        while not condition():
            self.hear()

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def ask(self, message: Any) -> Json:
        """Send, and wait for what becomes of it."""
        self.send(message)
        while True:
            answer = self.hear()
            if answer["type"] in ("ack", "refused"):
                return answer

    def act(self, action: Any, request: str | None = None, version: int | None = None) -> Json:
        at = self.version if version is None else version
        return self.ask({"type": "action", "version": at, "action": action, "request": request})

    def undo(self, request: str | None = None) -> Json:
        return self.ask({"type": "undo", "version": self.version, "request": request})

    def closed(self) -> int:
        """The code with which the other side closes."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear()
        assert self.socket.protocol.close_code is not None
        return self.socket.protocol.close_code

    def _on_events(self, message: Json) -> None:
        assert message["version"] >= self.version
        moved = message["version"] > self.version
        self.version, self.revision = message["version"], message["revision"]
        self.step, self.turn = message["step"], message["turn"]
        self.events += message["events"]
        if "view" in message:
            whole = message["view"]
            assert (whole["version"], whole["step"], whole["turn"]) == (self.version, self.step, self.turn)
            self.view, self.legal = whole["view"], whole.get("legal", [])
            self.sides = {name: whole.get(name) for name in ("undo", "intent", "host", "result")}
        elif "delta" in message:
            self._change(message["delta"])
            if moved:
                self.legal = ungrouped(message.get("legal", []))
        self.sides |= {
            name: message[name] for name in ("undo", "intent", "host", "result") if name in message
        }

    def _change(self, delta: Json) -> None:
        view = dict(self.view)
        for seat in delta.pop("seats", []):
            changed = {**view["seats"][seat["seat"]], **seat}
            gone = [name for name in ("bot",) if changed.get(name, "") is None]
            changed = {name: value for name, value in changed.items() if name not in gone}
            view["seats"] = [changed if one["seat"] == seat["seat"] else one for one in view["seats"]]
        for spot in delta.pop("laid", []):
            others = [one for one in view["placed"] if one["way"] != spot["way"]]
            view["placed"] = [*others, spot]
        self.view = {**view, **delta}

    def _on_chat(self, message: Json) -> None:
        self.chat += message["messages"]

    def _on_ack(self, message: Json) -> None:
        self.acks[message["request"]] = message["version"]

    def _on_refused(self, message: Json) -> None:
        self.refusals.append(message)


def ungrouped(groups: list[Json]) -> list[Json]:
    actions: list[Json] = []
    for group in groups:
        if "ways" not in group:
            actions.append(group)
            continue
        rest = {name: value for name, value in group.items() if name != "ways"}
        actions += [{**rest, "way": WAYS[number]} for number in group["ways"]]
    return actions


def as_set(actions: list[Json]) -> list[str]:
    """Actions whatever their order."""
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def same_view(view: Json) -> Json:
    """A view whatever the order of its roads."""
    return {**view, "placed": sorted(view["placed"], key=lambda spot: str(spot["way"]))}


@contextlib.contextmanager
def line(
    table: TableClient,
    url: str,
    viewer: int | None,
    since: int = 0,
    query: str = "view=1",
    kind: type[LineClient] = LineClient,
) -> Iterator[LineClient]:
    """An open line of a seat or a spectator."""
    token = None if viewer is None else table.tokens[viewer]
    address = f"{url.replace('http', 'ws', 1)}{table.path('live')}?since={since}&{query}"
    with connect(address, additional_headers=bearer(token), proxy=None, ping_interval=None) as opened:
        yield kind(opened, since)


def refused(table: TableClient, url: str, called: str = "localhost", **headers: str) -> tuple[int, Json]:
    """The status and words with which a line is not opened. ``called``: what the client calls the server."""
    port = int(url.rpartition(":")[2])
    address = f"ws://{called}:{port}{table.path('live')}"
    try:
        reached = socket.create_connection(("127.0.0.1", port))
        with connect(address, sock=reached, additional_headers=headers, proxy=None):
            raise AssertionError("the line was opened")
    except InvalidStatus as error:
        return error.response.status_code, json.loads(error.response.body or b"{}")
