"""The browser of the tests: ./dev test names its Chromium in ELVENHOLD_CHROMIUM, or the machine has one."""

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
