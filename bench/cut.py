"""What cut lines cost: python -m bench.cut [--seconds N] [--tables N] [--json].

Two servers on one PostgreSQL, with NATS between them. People play at both; every few seconds one of the
servers is killed, or the broker, or all connections of the database are cut, or the database itself stops;
after a moment it is there again. At the end every acknowledged move must be in the database, once.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
from websockets.asyncio.client import ClientConnection

from bench.crash import GONE, Seat, compared, make_table, open_line
from bench.load import WAYS, Server, decode
from tests.server.hub.brokers import PrivateNats
from tests.server.store.private_postgres import PrivatePostgres

PAUSE = 0.8  # seconds until somebody acts, at most


class Wanderer(Seat):
    """A person who goes to the other server when one is gone, and asks again what could not be stored."""

    urls: tuple[str, ...] = ()

    async def wander(self) -> None:
        """Until told to stop."""
        turn = 0
        while True:
            turn += 1
            self.url = self.urls[turn % len(self.urls)]
            with suppress(*GONE):
                await asyncio.wait_for(self._visit(), timeout=20)  # nobody stays for ever
            await asyncio.sleep(0.1 + self.chance.random() * 0.2)

    async def _visit(self) -> None:
        async with open_line(self.url, self.table, self.version, self.token) as line:
            if self.sent is not None:
                await line.send(self.sent)
            async for frame in line:
                message = decode(frame)
                waiting = self.sent
                await self._hear(line, message)
                if message["type"] == "refused" and message["reason"] == "storage_failed" and waiting:
                    await self._again(line, waiting)

    async def _again(self, line: ClientConnection, frame: str) -> None:
        await asyncio.sleep(0.3)
        self.sent = frame
        await line.send(frame)


class Arrangement:
    """PostgreSQL, NATS and two servers, each of which can be cut off and healed."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        """What is acknowledged is kept by table and version."""
        self.chance, self.acked, self.games = chance, dict[str, dict[int, str]](), 0
        self.database, self.broker = PrivatePostgres(), PrivateNats()
        self.url = self.database.new_database()
        hub = f"nats://ann:se%40cret@127.0.0.1:{self.broker.port}"
        words = ("--database", self.url, "--hub", hub)
        self.words = (words, words)
        self.folder = folder
        self.servers: list[Server] = []
        self.ports: list[str] = []

    def open(self) -> None:
        self.servers = [Server(self.folder, one) for one in self.words]
        self.ports = [server.url.rpartition(":")[2] for server in self.servers]

    def kill(self, number: int) -> None:
        process = self.servers[number].process
        os.kill(process.pid, signal.SIGKILL)
        process.wait()

    def start(self, number: int) -> None:
        self.servers[number] = Server(self.folder, (*self.words[number], "--port", self.ports[number]))

    def faults(self) -> dict[str, tuple[Callable[[], None], Callable[[], None]]]:
        """By name: how it is cut, and how it heals."""
        return {
            "server 1": (lambda: self.kill(0), lambda: self.start(0)),
            "server 2": (lambda: self.kill(1), lambda: self.start(1)),
            "broker": (self.broker.stop, self.broker.start),
            "connections": (self.database.cut, lambda: None),
            "database": (self.database.stop, self.database.start),
        }

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        self.broker.stop()
        self.database.remove()


def versions(url: str) -> dict[str, int]:
    """The newest version of every table."""
    with psycopg.connect(url) as connection:
        return dict(connection.execute("SELECT table_id, max(n) FROM actions GROUP BY table_id").fetchall())


async def heal_time(seats: list[Wanderer], url: str) -> float:
    """Seconds until everybody has what was stored when it healed."""
    start = time.perf_counter()
    wanted = await asyncio.to_thread(versions, url)
    while any(seat.version < wanted.get(seat.table, 1) for seat in seats):
        if time.perf_counter() - start > 60:
            return 60.0
        await asyncio.sleep(0.02)
    return time.perf_counter() - start


def people(
    place: Arrangement, number: int, acked: dict[str, dict[int, str]], chance: random.Random
) -> list[Wanderer]:
    """Those of a new table at one of the servers."""
    made = []
    for one in make_table(place.servers[number % len(place.servers)], acked, chance, PAUSE):
        wanderer = Wanderer(one.url, one.table, one.token, chance, one.acked, one.pause)
        wanderer.urls = tuple(server.url for server in place.servers)
        made.append(wanderer)
    return made


def renewed(place: Arrangement, seats: list[Wanderer]) -> list[Wanderer]:
    """New people in the places of those whose games are over."""
    over = {seat.table for seat in seats if seat.over}
    made = [one for number, _ in enumerate(over) for one in people(place, number, place.acked, place.chance)]
    seats[:] = [seat for seat in seats if seat.table not in over] + made
    place.games += len(over)
    return made


async def chaos(
    place: Arrangement, seats: list[Wanderer], seconds: float, chance: random.Random
) -> tuple[list[float], Counter[str]]:
    """Play, cut and heal; how long each healing took, and what was cut how often."""
    playing = {id(seat): asyncio.create_task(seat.wander()) for seat in seats}
    healed: list[float] = []
    cuts: Counter[str] = Counter()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        await asyncio.sleep(chance.uniform(1, 3))
        name = chance.choice(sorted(place.faults()))
        cut, heal = place.faults()[name]
        await asyncio.to_thread(cut)
        await asyncio.sleep(chance.uniform(0.2, 2))
        await asyncio.to_thread(heal)
        healed.append(await heal_time(seats, place.url))
        for seat in await asyncio.to_thread(renewed, place, seats):
            playing[id(seat)] = asyncio.create_task(seat.wander())
        cuts[name] += 1
        print(f"{name}: all caught up after {healed[-1]:.2f} s", file=sys.stderr, flush=True)
    for task in playing.values():
        task.cancel()
    await asyncio.gather(*playing.values(), return_exceptions=True)
    return healed, cuts


def faults_of(url: str, acked: dict[str, dict[int, str]]) -> tuple[int, int, int]:
    """How many acknowledged moves the database lacks, has twice, and how many tables have gaps."""
    lost = doubled = gaps = 0
    with psycopg.connect(url) as connection:
        for table, known in acked.items():
            rows = connection.execute(
                "SELECT n, request FROM actions WHERE table_id = %s ORDER BY n", (table,)
            ).fetchall()
            one = compared(rows, known)
            lost, doubled, gaps = lost + one[0], doubled + one[1], gaps + one[2]
    return lost, doubled, gaps


def main() -> None:
    """Cut, heal, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600, help="for how long (600)")
    parser.add_argument("--tables", type=int, default=30, help="tables that are played (30)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        place = Arrangement(Path(folder), chance)
        acked = place.acked
        try:
            place.open()
            WAYS.extend(way["id"] for way in place.servers[0].get("/api/meta")["boards"][0]["ways"])
            seats: list[Wanderer] = []
            for number in range(given.tables):
                seats += people(place, number, acked, chance)
            healed, cuts = asyncio.run(chaos(place, seats, given.seconds, chance))
            lost, doubled, gaps = faults_of(place.url, acked)
        finally:
            place.close()
    refused = Counter(word for seat in seats for word in seat.refused)
    told: dict[str, Any] = {
        "cuts": dict(cuts),
        "acknowledged": sum(len(known) for known in acked.values()),
        "lost": lost,
        "doubled": doubled,
        "gaps": gaps,
        "caught_up_s_median": round(sorted(healed)[len(healed) // 2], 2),
        "caught_up_s_max": round(max(healed), 2),
        "refused": dict(refused),
        "games_over": place.games,
        "cores": os.cpu_count(),
    }
    print(json.dumps(told) if given.json else "\n".join(f"{name:22} {value}" for name, value in told.items()))
    sys.exit(1 if lost or doubled or gaps else 0)


if __name__ == "__main__":
    main()
