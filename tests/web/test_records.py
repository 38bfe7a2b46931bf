"""Records that are looked at, and the moments of a finished game, in the browser."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import FilePayload, Page, expect

from elvenhold import Game
from tests.server.support import Process, TableClient, people
from tests.web.pages import PageMaker
from tests.web.player import PATIENCE
from tests.web.test_game_in_browser import all_can_be_read, picture
from tests.web.test_live import sit

GOLDEN = (Path(__file__).parents[1] / "golden" / "0.4.0" / "records.jsonl").read_bytes()
LINES = GOLDEN.splitlines()
SIX = next(line for line in LINES if len(json.loads(line)["seats"]) == 6)
# A file that comes from outside of the page, let go over the box.
DROP = """(box, text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.json", { type: "application/json" }));
  for (const type of ["dragover", "drop"]) {
    box.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


@pytest.fixture
def http(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def payload(text: bytes) -> FilePayload:
    return {"name": "game.jsonl", "mimeType": "application/x-ndjson", "buffer": text}


def bring(page: Page, text: bytes) -> None:
    page.get_by_test_id("record-file").set_input_files([payload(text)])


def table_of(page: Page) -> str:
    found = re.search(r"/t/([^/?]+)", page.url)
    assert found is not None
    return found[1]


def looked_at(open_page: PageMaker, http: httpx.Client, at: int | None = None, **where: Any) -> Page:
    """The page of a record of six, at a moment."""
    told = http.post("/api/records", content=SIX).json()
    moment = "" if at is None else f"&at={at}"
    page = open_page(f"{told['page']}?pace=0{moment}", **where)
    expect(page.get_by_test_id("past-slider")).to_be_visible(timeout=PATIENCE)
    return page


def is_at(page: Page, version: int, last: int) -> None:
    """The bar, the address and what is shown are at this moment."""
    expect(page.get_by_test_id("past-slider")).to_have_value(str(version), timeout=PATIENCE)
    page.wait_for_function(
        "(at) => new URLSearchParams(location.search).get('at') === at",
        arg=None if version == last else str(version),
        timeout=PATIENCE,
    )


def test_a_record_is_chosen_and_looked_at(open_page: PageMaker, http: httpx.Client) -> None:
    data = json.loads(SIX)
    for index, seat in enumerate(data["seats"]):
        data["seats"][index] = {"name": f"<i>{seat['name']} {index}</i>", "kind": "human"}
    page = open_page("/?pace=0")
    page.get_by_test_id("record-file").scroll_into_view_if_needed()
    picture(page, "record-start")
    bring(page, json.dumps(data).encode())
    expect(page.get_by_test_id("imported")).to_contain_text("Imported record", timeout=PATIENCE)
    expect(page.get_by_test_id("ranking")).to_contain_text("<i>Planner 0</i>")
    assert page.locator("i", has_text="Planner").count() == 0
    assert http.get(f"/api/tables/{table_of(page)}/record").json() == data
    # Nothing can be done at it, but who brought it can delete it.
    expect(page.get_by_test_id("rematch")).to_have_count(0)
    expect(page.get_by_test_id("again")).to_have_count(0)
    picture(page, "record-over")
    page.get_by_test_id("tab-seats").click()
    page.get_by_test_id("privacy").click()
    expect(page.get_by_test_id("delete-table")).to_be_visible()
    # Somebody else sees it by its address alone.
    other = open_page(f"/t/{table_of(page)}?pace=0")
    expect(other.get_by_test_id("imported")).to_be_visible(timeout=PATIENCE)
    other.get_by_test_id("tab-seats").click()
    expect(other.get_by_test_id("delete-table")).to_have_count(0)


def test_a_record_is_dropped_and_looked_at(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("record-drop").evaluate(DROP, LINES[0].decode())
    expect(page.get_by_test_id("imported")).to_be_visible(timeout=PATIENCE)


def test_the_file_is_chosen_by_keys(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    # Said now: the browser has to know of it before the key is pressed.
    page.on("filechooser", lambda chooser: chooser.set_files([payload(LINES[0])]))
    page.get_by_test_id("join-code-go").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("record-file")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("imported")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("times", [1, 3], ids=["small", "larger than the server takes"])
def test_of_several_games_the_first_is_looked_at_and_that_is_said(
    open_page: PageMaker, http: httpx.Client, times: int
) -> None:
    page = open_page("/?pace=0")
    bring(page, GOLDEN * times if times > 1 else LINES[0] + b"\n" + LINES[1])
    expect(page.get_by_test_id("record-status")).to_contain_text("several games", timeout=PATIENCE)
    page.get_by_test_id("record-go").click()
    expect(page.get_by_test_id("imported")).to_be_visible(timeout=PATIENCE)
    assert http.get(f"/api/tables/{table_of(page)}/record").content == LINES[0]


def fault(text: bytes) -> bytes:
    data = json.loads(text)
    data["events"][0]["counters"] = data["events"][0]["counters"][::-1]
    data["events"][1]["round"] = 2
    return json.dumps(data).encode()


def test_what_cannot_be_looked_at_is_said_in_both_languages(open_page: PageMaker) -> None:
    unfinished = Game.new(players=2, seed=1).record().to_json().encode()
    # The wrong thing, and how it is said.
    said = [
        (b"\x89PNG", "Line 1: This is not JSON.", "第1行：这不是JSON。"),
        (b'{"format":"elvenhold-record","version":9}', "newer version: 9", "版本较新：9"),
        (unfinished, "is not over", "还没有结束"),
        (fault(LINES[0]), "Line 1, event ", "第1行，事件"),
        (b" " * 300_000, "too long for the server", "服务器"),
    ]
    page = open_page("/?pace=0")
    problem = page.get_by_test_id("record-problem")
    for column, language in ((1, None), (2, "zh-Hans")):
        if language is not None:
            page.get_by_role("combobox", name="Language").select_option(language)
        for row in said:
            bring(page, row[0])
            expect(problem).to_contain_text(str(row[column]), timeout=PATIENCE)
    all_can_be_read(page)
    # And the page goes on.
    bring(page, LINES[0])
    expect(page.get_by_test_id("imported")).to_be_visible(timeout=PATIENCE)
    open_page.complaints = [text for text in open_page.complaints if "status of 422" not in text]


def test_back_and_forth_by_buttons_keys_and_the_slider(open_page: PageMaker, http: httpx.Client) -> None:
    page = looked_at(open_page, http)
    last = http.get(f"/api/tables/{table_of(page)}/view").json()["version"]
    expect(page.get_by_test_id("past-where")).to_have_text("The final map")
    is_at(page, last, last)
    expect(page.get_by_test_id("past-seats")).to_have_count(0)
    page.get_by_test_id("past-back").click()
    is_at(page, last - 1, last)
    expect(page.get_by_test_id("past-seats")).to_be_visible()
    page.get_by_test_id("past-first").click()
    is_at(page, 1, last)
    expect(page.get_by_test_id("past-where")).to_have_text("Round 1 of 4: Refill travel cards")
    expect(page.get_by_test_id("past-told")).to_contain_text("Round 1. Starting player")
    expect(page.get_by_test_id("past-first")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("past-first").click(force=True)  # is of no use, and does no harm
    # Keys, on a button as on the slider.
    page.get_by_test_id("past-forward").focus()
    page.keyboard.press("ArrowRight")
    is_at(page, 2, last)
    page.keyboard.press("End")
    is_at(page, last, last)
    page.get_by_test_id("past-slider").focus()
    for key, version in (
        ("ArrowLeft", last - 1),
        ("Home", 1),
        ("ArrowRight", 2),
        ("ArrowUp", 3),
        ("ArrowDown", 2),
    ):
        page.keyboard.press(key)
        is_at(page, version, last)
    expect(page.get_by_test_id("past-slider")).to_have_attribute(
        "aria-valuetext", re.compile("^Round 1 of 4: ")
    )
    # To any moment at once: what is shown is what the server says of it.
    wanted = last // 2
    page.get_by_test_id("past-slider").fill(str(wanted))
    is_at(page, wanted, last)
    seen = http.get(f"/api/tables/{table_of(page)}/view?at={wanted}").json()
    for seat in seen["view"]["seats"]:
        expect(page.get_by_test_id(f"player-{seat['seat']}").locator("em")).to_contain_text(
            str(len(seat["towns"]))
        )
    picture(page, "record-past")
    # The moment stands in the address, and a reload keeps it.
    page.reload()
    is_at(page, wanted, last)
    page.get_by_test_id("past-last").click()
    is_at(page, last, last)
    expect(page.get_by_test_id("past-where")).to_have_text("The final map")


def test_of_ones_own_game_the_own_hand_is_shown_as_it_was(open_page: PageMaker, http: httpx.Client) -> None:
    table = TableClient.started(http, people(2), first_seat=0)
    chance = random.Random(1)
    while table.step(chance):
        pass
    wanted = 5
    ann, watcher = sit(open_page, table, 0), sit(open_page, table, None)
    for page in (ann, watcher):
        page.get_by_test_id("past-slider").fill(str(wanted))
        expect(page.get_by_test_id("past-seats")).to_be_visible(timeout=PATIENCE)
    hand = table.get(0, f"view?at={wanted}")["view"]["seats"][0]["hand"]
    for kind in set(hand):
        expect(ann.get_by_test_id(f"hand-{kind}")).to_have_attribute("data-count", str(hand.count(kind)))
    picture(ann, "past-own")
    # Nobody can act in the past, and who watched sees what who watched saw.
    expect(
        ann.locator("[data-testid^='my-open-'], [data-testid^='slot-']").and_(ann.locator("button"))
    ).to_have_count(0)
    expect(watcher.locator("[data-testid^='hand-']")).to_have_count(0)


def test_it_plays_by_itself_to_the_end_and_stops_when_told(open_page: PageMaker, http: httpx.Client) -> None:
    last = 1 + len(Game.replay(SIX).actions)
    page = looked_at(open_page, http, at=last - 3)
    is_at(page, last - 3, last)
    play = page.get_by_test_id("past-play")
    play.click()
    expect(play).to_have_attribute("aria-label", "Pause")
    is_at(page, last, last)
    expect(play).to_have_attribute("aria-label", "Play from here")
    # From the end it plays from the beginning.
    play.click()
    expect(page.get_by_test_id("past-told")).to_contain_text("Round 1. Starting player", timeout=PATIENCE)
    play.click()
    expect(play).to_have_attribute("aria-label", "Play from here")
    assert int(page.get_by_test_id("past-slider").input_value()) < last


def test_a_moment_that_cannot_be_had_is_said_and_can_be_tried_again(
    open_page: PageMaker, http: httpx.Client
) -> None:
    page = looked_at(open_page, http)
    last = int(page.get_by_test_id("past-slider").get_attribute("max") or 0)
    no = {"reason": "no_spectators", "message": "No.", "params": {}}
    page.route(re.compile(r"/view\?at="), lambda route: route.fulfill(status=403, json=no))
    page.get_by_test_id("past-back").click()
    expect(page.get_by_test_id("past-problem")).to_contain_text("no spectators", timeout=PATIENCE)
    page.unroute(re.compile(r"/view\?at="))
    page.get_by_test_id("past-back").click()
    expect(page.get_by_test_id("past-problem")).to_have_count(0, timeout=PATIENCE)
    is_at(page, last - 2, last)
    open_page.complaints = [text for text in open_page.complaints if "status of 403" not in text]


@pytest.mark.parametrize(
    ("locale", "width"), [("en-GB", 390), ("zh-CN", 390), ("zh-CN", 768), ("en-GB", 1280)]
)
def test_on_every_screen(open_page: PageMaker, http: httpx.Client, locale: str, width: int) -> None:
    last = 1 + len(Game.replay(SIX).actions)
    page = looked_at(open_page, http, at=last // 3, locale=locale, width=width, height=844, touch=width < 800)
    # Whoever follows a link to a moment sees it without having to look for it.
    expect(page.get_by_test_id("past-where")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("past-play")).to_be_in_viewport(ratio=1)
    is_at(page, last // 3, last)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if locale == "zh-CN":
        all_can_be_read(page)
    for name in ("first", "back", "play", "forward", "last", "slider"):
        box = page.get_by_test_id(f"past-{name}").bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 44, name
    look = f"{locale[:2]}-{width}"
    picture(page, f"past-{look}")
    page.get_by_test_id("past").scroll_into_view_if_needed()
    if width < 800:
        page.get_by_test_id("past-forward").tap()
    else:
        page.get_by_test_id("past-forward").click()
    is_at(page, last // 3 + 1, last)
    picture(page, f"past-{look}-bar")
    page.goto("/?pace=0")
    page.get_by_test_id("record-file").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, f"record-start-{look}")
