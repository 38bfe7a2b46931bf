"""Somebody who plays in the page: clicks what can be clicked, one decision at a time."""

import random

from playwright.sync_api import Page, expect

PATIENCE = 30_000  # milliseconds until a test gives up; nothing is measured by it
MY_MOVE = """() => {
  const { busy, turn, you, step } = document.body.dataset;
  return busy === "false" && step !== undefined && (step === "over" || (turn === you && turn !== ""));
}"""


class Player:
    """Plays the seat that the page belongs to.

    With ``every_step`` it holds back in the first round, so that there is something to discard and to keep.
    An ``eager`` one never passes where it can place, nor stops where it can travel.
    """

    def __init__(self, page: Page, seed: int, *, every_step: bool = False, eager: bool = False) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.every_step = every_step
        self.eager = eager
        self.steps_seen: set[str] = set()

    def wait(self) -> str:
        """Until a decision is due here or the game is over; the step."""
        self.page.wait_for_function(MY_MOVE, timeout=PATIENCE)
        return self.page.locator("body").get_attribute("data-step") or ""

    def click(self, test_id: str) -> None:
        self.page.get_by_test_id(test_id).click(timeout=PATIENCE)

    def ids(self, pattern: str, extra: str = "") -> list[str]:
        """The test ids that begin so, of what is there and not disabled."""
        found = self.page.locator(f"[data-testid^='{pattern}']{extra}:not([disabled])")
        return [name for item in found.all() if (name := item.get_attribute("data-testid"))]

    def act(self, step: str) -> None:
        """One decision, and wait until the server has taken it."""
        before = self.page.locator("body").get_attribute("data-version")
        self.click(self.prepare(step))
        expect(self.page.locator("body")).not_to_have_attribute(
            "data-version", before or "", timeout=PATIENCE
        )

    def prepare(self, step: str) -> str:
        """One decision but for its last click; the test id of what is left to click."""
        return str(getattr(self, f"_{step}")())

    def _open(self) -> str:
        self.click(self.rng.choice([*self.ids("slot-"), "blind"]))
        return "confirm"

    def _saves_for(self, step: str) -> bool:
        return self.every_step and step not in self.steps_seen

    def _dares(self, share: float) -> bool:
        return self.eager or self.rng.random() < share

    def _place(self) -> str:
        if self._saves_for("keep"):
            return "pass"
        pieces = [*self.ids("my-open-"), *self.ids("my-secret-")]
        if not pieces and self.ids("my-obstacle") and self._dares(0.5):
            pieces = ["my-obstacle"]
        if pieces and self._dares(0.8):
            for piece in self.rng.sample(pieces, len(pieces) if self.eager else 1):
                self.click(piece)
                ways = self.ids("way-", "[data-legal='true']")
                if ways:
                    self.click(self.rng.choice(ways))
                    return "confirm"
                self.click("cancel")
        return "pass"

    def _move(self) -> str:
        ways = self.ids("way-", "[data-legal='true']")
        if ways and not self._saves_for("discard") and self._dares(0.9):
            way = self.rng.choice(ways)
            version = self.page.locator("body").get_attribute("data-version") or ""
            self.click(way)
            expect(self.page.get_by_test_id("payment-0")).to_be_attached(timeout=PATIENCE)
            # Nothing is paid before the payment is chosen.
            expect(self.page.locator("body")).to_have_attribute("data-version", version)
            payments = self.ids("payment-")
            # Where there is nothing to choose, a second click on the way pays too.
            again = len(payments) == 1 and self.rng.random() < 0.5
            return way if again else self.rng.choice(payments)
        if not ways:
            return "stop"
        self.click("stop")
        return "confirm"

    def _discard(self) -> str:
        confirm = self.page.get_by_test_id("confirm")
        while confirm.is_disabled():
            self.click(self.rng.choice(self.ids("discard-plus-")))
        return "confirm"

    def _keep(self) -> str:
        self.click(self.rng.choice(self.ids("keep-")))
        return "confirm"
