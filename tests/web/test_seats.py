"""A seat in a running game: on another device, left and taken back, freed, and forgotten."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.server.support import Process
from tests.web.pages import PRIVATE, PageMaker, at_table, body, play_until_turn, sit_down, started, tab
from tests.web.player import PATIENCE, Player


@pytest.mark.timeout(120)
def test_a_code_carries_a_seat_to_another_device_and_both_play_it(open_page: PageMaker) -> None:
    host, guest = started(open_page, "Bo")
    tab(guest, "seats")
    guest.get_by_test_id("carry").click()
    expect(guest.get_by_test_id("carry-code")).to_be_visible()
    link = guest.get_by_test_id("seat-menu").get_by_test_id("link").first.input_value()
    assert "#code=" in link
    phone = open_page(re.sub("^https?://[^/]+", "", link).replace("#", "?pace=0#"), width=390, height=844)
    at_table(phone, "open", 1)
    assert "code" not in phone.evaluate("location.href")
    assert phone.locator("[data-testid^='hand-']").count() == guest.locator("[data-testid^='hand-']").count()
    play_until_turn([host, phone], 1)
    play_until_turn([host, guest], 1)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # A code is good once; without it one can go on and look.
    late = open_page(re.sub("^https?://[^/]+", "", link).replace("#", "?pace=0#"))
    expect(late.get_by_test_id("carry-problem")).to_be_visible()
    assert "code" not in late.evaluate("location.href")
    late.get_by_test_id("carry-go-on").click()
    body(late).to_have_attribute("data-you", "")
    # It can also be typed.
    guest.get_by_test_id("carry").click()
    expect(guest.get_by_test_id("carry-code")).not_to_have_text("")
    expect(guest.get_by_test_id("seat-menu").get_by_test_id("link").first).not_to_have_value(link)
    tab(late, "seats")
    late.get_by_test_id("take-code").fill(guest.get_by_test_id("carry-code").inner_text())
    late.get_by_test_id("take-code-go").click()
    body(late).to_have_attribute("data-you", "1")
    open_page.complaints = [text for text in open_page.complaints if "status of 4" not in text]


@pytest.mark.timeout(120)
def test_who_leaves_is_played_by_a_bot_and_can_come_back(open_page: PageMaker) -> None:
    host, guest = started(open_page, "Bo")
    tab(guest, "seats")
    guest.get_by_test_id("leave").click()
    guest.get_by_test_id("leave-no").click()
    expect(guest.get_by_test_id("leave")).to_be_focused()
    guest.get_by_test_id("leave").click()
    guest.get_by_test_id("leave-yes").click()
    expect(guest.get_by_test_id("bot-plays")).to_be_visible()
    expect(host.get_by_test_id("player-1")).to_contain_text("a bot stands in")
    expect(host.get_by_test_id("player-1")).to_contain_text("Bo")
    tab(host, "chat")
    expect(host.get_by_test_id("chat")).to_contain_text("Bo has left")
    tab(host, "log")
    # The bot acts in Bo's place: Ann comes to act again and again.
    ann = Player(host, 1)
    for _ in range(2):
        ann.act(ann.wait())
    ann.wait()
    expect(host.get_by_test_id("log")).to_contain_text(re.compile("Bo (took|drew)"))
    guest.get_by_test_id("play-again").click()
    expect(guest.get_by_test_id("bot-plays")).to_have_count(0)
    expect(host.get_by_test_id("player-1")).not_to_contain_text("a bot stands in")
    play_until_turn([host, guest], 1)


@pytest.mark.timeout(120)
def test_a_seat_that_is_freed_is_taken_by_somebody_else(open_page: PageMaker) -> None:
    host, guest = started(open_page, "Bo")
    tab(host, "seats")
    host.get_by_test_id("stand-in-1").click()
    expect(guest.get_by_test_id("bot-plays")).to_be_visible()
    guest.get_by_test_id("play-again").click()
    expect(guest.get_by_test_id("bot-plays")).to_have_count(0)
    expect(host.get_by_test_id("reopen-1")).to_have_count(0)  # while they play
    host.get_by_test_id("stand-in-1").click()
    host.get_by_test_id("reopen-1").click()
    host.get_by_test_id("reopen-1-yes").click()
    expect(guest.get_by_test_id("seat-free")).to_be_visible(timeout=PATIENCE)
    expect(guest.locator(PRIVATE)).to_have_count(0)
    other = open_page(f"{host.evaluate('location.pathname')}?pace=0")
    sit_down(other, "Cy")
    at_table(other, "open", 1)
    expect(host.get_by_test_id("player-1")).to_contain_text("Cy")
    expect(guest.get_by_test_id("seat-free")).to_have_count(0)
    play_until_turn([host, other], 1)
    open_page.complaints = [text for text in open_page.complaints if "status of 4" not in text]


def test_a_name_can_be_taken_off_and_finished_games_are_offered_as_records(
    open_page: PageMaker, server: Process
) -> None:
    (host, guest) = started(open_page, "Bo")
    tab(guest, "seats")
    guest.get_by_test_id("privacy").click()
    guest.get_by_test_id("forget-me").click()
    guest.get_by_test_id("forget-me-yes").click()
    expect(host.get_by_test_id("player-1")).to_contain_text("Player 2")
    guest.goto("/")
    tables = json.loads(guest.evaluate("localStorage.getItem('elvenhold.tables')"))
    tables[0]["standing"] |= {"step": "over", "rank": 1, "score": 9}
    guest.evaluate("(tables) => localStorage.setItem('elvenhold.tables', tables)", json.dumps(tables))
    guest.reload()
    expect(guest.get_by_test_id("my-record")).to_have_attribute("href", re.compile(r"/api/tables/.+/record$"))
    expect(guest.get_by_test_id("my-tables")).to_contain_text("score 9")
