"""The words of the page: every refusal of the server has a sentence in every language."""

import re
from pathlib import Path

import pytest

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
