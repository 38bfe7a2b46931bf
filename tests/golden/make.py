"""Makes the golden files of the present version: ``python -m tests.golden.make``.

They stay for ever: a later version must read the records and go on with the database of every earlier one.
"""

import json
import random
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import elvenhold
from elvenhold.arena.simulate import SimulationPlan, simulate
from elvenhold.record import Record
from elvenhold.rules.options import OPTIONS, PRESETS, RuleOptions
from tests.server.support import TableClient, bots, people, running

HERE = Path(__file__).parent
BOTS_THEN = ("planner", "gentle", "greedy", "random")
UNFINISHED = 60  # actions of persons after which a table is left alone


def option_sets() -> list[dict[str, object]]:
    """Both presets with and without town cards, and each other value of each option alone."""
    presets = [preset.options | {"town_cards": cards} for preset in PRESETS for cards in (False, True)]
    return presets + [{spec.id: value} for spec in OPTIONS for value in spec.values[1:]]


def records() -> list[Record]:
    """A game of bots for each set of options, with 2 to 6 seats."""
    made: list[Record] = []
    for number, options in enumerate(option_sets()):
        players = 2 + number % 5
        plan = SimulationPlan(1, (players,), BOTS_THEN, number, RuleOptions(options))
        made += simulate(plan)
    return made


def make_database(target: Path) -> list[dict[str, object]]:
    """A database with a finished game, one under way and one not started; what its tables are."""
    tables: list[dict[str, object]] = []
    chance = random.Random(elvenhold.__version__)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "elvenhold.sqlite3"
        with running(path) as server, server.client() as http:
            finished = TableClient.started(http, people(2) + bots(1), options={"town_cards": True})
            while finished.step(chance):
                pass
            going = TableClient.started(http, people(2) + bots(1), preset="reprint2015")
            for _ in range(UNFINISHED):
                going.step(chance)
                undo_once(going, chance)
            going.wait_for_person()
            going.call(0, "POST", "chat", {"text": "Until tomorrow! 明天见"})
            lobby = TableClient.create(http, people(2))
            lobby.join("Ann", 0)
            for table in (finished, going, lobby):
                seen = table.get(0, "view")
                record = table.get(0, "record") if seen["version"] else None
                known = {"table": table.table, "tokens": table.tokens, "host": table.host}
                tables.append({**known, "view": seen, "record": record})
        with sqlite3.connect(path) as store:
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            store.execute("VACUUM INTO ?", (str(target),))
    return tables


def undo_once(table: TableClient, chance: random.Random) -> None:
    """Now and then the last move is taken back."""
    seen = table.wait_for_person()
    if seen["turn"] is not None and chance.random() < 0.3:
        own = table.get(seen["turn"], "view")
        if own["undo"]["possible"]:
            table.call(seen["turn"], "POST", "undo", {"version": own["version"]})


def main() -> None:
    """Write the files of this version; refuses to change those that are there."""
    folder = HERE / elvenhold.__version__
    folder.mkdir()
    lines = [record.to_json() + "\n" for record in records()]
    (folder / "records.jsonl").write_text("".join(lines), encoding="utf-8")
    tables = make_database(folder / "elvenhold.sqlite3")
    (folder / "tables.json").write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
