"""What every bot is: something that acts on a view, and what it is called."""

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, SupportsIndex

from elvenhold.notation import Action
from elvenhold.rules.options import Text
from elvenhold.rules.view import View


class Budget(NamedTuple):
    """How much a bot may think about a decision; what is None is left to the bot.

    ``simulations``: the same seed and view then give the same action: for tournaments, tests and records.
    ``seconds``: of time as it passes, for a game with people.
    """

    simulations: int | None = None
    seconds: float | None = None


USUAL = Budget()


class Bot(Protocol):
    """Chooses an action. It remembers nothing: the same view gives the same action, also after a restart."""

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        """A legal action for the seat of the view, whose turn it is, within the budget."""
        ...


class Level(NamedTuple):
    """How strong a bot plays, for people, who choose by that and not by the names of bots."""

    id: str
    label: Text
    help: Text


class BotInfo(NamedTuple):
    """A bot for lists: its id, what it is called and does, and how it is made from a seed.

    ``level``: for those of which each is a step harder than the one before.
    """

    id: str
    label: Text
    help: Text
    make: Callable[[int], Bot]
    level: Level | None = None


def must_decide(view: View) -> None:
    """Raises ``ValueError`` unless it is the viewer's turn.

    >>> from elvenhold import Game
    >>> must_decide(Game.new(players=2, seed=1).view(None))
    Traceback (most recent call last):
    ValueError: it is not this viewer's turn
    """
    if not view.legal:
        raise ValueError("it is not this viewer's turn")


def no_action(choice: object) -> str:
    """What is said of a choice that is no action; a number may be the code of one.

    >>> no_action(None), no_action(7)
    ('None, which is no action', '7, which is no action; decode(view.board, code) makes one of a code')
    """
    remedy = "; decode(view.board, code) makes one of a code" if isinstance(choice, SupportsIndex) else ""
    return f"{choice!r}, which is no action{remedy}"


def pick(seed: int, view: View, codes: Sequence[int]) -> int:
    """One of some equally good action codes, by a draw that follows from the seed, the seat and the ply.

    >>> from elvenhold import Game
    >>> view = Game.new(players=2, seed=1, first_seat=0).view(0)
    >>> pick(3, view, view.legal) in view.legal
    True
    """
    return codes[int.from_bytes(_digest(seed, view), "big") % len(codes)]


def decision_seed(seed: int, view: View) -> int:
    """A number below 2**56 that follows from the seed, the seat and the ply: for all chance in a decision.

    >>> from elvenhold import Game
    >>> view = Game.new(players=2, seed=1, first_seat=0).view(0)
    >>> decision_seed(3, view) == decision_seed(3, view) != decision_seed(4, view)
    True
    """
    return int.from_bytes(_digest(seed, view)[:7], "big")


def _digest(seed: int, view: View) -> bytes:
    return hashlib.sha256(f"{seed} {view.seat} {view.ply}".encode()).digest()
