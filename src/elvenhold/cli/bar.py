"""A progress bar for long runs of games."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic


@contextmanager
def bar_of_games(games: int, done: int) -> Iterator[Callable[[int], None]]:
    """What is told how many games are done, and shows it on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda now: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
    )
    start = monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games, completed=done)

        def show(now: int) -> None:
            rate = (now - done) / max(monotonic() - start, 1e-9)
            progress.update(task, completed=now, description=f"{rate:.1f} games/s")

        yield show
