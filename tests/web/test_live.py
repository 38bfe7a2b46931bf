"""The live line in real browsers: what others do comes by itself, and nothing is lost when the line is."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.server.support import Json, Process, TableClient, choose, people
from tests.web.cable import Cable
from tests.web.pages import NO_LINES, PageMaker
from tests.web.player import PATIENCE, Player

SHOWN = "() => document.body.shown"
# What Chromium writes to the console when there is no connection.
NO_CONNECTION = re.compile("net::ERR|WebSocket connection")

# Lets a test hide the page, and counts the tones that it plays.
HIDING = """
let hidden = false;
window.hide = (now) => {
  hidden = now;
  document.dispatchEvent(new Event("visibilitychange"));
};
Object.defineProperty(Document.prototype, "hidden", { get: () => hidden });
window.tones = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.tones++;
  return make.call(this);
};
"""


@pytest.fixture
def http(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


@pytest.fixture
def cable(server: Process) -> Iterator[Cable]:
    made = Cable(server.port)
    yield made
    made.close()


@pytest.fixture
def far_page(browser: Browser, cable: Cable) -> Iterator[PageMaker]:
    """Opens pages at the other end of the cable."""
    maker = PageMaker(browser, cable.url)
    yield maker
    maker.close()
    assert [text for text in maker.complaints if not NO_CONNECTION.search(text)] == []


def sit(
    maker: PageMaker, table: TableClient, seat: int | None, script: str = "", line: str = "live", **where: Any
) -> Page:
    """The page of a table, in a browser that has this seat, or none; ``script`` runs before the page's."""
    page = maker("/", **where)
    page.add_init_script(script)
    if seat is not None:
        page.context.add_cookies(
            [
                {
                    "name": f"elvenhold_{table.table}",
                    "value": table.tokens[seat],
                    "domain": "127.0.0.1",
                    "path": f"/api/tables/{table.table}",
                }
            ]
        )
    page.goto(f"/t/{table.table}?pace=0")
    wait_for_line(page, line)
    return page


def wait_for_line(page: Page, state: str = "live") -> None:
    expect(page.locator("body")).to_have_attribute("data-line", state, timeout=PATIENCE)


def started(http: httpx.Client, seats: int = 2, **wish: Any) -> TableClient:
    return TableClient.started(http, people(seats), first_seat=0, **wish)


def play(table: TableClient, chance: random.Random, until: str, seat: int | None = None) -> Json:
    """Let everybody act from outside until this step, and until it is this seat's turn."""
    while True:
        seen = table.get(0, "view")
        if seen["step"] == until and seat in (None, seen["turn"]):
            return table.get(seat, "view") if seat is not None else seen
        assert seen["step"] != "over", f"no {until}"
        table.step(chance)


def step(table: TableClient, chance: random.Random) -> None:
    """Let whoever is to act do something; in the first round nothing is placed, to have something to keep."""
    turn = table.get(0, "view")["turn"]
    own = table.get(turn, "view")
    first = own["step"] == "place" and own["round"] == 1
    action = {"type": "pass"} if first else choose(own["legal"], chance)
    assert table.act(turn, own["version"], action).status == 200


def plain(view: Json) -> Json:
    """A view without what differs from answer to answer, and its legal actions in any order."""
    clock = view["clock"] and {**view["clock"], "now": 0}
    return {**view, "clock": clock, "legal": sorted(map(str, view.get("legal", [])))}


def is_up_to_date(page: Page, table: TableClient, seat: int | None) -> None:
    """Wait until the page is as far as the server; then it must show exactly the server's view."""
    view = table.get(seat, "view")
    expect(page.locator("body")).to_have_attribute("data-version", str(view["version"]), timeout=PATIENCE)
    expect(page.locator("body")).to_have_attribute("data-busy", "false", timeout=PATIENCE)
    assert plain(page.evaluate(SHOWN)) == plain(view)


def calls(page: Page) -> list[str]:
    """Fills with the calls to come, but for the line's and the question whether there are turn signals."""
    made: list[str] = []

    def note(one: Request) -> None:
        path = urlsplit(one.url).path
        if path.startswith("/api/") and not path.endswith("/push"):
            made.append(f"{one.method} {one.url}")

    page.on("request", note)
    return made


