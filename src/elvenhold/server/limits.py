"""Token buckets: how often one token or address may call ``/api/``. The clock is passed in."""

import ipaddress
import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Clock = Callable[[], float]
ROUNDING = 1e-6  # who waits as long as told must be let in, whatever the floats add up to


@dataclass(frozen=True)
class Rate:
    """So many calls a second, and so many at once."""

    per_second: float
    burst: int


TOKEN_RATE = Rate(20, 100)
ADDRESS_RATE = Rate(5, 50)
TABLE_RATE = Rate(1 / 60, 60)  # new tables of an address


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
        missing = 1 - left
        if missing <= ROUNDING:
            self._set(name, left - 1)
            return 0
        self._set(name, left)
        return max(1, math.ceil(missing / self.rate.per_second - ROUNDING))

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

    A token is known at its own table only, and once it was proved there: neither made-up tokens nor those of
    other tables lift the limit. What hands out tokens (``create``, ``join``) always counts on the address.
    """

    def __init__(self, clock: Clock, tokens: Rate = TOKEN_RATE, addresses: Rate = ADDRESS_RATE) -> None:
        """Start with full buckets and no known token."""
        self.tokens = Buckets(tokens, clock)
        self.addresses = Buckets(addresses, clock)
        self.tables = Buckets(TABLE_RATE, clock)
        self._known: OrderedDict[str, None] = OrderedDict()

    def wait(self, address: str, table: str = "", credentials: Sequence[bytes] = ()) -> int:
        """Take one call to a table, or to none: 0 when it is allowed, else the whole seconds to wait."""
        names = [_name(table, one) for one in credentials]
        known = next((one for one in names if one in self._known), None)
        if known is None:
            return self.addresses.wait(address_group(address))
        self._known.move_to_end(known)
        return self.tokens.wait(known)

    def proved(self, address: str, table: str, credential: bytes) -> None:
        """A call that was counted on the address came with a good token: count it there."""
        name = _name(table, credential)
        if name not in self._known:
            self.learn(table, credential)
            self.addresses.give_back(address_group(address))
            self.tokens.wait(name)

    def learn(self, table: str, credential: bytes) -> None:
        """From now on this token's calls to its table count on its own bucket."""
        self._known[_name(table, credential)] = None
        while len(self._known) > self.tokens.most:
            self._known.popitem(last=False)


def _name(table: str, credential: bytes) -> str:
    return f"{table} {credential.hex()}"


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
