"""Bots think apart: none of them delays a person, stops a table or outlives the server."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

from elvenhold import Game
from elvenhold.bots import make_bot
from elvenhold.notation import to_json
from elvenhold.server import workers
from elvenhold.server.minds import Failed, Lost, Minds, Overran
from tests.server import doubles
from tests.server.support import Json, Process, Running, TableClient, bots, people, running, wait_for

ROOT = Path(__file__).parents[2]
EXPERT_FIRST: Json = {"first_seat": 0}
FOR_EVER = 10**6


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[int]]:
    """The processes in which a double was asked so far."""
    file = tmp_path / "asked"
    monkeypatch.setenv(doubles.FILE, str(file))
    return lambda: [int(line.split()[1]) for line in file.read_text().splitlines()] if file.exists() else []


def alive(process: int) -> bool:
    """Whether a process of this user runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def table_of(http: httpx.Client) -> TableClient:
    """A table at which the expert, whoever that is, is to act before a person."""
    return TableClient.started(http, [*bots(1, "expert"), *people(1)], **EXPERT_FIRST)


def with_doubles(path: Path, **settings: Any) -> Any:
    return running(path, **({"bot_workers": 1, "make_bot": doubles.make_bot} | settings))


FAILURES = [
    *((double, number) for double in ("silent", "broken", "wordless", "cheat") for number in (0, 1)),
    ("suicide", 1),
]


