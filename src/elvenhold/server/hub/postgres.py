"""The hub of several servers by their common PostgreSQL database: LISTEN and NOTIFY.

One thread with one connection of its own sends and hears; between two servers nothing else is needed.
"""

import asyncio
import logging
import selectors
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from elvenhold.server.hub.base import HubRefused
from elvenhold.server.hub.outbox import Outbox, packed, unpacked
from elvenhold.server.store.base import StoreRefused
from elvenhold.server.store.postgres_address import address_of

if TYPE_CHECKING:
    from psycopg import Connection

log = logging.getLogger("elvenhold.server")

CHANNEL = "elvenhold_tables"
AGAIN_SECONDS = 1.0  # between two tries to connect
OPEN_SECONDS = 2.0  # how long to wait for the database before going on without it for now


class PostgresHub:
    """Tells others by one connection, which is opened again for as long as it takes."""

    def __init__(self, url: str) -> None:
        """Nothing is opened yet. Raises ``HubRefused``."""
        try:
            self._address = address_of(url)
        except StoreRefused as refusal:
            raise HubRefused(str(refusal)) from None
        self._outbox = Outbox()
        self._ended = threading.Event()
        self._listening = threading.Event()
        self._away = False
        self._wake, self._woken = socket.socketpair()
        for end in (self._wake, self._woken):
            end.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="elvenhold-hub", daemon=True)
        self._hear: Callable[[str], object] = str

    async def open(self, hear: Callable[[str], None]) -> None:
        """Connect; where the database is away, go on trying in the background."""
        loop = asyncio.get_running_loop()
        self._hear = lambda table_id: loop.call_soon_threadsafe(hear, table_id)
        self._thread.start()
        await asyncio.to_thread(self._listening.wait, OPEN_SECONDS)

    def publish(self, table_id: str) -> None:
        """Tell the others soon; while the database is away, when it is back."""
        if self._outbox.put(table_id) and not self._ended.is_set():
            self._ring()

    async def close(self) -> None:
        """Tell what is still to be told, and disconnect."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._ring()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)
        for end in (self._wake, self._woken):
            end.close()

    def _ring(self) -> None:
        try:
            self._wake.send(b"!")
        except BlockingIOError:
            pass  # it is awake already

    def _run(self) -> None:
        import psycopg

        while not self._ended.is_set():
            try:
                with self._address.connect(autocommit=True) as connection:
                    self._work(connection)
            except psycopg.Error as error:
                self._trouble(error)
                self._ended.wait(AGAIN_SECONDS)

    def _work(self, connection: "Connection[Any]") -> None:
        """Send and hear until the end; raises what psycopg raises when the connection is lost."""
        connection.execute(f"LISTEN {CHANNEL}")
        self._back()
        own = connection.info.backend_pid
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while True:
                ended = self._ended.is_set()
                for message in packed(self._outbox.take()):
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))
                if ended:
                    return
                for notice in connection.notifies(timeout=0):
                    if notice.pid != own:
                        for table_id in unpacked(notice.payload):
                            self._hear(table_id)
                if any(key.fileobj is self._woken for key, _ in selector.select()):
                    self._woken.recv(4096)

    def _trouble(self, error: Exception) -> None:
        """One line for each time that the database goes away, however often connecting fails."""
        if not self._away and not self._ended.is_set():
            self._away = True
            log.warning("The hub at %s is away (%s).", self._address.place, self._address.cause(error))

    def _back(self) -> None:
        self._listening.set()
        if self._away:
            self._away = False
            log.warning("The hub at %s is back.", self._address.place)