def log_of(page: Page) -> list[str]:
    return page.get_by_test_id("log").locator("p").all_inner_texts()


def test_what_one_does_the_other_sees_without_asking(open_page: PageMaker, http: httpx.Client) -> None:
    table = started(http)
    ann, bert = sit(open_page, table, 0), sit(open_page, table, 1)
    watcher = sit(open_page, table, None)
    asked = calls(bert), calls(watcher)
    mine = calls(ann)
    player = Player(ann, 1)
    assert player.wait() == "open"
    player.act("open")
    for page, seat in ((ann, 0), (bert, 1), (watcher, None)):
        is_up_to_date(page, table, seat)
    assert asked == ([], [])
    assert [call.rpartition("/")[2] for call in mine] == ["actions"]
    expect(bert.get_by_test_id("log")).to_contain_text("Person 0")
    expect(bert.locator("body")).to_have_attribute("data-busy", "false")
    expect(bert.get_by_test_id("prompt")).to_have_text("Take a transportation counter")


@pytest.mark.timeout(400)
def test_the_line_cut_in_each_step_loses_nothing(
    far_page: PageMaker, cable: Cable, http: httpx.Client
) -> None:
    chance = random.Random(7)
    table = started(http)
    ann, watcher = sit(far_page, table, 0), sit(far_page, table, None)
    asked = calls(ann)
    steps: set[str] = set()
    while (now := table.get(0, "view")["step"]) != "over":
        if now in steps:
            step(table, chance)
            is_up_to_date(ann, table, 0)
            continue
        steps.add(now)
        assert [call for call in asked if "/view" in call or "/events" in call] == []
        cable.cut()
        wait_for_line(ann, "lost")
        expect(ann.get_by_test_id("status")).to_contain_text("No connection to the server")
        for _ in range(chance.randint(0, 3)):
            if table.get(0, "view")["step"] == now:
                step(table, chance)
        cable.mend()
        wait_for_line(ann)
        expect(ann.get_by_test_id("status")).not_to_contain_text("No connection")
        is_up_to_date(ann, table, 0)
        asked.clear()
    assert steps == {"open", "place", "move", "discard", "keep"}
    expect(ann.get_by_test_id("ranking")).to_be_visible()
    for page, seat in ((ann, 0), (watcher, None)):
        is_up_to_date(page, table, seat)
        log = log_of(page)
        page.reload()
        expect(page.get_by_test_id("ranking")).to_be_visible()
        assert log_of(page) == log


def test_an_action_sent_into_a_cut_cable_acts_once(
    far_page: PageMaker, cable: Cable, http: httpx.Client
) -> None:
    table = started(http)
    ann = sit(far_page, table, 0)
    player = Player(ann, 2)
    assert player.wait() == "open"
    player.click("slot-0")
    cable.cut()
    player.click("confirm")
    expect(ann.locator("body")).to_have_attribute("data-busy", "true")
    wait_for_line(ann, "lost")
    cable.mend()
    expect(ann.locator("body")).to_have_attribute("data-version", "2", timeout=PATIENCE)
    wait_for_line(ann)
    is_up_to_date(ann, table, 0)
    assert [line for line in log_of(ann) if line.startswith("You took")] == log_of(ann)[-1:]
    assert table.get(0, "view")["version"] == 2


