"""``simulate --resume``: a run that was cut short anywhere goes on to the same bytes."""

import os
import random
import signal
import sys
from pathlib import Path

import pytest

from tests.arena.memory import children, peak
from tests.cli.console import run
from tests.cli.runs import command_of, games_in, refused, under_way, until

PROC = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="this system has no /proc")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals")
KINDS = pytest.mark.parametrize("kept", ["--records", "--totals"])


def goes_on(kept: str, file: Path, whole: Path) -> None:
    """With --resume a file that was cut short becomes what it would have become."""
    games = games_in(kept, file) + 15
    again = run(*command_of(games, kept, file, "--resume"))
    never = run(*command_of(games, kept, whole))
    assert (again.code, never.code) == (0, 0)
    assert file.read_bytes() == whole.read_bytes()
    assert again.out == never.out


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
