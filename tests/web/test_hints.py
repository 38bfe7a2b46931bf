"""Levels and hints in the page: chosen, asked for, shown, taken, and off."""

import httpx
from playwright.sync_api import Page, expect

from tests.server.support import Process
from tests.web.pages import PageMaker
from tests.web.player import PATIENCE, Player
from tests.web.test_game_in_browser import all_can_be_read, picture
from tests.web.test_hasty_and_unlucky import go_to, posts, table_of


def ask(page: Page, by_key: bool = False) -> str:
    """Ask for a hint; its sentence."""
    if by_key:
        page.keyboard.press("h")
    else:
        page.get_by_test_id("hint").click()
    sentence = page.get_by_test_id("hint-text")
    expect(sentence).not_to_be_empty(timeout=PATIENCE)
    return sentence.inner_text()


def follow(player: Player) -> None:
    """Do what the hint has chosen."""
    page = player.page
    before = page.locator("body").get_attribute("data-version") or ""
    confirm = page.get_by_test_id("confirm")
    if page.locator(".hinted").count():
        page.get_by_test_id("pass").click()
    elif page.locator(".payments .primary").count():
        page.locator(".payments .primary").click()
    elif confirm.count():
        confirm.click()
    else:
        page.get_by_test_id("stop").click()
    expect(page.locator("body")).not_to_have_attribute("data-version", before, timeout=PATIENCE)


def test_hints_while_placing_and_travelling(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("bot-greedy").check(force=True)
    page.get_by_test_id("start-game").click()
    player = Player(page, 1)
    sent = posts(page, "/actions")
    assert player.wait() == "open"
    assert ask(page).startswith("Take ")
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    assert sent == []  # it is chosen, not done
    follow(player)
    go_to(player, "place")

    said = ask(page)
    assert said.startswith("Lay the ") and said.endswith(".")
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    assert page.locator("[aria-pressed='true']").count() == 1
    picture(page, "hint-place")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("confirm")).to_be_disabled()
    assert ask(page, by_key=True) == said
    follow(player)
    assert sent[-1]["action"]["type"] == "place"
    while player.wait() == "place":
        ask(page)
        follow(player)

    assert player.wait() == "move"
    said = ask(page, by_key=True)
    assert said.startswith("Go to ")
    assert "can gain up to" in said
    picture(page, "hint-move")
    follow(player)
    assert sent[-1]["action"]["type"] == "move"
    while player.wait() == "move":
        ask(page)
        follow(player)
    assert sent[-1]["action"]["type"] in ("move", "stop")


def test_a_hint_in_chinese(open_page: PageMaker) -> None:
    page = open_page("/?pace=0", locale="zh-CN")
    expect(page.get_by_text("简单", exact=True)).to_be_visible()
    page.get_by_test_id("bot-planner").check(force=True)
    page.get_by_test_id("start-game").click()
    player = Player(page, 2)
    player.wait()
    expect(page.get_by_test_id("player-1")).to_contain_text("困难电脑")
    go_to(player, "place")
    said = ask(page)
    assert "放在" in said and said.endswith("。")
    all_can_be_read(page)
    picture(page, "hint-zh")


def test_the_levels_have_names_at_the_table(open_page: PageMaker, server: Process) -> None:
    seats = [{"kind": "bot", "bot": bot} for bot in ("greedy", "gentle", "random")]
    path = table_of(server, {"kind": "open"}, *seats, first_seat=0)
    page = open_page(f"{path}?pace=0")
    page.get_by_test_id("name").fill("Ann")
    page.get_by_test_id("join").click()
    for seat, name in enumerate(("Easy bot", "Medium bot", "Random"), start=1):
        expect(page.get_by_text(name).first).to_be_visible()
        assert (
            httpx.get(f"{server.url}/api/tables/{path.removeprefix('/t/')}/view").json()["view"]["seats"][
                seat
            ]["kind"]
            == "bot"
        )


def test_a_table_without_hints(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("aids-off").check(force=True)
    page.get_by_test_id("start-game").click()
    player = Player(page, 3)
    player.wait()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_test_id("hint-text")).to_have_count(0)
