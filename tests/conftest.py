"""The browser of the tests, which come last: that of ELVENHOLD_CHROMIUM, or of the machine."""

import os
import shutil
from typing import Any

import pytest

FLAGS = (
    "--no-sandbox",  # which Chromium asks for where it runs as root
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    names = (os.environ.get("ELVENHOLD_CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    found = [path for name in names if name and (path := shutil.which(name))]
    args = [*browser_type_launch_args.get("args", []), *FLAGS]
    # Without a path Playwright takes the Chromium that it has downloaded itself.
    return browser_type_launch_args | {"args": args} | ({"executable_path": found[0]} if found else {})


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All others before the browser: from its first test to its last it keeps an event loop running here."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
