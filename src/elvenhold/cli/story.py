"""A game told in sentences, event by event: for ``play`` and for ``replay``."""

from collections.abc import Sequence

from msgspec import UNSET

from elvenhold.cli.words import (
    a,
    counted,
    joined,
    kind_list,
    kind_word,
    passage_words,
    pieces_words,
    town_name,
    way_name,
)
from elvenhold.notation import (
    Dealt,
    Discarded,
    Displayed,
    DrewBlind,
    Ended,
    Event,
    GoalDealt,
    Kept,
    Moved,
    Obstructed,
    Passed,
    Placed,
    Reshuffled,
    RoundBegan,
    SecretDrawn,
    Stopped,
    Took,
)
from elvenhold.record import Result
from elvenhold.rules.board import Board

IRREGULAR = {"have": "has", "go": "goes", "pass": "passes"}


class Teller:
    """Tells events in their order; remembers the boots, the counters on the roads and the town pieces."""

    def __init__(self, board: Board, names: Sequence[str], rounds: int, you: int | None = None) -> None:
        """``you``: the seat that is spoken to, None when the story is told to somebody else."""
        self.board = board
        self.names = names
        self.rounds = rounds
        self.you = you
        self.boots = [board.start] * len(names)
        self.towns = [0] * len(names)
        self.on_road: dict[str, str] = {}

    def tell(self, event: Event) -> str:
        """What happened, in one line."""
        match event:
            case Displayed(counters):
                shown = [kind for kind in counters if kind]
                return f"The display shows {kind_list(shown) or 'nothing'}."
            case RoundBegan(number, starter):
                self.on_road.clear()
                has = self._does(starter, "have")
                return f"Round {number} of {self.rounds}. {has} the starting-player card."
            case Reshuffled():
                return "The discarded travel cards are shuffled and become the draw pile."
            case Ended(reason):
                why = "Somebody has visited every town" if reason == "all_towns" else "The last round is over"
                return f"{why}: the game ends."
            case Moved() | Stopped():
                return self._tell_travel(event)
            case Placed(seat, way, counter, face):
                self.on_road[way] = kind_word(counter)
                down = ", which lay face down," if face == "secret" else ""
                lays = self._does(seat, "lay")
                return f"{lays} {a(kind_word(counter))}{down} on {way_name(self.board, way)}."
            case Obstructed(seat, way):
                lays = self._does(seat, "lay")
                what = self.on_road.get(way, "counter")
                return f"{lays} {self._own(seat)} obstacle beside the {what} on {way_name(self.board, way)}."
            case _:
                return self._tell_pieces(event)

    def _tell_travel(self, event: Moved | Stopped) -> str:
        if isinstance(event, Stopped):
            town = town_name(self.board, self.boots[event.seat])
            return f"{self._does(event.seat, 'end')} the journey in {town}."
        board, seat = self.board, event.seat
        start, to = board.town_of[event.start], board.town_of[event.to]
        self.boots[seat] = to
        self.towns[seat] += event.piece
        how = passage_words(board, board.way_of[event.way], start)
        gain = f", town {self.towns[seat]}" if event.piece else ""
        goes = self._does(seat, "go")
        paid = pieces_words(event.cards)
        return f"{goes} from {town_name(board, start)} {how} to {town_name(board, to)} for {paid}{gain}."

    def _tell_pieces(self, event: Event) -> str:
        """Cards and counters that somebody gets or gives."""
        match event:
            case GoalDealt(seat, town):
                goal = "" if town is UNSET else f": {town_name(self.board, town)}"
                return f"{self._does(seat, 'draw')} a town card{goal}."
            case Dealt(seat, cards, count):
                draws = self._does(seat, "draw")
                if cards is not UNSET:
                    return f"{draws} {counted(len(cards), 'travel card')}: {pieces_words(cards)}."
                return f"{draws} {counted(count or 0, 'travel card')}."
            case SecretDrawn(seat, counter):
                kind = "" if counter is UNSET else f": {a(kind_word(counter))}"
                return f"{self._does(seat, 'draw')} a secret counter{kind}."
            case Took(seat, _, counter, refill):
                new = f"; {a(kind_word(refill))} takes its place" if refill else ""
                return f"{self._does(seat, 'take')} {a(kind_word(counter))} from the display{new}."
            case DrewBlind(seat, counter):
                draws, gets = self._does(seat, "draw"), self._verb(seat, "get")
                return f"{draws} blindly from the pile and {gets} {a(kind_word(counter))}."
            case Passed(seat, auto):
                has = self._does(seat, "have")
                passes = f"{has} nothing left to lay and {self._verb(seat, 'pass')}."
                return passes if auto else f"{self._does(seat, 'pass')}."
            case Discarded(seat, cards):
                return f"{self._does(seat, 'discard')} {pieces_words(cards)}."
            case Kept(seat, face, counter):
                if face is None or counter is None:
                    return f"{self._does(seat, 'have')} no counter to keep."
                kind = "a counter" if counter is UNSET else a(kind_word(counter))
                side = "face down" if face == "secret" else "face up"
                return f"{self._does(seat, 'keep')} {kind}, {side}."
            case _:
                raise ValueError(f"nothing can be told of {event}")

    def _verb(self, seat: int, verb: str) -> str:
        return verb if seat == self.you else IRREGULAR.get(verb, f"{verb}s")

    def _does(self, seat: int, verb: str) -> str:
        """Who, and the verb in its form."""
        return f"{'You' if seat == self.you else self.names[seat]} {self._verb(seat, verb)}"

    def _own(self, seat: int) -> str:
        return "your" if seat == self.you else "the"


def final_lines(
    result: Result, names: Sequence[str], town_cards: bool, goals: Sequence[str] = ()
) -> list[str]:
    """The ranking, with how each score came about."""
    width = max(len(name) for name in names)
    lines = ["Final ranking"]
    for seat in result.ranking:
        score = counted(seat.towns, "town")
        if town_cards:
            score += f" − {seat.distance} = {seat.score}".replace("= -", "= −")
        goal = f"   {goals[seat.seat]}" if goals else ""
        cards = counted(seat.cards, "card")
        lines.append(f"  {seat.rank}.  {names[seat.seat]:<{width}}  {score:<18}  {cards:<8}{goal}".rstrip())
    winners = [names[seat.seat] for seat in result.ranking if seat.rank == 1]
    if len(winners) > 1:
        lines.append(f"{joined(winners)} share the victory.")
    return lines
