"""A hub that cannot be had is refused in one sentence that tells no password."""

import sys
import traceback

import pytest

from elvenhold.server.hub import nats
from elvenhold.server.hub.base import HubRefused
from elvenhold.server.hub.choose import CHOICES, NO_DATABASE, hub_of
from elvenhold.server.hub.local import LocalHub
from elvenhold.server.hub.nats import NatsHub
from elvenhold.server.hub.postgres import PostgresHub
from elvenhold.server.store import postgres_address

DATABASE = "postgresql://ann:se%40cret@db.example/elvenhold"


def test_a_hub_is_chosen_by_its_address() -> None:
    assert isinstance(hub_of(None), LocalHub) and isinstance(hub_of(None, DATABASE), LocalHub)
    assert isinstance(hub_of("nats://broker.example"), NatsHub)
    assert isinstance(hub_of("tls://ann:se%40cret@broker.example:4333"), NatsHub)
    assert isinstance(hub_of("postgres", DATABASE), PostgresHub)


@pytest.mark.parametrize(
    ("url", "database", "sentence"),
    [
        ("postgres", None, NO_DATABASE),
        ("redis", None, CHOICES),
        ("", None, CHOICES),
        ("redis://ann:se%40cret@host", None, nats.NO_ADDRESS),
        ("nats://ann:se%40cret@host:port", None, nats.NO_ADDRESS),
        ("nats://", None, nats.NO_ADDRESS),
        ("postgres", "mysql://ann:se%40cret@host", postgres_address.NO_ADDRESS),
    ],
)
def test_what_is_no_hub_is_refused(url: str, database: str | None, sentence: str) -> None:
    with pytest.raises(HubRefused) as refused:
        hub_of(url, database)
    assert str(refused.value) == sentence
    assert "cret" not in "".join(traceback.format_exception(refused.value))


def test_a_missing_driver_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats.aio.client", None)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(HubRefused, match=r"pip install 'elvenhold\[nats\]'"):
        hub_of("nats://broker.example")
    with pytest.raises(HubRefused, match=r"pip install 'elvenhold\[postgres\]'"):
        hub_of("postgres", DATABASE)
