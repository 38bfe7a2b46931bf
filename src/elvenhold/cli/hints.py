"""A hint as one English sentence."""

from typing import TYPE_CHECKING

from elvenhold.cli.scene import display_words
from elvenhold.cli.words import counted, kind_word, pieces_words, town_name, way_name
from elvenhold.notation import Action, Blind, Discard, Keep, Move, Obstacle, Pass, Place, Stop, Take
from elvenhold.rules.view import View

if TYPE_CHECKING:
    from elvenhold.bots.hint import Hint

# In the words of the page, by its keys; a test compares them.
WHYS = {
    "longer": "your best journey then gains {towns} instead of {without}",
    "longer-plan": "you can then plan for {towns} instead of {without}",
    "plan": "it begins a plan that gains up to {towns}",
    "blocks": "you need it nowhere else, and there it is in the way of others",
    "hurts": "there it costs the others most",
    "enough": "what you hold betters your journey no further; it gains up to {towns}",
    "journey": "that way you can gain up to {towns} in this round",
    "later": "for the rounds to come, or for your goal, that is worth more than {towns} now",
    "later-none": "you can reach no new town in this round; that is for the next ones, or for your goal",
    "done": "you can reach no new town in this round",
    "suits": "of all it suits your cards and the roads near you best",
    "chance": "none of the open ones suits you better",
    "keeps": "what you keep is worth most in the rounds to come",
}


def hint_words(view: View, hint: "Hint") -> str:
    """What to do and why, in one sentence.

    >>> from elvenhold import Game
    >>> from elvenhold.bots.hint import Hint
    >>> view = Game.new(players=2, seed=1, first_seat=0).view(0)
    >>> hint_words(view, Hint("planner", Place("beata-elvenhold-plain", "dragon"), "longer", 4, 3))
    'Lay the dragon on Beata – Elvenhold (plain): your best journey then gains 4 towns instead of 3.'
    """
    towns = "" if hint.towns is None else counted(hint.towns, "town")
    return f"{_deed(view, hint.action)}: {WHYS[_sort(hint)].format(towns=towns, without=hint.without)}."


def _sort(hint: "Hint") -> str:
    """Which of the sentences it is."""
    if hint.why == "longer" and isinstance(hint.action, Take):
        return "longer-plan"  # a counter in hand leads nowhere yet
    if hint.why == "later" and not hint.towns:
        return "later-none"
    return hint.why


def _deed(view: View, action: Action) -> str:
    """What to do, as one tells it to somebody."""
    board = view.board
    match action:
        case Take(slot):
            return f"Take the {display_words(view)[slot]}"
        case Blind():
            return "Take an unseen counter"
        case Place(way, counter):
            return f"Lay the {kind_word(counter)} on {way_name(board, way)}"
        case Obstacle(way):
            return f"Lay the obstacle on {way_name(board, way)}"
        case Pass():
            return "Pass"
        case Move(way, cards):
            town = board.other_end(board.way_of[way], view.boots[view.seat])
            return f"Go to {town_name(board, town)} for {pieces_words(cards)}"
        case Stop():
            return "End your travel"
        case Discard(cards):
            return f"Discard {pieces_words(cards)}"
        case Keep(counter):
            return f"Keep the {kind_word(counter)}"
