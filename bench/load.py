"""What a server carries: python -m bench.load [--tables N] [--rate MOVES] [--seconds S] [--json].

Every table has four people and a spectator, each with a live line of its own that carries its own view.
Without ``--rate`` everybody acts as soon as they can (what a stored move costs the server in CPU); with it so
many moves a second are made whether the server keeps up or not (how long they take to the last viewer). The
games are real ones: random legal actions, new tables when games are over. Clients share the machine.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
TICK = os.sysconf("SC_CLK_TCK")
decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


class Server:
    """``elvenhold serve`` in a process of its own."""

    def __init__(self, folder: Path, words: tuple[str, ...]) -> None:
        kept = () if "--database" in words else ("--data", str(folder))
        port = () if "--port" in words else ("--port", "0")
        command = [
            sys.executable,
            "-c",
            "from elvenhold.cli.main import main; main()",
            *("serve", "--no-browser", "--limits", "off", *kept, *port, *words),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.url = line.rpartition(" ")[2].strip()
        if not self.url.startswith("http"):
            sys.exit("the server did not start")

    def cpu(self) -> float:
        """Seconds of CPU time that the process has used, with all its threads."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICK

    def memory(self) -> float:
        """Resident megabytes."""
        words = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(words[1]) * resource.getpagesize() / 1e6

    def call(self, path: str, body: Any, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.url + path, encode(body), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return decode(answer.read())

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=60) as answer:
            return decode(answer.read())

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(timeout=60)


@dataclass
class Count:
    """What all clients saw."""

    moves: int = 0
    games: int = 0
    errors: list[str] = field(default_factory=list)
    seat_bytes: int = 0  # to the four seats
    messages: int = 0
    delays: list[float] = field(default_factory=list)  # from sending to the last viewer, in seconds
    late: float = 0.0  # how far the sender fell behind its own plan, at most


class Table:
    """One table with its five lines."""

    def __init__(self, server: Server, count: Count, chance: random.Random, eager: bool) -> None:
        """``eager``: everybody acts as soon as they can."""
        self._server, self._count, self._chance, self._eager = server, count, chance, eager
        self._lines: list[ClientConnection] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: dict[int, tuple[float, int]] = {}  # by version: when it was sent, who has not seen it
        self.turn: int | None = None
        self.legal: list[Any] = []
        self.version = 0
        self.over = asyncio.Event()
        self.free = asyncio.Event()  # somebody may act

    async def open(self) -> None:
        made = await asyncio.to_thread(self._make)
        table, tokens = made
        address = f"{self._server.url.replace('http', 'ws', 1)}/api/tables/{table}/live?since=0&view=1"
        for token in (*tokens, None):
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            line = await connect(
                address, additional_headers=headers, compression=None, ping_interval=None, proxy=None
            )
            self._lines.append(line)
        for seat, line in enumerate(self._lines):
            self._tasks.append(asyncio.create_task(self._listen(seat, line)))

    def _make(self) -> tuple[str, list[str]]:
        call = self._server.call
        made = call("/api/tables", {"seats": [{"kind": "open"}] * SEATS})
        path = f"/api/tables/{made['table']}"
        tokens = [call(f"{path}/join", {"name": f"P{n}", "seat": n})["token"] for n in range(SEATS)]
        call(f"{path}/start", {}, made["token"])
        return made["table"], tokens

    async def _listen(self, seat: int, line: ClientConnection) -> None:
        try:
            async for frame in line:
                if seat < SEATS:
                    self._count.seat_bytes += len(frame)
                self._count.messages += 1
                self._hear(seat, decode(frame))
        except Exception as error:
            if not self.over.is_set():
                self._count.errors.append(repr(error))
                self.over.set()

    def _hear(self, seat: int, message: Any) -> None:
        kind = message["type"]
        if kind == "refused":
            self._count.errors.append(message["reason"])
        if kind != "events":
            return
        version = message["version"]
        self._seen(version)
        self.version = max(self.version, version)
        if message["step"] == "over":
            self.over.set()
            self.free.set()
        legal = message.get("legal") or message.get("view", {}).get("legal")
        if message["turn"] == seat and legal:
            self.turn, self.legal = seat, legal
            self.free.set()
            if self._eager:
                self._tasks.append(asyncio.create_task(self.act()))

    def _seen(self, version: int) -> None:
        for sent in [one for one in self._waiting if one <= version]:
            at, left = self._waiting[sent]
            if left > 1:
                self._waiting[sent] = (at, left - 1)
            else:
                del self._waiting[sent]
                self._count.delays.append(time.perf_counter() - at)
                self._count.moves += 1

    async def act(self) -> None:
        """Let the seat to act do something, if it may yet."""
        if self.turn is None or self.over.is_set():
            return
        seat, self.turn = self.turn, None
        self.free.clear()
        action = choose(self.legal, self._chance)
        self._waiting[self.version + 1] = (time.perf_counter(), SEATS + 1)
        body = {"type": "action", "version": self.version, "action": action, "request": f"r{self.version}"}
        await self._lines[seat].send(encode(body).decode())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(line.close() for line in self._lines), return_exceptions=True)


