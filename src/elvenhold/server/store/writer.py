"""One thread that writes, many operations in one transaction (group commit).

Each operation runs in a savepoint of its own, so one that is refused takes nothing of the others with it.
A future is done only after the transaction that holds its operation is committed.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from elvenhold.server.store.base import StoreError

T = TypeVar("T")
MOST_AT_ONCE = 256


@dataclass
class _Job:
    operation: Callable[[Connection], Any]
    future: "Future[Any]"


class Writer:
    """Runs operations in order, on a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        """Start the thread. The engine begins its transactions with the right to write."""
        self._engine = engine
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._door = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="elvenhold-writer", daemon=True)
        self._thread.start()

    def submit(self, operation: Callable[[Connection], T]) -> "Future[T]":
        """Queue one operation; its future gets its value, or what it raised."""
        future: Future[T] = Future()
        with self._door:
            if self._closed:
                future.set_exception(StoreError("the store is closed"))
            else:
                self._queue.put(_Job(operation, future))
        return future

    def close(self) -> None:
        """Write what is queued, then end the thread."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            jobs, last = self._gather(first)
            # A caller who is gone by now (a cancelled future) is left out; later ones cannot go.
            self._write([job for job in jobs if job.future.set_running_or_notify_cancel()])
            if last:
                return

    def _gather(self, first: _Job) -> tuple[list[_Job], bool]:
        jobs = [first]
        while len(jobs) < MOST_AT_ONCE:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _write(self, jobs: list[_Job]) -> None:
        done: list[tuple[_Job, Any, Exception | None]] = []
        try:
            with self._engine.begin() as connection:
                done = [(job, *_attempt(connection, job.operation)) for job in jobs]
        except Exception as error:  # whatever happened, the callers must hear of it
            for job in jobs:
                failure = StoreError(type(error).__name__)
                failure.__cause__ = error
                job.future.set_exception(failure)
            return
        for job, value, refused in done:
            if refused is not None:
                job.future.set_exception(refused)
            else:
                job.future.set_result(value)


def _attempt(connection: Connection, operation: Callable[[Connection], Any]) -> tuple[Any, Exception | None]:
    savepoint = connection.begin_nested()
    try:
        value = operation(connection)
    except SQLAlchemyError as error:
        savepoint.rollback()
        failure = StoreError(type(error).__name__)
        failure.__cause__ = error
        return None, failure
    except Exception as error:
        savepoint.rollback()
        return None, error
    savepoint.commit()
    return value, None
