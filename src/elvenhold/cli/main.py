"""``elvenhold``: the table of commands, and what becomes of an error.

Exit codes: 0 fine, 1 the thing checked is wrong, 2 bad arguments, 130 interrupted, 141 nobody reads on.
"""

import codecs
import io
import os
import re
import sys
import warnings
from collections.abc import Callable
from typing import Annotated, Any, Literal, TextIO

import typer
from typer.core import TyperCommand

from elvenhold.cli.backup import backup, restore
from elvenhold.cli.bench import bench
from elvenhold.cli.bots import bots
from elvenhold.cli.check import check
from elvenhold.cli.common import BAD_ARGUMENTS, FINE, INTERRUPTED, PIPE_CLOSED, WRONG, Trouble
from elvenhold.cli.doctor import doctor
from elvenhold.cli.openapi import openapi
from elvenhold.cli.options import options
from elvenhold.cli.perft import perft
from elvenhold.cli.places import DatabaseUrl, DataFolder
from elvenhold.cli.play import play
from elvenhold.cli.replay import replay
from elvenhold.cli.simulate import simulate
from elvenhold.cli.solve import solve
from elvenhold.cli.tournament import tournament
from elvenhold.cli.version import version, version_line
from elvenhold.cli.words import visible
from elvenhold.reasons import Refusal

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class ReadsFiles(TyperCommand):
    """A command with a FILE or a RECORD, whose help says just that."""

    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override]
        """The help without the marks of typer's own: ``{FILE}...`` and ``FILE <list[str]>``."""
        return re.sub(r"\{?\b(FILE|RECORD)(\}| <[^>]+>)", r"\1", super().get_help(ctx))


# What is wrong with a number or a word, by what the validator of typer calls it.
WRONG_VALUES = {
    "int_parsing": "is a whole number, not {input!r}",
    "int_parsing_size": "has too many digits",
    "float_parsing": "is a number, not {input!r}",
    "greater_than_equal": "is at least {ge:g}, not {input}",
    "less_than_equal": "is at most {le:g}, not {input}",
}

app = typer.Typer(
    context_settings=CONTEXT,
    help="Elvenhold: play the board game Elfenland, and study it.",
    epilog="'elvenhold COMMAND --help' says more about a command.",
    rich_markup_mode=None,  # plain help: quick, and the same on every terminal
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _say_version(wanted: bool) -> None:
    if wanted:
        print(version_line())
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version and exit."),
    ] = False,
) -> None:
    """Elvenhold: play the board game Elfenland, and study it."""


app.command()(play)


@app.command()
def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in your network play."),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=65535, help="The port; without it the first free one from 8000 on."
        ),
    ] = None,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    hub: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="ELVENHOLD_HUB",
            help="How several servers on one database tell each other of news: "
            "'postgres' (by the database itself) or nats://HOST:PORT.",
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    durability: Annotated[
        Literal["full", "normal"],
        typer.Option(help="normal is faster, but the last actions may be lost when the power fails."),
    ] = "full",
    limits: Annotated[
        Literal["on", "off"], typer.Option(help="Whether to limit how many requests an address may make.")
    ] = "on",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NETWORK",
            help="A proxy whose X-Forwarded-For counts, such as 10.0.0.0/8; may be repeated.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A further name that this server answers to; may be repeated."),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Where people find it on the internet, such as https://elf.example.org."
        ),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help="Who may see /metrics besides this machine; may be repeated."),
    ] = None,
    push: Annotated[
        Literal["on", "off"],
        typer.Option(help="Whether people can be told of their turn on a closed page (extra 'push')."),
    ] = "on",
    push_service: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST", help="A push service to be called besides those of browsers; may be repeated."
        ),
    ] = None,
    log: Annotated[Literal["text", "json"], typer.Option(help="The form of the log's lines.")] = "text",
    bot_workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=64,
            help="In how many processes bots think; without it as suits the cores. 0: in the server's own.",
        ),
    ] = None,
    bot_seconds: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0.01, max=60, help="How long a bot may think about a decision."),
    ] = 1.0,
) -> None:
    """Play in the browser: start the server and open the page. Ctrl-C stops it."""
    from elvenhold.cli.serve import serve as run

    code = run(
        host=host,
        port=port,
        data=data,
        open_browser=not no_browser,
        durability=durability,
        limits=limits == "on",
        trusted_proxy=trusted_proxy or (),
        allow_host=allow_host or (),
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        database=database,
        hub=hub,
        public=public_url,
        metrics_from=metrics_from or (),
        log=log,
        push=push == "on",
        push_service=push_service or (),
    )
    raise typer.Exit(code)


