"""Files that commands write: the right one is blamed, and an older one stays until there is a new one."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elvenhold.cli.common import Trouble
from elvenhold.cli.streams import print_json, reading, replacing, writing
from elvenhold.record import read_record
from tests.cli.console import run


@pytest.fixture
def old(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text("old")
    return file


def test_errors_of_others_are_not_blamed_on_the_file(old: Path) -> None:
    with pytest.raises(PermissionError, match="elsewhere"), writing(str(old)):
        raise PermissionError(1, "elsewhere")
    with pytest.raises(PermissionError, match="elsewhere"), replacing(str(old)):
        raise PermissionError(1, "elsewhere")


def test_a_file_that_cannot_be_opened_is_blamed(tmp_path: Path) -> None:
    for opening in (reading, writing, replacing):
        blamed = pytest.raises(Trouble, match=r"^Cannot (read|write) .*: .+\.$")
        with blamed, opening(str(tmp_path)):
            pass


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_file_that_gets_full_is_blamed() -> None:
    blamed = pytest.raises(Trouble, match=r"^Cannot write /dev/full: No space left on device\.$")
    with blamed, writing("/dev/full") as write:
        write("x")


def test_a_file_is_replaced_at_once_and_not_before(old: Path) -> None:
    with replacing(str(old)) as write:
        assert old.read_text() == "old"
        write("new")
        assert old.read_text() == "new"
    assert [file.name for file in old.parent.iterdir()] == ["game.json"]


def test_an_older_file_stays_when_no_new_one_comes(old: Path) -> None:
    with pytest.raises(KeyboardInterrupt), replacing(str(old)):
        raise KeyboardInterrupt
    with pytest.raises(UnicodeEncodeError), replacing(str(old)) as write:
        write("half \ud800")
    assert old.read_text() == "old"
    assert [file.name for file in old.parent.iterdir()] == ["game.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes")
def test_a_link_and_the_mode_of_a_file_stay(old: Path) -> None:
    old.chmod(0o640)
    link = old.parent / "link.json"
    link.symlink_to(old)
    with replacing(str(link)) as write:
        write("new")
    assert link.is_symlink()
    assert old.read_text() == "new"
    assert old.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="devices")
def test_a_device_is_not_replaced() -> None:
    with replacing(os.devnull) as write:
        write("new")
    assert not os.path.isfile(os.devnull)


def test_a_game_that_is_killed_leaves_the_older_record(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def ask(*_: object) -> str:
        seen.append(old.read_text())
        raise KeyboardInterrupt

    monkeypatch.setattr("elvenhold.cli.terminal.Terminal.ask", ask)
    assert run("play", "--bots", "random", "--record", str(old)).code == 130
    assert seen == ["old"]
    assert read_record(old.read_text()).result is None


def test_printed_json_does_not_steer_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": "Zoë \x7f\x9b2J\u202e\U000e0001"})
    assert capsys.readouterr().out == '{"name":"Zoë \\u007f\\u009b2J\\u202e\\udb40\\udc01"}\n'


def test_what_is_read_is_read_line_by_line(old: Path) -> None:
    def lines() -> Iterator[bytes]:
        with reading(str(old)) as stream:
            yield from stream

    assert list(lines()) == [b"old"]
