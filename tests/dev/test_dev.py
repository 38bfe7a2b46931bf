"""./dev, as far as it can be tried without a network and without setting anything up."""

import ast
import doctest
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

DEV = Path(__file__).resolve().parents[2] / "dev"


# Loads ./dev, whose name has no .py, as a module `dev`; for this process and for others.
LOAD = f"""
import importlib.machinery, importlib.util, pathlib, sys, time
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("dev", {str(DEV)!r})
dev = importlib.util.module_from_spec(importlib.util.spec_from_loader("dev", loader))
sys.modules["dev"] = dev
loader.exec_module(dev)
"""


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The script as a module that believes itself in an empty checkout."""
    names: dict[str, Any] = {}
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    exec(LOAD, names)
    module: ModuleType = names["dev"]
    for name, path in {"ROOT": "", "TOOLS": ".tools", "WEB": "web", "LOCKS": "requirements"}.items():
        monkeypatch.setattr(module, name, tmp_path / path)
    yield module
    del sys.modules["dev"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, DEV, *arguments], capture_output=True, text=True)


def python(code: str, *arguments: str | Path) -> list[str]:
    """A command that runs code in which `dev` is the script."""
    return [sys.executable, "-c", LOAD + code, *map(str, arguments)]


# ------------------------------------------------------------------------------------------------------ words


def test_help_lists_every_command(dev: ModuleType) -> None:
    done = run("--help")
    assert done.returncode == 0
    assert re.findall(r"^  (\w+)  ", done.stdout, re.MULTILINE) == [
        "play",
        "setup",
        "test",
        "check",
        "run",
        "soak",
        "lock",
    ]
    assert set(dev.HELP) - {""} == set(dev.COMMANDS)


@pytest.mark.parametrize("command", ["play", "setup", "test", "check", "run", "lock"])
def test_each_command_has_help_that_fits_a_terminal(dev: ModuleType, command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert done.stdout == dev.HELP[command]
    assert done.stdout.startswith(f"usage: ./dev {command}")
    assert max(map(len, done.stdout.splitlines())) <= 110


def test_without_a_command_it_shows_help_and_fails() -> None:
    done = run()
    assert done.returncode == 2
    assert done.stdout.startswith("usage: ./dev COMMAND")


@pytest.mark.parametrize("arguments", [["bogus"], ["setup", "--fast"], ["lock", "everything"]])
def test_a_wrong_call_is_refused_in_one_sentence(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode != 0
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


# ----------------------------------------------------------------------------------------- machines that lack


def test_an_older_python_can_read_it() -> None:
    ast.parse(DEV.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_older_python_is_told_so_in_one_sentence() -> None:
    code = (
        f"import sys; sys.version_info = (3, 9, 18); exec(compile(open({str(DEV)!r}).read(), 'dev', 'exec'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "Elvenhold needs Python 3.11 or newer; this is Python 3.9.\n"


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_missing_venv_module_is_explained(
    dev: ModuleType, module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None if name == module else object())
    assert dev.main(["setup"]) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert f"lacks its module {module}" in said
    assert "apt-get install python3-venv" in said


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("error: failed to write: No space left on device (os error 28)", "The disk is full"),
        ("npm error code ENOTFOUND", "for want of a network"),
        ("  cause: dns error", "for want of a network"),
        ("NewConnectionError: Temporary failure in name resolution", "for want of a network"),
        ("client error (Connect)\n  cause: invalid peer certificate: UnknownIssuer", "does not trust"),
    ],
)
def test_usual_failures_are_explained_in_one_sentence(dev: ModuleType, output: str, sentence: str) -> None:
    said = dev.explain(output, "uv failed.")
    assert sentence in said
    assert len(said.splitlines()) == 1


def test_examples_in_the_script_hold(dev: ModuleType) -> None:
    assert doctest.testmod(dev).failed == 0


def test_other_failures_show_the_end_of_what_was_printed(dev: ModuleType) -> None:
    said = dev.explain("\n".join(f"line {n}" for n in range(100)), "uv failed.")
    assert said.splitlines()[0] == "line 60"
    assert said.splitlines()[-1] == "uv failed."


# ------------------------------------------------------------------------------------------------- stamps


class Work:
    """A step's work that counts how often it is done."""

    def __init__(self, product: Path) -> None:
        self.product = product
        self.times = 0

    def __call__(self) -> None:
        self.times += 1
        self.product.write_text("made")


def do(dev: ModuleType, mark: str, work: Callable[[], None], product: Path) -> None:
    step = dev.Step("Making it", "it", mark, product, work)
    if not step.fresh():
        step.run()


