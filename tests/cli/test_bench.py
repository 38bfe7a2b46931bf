"""``elvenhold bench``: its JSON and tables, and what becomes of bad arguments, a missing network, Ctrl-C."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from elvenhold import COMPILED
from elvenhold.bench.figures import Measured
from elvenhold.bench.runs import Plan
from tests.bench.test_marks import MEASURED
from tests.cli.console import run
from tests.cli.runs import PROGRAM, heed_interrupts


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Measured:
    """What is measured without measuring it."""
    monkeypatch.setattr("elvenhold.bench.runs.runners", lambda plan, python: {})
    monkeypatch.setattr("elvenhold.bench.runs.measure", lambda runners, runs, tell: MEASURED)
    return MEASURED


def test_json_of_a_quick_look() -> None:
    done = run("bench", "--seconds", "0.01", "--runs", "1", "--json")
    assert (done.code, done.err, done.out.count("\n")) == (0, "", 1)
    found = json.loads(done.out)
    assert set(found["ours"]) == ({"interpreted", "compiled"} if COMPILED else {"interpreted"})
    for figures in found["ours"].values():
        assert min(figures.values()) > 0
        assert {"inside_games_per_second", "clone_microseconds", "import_seconds"} <= set(figures)
        assert figures["solver_median_microseconds"] <= figures["solver_p99_microseconds"]
    assert found["peers"] == {}
    assert set(found["ratios"]) == ({"compiled_to_interpreted"} if COMPILED else set())
    assert {"processor", "cores"} < set(found["machine"])
    assert {"elvenhold", "python", "rules"} == set(found["versions"])
    assert (found["runs"], found["enough_runs"], found["seconds"]) == (1, False, 0.01)
    met = {mark["mark"]: mark["met"] for mark in found["marks"]}
    assert met["compiled, inside : catanatron"] is None
    assert met["import"] is not None


def test_json_names_ours_peers_and_ratios(measured: Measured) -> None:
    found = json.loads(run("bench", "--json").out)
    assert found["ours"] | found["peers"] == measured
    assert found["ratios"]["compiled_to_catanatron"] == 300
    assert (found["runs"], found["enough_runs"]) == (5, True)


def test_tables_show_figures_and_marks(measured: Measured) -> None:
    done = run("bench", "--runs", "5")
    assert (done.code, done.err) == (0, "")
    lines = [line.split() for line in done.out.splitlines()]
    assert ["clone,", "µs", "-", "1", "-"] in lines
    assert ["clone,", "compiled", "<=", "1", "µs", "1", "µs", "yes"] in lines
    assert ("Only the interpreted rules were measured" in done.out) is not COMPILED
    assert "quick look" not in done.out
    assert "This is a quick look: the marks ask for at least 5 runs." in run("bench", "--runs", "4").out


def test_a_measurement_that_fails_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elvenhold.bench.positions.PLAYERS", 2)
    monkeypatch.setattr("elvenhold.bench.runs.COMPILED", True)
    monkeypatch.setattr("elvenhold.bench.runs.Plan", lambda seconds, runs: Plan(seconds, runs, 1))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    done = run("bench", "--runs", "1")
    assert (done.code, done.out, done.err) == (2, "", "A measurement has failed: exit code 1.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seconds", "0"],
        ["--seconds", "-1"],
        ["--seconds", "nan"],
        ["--seconds", "inf"],
        ["--seconds", "61"],
        ["--seconds", "soon"],
        ["--runs", "0"],
        ["--runs", "1001"],
        ["--runs", "2.5"],
        ["--peer"],
        ["now"],
    ],
    ids=" ".join,
)
def test_bad_arguments_get_one_sentence(arguments: list[str]) -> None:
    done = run("bench", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert done.err.endswith((".\n", "?\n"))
    assert "Traceback" not in done.err


def lonely(folder: Path) -> dict[str, str]:
    """An environment in which pip finds nothing by itself, and temporary files are made in a folder."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return env | {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", "TMPDIR": str(folder)}


@pytest.mark.parametrize("how", ["no index", "nobody answers"])
def test_peers_that_cannot_be_installed_are_one_sentence(how: str, tmp_path: Path) -> None:
    env = lonely(tmp_path)
    if how == "no index":
        env["PIP_NO_INDEX"] = "1"
    else:
        with socket.socket() as closed:  # its port is free again right after
            closed.bind(("127.0.0.1", 0))
            env["PIP_INDEX_URL"] = f"http://127.0.0.1:{closed.getsockname()[1]}/simple"
    command = [*PROGRAM, "bench", "--peers", "--json", "--seconds", "0.01", "--runs", "1"]
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("The peers (catanatron==")
    assert done.stderr.endswith("cannot be installed; is there a network, and does pip work?\n")
    assert done.stderr.count("\n") == 1
    assert "127.0.0.1" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_leaves_no_process_and_no_folder(tmp_path: Path) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        server.settimeout(60)
        url = f"http://127.0.0.1:{server.getsockname()[1]}/simple"
        with subprocess.Popen(
            [*PROGRAM, "bench", "--peers"],
            env=lonely(tmp_path) | {"PIP_INDEX_URL": url},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heed_interrupts,
        ) as process:
            installer, _ = server.accept()  # which now waits for an answer
            with installer:
                installer.settimeout(20)
                assert list(tmp_path.iterdir()) != []
                process.send_signal(signal.SIGINT)
                while installer.recv(4096):
                    pass  # until it has ended
            assert (*process.communicate(timeout=20), process.returncode) == ("", "", 130)
    assert list(tmp_path.iterdir()) == []
