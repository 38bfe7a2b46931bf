"""Bots of other packages: named as entry points they play like our own, and a broken one harms nobody."""

import doctest
import os
import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
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
    return python(folder, "-c", "from elvenhold.cli.main import main; main()", *arguments)


def python(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_a_registered_bot_is_listed_and_plays(tmp_path: Path) -> None:
    install(tmp_path, "first = first_bot:INFO")
    done = elvenhold(tmp_path, "bots")
    assert done.stdout.splitlines()[-1].split() == ["first", "–", "Takes", "the", "first."]
    done = elvenhold(
        tmp_path, "simulate", "--games", "2", "--players", "2", "--bots", "first,greedy", "--json"
    )
    assert done.returncode == 0
    assert '"bot":"first"' in done.stdout


LISTED = "from elvenhold.bots import BOTS, make_bot; assert list(BOTS)[-1] == 'first'; make_bot('first')"


@pytest.mark.parametrize(
    "code",
    [
        f"from first_bot import First; {LISTED}",
        f"{LISTED}; from first_bot import First; assert BOTS['first'].make is First",
        f"from elvenhold.bots.bot import BotInfo; {LISTED}",
        f"from elvenhold.bots.contract import check_bot; from first_bot import First; {LISTED}",
    ],
)
@pytest.mark.parametrize("made_of_ours", [False, True])
def test_its_own_module_may_be_imported_first_or_last(tmp_path: Path, code: str, made_of_ours: bool) -> None:
    install(tmp_path, "first = first_bot:INFO")
    if made_of_ours:
        module = tmp_path / "first_bot.py"
        ours = "from elvenhold.bots import make_bot\nmake_bot('greedy')\n"
        module.write_text(ours + module.read_text(encoding="utf-8"), encoding="utf-8")
    done = python(tmp_path, "-W", "error", "-c", code)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_bot_of_the_documents_can_be_entered_as_it_stands_there(tmp_path: Path) -> None:
    readme, document = (
        (ROOT / name).read_text(encoding="utf-8").partition(head)[2]
        for name, head in (("README.md", "## Write a bot"), ("docs/bots.md", "## Enter it"))
    )
    *bot, check = doctest.DocTestParser().get_examples(readme)
    assert check.source.startswith("check_bot(")
    blocks = re.findall(r"(?:^(?:    .*)?\n)+", document, re.MULTILINE)
    names, project = (
        next(textwrap.dedent(block) for block in blocks if word in block) for word in ("INFO =", "[project]")
    )
    (tmp_path / "tourist.py").write_text("".join(one.source for one in bot) + names, encoding="utf-8")
    entries = tomllib.loads(project)["project"]["entry-points"]["elvenhold.bots"]
    about = tmp_path / "tourist-1.dist-info"
    about.mkdir()
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (about / "entry_points.txt").write_text("\n".join(["[elvenhold.bots]", *lines]), encoding="utf-8")
    done = elvenhold(tmp_path, "tournament", "--bots", "tourist,random", "--games", "2")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1].startswith("tourist ")


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
    assert done.stderr.startswith(said)
    assert done.stderr.endswith(".\n")
    assert done.stderr.count("\n") == 1
    assert done.stdout == elvenhold(tmp_path / "elsewhere", "bots").stdout
    done = python(tmp_path, "-c", "from elvenhold.bots import BOTS; list(BOTS)")
    assert f"LeftOut: {said}" in done.stderr


def test_what_is_left_out_is_told_once_however_many_processes_play(tmp_path: Path) -> None:
    install(tmp_path, "first = first_bot:INFO", "gone = no_such_package:INFO")
    done = elvenhold(tmp_path, "tournament", "--bots", "first,random", "--games", "12", "--workers", "2")
    told, rate = done.stderr.splitlines()
    assert told == "The bot gone cannot be loaded: ModuleNotFoundError: No module named 'no_such_package'."
    assert rate.startswith("12 games in ")


def test_a_package_that_ends_the_process_is_left_out_too(tmp_path: Path) -> None:
    install(tmp_path, "first = first_bot:INFO")
    (tmp_path / "first_bot.py").write_text("raise SystemExit(3)")
    done = elvenhold(tmp_path, "bots")
    assert (done.returncode, done.stderr) == (0, "The bot first cannot be loaded: SystemExit: 3.\n")


def test_of_two_with_the_same_id_the_first_is_listed(tmp_path: Path) -> None:
    install(tmp_path, "one = first_bot:INFO", "two = first_bot:INFO")
    done = elvenhold(tmp_path, "bots")
    assert done.stdout.count("Takes the first.") == 1
    assert "The bot two has the id 'first', which another bot has already." in done.stderr