WAYS: list[str] = []


def choose(legal: list[Any], chance: random.Random) -> Any:
    """A random action, mostly one that goes on."""
    busy = [one for one in legal if one["type"] not in ("pass", "stop")]
    one = dict(chance.choice(busy if busy and chance.random() < 0.8 else legal))
    if "ways" in one:
        one["way"] = WAYS[chance.choice(one.pop("ways"))]
    return one


@contextlib.asynccontextmanager
async def tables(server: Server, number: int, count: Count, eager: bool) -> AsyncIterator[list[Table]]:
    """So many tables, all open."""
    made: list[Table] = []
    for index in range(number):
        made.append(Table(server, count, random.Random(index), eager))
    for start in range(0, number, 20):
        await asyncio.gather(*(one.open() for one in made[start : start + 20]))
    try:
        yield made
    finally:
        for start in range(0, number, 50):
            await asyncio.gather(*(one.close() for one in made[start : start + 50]))


async def renew(server: Server, all_tables: list[Table], index: int, count: Count, eager: bool) -> None:
    """A new table in the place of one whose game is over."""
    old = all_tables[index]
    count.games += 1
    fresh = Table(server, count, random.Random(10_000 + count.games), eager)
    all_tables[index] = fresh
    await fresh.open()
    await old.close()


async def closed_loop(server: Server, number: int, seconds: float, count: Count) -> dict[str, float]:
    """Everybody acts at once: what a move costs."""
    async with tables(server, number, count, eager=True) as made:
        await asyncio.sleep(2)  # under way
        start, cpu, moves = time.perf_counter(), server.cpu(), count.moves
        count.seat_bytes = 0
        while time.perf_counter() - start < seconds:
            for index, one in enumerate(made):
                if one.over.is_set():
                    await renew(server, made, index, count, eager=True)
            await asyncio.sleep(0.05)
        spent = server.cpu() - cpu
        done = count.moves - moves
        wall = time.perf_counter() - start
        return {
            "moves": done,
            "server_cpu_us_per_move": 1e6 * spent / done,
            "moves_per_cpu_second": done / spent,
            "moves_per_second": done / wall,
            "bytes_per_move_and_seat": count.seat_bytes / done / SEATS,
        }


async def open_loop(
    server: Server, number: int, rate: float, seconds: float, count: Count
) -> dict[str, float]:
    """So many moves a second, come what may: how long they take."""
    async with tables(server, number, count, eager=False) as made:
        count.delays.clear()
        count.seat_bytes = 0
        start, cpu, moves = time.perf_counter(), server.cpu(), count.moves
        renewing: set[asyncio.Task[None]] = set()
        for turn in range(int(rate * seconds)):
            due = start + turn / rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            count.late = max(count.late, -wait)
            index = turn % number
            if made[index].over.is_set():
                task = asyncio.ensure_future(renew(server, made, index, count, eager=False))
                renewing.add(task)
                task.add_done_callback(renewing.discard)
            else:
                await made[index].act()
        await asyncio.sleep(1)
        spent, done = server.cpu() - cpu, count.moves - moves
        delays = sorted(count.delays)
        return {
            "moves": done,
            "server_cpu_us_per_move": 1e6 * spent / done,
            "bytes_per_move_and_seat": count.seat_bytes / done / SEATS,
            "p50_ms": 1000 * delays[len(delays) // 2],
            "p99_ms": 1000 * delays[int(len(delays) * 0.99)],
            "max_ms": 1000 * delays[-1],
            "unfinished": sum(len(one._waiting) for one in made),
        }


def main() -> None:
    """Run it, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=40, help="tables at once (40)")
    parser.add_argument("--rate", type=float, help="moves a second, whether the server keeps up or not")
    parser.add_argument("--seconds", type=float, default=20, help="for how long (20)")
    parser.add_argument("--database", help="a PostgreSQL URL instead of a SQLite file")
    parser.add_argument("--durability", choices=["full", "normal"], default="full")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    given = parser.parse_args()
    words: tuple[str, ...] = ("--durability", given.durability)
    if given.database:
        words += ("--database", given.database)
    count = Count()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), words)
        WAYS.extend(way["id"] for way in server.get("/api/meta")["boards"][0]["ways"])
        try:
            if given.rate is None:
                found = asyncio.run(closed_loop(server, given.tables, given.seconds, count))
            else:
                found = asyncio.run(open_loop(server, given.tables, given.rate, given.seconds, count))
            memory = server.memory()
        finally:
            code = server.stop()
    told = {
        **{name: round(value, 2) for name, value in found.items()},
        "tables": given.tables,
        "sockets": given.tables * (SEATS + 1),
        "games_over": count.games,
        "errors": len(count.errors),
        "server_megabytes": round(memory, 1),
        "sender_late_ms": round(1000 * count.late, 1),
        "server_exit": code,
        "cores": os.cpu_count(),
    }
    if given.json:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name.replace('_', ' '):32} {value}")
    if count.errors:
        print("errors:", *sorted(set(count.errors))[:5], file=sys.stderr)
    sys.exit(1 if count.errors else 0)


if __name__ == "__main__":
    main()
