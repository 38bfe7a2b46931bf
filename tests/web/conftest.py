"""A server of its own for each test in the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.support import Process
from tests.web.pages import PageMaker


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    process.wait_until_open()
    yield process
    process.end()


@pytest.fixture
def open_page(browser: Browser, server: Process) -> Iterator[PageMaker]:
    maker = PageMaker(browser, server.url)
    yield maker
    maker.close()
    assert maker.complaints == []
