"""A whole game of people in browsers of their own, whose lines break and who go on at other devices."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from elvenhold import Game
from elvenhold.notation import to_json
from tests.server.support import Json, Process, choose, wait_for
from tests.web.cable import Cable
from tests.web.pages import PageMaker, at_table, body, get_ready, invited, make_table, sit_down, tab
from tests.web.player import PATIENCE, Player
from tests.web.test_live import NO_CONNECTION, SHOWN, log_of, plain, wait_for_line

STEPS = {"open", "place", "move", "discard", "keep"}
BUSY = {"place": "place", "move": "move"}  # steps in which one can do nothing, and what it is to do something
OUTSIDE = "outside"  # so are the actions called that were not clicked
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844, "touch": True}
ENGLISH, CHINESE = {"locale": "en-GB"}, {"locale": "zh-CN"}
DEVICES: list[dict[str, Any]] = [
    ENGLISH | DESKTOP,
    CHINESE | DESKTOP,
    CHINESE | PHONE,
    ENGLISH | {"width": 1024, "height": 768},
    CHINESE | DESKTOP,
    ENGLISH | DESKTOP,
]
# What the page tells of the end: seat, rank, score, cards.
RANKING = """() => [...document.querySelectorAll("[data-testid^='rank-']")].map((row) => {
  const cell = (name) => Number(row.querySelector(name).innerText.replace("−", "-"));
  return [Number(row.dataset.testid.slice(5)), cell(".rank"), cell(".score"), cell("td:last-child")];
})"""


@dataclass
class Acts:
    """What the people of a table have sent, by the version that they saw."""

    by_version: dict[int, Json] = field(default_factory=dict)
    times: Counter[int] = field(default_factory=Counter)

    def note(self, sent: Json) -> None:
        """One action; the same one may be sent again, but no other one in its place."""
        self.times[sent["version"]] += 1
        assert self.by_version.setdefault(sent["version"], sent) == sent

    def hear(self, request: Request) -> None:
        if request.method == "POST" and request.url.partition("?")[0].endswith("/actions"):
            self.note(json.loads(request.post_data or ""))


class Person:
    """Somebody with a line of their own to the server, who may change the device."""

    def __init__(self, browser: Browser, server: Process, acts: Acts, seat: int) -> None:
        self.seat, self.acts = seat, acts
        self.direct = server.url
        self.cable = Cable(server.port)
        self.maker = PageMaker(browser, self.cable.url)
        self.device = DEVICES[seat]
        self.page: Page

    def sits_at(self, page: Page) -> None:
        self.page = page
        self.player = Player(page, self.seat, eager=True)
        page.on("request", self.acts.hear)
        self.table = page.evaluate("location.pathname").removeprefix("/t/")

    def path(self, call: str) -> str:
        """A call that takes the way past the cable."""
        return f"{self.direct}/api/tables/{self.table}/{call}"

    def view(self) -> Json:
        """What the server shows to this seat."""
        answer = self.page.request.get(self.path("view"))
        assert answer.ok, answer.text()
        return dict(answer.json())

    def act_from_outside(self, view: Json, chance: random.Random, saves_for: set[str]) -> None:
        """One decision without the page, which hears of it over its line."""
        # Who stays where they are has to discard, and who places nothing has something to keep. When all that
        # is over, the game need not be long.
        needed, idle = {"place": ("keep", "pass"), "move": ("discard", "stop")}.get(view["step"], ("", ""))
        rests = needed in saves_for or (needed and not saves_for and chance.random() < 0.7)
        action = {"type": idle} if rests else choose(view["legal"], chance)
        sent = {"version": view["version"], "action": action, "request": f"{OUTSIDE}-{view['version']}"}
        answer = self.page.request.post(self.path("actions"), data=sent, headers={"origin": self.direct})
        assert answer.ok, answer.text()
        self.acts.note(sent)

    def is_up_to_date(self, page: Page | None = None) -> Json:
        """Wait until the page is as far as the server; then it must show exactly the server's view."""
        page, view = page or self.page, self.view()
        body(page).to_have_attribute("data-version", str(view["version"]), timeout=PATIENCE)
        body(page).to_have_attribute("data-busy", "false", timeout=PATIENCE)
        assert plain(page.evaluate(SHOWN)) == plain(view)
        return view

    def act_by_click(self) -> None:
        self.player.act(self.is_up_to_date()["step"])

    def end(self) -> None:
        self.maker.close()
        self.cable.close()


@pytest.fixture
def friends(browser: Browser, server: Process, people: int) -> Iterator[list[Person]]:
    acts = Acts()
    all_of_them = [Person(browser, server, acts, seat) for seat in range(people)]
    yield all_of_them
    for person in all_of_them:
        person.end()


def come_together(friends: list[Person]) -> None:
    """From the host's invitation to the first decision."""
    host, *guests = friends
    host.sits_at(make_table(host.maker, len(guests)))
    for guest in guests:
        page = invited(host.page, guest.maker, **guest.device)
        sit_down(page, f"Guest {guest.seat}")
        body(page).to_have_attribute("data-you", str(guest.seat))
        get_ready(page)
        guest.sits_at(page)
    get_ready(host.page)
    for person in friends:
        at_table(person.page, "open", person.seat)
        wait_for_line(person.page)


