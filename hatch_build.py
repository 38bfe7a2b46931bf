"""Compiles the rules into src/elvenhold/_compiled: part of every build, and of ./dev setup.

    python hatch_build.py            compile what has changed
    python hatch_build.py --remove   leave only the source files

Needs mypyc, setuptools and a C compiler. Where one is missing this says so in one line, and what is built
or installed has the interpreted rules alone. With the environment variable ELVENHOLD_PURE set nothing is
compiled; with ELVENHOLD_COMPILED set it is an error if that cannot be done.
"""

import importlib.util
import io
import json
import os
import shutil
import sys
import sysconfig
import tempfile
import traceback
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "elvenhold"
TARGET = PACKAGE / "_compiled"
MADE = TARGET / "made.json"
PRODUCTS = ("*.so", "*.pyd", "made.json")
LIBRARY = "elvenhold_rules"
# The rest of the rules stays as it is: machine.py tells both worlds apart, options.py is data.
MODULES = (
    "rules/board.py",
    "rules/chance.py",
    "rules/codes.py",
    "rules/deal.py",
    "rules/draw.py",
    "rules/engine.py",
    "rules/finish.py",
    "rules/kinds.py",
    "rules/native.py",
    "rules/plan.py",
    "rules/scoring.py",
    "rules/state.py",
    "rules/travel.py",
    "rules/view.py",
    "solver/hurting.py",
    "solver/journeys.py",
    "solver/outlook.py",
    "solver/planner.py",
    "solver/plans.py",
    "solver/rollout.py",
    "solver/samples.py",
    "solver/search.py",
    "solver/uses.py",
    "solver/worlds.py",
)
SOURCES = (*MODULES, "rules/machine.py", "rules/options.py")
OPTIONS = (
    "--config-file=",
    "--strict",
    "--follow-imports=silent",
    "--implicit-reexport",
    "--always-true=COMPILING",
)


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it makes a wheel, an editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and let the wheel say that it is for this machine."""
        if not compile_rules():
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"] += [f"src/elvenhold/_compiled/{name}" for name in PRODUCTS]
        build_data["dependencies"].append(f"librt>={version_of('librt')}")  # its rows of machine words


def compile_rules() -> bool:
    """Compile if need be; whether the compiled rules are there. Says in a line why they are not."""
    if os.environ.get("ELVENHOLD_PURE", "0") not in ("", "0"):
        return False
    if _fresh():
        return True
    remove()
    reason = _missing()
    output = io.StringIO()
    if not reason:
        try:
            with redirect_stdout(output), redirect_stderr(output):
                _compile()
        except (Exception, SystemExit) as error:
            reason = f"compiling them failed: {str(error).strip() or type(error).__name__}"
            output.write(traceback.format_exc())
    if not reason:
        return True
    if os.environ.get("ELVENHOLD_COMPILED"):
        raise RuntimeError(f"{output.getvalue()}\nThe rules were not compiled: {reason}.")
    reason = reason.splitlines()[0]
    MADE.write_text(json.dumps({"reason": reason}), encoding="utf-8")
    print(f"The rules stay interpreted, which is slower: {reason}.", file=sys.stderr)
    return False


def remove() -> None:
    """Take away what was compiled."""
    for pattern in PRODUCTS:
        for file in TARGET.glob(pattern):
            file.unlink()


def _missing() -> str:
    """What is needed and not here, in words."""
    for name in ("mypyc", "librt", "setuptools"):
        if importlib.util.find_spec(name) is None:
            return f"{name} is not installed"
    if os.name != "nt":
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if shutil.which(compiler) is None:
            return f"there is no C compiler ({compiler})"
        if not Path(sysconfig.get_path("include"), "Python.h").exists():
            return "Python's header files are not installed"
    return ""


def _fresh() -> bool:
    """Whether the compiled rules are those of the source files."""
    try:
        made = json.loads(MADE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return made.get("python") == sys.implementation.cache_tag and all(
        made.get(name) == value for name, value in _hashes().items()
    )


def _hashes() -> dict[str, str]:
    """The hash by which ``elvenhold._compiled`` tells whether they are, and one of this file."""
    spec = importlib.util.spec_from_file_location("finder", TARGET / "finder.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {
        "hash": module.hash_of([PACKAGE / name for name in SOURCES]),
        "builder": module.hash_of([Path(__file__)]),
        "tools": " ".join(f"{name} {_version(name)}" for name in ("mypy", "librt", "setuptools")),
    }


def _version(name: str) -> str:
    """The version of a package, or that there is none."""
    try:
        return version_of(name)
    except PackageNotFoundError:
        return "missing"


def _compile() -> None:
    from mypyc.build import mypycify

    hashes, files = _hashes(), {}
    with tempfile.TemporaryDirectory() as folder, chdir(PACKAGE.parent):
        paths = [f"elvenhold/{name}" for name in MODULES]
        options = [*OPTIONS, f"--cache-dir={folder}/mypy"]
        extensions = mypycify(
            [*options, *paths], debug_level="0", target_dir=f"{folder}/c", group_name=LIBRARY
        )
        for name, file in _run_compiler(extensions, Path(folder)).items():
            files[name] = name + sysconfig.get_config_var("EXT_SUFFIX")
            shutil.copy(file, TARGET / files[name])
    made = {
        **hashes,
        "python": sys.implementation.cache_tag,
        "sources": SOURCES,
        "modules": files,
    }
    MADE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def _run_compiler(extensions: list[Any], folder: Path) -> dict[str, Path]:
    """Compile C; the product of each extension."""
    from setuptools import Distribution  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    for extension in extensions:
        if os.name != "nt":  # without this nothing is inlined
            extension.extra_compile_args.append("-fno-semantic-interposition")
            extension.extra_compile_args.append("-ffp-contract=off")  # floats as Python has them
    command = build_ext(Distribution({"name": "elvenhold", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    command.run()
    return {each.name: Path(command.get_ext_fullpath(each.name)) for each in extensions}


if __name__ == "__main__":
    if sys.argv[1:] == ["--remove"]:
        remove()
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        compile_rules()
