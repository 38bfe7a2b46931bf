"""Workers on other machines: those of a Dask cluster. Dask itself is an extra, and imported late."""

import asyncio
import logging
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from elvenhold import __version__
from elvenhold.arena.bulk import WHY_LOST, NoWorkers
from elvenhold.arena.shard import Played, S, Shard, play_shard

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 5
ALONE_SECONDS = 60  # without any worker, before we stop waiting for one
SHARDS_EACH = 4  # handed out at once, for every thread of every worker
LEAST_WINDOW = 64  # so that workers who join later find work
LOST = "The connection to the Dask scheduler was lost."
NOISY = ("distributed", "distributed.client", "distributed.gc", "tornado", "tornado.application", "asyncio")
RETRIES = 2  # of a shard that fails; one whose worker dies is played again by the scheduler itself


@contextmanager
def cluster(address: str) -> "Iterator[Cluster]":
    """The workers of a running Dask cluster, by its scheduler's address; raises ``NoWorkers``.

    >>> with cluster("nowhere") as workers:
    ...     pass
    Traceback (most recent call last):
    ...
    elvenhold.arena.bulk.NoWorkers: There is no Dask scheduler at nowhere.
    """
    client = _client(address)
    from distributed import KilledWorker
    from distributed.client import ClosedClientError

    try:
        _check_versions(client)
        yield Cluster(client)
    except KilledWorker as error:
        raise NoWorkers(f"Dask workers died again and again over the same games: {WHY_LOST}") from error
    except (CancelledError, ClosedClientError) as error:
        raise NoWorkers(LOST) from error
    finally:
        client.close(timeout=CONNECT_SECONDS)


class Cluster:
    """Use ``cluster``."""

    def __init__(self, client: "Client") -> None:
        """Hand out nothing yet."""
        self.window: int = max(LEAST_WINDOW, SHARDS_EACH * sum(client.nthreads().values()))
        self._client = client
        self._executor: Executor = client.get_executor(pure=False, retries=RETRIES)
        self._alone_since: float | None = None

    def submit(self, shard: Shard[S]) -> Future[Played[S]]:
        """Have a shard played by any worker."""
        return self._executor.submit(play_shard, shard)

    def look(self) -> None:
        """Raise ``NoWorkers`` if there has been none for a while."""
        try:
            workers = self._client.nthreads()
        except OSError as error:
            raise NoWorkers(LOST) from error
        if workers:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = monotonic()
        elif monotonic() - self._alone_since > ALONE_SECONDS:
            raise NoWorkers("The Dask cluster has lost all its workers.")


def _client(address: str) -> "Client":
    try:
        from distributed import Client
    except ImportError:
        raise NoWorkers("This needs Dask: pip install 'elvenhold[cluster]'.") from None
    for name in NOISY:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what matters comes as an exception
    try:
        # Dask itself would wait for ever at an address where something else listens.
        if asyncio.run(asyncio.wait_for(_type_of_server(address), CONNECT_SECONDS)) == "Scheduler":
            with warnings.catch_warnings(action="ignore"):
                return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception:  # of any kind: Dask takes an address apart without much ado
        pass
    raise NoWorkers(f"There is no Dask scheduler at {address}.")


async def _type_of_server(address: str) -> Any:
    from distributed.comm.core import connect
    from distributed.security import Security

    comm = await connect(address, CONNECT_SECONDS, **Security().get_connection_args("client"))
    try:
        await comm.write({"op": "identity", "reply": True})
        return (await comm.read()).get("type")
    finally:
        comm.abort()


def _check_versions(client: "Client") -> None:
    """There are workers, and they and the scheduler, which reads what they are to do, have our Elvenhold."""
    if not client.nthreads():
        raise NoWorkers("The Dask cluster has no workers.")
    found = {
        f"The worker at {worker}": version
        for worker, version in client.run(_prober(), on_error="return").items()
    }
    found["The Dask scheduler"] = client.run_on_scheduler(_prober())
    for who, version in found.items():
        if version != __version__:
            what = f"Elvenhold {version}" if version and isinstance(version, str) else "no Elvenhold"
            raise NoWorkers(f"{who} has {what}, and this is {__version__}: they have to be the same.")


def _prober() -> Callable[[], str]:
    """What tells the version of Elvenhold where it runs, even where there is none.

    A function inside of a function, since Dask sends that itself, and of others only the name.
    """

    def probe() -> str:
        try:
            from elvenhold import __version__
        except ImportError:
            return ""
        return __version__

    return probe
