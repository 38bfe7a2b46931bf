"""Clicks that come twice, answers that do not come, small screens and no mouse."""

import json
import re
from typing import Any

import httpx
from playwright.sync_api import Page, Request, Route, expect

from tests.server.support import Process
from tests.web.pages import NO_LINES, PageMaker
from tests.web.player import PATIENCE, Player

MAP = ".frame > .box"


def table_of(server: Process, *seats: dict[str, str], **wish: Any) -> str:
    """A table made by another program; its page."""
    made = httpx.post(f"{server.url}/api/tables", json={"seats": list(seats), **wish})
    assert made.status_code == 201, made.text
    return str(made.json()["invite"])


def seats_taken(server: Process, path: str) -> list[str]:
    view = httpx.get(f"{server.url}/api/tables/{path.removeprefix('/t/')}/view").json()["view"]
    return [seat["name"] for seat in view["seats"] if seat["kind"] == "human"]


def posts(page: Page, end: str) -> list[dict[str, Any]]:
    """Fills with the bodies of the calls to come."""
    sent: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith(end):
            sent.append(json.loads(request.post_data or "{}"))

    page.on("request", note)
    return sent


def go_to(player: Player, wanted: str) -> None:
    while (step := player.wait()) != wanted:
        assert step != "over"
        player.act(step)


def place_something(player: Player) -> None:
    """Stage a counter on a road."""
    for piece in [*player.ids("my-open-"), *player.ids("my-secret-")]:
        player.click(piece)
        ways = player.ids("way-", "[data-legal='true']")
        if ways:
            player.click(ways[0])
            return
        player.click("cancel")
    raise AssertionError("nothing fits anywhere")


