"""Where games are kept: the options of the commands that read or write there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from elvenhold.cli.common import Trouble

FILE = "elvenhold.sqlite3"
BOTH = "Games are kept in a folder (--data) or in a database (--database, ELVENHOLD_DATABASE), not in both."

DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="The folder where games are kept; without it your user data folder.",
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="ELVENHOLD_DATABASE",
        help="A PostgreSQL database in place of the folder: postgresql://USER:PASSWORD@HOST/NAME.",
    ),
]


def place_of(data: Path | None, database: str | None) -> Path | str:
    """The file or the URL of the database; raises ``Trouble`` for both at once.

    >>> place_of(Path("games"), None).as_posix()
    'games/elvenhold.sqlite3'
    """
    if database is not None:
        if data is not None:
            raise Trouble(BOTH)
        return database
    return folder_of(data) / FILE


def folder_of(data: Path | None) -> Path:
    """The folder that somebody named, or the usual one."""
    if data is not None:
        return data
    import platformdirs

    return Path(platformdirs.user_data_dir("elvenhold", appauthor=False))


@contextmanager
def plainly() -> Iterator[None]:
    """What a store refuses, as ``Trouble``."""
    from elvenhold.server.store.base import StoreRefused

    try:
        yield
    except StoreRefused as refusal:
        raise Trouble(str(refusal)) from refusal
