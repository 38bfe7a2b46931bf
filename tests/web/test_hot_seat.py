"""Several people at one device: between two of them hangs a curtain."""

import pytest
from playwright.sync_api import expect

from tests.web.pages import (
    PRIVATE,
    PageMaker,
    at_table,
    body,
    get_ready,
    hot_seat,
    in_front,
    invited,
    make_table,
    reveal,
    sit_down,
)
from tests.web.player import PATIENCE, Player
from tests.web.test_game_in_browser import picture

KINDS = ("dragon", "unicorn", "giant pig", "elfcycle", "magic cloud", "troll wagon", "raft")
# All words and names of the page, but not the drawings that it keeps ready.
WORDS = (
    """() => [...document.querySelectorAll("#app > :not(.sprite)")].map((part) => part.outerHTML).join()"""
)


@pytest.mark.timeout(240)
def test_between_two_seats_of_one_device_nothing_of_either_hand_is_in_the_page(open_page: PageMaker) -> None:
    page = hot_seat(open_page, "Ann", "Bo", bots=1)
    curtain = page.get_by_test_id("curtain")
    expect(curtain).to_be_visible(timeout=PATIENCE)
    picture(page, "curtain")
    # A mere click is not enough, but for those who cannot hold a button it is after a second one.
    page.get_by_test_id("reveal").click()
    expect(curtain).to_contain_text("a little longer")
    seen: set[int] = set()
    for turn in range(8):
        expect(curtain).to_be_visible(timeout=PATIENCE)
        words = page.evaluate(WORDS).lower()
        assert [kind for kind in KINDS if kind in words or kind.replace(" ", "_") in words] == []
        assert "hand-" not in words
        seat = reveal(page)
        seen.add(seat)
        player = Player(page, turn)
        while in_front(page, seat):
            player.act(player.wait())
    assert seen == {0, 1}
    assert page.evaluate("window.leaks") == []


@pytest.mark.timeout(120)
def test_a_reload_in_front_of_a_hand_hangs_the_curtain_again(open_page: PageMaker) -> None:
    page = hot_seat(open_page, "Ann", "Bo")
    seat = reveal(page)
    page.reload()
    expect(page.get_by_test_id("curtain")).to_have_attribute("data-seat", str(seat), timeout=PATIENCE)
    expect(page.locator(PRIVATE)).to_have_count(0)
    # By keys alone.
    expect(page.get_by_test_id("reveal")).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.get_by_test_id("curtain")).to_have_count(0, timeout=PATIENCE)
    page.keyboard.up("Enter")
    body(page).to_have_attribute("data-you", str(seat))


@pytest.mark.timeout(120)
def test_somebody_sits_down_beside_a_guest_at_the_same_device(open_page: PageMaker) -> None:
    host = make_table(open_page, 2, first="me")
    guest = invited(host, open_page)
    sit_down(guest, "Bo")
    guest.get_by_test_id("somebody-here").click()
    guest.get_by_test_id("other-name").fill("Cy")
    guest.get_by_test_id("join-other").click()
    expect(host.get_by_test_id("seat-2")).to_contain_text("Cy")
    expect(guest.get_by_test_id("seat-2")).to_contain_text("at this device")
    get_ready(guest)
    expect(host.locator("[data-testid^='seat-'][data-ready='true']")).to_have_count(2)
    get_ready(host)
    at_table(host, "open", 0)
    # While Ann is to act, the shared device shows the table and no hand.
    at_table(guest, "open")
    body(guest).to_have_attribute("data-you", "")
    expect(guest.get_by_test_id("player-1")).to_be_visible()
    expect(guest.locator(PRIVATE)).to_have_count(0)
    ann = Player(host, 1)
    ann.act(ann.wait())
    assert reveal(guest) == 1
