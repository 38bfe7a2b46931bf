"""The compiled rules are the interpreted rules; and what must not stand in files that are compiled."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "src" / "elvenhold" / "rules"
INTERPRETED = {"__init__.py", "machine.py", "options.py"}
NAMED = {"__init__.py", "best.py"}
COMPILED = [
    *sorted(path for path in RULES.glob("*.py") if path.name not in INTERPRETED),
    *sorted(path for path in (RULES.parent / "solver").glob("*.py") if path.name not in NAMED),
]


def test_the_build_compiles_these_files() -> None:
    tree = ast.parse((ROOT / "hatch_build.py").read_text(encoding="utf-8"))
    values = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    built = ast.literal_eval(values["MODULES"])
    assert sorted(built) == sorted(path.relative_to(RULES.parent).as_posix() for path in COMPILED)


def shifts(text: str) -> list[int]:
    """The lines that shift to the left by anything but a plain number."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.LShift):
            by = node.right if isinstance(node, ast.BinOp) else node.value
            if not isinstance(by, ast.Constant):
                found.append(node.lineno)
    return sorted(found)


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.name)
def test_nothing_shifts_to_the_left_by_a_variable(path: Path) -> None:
    """mypyc 2.4.1 makes 0 of ``1 << n`` for n from 32 on, and says nothing. ``native.BIT[n]`` is right."""
    assert shifts(path.read_text(encoding="utf-8")) == []


def test_the_test_sees_such_shifts() -> None:
    assert shifts("a = 1 << 3\nb = 1 << n\nc <<= n\nd = f(1 << (2 * n))") == [2, 3, 4]


def hashes(games: int, pure: str) -> list[str]:
    """What ``state_hashes.py`` prints: which rules ran, and what they came to."""
    command = [sys.executable, str(Path(__file__).with_name("state_hashes.py")), str(games)]
    env = os.environ | {"ELVENHOLD_PURE": pure}
    done = subprocess.run(command, check=True, env=env, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    return done.stdout.splitlines()


def test_the_examples_in_compiled_files_are_right() -> None:
    """They are tried on the interpreted rules: pytest finds no examples in compiled functions."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, COMPILED)]
    done = subprocess.run(
        command, env=os.environ | {"ELVENHOLD_PURE": "1"}, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.timeout(600)
def test_compiled_and_interpreted_games_are_the_same() -> None:
    """5,000 games: every position, what is legal in it, every event, the ranking."""
    which, *compiled = hashes(5000, "")
    if which != "compiled rules":
        assert "changed" not in which, "compile them: ./dev setup, or python hatch_build.py"
        pytest.skip(which)
    which, *interpreted = hashes(5000, "1")
    assert which.startswith("interpreted")
    assert compiled == interpreted
    decisions, simulations = map(int, compiled[:2])
    assert decisions > 500_000
    assert simulations > 5_000
