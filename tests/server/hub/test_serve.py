"""Several servers by ``elvenhold serve`` on one database: what one is told the other knows."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.server.hub.brokers import NO_NATS, PrivateNats, find_nats
from tests.server.support import PATIENCE, TableClient, free_port, people

MAIN = "from elvenhold.cli.main import main; main()"
Serve = Callable[[], httpx.Client]


@pytest.fixture(params=["postgres", "nats"])
def serve(request: pytest.FixtureRequest, url: str) -> Iterator[Serve]:
    """Starts one more server; each must end well when told to."""
    hub = "postgres"
    if request.param == "nats":
        if find_nats() is None:
            pytest.skip(NO_NATS)
        nats = PrivateNats()
        request.addfinalizer(nats.stop)
        hub = f"nats://ann:se%40cret@127.0.0.1:{nats.port}"
    processes: list[subprocess.Popen[str]] = []

    def start() -> httpx.Client:
        port = free_port()
        words = ["--port", str(port), "--no-browser", "--database", url, "--hub", hub, "--bot-workers", "0"]
        process = subprocess.Popen(
            [sys.executable, "-c", MAIN, "serve", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        processes.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == f"Elvenhold is at http://127.0.0.1:{port}\n", (
            process.communicate()
        )
        return httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)

    yield start
    for process in processes:
        process.send_signal(signal.SIGTERM)
    ends = [(*process.communicate(timeout=PATIENCE), process.returncode) for process in processes]
    assert ends == [("", "", 0)] * len(processes)


def test_a_table_made_at_one_server_is_played_at_another(serve: Serve) -> None:
    with serve() as first, serve() as second:
        made = TableClient.create(first, people(2))
        made.join("Ann", 0)
        other = TableClient(second, made.table, made.host, made.tokens)
        other.join("Bob", 1)
        other.start()
        seen = made.get(0, "view")
        assert seen["version"] == 1
        own = other.get(seen["turn"], "view")
        assert other.act(seen["turn"], 1, own["legal"][0]).status == 200
        assert made.get(0, "view")["version"] == 2
