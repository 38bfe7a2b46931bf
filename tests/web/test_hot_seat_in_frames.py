"""A device that goes from hand to hand, filmed: what each picture shows, and what is in the page."""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, expect

from tests.web.pages import PRIVATE, PageMaker, hot_seat, in_front, reveal
from tests.web.player import PATIENCE, Player

STEPS = {"open", "place", "move", "discard", "keep"}
SIZE: ViewportSize = {"width": 1200, "height": 720}
# All that a seat alone may see is painted flat, in colours that nothing else has: in that of the seat that
# the page says it is (A, B) or, where it says none, of what is lost (L). The curtain gets a frame (C).
COLOURS = {"A": (255, 0, 255), "B": (0, 255, 1), "L": (255, 255, 0), "C": (0, 1, 255)}
HANDS = f".hand, .decision, .log, {PRIVATE}, [data-testid^='keep-'], [data-testid^='payment-']"


def flat(where: str, colour: str) -> str:
    paint = f"rgb{COLOURS[colour]} !important"
    return f"{where} {{ background: {paint}; color: {paint}; fill: {paint}; border-color: {paint}; }}\n"


PAINT = (
    flat(f"body[data-you='0'] :is({HANDS}, .hand *, .decision *, .log *)", "A")
    + flat(f"body[data-you='1'] :is({HANDS}, .hand *, .decision *, .log *)", "B")
    + flat(f"body:not([data-you='0'], [data-you='1']) :is({PRIVATE})", "L")
    + f".curtain {{ box-shadow: inset 0 0 0 6px rgb{COLOURS['C']}; }}"
)
# Notes every moment at which there is a curtain and in the page what was held before, or something like it.
WATCH_HELD = f"""() => {{
  window.held = [];
  window.stayed = [];
  new MutationObserver(() => {{
    if (!document.querySelector(".curtain")) return;
    const like = [...document.querySelectorAll("{HANDS}")];
    const stayed = [...like, ...window.held.filter((old) => old.isConnected)];
    window.stayed.push(...stayed.map((one) => one.outerHTML));
  }}).observe(document.body, {{ subtree: true, childList: true, attributes: true, characterData: true }});
}}"""
HELD = f"""() => {{
  const all = (one) => [one, ...one.querySelectorAll("*")];
  window.held = [...document.querySelectorAll("{HANDS}")].flatMap(all);
  window.stayed = [];
  return window.held.length;
}}"""
# For each picture: how many points have each of the colours, and how many ("other") are outside of the box
# and not as in the picture to compare with.
LOOK = """async ({ pictures, colours, like, box }) => {
  const points = async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    brush.drawImage(bitmap, 0, 0);
    const { data, width, height } = brush.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: new Uint32Array(data.buffer), width, height };
  };
  const word = (rgb) => new Uint32Array(new Uint8Array([...rgb, 255]).buffer)[0];
  const names = new Map(Object.entries(colours).map(([name, rgb]) => [word(rgb), name]));
  const model = await points(like);
  const seen = [];
  for (const picture of pictures) {
    const { data, width, height } = await points(picture);
    const same = width === model.width && height === model.height;
    const counts = { other: same ? 0 : width * height };
    let last = null, name;
    for (let i = 0; i < data.length; i++) {
      if (data[i] !== last) name = names.get((last = data[i]));
      if (name) counts[name] = (counts[name] ?? 0) + 1;
      if (data[i] === model.data[i]) continue;
      const x = i % width, y = Math.floor(i / width);
      if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) counts.other++;
    }
    seen.push(counts);
  }
  return seen;
}"""
# What a curtain could do wrong: the hand of before still hangs behind it, and one can look through it or not;
# or the hand is before it for as long as one picture.
TAMPER = """(how) => {
  const style = document.createElement("style");
  if (how === "transparent") style.textContent = ".curtain { background: none !important; }";
  document.head.append(style);
  let hand = null, shown = null;
  new MutationObserver(() => {
    hand = document.querySelector("#app .hand")?.cloneNode(true) ?? hand;
    if (!document.querySelector(".curtain")) {
      shown?.remove();
      shown = null;
    } else if (!shown && hand) {
      shown = hand;
      shown.style.cssText = `position: fixed; inset: 0; z-index: ${how === "flash" ? 1 : -1}`;
      document.body.append(shown);
      if (how === "flash") requestAnimationFrame(() => requestAnimationFrame(() => shown.remove()));
    }
  }).observe(document.getElementById("app"), { subtree: true, childList: true });
}"""


# Another picture has to be painted.
NUDGE = """() => new Promise((done) => requestAnimationFrame(() => {
  const spot = document.querySelector(".nudge") ?? document.body.appendChild(document.createElement("i"));
  spot.className = "nudge";
  const colour = spot.style.background === "white" ? "black" : "white";
  spot.style.cssText = `position: fixed; left: 0; top: 0; width: 1px; height: 1px; background: ${colour}`;
  requestAnimationFrame(done);
}))"""