def lose_the_line(friends: list[Person], turn: int, chance: random.Random, saves_for: set[str]) -> None:
    """Whoever acts loses the line before the answer comes, and the next one before they hear of it."""
    actor, other = friends[turn], friends[(turn + 1) % len(friends)]
    before = actor.is_up_to_date()
    other.is_up_to_date()
    last_click = actor.player.prepare(before["step"])
    other.cable.cut()
    actor.cable.deafen()
    actor.player.click(last_click)
    wait_for(lambda: other.view()["version"] > before["version"])
    actor.cable.cut()
    # Others go on meanwhile.
    for _ in range(2):
        now = other.view()
        if now["step"] == before["step"] and now["turn"] != actor.seat:
            person = friends[now["turn"]]
            person.act_from_outside(person.view(), chance, saves_for)
    body(actor.page).to_have_attribute("data-version", str(before["version"]))
    for person in (actor, other):
        wait_for_line(person.page, "lost")
    for person in (actor, other):
        person.cable.mend()
    for person in (actor, other):
        wait_for_line(person.page)
        person.is_up_to_date()
        expect(person.page.get_by_test_id("status").get_by_role("alert")).to_have_count(0, timeout=PATIENCE)
        person.maker.complaints = [text for text in person.maker.complaints if not NO_CONNECTION.search(text)]
        assert person.maker.complaints == []


def change_device(person: Person, by_link: bool) -> None:
    """In the middle of a decision, from a computer to a phone or back; and the old device is put away."""
    step = person.is_up_to_date()["step"]
    old = person.page
    person.player.prepare(step)
    tab(old, "seats")
    old.get_by_test_id("carry").click()
    code = old.get_by_test_id("carry-code")
    expect(code).not_to_have_text("", timeout=PATIENCE)
    size = DESKTOP if person.device["width"] == PHONE["width"] else PHONE
    language = ENGLISH if person.device["locale"] == CHINESE["locale"] else CHINESE
    person.device = language | size
    if by_link:
        link = old.get_by_test_id("seat-menu").get_by_test_id("link").first.input_value()
        place = re.sub("^https?://[^/]+", "", link).replace("#", "?pace=0#")
        new = person.maker(place, **person.device)
    else:
        new = person.maker(f"/t/{person.table}?pace=0", **person.device)
        body(new).to_have_attribute("data-you", "", timeout=PATIENCE)
        tab(new, "seats")
        new.get_by_test_id("take-code").fill(code.inner_text().lower())
        new.get_by_test_id("take-code-go").click()
    body(new).to_have_attribute("data-you", str(person.seat), timeout=PATIENCE)
    wait_for_line(new)
    person.sits_at(new)
    person.act_by_click()
    person.is_up_to_date()
    # What was prepared at the old one is not done as well.
    person.is_up_to_date(old)
    old.context.close()


def sorted_cards(action: Json) -> Json:
    """The same action, whose cards may come in any order."""
    return action | {"cards": sorted(action["cards"])} if "cards" in action else action


def is_last(view: Json, friends: list[Person]) -> bool:
    """Whether nobody acts after this seat."""
    first = view["view"]["starter"]
    return bool(
        view["step"] == "move" and view["round"] == 4 and (view["turn"] + 1 - first) % len(friends) == 0
    )


def play(friends: list[Person], chance: random.Random) -> Json:
    """The whole game: in each step a line is lost once and a device changed once; the view at its end."""
    lost: list[str] = []
    changed: list[str] = []
    actor = friends[0]
    while (view := actor.view())["step"] != "over":
        step = view["step"]
        if view["turn"] != actor.seat:
            actor = friends[view["turn"]]
            continue
        lively = BUSY.get(step) in (None, *(action["type"] for action in view["legal"]))
        if lively and step not in lost:
            lose_the_line(friends, actor.seat, chance, STEPS - {*changed})
            lost.append(step)
        elif lively and step not in changed:
            change_device(actor, by_link=len(changed) % 2 == 0)
            changed.append(step)
        elif view["version"] == 1 or is_last(view, friends):
            actor.act_by_click()
        else:
            actor.act_from_outside(view, chance, STEPS - {*changed})
        if step != "move":  # most likely
            actor = friends[(actor.seat + 1) % len(friends)]
    assert set(lost) == set(changed) == STEPS
    return view


@pytest.mark.timeout(400)
@pytest.mark.parametrize("people", [2, 6])
def test_a_whole_game_loses_and_doubles_nothing_when_in_each_step_a_line_breaks_and_a_device_is_changed(
    friends: list[Person],
) -> None:
    come_together(friends)
    over = play(friends, random.Random(len(friends)))
    ranking = [
        [seat["seat"], seat["rank"], seat["score"], seat["cards"]]
        for seat in sorted(over["result"]["seats"], key=lambda seat: (seat["rank"], seat["seat"]))
    ]
    for person in friends:
        person.is_up_to_date()
        expect(person.page.get_by_test_id("ranking")).to_be_visible(timeout=PATIENCE)
        assert person.page.evaluate(RANKING) == ranking
        log = log_of(person.page)
        person.page.reload()
        expect(person.page.get_by_test_id("ranking")).to_be_visible(timeout=PATIENCE)
        assert log_of(person.page) == log
        assert person.maker.complaints == []

    times, acts = friends[0].acts.times, friends[0].acts.by_version
    assert sorted(acts) == list(range(1, over["version"]))
    # The answers that were lost have been asked for again.
    assert len([version for version in acts if times[version] > 1]) == len(STEPS)
    assert [version for version in (1, over["version"] - 1) if OUTSIDE in acts[version]["request"]] == []
    record = friends[0].page.request.get(friends[0].path("record")).text()
    game = Game.replay(record)
    sent = [acts[version]["action"] for version in sorted(acts)]
    assert list(map(sorted_cards, map(to_json, game.actions))) == list(map(sorted_cards, sent))
    assert game.result is not None
    assert game.result.to_dict() == over["result"]
