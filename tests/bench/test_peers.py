"""The scripts that measure peers stand alone, and where peers cannot be installed nothing is left behind."""

import ast
import sys
from pathlib import Path

import pytest

import elvenhold.bench.peers
from elvenhold.bench.figures import PEERS
from elvenhold.bench.throwaway import PINNED, NotInstalled, environment
from tests.bench.test_child import UNIX

SCRIPTS = sorted(Path(elvenhold.bench.peers.__path__[0]).glob("[!_]*.py"))
THEIRS = {*PINNED, "pyspiel"}


def test_there_is_a_script_for_every_peer() -> None:
    assert sorted(PEERS) == [script.stem for script in SCRIPTS]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_knows_nothing_of_elvenhold(script: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(script.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported & THEIRS
    assert imported - THEIRS <= sys.stdlib_module_names


@UNIX
def test_an_environment_that_cannot_be_made_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with (
        pytest.raises(NotInstalled, match=r"^The peers \(catanatron==.* cannot be installed; "),
        environment(),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
