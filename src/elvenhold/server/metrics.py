"""Figures of a running server for Prometheus: ``/metrics`` tells them to whoever may ask.

They count and time; no name, token, table or address is in them.
"""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from elvenhold.server.store.base import ActionRow

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """All figures of one house.

    >>> metrics = Metrics(lambda: 3, lambda: 2)
    >>> metrics.moves.labels("bot").inc()
    >>> [line for line in metrics.text().splitlines() if line.startswith("elvenhold_moves_total")]
    ['elvenhold_moves_total{by="bot"} 1.0']
    """

    def __init__(self, lines: Callable[[], int], rooms: Callable[[], int]) -> None:
        """``lines``, ``rooms``: how many are open now."""
        own = CollectorRegistry()
        self._registry = own
        self.moves = Counter(
            "elvenhold_moves", "Accepted and stored moves, by who made them", ["by"], registry=own
        )
        self.stored = Histogram(
            "elvenhold_store_seconds",
            "How long a move took to be stored",
            buckets=SECONDS,
            registry=own,
        )
        self.tables = Counter("elvenhold_tables", "New tables", registry=own)
        self.answers = Counter(
            "elvenhold_answers", "Answers to requests, by status", ["status"], registry=own
        )
        self.refusals = Counter(
            "elvenhold_refusals", "Refusals, of requests and over lines, by reason", ["reason"], registry=own
        )
        self.pushes = Counter(
            "elvenhold_pushes", "Turn signals to closed pages, by outcome", ["outcome"], registry=own
        )
        self.store_errors = Counter("elvenhold_store_errors", "What the store could not do", registry=own)
        Gauge("elvenhold_lines", "Open live lines", registry=own).set_function(lines)
        Gauge("elvenhold_rooms", "Tables in memory", registry=own).set_function(rooms)

    def moved(self, row: ActionRow, seconds: float) -> None:
        """A move was stored."""
        self.moves.labels(row.by or "person").inc()
        self.stored.observe(seconds)

    def pushed(self, outcome: str) -> None:
        """A turn signal was ``sent``, or its browser is ``gone``, or it ``failed``."""
        self.pushes.labels(outcome).inc()

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry).decode()


CONTENT_TYPE = CONTENT_TYPE_LATEST
