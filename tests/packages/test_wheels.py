"""What a person installs: wheels and the source archive build, and play in environments of their own."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from importlib.metadata import packages_distributions
from pathlib import Path

import httpx
import pytest
from packaging.utils import canonicalize_name

from tests.packages.building import (
    CLEAN,
    PAGE,
    ROOT,
    Environment,
    build,
    copy_checkout,
    extras,
    make_builder,
    metadata,
    needed,
    requirements,
)

fcntl = pytest.importorskip("fcntl", reason="needs locks and signals")
pytestmark = pytest.mark.timeout(300)  # the first that needs them builds all wheels

KINDS = ("compiled", "pure")
NO_COMPILER = "no-such-compiler"
MACHINE_CODE = (".so", ".pyd", "made.json")


def once(folder: Path, make: Callable[[Path], object]) -> Path:
    """A folder that all workers of this run share: whoever comes first makes it, the others wait."""
    done = folder / "done"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packages"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def built(shared: Path) -> Path:
    """A folder for each kind of wheel, and one for the source archive."""
    return once(shared / "built", build_all)


def build_all(folder: Path) -> None:
    tree = folder / "tree"
    copy_checkout(tree)
    builder = make_builder(folder / "builder")
    said = build(builder, tree, "wheel", folder / "no-compiler", CC=NO_COMPILER)
    (folder / "said").write_text(said)
    try:
        build(builder, tree, "wheel", folder / "compiled", ELVENHOLD_COMPILED="1")
    except AssertionError as error:
        if not re.search("there is no C compiler|header files are not installed", str(error)):
            raise
    # From here on machine code lies in the tree, which must go neither into a pure wheel nor into an archive.
    build(builder, tree, "wheel", folder / "pure", ELVENHOLD_PURE="1")
    build(builder, tree, "sdist", folder / "archive")


def wheel_of(built: Path, kind: str) -> Path:
    wheels = list((built / kind).glob("*.whl"))
    if kind == "compiled" and not wheels:
        pytest.skip("this machine cannot compile")
    (wheel,) = wheels
    return wheel


@pytest.fixture(scope="session")
def install(shared: Path, built: Path) -> Callable[[str], Environment]:
    """Gives an environment with one kind of wheel and nothing else."""

    def installed(kind: str) -> Environment:
        wheel = wheel_of(built, kind)
        asked = requirements(wheel)
        return Environment(once(shared / kind, lambda folder: Environment.make(folder, asked, wheel=wheel)))

    return installed


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


# --------------------------------------------------------------------------------------------------- building


def test_the_compiled_wheel_is_for_this_machine_and_asks_for_what_its_code_needs(built: Path) -> None:
    wheel = wheel_of(built, "compiled")
    *_, python, abi, platform = wheel.stem.split("-")
    assert python == abi == f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert platform != "any"
    with zipfile.ZipFile(wheel) as archive:
        made = json.loads(archive.read("elvenhold/_compiled/made.json"))
    assert {f"elvenhold/_compiled/{file}" for file in made["modules"].values()} <= set(names_in(wheel))
    assert any(re.match(r"librt\b", text) for text in requirements(wheel))


def test_the_pure_wheel_is_for_every_machine(built: Path) -> None:
    wheel = wheel_of(built, "pure")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in names_in(wheel) if name.endswith(MACHINE_CODE)]
    assert not any(re.match(r"librt\b", text) for text in requirements(wheel))


@pytest.mark.parametrize("kind", KINDS)
def test_a_wheel_holds_the_package_and_the_page_and_nothing_else(built: Path, kind: str) -> None:
    wheel = wheel_of(built, kind)
    names = names_in(wheel)
    info = "-".join(wheel.stem.split("-")[:2]) + ".dist-info"
    assert {name.split("/")[0] for name in names} == {"elvenhold", info}
    page = {f"elvenhold/static/{path.relative_to(ROOT / PAGE).as_posix()}" for path in files(ROOT / PAGE)}
    assert {name for name in names if name.startswith("elvenhold/static/")} == page
    assert {f"{info}/licenses/LICENSE", "elvenhold/py.typed"} <= set(names)


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_without_a_c_compiler_the_wheel_is_the_pure_one_and_one_line_says_why(built: Path) -> None:
    wheel = wheel_of(built, "no-compiler")
    assert wheel.name == wheel_of(built, "pure").name
    assert wheel.read_bytes() == wheel_of(built, "pure").read_bytes()
    (line,) = (line for line in (built / "said").read_text().splitlines() if not line.endswith(wheel.name))
    assert line == f"The rules stay interpreted, which is slower: there is no C compiler ({NO_COMPILER})."


def test_the_wheel_from_the_source_archive_is_the_wheel_from_the_checkout(
    built: Path, tmp_path: Path
) -> None:
    (archive,) = (built / "archive").iterdir()
    with tarfile.open(archive) as content:
        assert not [name for name in content.getnames() if name.endswith(MACHINE_CODE)]
        content.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    build(Environment(built / "builder"), tree, "wheel", tmp_path / "wheel", ELVENHOLD_PURE="1")
    (wheel,) = (tmp_path / "wheel").iterdir()
    assert wheel.read_bytes() == wheel_of(built, "pure").read_bytes()


# -------------------------------------------------------------------------------------------------- installed


@pytest.mark.parametrize("kind", KINDS)
def test_an_installed_wheel_runs_by_itself_and_says_which_rules(
    install: Callable[[str], Environment], built: Path, kind: str
) -> None:
    environment = install(kind)
    said = environment.run("elvenhold", "version").stdout
    rules = "compiled rules" if kind == "compiled" else "interpreted rules (they are not compiled)"
    assert said == f"elvenhold {metadata(wheel_of(built, kind))['Version']}, {rules}\n"
    code = "import elvenhold, sys; print(elvenhold.__file__, *sys.path, sep='\\n')"
    place, *path = environment.run("python", "-c", code).stdout.splitlines()
    assert Path(place).is_relative_to(environment.folder)
    assert not [each for each in path if Path(each).is_relative_to(ROOT)]


@pytest.mark.parametrize("kind", KINDS)
def test_games_of_an_installed_wheel_follow_the_rules(
    install: Callable[[str], Environment], kind: str, tmp_path: Path
) -> None:
    play(install(kind), tmp_path / "games.jsonl")
    done = install(kind).run("elvenhold", "check", tmp_path / "games.jsonl")
    assert done.stdout == "2 records checked: 2 right, 0 wrong.\n"


def test_both_wheels_write_the_same_records(install: Callable[[str], Environment], tmp_path: Path) -> None:
    records = {play(install(kind), tmp_path / f"{kind}.jsonl") for kind in KINDS}
    assert len(records) == 1


def play(environment: Environment, file: Path) -> bytes:
    environment.run("elvenhold", "simulate", "--games", "2", "--records", file)
    return file.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_an_installed_server_gives_its_page_and_stops_when_told(
    install: Callable[[str], Environment], kind: str, tmp_path: Path
) -> None:
    command: list[str | Path] = [
        install(kind).program("elvenhold"),
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--data",
        "games",
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, env=CLEAN, stdout=pipe, stderr=pipe, text=True) as server:
        try:
            assert server.stdout and server.stderr
            line = server.stdout.readline()
            assert line.startswith("Elvenhold is at http://127.0.0.1:"), line + server.stderr.read()
            with httpx.Client(base_url=line.split()[-1], timeout=60) as http:
                assert http.get("/healthz").status_code == 200
                index = http.get("/").raise_for_status()
                assert index.content == (ROOT / PAGE / "index.html").read_bytes()
                parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', index.text)
                assert {Path(part).suffix for part in parts} >= {".js", ".css"}
                assert {http.get(part).status_code for part in parts} == {200}
            server.send_signal(signal.SIGTERM)
            out, err = server.communicate(timeout=60)
            assert (server.returncode, out, err) == (0, "", "")
        finally:
            server.kill()
    assert (tmp_path / "games" / "elvenhold.sqlite3").exists()


def test_importing_elvenhold_imports_no_optional_package(built: Path, tmp_path: Path) -> None:
    """Although it is there."""
    wheel = wheel_of(built, "pure")
    optional = needed(requirements(wheel), *extras(wheel)) - needed(requirements(wheel))
    modules = {
        module
        for module, packages in packages_distributions().items()
        if {canonicalize_name(package) for package in packages} <= optional
    }
    assert bool(modules) == bool(extras(wheel))
    environment = Environment.make(tmp_path / "all", requirements(wheel), *extras(wheel), wheel=wheel)
    code = """if True:
        import sys, importlib.util, elvenhold
        print(*{name.partition(".")[0] for name in sys.modules})
        print(*[name for name in sys.argv[1:] if importlib.util.find_spec(name)])
    """
    imported, there = environment.run("python", "-c", code, *modules).stdout.splitlines()
    assert set(there.split()) == modules
    assert not set(imported.split()) & modules
