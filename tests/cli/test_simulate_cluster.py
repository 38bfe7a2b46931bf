"""``simulate --dask``: the same bytes from a real cluster though a worker is killed, and plain refusals."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import cast

import pytest
from distributed import Client

from elvenhold import __version__
from elvenhold.arena import cluster
from elvenhold.arena.bulk import NoWorkers
from tests.cli.console import Done, run
from tests.cli.runs import under_way

PROGRAM = [sys.executable, "-c", "from elvenhold.cli.main import main; main()"]
GAMES = ["simulate", "--games", "400", "--players", "2", "--bots", "random", "--seed", "3", "--json"]

pytestmark = pytest.mark.timeout(300)


def until(condition: Callable[[], object]) -> None:
    """Wait; the limit is that of the test."""
    while not condition():
        time.sleep(0.01)


@contextmanager
def dask(*arguments: str, elvenhold: Path | None = None) -> Iterator["subprocess.Popen[bytes]"]:
    """One of Dask's own programs on this machine, perhaps with another Elvenhold."""
    environment = os.environ | ({"PYTHONPATH": str(elvenhold)} if elvenhold else {})
    command = [sys.executable, "-m", "dask", *arguments, "--host", "127.0.0.1", "--no-dashboard"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


class Cluster:
    """A scheduler and what it has of workers."""

    def __init__(self, folder: Path, elvenhold: Path | None = None) -> None:
        file = folder / "scheduler.json"
        self.stack = ExitStack()
        self.scheduler = self.stack.enter_context(
            dask("scheduler", "--port", "0", "--scheduler-file", str(file), elvenhold=elvenhold)
        )
        until(lambda: file.exists() and file.read_text().endswith("}"))
        self.address: str = json.loads(file.read_text())["address"]
        self.client = Client(self.address, set_as_default=False)
        self.stack.callback(self.client.close)

    def add_worker(self, elvenhold: Path | None = None) -> None:
        before = len(self.client.nthreads())
        self.stack.enter_context(
            dask("worker", self.address, "--nthreads", "1", "--no-nanny", elvenhold=elvenhold)
        )
        self.client.wait_for_workers(before + 1)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()


def other_elvenhold(folder: Path, code: str) -> Path:
    (folder / "elvenhold").mkdir(parents=True)
    (folder / "elvenhold" / "__init__.py").write_text(code)
    return folder


def refused(done: Done, sentence: str) -> None:
    assert (done.code, done.out, done.err) == (2, "", f"{sentence}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_cluster_plays_the_same_games_although_a_worker_is_killed(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    summary = run(*GAMES, "--records", str(here)).out
    with Cluster(tmp_path) as playing:
        playing.add_worker()
        playing.add_worker()
        (address, victim), _ = playing.client.run(os.getpid).items()
        command = [*PROGRAM, *GAMES, "--records", str(there), "--dask", playing.address]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
            until(lambda: there.exists() and there.stat().st_size)
            os.kill(victim, signal.SIGSTOP)
            assert playing.client.processing()[address]  # it has work, which now is lost with it
            assert process.poll() is None
            os.kill(victim, signal.SIGKILL)
            out, err = process.communicate()
        assert len(playing.client.nthreads()) == 1
        assert (process.returncode, out) == (0, summary)
        assert err.startswith("400 games in ")
        assert err.count("\n") == 1
        assert there.read_bytes() == here.read_bytes()

        # What was cut short is finished on the cluster, and what was begun there is finished here.
        whole = here.read_bytes()
        there.write_bytes(whole[:-5000])
        done = run(*GAMES, "--records", str(there), "--resume", "--dask", playing.address)
        assert (done.code, done.out, there.read_bytes()) == (0, summary, whole)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_what_ends_a_run_on_a_cluster_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    file = tmp_path / "games"
    with Cluster(tmp_path) as playing:
        playing.add_worker()
        playing.add_worker()
        victim, _ = playing.client.run(os.getpid).values()
        command = ["simulate", "--games", "100000", "--players", "2", "--bots", "random"]
        command += ["--records", str(file), "--dask", playing.address]
        for target, code, sentence in (
            (None, 130, "Stopped after "),
            (victim, 2, "Dask workers died again and again over the same games: is there "),
            (playing.scheduler.pid, 2, "The connection to the Dask scheduler was lost.\n"),
        ):
            file.unlink(missing_ok=True)
            with under_way(command) as process:
                until(lambda: file.exists() and file.stat().st_size)
                os.kill(target or process.pid, signal.SIGKILL if target else signal.SIGINT)
                out, err = process.communicate()
            assert (process.returncode, out) == (code, "")
            assert err.startswith(sentence)
            assert err.count("\n") == 1


def test_workers_and_schedulers_with_another_elvenhold_or_none_are_refused(tmp_path: Path) -> None:
    older = other_elvenhold(tmp_path / "older", "__version__ = '0.0.1'")
    missing = other_elvenhold(tmp_path / "missing", "raise ImportError('there is none')")
    file = tmp_path / "games"
    file.write_text("kept")
    command = [*GAMES, "--records", str(file), "--dask"]
    ours = f"and this is {__version__}: they have to be the same."
    with Cluster(tmp_path) as playing:
        refused(run(*command, playing.address), "The Dask cluster has no workers.")
        for wrong, what in ((older, "Elvenhold 0.0.1"), (missing, "no Elvenhold")):
            playing.add_worker(elvenhold=wrong)
            [worker] = playing.client.nthreads()
            refused(run(*command, playing.address), f"The worker at {worker} has {what}, {ours}")
            playing.client.retire_workers([worker])
            refused(run(*command, worker), f"There is no Dask scheduler at {worker}.")
    (tmp_path / "scheduler.json").unlink(missing_ok=True)
    with Cluster(tmp_path, elvenhold=missing) as playing:
        playing.add_worker()
        refused(run(*command, playing.address), f"The Dask scheduler has no Elvenhold, {ours}")
    assert file.read_text() == "kept"


@pytest.fixture
def mute() -> Iterator[str]:
    """An address where somebody listens and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def deserted() -> str:
    """An address where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"127.0.0.1:{server.getsockname()[1]}"


ODD = ["", "nowhere", "tcp://", "foo://here:1", "http://127.0.0.1:1", "tls://127.0.0.1:1", "127.0.0.1:port"]


@pytest.mark.parametrize("address", ODD)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    refused(run(*GAMES, "--dask", address), f"There is no Dask scheduler at {address}.")


@pytest.mark.timeout(30)
def test_an_address_where_nobody_answers_is_refused_soon(mute: str, deserted: str) -> None:
    for address in (mute, deserted):
        refused(run(*GAMES, "--dask", address), f"There is no Dask scheduler at {address}.")


def test_without_dask_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused(run(*GAMES, "--dask", "127.0.0.1:1"), "This needs Dask: pip install 'elvenhold[cluster]'.")


def test_a_cluster_takes_no_number_of_processes() -> None:
    done = run(*GAMES, "--dask", "127.0.0.1:1", "--workers", "2")
    refused(done, "--workers and --dask do not go together: choose one.")


def test_a_cluster_without_workers_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deserted:
        def nthreads(self) -> dict[str, int]:
            return {}

        def get_executor(self, **_: object) -> None:
            pass

    workers = cluster.Cluster(cast(Client, Deserted()))
    workers.look()
    workers.look()
    monkeypatch.setattr("elvenhold.arena.cluster.ALONE_SECONDS", -1)
    with pytest.raises(NoWorkers, match=r"^The Dask cluster has lost all its workers\.$"):
        workers.look()


def test_nothing_else_imports_dask() -> None:
    code = (
        "import sys, elvenhold, elvenhold.cli.main as cli\n"
        "cli.run(['simulate', '--games', '11', '--bots', 'random', '--workers', '2'])\n"
        "print(*({'dask', 'distributed', 'tornado'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n\n")
