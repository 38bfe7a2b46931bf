"""The hub of several servers with a NATS broker between them: plain messages, kept nowhere."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from elvenhold.server.hub.base import HubRefused
from elvenhold.server.hub.outbox import Outbox, packed, unpacked

if TYPE_CHECKING:
    from nats.aio.msg import Msg

log = logging.getLogger("elvenhold.server")

NO_DRIVER = "NATS needs a further package: pip install 'elvenhold[nats]'."
NO_ADDRESS = "The address of a NATS broker is written nats://HOST:PORT."
SCHEMES = ("nats", "tls")
PORT = 4222
SUBJECT = "elvenhold.tables"
OPEN_SECONDS = 2.0  # how long to wait for the broker before going on without it for now
CLOSE_SECONDS = 2.0
AGAIN_SECONDS = 1  # between two tries to connect
PING_SECONDS = 10  # two that are not answered: the connection is lost


class NatsHub:
    """Tells others by one connection, which is opened again for as long as it takes."""

    def __init__(self, url: str) -> None:
        """Nothing is opened yet. Raises ``HubRefused``."""
        try:
            from nats.aio.client import Client
        except ImportError:
            raise HubRefused(NO_DRIVER) from None
        parts = _parts(url)
        self.place = f"{parts.hostname}:{parts.port or PORT}"
        self._url = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self._secrets = _secrets(parts)
        self._client = Client()
        self._outbox = Outbox()
        self._news = asyncio.Event()
        self._away = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Callable[[str], None]) -> None:
        """Connect; where the broker is away, go on trying in the background."""

        async def heard(message: "Msg") -> None:
            for table_id in unpacked(message.data.decode("utf-8", "replace")):
                hear(table_id)

        connecting = asyncio.create_task(self._connect(heard))
        self._tasks = [connecting, asyncio.create_task(self._send())]
        await asyncio.wait({connecting}, timeout=OPEN_SECONDS)
        if connecting.done():
            connecting.result()

    def publish(self, table_id: str) -> None:
        """Tell the others soon; while the broker is away, when it is back."""
        if self._outbox.put(table_id):
            self._news.set()

    async def close(self) -> None:
        """Tell what is still to be told, and disconnect."""
        if not self._tasks:
            return  # it was never opened
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._send_now()
                await self._client.close()
        except TimeoutError:
            log.warning("The hub at %s did not let itself be closed.", self.place)
        except asyncio.CancelledError:
            # Where the broker closes first, a task of nats-py cancels the future that its close waits for.
            ours = asyncio.current_task()
            if ours is None or ours.cancelling():
                raise

    async def _connect(self, heard: "Callable[[Msg], Awaitable[None]]") -> None:
        from nats.errors import Error

        await self._client.connect(
            self._url,
            user=self._secrets.user,
            password=self._secrets.password,
            token=self._secrets.token,
            name="elvenhold",
            no_echo=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=AGAIN_SECONDS,
            ping_interval=PING_SECONDS,
            error_cb=self._trouble,
            disconnected_cb=self._disconnected,
            reconnected_cb=self._back,
        )
        await self._client.subscribe(SUBJECT, cb=heard)
        try:
            await self._client.flush()  # from now on everything is heard
        except (TimeoutError, Error) as error:
            await self._trouble(error)
        else:
            await self._back()

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._send_now()

    async def _send_now(self) -> None:
        from nats.errors import Error

        if not self._client.is_connected:
            return
        for message in packed(self._outbox.take()):
            try:
                await self._client.publish(SUBJECT, message.encode())
            except Error as error:  # a hint may be lost
                await self._trouble(error)

    async def _trouble(self, error: Exception) -> None:
        """One line for each time that the broker goes away, however often connecting fails."""
        if not self._away:
            self._away = True
            cause = " ".join(str(error).split()) or type(error).__name__
            log.warning("The hub at %s is away (%s).", self.place, cause)

    async def _disconnected(self) -> None:
        if not self._client.is_closed:
            await self._trouble(ConnectionError("the connection was lost"))

    async def _back(self) -> None:
        if self._away:
            self._away = False
            log.warning("The hub at %s is back.", self.place)
        self._news.set()


def _parts(url: str) -> SplitResult:
    """The parts of an address; raises ``HubRefused``."""
    try:
        parts = urlsplit(url)
        right = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:  # it may hold the password
        right = False
    if not right:
        raise HubRefused(NO_ADDRESS)
    return parts


class Secrets(NamedTuple):
    """A user with a password, or a token, or nothing."""

    user: str | None = None
    password: str | None = None
    token: str | None = None


def _secrets(parts: SplitResult) -> Secrets:
    """In clear, which nats-py does not see to itself."""
    if parts.username is None:
        return Secrets()
    if parts.password is None:
        return Secrets(token=unquote(parts.username))
    return Secrets(unquote(parts.username), unquote(parts.password))
