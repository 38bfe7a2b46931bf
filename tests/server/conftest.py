"""What the doubles did."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server import doubles


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[int]]:
    """The processes in which a double was asked so far."""
    file = tmp_path / "asked"
    monkeypatch.setenv(doubles.FILE, str(file))
    return lambda: [int(line.split()[1]) for line in file.read_text().splitlines()] if file.exists() else []
