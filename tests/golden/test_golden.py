"""Records and databases of every released version still work."""

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

import elvenhold
from elvenhold import Game
from elvenhold.record import read_record
from tests.server.support import TableClient, running

HERE = Path(__file__).parent
VERSIONS = sorted(path for path in HERE.iterdir() if (path / "records.jsonl").exists())
LINES = [
    pytest.param(line, id=f"{path.name}-{number}")
    for path in VERSIONS
    for number, line in enumerate((path / "records.jsonl").read_text("utf-8").splitlines(), 1)
]


def test_there_are_golden_files_of_this_version() -> None:
    assert elvenhold.__version__ in [path.name for path in VERSIONS]


@pytest.mark.parametrize("line", LINES)
def test_a_golden_record_is_accepted_and_written_again_as_it_was(line: str) -> None:
    game = Game.replay(line)
    assert game.over and game.result == read_record(line).result
    assert json.loads(game.record().to_json()) == json.loads(line)


def known_part(seen: Any, known: Any) -> Any:
    """What is seen without the fields that were not there then, at any depth."""
    if isinstance(known, dict):
        return {key: known_part(seen[key], value) for key, value in known.items()}
    if isinstance(known, list) and len(known) == len(seen):
        return [known_part(one, other) for one, other in zip(seen, known, strict=True)]
    return seen


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_a_golden_database_shows_the_same_games_and_they_go_on(version: Path, tmp_path: Path) -> None:
    path = tmp_path / "elvenhold.sqlite3"
    shutil.copy(version / "elvenhold.sqlite3", path)
    tables: list[dict[str, Any]] = json.loads((version / "tables.json").read_text("utf-8"))
    with running(path) as server, server.client() as http:
        clients = []
        for known in tables:
            tokens = {int(seat): token for seat, token in known["tokens"].items()}
            client = TableClient(http, known["table"], known["host"], tokens)
            clients.append(client)
            seen = client.get(0, "view")  # a later version may tell more, but nothing else
            assert known_part(seen, known["view"]) == known["view"]
            if known["record"] is not None:
                assert client.get(0, "record") == known["record"]
        finished, going, lobby = clients
        assert finished.get(0, "view")["step"] == "over"
        chance = random.Random(1)
        while going.step(chance):
            pass
        assert Game.replay(going.get(None, "record")).over
        lobby.join("Bob", 1)
        lobby.start()
        assert lobby.get(1, "view")["version"] == 1
