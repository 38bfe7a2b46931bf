"""./dev brings PostgreSQL where it may, and says so where it may not."""

from pathlib import Path
from types import ModuleType

import pytest

from tests.dev.test_dev import dev as dev  # a fixture


@pytest.fixture
def calls(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The programs that it calls on a Debian without PostgreSQL, as root."""
    made: list[str] = []
    monkeypatch.setattr(dev, "call", lambda *command: made.append(" ".join(command)))
    monkeypatch.setattr(dev, "POSTGRES_HOME", tmp_path / "postgresql")
    monkeypatch.setattr(dev.shutil, "which", lambda name: "/bin/apt-get" if name == "apt-get" else None)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(dev.sys, "platform", "linux")
    dev.TOOLS.mkdir()
    return made


def test_root_on_debian_gets_postgresql(dev: ModuleType, calls: list[str]) -> None:
    dev.set_up_postgres()
    assert calls[0] == "apt-get update" and calls[1].endswith(" postgresql") and len(calls) == 2


def test_postgresql_off_the_path_is_found(dev: ModuleType, calls: list[str]) -> None:
    (dev.POSTGRES_HOME / "15" / "bin").mkdir(parents=True)
    (dev.POSTGRES_HOME / "15" / "bin" / "initdb").touch()
    dev.set_up_postgres()
    assert calls == []


def test_others_are_told_what_will_be_skipped(
    dev: ModuleType, calls: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000, raising=False)
    dev.set_up_postgres()
    assert calls == [] and "are skipped (postgresql)" in capsys.readouterr().out
