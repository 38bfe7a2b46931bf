"""The help, and the list of my games."""

from playwright.sync_api import expect

from tests.web.pages import PageMaker


def test_how_to_play_is_a_key_away_and_speaks_of_the_rules_on_the_screen(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    dialog = page.get_by_test_id("help-dialog")
    expect(page.get_by_test_id("play-now")).to_be_visible()
    page.keyboard.press("?")
    expect(dialog).to_contain_text("3 identical travel cards")
    expect(page.get_by_test_id("chart").locator("tbody tr")).to_have_count(7)
    page.keyboard.press("?")
    expect(dialog).to_be_hidden()
    page.get_by_test_id("preset-reprint2015").check(force=True)
    page.get_by_test_id("start-game").click()
    page.get_by_test_id("help").click()
    expect(dialog).to_contain_text("any 3 travel cards")
    expect(dialog).to_contain_text("in 3 rounds")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_test_id("chart-button").click()
    expect(page.get_by_test_id("chart")).to_be_in_viewport()
    page.get_by_test_id("help-close").click()
    page.goto("/?pace=0")
    page.get_by_test_id("forget").click()
    page.get_by_test_id("restore").click()
    page.reload()
    expect(page.get_by_test_id("my-tables").locator("a")).to_have_count(1)