def test_a_step_is_done_once_for_the_same_inputs(
    dev: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = Work(tmp_path / "product")
    for mark in ("one", "one", "two", "two"):
        do(dev, mark, work, work.product)
    assert work.times == 2
    assert re.fullmatch(r"(Making it \.\.\. \d+\.\d s\n){2}", capsys.readouterr().out)


def test_a_step_is_done_again_when_its_product_is_gone(dev: ModuleType, tmp_path: Path) -> None:
    work = Work(tmp_path / "product")
    do(dev, "one", work, work.product)
    work.product.unlink()
    do(dev, "one", work, work.product)
    assert work.times == 2


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, OSError])
def test_a_step_that_was_cut_short_is_done_again(
    dev: ModuleType, tmp_path: Path, error: type[BaseException]
) -> None:
    work = Work(tmp_path / "product")

    def cut_short() -> None:
        work()
        raise error

    do(dev, "one", work, work.product)
    with pytest.raises(error):
        do(dev, "two", cut_short, work.product)
    do(dev, "one", work, work.product)  # not even the older product counts as made any more
    assert work.times == 3


def test_a_step_without_a_product_has_failed(dev: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(dev.Problem):
        do(dev, "one", lambda: None, tmp_path / "product")


def test_a_fingerprint_tells_names_contents_and_places_apart(dev: ModuleType, tmp_path: Path) -> None:
    seen = set()

    def note(change: Callable[[], object]) -> None:
        change()
        seen.add(dev.fingerprint(tmp_path))

    (tmp_path / "src").mkdir()
    note(lambda: (tmp_path / "src" / "a.ts").write_text("one"))
    note(lambda: (tmp_path / "src" / "a.ts").write_text("two"))
    note(lambda: (tmp_path / "src" / "b.ts").write_text(""))
    note(lambda: (tmp_path / "src" / "b.ts").rename(tmp_path / "b.ts"))
    assert len(seen) == 4


def test_a_fingerprint_does_not_see_what_tools_leave_behind(dev: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.ts").write_text("one")
    before = dev.fingerprint(tmp_path)
    for folder in ("node_modules", ".vite"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.js").write_text("x")
    assert dev.fingerprint(tmp_path) == before


# -------------------------------------------------------------------------------------------------- processes


def test_a_second_set_up_waits_for_the_first(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
dev.TOOLS = pathlib.Path(sys.argv[1])
with dev.only_one_at_a_time():
    print("held", flush=True)
    sys.stdin.readline()
    print(time.time(), flush=True)
"""
    pipe = subprocess.PIPE
    with subprocess.Popen(python(code, dev.TOOLS), stdin=pipe, stdout=pipe, text=True) as first:
        assert first.stdin and first.stdout
        stdin, said = first.stdin, list[str]()

        def say(text: str, end: str = "\n") -> None:
            """The second says that it waits: only then may the first go on."""
            said.append(text)
            stdin.write("\n")
            stdin.flush()

        monkeypatch.setattr(dev, "say", say)
        assert first.stdout.readline() == "held\n"
        with dev.only_one_at_a_time():
            got = time.time()
        assert got > float(first.stdout.readline())
    assert len(said) == 1 and "waiting for it" in said[0]


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_termination_in_the_middle_of_a_step_leaves_no_stamp(tmp_path: Path) -> None:
    code = """
dev.TOOLS = pathlib.Path(sys.argv[1])
product = dev.TOOLS / "product"
def work():
    product.write_text("half made")
    print(flush=True)
    dev.call("sleep", "60", cwd=dev.TOOLS)
dev.COMMANDS["setup"] = lambda rest: dev.Step("Sleeping", "it", "mark", product, work).run()
sys.exit(dev.main(["setup"]))
"""
    with subprocess.Popen(python(code, tmp_path), stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        child.stdout.readline()
        child.send_signal(signal.SIGTERM)
        assert child.wait(10) == 128 + signal.SIGTERM
        assert "failed" in child.stdout.read()
    assert (tmp_path / "product").exists()
    assert not (tmp_path / "stamps" / "it").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there it waits for a child instead")
def test_a_command_gets_input_output_and_exit_code() -> None:
    code = """dev.become(sys.executable, "-c", "import sys; print(input().upper()); sys.exit(7)")"""
    done = subprocess.run(python(code), input="hello\n", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (7, "HELLO\n")


# ------------------------------------------------------------------------------- the browser for tests


@pytest.mark.parametrize(
    ("chromium", "font", "installs"),
    [
        (True, True, ""),
        (True, False, "fonts-noto-cjk"),
        (False, True, "chromium"),
        (False, False, "chromium fonts-noto-cjk"),
    ],
)
def test_root_on_debian_gets_what_is_missing(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, chromium: bool, font: bool, installs: str
) -> None:
    there = {"chromium": chromium, "fc-list": font}
    calls: list[str] = []

    def call(*command: str) -> None:
        calls.append(" ".join(command))
        there.update({"chromium": True, "fc-list": True})

    monkeypatch.delenv("ELVENHOLD_CHROMIUM", raising=False)
    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr(dev, "answer", lambda name, *_: "1.0" if there[Path(name).name] else "")
    monkeypatch.setattr(
        dev.shutil, "which", lambda name: f"/bin/{name}" if there.get(name, name == "apt-get") else None
    )
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(dev.sys, "platform", "linux")
    dev.TOOLS.mkdir()
    assert dev.set_up_browser() == "/bin/chromium"
    if installs:
        assert calls[0] == "apt-get update"
        assert calls[1].endswith(" " + installs)
    else:
        assert calls == []


def test_others_get_playwright_s_chromium_or_are_told(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("ELVENHOLD_CHROMIUM", raising=False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    monkeypatch.setattr(dev, "call", lambda *command: None)
    assert dev.set_up_browser() is None

    def no_network(*command: str) -> None:
        raise dev.Problem("A download failed.")

    monkeypatch.setattr(dev, "call", no_network)
    with pytest.raises(dev.Problem, match="ELVENHOLD_CHROMIUM"):
        dev.set_up_browser()


def test_a_named_chromium_that_does_not_start_is_refused(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELVENHOLD_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(dev.Problem, match="/nowhere/chromium"):
        dev.set_up_browser()


# ------------------------------------------------------------------------------------------------ other files


def test_locks_have_hashes_and_name_no_address() -> None:
    locks = sorted(DEV.parent.joinpath("requirements").glob("*.lock"))
    assert [lock.stem for lock in locks] == ["dev", "node", "tools"]
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert "://" not in text
        assert "@" not in text


def test_the_page_s_lock_names_no_address_to_download_from() -> None:
    text = DEV.parent.joinpath("web", "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in text
    assert '"resolved"' not in text


@pytest.mark.skipif(sys.platform == "win32", reason="files have no executable bit there")
@pytest.mark.parametrize("name", ["dev", ".ci/run"])
def test_scripts_can_be_run(name: str) -> None:
    assert DEV.parent.joinpath(name).stat().st_mode & 0o111 == 0o111


# --------------------------------------------------------------------------------------------- bots and calls


def test_bots_that_go_with_the_packages_are_told_of_before(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    venv = tmp_path / ".venv"
    monkeypatch.setattr(dev, "VENV", venv)
    monkeypatch.setattr(dev, "PYTHON", venv)
    monkeypatch.setattr(dev, "call", lambda *command: venv.mkdir(exist_ok=True))

    def said() -> str:
        dev.packages_step().run()
        return capsys.readouterr().out

    assert re.fullmatch(r"Installing the Python packages \.\.\. \d+\.\d s\n", said())
    for name, group in (
        ("tourist-1", "elvenhold.bots"),
        ("rich-14.0", "console_scripts"),
        ("al-2", "elvenhold.bots"),
    ):
        about = venv / "lib" / "python" / "site-packages" / f"{name}.dist-info"
        about.mkdir(parents=True)
        (about / "entry_points.txt").write_text(f"[{group}]\nname = module:NAME\n")
    assert " ... this removes al and tourist, which you can install again ... " in said()


@pytest.mark.skipif(sys.platform == "win32", reason="there it is python dev run")
@pytest.mark.parametrize(
    ("script", "called"),
    [("./dev", "./dev run"), ("dev", "./dev run"), ("../dev", "../dev run"), ("/a b/dev", "'/a b/dev' run")],
)
def test_a_command_is_told_how_it_was_called(
    dev: ModuleType, script: str, called: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setenv("ELVENHOLD_CALLED_AS", "unknown")
    monkeypatch.setattr(dev, "stdout_is_taken", False)
    monkeypatch.setattr(dev, "set_up", lambda: None)
    monkeypatch.setattr(dev, "become", lambda *words: begun.append(dev.environment()["ELVENHOLD_CALLED_AS"]))
    monkeypatch.setattr(sys, "argv", [script, "run", "simulate"])
    dev.run(["simulate"])
    assert begun == [called]


# ------------------------------------------------------------------------------------------ compiled rules


def test_the_rules_are_compiled_anew_when_one_has_changed(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ELVENHOLD_PURE", raising=False)
    rules = tmp_path / "src" / "elvenhold" / "rules"
    rules.mkdir(parents=True)
    (rules / "deal.py").write_text("one = 1")
    (step,) = dev.rules_steps()
    assert dev.rules_steps()[0].mark == step.mark
    (rules / "deal.py").write_text("one = 2")
    assert dev.rules_steps()[0].mark != step.mark


def test_the_pure_rules_need_no_compiling(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELVENHOLD_PURE", "1")
    assert dev.rules_steps() == []


def test_why_the_rules_stay_interpreted_is_one_line(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("ELVENHOLD_PURE", raising=False)
    made = tmp_path / "src" / "elvenhold" / "_compiled" / "made.json"
    made.parent.mkdir(parents=True)
    made.write_text("{}")
    monkeypatch.setattr(dev, "quietly", lambda *command: (0, "The rules stay interpreted: no compiler.\n"))
    (step,) = dev.rules_steps()
    step.run()
    said = capsys.readouterr().out
    assert said.startswith("Compiling the rules ... The rules stay interpreted: no compiler. ")
    assert said.count("\n") == 1
    assert step.fresh()
