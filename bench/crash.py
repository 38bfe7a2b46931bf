"""What a crash costs: python -m bench.crash [--kills N] [--tables N] [--rate MOVES] [--idle N] [--json].

A server under load is killed (SIGKILL) again and again, each time started anew on the same data. Every move
that was acknowledged must be there, once, as it was acknowledged; what was not answered is sent again
under the same request id and must count once. Every table has four people and a spectator, each with a line
of their own. ``--idle``: further running games that nobody plays.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.load import SEATS, WAYS, Server, choose, decode, encode

GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


@dataclass
class Seat:
    """A person who acts whenever they can, and asks again what was not answered."""

    url: str
    table: str
    token: str
    chance: random.Random
    acked: dict[int, str]  # of the table: by version, the request
    pause: float  # seconds until they act, at most
    sent: str | None = None  # the frame that waits for its answer
    version: int = 0
    first_ack: float = 0.0
    over: bool = False
    refused: list[str] = field(default_factory=list)

    async def play(self) -> None:
        """Until it is cancelled; as often as the line breaks, there is another."""
        while True:
            with suppress(*GONE):
                async with open_line(self.url, self.table, self.version, self.token) as line:
                    if self.sent is not None:
                        await line.send(self.sent)
                    async for frame in line:
                        await self._hear(line, decode(frame))
            await asyncio.sleep(0.2 + self.chance.random() / 2)

    async def _hear(self, line: ClientConnection, message: Any) -> None:
        if message["type"] == "ack":
            self.acked[message["version"]] = message["request"]
            self.first_ack = self.first_ack or time.perf_counter()
            self.sent = None
        elif message["type"] == "refused":
            self.sent = None
            self.refused.append(message["reason"])
        elif message["type"] == "events":
            self.version, self.over = message["version"], message["step"] == "over"
            legal = message.get("legal") or message.get("view", {}).get("legal")
            if legal and self.sent is None and message["step"] != "over":
                await asyncio.sleep(self.chance.random() * self.pause)
                request = f"{self.token[:8]}-{self.version}-{self.chance.randrange(10**9)}"
                body = {
                    "type": "action",
                    "version": self.version,
                    "action": choose(legal, self.chance),
                    "request": request,
                }
                self.sent = encode(body).decode()
                await line.send(self.sent)


def open_line(url: str, table: str, version: int, token: str | None = None) -> connect:
    """A live line of somebody, or of a spectator."""
    return connect(
        f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?since={version}&view=1",
        additional_headers={} if token is None else {"Authorization": f"Bearer {token}"},
        compression=None,
        ping_interval=None,
        proxy=None,
    )


async def look_on(url: str, table: str) -> None:
    """A spectator, until it is cancelled."""
    version = 0
    while True:
        with suppress(*GONE):
            async with open_line(url, table, version) as line:
                async for frame in line:
                    version = decode(frame).get("version", version)
        await asyncio.sleep(0.5)


def make_table(
    server: Server, acked: dict[str, dict[int, str]], chance: random.Random, pause: float
) -> list[Seat]:
    """A running table and its people."""
    made = server.call("/api/tables", {"seats": [{"kind": "open"}] * SEATS})
    path = f"/api/tables/{made['table']}"
    tokens = [server.call(f"{path}/join", {"name": f"P{n}", "seat": n})["token"] for n in range(SEATS)]
    server.call(f"{path}/start", {}, made["token"])
    known = acked.setdefault(made["table"], {})
    return [Seat(server.url, made["table"], token, chance, known, pause) for token in tokens]


def check(path: Path, acked: dict[str, dict[int, str]]) -> tuple[int, int, int]:
    """How many acknowledged moves the data lacks, has twice, and how many versions are missing."""
    lost = doubled = gaps = 0
    with closing(sqlite3.connect(path)) as connection:
        for table, known in acked.items():
            rows = connection.execute(
                "SELECT n, request FROM actions WHERE table_id = ? ORDER BY n", (table,)
            ).fetchall()
            one = compared(rows, known)
            lost, doubled, gaps = lost + one[0], doubled + one[1], gaps + one[2]
    return lost, doubled, gaps


def compared(rows: list[tuple[int, str | None]], known: dict[int, str]) -> tuple[int, int, bool]:
    """Of one table, by version and request: what was acknowledged and lacks, what is there twice, any gap."""
    stored = dict(rows)
    requests = [request for _, request in rows if request is not None]
    lost = sum(stored.get(version) != request for version, request in known.items())
    return lost, len(requests) - len(set(requests)), [n for n, _ in rows] != list(range(2, len(rows) + 2))


def main() -> None:
    """Kill, start, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=100, help="how often (100)")
    parser.add_argument("--tables", type=int, default=500, help="tables that are played (500)")
    parser.add_argument("--rate", type=float, default=100, help="moves a second at all of them (100)")
    parser.add_argument("--idle", type=int, default=500, help="further running tables (500)")
    parser.add_argument("--seconds", type=float, default=6, help="from one kill to the next, at most (6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    acked: dict[str, dict[int, str]] = {}
    to_first: list[float] = []
    started = 0.0
    lost = doubled = gaps = 0
    refusals: list[str] = []
    pause = 2 * given.tables / given.rate
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "elvenhold.sqlite3"
        server = Server(Path(folder), ())
        port = server.url.rpartition(":")[2]
        meta = server.get("/api/meta")
        WAYS.extend(way["id"] for way in meta["boards"][0]["ways"])
        for _ in range(given.idle):
            make_table(server, acked, chance, pause)
        seats = [seat for _ in range(given.tables) for seat in make_table(server, acked, chance, pause)]
        for kill in range(given.kills + 1):
            for seat in seats:
                seat.first_ack = 0.0
            asyncio.run(under_load(server, seats, chance.uniform(0.5, given.seconds), kill == given.kills))
            firsts = [seat.first_ack for seat in seats if seat.first_ack]
            if firsts and kill:
                to_first.append(min(firsts) - started)
            one = check(data, acked)
            lost, doubled, gaps = max(lost, one[0]), max(doubled, one[1]), max(gaps, one[2])
            seats = renewed(seats)
            if kill < given.kills:
                started = time.perf_counter()
                server = Server(Path(folder), ("--port", port))
                seats += [
                    seat
                    for _ in range(given.tables - len(seats) // SEATS)
                    for seat in make_table(server, acked, chance, pause)
                ]
                print(f"{kill + 1} of {given.kills} kills", file=sys.stderr, flush=True)
            refusals += [word for seat in seats for word in seat.refused]
            for seat in seats:
                seat.refused.clear()
    told = {
        "kills": given.kills,
        "tables": given.tables + given.idle,
        "sockets": given.tables * (SEATS + 1),
        "acknowledged": sum(len(known) for known in acked.values()),
        "lost": lost,
        "doubled": doubled,
        "gaps": gaps,
        "first_move_s_max": round(max(to_first, default=0.0), 2),
        "first_move_s_median": round(sorted(to_first)[len(to_first) // 2], 2) if to_first else 0.0,
        "refused": {word: refusals.count(word) for word in set(refusals)},
        "cores": os.cpu_count(),
    }
    print(json.dumps(told) if given.json else "\n".join(f"{name:22} {value}" for name, value in told.items()))
    sys.exit(1 if lost or doubled or gaps else 0)


def renewed(seats: list[Seat]) -> list[Seat]:
    """Those whose game is not over."""
    over = {seat.table for seat in seats if seat.over}
    return [seat for seat in seats if seat.table not in over]


async def under_load(server: Server, seats: list[Seat], seconds: float, last: bool) -> None:
    """Everybody plays; then the server is killed, or stopped the last time."""
    playing = [asyncio.create_task(seat.play()) for seat in seats]
    playing += [asyncio.create_task(look_on(server.url, table)) for table in {seat.table for seat in seats}]
    await asyncio.sleep(seconds)
    if last:
        await asyncio.to_thread(server.stop)
    else:
        os.kill(server.process.pid, signal.SIGKILL)
        await asyncio.to_thread(server.process.wait)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


if __name__ == "__main__":
    main()
