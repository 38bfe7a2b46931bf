"""``elvenhold backup``, ``restore`` and ``doctor``: what they say, and with which exit code."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from elvenhold.cli.places import BOTH, FILE
from tests.cli.console import run
from tests.server.store.conftest import postgres as postgres  # fixtures
from tests.server.store.conftest import url as url

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/elvenhold.sqlite3"))  # 0.1.0, 0.2.0, ...


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ELVENHOLD_DATABASE", "ELVENHOLD_HUB"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with stored games: one finished, one under way, one not started."""
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(GOLDEN[2], folder / FILE)
    return folder


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute(statement, values)
        connection.commit()


def engines(folder: Path) -> set[str]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return {row[0] for row in connection.execute("SELECT engine FROM tables")}


def ids(folder: Path) -> list[str]:
    """The tables of a folder, those with most actions first."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        rows = connection.execute(
            "SELECT id FROM tables LEFT JOIN actions ON table_id = id GROUP BY id ORDER BY count(n) DESC"
        )
        return [row[0] for row in rows.fetchall()]


def test_games_go_into_a_file_and_back(games: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "copy", tmp_path / "other"
    done = run("backup", str(file), "--data", str(games))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("3 tables with ") and done.out.endswith(f" actions copied to {file}.\n")
    done = run("restore", str(file), "--data", str(other))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("3 tables with ") and done.out.endswith(f" actions restored from {file}.\n")
    assert ids(other) == ids(games)
    assert run("doctor", "--data", str(other)).out == "3 tables checked: 3 right, 0 wrong.\n"


def test_games_go_from_a_folder_into_postgresql_and_are_right_there(
    games: Path, tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "copy"
    assert run("backup", str(file), "--data", str(games)).code == 0
    assert run("restore", str(file), "--database", url).code == 0
    monkeypatch.setenv("ELVENHOLD_DATABASE", url)
    assert run("doctor") == (0, "3 tables checked: 3 right, 0 wrong.\n", "")
    assert run("restore", str(file)).code == 2


def test_nothing_is_overwritten_without_force(games: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    file.write_text("precious")
    data = ("--data", str(games))
    assert run("backup", str(file), *data) == (2, "", f"There is {file} already; --force replaces it.\n")
    assert file.read_text() == "precious"
    assert run("backup", str(file), *data, "--force").code == 0
    change(games, "UPDATE tables SET engine = 'changed since'")
    refused = "There are games already; --force deletes them and puts these in their place.\n"
    assert run("restore", str(file), *data) == (2, "", refused)
    assert engines(games) == {"changed since"}
    assert run("restore", str(file), *data, "--force").code == 0
    assert engines(games) == {"0.3.0"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["backup", "{tmp}/copy", "--data", "{tmp}/none"], "There is no {tmp}/none/" + FILE + "."),
        (["backup", "{tmp}/none/copy", "--data", "{tmp}/games"], "There is no folder {tmp}/none."),
        (["backup", "{tmp}", "--data", "{tmp}/games"], "{tmp} is a folder; name a file in it."),
        (["restore", "{tmp}/none", "--data", "{tmp}/new"], "There is no file {tmp}/none."),
        (["doctor", "--data", "{tmp}/none"], "There is no {tmp}/none/" + FILE + "."),
        (["doctor", "--data", "{tmp}/games", "--database", "postgresql://h/n"], BOTH),
        (["serve", "--data", "{tmp}/games", "--database", "postgresql://h/n"], BOTH),
        (
            ["serve", "--data", "{tmp}/games", "--hub", "postgres"],
            "The hub 'postgres' needs a PostgreSQL database; name it with --database.",
        ),
        (
            ["serve", "--database", "mysql://ann:secret@host/n"],
            "The address of a PostgreSQL database is written postgresql://USER:PASSWORD@HOST:PORT/NAME.",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    games: Path, tmp_path: Path, words: list[str], sentence: str
) -> None:
    done = run(*(word.format(tmp=tmp_path) for word in words))
    assert (done.code, done.out, done.err) == (2, "", sentence.format(tmp=tmp_path) + "\n")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["games"]
    assert [entry.name for entry in games.iterdir()] == [FILE]


@pytest.mark.parametrize("file", GOLDEN, ids=lambda path: path.parent.name)
def test_the_doctor_finds_stored_games_of_every_version_right_and_leaves_them(
    file: Path, tmp_path: Path
) -> None:
    shutil.copy(file, tmp_path / FILE)
    assert run("doctor", "--data", str(tmp_path)) == (0, "3 tables checked: 3 right, 0 wrong.\n", "")
    assert [entry.name for entry in tmp_path.iterdir()] == [FILE]
    assert (tmp_path / FILE).read_bytes() == file.read_bytes()


BREAK: dict[str, Callable[[Path, str], None]] = {
    "an action that is not possible": lambda folder, table: change(
        folder, "UPDATE actions SET action = 'discard raft raft raft' WHERE table_id = ? AND n = 20", table
    ),
    "an action that is none": lambda folder, table: change(
        folder, "UPDATE actions SET action = char(27) || 'jump' WHERE table_id = ? AND n = 20", table
    ),
    "a gap": lambda folder, table: change(folder, "DELETE FROM actions WHERE table_id = ? AND n = 19", table),
    "no start": lambda folder, table: change(folder, "UPDATE tables SET started = NULL WHERE id = ?", table),
    "other settings": lambda folder, table: change(
        folder, "UPDATE tables SET setup = '{' WHERE id = ?", table
    ),
    "no end": lambda folder, table: change(
        folder, "DELETE FROM actions WHERE table_id = ? AND n > 50", table
    ),
}


@pytest.mark.parametrize("name", BREAK)
def test_the_doctor_tells_of_a_broken_table_in_a_line_and_goes_on(games: Path, name: str) -> None:
    finished, _, _ = ids(games)
    BREAK[name](games, finished)
    before = (games / FILE).read_bytes()
    done = run("doctor", "--data", str(games))
    told, summary = done.out.splitlines()
    assert done.code == 1 and done.err == ""
    assert told.startswith(f"{finished}: version ") and told.isprintable()
    assert summary == "3 tables checked: 2 right, 1 wrong."
    assert (games / FILE).read_bytes() == before


def test_the_doctor_tells_machines_of_every_table(games: Path) -> None:
    finished, going, lobby = ids(games)
    BREAK["an action that is not possible"](games, going)
    done = run("doctor", "--json", "--data", str(games))
    lines = {line["table"]: line for line in map(json.loads, done.out.splitlines())}
    assert done.code == 1 and set(lines) == {finished, going, lobby}
    assert lines[finished]["ok"] and lines[lobby] == {"table": lobby, "version": 0, "ok": True}
    assert (lines[going]["ok"], lines[going]["version"]) == (False, 20) and lines[going]["message"]