@pytest.mark.parametrize(("double", "number"), FAILURES)
def test_a_bot_that_fails_is_replaced_for_that_decision(
    double: str,
    number: int,
    asked: Callable[[], list[int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", double)
    monkeypatch.setattr(workers, "limit_of", lambda _: 0.3 if double == "silent" else FOR_EVER)
    caplog.set_level(logging.DEBUG)
    with with_doubles(tmp_path / "db", bot_workers=number) as server, server.client() as http:
        table = table_of(http)
        assert wait_for(lambda: table.get(1, "view")["turn"] == 1)
        assert table.get(1, "view")["version"] == 2
    assert len(asked()) == (2 if double == "suicide" else 1)
    said = [record.getMessage() for record in caplog.records if record.name.startswith("elvenhold")]
    assert any("expert" in line and "simpler" in line for line in said)
    assert not any("hand" in line or table.table in line for line in said)


def test_nobody_waits_for_a_bot_that_thinks(
    asked: Callable[[], list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "silent")
    monkeypatch.setattr(workers, "limit_of", lambda _: FOR_EVER)
    with with_doubles(tmp_path / "db") as server, server.client() as http:
        silent = table_of(http)
        wait_for(asked)
        other = TableClient.started(http, people(2), first_seat=0)
        for version in range(1, 5):
            assert other.act((version - 1) % 2, version, {"type": "blind"}).status == 200
        assert silent.get(1, "view")["turn"] == 0
        assert silent.act(1, 1, {"type": "blind"}).body["reason"] == "not_your_turn"
        assert http.get("/healthz").status_code == 200
    assert [alive(process) for process in asked()] == [False]


def test_a_mind_that_is_killed_is_replaced_and_the_decision_made_again(
    asked: Callable[[], list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "mortal")
    with with_doubles(tmp_path / "db") as server, server.client() as http:
        table = table_of(http)
        wait_for(lambda: table.get(1, "view")["turn"] == 1)
        key = server.house.rooms._rooms[table.table].table.key
        taken = table.get(1, "events?since=1")["events"][0]
    assert len(set(asked())) == 2
    game = Game.new(players=2, key=key, first_seat=0)
    (happened,) = game.push(make_bot("greedy").act(game.view(0)))
    assert to_json(happened) == taken


def test_a_mind_killed_from_outside_is_replaced(
    asked: Callable[[], list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "silent")
    monkeypatch.setattr(workers, "limit_of", lambda _: FOR_EVER)
    with with_doubles(tmp_path / "db") as server, server.client() as http:
        table_of(http)
        wait_for(asked)
        os.kill(asked()[0], signal.SIGKILL)
        wait_for(lambda: len(asked()) == 2)
    assert [alive(process) for process in asked()] == [False, False]


def hired(server: Running) -> int:
    return len(server.house._minds._hired)


def test_processes_begin_when_a_table_has_bots(tmp_path: Path) -> None:
    with running(tmp_path / "db", bot_workers=1) as server, server.client() as http:
        TableClient.started(http, people(2))
        TableClient.started(http, bots(2, "random"))
        assert hired(server) == 0
        TableClient.create(http, [*people(1), *bots(1, "greedy")])
        wait_for(lambda: hired(server) == 1)


PROGRAM = """
import functools, sys
from pathlib import Path
from elvenhold.cli.serve import serve
from elvenhold.server import settings
from tests.server import doubles
settings.Settings = functools.partial(settings.Settings, make_bot=doubles.make_bot)
port, data = int(sys.argv[1]), Path(sys.argv[2])
sys.exit(serve(port=port, data=data, open_browser=False, limits=False, bot_workers=2, bot_seconds=600))
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_however_the_server_ends(
    number: signal.Signals,
    asked: Callable[[], list[int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "silent")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(Process, "PROGRAM", PROGRAM)
    process = Process(tmp_path / "data")
    process.wait_until_open()
    with httpx.Client(base_url=process.url) as http:
        for _ in range(2):
            table_of(http)
        wait_for(lambda: len(asked()) == 2)
    # They have the server's output open: this waits until nobody has.
    code, _, err = process.end(number)
    assert (code, err) == (-signal.SIGKILL if number == signal.SIGKILL else 0, "")


class Fake:
    """A mind in this thread that does what its task says."""

    all: ClassVar["list[Fake]"] = []

    def __init__(self) -> None:
        self.ended = False
        Fake.all.append(self)

    def begin(self) -> None:
        pass

    def do(self, task: Callable[[], Any], seconds: float) -> Any:
        return task()

    def end(self) -> None:
        self.ended = True


def failing(*errors: type[Exception]) -> Callable[[], str]:
    """A task that raises these one after the other, and then gives a word."""
    rest = list(errors)

    def task() -> str:
        if rest:
            raise rest.pop(0)
        return "done"

    return task


@pytest.mark.parametrize(
    ("errors", "expected", "used"),
    [
        ([], "done", 1),
        ([EOFError], "done", 2),
        ([BrokenPipeError, EOFError], Lost, 2),
        ([Overran], Overran, 1),
        ([Failed], Failed, 1),
    ],
)
def test_minds(errors: list[type[Exception]], expected: Any, used: int) -> None:
    Fake.all = []
    minds = Minds(1, Fake)
    future = minds.submit(failing(*errors), 1.0)
    if isinstance(expected, str):
        assert future.result() == expected
    else:
        assert isinstance(future.exception(), expected)
    lost = sum(error is not Failed for error in errors)
    assert [mind.ended for mind in Fake.all] == [number < lost for number in range(used)]
    assert minds.submit(failing(), 1.0).result() == "done"  # whatever has happened
    minds.end()
    assert all(mind.ended for mind in Fake.all)


def test_where_no_process_can_begin_all_is_lost() -> None:
    def hire() -> Any:
        raise BlockingIOError("no more processes")

    minds = Minds(1, hire)
    minds.warm()
    assert isinstance(minds.submit(failing(), 1.0).exception(), Lost)
    minds.end()


def test_what_waits_when_the_minds_end_is_not_begun() -> None:
    began: list[Any] = []
    minds = Minds(1, Fake)

    def end() -> str:
        began.append(minds.submit(failing(), 1.0))
        minds._threads.shutdown(wait=False, cancel_futures=True)
        return "last"

    assert minds.submit(end, 1.0).result() == "last"
    with pytest.raises(CancelledError):
        began[0].result()
    minds.end()


def test_a_server_without_bots_reads_no_bot(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from elvenhold.server.app import create_app; from elvenhold.server.settings import Settings\n"
        "from elvenhold.server.store.sqlite import SqliteStore\n"
        "create_app(SqliteStore(Path(sys.argv[1])), Settings())\n"
        "print(*(name for name in ('multiprocessing', 'elvenhold.bots') if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "db")], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
