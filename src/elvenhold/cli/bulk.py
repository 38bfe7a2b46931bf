"""One run of many games: plays what is left of a plan, keeps what comes of it, and tells how it went."""

import os
import shlex
import sys
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import Generic

from elvenhold.arena.bulk import NoWorkers, Workers, play_all
from elvenhold.arena.cores import cores
from elvenhold.arena.processes import processes
from elvenhold.arena.shard import Plan, S, shards
from elvenhold.arena.times import Times
from elvenhold.arena.turn import BotFault
from elvenhold.cli.bar import bar_of_games
from elvenhold.cli.common import Trouble
from elvenhold.cli.kept import Kept, interrupts_later
from elvenhold.cli.words import counted


class BulkRun(Generic[S]):
    """The games of a plan that are not there yet."""

    def __init__(self, plan: Plan[S], kept: Kept[S], keepers: str) -> None:
        """Nothing played yet but what was kept of an earlier run; ``keepers``: the options that keep it."""
        self.plan = plan
        self.kept = kept
        self.keepers = keepers
        self.tally = kept.tally
        self.times: dict[str, Times] = {}  # of this run's decisions
        self.start = monotonic()

    def play(self, number: int | None, dask: str | None) -> None:
        """Play to the end with so many processes, or on a cluster; raises ``BotFault`` and ``Trouble``."""
        if self.tally.games == self.plan.games:
            return
        try:
            with self._hired(number, dask) as workers:
                self._play(workers)
        except NoWorkers as trouble:
            raise Trouble(str(trouble)) from trouble
        except KeyboardInterrupt:
            self._say_interrupted()
            raise

    def _hired(self, number: int | None, dask: str | None) -> AbstractContextManager[Workers | None]:
        """Those who play; None: this process by itself, also where there is too little to share out."""
        if dask is not None:
            from elvenhold.arena.cluster import cluster

            return cluster(dask)
        portions = -(-(self.plan.games - self.tally.games) // self.plan.portion)
        number = min(number or cores(), portions)
        return processes(number) if number > 1 else nullcontext()

    def _play(self, workers: Workers | None) -> None:
        todo = shards(self.plan, self.tally.games, self.kept.records)
        with (
            self.kept.keeping() as keep,
            bar_of_games(self.plan.games, self.tally.games) as show,
        ):
            for played in play_all(todo, workers):
                tally = self.tally + played.tally
                with interrupts_later() if self.kept.resumable else nullcontext():
                    keep(played, tally)
                    self.tally = tally
                for bot, times in played.times.items():
                    self.times[bot] = self.times.get(bot, Times()) + times
                show(tally.games)
                if played.fault:
                    raise BotFault(played.fault)

    def say_speed(self) -> None:
        """Tell on standard error how long it took."""
        before = self.kept.tally.games
        games, seconds = self.tally.games - before, monotonic() - self.start
        sentences = []
        if games:
            rate = f"{games / seconds:.1f} games a second" if seconds else "no time at all"
            sentences.append(f"{counted(games, 'game')} in {seconds:.1f} s, {rate}.")
        if before:
            sentences.append(f"{counted(before, 'game')} had been played before.")
        print(*sentences, file=sys.stderr)

    def _say_interrupted(self) -> None:
        """Tell on standard error how far it has come, and how to go on."""
        words = f"Stopped after {self.tally.games} of {counted(self.plan.games, 'game')}"
        if self.kept.resumable:
            again = [word for word in sys.argv[1:] if word != "--resume"]
            program = os.environ.get("ELVENHOLD_CALLED_AS", "elvenhold")  # ./dev run, where that began us
            words += f"; to go on: {program} {shlex.join([*again, '--resume'])}"
        else:
            words += f", and nothing was kept; {self.keepers} would."
        print(words, file=sys.stderr)