def test_a_server_that_dies_and_comes_back(
    open_page: PageMaker, http: httpx.Client, server: Process, tmp_path: Path
) -> None:
    table = started(http)
    ann = sit(open_page, table, 0)
    table.step(random.Random(9))
    is_up_to_date(ann, table, 0)
    server.kill()
    wait_for_line(ann, "lost")
    # What is mended at once is told to nobody.
    expect(ann.get_by_test_id("status").get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    again = Process(tmp_path, server.port)
    try:
        again.wait_until_open()
        expect(ann.get_by_test_id("line-back")).to_be_visible(timeout=PATIENCE)  # it is told for a moment
        table.step(random.Random(9))
        wait_for_line(ann)
        is_up_to_date(ann, table, 0)
    finally:
        again.end()
    open_page.complaints = [text for text in open_page.complaints if not NO_CONNECTION.search(text)]


def travel(page: Page, most: int) -> int:
    """Travel on, as long as there is a way and up to so many; how many moves that were."""
    player = Player(page, 3)
    moves = 0
    while moves < most and (ways := player.ids("way-", "[data-legal='true']")):
        version = page.locator("body").get_attribute("data-version") or ""
        player.click(ways[0])
        player.click("payment-0")
        expect(page.locator("body")).not_to_have_attribute("data-version", version, timeout=PATIENCE)
        player.wait()
        moves += 1
    return moves


def test_undo_gives_back_what_was(open_page: PageMaker, http: httpx.Client) -> None:
    chance = random.Random(3)
    moves = 0
    while moves < 2:  # how the cards lie is chance: another table, until there is a longer journey
        table = started(http)
        play(table, chance, "move", 0)
        ann = sit(open_page, table, 0)
        before, log = ann.evaluate(SHOWN), log_of(ann)
        undo = ann.get_by_test_id("undo")
        expect(undo).to_have_attribute("aria-disabled", "true")
        expect(ann.get_by_test_id("undo-why")).to_contain_text("no move in this turn")
        moves = travel(ann, 3)
    bert = sit(open_page, table, 1)
    after = bert.evaluate(SHOWN)["view"]["seats"][0]["hand_size"]
    for back in range(moves):
        version = ann.locator("body").get_attribute("data-version") or ""
        if back % 2:
            undo.click()
        else:
            ann.keyboard.press("u")
        expect(ann.locator("body")).not_to_have_attribute("data-version", version, timeout=PATIENCE)
        is_up_to_date(ann, table, 0)
    assert ann.evaluate(SHOWN)["view"] == before["view"]
    assert ann.evaluate(SHOWN)["undo"] == before["undo"]
    assert log_of(ann) == [*log, f"You took back {moves} moves."]
    is_up_to_date(bert, table, 1)
    assert before["view"]["seats"][0]["hand_size"] == bert.evaluate(SHOWN)["view"]["seats"][0]["hand_size"]
    assert after < before["view"]["seats"][0]["hand_size"]
    assert log_of(bert)[-1] == f"Person 0 took back {moves} moves."
    ann.keyboard.press("u")
    expect(ann.get_by_test_id("status")).to_contain_text("no move in this turn")
    for page, seat in ((ann, 0), (bert, 1)):  # whoever comes later sees the same
        told = log_of(page)
        page.reload()
        wait_for_line(page)
        is_up_to_date(page, table, seat)
        assert log_of(page) == told


def test_a_clock_is_shown_and_acts(open_page: PageMaker, http: httpx.Client) -> None:
    table = started(http, clock={"kind": "decision", "seconds": 5})
    ann = sit(open_page, table, 0)
    expect(ann.get_by_test_id("clock-0")).to_contain_text("0:0")
    expect(ann.get_by_test_id("clock-1")).to_have_count(0)
    expect(ann.get_by_test_id("time-then")).to_have_text(re.compile("a face-down counter is drawn"))
    expect(ann.get_by_test_id("log")).to_contain_text("from the face-down counters", timeout=PATIENCE)
    expect(ann.get_by_test_id("clock-1")).to_contain_text("0:0")
    expect(ann.get_by_test_id("time-then")).to_have_count(0)


def test_banks_are_shown_and_count_down_for_who_acts(open_page: PageMaker, http: httpx.Client) -> None:
    table = started(http, clock={"kind": "bank", "seconds": 3600, "add": 0})
    # The device's clock is an hour late.
    ann = sit(open_page, table, 0, "const real = Date.now; Date.now = () => real() - 3600000;")
    expect(ann.get_by_test_id("clock-0")).to_contain_text("59:")
    expect(ann.get_by_test_id("clock-1")).to_contain_text("1 h 0 min")


def test_pass_can_be_chosen_beforehand_and_taken_back(open_page: PageMaker, http: httpx.Client) -> None:
    chance = random.Random(4)
    table = started(http)
    view = play(table, chance, "place", 0)
    bert = sit(open_page, table, 1)
    bert.get_by_test_id("intent-pass").click()
    expect(bert.get_by_test_id("intent")).to_have_text("You will pass when your turn comes.")
    assert table.get(1, "view")["intent"] == {"type": "pass"}
    bert.get_by_test_id("intent-back").click()
    expect(bert.get_by_test_id("intent-pass")).to_be_visible()
    assert table.get(1, "view")["intent"] is None
    bert.get_by_test_id("intent-pass").click()
    expect(bert.get_by_test_id("intent-back")).to_be_visible()
    place = next(action for action in view["legal"] if action["type"] == "place")
    assert table.act(0, view["version"], place).status == 200
    expect(bert.locator("body")).to_have_attribute("data-version", str(view["version"] + 2), timeout=PATIENCE)
    is_up_to_date(bert, table, 1)
    assert log_of(bert)[-1] == "You passed."
    expect(bert.get_by_test_id("intent-pass")).to_be_visible()


def test_without_lines_the_page_asks(open_page: PageMaker, http: httpx.Client) -> None:
    table = started(http)
    ann = sit(open_page, table, 0, NO_LINES, "polling")
    assert ann.evaluate("() => window.tried") == 3
    chance = random.Random(5)
    for _ in range(3):
        table.step(chance)
        is_up_to_date(ann, table, 0)
    play(table, chance, "open", 0)
    is_up_to_date(ann, table, 0)
    player = Player(ann, 5)
    player.wait()
    player.act("open")
    is_up_to_date(ann, table, 0)
    assert ann.evaluate("() => window.tried") == 3


def test_another_game_with_the_same_people(open_page: PageMaker, http: httpx.Client) -> None:
    table = started(http)
    chance = random.Random(6)
    ann, bert = sit(open_page, table, 0), sit(open_page, table, 1)
    watcher = sit(open_page, table, None)
    while table.step(chance):
        pass
    for page in (ann, bert):
        expect(page.get_by_test_id("ranking")).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_test_id("rematch")).to_have_text("Play again with the same players")
    expect(watcher.get_by_test_id("ranking")).to_be_visible(timeout=PATIENCE)
    ann.get_by_test_id("rematch").click()
    ann.wait_for_url(lambda url: "/t/" in url and table.table not in url)
    expect(bert.get_by_test_id("rematch")).to_have_text("Go to the next game")
    expect(watcher.get_by_test_id("rematch-link")).to_be_visible()
    bert.get_by_test_id("rematch").click()
    bert.wait_for_url(ann.url)
    for page, seat in ((ann, "0"), (bert, "1")):
        expect(page.locator("body")).to_have_attribute("data-you", seat)
        expect(page.locator("body")).to_have_attribute("data-step", "lobby")


def test_a_hidden_page_tells_my_turn_by_its_icon_and_one_sound(
    open_page: PageMaker, http: httpx.Client
) -> None:
    table = started(http)
    page = sit(open_page, table, 1, HIDING)
    icon = page.locator("link[rel=icon]")
    page.get_by_role("heading", level=2).first.click()  # browsers play nothing before
    page.evaluate("() => window.hide(true)")
    expect(icon).to_have_attribute("href", re.compile(r"\.svg$"))
    table.step(random.Random(8))
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    expect(page).to_have_title(re.compile("^Take a transportation counter"))
    assert page.evaluate("() => window.tones") == 2  # one sound has two tones
    page.evaluate("() => window.hide(false)")
    expect(icon).to_have_attribute("href", re.compile(r"\.svg$"))

    # While somebody looks, it is silent; and where it is switched off.
    table.step(random.Random(8))
    table.step(random.Random(8))
    is_up_to_date(page, table, 1)
    assert page.evaluate("() => window.tones") == 2
    page.get_by_test_id("sound").uncheck()
    table.step(random.Random(8))
    page.evaluate("() => window.hide(true)")
    table.step(random.Random(8))
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    assert page.evaluate("() => window.tones") == 2
