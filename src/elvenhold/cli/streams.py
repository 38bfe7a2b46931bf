"""The files and standard streams that commands read and write, and the sentence when one cannot be."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from elvenhold.cli.common import Trouble

STREAM = "-"  # a file name: standard input or output

Write = Callable[[str], None]


@contextmanager
def blaming(deed: str, path: str) -> Iterator[None]:
    """Tells of the operating system's errors as what cannot be done with a file."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        what = path if path != STREAM else f"standard {'input' if deed == 'read' else 'output'}"
        raise Trouble(f"Cannot {deed} {what}: {error.strerror or error}.") from error


@contextmanager
def reading(path: str) -> Iterator[BinaryIO]:
    """A file to read, or standard input; raises ``Trouble`` when it cannot be read."""
    with blaming("read", path):
        if path == STREAM:
            yield sys.stdin.buffer
        else:
            with open(path, "rb") as stream:
                yield stream


@contextmanager
def writing(path: str) -> Iterator[Write]:
    """What writes text at once to a file, emptied before, or to standard output.

    Raises ``Trouble`` where this file cannot be written; other errors are left alone.
    """
    with blaming("write", path):
        if path == STREAM:
            stream = sys.stdout
        else:
            stream = open(path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115  (closed below)

    def write(text: str) -> None:
        with blaming("write", path):
            stream.write(text)
            stream.flush()

    try:
        yield write
    finally:
        if path != STREAM:
            with blaming("write", path):
                stream.close()


@contextmanager
def replacing(path: str) -> Iterator[Write]:
    """What writes the whole of a file at once: until then, an older file stays as it is.

    Raises ``Trouble`` where the file cannot be written, at the start already if that can be told.
    """
    target = os.path.realpath(path)
    if path == STREAM or (os.path.exists(target) and not os.path.isfile(target)):
        with writing(path) as write:  # a pipe or a device
            yield write
        return
    draft = f"{target}.{os.getpid()}.new"
    with blaming("write", path):
        if os.path.exists(target):
            open(target, "a").close()
        open(draft, "w").close()  # which a run of the same number that was killed may have left

    def write_whole(text: str) -> None:
        with blaming("write", path):
            with open(draft, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            if os.path.exists(target):
                shutil.copymode(target, draft)
            os.replace(draft, target)

    try:
        yield write_whole
    finally:
        with suppress(OSError):
            os.unlink(draft)


def print_json(data: Any) -> None:
    """One line of JSON on standard output, in which nothing steers a terminal."""
    import msgspec

    text = msgspec.json.encode(data).decode()
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
    print(text)
