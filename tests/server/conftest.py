"""A server for one test, a client, the time; and what the doubles did."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.server import doubles
from tests.server.support import Running, errors_of, running


@pytest.fixture
def now() -> list[float]:
    """The server's clock, which stands still until the test turns it."""
    return [1_700_000_000.0]


@pytest.fixture
def server(tmp_path: Path, now: list[float]) -> Iterator[Running]:
    """A server on a new file."""
    with running(tmp_path / "db", clock=lambda: now[0]) as server:
        yield server


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    """A client of the server, whichever it is."""
    with server.client() as http:
        yield http


@pytest.fixture
def no_errors() -> Iterator[None]:
    """Fails a test during which the server has logged an error."""
    with errors_of() as errors:
        yield
    assert not errors, "\n".join(errors)


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[int]]:
    """The processes in which a double was asked so far."""
    file = tmp_path / "asked"
    monkeypatch.setenv(doubles.FILE, str(file))
    return lambda: [int(line.split()[1]) for line in file.read_text().splitlines()] if file.exists() else []
