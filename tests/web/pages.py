"""Pages in a real browser, what they complain of, and how people come to a table in them."""

import re
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.web.player import PATIENCE, Player

PRIVATE = "[data-testid^='hand-'], [data-testid^='my-secret-'], [data-testid^='discard-plus-']"
# Notes in window.leaks every moment at which something private is in the page and its seat is not to act.
WATCH = f"""() => {{
  window.leaks = [];
  const look = () => {{
    const {{ you, turn }} = document.body.dataset;
    const curtain = document.querySelector("[data-testid='curtain']");
    const own = document.querySelector("{PRIVATE}") || /\\byou drew\\b/i.test(document.body.innerText);
    if (own && (curtain || you === "" || you !== turn)) {{
      window.leaks.push([you, turn, document.body.innerText]);
    }}
  }};
  new MutationObserver(look).observe(document.body, {{
    subtree: true, childList: true, characterData: true, attributes: true,
  }});
}}"""
# A browser, or a proxy, that lets no lines through.
NO_LINES = """
window.tried = 0;
window.WebSocket = class {
  static CONNECTING = 0;
  readyState = 3;
  constructor() {
    window.tried++;
    setTimeout(() => this.onclose({ code: 1006 }));
  }
  close() {}
};
"""


class PageMaker:
    """Opens pages in a language of their own and notes everything that the console complains of."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.complaints: list[str] = []
        self.pages: list[Page] = []

    def __call__(
        self, path: str, locale: str = "en-GB", width: int = 1440, height: int = 900, touch: bool = False
    ) -> Page:
        context = self.browser.new_context(
            base_url=self.url, locale=locale, viewport={"width": width, "height": height}, has_touch=touch
        )
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(path)
        self.pages.append(page)
        return page

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} (at {message.location['url']})")

    def close(self) -> None:
        for page in self.pages:
            page.context.close()


def body(page: Page) -> Any:
    return expect(page.locator("body"))


def at_table(page: Page, step: str, you: int | None = None) -> None:
    body(page).to_have_attribute("data-step", step, timeout=PATIENCE)
    if you is not None:
        body(page).to_have_attribute("data-you", str(you), timeout=PATIENCE)


def make_table(open_page: PageMaker, friends: int, **form: str) -> Page:
    """A table made in the form, with so many seats for friends; the host's page, in the lobby."""
    host = open_page("/?pace=0")
    host.get_by_test_id("way-friends").click()
    host.get_by_test_id("name").fill("Ann")
    host.get_by_test_id(f"friends-{friends}").check(force=True)
    if form:
        host.get_by_test_id("more-settings").click()
    for name, value in form.items():
        host.get_by_test_id(f"{name}-{value}").check(force=True)
    host.get_by_test_id("start-game").click()
    at_table(host, "lobby", 0)
    return host


def invited(host: Page, open_page: PageMaker, **where: Any) -> Page:
    """A page of somebody who opens the host's link."""
    link = host.get_by_test_id("link").input_value()
    return open_page(f"{re.sub('^https?://[^/]+', '', link)}?pace=0", **where)


def sit_down(page: Page, name: str) -> None:
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("join")).to_have_count(0, timeout=PATIENCE)


def get_ready(page: Page) -> None:
    page.get_by_test_id("ready").click()
    expect(page.get_by_test_id("ready").or_(page.get_by_test_id("round"))).to_be_visible()


def started(open_page: PageMaker, *names: str, **form: str) -> list[Page]:
    """A running game of Ann and these others, each in a browser of their own."""
    host = make_table(open_page, len(names), **form)
    guests = [invited(host, open_page) for _ in names]
    for page, name in zip(guests, names, strict=True):
        sit_down(page, name)
        get_ready(page)
    get_ready(host)
    for page in (host, *guests):
        at_table(page, "open")
    return [host, *guests]


def tab(page: Page, name: str) -> None:
    page.get_by_test_id(f"tab-{name}").click()


def play_until_turn(pages: list[Page], seat: int) -> None:
    """Everybody acts in turn until this seat has acted once."""
    players = [Player(page, number) for number, page in enumerate(pages)]
    while True:
        turn = int(pages[0].locator("body").get_attribute("data-turn") or 0)
        players[turn].act(players[turn].wait())
        version = pages[turn].locator("body").get_attribute("data-version") or ""
        for page in pages:
            body(page).to_have_attribute("data-version", version, timeout=PATIENCE)
        if turn == seat:
            return


def hot_seat(open_page: PageMaker, *names: str, bots: int = 0) -> Page:
    """A game of these people at one device, at its first curtain; ``window.leaks``: see ``WATCH``."""
    page = open_page("/?pace=0")
    page.evaluate(WATCH)
    page.get_by_test_id("way-device").click()
    page.get_by_test_id(f"here-{len(names)}").check(force=True)
    page.get_by_test_id("name").fill(names[0])
    for index, name in enumerate(names[1:], 1):
        page.get_by_test_id(f"name-{index}").fill(name)
    page.get_by_test_id(f"bots-{bots}").check(force=True)
    page.get_by_test_id("start-game").click()
    return page


def reveal(page: Page) -> int:
    """Hold the button of the curtain until it is gone; whose turn it is."""
    curtain = page.get_by_test_id("curtain")
    expect(curtain).to_be_visible(timeout=PATIENCE)
    seat = int(curtain.get_attribute("data-seat") or "")
    page.get_by_test_id("reveal").hover()
    page.mouse.down()
    expect(curtain).to_have_count(0, timeout=PATIENCE)
    page.mouse.up()
    body(page).to_have_attribute("data-you", str(seat), timeout=PATIENCE)
    expect(page.locator("[data-testid^='hand-']").first).to_be_visible(timeout=PATIENCE)
    return seat


def in_front(page: Page, seat: int) -> bool:
    """Whether this seat is to act, or else the next curtain hangs."""
    page.wait_for_function(
        """(seat) => {
          const { busy, turn, you } = document.body.dataset;
          const mine = busy === "false" && you === seat && turn === seat;
          return mine || document.querySelector("[data-testid='curtain']");
        }""",
        arg=str(seat),
        timeout=PATIENCE,
    )
    return page.get_by_test_id("curtain").count() == 0
