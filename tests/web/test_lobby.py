"""People at a table: invited, ready, gone and back, on other devices, talking, and several at one device."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.support import Process
from tests.web.pages import PageMaker
from tests.web.player import PATIENCE, Player
from tests.web.test_game_in_browser import all_can_be_read, picture
from tests.web.test_hasty_and_unlucky import table_of

KINDS = ("dragon", "unicorn", "giant pig", "elfcycle", "magic cloud", "troll wagon", "raft")
PRIVATE = "[data-testid^='hand-'], [data-testid^='my-secret-'], [data-testid^='discard-plus-']"
# Notes every moment at which something private is in the page and not the seat that owns it is to act.
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
# All words and names of the page, but not the drawings that it keeps ready.
WORDS = (
    """() => [...document.querySelectorAll("#app > :not(.sprite)")].map((part) => part.outerHTML).join()"""
)


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


# ---------------------------------------------------------------------------------- invited, ready, started


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


# ---------------------------------------------------------------------------------------------------- seats


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


# ----------------------------------------------------------------------------------------------------- chat


def test_what_is_written_is_shown_as_text_and_phrases_in_the_readers_language(open_page: PageMaker) -> None:
    host = make_table(open_page, 1)
    guest = invited(host, open_page, locale="zh-CN")
    sit_down(guest, "Bo")
    evil = "<img src=x onerror=\"document.title='got you'\"><b>bold</b>"
    guest.get_by_test_id("chat-text").fill(evil)
    guest.get_by_test_id("chat-text").press("Enter")
    expect(guest.get_by_test_id("chat-text")).to_have_value("")
    guest.get_by_test_id("phrases").click()
    guest.get_by_test_id("phrase-hello").click()
    chat = host.get_by_test_id("chat")
    expect(chat).to_contain_text(evil)
    expect(chat).to_contain_text("Hello, everybody!")
    expect(guest.get_by_test_id("chat")).to_contain_text("大家好！")
    assert chat.locator("img, b b").count() == 0
    expect(host).not_to_have_title("got you")
    expect(host.get_by_test_id("chat-voice")).to_contain_text("Bo: Hello, everybody!")
    expect(guest.get_by_test_id("chat-voice")).to_have_text("")
    all_can_be_read(guest)

    get_ready(guest)
    get_ready(host)
    at_table(host, "open")
    at_table(guest, "open")
    tab(guest, "chat")
    guest.get_by_test_id("chat-text").fill("Are you there?")
    guest.get_by_test_id("chat-send").click()
    expect(host.get_by_test_id("tab-chat").get_by_test_id("unread")).to_contain_text("1 new message")
    host.get_by_test_id("tab-log").press("ArrowRight")
    expect(host.get_by_test_id("tab-chat")).to_be_focused()
    expect(host.get_by_test_id("chat")).to_contain_text("Are you there?")
    expect(host.get_by_test_id("unread")).to_have_count(0)
    host.reload()
    at_table(host, "open")
    expect(host.get_by_test_id("unread")).to_have_count(0)

    tab(host, "seats")
    host.get_by_test_id("mute-1").click()
    expect(guest.get_by_test_id("chat-why")).to_contain_text("禁言")
    expect(host.get_by_test_id("mute-1")).to_have_attribute("aria-pressed", "true")
    host.get_by_test_id("mute-1").click()
    expect(guest.get_by_test_id("chat-text")).to_be_visible()


def test_on_a_phone_the_chat_is_a_tap_away(open_page: PageMaker) -> None:
    host, guest = started(open_page, "Bo")
    host.set_viewport_size({"width": 390, "height": 844})
    tab(guest, "chat")
    guest.get_by_test_id("chat-text").fill("Hello")
    guest.get_by_test_id("chat-send").click()
    expect(host.get_by_test_id("to-chat")).to_contain_text("1 new message")
    host.get_by_test_id("to-chat").click()
    expect(host.get_by_test_id("chat")).to_be_in_viewport()
    expect(host.get_by_test_id("to-chat")).not_to_contain_text("new message")


# ----------------------------------------------------------------------------------- one device for several


def hot_seat(open_page: PageMaker, *names: str, bots: int = 0) -> Page:
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


# -------------------------------------------------------------------------------------------- small screens


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
