"""Past moments and records that are brought: replayed apart, the last ones kept."""

import asyncio
import threading

import pytest

from elvenhold.server import past as module
from elvenhold.server.past import Past
from elvenhold.server.setup import Setup
from elvenhold.server.store.base import ActionRow, SeatRow, TableRow
from elvenhold.server.table import Table


@pytest.fixture
def table() -> Table:
    setup = Setup("elfenland", {}, 0, spectators=True, ready_check=False)
    seats = tuple(SeatRow(seat, "human", name=f"P{seat}") for seat in range(2))
    row = TableRow("t", 0, setup.to_text(), bytes(32), b"", "0.0.0", seats=seats, started=1)
    made = Table(row)
    for n in range(2, 8):
        made.add(ActionRow(n, made.running.to_act or 0, "blind", None, None, n, None))
    return made


def test_a_moment_is_replayed_once_and_on_a_thread_of_its_own(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    at = Table.at

    def noted(self: Table, version: int) -> Table:
        threads.append(threading.current_thread().name)
        return at(self, version)

    monkeypatch.setattr(Table, "at", noted)

    async def run() -> None:
        past = Past()
        first = await past.table(table, 3)
        assert first.version == 3 and await past.table(table, 3) is first
        assert (await past.table(table, 4)).version == 4
        past.close()

    asyncio.run(run())
    assert len(threads) == 2 and all(name.startswith("elvenhold-past") for name in threads)


def test_the_present_is_never_kept_since_it_goes_on(table: Table) -> None:
    async def run() -> None:
        past = Past()
        assert await past.table(table, table.version) is table
        version = table.version
        table.add(
            ActionRow(
                version + 1,
                table.running.to_act or 0,
                str(table.running.legal_actions()[0]),
                None,
                None,
                9,
                None,
            )
        )
        before = await past.table(table, version)
        assert before is not table and before.version == version
        past.close()

    asyncio.run(run())


def test_no_more_are_kept_than_so_many(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)

    async def run() -> None:
        past = Past()
        first = await past.table(table, 1)
        for version in (2, 3):
            await past.table(table, version)
        assert await past.table(table, 1) is not first
        past.close()

    asyncio.run(run())
