"""For the tests with random calls: tables in each state, what is stored, what an answer must be.

A long run, with fifty times as many examples, and others every time:
``ELVENHOLD_FUZZ=50 .venv/bin/pytest --timeout 0 tests/server/test_{fuzz_calls,fuzz_line,openapi}.py``
"""

import itertools
import os
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
from hypothesis import HealthCheck, Phase, settings

from elvenhold.bots import USUAL, Bot, Budget
from elvenhold.notation import Action, decode
from elvenhold.reasons import REASONS
from elvenhold.rules.view import View
from elvenhold.server import wire
from elvenhold.server.refusals import STATUS
from elvenhold.server.routes import Call
from elvenhold.server.store.base import ActionRow, TableRow
from elvenhold.server.store.sqlite import SqliteStore
from elvenhold.server.table import Table
from tests.server.support import Json, Running, TableClient, bearer, bots, choose, errors_of, people, running

TIMES = int(os.environ.get("ELVENHOLD_FUZZ", "1"))
MADE_UP = "m" * 43
IDLE = (
    "pass",
    "stop",
    "blind",
    "take",
    "keep",
    "discard",
)  # what brings a game to its end soon, in this order


def examples(number: int, **more: Any) -> settings:
    """So many examples, the same ones each time; in a long run many more, others each time."""
    return settings(
        max_examples=number * TIMES,
        derandomize=TIMES == 1,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        **more,
    )


class Lazy:
    """A bot that ends each step as soon as it can."""

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        actions = {str(one).split()[0]: one for one in (decode(view.board, code) for code in view.legal)}
        return next(actions[verb] for verb in IDLE if verb in actions)


def lazy(name: str, seed: int) -> Bot:
    return Lazy()


def laziest(legal: list[Json]) -> Json:
    """The action that ends a step soonest."""
    return min((one for one in legal if one["type"] in IDLE), key=lambda one: IDLE.index(one["type"]))


@contextmanager
def fuzzed(folder: Path, **more: Any) -> Iterator[Running]:
    """A server whose bots are quick, at a time that stands still; it may log no error."""
    chosen: dict[str, Any] = {"make_bot": lazy, "clock": lambda: 1_700_000_000.0} | more
    store = SqliteStore(folder / "db", "normal")
    with errors_of() as errors, running(store, **chosen) as server:
        yield server
    assert not errors, "\n".join(errors)


class Stored:
    """The file of a server, read beside it."""

    PARTS = ("seats", "devices", "actions", "messages", "codes")

    def __init__(self, folder: Path) -> None:
        self._file = sqlite3.connect(folder / "db", isolation_level=None, check_same_thread=False)
        self._read: tuple[Any, list[Any]] = ((), [])

    def close(self) -> None:
        self._file.close()

    def of(self, *tables: str) -> list[Any]:
        """Every row that belongs to these tables, and how many tables there are."""
        moment = (self._file.execute("PRAGMA data_version").fetchone(), tables)
        if self._read[0] != moment:
            self._read = (moment, self._all(tables))
        return self._read[1]

    def _all(self, tables: tuple[str, ...]) -> list[Any]:
        found: list[Any] = [self._file.execute("SELECT count(*) FROM tables").fetchall()]
        for table in tables:
            found += [self._file.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchall()]
            for part in self.PARTS:
                rows = self._file.execute(f"SELECT * FROM {part} WHERE table_id = ?", (table,)).fetchall()
                found.append(sorted(rows, key=repr))
        return found


@dataclass(frozen=True)
class Template:
    """A table in some state, of which copies can be made, and the tokens of its people."""

    row: TableRow
    actions: tuple[ActionRow, ...]
    tokens: dict[str, str]  # "host", "seat 0", ...
    version: int
    turn: int | None
    legal: list[Json]  # of the seat to act
    host_seat: int | None

    @property
    def state(self) -> str:
        if self.version == 0:
            return "lobby"
        return "running" if self.turn is not None else "over"


