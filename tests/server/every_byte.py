"""Everything that five lines of a table carry through whole games, compared with what each viewer may know.

``python -m tests.server.every_byte --games 200`` is the long run. What a viewer may know is worked out apart,
from the record and by ``PublicTable``, which know nothing of the server: so a byte too much is found.
"""

import argparse
import contextlib
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.line import LineClient, line
from tests.server.public_table import PublicTable, comparable, ends_of_versions, redacted
from tests.server.support import Json, Running, TableClient, choose, people, running

PLAYERS = 4
OPTIONS: list[Json] = [
    {},
    {"town_cards": True},
    {"town_cards": True, "caravan": "any", "hand_limit": "own_turn"},
    {"reshuffle": "every_round", "rounds": 3},
]
KEYS = {"type", "version", "revision", "round", "step", "turn", "events"}
SIDES = {"view", "delta", "undo", "host", "result", "clock"}  # seen by whoever it is of, or by all
OWN = {"legal", "intent"}


class Watcher(LineClient):
    """A line that keeps the view after each message."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self.moments: list[tuple[Json, int, Json]] = []  # message, how many events before it, view after it

    def _on_events(self, message: Json) -> None:
        before = len(self.events)
        copy = json.loads(json.dumps(message))
        super()._on_events(message)
        self.moments.append((copy, before, self.view))


def play(server: Running, http: Any, number: int) -> int:
    """One game, all its lines checked; how many bytes they carried."""
    chance = random.Random(number)
    table = TableClient.started(http, people(PLAYERS), options=OPTIONS[number % len(OPTIONS)])
    viewers: list[int | None] = [*range(PLAYERS), None]
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line(table, server.url, viewer, kind=Watcher)) for viewer in viewers]
        for one in lines:
            one.hear_until(1)
        while lines[0].step != "over":
            mover = lines[lines[0].turn or 0]
            version = mover.act(choose(mover.legal, chance), f"r{mover.version}")["version"]
            for one in lines:
                one.hear_until(version)
    record = table.get(None, "record")
    for viewer, one in zip(viewers, lines, strict=True):
        assert isinstance(one, Watcher)
        check(table, record, viewer, one)
    return sum(len(frame) for one in lines for frame in one.raw)


def check(table: TableClient, record: Json, viewer: int | None, one: Watcher) -> None:
    """One viewer's line: only what was due, and everything that was."""
    ends = ends_of_versions(record)
    known = [redacted(event, viewer) for event in record["events"]]
    assert one.events == known
    rebuilt = PublicTable(PLAYERS, record["options"]["obstacles"], "elvenhold", viewer)
    for message, before, view in one.moments:
        assert set(message) <= KEYS | SIDES | (OWN if viewer is not None else set()), message
        assert "legal" not in message or message["turn"] == viewer
        assert message["events"] == known[before : ends[message["version"]]]
        for event in message["events"]:
            rebuilt.apply(event)
        expected = rebuilt.view(
            names_of(record), record["board"], record["options"], goals_of(record, message)
        )
        if message["step"] != "place":
            expected["passes"] = view["passes"]
        assert comparable(view) == expected
    secrets = [record["key"], table.host, *table.tokens.values()]
    for frame in one.raw:
        assert not [secret for secret in secrets if secret.encode() in frame]


def names_of(record: Json) -> list[Json]:
    """What everybody knows of the seats from the beginning."""
    plain = {"ready": False, "muted": False}
    return [{"seat": number, **seat, **plain} for number, seat in enumerate(record["seats"])]


def goals_of(record: Json, message: Json) -> list[str] | None:
    """The goals of all, once the game is over."""
    goals = [event["town"] for event in record["events"] if event["type"] == "town_card"]
    return (goals or None) if message["step"] == "over" else None


def main() -> None:
    """The long run, from the command line."""
    parser = argparse.ArgumentParser(description="Check every byte that lines carry through whole games.")
    parser.add_argument("--games", type=int, default=200, help="how many (200)")
    given = parser.parse_args()
    total = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "db") as server,
        server.client() as http,
    ):
        for number in range(given.games):
            total += play(server, http, number)
            print(f"{number + 1} of {given.games} games", file=sys.stderr, flush=True)
    print(f"{given.games} games, {PLAYERS + 1} lines each, {total:,} bytes: nothing before it was due")


if __name__ == "__main__":
    main()