for player in (simulate, tournament):
    app.command()(player)
for reader in (check, replay, solve, perft, backup, restore):
    app.command(cls=ReadsFiles)(reader)
for command in (doctor, bots, options, openapi, version, bench):
    app.command()(command)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    _open_what_is_closed()
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plain"), (sys.stderr, "plain")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def _open_what_is_closed() -> None:
    """In place of a standard stream that was closed before the start: one that holds and keeps nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  (stays open to the end)


def run(arguments: list[str]) -> int:
    """Run the command line; the exit code."""
    with warnings.catch_warnings():
        warnings.showwarning = _plainly(warnings.showwarning)
        code = _run(arguments)
    try:
        sys.stdout.flush()
    except OSError as error:
        if code in (FINE, WRONG):
            code = _cannot_go_on(error)
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    return code


def _run(arguments: list[str]) -> int:
    try:
        code = app(arguments or ["--help"], prog_name="elvenhold", standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except (Trouble, Refusal) as trouble:
        return _complain(str(trouble))
    except typer.TyperException as error:
        return _complain(_words(error))
    except OSError as error:
        return _cannot_go_on(error)
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):  # typer leaves so
            return PIPE_CLOSED
        raise
    return code if isinstance(code, int) else FINE


def _words(error: typer.TyperException) -> str:
    """What typer says, but of a value in our words, and not in those of its validator."""
    faults: Callable[[], list[Any]] = getattr(error.__cause__, "errors", list)
    if isinstance(error, typer.BadParameter) and error.param is not None and faults():
        wrong = faults()[0]
        name, why = error.param.opts[-1], WRONG_VALUES.get(wrong["type"])
        if why is not None:
            return f"{name} {why.format(input=wrong['input'], **wrong.get('ctx', {}))}"
    return str(getattr(error, "format_message", error.__str__)()).replace(": Value error, ", ": ")


def _plainly(usual: Callable[..., None]) -> Callable[..., None]:
    """Shows a warning as ``usual`` does, but one about the bot of another package as a plain sentence."""

    def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
        from elvenhold.bots.registered import LeftOut

        if issubclass(category, LeftOut):
            _complain(str(message))
        else:
            usual(message, category, *where, **more)

    return show


def _cannot_go_on(error: OSError) -> int:
    """The exit code for an input or output that fails in the midst of a command."""
    if isinstance(error, BrokenPipeError):
        return PIPE_CLOSED
    where = "" if error.filename is None else f" ({error.filename})"
    return _complain(f"An input or output has failed: {error.strerror or error}{where}.")


def _let_go(stream: TextIO) -> None:
    """Where a stream takes no more, what Python would still write when it ends goes nowhere."""
    try:
        stream.flush()
    except OSError:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except io.UnsupportedOperation:  # no stream of the system's
            pass


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Stand-ins for the signs that an output cannot show."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join({"−": "-", "–": "-", "─": "-", "→": ">"}.get(sign, "?") for sign in signs), error.end


codecs.register_error("plain", _plain)


def _complain(sentence: str) -> int:
    """One plain sentence on standard error."""
    sentence = visible(" ".join(sentence.split()))
    try:
        print(sentence if sentence.endswith((".", "?", "!")) else f"{sentence}.", file=sys.stderr)
    except OSError:
        pass  # there is no place left to say it
    return BAD_ARGUMENTS
