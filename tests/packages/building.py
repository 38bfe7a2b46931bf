"""Builds, and environments that hold nothing but a package and what it asks for.

Their packages are those of requirements/dev.lock. The very set-up that made this checkout's environment left
them in uv's cache, so that no network is needed; without that cache uv brings them again.
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import Parser
from importlib.metadata import requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
DEV: dict[str, Any] = runpy.run_path(str(ROOT / "dev"))  # how it calls uv
PAGE = Path("src", "elvenhold", "static")
CLEAN = {  # nothing that could lead to this checkout or choose its rules
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("PYTHON", "ELVENHOLD_")) and name != "VIRTUAL_ENV"
}


def copy_checkout(target: Path) -> None:
    """What git keeps or would keep, as it is now, and the built page."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    shutil.copytree(ROOT / PAGE, target / PAGE)


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def requirements(wheel: Path) -> list[str]:
    return [str(text) for text in metadata(wheel).get_all("Requires-Dist", [])]


def extras(wheel: Path) -> list[str]:
    return [str(text) for text in metadata(wheel).get_all("Provides-Extra", [])]


def needed(asked: Iterable[str], *wanted: str) -> set[str]:
    """The packages that requirements with these extras lead to, on this machine."""
    found, todo = set[tuple[str, str]](), [(text, extra) for text in asked for extra in ("", *wanted)]
    while todo:
        text, extra = todo.pop()
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            name = canonicalize_name(requirement.name)
            new = {(name, each) for each in ("", *requirement.extras)} - found
            found |= new
            todo += [(text, each) for name, each in new for text in requires(name) or ()]
    return {name for name, _ in found}


def locked(names: set[str]) -> str:
    """The lines of the lock for these packages."""
    entries = re.split(r"\n(?=\w)", (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8"))
    chosen = [entry for entry in entries if entry.split("==")[0] in names]
    assert len(chosen) == len(names), names
    return "\n".join(chosen)


class Environment:
    """A virtual environment with what some requirements lead to, and perhaps a wheel."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def make(
        cls, folder: Path, asked: Iterable[str], *wanted: str, wheel: Path | None = None
    ) -> "Environment":
        made = cls(folder)
        _uv("venv", "--python", sys.executable, folder)
        lock = folder / "lock.txt"
        lock.write_text(locked(needed(asked, *wanted)), encoding="utf-8")
        sync = ("pip", "sync", "--python", made.program("python"), "--require-hashes", lock)
        try:
            _uv(*sync, "--offline")
        except AssertionError:
            _uv(*sync)
        if wheel:  # not from the cache, and not into it
            _uv(
                "pip",
                "install",
                "--python",
                made.program("python"),
                "--no-deps",
                "--no-cache",
                "--offline",
                wheel,
            )
        _uv("pip", "check", "--python", made.program("python"))
        return made

    def program(self, name: str) -> Path:
        path: Path = DEV["program"](self.folder, name)
        return path

    def run(
        self, *command: str | Path, cwd: Path | None = None, **env: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of this environment; it must succeed."""
        done = subprocess.run(
            [self.program(str(command[0])), *command[1:]],
            cwd=cwd or self.folder,
            env=CLEAN | env,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done


def _uv(*arguments: str | Path) -> None:
    code, output = DEV["quietly"](DEV["UV"], *arguments)
    assert code == 0, output


def make_builder(folder: Path) -> Environment:
    """An environment with what pyproject.toml asks for to build: what an isolated build would see."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return Environment.make(folder, project["build-system"]["requires"])


def build(builder: Environment, tree: Path, target: str, out: Path, **env: str) -> str:
    """Build a ``wheel`` or an ``sdist`` into a folder; what was said on standard error."""
    return builder.run("python", "-m", "hatchling", "build", "-t", target, "-d", out, cwd=tree, **env).stderr
