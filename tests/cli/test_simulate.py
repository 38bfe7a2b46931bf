"""``simulate``: the same bytes whoever plays and wherever it was cut short, and a right summary."""

import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest

from elvenhold.arena.simulate import SimulationPlan, simulate
from elvenhold.bots import USUAL, Budget, make_bot
from elvenhold.notation import Keep
from elvenhold.rules.view import View
from tests.arena.memory import children, peak, peaks
from tests.cli.console import Done, run

PROGRAM = [sys.executable, "-c", "from elvenhold.cli.main import main; main()"]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals")
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


def refused(done: Done, begin: str = "") -> None:
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(begin)
    assert done.err.endswith(".\n")
    assert done.err.count("\n") == 1


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


def command_of(games: int, kept: str, file: Path, *more: str) -> list[str]:
    words = ["simulate", "--games", str(games), "--players", "2", "--bots", "random", "--seed", "3"]
    return [*words, kept, str(file), "--json", *more]


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


# ---------------------------------------------------------------- cut short


def until(condition: Callable[[], bool]) -> None:
    """Wait; the limit is that of the test."""
    while not condition():
        time.sleep(0.01)


def games_in(kept: str, file: Path) -> int:
    """How many whole games a file of either kind has."""
    if not file.exists():
        return 0
    if kept == "--records":
        return file.read_bytes().count(b"\n")
    return int(json.loads(file.read_text())["tally"]["games"])


def heed_interrupts() -> None:
    """A shell starts its background jobs deaf to SIGINT, and their children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()


@contextmanager
def under_way(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    """A run in a process group of its own, as a terminal gives one to each command."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*PROGRAM, *command], stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_interrupts
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def goes_on(kept: str, file: Path, whole: Path) -> None:
    """With --resume a file that was cut short becomes what it would have become."""
    games = games_in(kept, file) + 15
    again = run(*command_of(games, kept, file, "--resume"))
    never = run(*command_of(games, kept, whole))
    assert (again.code, never.code) == (0, 0)
    assert file.read_bytes() == whole.read_bytes()
    assert again.out == never.out


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """The records of 23 games, and their summary."""
    file = tmp_path_factory.mktemp("finished") / "games"
    done = run(*command_of(23, "--records", file))
    return file.read_bytes(), done.out


def test_records_cut_off_at_any_byte_go_on_to_the_same_bytes(
    finished: tuple[bytes, str], tmp_path: Path
) -> None:
    whole, summary = finished
    ends = [n + 1 for n, byte in enumerate(whole) if byte == ord("\n")]
    rng = random.Random(1)
    places = {0, 1, len(whole) - 1, len(whole)} | set(rng.sample(range(len(whole)), 25))
    places |= {end + shift for end in rng.sample(ends[:-1], 3) for shift in (-1, 0, 1)}
    file = tmp_path / "games"
    for place in places:
        file.write_bytes(whole[:place])
        done = run(*command_of(23, "--records", file, "--resume", "--workers", "1"))
        assert (done.code, done.out) == (0, summary), place
        assert file.read_bytes() == whole, place