class Camera:
    """Takes all pictures that the browser paints of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pictures: list[tuple[float, str]] = []  # each with the time at which it was painted
        self.session = page.context.new_cdp_session(page)
        self.session.on("Page.screencastFrame", self._take)

    def _take(self, frame: dict[str, Any]) -> None:
        self.pictures.append((frame["metadata"]["timestamp"], frame["data"]))
        self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def start(self) -> None:
        """Begin with a picture of how the page is now; the browser also gives the one before."""
        self.session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
        self.pictures = self._from_now_on(1)[-1:]

    def stop(self) -> list[str]:
        """The pictures up to now, in the order in which they were painted, not in that of their arrival."""
        self._from_now_on(3)
        self.session.send("Page.stopScreencast")
        return [picture for _, picture in sorted(self.pictures)]

    def _from_now_on(self, number: int) -> list[tuple[float, str]]:
        """The pictures, once there are so many that were painted from now on."""
        now = self.page.evaluate("Date.now() / 1000")
        while len([time for time, _ in self.pictures if time > now]) < number:
            self.page.evaluate(NUDGE)
        self.page.evaluate("document.querySelector('.nudge')?.remove()")
        return sorted(self.pictures)


@dataclass
class Film:
    """A hand-over, from before the last click of one seat until the next one sees its hand."""

    first: int
    next: int
    pictures: list[str]
    like: str  # the same curtain in a page that has never shown a hand
    box: FloatRect  # the button that is held
    stayed: list[str]  # what of the first one's hand was in the page with the curtain


class Device:
    """A device of two people, one like it whose curtain nobody lifts, and a page that looks at films."""

    def __init__(self, open_page: PageMaker, browser: Browser) -> None:
        self.page = hot_seat(open_page, "Ann", "Bo")
        expect(self.page.get_by_test_id("curtain")).to_be_visible(timeout=PATIENCE)
        self.closed = browser.new_page(storage_state=self.page.context.storage_state(), locale="en-GB")
        self.closed.goto(self.page.url)
        for page in (self.page, self.closed):
            page.set_viewport_size(SIZE)
            page.add_style_tag(content=PAINT)
        self.page.evaluate(WATCH_HELD)
        self.camera = Camera(self.page)
        self.viewer = browser.new_page()

    def end(self) -> None:
        self.closed.close()
        self.viewer.close()

    def like(self) -> str:
        """The curtain that hangs, as it looks in the page that has never shown a hand."""
        words = self.page.get_by_test_id("curtain").inner_text().split()
        same = re.compile(r"\s*".join(re.escape(word) for word in words))
        expect(self.closed.get_by_test_id("curtain")).to_have_text(same, timeout=PATIENCE)
        return base64.b64encode(self.closed.screenshot()).decode()

    def hand_over(self, player: Player, seat: int, step: str) -> Film | None:
        """One decision, and if it is then the other's turn the way to their hand; else None."""
        last_click = player.prepare(step)
        assert self.page.evaluate(HELD) > 0
        before = self.page.locator("body").get_attribute("data-version") or ""
        self.camera.start()
        player.click(last_click)
        expect(self.page.locator("body")).not_to_have_attribute("data-version", before, timeout=PATIENCE)
        if in_front(self.page, seat):
            self.camera.stop()
            return None
        box = self.page.get_by_test_id("reveal").bounding_box()
        assert box is not None
        like = self.like()
        other = reveal(self.page)
        return Film(seat, other, self.camera.stop(), like, box, self.page.evaluate("window.stayed.splice(0)"))

    def faults(self, film: Film) -> list[str]:
        """What is wrong with the pictures of a hand-over, in words."""
        edge = 12  # around the button is its focus ring
        box = {
            "x": film.box["x"] - edge,
            "y": film.box["y"] - edge,
            "width": film.box["width"] + 2 * edge,
            "height": film.box["height"] + 2 * edge,
        }
        counts = self.viewer.evaluate(
            LOOK, {"pictures": film.pictures, "colours": COLOURS, "like": film.like, "box": box}
        )
        seen = ["".join(name for name in COLOURS if name in count) or "-" for count in counts]
        story = " ".join(seen)
        first, then = "AB"[film.first], "AB"[film.next]
        found = []
        if not re.fullmatch(f"({first} )+(- )*(C )+(- )*{then}( {then})*", story):
            found.append(f"the pictures show {story}")
        for number, (what, count) in enumerate(zip(seen, counts, strict=True)):
            if "C" in what and count["other"]:
                found.append(f"picture {number}: {count['other']} points are not the curtain's")
        return found


def play(device: Device, most: int) -> list[Film]:
    """Play until hand-overs of all steps have been filmed, of none more than so many; the films."""
    films: list[Film] = []
    count = dict.fromkeys(STEPS, 0)
    seat = reveal(device.page)
    player = Player(device.page, 1, every_step=True)
    while min(count.values()) == 0:
        step = player.wait()
        if count[step] == most:
            player.act(step)
            seat = seat if in_front(device.page, seat) else reveal(device.page)
        elif film := device.hand_over(player, seat, step):
            films.append(film)
            seat = film.next
            count[step] += 1
        player.steps_seen.add(step)
    return films


@pytest.fixture
def device(open_page: PageMaker, browser: Browser) -> Iterator[Device]:
    made = Device(open_page, browser)
    yield made
    made.end()


@pytest.mark.timeout(240)
def test_no_picture_shows_a_hand_to_the_other_seat_of_a_device_and_none_is_in_the_page(
    device: Device,
) -> None:
    films = play(device, 2)
    assert {film.first for film in films} == {0, 1}
    assert [fault for film in films for fault in device.faults(film)] == []
    assert [part for film in films for part in film.stayed] == []
    assert device.page.evaluate("window.leaks") == []


@pytest.mark.parametrize("how", ["transparent", "flash", "behind"])
def test_a_film_tells_of_a_curtain_that_hides_too_little(device: Device, how: str) -> None:
    seat = reveal(device.page)
    device.page.evaluate(TAMPER, how)
    player = Player(device.page, 2)
    film = device.hand_over(player, seat, player.wait())
    assert film is not None
    found = device.faults(film)
    if how == "behind":  # no picture can tell of it
        assert found == []
    else:
        assert "L" in found[0]
        assert ("points are not the curtain's" in found[-1]) == (how == "transparent")
    assert film.stayed != []
