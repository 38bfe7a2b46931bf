"""Levels and hints in the page: chosen, asked for, shown, taken, late, missing, and off."""

import re

import httpx
from playwright.sync_api import Page, Route, expect

from tests.server.support import Process
from tests.web.pages import PageMaker
from tests.web.player import PATIENCE, Player
from tests.web.test_game_in_browser import all_can_be_read, picture
from tests.web.test_hasty_and_unlucky import go_to, posts, table_of
from tests.web.test_messages import WORDS


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
    player = play(page, 1)
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


def play(page: Page, seed: int, bot: str = "greedy") -> Player:
    page.get_by_test_id(f"bot-{bot}").check(force=True)
    page.get_by_test_id("start-game").click()
    return Player(page, seed)


def hints_asked(page: Page) -> list[str]:
    """Fills with the calls for hints to come."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/hint") else None)
    return asked


class Held:
    """Keeps the hints that are asked for back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.route("**/hint", lambda route: self.routes.append(route))

    def let_go(self) -> None:
        expect(self.page.get_by_test_id("hint")).to_have_text("Thinking…")
        (route,) = self.routes
        self.routes.clear()
        route.continue_()
        expect(self.page.get_by_test_id("hint-text")).not_to_be_empty(timeout=PATIENCE)


def test_a_late_hint_leaves_what_was_chosen(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    player = play(page, 4)
    chosen = page.locator("[aria-pressed='true']")
    for step, choices in (("open", ("slot-0", "slot-1")), ("place", ("my-obstacle",))):
        go_to(player, step)
        said = ask(page)
        hinted = chosen.get_attribute("data-testid")
        page.keyboard.press("Escape")
        held = Held(page)
        page.get_by_test_id("hint").click()
        mine = next(name for name in choices if name != hinted)
        player.click(mine)
        held.let_go()
        expect(page.get_by_test_id("hint-text")).to_have_text(said)
        expect(chosen).to_have_attribute("data-testid", mine)
        page.unroute("**/hint")


CLICK_AT_ONCE = """() => {
  const confirm = () => document.querySelector("[data-testid=confirm]");
  new MutationObserver((_, observer) => {
    if (confirm().disabled) return;
    observer.disconnect();
    confirm().click();
    document.body.dataset.clicked = document.body.dataset.step;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_a_click_on_its_way_when_a_hint_comes_does_nothing(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("play-now").click()
    player = Player(page, 5, every_step=True)
    sent = posts(page, "/actions")
    for step in ("open", "discard", "keep"):
        go_to(player, step)
        before = len(sent)
        page.evaluate(CLICK_AT_ONCE)
        ask(page)
        expect(page.locator("body")).to_have_attribute("data-clicked", step)
        follow(player)
        assert len(sent) == before + 1
        player.steps_seen.add(step)


def test_a_hint_is_no_first_click_on_the_map(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("play-now").click()
    player = Player(page, 6)
    sent = posts(page, "/actions")
    while True:
        go_to(player, "move")
        with page.expect_response("**/hint") as answer:
            ask(page)
        if len(player.ids("payment-")) == 1:
            break
        follow(player)
    before, version = len(sent), page.locator("body").get_attribute("data-version") or ""
    way = f"way-{answer.value.json()['action']['way']}"
    player.click(way)
    expect(page.locator("body")).to_have_attribute("data-version", version)
    player.click(way)
    expect(page.locator("body")).not_to_have_attribute("data-version", version, timeout=PATIENCE)
    assert len(sent) == before + 1


def test_a_hint_that_does_not_come_says_so(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    player = play(page, 7)
    player.wait()
    page.route("**/hint", lambda route: route.abort())
    assert ask(page).startswith("No hint has come")
    expect(page.get_by_test_id("hint")).to_be_enabled()
    page.get_by_test_id("language").select_option("zh-Hans")
    expect(page.get_by_test_id("hint-text")).to_contain_text("提示没有送到")
    page.unroute("**/hint")

    no = {"reason": "no_hint_now", "message": "The server's own words.", "params": {}}
    page.route("**/hint", lambda route: route.fulfill(status=503, json=no))
    for language in ("en", "zh-Hans"):
        page.get_by_test_id("language").select_option(language)
        found = re.search(
            "^reason-no-hint-now = (.+)$", (WORDS / f"{language}.ftl").read_text("utf-8"), re.MULTILINE
        )
        assert found is not None
        assert ask(page) == found[1]
    page.unroute("**/hint")
    assert ask(page).startswith("拿取")
    open_page.complaints = [text for text in open_page.complaints if "Failed to load" not in text]


def test_one_hint_is_asked_for_at_a_time_and_the_focus_stays(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    player = play(page, 8)
    player.wait()
    asked, held, button = hints_asked(page), Held(page), page.get_by_test_id("hint")
    # What will be said has its place for those who hear the page.
    expect(page.get_by_role("status").and_(page.get_by_test_id("hint-text"))).to_have_count(1)
    button.focus()
    for key in ("Enter", "h", "h", "Enter"):
        page.keyboard.press(key)
    expect(button).to_be_focused()
    held.let_go()
    expect(button).to_be_focused()
    assert len(asked) == 1


def test_single_keys_can_be_switched_off(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    player = play(page, 9)
    player.wait()
    asked, button, dialog = hints_asked(page), page.get_by_test_id("hint"), page.get_by_test_id("help-dialog")
    page.get_by_test_id("help").click()
    page.get_by_test_id("shortcuts").uncheck()
    page.get_by_test_id("help-close").click()
    for _ in range(2):  # the second time after a reload
        expect(button).to_have_text("Hint")
        page.keyboard.press("h")
        page.keyboard.press("?")
        expect(dialog).to_be_hidden()
        page.reload()
        player.wait()
    ask(page)
    assert len(asked) == 1
    page.get_by_test_id("help").click()
    page.get_by_test_id("shortcuts").check()
    page.keyboard.press("?")
    expect(dialog).to_be_hidden()
    page.keyboard.press("Escape")
    ask(page, by_key=True)
    assert len(asked) == 2


def test_a_hint_in_chinese(open_page: PageMaker) -> None:
    page = open_page("/?pace=0", locale="zh-CN")
    expect(page.get_by_text("简单", exact=True)).to_be_visible()
    player = play(page, 2, "planner")
    player.wait()
    expect(page.get_by_test_id("player-1")).to_contain_text("困难电脑")
    go_to(player, "place")
    said = ask(page)
    assert "放在" in said and said.endswith("。")
    all_can_be_read(page)
    picture(page, "hint-zh")


def test_the_levels_stand_apart_from_other_bots_and_say_what_they_do(
    open_page: PageMaker, server: Process
) -> None:
    page = open_page("/?pace=0")
    levels = page.get_by_role("group", name="How strong the bots are")
    others = levels.get_by_role("group", name="Other bots")
    said = httpx.get(f"{server.url}/api/meta").json()
    for number, level in enumerate(said["levels"]):
        radio = levels.get_by_role("radio").nth(number)
        expect(radio).to_have_accessible_name(level["label"]["en"])
        expect(radio).to_have_accessible_description(level["help"]["en"])
    expect(others.get_by_role("radio")).to_have_count(len(said["bots"]) - len(said["levels"]))
    others.get_by_role("radio", name="Random").check(force=True)
    expect(levels.get_by_role("radio", checked=True)).to_have_count(1)
    for preset in said["presets"]:
        radio = page.get_by_role("radio", name=preset["label"]["en"])
        expect(radio).to_have_accessible_description(preset["help"]["en"])


def test_the_levels_have_names_at_the_table(open_page: PageMaker, server: Process) -> None:
    seats = [{"kind": "bot", "bot": bot} for bot in ("greedy", "gentle", "random")]
    path = table_of(server, {"kind": "open"}, *seats, first_seat=0)
    page = open_page(f"{path}?pace=0")
    page.get_by_test_id("name").fill("Ann")
    page.get_by_test_id("join").click()
    for name in ("Easy bot", "Medium bot", "Random"):
        expect(page.get_by_text(name).first).to_be_visible()


def test_a_table_without_hints(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("more-settings").click()
    page.get_by_test_id("aids-off").check(force=True)
    page.get_by_test_id("start-game").click()
    player = Player(page, 3)
    asked = hints_asked(page)
    player.wait()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.keyboard.press("h")
    player.act("open")
    assert asked == []
