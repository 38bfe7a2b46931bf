"""Every command: help, exit codes, one plain sentence for what is wrong, quiet pipes and interrupts."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from elvenhold import __version__
from tests.cli.console import run

COMMANDS = ["play", "serve", "simulate", "check", "replay", "perft", "bots", "options", "openapi", "version"]
PROGRAM = [sys.executable, "-c", "from elvenhold.cli.main import main; main()"]


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


def test_version() -> None:
    assert run("version").out == run("--version").out == f"elvenhold {__version__}\n"


def test_bots_and_options_are_listed() -> None:
    assert run("bots").out.startswith("random ")
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


def heed_interrupts() -> None:
    """A shell starts its background jobs deaf to SIGINT, and their children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_interrupt_is_quiet(tmp_path: Path) -> None:
    command = [*PROGRAM, "simulate", "--games", "100000", "--bots", "random", "--records", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_interrupts
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()  # it is under way
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (130, "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_interrupting_a_game_is_quiet_and_keeps_the_record(tmp_path: Path) -> None:
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
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (130, "")
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
        }
    ]
