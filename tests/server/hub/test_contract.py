"""What every hub does, with real brokers that are cut off, stopped and started again."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator

import pytest

from elvenhold.server.hub import nats, postgres
from elvenhold.server.hub.base import Hub
from elvenhold.server.hub.local import LocalHub
from tests.server.hub.brokers import Broker
from tests.server.support import PATIENCE

SOON = 0.1  # after which a hint is given again: it may be lost


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hubs wait for their brokers, so that no hint is lost for want of a listener on a busy machine."""
    for driver in (nats, postgres):
        monkeypatch.setattr(driver, "OPEN_SECONDS", PATIENCE)


class Listener:
    """A hub that is open, and what it heard."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.all_heard: list[str] = []

    def hear(self, name: str) -> None:
        self.all_heard.append(name)
        self.heard.put_nowait(name)

    async def next(self) -> str:
        async with asyncio.timeout(PATIENCE):
            return await self.heard.get()


@contextlib.asynccontextmanager
async def listening(*hubs: Hub) -> AsyncIterator[list[Listener]]:
    listeners = [Listener(hub) for hub in hubs]
    for one in listeners:
        await one.hub.open(one.hear)
    try:
        yield listeners
    finally:
        for one in listeners:
            await one.hub.close()


async def until_heard(speaker: Listener, *others: Listener, name: str = "again") -> None:
    """Give a hint again and again until the others have heard it."""
    async with asyncio.timeout(PATIENCE):
        for other in others:
            heard = ""
            while heard != name:
                speaker.hub.publish(name)
                with contextlib.suppress(TimeoutError):
                    heard = await asyncio.wait_for(other.heard.get(), SOON)


def test_a_hint_is_heard_by_all_others_and_not_by_who_gave_it(broker: Broker) -> None:
    async def scenario() -> None:
        async with listening(broker.hub(), broker.hub(), broker.hub()) as (first, second, third):
            await until_heard(first, second, third, name="t")
            await until_heard(second, first, third, name="u")
            assert set(first.all_heard) == {"u"} and set(second.all_heard) == {"t"}
            assert set(third.all_heard) == {"t", "u"}

    asyncio.run(scenario())


def test_many_hints_at_once_are_all_heard_in_order(broker: Broker) -> None:
    names = [f"table-{number:040}" for number in range(2000)]

    async def scenario() -> None:
        async with listening(broker.hub(), broker.hub()) as (first, second):
            for name in names:
                for _ in range(3):
                    first.hub.publish(name)
            first.hub.publish("end")
            heard: list[str] = []
            while heard[-1:] != ["end"]:
                heard.append(await second.next())
            assert list(dict.fromkeys(heard)) == [*names, "end"]
            assert second.heard.empty()

    asyncio.run(scenario())


def test_hubs_heal_when_their_connections_are_cut(broker: Broker) -> None:
    async def scenario() -> None:
        async with listening(broker.hub(), broker.hub()) as (first, second):
            for name in ("once", "twice"):
                await asyncio.to_thread(broker.cut)
                await until_heard(first, second, name=name)
                await until_heard(second, first, name=name)

    asyncio.run(scenario())


def test_hints_during_an_outage_wait_for_nothing_and_raise_nothing(
    broker: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with listening(broker.hub(), broker.hub()) as (first, second):
            await asyncio.to_thread(broker.stop)
            try:
                for number in range(30_000):
                    first.hub.publish(f"t{number}")
            finally:
                await asyncio.to_thread(broker.start)
            await until_heard(first, second)
            await until_heard(second, first)

    asyncio.run(scenario())
    told = [record.getMessage() for record in caplog.records]
    assert sum(" is away (" in line for line in told) == 2  # one line for each hub, however often it tried
    assert sum(line.endswith(" is back.") for line in told) == 2 and len(told) == 4
    assert "se@cret" not in caplog.text and "se%40cret" not in caplog.text


def test_a_hub_opens_while_its_broker_is_away_and_begins_when_it_comes(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    for driver in (nats, postgres):
        monkeypatch.setattr(driver, "OPEN_SECONDS", 0.01)

    async def scenario() -> None:
        await asyncio.to_thread(broker.stop)
        try:
            async with contextlib.AsyncExitStack() as stack:
                first, second = await stack.enter_async_context(listening(broker.hub(), broker.hub()))
                await asyncio.to_thread(broker.start)
                await until_heard(first, second)
                await until_heard(second, first)
                await asyncio.to_thread(broker.stop)  # and it closes while its broker is away
        finally:
            await asyncio.to_thread(broker.start)

    asyncio.run(scenario())


def test_a_closed_hub_leaves_nothing_behind_and_takes_hints(
    broker: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def scenario() -> None:
        async with listening(broker.hub(), broker.hub()) as (first, second):
            await until_heard(first, second)
            first.hub.publish("last")
            await first.hub.close()
            while await second.next() != "last":
                pass  # what was given again and again
        first.hub.publish("too late")
        assert asyncio.all_tasks() == {asyncio.current_task()}

    before = threading.active_count()
    asyncio.run(scenario(), debug=True)
    assert threading.active_count() == before
    ours = [record for record in caplog.records if record.name.startswith("elvenhold")]
    assert [record for record in ours if record.levelno >= logging.WARNING] == []


def test_a_hub_that_was_never_opened_can_be_closed(broker: Broker) -> None:
    asyncio.run(broker.hub().close())


def test_the_hub_of_one_process_hears_nothing() -> None:
    async def scenario() -> None:
        async with listening(LocalHub(), LocalHub()) as (first, second):
            first.hub.publish("t")
            assert first.heard.empty() and second.heard.empty()

    asyncio.run(scenario())