def test_a_double_click_on_place_sends_one_action(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("play-now").click()
    player = Player(page, 3)
    go_to(player, "place")
    sent = posts(page, "/actions")
    place_something(player)
    before = page.locator("body").get_attribute("data-version") or ""
    box = page.get_by_test_id("confirm").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    page.wait_for_timeout(600)
    for _ in range(6):  # an impatient finger, until long after the bots have answered
        page.mouse.click(x, y)
        page.wait_for_timeout(120)
    expect(page.locator("body")).not_to_have_attribute("data-version", before, timeout=PATIENCE)
    player.wait()
    assert [body["action"]["type"] for body in sent] == ["place"]


def test_a_double_click_on_end_travel_asks_first(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("play-now").click()
    player = Player(page, 4)
    go_to(player, "move")
    while not player.ids("way-", "[data-legal='true']"):
        player.act("move")
        go_to(player, "move")
    sent = posts(page, "/actions")
    page.get_by_test_id("stop").dblclick()
    expect(page.get_by_test_id("cancel")).to_be_visible()
    # Whoever goes by keys stands on the question.
    expect(page.get_by_test_id("confirm")).to_be_focused()
    page.wait_for_timeout(600)
    assert sent == []


def test_a_double_click_on_sit_down_takes_one_seat(open_page: PageMaker, server: Process) -> None:
    path = table_of(server, {"kind": "open"}, {"kind": "open"})
    page = open_page(f"{path}?pace=0")
    page.get_by_test_id("name").fill("Ann")
    sent = posts(page, "/join")
    page.get_by_test_id("join").dblclick()
    expect(page.locator("body")).to_have_attribute("data-you", "0")
    page.wait_for_timeout(300)
    assert len(sent) == 1
    assert sent[0]["request"]
    assert seats_taken(server, path) == ["Ann"]

    other = open_page(f"{path}?pace=0")
    other.get_by_test_id("name").fill("Bert")
    other.get_by_test_id("join").click()
    expect(other.locator("body")).to_have_attribute("data-you", "1")
    third = open_page(f"{path}?pace=0")
    expect(third.get_by_test_id("table-full")).to_be_visible()
    expect(third.get_by_test_id("join")).to_have_count(0)

    other.goto("/")
    expect(other.get_by_test_id("my-tables")).to_contain_text("2 players")


def test_a_lost_answer_to_sit_down_takes_one_seat(open_page: PageMaker, server: Process) -> None:
    path = table_of(server, {"kind": "open"}, {"kind": "open"}, {"kind": "open"})
    page = open_page(f"{path}?pace=0")
    lost: list[int] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
            return
        request = route.request
        answer = httpx.post(
            request.url, content=request.post_data_buffer, headers={"content-type": "application/json"}
        )
        lost.append(answer.status_code)
        route.fulfill(status=502, body="")

    page.route("**/join", lose_the_first)
    page.get_by_test_id("name").fill("Ann")
    page.get_by_test_id("join").click()
    expect(page.locator("body")).to_have_attribute("data-you", "0", timeout=PATIENCE)
    assert lost == [200]
    assert seats_taken(server, path) == ["Ann"]
    open_page.complaints = [text for text in open_page.complaints if "502" not in text]


def test_a_server_in_trouble_for_a_moment_does_not_end_the_page(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.add_init_script(NO_LINES)
    page.reload()
    page.get_by_test_id("play-now").click()
    player = Player(page, 5)
    player.wait()
    answers: list[dict[str, Any]] = [
        {"status": 503, "json": {"reason": "storage_failed", "message": "No.", "params": {}}},
        {"status": 500, "body": "no"},
        {"status": 429, "headers": {"retry-after": "1"}, "json": {"reason": "too_many_requests"}},
    ]

    def refuse_some(route: Route) -> None:
        if answers:
            route.fulfill(**answers.pop(0))
        else:
            route.continue_()

    page.route(re.compile(r"/(events|view)\b"), refuse_some)
    player.act("open")
    assert answers == []
    assert player.wait() in ("open", "place")
    expect(page.get_by_test_id("prompt")).to_be_visible()
    open_page.complaints = [text for text in open_page.complaints if "status of" not in text]


def test_on_a_phone_the_map_opens_at_my_boot_and_stays_where_it_is(open_page: PageMaker) -> None:
    page = open_page("/?pace=0", width=360, height=640, touch=True)
    page.get_by_test_id("play-now").click()
    player = Player(page, 6)
    player.wait()
    # All boots begin in the capital.
    in_view = """() => {
      const box = document.querySelector(".box").getBoundingClientRect();
      return [...document.querySelectorAll("[data-boot]")].every((boot) => {
        const { left, right, top, bottom } = boot.getBoundingClientRect();
        return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
      });
    }"""
    page.wait_for_function(in_view)
    page.reload()
    player.wait()
    page.wait_for_function(in_view)

    window = page.locator(MAP)
    window.evaluate("(box) => box.scrollTo(30, 40)")
    page.wait_for_timeout(100)
    ways = page.locator("[data-testid^='way-']")
    heights = set()
    for index in range(ways.count()):
        way = ways.nth(index)
        box = way.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
        way.dispatch_event("click")  # says what it is, below the map, without scrolling to it
        if index % 8 == 0:
            page.wait_for_timeout(250)
        heights.add(window.evaluate("(box) => box.clientHeight"))
        assert window.evaluate("(box) => [box.scrollLeft, box.scrollTop]") == [30, 40]
    assert len(heights) == 1


def test_two_ways_under_one_finger_the_nearest_is_meant(open_page: PageMaker) -> None:
    page = open_page("/?pace=0", width=360, height=640, touch=True)
    page.get_by_test_id("play-now").click()
    Player(page, 7).wait()
    places = []
    for way in ("beata-elvenhold-plain", "beata-elvenhold-river"):
        spot = page.get_by_test_id(f"way-{way}")
        spot.scroll_into_view_if_needed()
        places.append(spot.bounding_box())
    (plain, river) = places
    assert plain is not None
    assert river is not None
    for share, word in ((0.35, "Road"), (0.65, "River")):
        x = plain["x"] + plain["width"] / 2 + share * (river["x"] - plain["x"])
        y = plain["y"] + plain["height"] / 2 + share * (river["y"] - plain["y"])
        page.touchscreen.tap(x, y)
        expect(page.get_by_test_id("status")).to_contain_text(word)


def test_a_town_stands_for_the_way_there(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("play-now").click()
    player = Player(page, 8)
    while True:
        go_to(player, "move")
        ways = player.ids("way-", "[data-legal='true']")
        if ways:
            break
        player.act("move")
    expect(page.get_by_test_id("map-words")).to_contain_text("boot in")
    expect(page.get_by_test_id("map-words")).to_contain_text("Your pieces still wait in")
    sent = posts(page, "/actions")
    # Every town of the map: one click never travels, and says something.
    spots = page.locator("svg.map > g[transform] > circle:first-of-type")
    assert spots.count() >= 21
    shown = 0
    for index in range(spots.count()):
        spot = spots.nth(index).bounding_box()
        assert spot is not None
        page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        if page.get_by_test_id("payment-0").count():
            shown += 1
            page.get_by_test_id("cancel").click()
        else:
            expect(page.get_by_test_id("status")).not_to_have_text("")
    assert shown >= 1
    assert sent == []


def test_keys_go_on_in_the_next_decision(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("play-now").click()
    player = Player(page, 9)
    for name in ("open", "place"):
        go_to(player, name)
        focused = page.evaluate("document.activeElement !== document.body")
        assert focused, name
        player.act(name)
