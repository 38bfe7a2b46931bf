"""``elvenhold version``."""

from elvenhold import __version__
from elvenhold._compiled import which_rules


def version_line() -> str:
    """The name and the version."""
    return f"elvenhold {__version__}"


def version() -> None:
    """Say the version, and whether the compiled or the interpreted rules run, and why."""
    print(f"{version_line()}, {which_rules()}")
