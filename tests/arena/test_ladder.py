"""The ladder of bots: its rows can be played, are played once, and come into the document as they are."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import run
from training.ladder import (
    BEGIN,
    BUDGETS,
    END,
    EQUALS,
    MATCHES,
    ROWS,
    Row,
    kept,
    play,
    plot,
    tables,
    written,
)

CIRCLE = "{http://www.w3.org/2000/svg}circle"
SMALL = Row("greedy", "random", 3, 6, seed=1)


def result_of(row: Row) -> dict[str, Any]:
    """What a run of a row would say, made up."""
    if row.others is None:
        return {"games": row.games, "bots": [{"bot": row.one, "towns": 15.25}], "winner_towns": 17.5}
    pair = {"games": row.games, "win_share": 0.611, "interval": [0.58, 0.641], "margin": 0.025}
    others = [{"bot": row.others, "against": row.one} | pair] if row.players == 2 else []
    time = {"decisions": 9, "mean_ms": 11.04, "p99_ms": 170.26}
    return {"pairs": [{"bot": row.one, "against": row.others} | pair, *others], "times": {row.one: time}}


RESULTS = {row.name: result_of(row) for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_has_a_name_for_files_and_a_command_that_can_be_run(row: Row) -> None:
    assert row.name.replace("-", "").isalnum()
    done = run(*row.command(), "--totals", "no/such/folder/totals")  # which is found out last
    assert done.err.startswith("Cannot write no/such/folder/totals: ")


def test_no_two_rows_share_their_files() -> None:
    assert len({row.name for row in ROWS}) == len(set(ROWS)) == len(MATCHES) + len(BUDGETS) - 1 + len(EQUALS)


def test_the_tables_say_what_the_results_say() -> None:
    lines = tables(RESULTS).splitlines()
    assert (
        lines[2]
        == "| greedy against random | 2 | classic | 2,000 | 61.1 % | 58.0–64.1 | 2.5 | 11.04 | 170.3 |"
    )
    for number, row in BUDGETS.items():
        assert f"| {number} | {row.games:,} | 61.1 % | 58.0–64.1 | 2.5 | 11.04 | 170.3 |" in lines
    for row in EQUALS:
        assert f"| 4 × {row.one} | {row.games:,} | 15.25 | 17.50 |" in lines
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| ---")]
    assert len(rows) == len(MATCHES) + len(BUDGETS) + len(EQUALS) + 3
    assert tables({EQUALS[0].name: RESULTS[EQUALS[0].name]}).count("\n|") == 3


def test_the_plot_has_every_budget() -> None:
    words = [element.text or "" for element in ElementTree.fromstring(plot(RESULTS)).iter()]
    for number, row in BUDGETS.items():
        assert f"{number} (11 ms, {row.games} games)" in words


@pytest.mark.parametrize("old", ["", "\nold\n"])
def test_the_tables_stand_between_the_marks_and_nothing_else_changes(old: str) -> None:
    document = f"Before\n{BEGIN}{old}{END}\nAfter\n"
    assert written(document, "new") == f"Before\n{BEGIN}\nnew\n{END}\nAfter\n"
    for other in ("No marks\n", f"{BEGIN} alone", f"{END} alone"):
        assert written(other, "new") == other


def test_a_row_is_played_once_and_its_times_stay(tmp_path: Path) -> None:
    first = play(SMALL, tmp_path, share=0.5, more=["--workers", "1"])
    assert [(pair["bot"], pair["games"]) for pair in first["pairs"]] == [("greedy", 3)]
    assert first["times"]["greedy"]["decisions"] > 0
    files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert play(SMALL, tmp_path, share=0.5) == first
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == files
    assert play(SMALL, tmp_path)["pairs"][0]["games"] == 6


def test_what_is_kept_is_told_of_and_drawn_without_the_rest(tmp_path: Path) -> None:
    some = [MATCHES[0], EQUALS[0], *list(BUDGETS.values())[:2]]
    for row in some:
        (tmp_path / f"{row.name}.json").write_text(json.dumps(RESULTS[row.name]))
    assert kept(tmp_path) == {row.name: RESULTS[row.name] for row in some}
    assert tables(kept(tmp_path)).count("\n| ") == 3 + 2 * 3 - 1 + 2
    assert len(list(ElementTree.fromstring(plot(kept(tmp_path))).iter(CIRCLE))) == 2


def test_a_row_of_equals_is_played(tmp_path: Path) -> None:
    row = Row("random", None, 2, 2, seed=1)
    assert tables({EQUALS[0].name: play(row, tmp_path)}).startswith("Tables of equal bots")


def test_a_row_that_cannot_be_played_ends_the_ladder(tmp_path: Path) -> None:
    (tmp_path / f"{SMALL.name}.totals").write_text("x")
    with pytest.raises(SystemExit) as left:
        play(SMALL, tmp_path)
    assert left.value.code == 2
