"""The documents' examples run, and the numbers that the code cites exist."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md"])
RULES = (ROOT / "docs/rules.md").read_text("utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_in_documents_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False)
    assert result.failed == 0


def test_every_ruling_cited_in_the_code_is_in_the_rules() -> None:
    cited = set()
    for path in (ROOT / "src/elvenhold").rglob("*.py"):
        cited |= set(re.findall(r"R-\d\d", path.read_text("utf-8")))
    assert len(cited) > 30
    assert {ruling for ruling in cited if f"**{ruling}" not in RULES} == set()


def test_relative_links_in_documents_lead_somewhere() -> None:
    for path in {*DOCUMENTS, *ROOT.glob("*.md")}:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
