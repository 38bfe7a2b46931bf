"""Minds: they begin when there is something to do, do it in order, and none of them outlives the server."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from elvenhold.server.app import create_app
from elvenhold.server.minds import Failed, Lost, Minds, NotBegun, Overran
from elvenhold.server.settings import Settings
from elvenhold.server.store.sqlite import SqliteStore
from tests.server.doubles import FakeMind, failing, no_mind
from tests.server.support import (
    PATIENCE,
    Process,
    Running,
    TableClient,
    bots,
    people,
    running,
    table_of,
    wait_for,
)

ROOT = Path(__file__).parents[2]


def hired(server: Running, minds: str = "bots") -> int:
    chosen = server.house._minds if minds == "bots" else server.house.aids._minds
    return len(chosen._hired)


def test_processes_begin_when_a_table_has_bots(tmp_path: Path) -> None:
    with running(tmp_path / "db", bot_workers=1) as server, server.client() as http:
        TableClient.started(http, people(2))
        TableClient.started(http, bots(2, "random"))
        assert hired(server) == 0
        TableClient.create(http, [*people(1), *bots(1, "greedy")])
        wait_for(lambda: hired(server) == 1)


def test_a_process_for_hints_begins_when_somebody_sees_the_game_who_may_ask_for_one(tmp_path: Path) -> None:
    with running(tmp_path / "db", bot_workers=1) as server, server.client() as http:
        without = TableClient.started(http, people(2), aids=False)
        lobby = TableClient.create(http, people(2))
        lobby.join("Ann")
        table = TableClient.started(http, people(2))
        for one, seat in ((without, 0), (lobby, 0), (table, None)):
            one.get(seat, "view")
        assert hired(server, "aids") == 0
        table.get(1, "view")
        wait_for(lambda: hired(server, "aids") == 1)


PROGRAM = """
import functools, sys
from pathlib import Path
from elvenhold.cli.serve import serve
from elvenhold.server import settings
from tests.server import doubles
settings.Settings = functools.partial(settings.Settings, make_bot=doubles.make_bot)
port, data = int(sys.argv[1]), Path(sys.argv[2])
number = int(sys.argv[3])
sys.exit(serve(port=port, data=data, open_browser=False, limits=False, bot_workers=number, bot_seconds=600))
"""


@pytest.mark.parametrize("workers", [2, 0])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_however_the_server_ends(
    number: signal.Signals,
    workers: int,
    asked: Callable[[], list[int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ELVENHOLD_TEST_DOUBLE", "silent")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(Process, "PROGRAM", PROGRAM)
    process = Process(tmp_path / "data", None, str(workers))
    process.wait_until_open()
    with httpx.Client(base_url=process.url) as http:
        for _ in range(2):
            table_of(http)
        wait_for(lambda: len(asked()) == 2)
    # They have the server's output open: this waits until nobody has.
    code, _, err = process.end(number)
    assert (code, err) == (-signal.SIGKILL if number == signal.SIGKILL else 0, "")


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
    FakeMind.all = []
    minds = Minds(1, FakeMind)
    future = minds.submit(failing(*errors), 1.0)
    if isinstance(expected, str):
        assert future.result() == expected
    else:
        assert isinstance(future.exception(), expected)
    lost = sum(error is not Failed for error in errors)
    assert [mind.ended for mind in FakeMind.all] == [number < lost for number in range(used)]
    assert minds.submit(failing(), 1.0).result() == "done"  # whatever has happened
    minds.end()
    assert all(mind.ended for mind in FakeMind.all)


class Unable(FakeMind):
    """A mind that cannot begin, or not soon enough."""

    def begin(self) -> None:
        raise Overran


@pytest.mark.parametrize("hire", [no_mind, Unable])
def test_where_no_mind_can_begin_that_is_told_once_and_no_task_is_blamed(
    hire: Callable[[], Any], caplog: pytest.LogCaptureFixture
) -> None:
    FakeMind.all = []
    minds = Minds(1, hire)
    minds.warm()
    for _ in range(3):
        assert isinstance(minds.submit(failing(), 1.0).exception(), NotBegun)
    minds.end()
    assert len(caplog.records) == 1 and "could begin" in caplog.text
    assert all(mind.ended for mind in FakeMind.all)


def test_who_waits_gets_a_turn_when_due_and_then_in_order() -> None:
    minds, began, go = Minds(1, FakeMind), Event(), Event()
    done: list[int] = []

    def wait() -> None:
        began.set()
        go.wait()

    minds.submit(wait, 1.0)
    began.wait()
    dues = [9.0, 6.0, 5.0, 9.0, 2.0, 5.0]
    futures = [minds.submit(partial(done.append, number), 1.0, due) for number, due in enumerate(dues)]
    assert [minds.waiting(due) for due in (1.0, 2.0, 5.0, 6.0, 9.0)] == [0, 1, 3, 4, 6]
    go.set()
    wait_for(lambda: all(future.done() for future in futures))
    assert done == [4, 2, 5, 1, 0, 3]
    assert minds.waiting() == 0
    minds.end()


def test_what_waits_when_the_minds_end_is_not_begun() -> None:
    minds, began, go = Minds(1, FakeMind), Event(), Event()

    def wait() -> str:
        began.set()
        go.wait()
        return "last"

    last, never = minds.submit(wait, 1.0), minds.submit(failing(), 1.0)
    began.wait()
    ending = Thread(target=minds.end)
    ending.start()
    try:
        with pytest.raises(CancelledError):
            never.result(PATIENCE)
        assert last.running()
    finally:
        go.set()
        ending.join()
    assert last.result() == "last"


def test_a_server_reads_the_bots_when_it_opens_and_no_sooner(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from pathlib import Path\n"
        "from elvenhold.server.app import create_app; from elvenhold.server.settings import Settings\n"
        "from elvenhold.server.store.sqlite import SqliteStore\n"
        "def tell(): print([name in sys.modules for name in ('multiprocessing', 'elvenhold.bots')])\n"
        "async def live():\n"
        "    app = create_app(SqliteStore(Path(sys.argv[1])), Settings())\n"
        "    tell()\n"
        "    async with app.router.lifespan_context(app): tell()\n"
        "asyncio.run(live())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "db")], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["[False, False]", "[False, True]"]


def test_a_server_that_is_told_to_stop_once_more_closes_quietly(tmp_path: Path) -> None:
    app = create_app(SqliteStore(tmp_path / "db"), Settings(bot_workers=0))

    async def live() -> None:
        async with app.router.lifespan_context(app):
            raise asyncio.CancelledError

    asyncio.run(live())
    with pytest.raises(RuntimeError):  # all is closed
        app.state.house.aids._minds.submit(failing(), 1.0)
