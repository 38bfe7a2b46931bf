"""Whole games in a real browser, by clicking, with a reload in each step."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.pages import PageMaker
from tests.web.player import Player

PICTURES = Path(__file__).parents[2] / "build" / "pictures"  # to look at

# Characters of the page that the browser can only draw as its box for a missing glyph.
MISSING_GLYPHS = """() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 40;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush.font = "28px " + getComputedStyle(document.body).fontFamily;
  const picture = (text) => {
    brush.clearRect(0, 0, 40, 40);
    brush.fillText(text, 4, 30);
    return Array.from(brush.getImageData(0, 0, 40, 40).data).join();
  };
  const box = picture("\\u{10FFFD}");
  const letters = new Set(document.body.innerText.replace(/\\s/g, ""));
  return [...letters].filter((letter) => picture(letter) === box);
}"""

# Words like place-title: the id of a message that has no text in this language.
MISSING_MESSAGES = """() => document.body.innerText.match(/\\b[a-z]+(-[a-z0-9]+)+\\b/g) ?? []"""


def picture(page: Page, name: str) -> None:
    """A picture to look at; nothing is compared with it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")


def all_can_be_read(page: Page) -> None:
    """No box instead of a letter, and no id instead of a sentence."""
    assert page.evaluate(MISSING_GLYPHS) == []
    assert page.evaluate(MISSING_MESSAGES) == []


def play_to_the_end(page: Page, seed: int, name: str) -> Player:
    """Play by clicking until the ranking is there; reload once in each step."""
    player = Player(page, seed, every_step=True)
    while (step := player.wait()) != "over":
        if step not in player.steps_seen:
            player.steps_seen.add(step)
            version = page.locator("body").get_attribute("data-version")
            page.reload()
            assert player.wait() == step
            assert page.locator("body").get_attribute("data-version") == version
            picture(page, f"{name}-{step}")
        player.act(step)
    expect(page.get_by_test_id("ranking")).to_be_visible()
    # The button that ended the game is gone; readers go on at the result.
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.reload()
    expect(page.get_by_test_id("ranking")).to_be_visible()
    picture(page, f"{name}-over")
    return player


@pytest.mark.timeout(400)
def test_whole_three_player_game_by_clicking_with_a_reload_in_each_step(open_page: PageMaker) -> None:
    page = open_page("/?pace=0")
    page.get_by_test_id("play-now").click()
    player = play_to_the_end(page, 1, "en")
    assert player.steps_seen == {"open", "place", "move", "discard", "keep"}
    rows = page.locator("[data-testid^='rank-']")
    assert rows.count() == 3


@pytest.mark.timeout(400)
def test_whole_game_in_chinese_without_a_missing_glyph_or_key(open_page: PageMaker) -> None:
    page = open_page("/?pace=0", locale="zh-CN")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    all_can_be_read(page)
    page.get_by_test_id("play-now").click()
    player = Player(page, 2)
    seen: set[str] = set()
    while (step := player.wait()) != "over":
        if step not in seen:
            seen.add(step)
            page.reload()
            player.wait()
            all_can_be_read(page)
            picture(page, f"zh-{step}")
        player.act(step)
    expect(page.get_by_test_id("ranking")).to_be_visible()
    all_can_be_read(page)
    picture(page, "zh-over")