@KINDS
def test_a_file_that_is_not_there_is_begun_and_one_that_is_complete_stays(kept: str, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    begun = run(*command_of(12, kept, one, "--resume"))
    assert begun.out == run(*command_of(12, kept, two)).out
    assert one.read_bytes() == two.read_bytes()
    made = one.stat().st_mtime_ns
    complete = run(*command_of(12, kept, one, "--resume"))
    assert (complete.code, complete.out) == (0, begun.out)
    assert complete.err == "12 games had been played before.\n"
    assert one.stat().st_mtime_ns == made


@KINDS
def test_more_games_can_be_asked_for_later(kept: str, tmp_path: Path) -> None:
    run(*command_of(7, kept, tmp_path / "one"))
    goes_on(kept, tmp_path / "one", tmp_path / "two")


def test_without_resume_older_records_are_written_over(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("something else\n")
    assert run(*command_of(3, "--records", file)).code == 0
    assert games_in("--records", file) == 3


def test_without_resume_older_totals_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()  # as mktemp leaves it
    assert run(*command_of(3, "--totals", file)).code == 0
    for text in (file.read_text(), "something else\n"):
        file.write_text(text)
        refused(
            run(*command_of(3, "--totals", file)), f"There is {file} already: to go on with it add --resume"
        )
        assert file.read_text() == text


@POSIX
@PROC
@KINDS
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_killed_run_leaves_no_process_and_goes_on(kept: str, workers: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    with under_way(command_of(10**6, kept, file, "--workers", workers)) as process:
        until(lambda: games_in(kept, file) > 0)
        others = children(process.pid)
        assert bool(others) == (workers == "2")
        process.kill()
        process.wait()
        until(lambda: not any(map(peak, others)))
    goes_on(kept, file, tmp_path / "whole")


@POSIX
@KINDS
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_says_how_to_go_on(kept: str, workers: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    command = command_of(10**6, kept, file, "--workers", workers)
    with under_way(command) as process:
        until(lambda: games_in(kept, file) > 0)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
        assert (process.returncode, out) == (130, "")
    games = games_in(kept, file)
    hint = " ".join(["elvenhold", *command, "--resume"])
    assert err == f"Stopped after {games} of 1000000 games; to go on: {hint}\n"
    goes_on(kept, file, tmp_path / "whole")


@POSIX
def test_an_interrupt_before_the_first_game_is_quiet_as_well(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with under_way(command_of(10**6, "--records", file, "--workers", "2")) as process:
        until(file.exists)  # the processes are just about to begin
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    assert err.startswith("Stopped after ")
    assert err.count("\n") == 1


@POSIX
def test_an_interrupt_of_a_run_that_keeps_nothing(tmp_path: Path) -> None:
    command = ["simulate", "--games", "100000", "--bots", "random", "--records", "-"]
    with under_way(command) as process:
        assert process.stdout
        process.stdout.readline()  # it is under way
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert err.startswith("Stopped after ")
    assert err.endswith(" of 100000 games, and nothing was kept; --records FILE or --totals FILE would.\n")


# ---------------------------------------------------------------- nothing to go on with


def changed(whole: bytes) -> dict[str, bytes]:
    """Files that are not what the command would write."""
    lines = whole.splitlines(keepends=True)
    third = json.loads(lines[2])
    third["result"]["seats"][0]["seat"] = 1
    bad_result = json.dumps(third).encode() + b"\n"
    return {
        "a text": b"Shopping list\n",
        "a text without an end": b"Shopping list",
        "one sign": b"x",
        "an empty line": b"\n",
        "other JSON": b'{"format":"elvenhold-record"}\n',
        "a number": b"7\n",
        "deep JSON": b"[" * 100_000 + b"\n",
        "no text": bytes(range(256)),
        "a line of endless length": b"{" * 3_000_000,
        "the second game first": lines[1],
        "a game twice": lines[0] + lines[0],
        "a game left out": lines[0] + lines[2],
        "a text in the midst": b"".join(lines[:2]) + b"Shopping list\n" + lines[2],
        "a text at the end": whole[:-1],
        "a text after the cut": b"".join(lines[:2]) + lines[2][:100] + b"Shopping list",
        "another result": b"".join(lines[:2]) + bad_result + b"".join(lines[3:]),
        "another event at the end": b"".join(lines[:2]) + lines[2].replace(b'"round":4', b'"round":3'),
        "lines of Windows": whole.replace(b"\n", b"\r\n"),
        "too many games": whole + lines[0],
        "more than too many games": whole + b"x",
    }


def test_other_files_are_refused_and_left_alone(finished: tuple[bytes, str], tmp_path: Path) -> None:
    file = tmp_path / "games"
    for name, text in changed(finished[0]).items():
        if name == "a text at the end":
            text += b" Shopping list"
        file.write_bytes(text)
        made = file.stat().st_mtime_ns
        done = run(*command_of(23, "--records", file, "--resume"))
        refused(done, f"Cannot go on with {file}: ")
        assert (file.read_bytes(), file.stat().st_mtime_ns) == (text, made), name


OTHERS = {
    "seed": ["--seed", "4"],
    "bots": ["--bots", "greedy"],
    "more bots": ["--bots", "random,greedy"],
    "players": ["--players", "3"],
    "a range of players": ["--players", "2-3"],
    "option": ["--option", "rounds=3"],
    "preset": ["--preset", "reprint2015"],
    "fewer games": ["--games", "11"],
}
BUDGETS = {"a budget": ["--bots", "random:7"], "simulations": ["--simulations", "7"]}


@KINDS
@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS.keys())
def test_games_of_another_plan_are_refused_and_left_alone(
    kept: str, other: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    run(*command_of(12, kept, file))
    before = file.read_bytes()
    refused(run(*command_of(12, kept, file, "--resume"), *other), f"Cannot go on with {file}: ")
    assert file.read_bytes() == before


@pytest.mark.parametrize("other", BUDGETS.values(), ids=BUDGETS.keys())
def test_totals_of_other_budgets_are_refused(other: list[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    run(*command_of(3, "--totals", file))
    refused(
        run(*command_of(3, "--totals", file, "--resume"), *other), f"Cannot go on with {file}: its games "
    )


@pytest.mark.parametrize(
    ("kept", "why"), [("--records", "line 1 is not "), ("--totals", "its first games end ")]
)
@pytest.mark.parametrize("games", [3, 12])
def test_games_of_bots_that_have_changed_are_refused(
    kept: str, why: str, games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games"
    run(*command_of(games, kept, file))
    monkeypatch.setattr("elvenhold.arena.simulate.bot_seed", lambda seed, seat: seed + seat)
    refused(run(*command_of(12, kept, file, "--resume")), f"Cannot go on with {file}: {why}")


def test_totals_that_cannot_be_are_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "totals"
    run(*command_of(12, "--totals", file))
    right = json.loads(file.read_text())
    texts = ["", "x", "{}", "[" * 100_000, file.read_text()[:-20]]
    for key, value in [("format", "x"), ("version", 2), ("elvenhold", "0.0"), ("plan", {}), ("more", 1)]:
        texts.append(json.dumps(right | {key: value}))
    for key, value in [("games", 13), ("games", -1), ("bots", {}), ("seats", []), ("games", 11)]:
        texts.append(json.dumps(right | {"tally": right["tally"] | {key: value}}))
    for text in texts:
        file.write_text(text)
        refused(run(*command_of(12, "--totals", file, "--resume")), f"Cannot go on with {file}: ")
        assert file.read_text() == text


def test_a_file_of_totals_holds_no_times_and_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "totals"
    run(*command_of(4, "--totals", file))
    assert file.read_bytes().count(b"\n") == 1
    data = json.loads(file.read_text())
    assert list(data) == ["format", "version", "elvenhold", "plan", "tally", "first"]
    assert data["plan"].keys() == {"players", "bots", "seed", "options", "simulations"}
    assert sum(line["wins"] for line in data["tally"]["seats"]) == 4 * 60
    assert [entry.name for entry in tmp_path.iterdir()] == ["totals"]


NOWHERE: dict[str, list[str]] = {
    "nothing to resume": ["--resume"],
    "a stream to resume": ["--resume", "--records", "-"],
    "totals in a stream": ["--totals", "-"],
    "totals in a folder": ["--totals", "."],
    "a folder to resume": ["--resume", "--records", "."],
    "a device to resume": ["--resume", "--records", os.devnull],
    "totals in a device": ["--totals", os.devnull],
    "totals nowhere": ["--totals", "no/such/folder/totals.json"],
    "records nowhere": ["--records", "no/such/folder/games.jsonl", "--resume"],
}


@pytest.mark.parametrize("words", NOWHERE.values(), ids=NOWHERE.keys())
def test_what_cannot_be_kept_or_resumed_is_told_in_one_sentence(words: list[str]) -> None:
    refused(run("simulate", "--games", "3", "--bots", "random", *words))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_device_gets_full(tmp_path: Path) -> None:
    refused(run("simulate", "--games", "3", "--records", "/dev/full"), "Cannot write /dev/full: ")
