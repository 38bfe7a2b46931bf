"""Aids: a wish is looked into once, a seat has one at a time, and what fails may be tried again."""

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from elvenhold.reasons import Refusal
from elvenhold.server import aids as module
from elvenhold.server.aids import MOST_KEPT, MOST_SECONDS, MOST_UNFINISHED, Aids, Wish
from elvenhold.server.house import minds_of
from elvenhold.server.minds import Failed, Minds, Overran
from tests.server.doubles import FakeMind, failing, no_mind

WISH = Wish("table", 0, 1, "hint")


@contextmanager
def fake_aids(hire: Callable[[], Any] = FakeMind) -> Iterator[Aids]:
    aids = Aids(Minds(1, hire))
    try:
        yield aids
    finally:
        aids.end()


async def refused(aids: Aids, wish: Wish, task: Callable[[], Any]) -> str:
    """Why a wish is refused."""
    with pytest.raises(Refusal) as refusal:
        await aids.find(wish, task)
    return refusal.value.reason


def test_a_hundred_equal_wishes_are_one_task() -> None:
    done: list[Wish] = []

    async def ask(aids: Aids, wish: Wish) -> None:
        await asyncio.gather(*(aids.find(wish, partial(done.append, wish)) for _ in range(100)))

    async def ask_for_several(aids: Aids) -> None:
        wishes = [
            WISH._replace(version=version, call=call) for version in (1, 2) for call in ("hint", "journeys")
        ]
        for wish in (*wishes, *wishes):
            await ask(aids, wish)
        assert done == wishes

    with fake_aids() as aids:
        asyncio.run(ask_for_several(aids))


def test_a_seat_has_one_wish_at_a_time_and_all_together_not_too_many() -> None:
    go = Event()

    async def ask(aids: Aids) -> None:
        wishes = [WISH._replace(table=str(number)) for number in range(MOST_UNFINISHED)]
        asked = [asyncio.create_task(aids.find(wish, go.wait)) for wish in wishes]
        await asyncio.sleep(0)
        assert await refused(aids, WISH, failing()) == "too_many_requests"
        go.set()
        assert all(await asyncio.gather(*asked))
        assert await aids.find(WISH, failing()) == "done"

        go.clear()
        first = asyncio.create_task(aids.find(WISH._replace(version=2), go.wait))
        await asyncio.sleep(0)
        for other in (WISH._replace(version=3), WISH._replace(version=2, call="journeys")):
            assert await refused(aids, other, failing()) == "too_many_requests"
        another = asyncio.create_task(aids.find(WISH._replace(seat=1), failing()))
        assert await aids.find(WISH, failing()) == "done"  # is known
        go.set()
        assert await first and await another == "done"

    with fake_aids() as aids:
        asyncio.run(ask(aids))


def test_what_is_remembered_has_an_end() -> None:
    async def ask(aids: Aids) -> None:
        for version in range(MOST_KEPT + 10):
            assert await aids.find(WISH._replace(version=version), failing()) == "done"
        assert len(aids._found) == MOST_KEPT

    with fake_aids() as aids:
        asyncio.run(ask(aids))


@pytest.mark.parametrize("errors", [[Failed], [Overran], [EOFError, BrokenPipeError]])
def test_what_fails_is_told_so_and_may_be_tried_again(errors: list[type[Exception]]) -> None:
    task = failing(*errors)

    async def ask(aids: Aids) -> None:
        assert await refused(aids, WISH, task) == "no_hint_now"
        assert await aids.find(WISH, task) == "done"

    with fake_aids() as aids:
        asyncio.run(ask(aids))


def test_where_no_process_can_begin_there_is_no_hint() -> None:
    with fake_aids(no_mind) as aids:
        assert asyncio.run(refused(aids, WISH, failing())) == "no_hint_now"


def test_a_process_that_dies_is_no_harm_to_the_next_wish() -> None:
    async def ask(aids: Aids) -> None:
        assert await refused(aids, WISH, partial(os._exit, 3)) == "no_hint_now"
        assert await aids.find(WISH, partial(int, "7")) == 7

    aids = Aids(minds_of(1))
    asyncio.run(ask(aids))
    aids.end()


def test_nobody_waits_longer_than_the_page_and_what_is_begun_is_not_begun_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = (Path(__file__).parents[2] / "web" / "src" / "net" / "client.ts").read_text("utf-8")
    (patience,) = re.findall(r"TIMEOUT = ([0-9_]+);", page)
    assert int(patience) > 1000 * MOST_SECONDS
    go, begun = Event(), []

    def task() -> str:
        begun.append(1)
        go.wait()
        return "done"

    async def ask(aids: Aids) -> None:
        monkeypatch.setattr(module, "MOST_SECONDS", 0)
        assert await refused(aids, WISH, task) == "no_hint_now"
        monkeypatch.undo()
        again = asyncio.create_task(aids.find(WISH, task))
        await asyncio.sleep(0)
        go.set()
        assert await again == "done"
        assert begun == [1]

    with fake_aids() as aids:
        asyncio.run(ask(aids))
