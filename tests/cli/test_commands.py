"""Every command: help, exit codes, one plain sentence for what is wrong, quiet pipes and interrupts."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from elvenhold import __version__
from elvenhold._compiled import which_rules
from tests.cli.console import run
from tests.cli.runs import PROGRAM, heed_interrupts

COMMANDS = [
    *("play", "serve", "simulate", "tournament", "check", "replay", "solve"),
    *("perft", "backup", "restore", "doctor", "bots", "options", "openapi", "version", "bench"),
]


def test_help_lists_every_command() -> None:
    done = run("--help")
    assert done.code == 0
    listed = [line.split()[0] for line in done.out.partition("Commands:")[2].splitlines() if line.strip()]
    assert listed[: len(COMMANDS)] == COMMANDS
    assert run().out == done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_that_fits_a_terminal(command: str) -> None:
    done = run(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: elvenhold {command}")
    assert all(len(line) <= 100 for line in done.out.splitlines())
    assert run(command, "-h").out == done.out


@pytest.mark.parametrize(
    ("command", "usage"), [("check", "FILE..."), ("perft", "FILE..."), ("replay", "FILE")]
)
def test_help_shows_a_file_as_people_write_it(command: str, usage: str) -> None:
    lines = run(command, "--help").out.splitlines()
    assert lines[0] == f"Usage: elvenhold {command} [OPTIONS] {usage}"
    assert "  FILE  JSON or JSON Lines; '-' reads standard input.  [required]" in lines


def test_version() -> None:
    assert run("--version").out == f"elvenhold {__version__}\n"
    assert run("version").out == f"elvenhold {__version__}, {which_rules()}\n"


def test_version_says_that_the_interpreted_rules_run_when_asked_for() -> None:
    done = subprocess.run(
        [*PROGRAM, "version"], env=os.environ | {"ELVENHOLD_PURE": "1"}, capture_output=True, text=True
    )
    assert done.stdout == f"elvenhold {__version__}, interpreted rules (ELVENHOLD_PURE is set)\n"


def helps_of_ours() -> list[str]:
    from elvenhold.bots import OURS

    return [bot.help["en"] for bot in OURS]


def test_bots_and_options_are_listed() -> None:
    rows = run("bots").out.splitlines()
    assert [row.split()[:2] for row in rows[:3]] == [["bot", "level"], ["random", "–"], ["greedy", "easy"]]
    assert len({row.index(help) for row, help in zip(rows[1:], helps_of_ours(), strict=True)}) == 1
    assert "reprint2015" in run("options").out
    assert "town_cards" in run("options").out


def test_openapi_is_json() -> None:
    assert json.loads(run("openapi").out)["openapi"].startswith("3.")


BAD = {
    "no such command": ["fly"],
    "no such flag": ["simulate", "--fast"],
    "unknown bot": ["simulate", "--bots", "greedy,nobody"],
    "unknown bot to play against": ["play", "--bots", "nobody"],
    "empty bot": ["simulate", "--bots", "greedy,"],
    "no games": ["simulate", "--games", "0"],
    "games in letters": ["simulate", "--games", "many"],
    "too many players": ["simulate", "--players", "7"],
    "too few players": ["simulate", "--players", "1-4"],
    "players backwards": ["simulate", "--players", "4-2"],
    "players in letters": ["simulate", "--players", "two"],
    "players in odd digits": ["simulate", "--players", "²"],
    "players in many digits": ["simulate", "--players", "9" * 5000],
    "a range of many digits": ["simulate", "--players", "2-" + "9" * 5000],
    "games in many digits": ["simulate", "--games", "9" * 5000],
    "seed in many digits": ["simulate", "--seed", "9" * 4299],
    "seed in too many digits": ["play", "--seed", "9" * 5000],
    "seed below": ["play", "--seed", "-" + "9" * 19],
    "a name that steers the terminal": ["check", "\x1b[2J\x07"],
    "unknown option": ["simulate", "--option", "dice=true"],
    "unknown value": ["simulate", "--option", "rounds=9"],
    "option without value": ["play", "--option", "rounds"],
    "unknown preset": ["play", "--preset", "house"],
    "play with 9": ["play", "--players", "9"],
    "seat out of reach": ["play", "--players", "3", "--seat", "3"],
    "negative seat": ["play", "--seat", "-1"],
    "more bots than seats": ["play", "--players", "2", "--bots", "random,greedy"],
    "bad name": ["play", "--name", ""],
    "record cannot be written": ["play", "--record", "no/such/folder/game.json"],
    "records cannot be written": ["simulate", "--records", "no/such/folder/games.jsonl"],
    "nothing to check": ["check"],
    "no file to check": ["check", "no-such-file.jsonl"],
    "a folder to check": ["check", "."],
    "no file to count": ["perft", "no-such-file.jsonl"],
    "no file to replay": ["replay", "no-such-file.jsonl"],
    "bad durability": ["serve", "--durability", "some"],
    "bad limits": ["serve", "--limits", "maybe"],
    "bad port": ["serve", "--port", "70000"],
    "bad proxy": ["serve", "--trusted-proxy", "here"],
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_arguments_get_one_sentence(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert done.err.endswith(".\n")
    assert done.err.count("\n") == 1
    assert done.err[0].isupper() or done.err.startswith("--") or done.err.startswith("here")
    assert "Traceback" not in done.err
    assert done.err.removesuffix("\n").isprintable()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play --seed x", "--seed is a whole number, not 'x'."),
        ("tournament --players 2.5", "--players is a whole number, not '2.5'."),
        ("replay file --game \x1b", r"--game is a whole number, not '\x1b'."),
        (f"simulate --games {'9' * 5000}", "--games has too many digits."),
        ("solve file --limit 0", "--limit is at least 1, not 0."),
        ("serve --port 70000", "--port is at most 65535, not 70000."),
        ("serve --bot-seconds 61", "--bot-seconds is at most 60, not 61."),
        ("bench --seconds two", "--seconds is a number, not 'two'."),
        (
            "serve --limits maybe",
            "Invalid value for '--limits': 'maybe' is not one of 'on', 'off'.",
        ),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_plain_words(words: str, sentence: str) -> None:
    assert run(*words.split(" ")) == (2, "", sentence + "\n")


def test_the_program_itself_in_a_pipe_has_no_colours() -> None:
    done = subprocess.run([*PROGRAM, "simulate", "--games", "1"], capture_output=True, text=True)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stdout.startswith("bot ")
    assert "games a second" in done.stderr
    bad = subprocess.run([*PROGRAM, "simulate", "--games", "0"], capture_output=True, text=True)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.count("\n") == 1


def test_an_output_without_arrows_gets_plain_signs() -> None:
    golden = str(Path(__file__).parent / "golden" / "games.jsonl")
    command = [*PROGRAM, "replay", golden, "--text"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, encoding="ascii", env=ascii_only)
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 towns - 1 = 2 " in done.stdout
    assert "Lapphalya - Virst (plain)" in done.stdout
    assert "?" not in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_nobody_reads_on() -> None:
    command = [*PROGRAM, "simulate", "--games", "40", "--bots", "random", "--records", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(20) == 141


FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
NO_ROOM = "No space left on device.\n"
GOLDEN = str(Path(__file__).parent / "golden" / "games.jsonl")


@FULL
@pytest.mark.parametrize(
    ("arguments", "begin"),
    [
        (["version"], "An input or output has failed: "),
        (["--help"], "An input or output has failed: "),
        (["check", GOLDEN], "An input or output has failed: "),
        (["perft", GOLDEN], "An input or output has failed: "),
        (
            ["simulate", "--games", "1", "--bots", "random", "--records", "-"],
            "Cannot write standard output: ",
        ),
        (
            ["simulate", "--games", "1", "--bots", "random", "--records", "/dev/full"],
            "Cannot write /dev/full: ",
        ),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
@pytest.mark.parametrize("buffered", ["", "1"])
def test_an_output_that_is_full_gets_one_sentence(arguments: list[str], begin: str, buffered: str) -> None:
    # With a buffer, Python itself tries once more when the program ends.
    env = os.environ | {"PYTHONUNBUFFERED": buffered}
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, env=env)
    assert (done.returncode, done.stderr) == (2, begin + NO_ROOM)


@FULL
@pytest.mark.parametrize("buffered", ["", "1"])
def test_where_nothing_can_be_said_the_exit_code_still_tells(buffered: str) -> None:
    env = os.environ | {"PYTHONUNBUFFERED": buffered}
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, "check", "no-such-file"], stdout=full, stderr=full, env=env)
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's words")
@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("version >&-", 0, ""),
        ("version 2>&-", 0, f"{which_rules()}\n"),
        ("check - <&-", 0, "0 records checked: 0 right, 0 wrong.\n"),
        ("check no-such-file 2>&-", 2, ""),
        (
            "play --bots random <&-",
            1,
            "There is no more input, so the game stops here; it is not finished.\n",
        ),
    ],
)
def test_a_standard_stream_that_is_closed(words: str, code: int, says: str) -> None:
    program = f"{shlex.join(PROGRAM)} {words}"
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, "")
    assert done.stdout.endswith(says)


def test_input_that_is_no_text_is_only_a_wrong_answer() -> None:
    done = subprocess.run([*PROGRAM, "play", "--bots", "random"], input=b"\xff\xfe\n", capture_output=True)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_nobody_reads_the_help() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    env = os.environ | {"PYTHONUNBUFFERED": ""}
    done = subprocess.run([*PROGRAM, "--help"], stdout=writing, stderr=subprocess.PIPE, text=True, env=env)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_interrupting_a_game_leaves_it_and_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    command = [*PROGRAM, "play", "--bots", "random", "--record", str(record)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_interrupts
    ) as process:
        assert process.stdout
        while not process.stdout.readline().startswith("   6  an unseen"):
            pass
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (130, "")
    left = "\nYou have left the game; it is not finished.\n"
    assert said.endswith(f"{left}The record is in {record}.\n")
    assert run("check", str(record)).code == 0


def test_help_starts_quickly_without_what_only_servers_and_bots_need() -> None:
    code = (
        "import sys, elvenhold.cli.main\n"
        "print(*(name for name in ('rich', 'uvicorn', 'sqlalchemy', 'starlette', 'elvenhold.bots',"
        " 'elvenhold.server') if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_exit_code_of_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, object]] = []

    def serve(**settings: object) -> int:
        calls.append(settings)
        return 2

    monkeypatch.setattr("elvenhold.cli.serve.serve", serve)
    assert run("serve", "--port", "0", "--no-browser", "--limits", "off", "--data", "there").code == 2
    assert calls == [
        {
            "host": "127.0.0.1",
            "port": 0,
            "data": Path("there"),
            "open_browser": False,
            "durability": "full",
            "limits": False,
            "trusted_proxy": (),
            "allow_host": (),
            "bot_workers": None,
            "bot_seconds": 1.0,
            "database": None,
            "hub": None,
            "public": None,
            "metrics_from": (),
            "log": "text",
            "push": True,
            "push_service": (),
        }
    ]
