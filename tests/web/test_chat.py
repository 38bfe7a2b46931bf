"""What people at a table write to each other."""

from playwright.sync_api import expect

from tests.web.pages import PageMaker, at_table, get_ready, invited, make_table, sit_down, started, tab
from tests.web.test_game_in_browser import all_can_be_read


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
