"""``elvenhold serve``: opens the data, binds a port, says where the page is, and runs until told to stop."""

import errno
import gc
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from elvenhold.cli.address import public_url, shared_url, url
from elvenhold.cli.common import Trouble
from elvenhold.cli.places import FILE as FILE  # for the tests and tools that look for it here
from elvenhold.cli.places import place_of, plainly

if TYPE_CHECKING:
    from elvenhold.server.hub.base import Hub
    from elvenhold.server.settings import Network, Settings
    from elvenhold.server.store.base import Store

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
MOST_PORTS = 50
GRACE = 4  # seconds for what is under way when told to stop
MOST_FRAME = 64 * 1024  # bytes of a message over a live line; the house refuses smaller ones in words


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
    database: str | None = None,
    hub: str | None = None,
    public: str | None = None,
    metrics_from: Sequence[str] = (),
    log: Literal["text", "json"] = "text",
    push: bool = True,
    push_service: Sequence[str] = (),
) -> int:
    """Run the server until SIGTERM or SIGINT; the exit code (2: it could not start, a sentence says why).

    ``port`` None: 8000, or the next free one. ``data``: the folder of the database, or else ``database``: the
    URL of one that several servers share, who tell each other of news by the ``hub``. ``trusted_proxy``:
    networks whose ``X-Forwarded-For`` counts. ``allow_host``: further names this server answers to.
    ``bot_workers``: processes in which bots think, 0 for none; ``bot_seconds``: how long for a decision.
    ``public``: its address on the internet. ``metrics_from``: networks that may see ``/metrics``. ``push``:
    whether closed pages are told of turns, by the known push services and each ``push_service``.
    """
    from elvenhold.server import logs  # late: the other commands do not need a server
    from elvenhold.server.settings import Settings

    logs.set_up(log)
    try:
        address, names = _public(public)
        settings = Settings(
            host=host,
            limits=limits,
            address=address,
            allowed_hosts=names | {name.lower() for name in allow_host},
            trusted_proxies=tuple(_network(text) for text in trusted_proxy),
            bot_workers=bot_workers,
            bot_seconds=bot_seconds,
            metrics_from=tuple(_network(text) for text in metrics_from),
            push=push,
            push_services=tuple(_service(text) for text in push_service),
        )
        with bind(host, port) as listener:
            _run(listener, settings, _kept_in(data, database, hub, durability), open_browser)
    except (CannotServe, Trouble) as reason:
        print(reason, file=sys.stderr, flush=True)
        return 2
    return 0


def _run(
    listener: socket.socket, settings: "Settings", kept: "tuple[Store, Hub]", open_browser: bool
) -> None:
    from elvenhold.server.app import create_app

    store, hub = kept
    port = listener.getsockname()[1]
    address, shared = url(settings.host, port), settings.address or shared_url(settings.host, port)
    settings = replace(settings, address=shared)

    def announce() -> None:
        print(f"Elvenhold is at {address}", flush=True)
        if shared not in (None, address):
            print(f"Others find it at {shared}", flush=True)
        if open_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    _serve_until_told(create_app(store, settings, hub), listener, announce)


def _public(text: str | None) -> tuple[str | None, frozenset[str]]:
    """The address on the internet, and the name that the server answers to by it."""
    if text is None:
        return None, frozenset()
    try:
        address, name = public_url(text)
    except ValueError:
        raise CannotServe(
            f"{text} is no address of a server; write one like https://elf.example.org."
        ) from None
    return address, frozenset({name})


def _kept_in(
    data: Path | None, database: str | None, hub: str | None, durability: Literal["full", "normal"]
) -> "tuple[Store, Hub]":
    """Where games are kept, and how servers tell each other; raises ``CannotServe`` or ``Trouble``."""
    from elvenhold.server.hub.base import HubRefused
    from elvenhold.server.hub.choose import hub_of

    place = place_of(data, database)
    try:
        chosen = hub_of(hub, database)  # first, since it opens nothing yet
    except HubRefused as refusal:
        raise CannotServe(str(refusal)) from None
    with plainly():
        return _store(place, durability), chosen


def _store(place: Path | str, durability: Literal["full", "normal"]) -> "Store":
    if isinstance(place, Path):
        from elvenhold.server.store.sqlite import SqliteStore

        return SqliteStore(place, durability)
    from elvenhold.server.store.postgres import PostgresStore

    return PostgresStore(place)


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
        timeout_graceful_shutdown=GRACE,
        ws_max_size=MOST_FRAME,
        # As for all of /api/: the length of a packed message would tell what is in it.
        ws_per_message_deflate=False,
    )
    logging.getLogger("uvicorn.error").addFilter(_not_a_handshake)
    server = Server(config)

    def stop(*_: object) -> None:
        # Before uvicorn listens to signals; and when it raises them again after it has stopped.
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    # Nearly all that comes and goes is freed without it; what is there by now stays to the end.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    server.run(sockets=[listener])


def _not_a_handshake(record: logging.LogRecord) -> bool:
    """Leaves out what uvicorn says of every line that was refused in words."""
    return "without completing handshake" not in record.getMessage()


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


def _service(text: str) -> str:
    from elvenhold.server.push.services import service_of

    try:
        return service_of(text)
    except ValueError:
        raise CannotServe(f"{text} is no push service; write one like push.example.org.") from None


def _network(text: str) -> "Network":
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise CannotServe(f"{text} is no network; write one like 10.0.0.0/8.") from None
