"""A bot's decision in a game, and what is said of a bot that does not decide, or not after the rules."""

import os
import traceback
from typing import TYPE_CHECKING

from elvenhold.game import Game
from elvenhold.notation import Action, Event, encode
from elvenhold.reasons import Refusal

if TYPE_CHECKING:
    from elvenhold.bots import Bot


class BotFault(Exception):
    """A bot chose what the rules do not allow, or no action at all, or it failed."""


def bot_turn(game: Game, bot: "Bot", who: str) -> list[Event]:
    """Let the bot of the seat to act decide; returns what happened, in full.

    Raises ``BotFault``; ``who`` chose is what it says.

    >>> from elvenhold.bots import make_bot
    >>> game = Game.new(players=2, seed=1)
    >>> len(bot_turn(game, make_bot("random"), "a bot"))
    1
    """
    action = _chosen(game, bot, who)
    try:
        return game.push(action)
    except Refusal as refusal:
        raise _fault(who, action, refusal) from refusal


def quick_turn(game: Game, bot: "Bot", who: str) -> None:
    """Do the same without naming what happened: quicker where nobody asks for it.

    >>> from elvenhold.bots import make_bot
    >>> game = Game.new(players=2, seed=1)
    >>> quick_turn(game, make_bot("random"), "a bot")
    >>> len(game.actions)
    1
    """
    action = _chosen(game, bot, who)
    try:
        game.push_code(encode(game.board, action))
    except Refusal as refusal:
        raise _fault(who, action, refusal) from refusal


def _chosen(game: Game, bot: "Bot", who: str) -> Action:
    """What the bot chooses, if that is an action."""
    try:
        action: object = bot.act(game.view(game.to_act))
    except (Exception, SystemExit) as error:  # whatever a bot does wrong
        raise _failed(who, error) from error
    if not isinstance(action, Action):
        from elvenhold.bots.bot import no_action  # late: no command needs bots for its help

        raise BotFault(f"{who} chose {no_action(action)}.")
    return action


def _failed(who: str, error: BaseException) -> BotFault:
    """What was raised, and where: in the last file that there is, as exit() is in none."""
    frames = traceback.extract_tb(error.__traceback__)
    last = [frame for frame in frames if not frame.filename.startswith("<")][-1]
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    return BotFault(f"{who} failed: {what} ({os.path.basename(last.filename)}, line {last.lineno}).")


def _fault(who: str, action: Action, refusal: Refusal) -> BotFault:
    return BotFault(f"{who} chose '{action}', which is refused: {refusal.message}")
