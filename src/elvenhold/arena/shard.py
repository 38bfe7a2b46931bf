"""Shards: runs of consecutive games of a plan, the portions in which work is handed out."""

from collections.abc import Iterator
from dataclasses import dataclass

from elvenhold import __version__
from elvenhold.arena.simulate import SimulationPlan, bots_at, finished_game
from elvenhold.arena.tally import Tally, tally_of
from elvenhold.arena.turn import BotFault

SHARD_GAMES = 10  # so few that a shard which is lost costs little


@dataclass(frozen=True)
class Shard:
    """Games ``first`` to ``end`` - 1 of a plan; ``records``: whether their records are wanted."""

    plan: SimulationPlan
    first: int
    end: int
    records: bool


@dataclass(frozen=True)
class Played:
    """What came of a shard: sums, and a line of JSON for every game if records were wanted.

    With a ``fault`` of a bot in words the games before it count, and those after it were not played.
    """

    tally: Tally
    lines: str = ""
    fault: str = ""
    version: str = __version__  # of the Elvenhold that played


def shards(plan: SimulationPlan, done: int = 0, records: bool = False) -> Iterator[Shard]:
    """What is left of a plan when its first ``done`` games are there.

    >>> plan = SimulationPlan(games=25, players=(2,), bots=("random",))
    >>> [(shard.first, shard.end) for shard in shards(plan, done=3)]
    [(3, 13), (13, 23), (23, 25)]
    """
    for first in range(done, plan.games, SHARD_GAMES):
        yield Shard(plan, first, min(first + SHARD_GAMES, plan.games), records)


def play_shard(shard: Shard) -> Played:
    """Play the games of a shard, in any process on any machine.

    >>> plan = SimulationPlan(games=25, players=(2,), bots=("random",))
    >>> play_shard(Shard(plan, 3, 5, records=True)).lines.count("elvenhold-record")
    2
    """
    tally = Tally()
    lines: list[str] = []
    for number in range(shard.first, shard.end):
        try:
            game = finished_game(shard.plan, number)
        except BotFault as fault:
            return Played(tally, "".join(lines), str(fault))
        assert game.result is not None
        tally += tally_of(bots_at(shard.plan, number), game.result)
        if shard.records:
            lines.append(game.record().to_json() + "\n")
    return Played(tally, "".join(lines))
