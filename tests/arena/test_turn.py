"""What is said of a bot that fails, whatever it does, and where to look for it."""

import inspect
import sys
from collections.abc import Callable

import pytest

from elvenhold import Game
from elvenhold.arena.entrant import Entrant, Mind
from elvenhold.arena.turn import BotFault, bot_turn, quick_turn
from elvenhold.bots import USUAL
from elvenhold.notation import Action


class Number:
    """As those of other packages are."""

    def __index__(self) -> int:
        return 7

    def __repr__(self) -> str:
        return "Number(7)"


def bot(act: Callable[[], object]) -> type:
    class Does:
        def __init__(self, seed: int) -> None: ...

        def act(self, view: object, budget: object) -> object:
            return act()

    return Does


def oops() -> object:
    raise ValueError("oops")


def nothing_to_say() -> object:
    raise ValueError


class CannotBeMade:
    def __init__(self, seed: int) -> None:
        oops()


def line_of(part: Callable[[], object]) -> int:
    """The line in which a function of two lines raises."""
    return inspect.getsourcelines(part)[1] + 1


HERE = "(test_turn.py, line {})."
CODE = "which is no action; decode(view.board, code) makes one of a code."
FAULTS: dict[str, tuple[type, str]] = {
    "an error": (bot(oops), f"a bot failed: ValueError: oops {HERE.format(line_of(oops))}"),
    "an error without words": (
        bot(nothing_to_say),
        f"a bot failed: ValueError {HERE.format(line_of(nothing_to_say))}",
    ),
    "made wrongly": (CannotBeMade, f"a bot failed: ValueError: oops {HERE.format(line_of(oops))}"),
    "an exit": (bot(lambda: sys.exit(3)), "a bot failed: SystemExit: 3 (test_turn.py, line "),
    "an exit as at a prompt": (bot(lambda: exit(3)), "a bot failed: SystemExit: 3 (test_turn.py, line "),
    "nothing": (bot(lambda: None), "a bot chose None, which is no action."),
    "a text": (bot(lambda: "take 0"), "a bot chose 'take 0', which is no action."),
    "a code": (bot(lambda: 7), f"a bot chose 7, {CODE}"),
    "a code of another kind": (bot(Number), f"a bot chose Number(7), {CODE}"),
}


@pytest.mark.parametrize(("kind", "said"), FAULTS.values(), ids=FAULTS.keys())
@pytest.mark.parametrize("turn", [bot_turn, quick_turn])
def test_a_bot_that_fails_is_told_of_in_one_sentence(
    turn: Callable[[Game, Mind, str], object], kind: type, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", lambda name, seed: kind(seed))
    game = Game.new(players=2, seed=1)
    with pytest.raises(BotFault) as caught:
        turn(game, Mind(Entrant("any"), 1, USUAL), "a bot")
    assert str(caught.value).startswith(said)
    assert str(caught.value).endswith(".")
    assert not game.actions


def test_who_interrupts_is_no_bot() -> None:
    class Waits:
        def act(self, view: object, budget: object = None) -> Action:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bot_turn(Game.new(players=2, seed=1), Waits(), "a bot")
