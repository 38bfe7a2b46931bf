"""Token buckets: how often one token or address may call ``/api/``. The clock is passed in."""

import ipaddress
import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]


@dataclass(frozen=True)
class Rate:
    """So many calls a second, and so many at once."""

    per_second: float
    burst: int


TOKEN_RATE = Rate(20, 100)
ADDRESS_RATE = Rate(5, 50)


class Buckets:
    """One bucket for each name; the least used are forgotten beyond ``most``.

    >>> now = [0.0]
    >>> buckets = Buckets(Rate(1, 2), lambda: now[0])
    >>> [buckets.wait("a") for _ in range(3)]
    [0, 0, 1]
    >>> now[0] = 1.0
    >>> buckets.wait("a")
    0
    """

    def __init__(self, rate: Rate, clock: Clock, most: int = 20_000) -> None:
        """``clock`` gives seconds and never goes back."""
        self.rate = rate
        self.clock = clock
        self.most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> int:
        """Take one call: 0 when it is allowed, else the whole seconds to wait."""
        left = self._now_left(name)
        allowed = left >= 1
        self._set(name, left - 1 if allowed else left)
        return 0 if allowed else max(1, math.ceil((1 - left) / self.rate.per_second))

    def give_back(self, name: str) -> None:
        """Undo one call that another bucket pays for."""
        self._set(name, min(self.rate.burst, self._now_left(name) + 1))

    def _now_left(self, name: str) -> float:
        left, since = self._left.get(name, (float(self.rate.burst), self.clock()))
        return min(self.rate.burst, left + (self.clock() - since) * self.rate.per_second)

    def _set(self, name: str, left: float) -> None:
        self._left[name] = (left, self.clock())
        self._left.move_to_end(name)
        while len(self._left) > self.most:
            self._left.popitem(last=False)


class Limiter:
    """The limits of ``http-api.md``: known tokens have buckets of their own, all else counts on the address.

    A token that nobody has proved yet does not open a bucket, or made-up tokens would lift the limit.
    """

    def __init__(self, clock: Clock, tokens: Rate = TOKEN_RATE, addresses: Rate = ADDRESS_RATE) -> None:
        """Start with full buckets and no known token."""
        self.tokens = Buckets(tokens, clock)
        self.addresses = Buckets(addresses, clock)
        self._known: OrderedDict[bytes, None] = OrderedDict()

    def wait(self, address: str, credentials: list[bytes]) -> int:
        """Take one call: 0 when it is allowed, else the whole seconds to wait."""
        known = next((one for one in credentials if one in self._known), None)
        if known is None:
            return self.addresses.wait(address_group(address))
        self._known.move_to_end(known)
        return self.tokens.wait(known.hex())

    def proved(self, address: str, credential: bytes) -> None:
        """A call that was counted on the address came with a good token: count it there."""
        if credential not in self._known:
            self.learn(credential)
            self.addresses.give_back(address_group(address))
            self.tokens.wait(credential.hex())

    def learn(self, credential: bytes) -> None:
        """From now on this token's calls count on its own bucket."""
        self._known[credential] = None
        while len(self._known) > self.tokens.most:
            self._known.popitem(last=False)


def address_group(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network of an IPv6 one.

    >>> address_group("2001:db8::1") == address_group("2001:db8::ffff")
    True
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
