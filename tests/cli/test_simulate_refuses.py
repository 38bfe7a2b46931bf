"""``simulate --resume``: what is no run that can go on is told, and left as it is."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.console import run
from tests.cli.runs import command_of, refused

KINDS = pytest.mark.parametrize("kept", ["--records", "--totals"])


def changed(whole: bytes) -> dict[str, bytes]:
    """Files that are not what the command would write."""
    lines = whole.splitlines(keepends=True)
    third = json.loads(lines[2])
    third["result"]["seats"][0]["seat"] = 1
    bad_result = json.dumps(third).encode() + b"\n"
    return {
        "a text": b"Shopping list\n",
        "a text without an end": b"Shopping list",
        "one sign": b"x",
        "an empty line": b"\n",
        "other JSON": b'{"format":"elvenhold-record"}\n',
        "a number": b"7\n",
        "deep JSON": b"[" * 100_000 + b"\n",
        "no text": bytes(range(256)),
        "a line of endless length": b"{" * 3_000_000,
        "the second game first": lines[1],
        "a game twice": lines[0] + lines[0],
        "a game left out": lines[0] + lines[2],
        "a text in the midst": b"".join(lines[:2]) + b"Shopping list\n" + lines[2],
        "a text at the end": whole[:-1],
        "a text after the cut": b"".join(lines[:2]) + lines[2][:100] + b"Shopping list",
        "another result": b"".join(lines[:2]) + bad_result + b"".join(lines[3:]),
        "another event at the end": b"".join(lines[:2]) + lines[2].replace(b'"round":4', b'"round":3'),
        "lines of Windows": whole.replace(b"\n", b"\r\n"),
        "too many games": whole + lines[0],
        "more than too many games": whole + b"x",
    }


def test_other_files_are_refused_and_left_alone(finished: tuple[bytes, str], tmp_path: Path) -> None:
    file = tmp_path / "games"
    for name, text in changed(finished[0]).items():
        if name == "a text at the end":
            text += b" Shopping list"
        file.write_bytes(text)
        made = file.stat().st_mtime_ns
        done = run(*command_of(23, "--records", file, "--resume"))
        refused(done, f"Cannot go on with {file}: ")
        assert (file.read_bytes(), file.stat().st_mtime_ns) == (text, made), name


OTHERS = {
    "seed": ["--seed", "4"],
    "bots": ["--bots", "greedy"],
    "more bots": ["--bots", "random,greedy"],
    "players": ["--players", "3"],
    "a range of players": ["--players", "2-3"],
    "option": ["--option", "rounds=3"],
    "preset": ["--preset", "reprint2015"],
    "fewer games": ["--games", "11"],
}
BUDGETS = {"a budget": ["--bots", "random:7"], "simulations": ["--simulations", "7"]}


@KINDS
@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS.keys())
def test_games_of_another_plan_are_refused_and_left_alone(
    kept: str, other: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    run(*command_of(12, kept, file))
    before = file.read_bytes()
    refused(run(*command_of(12, kept, file, "--resume"), *other), f"Cannot go on with {file}: ")
    assert file.read_bytes() == before


@pytest.mark.parametrize("other", BUDGETS.values(), ids=BUDGETS.keys())
def test_totals_of_other_budgets_are_refused(other: list[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    run(*command_of(3, "--totals", file))
    refused(
        run(*command_of(3, "--totals", file, "--resume"), *other), f"Cannot go on with {file}: its games "
    )


@pytest.mark.parametrize(
    ("kept", "why"), [("--records", "line 1 is not "), ("--totals", "its first games end ")]
)
@pytest.mark.parametrize("games", [3, 12])
def test_games_of_bots_that_have_changed_are_refused(
    kept: str, why: str, games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games"
    run(*command_of(games, kept, file))
    monkeypatch.setattr("elvenhold.arena.simulate.bot_seed", lambda seed, seat: seed + seat)
    refused(run(*command_of(12, kept, file, "--resume")), f"Cannot go on with {file}: {why}")


def test_totals_that_cannot_be_are_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "totals"
    run(*command_of(12, "--totals", file))
    right = json.loads(file.read_text())
    texts = ["", "x", "{}", "[" * 100_000, file.read_text()[:-20]]
    for key, value in [("format", "x"), ("version", 2), ("elvenhold", "0.0"), ("plan", {}), ("more", 1)]:
        texts.append(json.dumps(right | {key: value}))
    for key, value in [("games", 13), ("games", -1), ("bots", {}), ("seats", []), ("games", 11)]:
        texts.append(json.dumps(right | {"tally": right["tally"] | {key: value}}))
    for text in texts:
        file.write_text(text)
        refused(run(*command_of(12, "--totals", file, "--resume")), f"Cannot go on with {file}: ")
        assert file.read_text() == text


def test_a_file_of_totals_holds_no_times_and_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "totals"
    run(*command_of(4, "--totals", file))
    assert file.read_bytes().count(b"\n") == 1
    data = json.loads(file.read_text())
    assert list(data) == ["format", "version", "elvenhold", "plan", "tally", "first"]
    assert data["plan"].keys() == {"players", "bots", "seed", "options", "simulations"}
    assert sum(line["wins"] for line in data["tally"]["seats"]) == 4 * 60
    assert [entry.name for entry in tmp_path.iterdir()] == ["totals"]


NOWHERE: dict[str, list[str]] = {
    "nothing to resume": ["--resume"],
    "a stream to resume": ["--resume", "--records", "-"],
    "totals in a stream": ["--totals", "-"],
    "totals in a folder": ["--totals", "."],
    "a folder to resume": ["--resume", "--records", "."],
    "a device to resume": ["--resume", "--records", os.devnull],
    "totals in a device": ["--totals", os.devnull],
    "totals nowhere": ["--totals", "no/such/folder/totals.json"],
    "records nowhere": ["--records", "no/such/folder/games.jsonl", "--resume"],
}


@pytest.mark.parametrize("words", NOWHERE.values(), ids=NOWHERE.keys())
def test_what_cannot_be_kept_or_resumed_is_told_in_one_sentence(words: list[str]) -> None:
    refused(run("simulate", "--games", "3", "--bots", "random", *words))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_device_gets_full(tmp_path: Path) -> None:
    refused(run("simulate", "--games", "3", "--records", "/dev/full"), "Cannot write /dev/full: ")
