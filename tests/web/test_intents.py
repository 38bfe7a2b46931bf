"""Chosen while waiting: cards to discard, a counter to keep; set, seen, changed, taken back, and done."""

import random
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.support import Json, Process, TableClient, people
from tests.web.pages import PageMaker
from tests.web.player import PATIENCE
from tests.web.test_game_in_browser import all_can_be_read, picture
from tests.web.test_live import sit


@pytest.fixture
def http(server: Process) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def act(table: TableClient, seat: int, wanted: str) -> Json:
    """The first legal action of this type is done from outside."""
    view = table.get(seat, "view")
    action: Json = next(one for one in view["legal"] if one["type"] == wanted)
    answer = table.act(seat, view["version"], action)
    assert answer.status == 200, answer.body
    return action


def at_the_discards(http: httpx.Client, seats: int = 3) -> TableClient:
    """Seat 0 is to discard, and so will all others be: nobody has travelled."""
    table = TableClient.started(http, people(seats), first_seat=0)
    chance = random.Random(1)
    while (seen := table.get(0, "view"))["step"] != "discard":
        if seen["step"] == "open":
            table.step(chance)
        else:
            act(table, seen["turn"], "pass" if seen["step"] == "place" else "stop")
    assert seen["turn"] == 0
    return table


def choose_discard(page: Page) -> None:
    """Any four cards."""
    for _ in range(4):
        page.locator("[data-testid^='discard-plus-']:not([disabled])").first.click()


def version_is(page: Page, table: TableClient) -> None:
    version = str(table.get(None, "view")["version"])
    expect(page.locator("body")).to_have_attribute("data-version", version, timeout=PATIENCE)


def test_cards_to_discard_are_chosen_beforehand_changed_and_taken_back(
    open_page: PageMaker, http: httpx.Client
) -> None:
    table = at_the_discards(http)
    bert = sit(open_page, table, 1)
    said = bert.get_by_test_id("intent")
    expect(bert.get_by_test_id("intent-discard")).to_be_disabled()
    choose_discard(bert)
    picture(bert, "intent-discard-choice")
    bert.get_by_test_id("intent-discard").click()
    expect(said).to_contain_text("You will discard ")
    first = table.get(1, "view")["intent"]
    assert first["type"] == "discard" and len(first["cards"]) == 4
    picture(bert, "intent-discard-set")
    # It is still there after a reload, and can be changed.
    bert.reload()
    expect(said).to_contain_text("You will discard ")
    bert.get_by_test_id("intent-change").click()
    expect(bert.get_by_test_id("intent-discard")).to_be_enabled()
    bert.locator("[data-testid^='discard-minus-']:not([disabled])").last.click()
    bert.locator("[data-testid^='discard-plus-']:not([disabled])").first.click()
    bert.get_by_test_id("intent-discard").click()
    expect(bert.get_by_test_id("intent-change")).to_be_visible()
    changed = table.get(1, "view")["intent"]
    assert changed["type"] == "discard" and len(changed["cards"]) == 4
    # Or be taken back.
    bert.get_by_test_id("intent-back").click()
    expect(bert.get_by_test_id("intent-discard")).to_be_visible()
    expect(said).to_have_text("")
    assert table.get(1, "view")["intent"] is None
    # Nobody else is told of it, and it is done when the turn comes.
    choose_discard(bert)
    bert.get_by_test_id("intent-discard").click()
    expect(said).to_contain_text("You will discard ")
    assert table.get(0, "view")["intent"] is None and table.get(2, "view")["intent"] is None
    cards = table.get(1, "view")["intent"]["cards"]
    act(table, 0, "discard")
    expect(bert.locator("body")).to_have_attribute("data-turn", "2", timeout=PATIENCE)
    done = [event for event in table.get(None, "events?since=0")["events"] if event["type"] == "discard"]
    assert sorted(done[-1]["cards"]) == sorted(cards)


def test_a_choice_that_is_half_made_stays_while_others_act(open_page: PageMaker, http: httpx.Client) -> None:
    table = at_the_discards(http)
    carla = sit(open_page, table, 2)
    choose_discard(carla)
    act(table, 0, "discard")
    version_is(carla, table)
    expect(carla.get_by_test_id("intent-discard")).to_be_enabled()
    carla.get_by_test_id("intent-discard").click()
    expect(carla.get_by_test_id("intent")).to_contain_text("You will discard ")


def test_the_counter_to_keep_is_chosen_beforehand_by_keys(open_page: PageMaker, http: httpx.Client) -> None:
    table = at_the_discards(http)
    ann = sit(open_page, table, 0)
    # Who has discarded can already choose what to keep, and only that.
    act(table, 0, "discard")
    option = ann.locator("[data-testid^='keep-']").first
    expect(option).to_be_visible(timeout=PATIENCE)
    # What has just come takes no press for a moment.
    expect(ann.locator(".decision")).not_to_have_css("pointer-events", "none")
    option.focus()
    ann.keyboard.press("Enter")
    expect(option).to_have_attribute("aria-pressed", "true")
    ann.get_by_test_id("intent-keep").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_test_id("intent")).to_contain_text("You will keep the ")
    # The button is gone; keys go on in its place.
    expect(ann.get_by_test_id("intent-change")).to_be_focused()
    kept = table.get(0, "view")["intent"]
    picture(ann, "intent-keep-set")
    ann.reload()
    expect(ann.get_by_test_id("intent")).to_contain_text("You will keep the ")
    for seat in (1, 2):
        act(table, seat, "discard")
    expect(ann.locator("body")).to_have_attribute("data-step", "keep", timeout=PATIENCE)
    expect(ann.locator("body")).to_have_attribute("data-turn", "1", timeout=PATIENCE)
    done = next(event for event in table.get(0, "events?since=0")["events"] if event["type"] == "keep")
    assert (done["counter"], done["face"]) == (kept["counter"], kept["face"])
    # It is done: there is nothing to choose any more.
    expect(ann.get_by_test_id("intent")).to_have_count(0)


def test_in_chinese_on_a_phone(open_page: PageMaker, http: httpx.Client) -> None:
    table = at_the_discards(http, seats=2)
    page = sit(open_page, table, 1, locale="zh-CN", width=390, height=844, touch=True)
    choose_discard(page)
    all_can_be_read(page)
    page.get_by_test_id("intent-discard").scroll_into_view_if_needed()
    picture(page, "intent-phone-zh")
    page.get_by_test_id("intent-discard").click()
    expect(page.get_by_test_id("intent")).to_contain_text("轮到你时将丢弃")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    all_can_be_read(page)
    page.get_by_test_id("intent").scroll_into_view_if_needed()
    picture(page, "intent-phone-zh-set")
