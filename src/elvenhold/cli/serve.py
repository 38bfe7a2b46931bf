"""``elvenhold serve``: opens the data, binds a port, says where the page is, and runs until told to stop."""

import errno
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from elvenhold.server.settings import Network, Settings

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
MOST_PORTS = 50
FILE = "elvenhold.sqlite3"


class CannotServe(Exception):
    """Why the server does not start, in one sentence."""


def serve(
    host: str = DEFAULT_HOST,
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    durability: Literal["full", "normal"] = "full",
    limits: bool = True,
    trusted_proxy: Sequence[str] = (),
    allow_host: Sequence[str] = (),
    bot_workers: int | None = None,
    bot_seconds: float = 1.0,
) -> int:
    """Run the server until SIGTERM or SIGINT; the exit code (2: it could not start, a sentence says why).

    ``port`` None: 8000, or the next free one. ``data``: the folder of the database. ``trusted_proxy``:
    networks whose ``X-Forwarded-For`` counts. ``allow_host``: further names this server answers to.
    ``bot_workers``: processes in which bots think, 0 for none; ``bot_seconds``: how long for a decision.
    """
    from elvenhold.server.settings import Settings  # late: the other commands do not need a server

    try:
        settings = Settings(
            host=host,
            limits=limits,
            allowed_hosts=frozenset(name.lower() for name in allow_host),
            trusted_proxies=tuple(_network(text) for text in trusted_proxy),
            bot_workers=bot_workers,
            bot_seconds=bot_seconds,
        )
        with bind(host, port) as listener:
            _run(listener, settings, _folder(data), open_browser, durability)
    except CannotServe as reason:
        print(reason, file=sys.stderr, flush=True)
        return 2
    return 0


def _run(
    listener: socket.socket,
    settings: "Settings",
    folder: Path,
    open_browser: bool,
    durability: Literal["full", "normal"],
) -> None:
    from elvenhold.server.app import create_app
    from elvenhold.server.store.base import StoreRefused
    from elvenhold.server.store.sqlite import SqliteStore

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        store = SqliteStore(folder / FILE, durability)
    except StoreRefused as refusal:
        raise CannotServe(str(refusal)) from refusal
    address = url(settings.host, listener.getsockname()[1])

    def announce() -> None:
        print(f"Elvenhold is at {address}", flush=True)
        if open_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    _serve_until_told(create_app(store, settings), listener, announce)


def _serve_until_told(app: object, listener: socket.socket, announce: Callable[[], None]) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                announce()

    config = uvicorn.Config(
        app,  # type: ignore[arg-type]  # any ASGI application
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=10,
    )
    server = Server(config)

    def stop(*_: object) -> None:
        # Before uvicorn listens to signals; and when it raises them again after it has stopped.
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    server.run(sockets=[listener])


def _has_screen() -> bool:
    """Whether a browser would open in a window, and not in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def bind(host: str, port: int | None) -> socket.socket:
    """A listening place: the wished port, or the first free one from 8000 on; raises ``CannotServe``."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + MOST_PORTS) if port is None else (port,)
    for number in ports:
        try:
            return _bind_one(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServe(f"Cannot listen at {host}: {error.strerror or error}.") from error
        except UnicodeError as error:  # from the codec for names of hosts
            raise CannotServe(f"Cannot listen at {host}: this is no name of a host.") from error
    if port is not None:
        raise CannotServe(f"Port {port} is in use; choose another with --port.")
    raise CannotServe(f"No port from {DEFAULT_PORT} to {DEFAULT_PORT + MOST_PORTS - 1} is free.")


def _bind_one(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)  # so that a second server finds the port taken
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def url(host: str, port: int) -> str:
    """The address to show to a person.

    >>> url("0.0.0.0", 8000), url("::1", 8001)
    ('http://127.0.0.1:8000', 'http://[::1]:8001')
    """
    name = {"0.0.0.0": DEFAULT_HOST, "": DEFAULT_HOST, "::": "::1"}.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _network(text: str) -> "Network":
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise CannotServe(f"{text} is no network; write one like 10.0.0.0/8.") from None


def _folder(data: Path | None) -> Path:
    if data is not None:
        return data
    import platformdirs

    return Path(platformdirs.user_data_dir("elvenhold", appauthor=False))
