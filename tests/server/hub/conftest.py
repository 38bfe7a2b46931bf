"""A broker of each kind."""

from collections.abc import Iterator

import pytest

from tests.server.hub.brokers import NO_NATS, Broker, PostgresBroker, PrivateNats, find_nats
from tests.server.store.conftest import postgres as postgres  # fixtures
from tests.server.store.conftest import url as url


@pytest.fixture(params=["nats", "postgres"])
def broker(request: pytest.FixtureRequest) -> Iterator[Broker]:
    if request.param == "postgres":
        yield PostgresBroker(request.getfixturevalue("postgres"))
        return
    if find_nats() is None:
        pytest.skip(NO_NATS)
    nats = PrivateNats()
    yield nats
    nats.stop()
