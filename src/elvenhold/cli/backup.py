"""``elvenhold backup`` and ``elvenhold restore``: all games as one file, and back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elvenhold.cli.common import Trouble
from elvenhold.cli.places import DatabaseUrl, DataFolder, place_of, plainly
from elvenhold.cli.words import counted

if TYPE_CHECKING:
    from elvenhold.server.store.portable import Copied

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file with the copy.")]


def backup(
    file: BackupFile,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")] = False,
) -> None:
    """Copy all stored games into one file.

    Servers may go on meanwhile. The file is an SQLite database itself, whatever the games are kept in, and
    'elvenhold restore' puts it back anywhere. It holds the secrets of running games: keep it safe.
    """
    from elvenhold.server.store.portable import Occupied, back_up

    if not file.absolute().parent.is_dir():
        raise Trouble(f"There is no folder {file.absolute().parent}.")
    if file.is_dir():
        raise Trouble(f"{file} is a folder; name a file in it.")
    try:
        with plainly():
            copied = back_up(place_of(data, database), file.absolute(), force)
    except Occupied:
        raise Trouble(f"There is {file} already; --force replaces it.") from None
    print(f"{_words(copied)} copied to {file}.")


def restore(
    file: BackupFile,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    force: Annotated[
        bool, typer.Option("--force", help="Delete all games that are there, and put these in their place.")
    ] = False,
) -> None:
    """Put stored games back from such a file.

    It may have been made by an earlier version. Stop the servers first. Where there are games already nothing
    is done without --force.
    """
    from elvenhold.server.store.portable import Occupied, put_back

    if not file.is_file():
        raise Trouble(f"There is no file {file}.")
    try:
        with plainly():
            copied = put_back(file, place_of(data, database), force)
    except Occupied:
        raise Trouble(
            "There are games already; --force deletes them and puts these in their place."
        ) from None
    print(f"{_words(copied)} restored from {file}.")


def _words(copied: "Copied") -> str:
    return f"{counted(copied.tables, 'table')} with {counted(copied.actions, 'action')}"
