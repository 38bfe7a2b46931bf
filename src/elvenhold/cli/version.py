"""``elvenhold version``."""

from elvenhold import __version__


def version_line() -> str:
    """The name and the version."""
    return f"elvenhold {__version__}"


def version() -> None:
    """Say the version."""
    print(version_line())
