"""How a server is set up. Every field has a flag of ``elvenhold serve``."""

import ipaddress
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from elvenhold.server.tasks import BotMaker, make_bot

STATIC = Path(__file__).resolve().parent.parent / "static"
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
WILDCARDS = frozenset({"0.0.0.0", "::", ""})

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class Settings:
    """What the composition root needs to know."""

    host: str = "127.0.0.1"
    address: str | None = None  # where people on other devices find it
    limits: bool = True
    allowed_hosts: frozenset[str] = frozenset()
    trusted_proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = ()
    static: Path = STATIC
    bot_workers: int | None = None  # processes; None: as many as suit this machine; 0: threads
    bot_seconds: float = 1.0  # for a decision
    most_rooms: int = 500
    push: bool = True  # turn signals, where their extra is installed
    push_services: tuple[str, ...] = ()  # known besides those of push/services.py
    make_bot: BotMaker = field(default=make_bot, compare=False)
    clock: Callable[[], float] = field(default=time.time, compare=False)
    steady_clock: Callable[[], float] = field(default=time.monotonic, compare=False)

    def allows_host(self, name: str) -> bool:
        """Whether the server answers to this name: the defence against DNS rebinding.

        >>> Settings().allows_host("localhost"), Settings().allows_host("evil.example")
        (True, False)
        >>> Settings(host="0.0.0.0").allows_host("192.168.1.5")
        True
        """
        wanted = name.lower().rstrip(".")
        if wanted in LOCAL_NAMES or wanted == self.host.lower() or wanted in self.allowed_hosts:
            return True
        return self.host in WILDCARDS and (_is_address(wanted) or wanted in own_names())

    def shows_metrics(self, address: str) -> bool:
        """Whether ``/metrics`` answers to this peer: this machine, and whom ``metrics_from`` names.

        >>> Settings().shows_metrics("127.0.0.1"), Settings().shows_metrics("192.0.2.7")
        (True, False)
        """
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return parsed.is_loopback or any(parsed in network for network in self.metrics_from)

    def trusts(self, address: str) -> bool:
        """Whether what this peer says in ``X-Forwarded-*`` counts.

        >>> Settings(trusted_proxies=(ipaddress.ip_network("10.0.0.0/8"),)).trusts("::ffff:10.1.2.3")
        True
        """
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped:  # a socket of both families
            parsed = parsed.ipv4_mapped
        return any(parsed in network for network in self.trusted_proxies)


def own_names() -> frozenset[str]:
    """The names of this machine."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