class World:
    """Copies of tables in each state: one of each, made afresh when a call has changed it."""

    def __init__(self, server: Running) -> None:
        self.server = server
        with server.client() as http:
            self.templates = {
                "lobby": self._kept(self._lobby(http), 0),
                "full": self._kept(self._full(http), 0),
                "waiting": self._kept(self._waiting(http), None),
                "running": self._kept(self._running(http, 14), 0),
                "moved": self._kept(self._moved(http), 0),
                "away": self._kept(self._away(http), 0),
                "shut": self._kept(self._shut(http), None),
                "over": self._kept(self._over(http), 0),
            }
            self.elsewhere = TableClient.started(http, people(2)).tokens[0]
        self._copies: dict[str, str] = {}
        self._numbers = itertools.count()
        self.names = tuple(self.templates)

    @property
    def tables(self) -> tuple[str, ...]:
        """The copies as they are."""
        return tuple(self.table(name) for name in self.names)

    def table(self, name: str) -> str:
        """The table that is in this state now."""
        if name not in self._copies:
            self._copies[name] = self._copy(self.templates[name], f"{name}-{next(self._numbers)}")
        return self._copies[name]

    def changed(self, name: str) -> None:
        """It is so no more: there will be another one."""
        self._copies.pop(name, None)

    def _copy(self, template: Template, table: str) -> str:
        store = self.server.house.store
        store.create(replace(template.row, id=table)).result()
        for action in template.actions:
            written = store.append(table, action, template.row.due)
        if template.actions:
            written.result()
        return table

    def as_stored(self, name: str) -> None:
        """What a server has in memory of a table is what is stored."""
        table = self.table(name)
        room = self.server.house.rooms.known(table)
        row = self.server.house.store.table(table).result()
        assert row is not None
        if room is not None:
            assert replace(room.table.row, due=None) == replace(row, due=None)
            assert room.table.actions == list(self.server.house.store.actions(table, 1).result())

    # The tables

    def _kept(self, table: TableClient, host_seat: int | None) -> Template:
        store = self.server.house.store
        row = store.table(table.table).result()
        assert row is not None
        rows = tuple(store.actions(table.table, 1).result())
        made = Table.from_rows(row, rows)
        turn = None if made.game is None else made.game.to_act
        legal = table.get(turn, "view")["legal"] if turn is not None else []
        tokens = {"host": table.host} | {f"seat {seat}": token for seat, token in table.tokens.items()}
        return Template(row, rows, tokens, made.version, turn, legal, host_seat)

    @staticmethod
    def _seated(http: httpx.Client, seats: list[Json], **wish: Any) -> TableClient:
        table = TableClient.create(http, seats, **wish)
        table.join("Host", 0, table.host)
        return table

    def _lobby(self, http: httpx.Client) -> TableClient:
        table = self._seated(http, people(3))
        table.join("Guest")
        return table

    def _full(self, http: httpx.Client) -> TableClient:
        table = self._seated(http, people(2))
        table.join("Guest")
        return table

    def _waiting(self, http: httpx.Client) -> TableClient:
        table = TableClient.create(http, [*people(2), *bots(1, "greedy")], ready_check=True)
        table.join("First")
        table.join("Second")
        assert table.call(1, "POST", "ready", {}).status == 200
        return table

    def _running(self, http: httpx.Client, moves: int, **wish: Any) -> TableClient:
        table = self._seated(http, people(3), options={"town_cards": True}, first_seat=0, **wish)
        table.join("Guest")
        table.join("Other guest")
        table.start()
        self._play(table, moves)
        return table

    def _moved(self, http: httpx.Client) -> TableClient:
        """The host has made a move, which could be taken back."""
        chance = random.Random(1)
        table = self._seated(http, people(2), first_seat=0)
        table.join("Guest")
        table.start()
        while True:
            turn = table.get(0, "view")["turn"]
            seen = table.get(turn, "view")
            moves = [action for action in seen["legal"] if action["type"] == "move"]
            action = moves[0] if moves else choose(seen["legal"], chance)
            assert table.act(turn, seen["version"], action).status == 200
            if moves and turn == 0:
                return table

    def _away(self, http: httpx.Client) -> TableClient:
        """Somebody has left; it is another one's turn."""
        clock = {"kind": "bank", "seconds": 3600, "add": 5}
        table = self._running(http, 1, clock=clock)
        assert table.call(2, "POST", "leave").status == 200
        table.tokens.pop(2)
        table.wait_for_person()
        return table

    def _shut(self, http: httpx.Client) -> TableClient:
        table = TableClient.create(http, people(2), spectators=False, chat=False, aids=False, first_seat=1)
        table.join("First")
        table.join("Second")
        table.start()
        return table

    def _over(self, http: httpx.Client) -> TableClient:
        table = self._seated(http, people(2), options={"rounds": 3})
        table.join("Guest")
        table.start()
        self._play(table, 1000)
        assert table.get(None, "view")["step"] == "over"
        return table

    @staticmethod
    def _play(table: TableClient, moves: int) -> None:
        for _ in range(moves):
            seen = table.get(0, "view")
            if seen["step"] == "over":
                return
            own = table.get(seen["turn"], "view")
            assert table.act(seen["turn"], own["version"], laziest(own["legal"])).status == 200


# Who calls: by which words in the head of a request

WHO = (
    "host",
    "seat 0",
    "seat 1",
    "nobody",
    "made up",
    "elsewhere",
    "cookie",
    "cookie without origin",
    "cookie from elsewhere",
    "another scheme",
)
STRANGERS = ("nobody", "made up", "elsewhere", "another scheme")


