"""What tests of several files need."""

import pytest

from tests.cli.console import run
from tests.cli.runs import command_of


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """The records of 23 games, and their summary."""
    file = tmp_path_factory.mktemp("finished") / "games"
    done = run(*command_of(23, "--records", file))
    return file.read_bytes(), done.out
