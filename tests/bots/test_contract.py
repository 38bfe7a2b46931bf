"""The contract finds bots that do what none may."""

import itertools
from collections.abc import Callable
from typing import ClassVar

import pytest

from elvenhold import Game
from elvenhold.bots import USUAL, Bot, Budget
from elvenhold.bots.contract import check_bot, check_decision, is_placing
from elvenhold.notation import Action, Place, Stop, Take, decode
from elvenhold.rules.view import View

Make = Callable[[int], Bot]


class Chooser:
    """Chooses the action with the number that ``number`` gives, and otherwise keeps to the rules."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def number(self, view: View) -> int:
        return self.seed

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        return decode(view.board, view.legal[self.number(view) % len(view.legal)])


class Remembers(Chooser):
    asked = 0

    def number(self, view: View) -> int:
        self.asked += 1
        return 7 * self.asked


class Counts(Chooser):
    """Remembers apart from any one bot."""

    times = itertools.count()

    def number(self, view: View) -> int:
        return next(self.times)


class Gossips(Chooser):
    """Tells its hand to the bots at the other seats."""

    hands: ClassVar[dict[int, int]] = {}

    def number(self, view: View) -> int:
        self.hands[view.seat] = view.hand
        return sum(hand for seat, hand in self.hands.items() if seat != view.seat)


class Scribbles(Chooser):
    def number(self, view: View) -> int:
        view.hand = 0
        return 0


def says(answer: object) -> Make:
    class Says(Chooser):
        def act(self, view: View, budget: Budget = USUAL) -> Action:
            return answer  # type: ignore[return-value]

    return Says


FAULTS: dict[str, tuple[Make, str]] = {
    "memory": (Remembers, "^the bot remembers something: it chose '.+', and made anew '.+'$"),
    "memory of all": (Counts, "^the bot remembers something: "),
    "gossip": (Gossips, "^something hidden has swayed the bot: it chose '.+' and '.+'$"),
    "another view": (Scribbles, "^the bot has changed the view$"),
    "nothing": (says(None), "^the bot chose None, which is no action$"),
    "a text": (says("take 0"), "^the bot chose 'take 0', which is no action$"),
    "a code": (
        says(7),
        r"^the bot chose 7, which is no action; decode\(view.board, code\) makes one of a code$",
    ),
    "an impossible action": (says(Stop()), "^'stop' is not possible now; 'take 0' is$"),
    "a slot that is not there": (says(Take(99)), "^'take 99' is not possible: "),
    "a road that is not there": (
        says(Place("nowhere", "dragon")),
        "^'place dragon nowhere' is not possible: ",
    ),
}


@pytest.mark.parametrize(("make", "sentence"), FAULTS.values(), ids=FAULTS.keys())
def test_a_bot_that_does_what_none_may_is_found(make: Make, sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_bot(make)


@pytest.mark.parametrize("make", [Counts, says(None), says("take 0"), says(Place("nowhere", "dragon"))])
def test_a_decision_alone_shows_it_too(make: Make) -> None:
    game = Game.new(players=2, seed=1)
    with pytest.raises(AssertionError, match=r" is no(t|) |gave"):
        check_decision(make, game.view(game.to_act), seed=1)


def test_a_bot_that_keeps_to_the_rules_passes() -> None:
    check_bot(Chooser)


def test_a_bot_that_takes_too_long_where_it_lays_counters_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.process_time", lambda: now)

    def takes(share: float) -> Make:
        """A bot that thinks for so much of its time."""

        class Takes(Chooser):
            def act(self, view: View, budget: Budget = USUAL) -> Action:
                nonlocal now
                if budget.seconds is not None:
                    assert is_placing(view)
                    now += share * budget.seconds
                return super().act(view, budget)

        return Takes

    check_bot(takes(1.0), games=2)
    assert now > 0
    with pytest.raises(AssertionError, match=r"^the bot took 4\.0 s of 0\.2 s$"):
        check_bot(takes(20.0), games=2)