def headers_of(who: str, template: Template, world: World, table: str) -> dict[str, str]:
    tokens = template.tokens
    match who:
        case "nobody":
            return {}
        case "made up":
            return bearer(MADE_UP)
        case "elsewhere":
            return bearer(world.elsewhere)
        case "another scheme":
            return {"Authorization": f"Basic {tokens['host']}"}
        case "cookie" | "cookie without origin" | "cookie from elsewhere":
            origins = {"cookie": world.server.url, "cookie from elsewhere": "https://evil.example"}
            cookie = {"Cookie": f"elvenhold_{table}={tokens['host']}.{tokens['seat 1']}"}
            return cookie | ({"Origin": origins[who]} if who in origins else {})
        case _:
            return bearer(tokens[who])


# What an answer must be


def refused(raw: bytes, status: int, allowed: tuple[int, ...]) -> wire.RefusalBody:
    """A refusal as it should be."""
    body = msgspec.json.decode(raw, type=wire.RefusalBody, strict=True)
    assert body.reason in REASONS, body
    assert status == STATUS.get(body.reason, 422), body
    assert status in allowed and status < 500, body
    assert body.message.endswith("."), body
    assert (body.version is msgspec.UNSET) == (body.reason != "stale"), body
    return body


def answered(call: Call, raw: bytes, status: int) -> Any:
    """What a call gave, or its refusal, each as it should be."""
    if status == call.status:
        return msgspec.json.decode(raw, type=call.answer, strict=True)
    return refused(raw, status, call.refusals)


def unreadable(call: Call, raw: bytes) -> bool:
    """Whether a body cannot be what the call takes."""
    if call.body is None:
        return False
    try:
        msgspec.json.decode(raw or b"{}", type=call.body, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return True
    return False


NUMBER = re.compile(r"[0-9]{1,9}")
HOST_ONLY = ("start", "invite", "stand_in", "reopen", "mute", "delete")
FOR_ANYBODY = ("join", "carry")  # of the calls that change a table


@dataclass
class Asker:
    """Makes calls at tables in each state, and looks at all that an answer must be and must not do."""

    world: World
    stored: Stored
    http: httpx.Client
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)

    def ask(self, call: Call, name: str, who: str, send: Callable[[str, dict[str, str]], Any]) -> Any:
        """``send`` makes the call, given the table in that state and the words that say who calls."""
        table, template = self.world.table(name), self.world.templates[name]
        headers = headers_of(who, template, self.world, table)
        before = self.stored.of(*self.world.tables)
        response = send(table, headers)
        status, raw = response.status_code, bytes(response.content)
        answer = answered(call, raw, status)
        self.statuses[call.name, status] += 1
        if status >= 400 or call.method == "GET":
            assert self.stored.of(*self.world.tables) == before, answer
            self.world.as_stored(name)
        else:
            self.world.changed(name)
        if status < 400:
            self._allowed(call, template, who)
        shown = raw + repr(dict(response.headers)).encode()
        presented = repr(headers)
        for token in template.tokens.values():
            assert token in presented or token.encode() not in shown
        return answer

    @staticmethod
    def _allowed(call: Call, template: Template, who: str) -> None:
        """That this caller may do this at all."""
        changes = call.method != "GET"
        if not call.tokens:
            assert who != "cookie from elsewhere" or not changes
            return
        assert who not in ("made up", "elsewhere") or call.name in FOR_OTHERS
        if changes:
            assert who not in ("cookie without origin", "cookie from elsewhere")
            assert who not in STRANGERS or call.name in FOR_ANYBODY
        if call.name in HOST_ONLY:
            assert who in ("host", "cookie", f"seat {template.host_seat}")


FOR_OTHERS = ("carry",)  # whoever has the code, whatever else


def unreadable_query(call: Call, query: dict[str, str]) -> bool:
    """Whether a number of the query is none."""
    if query.get("watch") == "1":
        return False  # then nobody asks for the seat
    numbers = [one.name for one in call.query if one.kind == "integer"]
    return any(name in query and not NUMBER.fullmatch(query[name]) for name in numbers)


def good_body(call: Call, template: Template) -> Json | None:
    """A body with which the call can do something; None: it takes none, or none is known here."""
    bodies: dict[str, Json] = {
        "create": {"seats": [*people(1), *bots(1, "greedy")]},
        "join": {"name": "Eve"},
        "start": {},
        "ready": {"ready": True},
        "stand_in": {"seat": 1 if template.version else 2, "bot": "greedy"},
        "reopen": {"seat": 2},
        "mute": {"seat": 1},
        "intent": {"action": {"type": "pass"}},
        "undo": {"version": template.version},
        "say": {"phrase": "hello"},
        "carry": {"code": "AAAAA-BBBBB"},
        "act": {"version": template.version, "action": laziest(template.legal) if template.legal else None},
    }
    return bodies.get(call.name)
