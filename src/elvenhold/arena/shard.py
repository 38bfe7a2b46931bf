"""Shards: runs of consecutive games of a plan, the portions in which work is handed out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

from elvenhold import __version__
from elvenhold.arena.times import Times


class Sums(Protocol):
    """What games came to, in whole numbers: so their sum depends neither on portions nor on their order."""

    @property
    def games(self) -> int:
        """How many games these are."""
        ...

    def __add__(self, other: Self, /) -> Self: ...


S = TypeVar("S", bound=Sums)


class Plan(Protocol[S]):
    """Many games, each a function of the plan and its number: those of ``simulate`` or of ``tournament``."""

    @property
    def games(self) -> int:
        """How many games."""
        ...

    @property
    def portion(self) -> int:
        """How many games are handed out together: so few that those which are lost cost little."""
        ...

    @property
    def proof(self) -> int:
        """How many of the first games, in whole portions, show whether the bots still play as they did."""
        ...

    @property
    def nothing(self) -> S:
        """The sums of no games."""
        ...

    def data(self) -> dict[str, Any]:
        """All that the games follow from, as plain data, without how many of them are wanted."""
        ...

    def may_have(self, sums: S) -> bool:
        """Whether the first so many games of this plan could come to these sums."""
        ...

    def play(self, first: int, end: int, records: bool) -> "Played[S]":
        """Play games ``first`` to ``end`` - 1; ``records``: whether their records are wanted."""
        ...


@dataclass(frozen=True)
class Shard(Generic[S]):
    """Games ``first`` to ``end`` - 1 of a plan; ``records``: whether their records are wanted."""

    plan: Plan[S]
    first: int
    end: int
    records: bool


@dataclass(frozen=True)
class Played(Generic[S]):
    """What came of a shard: sums, and a line of JSON for every game if records were wanted.

    With a ``fault`` of a bot in words the games before it count, and those after it were not played.
    """

    tally: S
    lines: str = ""
    fault: str = ""
    times: Mapping[str, Times] = field(default_factory=dict)  # of each bot's decisions, if they were measured
    version: str = __version__  # of the Elvenhold that played


def shards(plan: Plan[S], done: int = 0, records: bool = False) -> Iterator[Shard[S]]:
    """What is left of a plan when its first ``done`` games are there: portions as from the start.

    >>> from elvenhold.arena.simulate import SimulationPlan
    >>> plan = SimulationPlan(games=25, players=(2,), bots=("random",))
    >>> [(shard.first, shard.end) for shard in shards(plan, done=3)]
    [(3, 10), (10, 20), (20, 25)]
    """
    while done < plan.games:
        first, done = done, min((done // plan.portion + 1) * plan.portion, plan.games)
        yield Shard(plan, first, done, records)


def play_shard(shard: Shard[S]) -> Played[S]:
    """Play the games of a shard, in any process on any machine.

    >>> from elvenhold.arena.simulate import SimulationPlan
    >>> plan = SimulationPlan(games=25, players=(2,), bots=("random",))
    >>> play_shard(Shard(plan, 3, 5, records=True)).lines.count("elvenhold-record")
    2
    """
    return shard.plan.play(shard.first, shard.end, shard.records)
