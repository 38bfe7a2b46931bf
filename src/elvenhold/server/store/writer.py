"""One thread that writes, many operations in one transaction (group commit).

An operation that raises ``Conflict`` has written nothing, and the others go on. If one fails in any other
way the whole group is rolled back and tried again one by one, so that it takes nothing of the others with it.
A future is done only after the transaction that holds its operation is committed.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Connection

from elvenhold.server.store.base import Conflict, StoreError

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
MOST_AT_ONCE = 256

# Begins with the right to write; commits at the end, or takes everything back when something is raised.
Transaction = Callable[[], AbstractContextManager[Connection]]


@dataclass(frozen=True, slots=True)
class Job:
    """An operation, and who waits for it."""

    operation: Callable[..., Any]  # of a connection and the values
    values: tuple[Any, ...]
    future: "Future[Any]"


Outcome = tuple[Any, Conflict | None]
Perform = Callable[[Connection, Sequence[Job]], list[Outcome]]


class Spoiled(Exception):
    """An operation has failed, and nothing of its group is written. ``__cause__`` says how."""


class Writer:
    """Runs operations in order, on a thread of its own."""

    def __init__(self, transaction: Transaction, perform: Perform | None = None) -> None:
        """Start the thread, which alone calls ``transaction`` and, for each group, ``perform``."""
        self._transaction = transaction
        self._perform = perform or in_turn
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._door = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="elvenhold-writer", daemon=True)
        self._thread.start()

    def submit(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> "Future[T]":
        """Queue one operation; its future gets its value, or what it raised."""
        future: Future[T] = Future()
        with self._door:
            if self._closed:
                future.set_exception(StoreError("the store is closed"))
            else:
                self._queue.put(Job(operation, values, future))
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

    def _gather(self, first: Job) -> tuple[list[Job], bool]:
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

    def _write(self, jobs: Sequence[Job]) -> None:
        try:
            self._together(jobs)
        except Spoiled:
            self._one_by_one(jobs)
        except Exception as error:
            _fail(jobs, error)

    def _one_by_one(self, jobs: Sequence[Job]) -> None:
        for number, job in enumerate(jobs):
            try:
                self._together([job])
            except Spoiled as spoiled:
                _fail([job], spoiled.__cause__)
            except Exception as error:  # there is no database: do not let each of them wait for it
                _fail(jobs[number:], error)
                return

    def _together(self, jobs: Sequence[Job]) -> None:
        """One transaction. Whatever it raises, nobody has heard of anything."""
        with self._transaction() as connection:
            done = self._perform(connection, jobs)
        for job, (value, conflict) in zip(jobs, done, strict=True):
            if conflict is not None:
                job.future.set_exception(conflict)
            else:
                job.future.set_result(value)


def in_turn(connection: Connection, jobs: Sequence[Job]) -> list[Outcome]:
    """Does them one after the other."""
    return [attempt(connection, job) for job in jobs]


def attempt(connection: Connection, job: Job) -> Outcome:
    """The value of an operation, or its ``Conflict``; raises ``Spoiled``."""
    try:
        return job.operation(connection, *job.values), None
    except Conflict as conflict:
        return None, conflict
    except Exception as error:
        raise Spoiled from error


def _fail(jobs: Sequence[Job], cause: BaseException | None) -> None:
    for job in jobs:
        failure = StoreError(type(cause).__name__)
        failure.__cause__ = cause
        job.future.set_exception(failure)
