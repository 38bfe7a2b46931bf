"""Finds the compiled rules, if they are here.

``hatch_build.py`` puts the machine code of some modules into this folder, and in ``made.json`` a hash of
the source files that it was made from. Without it, or when a source file has changed since, or when it
cannot be loaded, or when the environment variable ``ELVENHOLD_PURE`` is set, Python finds the same modules
as source files and interprets them. Games are the same either way.
"""

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).parent
MADE = HERE / "made.json"


def hash_of(files: Sequence[Path]) -> str:
    """A hash of the contents of source files, however their lines end."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.read_bytes().replace(b"\r\n", b"\n")).digest())
    return total.hexdigest()


class Finder:
    """Finds modules in this folder. Stands first in ``sys.meta_path``."""

    def __init__(self, files: dict[str, str]) -> None:
        """``files``: by module, names in this folder."""
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.files:
            return None
        file = str(HERE / self.files[name])
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def use() -> str:
    """Let the compiled modules be found; the empty string, or why not."""
    if os.environ.get("ELVENHOLD_PURE", "0") not in ("", "0"):
        return "ELVENHOLD_PURE is set"
    try:
        made: dict[str, Any] = json.loads(MADE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "they are not compiled"
    if "reason" in made:
        return str(made["reason"])
    if made.get("python") != sys.implementation.cache_tag:
        return "they are compiled for another Python"
    if not _is_of(made):
        return "they have changed since they were compiled"
    finder = Finder(made["modules"])
    sys.meta_path.insert(0, finder)
    try:
        import_module("elvenhold.rules.native")  # which needs librt, and one that fits
    except ImportError as error:
        sys.meta_path.remove(finder)
        return f"the compiled ones cannot be loaded: {error}"
    return ""


def _is_of(made: Mapping[str, Any]) -> bool:
    """Whether the source files are those that were compiled."""
    try:
        return bool(made["hash"] == hash_of([HERE.parent / name for name in made["sources"]]))
    except (OSError, KeyError):
        return False  # one of them is gone, or has another name now
