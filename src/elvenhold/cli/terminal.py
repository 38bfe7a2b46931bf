"""Talks to a person line by line, on a terminal or through pipes."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from elvenhold.cli.words import visible

if TYPE_CHECKING:
    from rich.console import Console

KIND_STYLES = {
    "dragon": "red",
    "unicorn": "bold",
    "giant pig": "magenta",
    "elfcycle": "green",
    "magic cloud": "cyan",
    "troll wagon": "yellow",
    "raft": "blue",
}
HEADING, WARNING, FAINT = "bold", "yellow", "dim"


class EndOfInput(Exception):
    """There is nobody to answer."""


class Terminal:
    """Colours only where the output is a terminal; input that comes from a pipe is echoed."""

    def __init__(self) -> None:
        """Standard input and output."""
        self.interactive = sys.stdin.isatty()
        self._console = _coloured() if sys.stdout.isatty() else None
        if self.interactive:
            try:
                import readline  # noqa: F401  (gives input() its line editing)
            except ImportError:
                pass

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line; in it, nothing steers the terminal but the style."""
        text = visible(text)
        if self._console is None:
            print(text)
        else:
            self._console.print(text, style=style or None, soft_wrap=True)

    def say_all(self, lines: Iterable[str], style: str = "") -> None:
        """Print lines."""
        for line in lines:
            self.say(line, style)

    def heading(self, text: str) -> None:
        """Print the headline of a section."""
        self.say()
        self.say(f"── {text} {'─' * max(3, 74 - len(text))}", HEADING)

    def ask(self, prompt: str) -> str:
        """The next line of input, without the space around it; raises ``EndOfInput``."""
        if self.interactive and sys.stdout.isatty():
            try:
                return input(prompt).strip()
            except EOFError:
                self.say()
                raise EndOfInput from None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EndOfInput
        if not self.interactive:
            print(visible(line.strip()))
        return line.strip()


def _coloured() -> "Console":
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.theme import Theme

    class Kinds(RegexHighlighter):
        base_style = "kind."
        highlights = [  # noqa: RUF012  (as rich declares it)
            rf"\b(?P<{kind.replace(' ', '_')}>{kind}s?)\b" for kind in KIND_STYLES
        ]

    styles = {f"kind.{kind.replace(' ', '_')}": style for kind, style in KIND_STYLES.items()}
    return Console(highlighter=Kinds(), markup=False, emoji=False, theme=Theme(styles))
