"""``simulate``: the same bytes whoever plays and wherever it was cut short, and a right summary."""

import csv
import io
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest

from elvenhold.arena.simulate import SimulationPlan, simulate
from elvenhold.bots import USUAL, Budget, make_bot
from elvenhold.notation import Keep
from elvenhold.rules.view import View
from tests.arena.memory import peaks
from tests.cli.console import Done, run
from tests.cli.runs import PROGRAM, command_of, refused

PROC = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="this system has no /proc")


class Cheat:
    def __init__(self, action: object) -> None:
        self.action = action

    def act(self, view: object, budget: object) -> object:
        return self.action


@pytest.mark.parametrize(
    ("action", "fault"),
    [
        (Keep("dragon"), "'keep dragon', which is refused: This is not possible in the present step."),
        (None, "None, which is no action."),
        ("take 0", "'take 0', which is no action."),
        (7, "7, which is no action; decode(view.board, code) makes one of a code."),
    ],
)
def test_a_bot_that_cheats_stops_the_simulation(
    action: object, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", lambda name, seed: Cheat(action))
    done = run("simulate", "--games", "2", "--bots", "random")
    assert (done.code, done.out) == (1, "")
    assert done.err == f"In game 0 of seed 0 the bot random chose {fault}\n"


def test_the_command_writes_the_same_bytes_twice(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.jsonl", "two.jsonl")]
    for file in files:
        done = run("simulate", "--games", "4", "--players", "2-3", "--seed", "7", "--records", str(file))
        assert done.code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    lines = files[0].read_text().splitlines()
    plan = SimulationPlan(4, (2, 3), ("greedy", "random"), 7)
    assert lines == [record.to_json() for record in simulate(plan)]
    assert b"\r" not in files[0].read_bytes()
    other = run("simulate", "--games", "4", "--players", "2-3", "--seed", "8", "--records", "-")
    assert not set(other.out.splitlines()) & set(lines)


def test_records_on_standard_output_leave_it_to_them() -> None:
    done = run("simulate", "--games", "2", "--bots", "random", "--records", "-", "--json")
    assert [json.loads(line)["format"] for line in done.out.splitlines()] == ["elvenhold-record"] * 2
    summary, rate = done.err.splitlines()
    assert json.loads(summary)["games"] == 2
    assert rate.startswith("2 games in ")


def test_the_summary_as_table_and_as_json() -> None:
    command = ["simulate", "--games", "4", "--players", "2", "--option", "rounds=3"]
    table = run(*command)
    assert table.out.startswith("bot     games  towns  score  cards  wins")
    assert table.err.startswith("4 games in ")
    data = json.loads(run(*command, "--json").out)
    assert (data["games"], data["seed"], data["players"], data["options"]["rounds"]) == (4, 0, [2], 3)
    assert sum(bot["win_share"] for bot in data["bots"]) == 1
    assert run(*command, "--json").out == run(*command, "--json").out


@pytest.mark.parametrize("command", [["--json", "--csv"], ["--records", "a", "--totals", "b"]])
def test_some_options_exclude_each_other(command: list[str]) -> None:
    refused(run("simulate", *command), f"{command[0]} and ")


@pytest.mark.parametrize("words", [["--bots", "expert:0"], ["--bots", "expert:"], ["--simulations", "0"]])
def test_a_budget_that_cannot_be_is_refused(words: list[str]) -> None:
    refused(run("simulate", *words))


@pytest.mark.parametrize("number", ["0", "-1", "1001", "9" * 30])
def test_a_number_of_workers_that_cannot_be_is_refused(number: str) -> None:
    refused(run("simulate", f"--workers={number}"))


# ---------------------------------------------------------------- the summary


MIXED = ["simulate", "--games", "33", "--players", "2-4", "--bots", "random,greedy,random", "--seed", "5"]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], Done]:
    """The records of some games as plain data, and their summary as JSON."""
    file = tmp_path_factory.mktemp("mixed") / "games.jsonl"
    done = run(*MIXED, "--records", str(file), "--json")
    return [json.loads(line) for line in file.read_text().splitlines()], done


def share_of_wins(record: dict[str, Any], seats: list[int]) -> Fraction:
    winners = [seat["seat"] for seat in record["result"]["seats"] if seat["rank"] == 1]
    return Fraction(len(set(winners) & set(seats)), len(winners))


def agree(line: dict[str, Any], games: list[tuple[dict[str, Any], list[int]]]) -> None:
    """A line of the summary with what games, with the seats that count in them, say themselves."""
    results = [record["result"]["seats"][seat] for record, seats in games for seat in seats]
    assert (line["games"], line["seats"]) == (len(games), len(results))
    for name in ("towns", "score", "cards"):
        assert line[name] == pytest.approx(sum(r[name] for r in results) / len(results), abs=5e-5)
    wins = sum(share_of_wins(record, seats) for record, seats in games)
    assert line["wins"] == pytest.approx(float(wins), abs=5e-5)
    assert line["win_share"] == pytest.approx(float(wins / len(games)), abs=5e-5)
    fair = sum(Fraction(len(seats), len(record["seats"])) for record, seats in games)
    assert line["fair_share"] == pytest.approx(float(fair / len(games)), abs=5e-5)
    won = sum(
        share_of_wins(record, [n]) * record["result"]["seats"][n]["towns"] for record, s in games for n in s
    )
    assert line["winner_towns"] == (pytest.approx(float(won / wins), abs=5e-5) if wins else None)
    for end in (line["win_low"], line["win_high"]):  # where the share is just 1.96 deviations away
        deviation = (end * (1 - end) / len(games)) ** 0.5
        assert abs(end - float(wins / len(games))) == pytest.approx(1.96 * deviation, abs=1e-3)


