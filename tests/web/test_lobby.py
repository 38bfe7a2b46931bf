"""People come to a table: invited, ready, started; on small screens too."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.support import Process
from tests.web.pages import (
    PRIVATE,
    PageMaker,
    at_table,
    body,
    get_ready,
    invited,
    make_table,
    sit_down,
    tab,
)
from tests.web.test_game_in_browser import all_can_be_read, picture
from tests.web.test_hasty_and_unlucky import table_of


@pytest.mark.parametrize("people", [2, 6])
@pytest.mark.timeout(240)
def test_from_the_invitation_to_the_first_card_and_nothing_is_dealt_before_all_are_ready(
    open_page: PageMaker, people: int
) -> None:
    host = make_table(open_page, people - 1)
    expect(host.get_by_test_id("local-only")).to_contain_text("elvenhold serve --host 0.0.0.0")
    guests = [invited(host, open_page) for _ in range(people - 1)]
    pages = [host, *guests]
    for seat, page in enumerate(guests, 1):
        # What people see before they sit down: who is there, and the rules.
        expect(page.get_by_test_id("seat-0")).to_contain_text("Ann")
        expect(page.get_by_test_id("table-rules")).to_contain_text("Classic")
        expect(page.get_by_test_id("ready")).to_have_count(0)
        sit_down(page, f"Guest {seat}")
        body(page).to_have_attribute("data-you", str(seat))
    picture(host, f"lobby-{people}")
    for page in guests:
        get_ready(page)
    for page in pages:
        expect(page.locator("[data-testid^='seat-'][data-ready='true']")).to_have_count(people - 1)
        at_table(page, "lobby")
        body(page).to_have_attribute("data-version", "0")
        expect(page.locator(PRIVATE)).to_have_count(0)
    expect(guests[0].get_by_test_id("awaited")).to_contain_text("Ann")
    expect(host.get_by_test_id("awaited")).to_contain_text("Ready")
    # Somebody changes their mind, and nothing happens before they have changed it again.
    guests[-1].get_by_test_id("ready").click()
    expect(host.locator("[data-testid^='seat-'][data-ready='true']")).to_have_count(people - 2)
    get_ready(host)
    expect(host.get_by_test_id("awaited")).to_contain_text(f"Guest {people - 1}")
    at_table(host, "lobby")
    get_ready(guests[-1])
    for seat, page in enumerate(pages):
        at_table(page, "open", seat)
        expect(page.locator("[data-testid^='hand-']").first).to_be_visible()


def test_the_host_fills_and_frees_seats_before_the_game(open_page: PageMaker) -> None:
    host = make_table(open_page, 3)
    guest = invited(host, open_page)
    sit_down(guest, "Bo")
    host.get_by_test_id("add-bot-level").select_option("greedy")
    host.get_by_test_id("add-bot").click()
    expect(host.get_by_test_id("seat-2")).to_have_attribute("data-kind", "bot")
    expect(guest.get_by_test_id("seat-2")).to_contain_text("Easy bot")
    expect(guest.get_by_test_id("add-bot")).to_have_count(0)
    host.get_by_test_id("reopen-1").click()
    expect(host.get_by_test_id("seat-1")).to_have_attribute("data-kind", "open")
    # Whoever lost the seat can take one again, and get up by themselves.
    sit_down(guest, "Bo again")
    expect(host.get_by_test_id("seat-1")).to_contain_text("Bo again")
    guest.get_by_test_id("leave").click()
    expect(guest.get_by_test_id("join")).to_be_visible()
    expect(host.get_by_test_id("seat-1")).to_have_attribute("data-kind", "open")


def test_links_for_other_devices_begin_with_the_address_that_the_server_knows(
    open_page: PageMaker, server: Process
) -> None:
    known = httpx.get(f"{server.url}/api/meta").json() | {"address": "http://elf.example:8000"}
    page = open_page("/?pace=0")
    page.route("**/api/meta", lambda route: route.fulfill(json=known))
    page.reload()
    page.get_by_test_id("way-friends").click()
    page.get_by_test_id("start-game").click()
    at_table(page, "lobby", 0)
    expect(page.get_by_test_id("link")).to_have_value(re.compile(r"^http://elf\.example:8000/t/"))
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    expect(page.get_by_test_id("local-only")).to_have_count(0)
    page.get_by_test_id("make-invite-code").click()
    code = page.get_by_test_id("invite-code").inner_text()

    other = open_page("/?pace=0")
    other.get_by_test_id("join-code").fill(code.lower())
    other.get_by_test_id("join-code-go").click()
    expect(other.get_by_test_id("join")).to_be_visible()
    expect(other.get_by_test_id("seat-0")).to_be_visible()


def test_what_was_chosen_for_a_table_is_told_to_those_who_come(open_page: PageMaker) -> None:
    host = make_table(
        open_page, 1, clock="day", chat="off", spectators="off", aids="off", preset="reprint2015"
    )
    guest = invited(host, open_page)
    rules = guest.get_by_test_id("table-rules")
    for words in ("Reprint 2015", "1 day for each decision", "Spectators none"):
        expect(rules).to_contain_text(words)
    expect(guest.get_by_test_id("chat-fold")).to_have_count(0)
    sit_down(guest, "Bo")
    get_ready(guest)
    get_ready(host)
    at_table(host, "open")
    expect(host.get_by_test_id("to-chat")).to_have_count(0)
    # Nobody may watch here; but whoever has a seat on another device can bring it.
    other = open_page(host.evaluate("location.pathname"))
    expect(other.get_by_role("alert")).to_contain_text("no spectators")
    expect(other.get_by_test_id("take-code")).to_be_visible()
    open_page.complaints = [text for text in open_page.complaints if "status of 403" not in text]


def test_a_table_without_a_ready_check_is_started_by_its_host(open_page: PageMaker, server: Process) -> None:
    page = open_page("/?pace=0")
    made = page.request.post(
        "/api/tables",
        data={"seats": [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}], "chat": False, "aids": False},
        headers={"origin": server.url},
    )
    page.goto(f"{made.json()['invite']}?pace=0")
    expect(page.get_by_test_id("start-table")).to_be_disabled()
    expect(page.get_by_test_id("ready")).to_have_count(0)
    expect(page.get_by_test_id("chat-fold")).to_have_count(0)
    sit_down(page, "Ann")
    page.get_by_test_id("start-table").click()
    at_table(page, "open", 0)
    tab(page, "chat")
    expect(page.get_by_test_id("chat-why")).to_contain_text("no chat")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_the_lobby_fits_on_a_phone_with_room_for_fingers(
    open_page: PageMaker, server: Process, width: int, locale: str
) -> None:
    path = table_of(server, *[{"kind": "open"}] * 3, ready_check=True, clock={"kind": "bank", "seconds": 900})
    page = open_page(f"{path}?pace=0", locale=locale, width=width, height=700, touch=True)
    sit_down(page, "A rather long name for such a small screen")
    page.get_by_test_id("chat-fold").click()
    page.get_by_test_id("phrases").click()
    expect(page.get_by_test_id("phrase-hello")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = """() => [...document.querySelectorAll("main button, main input, main summary, main select")]
      .filter((item) => item.offsetParent && item.getBoundingClientRect().height < 44)
      .map((item) => item.outerHTML)"""
    assert page.evaluate(small) == []
    all_can_be_read(page)
    picture(page, f"lobby-{locale}-{width}")
