"""Threads that read, a few at a time, each on a connection that is kept for the next who reads."""

import queue
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

from sqlalchemy import Connection

from elvenhold.server.store.base import StoreError
from elvenhold.server.store.session import Session

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
MOST = 4


class Readers:
    """Runs operations that read."""

    def __init__(self, open_session: Callable[[], Session]) -> None:
        """Nothing is opened before somebody reads."""
        self._idle: queue.LifoQueue[Session] = queue.LifoQueue()
        self._threads = ThreadPoolExecutor(MOST, thread_name_prefix="elvenhold-reader")
        for _ in range(MOST):
            self._idle.put(open_session())

    def submit(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> "Future[T]":
        """Queue one operation; its future gets its value, or ``StoreError``."""
        try:
            return self._threads.submit(lambda: self._read(operation, *values))
        except RuntimeError:  # after the end of the threads
            refused: Future[T] = Future()
            refused.set_exception(StoreError("the store is closed"))
            return refused

    def close(self) -> None:
        """Finish what is queued, then close all connections."""
        self._threads.shutdown(wait=True)
        while not self._idle.empty():
            self._idle.get().close()

    def _read(self, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> T:
        session = self._idle.get()
        was_open = not session.lost
        try:
            try:
                return _read_once(session, operation, *values)
            except Exception:
                if not (was_open and session.lost):
                    raise
            return _read_once(session, operation, *values)  # it was lost while nobody used it
        except Exception as error:
            raise StoreError(type(error).__name__) from error
        finally:
            self._idle.put(session)


def _read_once(session: Session, operation: Callable[[Connection, *Ts], T], *values: *Ts) -> T:
    with session.transaction() as connection:
        return operation(connection, *values)
