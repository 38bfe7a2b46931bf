"""Results of threads, brought to the loop."""

import asyncio
from concurrent.futures import Future

import pytest

from elvenhold.server.bridge import done


async def _begun(*futures: "Future[int]") -> list["asyncio.Task[int]"]:
    """Tasks that already wait for these."""
    tasks = [asyncio.create_task(done(future)) for future in futures]
    await asyncio.sleep(0)
    return tasks


def test_everybody_gets_their_own_value_or_error() -> None:
    async def run() -> list[object]:
        futures: list[Future[int]] = [Future() for _ in range(100)]
        tasks = await _begun(*futures)

        def settle() -> None:
            for number, future in enumerate(futures):
                if number % 3:
                    future.set_result(number)
                else:
                    future.set_exception(ValueError(str(number)))

        await asyncio.to_thread(settle)
        return [str(found) for found in await asyncio.gather(*tasks, return_exceptions=True)]

    assert asyncio.run(run()) == [str(number) for number in range(100)]


def test_what_is_settled_before_it_is_awaited_is_there_at_once() -> None:
    ready: Future[int] = Future()
    ready.set_result(7)
    assert asyncio.run(done(ready)) == 7


def test_who_gives_up_waiting_cancels_what_has_not_begun_and_disturbs_nobody() -> None:
    async def run() -> tuple[bool, int]:
        left: Future[int] = Future()
        kept: Future[int] = Future()
        waiting, staying = await _begun(left, kept)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        kept.set_result(1)
        return left.cancelled(), await staying

    assert asyncio.run(run()) == (True, 1)


def test_what_has_begun_goes_on_when_nobody_waits_any_more() -> None:
    async def run() -> "Future[int]":
        writing: Future[int] = Future()
        writing.set_running_or_notify_cancel()
        (waiting,) = await _begun(writing)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        writing.set_result(3)
        await asyncio.sleep(0)
        return writing

    assert asyncio.run(run()).result() == 3


def test_a_future_cancelled_elsewhere_cancels_who_waits() -> None:
    async def run() -> None:
        future: Future[int] = Future()
        (waiting,) = await _begun(future)
        future.cancel()
        await waiting

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())


def test_a_result_that_comes_when_the_loop_has_ended_harms_nobody() -> None:
    late: Future[int] = Future()
    late.set_running_or_notify_cancel()

    async def run() -> None:
        await _begun(late)

    asyncio.run(run())  # cancels what waits
    late.set_result(1)
    assert asyncio.run(done(late)) == 1
