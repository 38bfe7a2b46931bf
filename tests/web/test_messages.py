"""The words of the page: a sentence for every refusal of the server, and hints as in the terminal."""

import re
from pathlib import Path

import pytest

from elvenhold.cli.hints import WHYS
from elvenhold.reasons import REASONS

WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
FILES = sorted(WORDS.glob("*.ftl"))


def keys(path: Path) -> set[str]:
    return set(re.findall(r"^([a-z][\w-]*) *=", path.read_text("utf-8"), re.MULTILINE | re.IGNORECASE))


def test_both_languages_are_there() -> None:
    assert [path.stem for path in FILES] == ["en", "zh-Hans"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_reason_has_a_message(path: Path) -> None:
    wanted = {"reason-" + word.replace("_", "-") for word in REASONS}
    found = {key for key in keys(path) if key.startswith("reason-")}
    assert wanted - found == set(), "words without a message"
    assert found - wanted == set(), "messages without a word"


def test_every_message_is_in_every_language() -> None:
    first, *others = FILES
    for other in others:
        assert keys(other) == keys(first)


def test_hints_are_said_alike_in_the_page_and_in_the_terminal() -> None:
    page = (WORDS / "en.ftl").read_text("utf-8")
    page = re.sub(r"\{ \$towns ->\n +\[one\] 1 town\n +\*\[other\] \{ \$towns \} towns\n\}", "{towns}", page)
    said = {
        key: text.replace("{ $without }", "{without}")
        for key, text in re.findall(r"^hint-([a-z-]+) = (.+)$", page, re.MULTILINE)
    }
    assert {why: said.get(why) for why in WHYS} == WHYS
