"""Bots of other packages: named as entry points they play like our own, and a broken one harms nobody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BOT = """
from elvenhold.bots.bot import BotInfo, Level
from elvenhold.notation import decode

class First:
    def __init__(self, seed=0): ...
    def act(self, view, budget=None):
        return decode(view.board, view.legal[0])

LABEL, HELP = {"en": "First", "zh-Hans": "第一"}, {"en": "Takes the first.", "zh-Hans": "选第一个。"}
INFO = BotInfo("first", LABEL, HELP, First)
NO_BOT = 5
TAKEN = BotInfo("planner", LABEL, HELP, First)
COLON = BotInfo("my:bot", LABEL, HELP, First)
SPACE = BotInfo("my bot", LABEL, HELP, First)
NUMBER = BotInfo(7, LABEL, HELP, First)
NO_LABEL = BotInfo("first", {"fr": "Premier"}, HELP, First)
NO_HELP = BotInfo("first", LABEL, {}, First)
LEVEL = BotInfo("first", LABEL, HELP, First, Level("hard", LABEL, HELP))
NO_LEVEL = BotInfo("first", LABEL, HELP, First, Level("mine", LABEL, {}))
"""


def install(folder: Path, *entries: str) -> None:
    """A package with these entry points, as an installer would leave it."""
    (folder / "first_bot.py").write_text(BOT, encoding="utf-8")
    about = folder / "first_bot-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: first-bot\nVersion: 1.0\n", encoding="utf-8"
    )
    lines = "\n".join(("[elvenhold.bots]", *entries, ""))
    (about / "entry_points.txt").write_text(lines, encoding="utf-8")


def elvenhold(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    code = "from elvenhold.cli.main import main; main()"
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_a_registered_bot_is_listed_and_plays(tmp_path: Path) -> None:
    install(tmp_path, "first = first_bot:INFO")
    done = elvenhold(tmp_path, "bots")
    assert done.stdout.splitlines()[-1].split() == ["first", "Takes", "the", "first."]
    done = elvenhold(
        tmp_path, "simulate", "--games", "2", "--players", "2", "--bots", "first,greedy", "--json"
    )
    assert done.returncode == 0
    assert '"bot":"first"' in done.stdout


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("first = first_bot:NO_BOT", "The bot first is no BotInfo."),
        ("gone = no_such_package:INFO", "The bot gone cannot be loaded"),
        ("first = first_bot:MISSING", "The bot first cannot be loaded"),
        ("first = first_bot:TAKEN", "The bot first has the id 'planner', which another bot has already."),
        ("first = first_bot:COLON", "The bot first has the id 'my:bot', which is not of "),
        ("first = first_bot:SPACE", "The bot first has the id 'my bot', which is not of "),
        ("first = first_bot:NUMBER", "The bot first cannot be loaded"),
        ("first = first_bot:NO_LABEL", "The bot first lacks an English text."),
        ("first = first_bot:NO_HELP", "The bot first lacks an English text."),
        ("first = first_bot:LEVEL", "The bot first has the level 'hard', which another bot has already."),
        ("first = first_bot:NO_LEVEL", "The bot first lacks an English text."),
    ],
)
def test_a_broken_one_is_told_of_and_the_others_play(tmp_path: Path, entry: str, said: str) -> None:
    install(tmp_path, entry)
    done = elvenhold(tmp_path, "bots")
    assert done.returncode == 0
    assert said in done.stderr
    assert done.stdout == elvenhold(tmp_path / "elsewhere", "bots").stdout


def test_of_two_with_the_same_id_the_first_is_listed(tmp_path: Path) -> None:
    install(tmp_path, "one = first_bot:INFO", "two = first_bot:INFO")
    done = elvenhold(tmp_path, "bots")
    assert done.stdout.count("Takes the first.") == 1
    assert "The bot two has the id 'first', which another bot has already." in done.stderr
