"""A PostgreSQL of the tests' own: a folder in /tmp, a socket in it, and nothing else on the machine."""

import glob
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import psycopg

from tests.server.support import wait_for

ACCOUNT = "postgres"  # PostgreSQL refuses to run as root
ABSENT = "there is no PostgreSQL on this machine (./dev test installs one where it may)"
NO_ACCOUNT = f"PostgreSQL refuses to run as root, and there is no user {ACCOUNT}"


def find_program(name: str) -> str | None:
    """A program of PostgreSQL: Debian keeps them off the path."""
    places = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)
    return shutil.which(name) or next(iter(places), None)


def why_not() -> str | None:
    """Why there can be no PostgreSQL here; None: there can."""
    if find_program("initdb") is None or find_program("postgres") is None:
        return ABSENT
    if _is_root():
        import pwd

        if ACCOUNT not in [entry.pw_name for entry in pwd.getpwall()]:
            return NO_ACCOUNT
    return None


def _is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


class PrivatePostgres:
    """One cluster with any number of databases."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="elvenhold-pg-", dir="/tmp"))
        if _is_root():
            shutil.chown(self.folder, ACCOUNT)
        self.data = self.folder / "data"
        self.process: subprocess.Popen[bytes] | None = None
        self.databases = 0
        words = ("-D", str(self.data), "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        subprocess.run([_need("initdb"), *words], check=True, stdout=subprocess.DEVNULL, **self._account())
        self.start()

    def _account(self) -> dict[str, Any]:
        """How to start a program of it: as its user, in a folder that this one may read."""
        as_other = {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []} if _is_root() else {}
        return {"cwd": self.folder, **as_other}

    def start(self) -> None:
        if self.process is not None and self.process.poll() is None:
            return  # a test has failed before it stopped it
        settings = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=60")
        words = [word for setting in settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [_need("postgres"), "-D", str(self.data), "-k", str(self.folder), *words],
                stdout=log,
                stderr=log,
                **self._account(),
            )
        wait_for(self._answers)

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "log").read_text()
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """As when the machine is switched off: nobody is told."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        return f"postgresql://tester:se%40cret@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        self.databases += 1
        name = f"test{self.databases}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, statement: str, url: str | None = None) -> list[Any]:
        """One statement, by the administrator."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return list(cursor.fetchall()) if cursor.description else []

    def cut(self) -> None:
        """End every connection but the administrator's own."""
        self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE usename = 'tester' AND pid <> pg_backend_pid()"
        )


def _need(name: str) -> str:
    found = find_program(name)
    assert found is not None
    return found