def test_the_summary_says_what_the_records_say(mixed: tuple[list[dict[str, Any]], Done]) -> None:
    records, done = mixed
    data = json.loads(done.out)
    assert data["games"] == len(records) == 33
    bots = [[seat["bot"] for seat in record["seats"]] for record in records]
    for line in data["bots"]:
        seats = [[n for n, bot in enumerate(table) if bot == line["bot"]] for table in bots]
        agree(line, [pair for pair in zip(records, seats, strict=True) if pair[1]])
    assert {line["bot"] for line in data["bots"]} == {"random", "greedy"}
    for line in data["seats"]:
        games = [(record, [line["seat"]]) for record in records if line["seat"] < len(record["seats"])]
        agree(line, games)
    assert [line["seat"] for line in data["seats"]] == [0, 1, 2, 3]
    of_winners = [
        [seat["towns"] for seat in record["result"]["seats"] if seat["rank"] == 1] for record in records
    ]
    mean = sum(sum(towns) / len(towns) for towns in of_winners) / len(records)
    assert data["winner_towns"] == pytest.approx(mean, abs=5e-5)


class Nosy(Cheat):
    """Plays like ``random`` and remembers how much each bot was to think."""

    budgets: ClassVar[set[tuple[str, Budget]]] = set()

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.bot = make_bot("random", seed)

    def act(self, view: View, budget: Budget) -> object:  # type: ignore[override]
        self.budgets.add((self.name, budget))
        return self.bot.act(view)


def test_each_bot_has_its_own_budget_or_that_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", Nosy)
    for words, usual in (([], USUAL), (["--simulations", "40"], Budget(simulations=40))):
        Nosy.budgets.clear()
        done = run(
            "simulate", "--games", "1", "--players", "2", "--bots", "greedy,expert:050", "--json", *words
        )
        assert [line["bot"] for line in json.loads(done.out)["bots"]] == ["greedy", "expert:50"]
        assert Nosy.budgets == {("greedy", usual), ("expert", Budget(simulations=50))}


def test_records_name_the_bots_without_their_budgets_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games"
    words = ["simulate", "--players", "2", "--bots", "random:7,greedy", "--records", str(file), "--json"]
    run(*words, "--games", "2")
    seats = json.loads(file.read_text().splitlines()[0])["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Random", "random"), ("Greedy", "greedy")]
    data = json.loads(run(*words, "--games", "4", "--resume").out)
    assert [(line["bot"], line["games"]) for line in data["bots"]] == [("random:7", 4), ("greedy", 4)]


def test_the_summary_as_csv_has_the_numbers_of_the_json(mixed: tuple[list[dict[str, Any]], Done]) -> None:
    data = json.loads(mixed[1].out)
    rows = list(csv.DictReader(io.StringIO(run(*MIXED, "--csv").out)))
    expected = [{"by": by, "of": line[by]} | line for by in ("bot", "seat") for line in data[f"{by}s"]]
    assert len(rows) == len(expected) == 6
    for row, line in zip(rows, expected, strict=True):
        assert row == {name: str("" if line[name] is None else line[name]) for name in row}
        assert len(row) == 13


@pytest.mark.skipif(sys.platform == "win32", reason="terminals")
def test_a_terminal_is_shown_the_rate_and_the_time_left() -> None:
    import pty

    ours, theirs = pty.openpty()
    environment = os.environ | {"COLUMNS": "100", "TERM": "xterm"}
    command = [*PROGRAM, "simulate", "--games", "30", "--bots", "random", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 10000):
                shown += piece
        except OSError:  # how Linux tells that the far end is closed
            pass
        os.close(ours)
        assert process.stdout
        assert b"games/s" not in process.stdout.read()
    assert b"30/30" in shown
    assert b" games/s " in shown
    assert b"left" in shown


# ---------------------------------------------------------------- whoever plays


KINDS = pytest.mark.parametrize("kept", ["--records", "--totals"])


@KINDS
def test_the_bytes_do_not_depend_on_the_workers(kept: str, tmp_path: Path) -> None:
    made = set()
    for workers in ("1", "2", "3"):
        file = tmp_path / workers
        done = run(*command_of(45, kept, file, "--workers", workers))
        assert done.code == 0
        made.add((file.read_bytes(), done.out))
    assert len(made) == 1


def test_records_on_standard_output_are_the_same_from_several_workers(tmp_path: Path) -> None:
    run(*command_of(45, "--records", tmp_path / "games", "--workers", "1"))
    done = run("simulate", *command_of(45, "--records", Path("-"), "--workers", "2")[1:])
    assert done.out == (tmp_path / "games").read_text()


def test_where_workers_are_lost_for_good_it_is_said_and_the_file_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games"
    with monkeypatch.context() as patch:
        patch.setattr("elvenhold.arena.processes.MOST_LOSSES", 0)
        done = run(*command_of(45, "--records", file, "--workers", "2"))
    assert (done.code, done.out) == (2, "")
    begin = "A worker process died five times over the same games: is there too little memory, or "
    assert done.err == f"{begin}does a bot end its process?\n"
    assert run(*command_of(45, "--records", file, "--resume")).code == 0


@PROC
def test_memory_stays_small_however_many_games_there_are(tmp_path: Path) -> None:
    few, many = (
        peaks(command_of(games, "--records", tmp_path / "games", "--workers", "2")) for games in (200, 1200)
    )
    for small, large in zip(few, many, strict=True):
        assert 0 < small < 100
        assert large < small + 10  # MB; the records of the thousand games more have 8
