"""Asks the person at the terminal for a decision, by numbers, names of towns, or an action's text."""

from collections.abc import Callable, Sequence

from elvenhold.cli.common import whole_number
from elvenhold.cli.scene import chart_lines, display_words, own_lines, player_lines, road_lines, ways_off
from elvenhold.cli.terminal import FAINT, WARNING, Terminal
from elvenhold.cli.words import (
    counter_on,
    joined,
    kind_word,
    passage_words,
    pieces_words,
    stock_words,
    town_name,
    way_name,
)
from elvenhold.notation import (
    KIND_NAMES,
    KIND_OF,
    Action,
    Blind,
    Discard,
    Keep,
    Kind,
    Move,
    Obstacle,
    Pass,
    Place,
    Stop,
    Take,
    cards_from_int,
)
from elvenhold.rules.kinds import CARAVAN, CHART, HAND_KEEP, OPEN_DRAWS
from elvenhold.rules.native import BIT, size_of
from elvenhold.rules.state import STEP_NAMES
from elvenhold.rules.travel import price
from elvenhold.rules.view import View

VERBS = ("take", "blind", "place", "obstacle", "pass", "move", "stop", "discard", "keep")
STEP_TITLES = {
    "open": "choosing counters",
    "place": "placing counters",
    "move": "travelling",
    "discard": "discarding cards",
    "keep": "keeping a counter",
}

HELP = """\
At any question
  a number   takes that choice from the list
  a name     where a road is asked for: part of a town's name, or of both, such as 'feo lap'
  Enter      goes back, or shows the list again
  b          the map: every town, its ways and what lies on them
  l          the last things that happened
  h          a hint: what a strong bot would do here, and why
  q          leave the game
  ?          this help

You may also write an action as game records do (slots count from 0):
  take 2 / blind / place dragon feodor-lapphalya-woods / place secret dragon ...
  obstacle feodor-lapphalya-woods / pass / move feodor-lapphalya-woods dragon dragon
  stop / discard raft raft / keep dragon / keep secret dragon

What a way costs: cards of the kind that lies on the road, rafts on water"""


class Spoken(Exception):
    """The person wrote an action as text."""


class Leave(Exception):
    """The person leaves the game."""


class Person:
    """The one who plays at the terminal."""

    def __init__(
        self, terminal: Terminal, names: Sequence[str], extras: dict[str, Callable[[], None]]
    ) -> None:
        """``extras``: what the letters do that work at every question."""
        self.terminal = terminal
        self.names = names
        self.extras = extras

    def decide(self, view: View, legal: Sequence[Action]) -> Action | str | None:
        """An action, or its text; None to be asked again."""
        ask = {
            "open": self._open,
            "place": self._place,
            "move": self._move,
            "discard": self._discard,
            "keep": self._keep,
        }[STEP_NAMES[view.step]]
        try:
            return ask(view, legal)
        except Spoken as spoken:
            return str(spoken)

    def show(self, view: View) -> None:
        """What matters for the decision that is due."""
        step = STEP_NAMES[view.step]
        self.terminal.heading(f"Round {view.round} of {view.options.rounds}: you are {STEP_TITLES[step]}")
        self.terminal.say_all(player_lines(view, self.names))
        if step in ("place", "move"):
            self.terminal.say()
            self.terminal.say_all(road_lines(view))
        self.terminal.say()
        self.terminal.say_all(own_lines(view))

    # ---------------------------------------------------------------- asking

    def ask(self, prompt: str) -> str:
        """A line that is for the question itself; letters such as ``?`` are answered at once."""
        while True:
            line = self.terminal.ask(f"{prompt} > ")
            if line.lower() in ("?", "help"):
                self.terminal.say_all(HELP.splitlines())
                self.terminal.say_all(chart_lines())
            elif line.lower() in ("q", "quit", "exit"):
                if self.terminal.ask("Leave the game before its end? (y/n) > ").lower() in ("y", "yes"):
                    raise Leave
            elif line.lower() in self.extras:
                self.extras[line.lower()]()
            elif line and line.split()[0] in VERBS:
                raise Spoken(line)
            else:
                return line

    def pick(self, prompt: str, size: int) -> int | None:
        """The place of a choice in a numbered list, from 0; None: Enter alone."""
        while line := self.ask(f"{prompt} (1-{size}, ? for help)"):
            if (number := _number(line, size)) is not None:
                return number
            self._complain(f"Please give a number from 1 to {size}.")
        return None

    def _complain(self, sentence: str) -> None:
        self.terminal.say(f"  {sentence}", WARNING)

    def _list(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines, 1):
            self.terminal.say(f"  {number:>2}  {line}")

    # ---------------------------------------------------------------- the steps

    def _open(self, view: View, legal: Sequence[Action]) -> Action | None:
        shown = display_words(view)
        texts: dict[Action, str] = {Take(slot): kind for slot, kind in enumerate(shown)}
        texts[Blind()] = "an unseen one from the pile"
        self.terminal.say()
        self.terminal.say(f"  Counter {view.drawn[view.seat] + 1} of {OPEN_DRAWS} this round:")
        self._list([texts[action] for action in legal])
        number = self.pick("Take which?", len(legal))
        return None if number is None else legal[number]

    def _place(self, view: View, legal: Sequence[Action]) -> Action | None:
        sorts: dict[str, list[Place | Obstacle]] = {}
        for action in legal:
            if isinstance(action, Place | Obstacle):
                sorts.setdefault(_what_is_laid(action), []).append(action)
        self.terminal.say()
        self.terminal.say("  What do you lay?")
        self._list([*sorts, "nothing: pass"])
        number = self.pick("Lay which?", len(sorts) + 1)
        if number is None:
            return None
        return Pass() if number == len(sorts) else self._road(view, list(sorts.values())[number])

    def _road(self, view: View, actions: Sequence[Place | Obstacle]) -> Action | None:
        board = view.board
        lists = sorted(
            ((ways_off(view, board.way_of[action.way]), action.way, action) for action in actions),
            key=lambda row: row[:2],
        )
        lines = [_road_line(view, action) for _, _, action in lists]
        self.terminal.say()
        heard = ""
        for number, (off, _, _) in enumerate(lists):
            title = ("at your boot", "one way further")[off] if off < 2 else "further away"
            if title != heard:
                self.terminal.say(f"  {title}:", FAINT)
                heard = title
            self.terminal.say(f"  {number + 1:>2}  {lines[number]}")
        while line := self.ask(f"On which road? (1-{len(lists)}, or part of a town's name)"):
            if (number_given := _number(line, len(lists))) is not None:
                return lists[number_given][2]
            found = [number for number, (_, way, _) in enumerate(lists) if _named(way_name(board, way), line)]
            if len(found) == 1:
                return lists[found[0]][2]
            for number in found:
                self.terminal.say(f"  {number + 1:>2}  {lines[number]}")
            if not found:
                self._complain("No road in the list has that number or name; Enter goes back.")
        return None

    def _move(self, view: View, legal: Sequence[Action]) -> Action | None:
        board, boot = view.board, view.boots[view.seat]
        ways: dict[str, list[Move]] = {}
        for action in legal:
            if isinstance(action, Move):
                ways.setdefault(action.way, []).append(action)
        self.terminal.say()
        hand = stock_words(view.hand)
        self.terminal.say(f"  You are in {town_name(board, boot)} and hold {hand}.")
        self.terminal.say("  You can go to:")
        self._list(
            [*(_passage_line(view, moves) for moves in ways.values()), "nowhere: end your journey here"]
        )
        for way in board.ways_at[boot]:
            cost = _price_words(view, way)
            if cost and board.way_ids[way] not in ways:
                self.terminal.say(f"   -  {_passage(view, way)}  you cannot pay: {cost}", FAINT)
        number = self.pick("Go where?", len(ways) + 1)
        if number is None:
            return None
        if number == len(ways):
            return Stop()
        moves = list(ways.values())[number]
        if len(moves) == 1:
            return moves[0]
        self.terminal.say("  Pay with:")
        self._list([pieces_words(move.cards) for move in moves])
        number = self.pick("Pay how?", len(moves))
        return None if number is None else moves[number]

    def _discard(self, view: View, legal: Sequence[Action]) -> Action | None:
        cards = cards_from_int(view.hand)
        excess = size_of(view.hand) - HAND_KEEP
        self.terminal.say()
        self.terminal.say(f"  You may keep {HAND_KEEP} cards, so {excess} must go:")
        self._list([kind_word(card) for card in cards])
        while line := self.ask(f"Which {excess}? (numbers, such as {' '.join('12345678'[:excess])})"):
            numbers = [_number(word, len(cards)) for word in line.replace(",", " ").split()]
            chosen = {number for number in numbers if number is not None}
            if len(chosen) == len(numbers) == excess:
                return Discard(tuple(cards[number] for number in sorted(chosen)))
            self._complain(f"Please give {excess} different numbers from 1 to {len(cards)}.")
        return None

    def _keep(self, view: View, legal: Sequence[Action]) -> Action | None:
        if len(legal) == 1:
            return legal[0]
        self.terminal.say()
        self.terminal.say("  Which counter do you keep for the next round?")
        self._list([_faced(action.counter, action.face) for action in legal if isinstance(action, Keep)])
        number = self.pick("Keep which?", len(legal))
        return None if number is None else legal[number]


def _number(word: str, size: int) -> int | None:
    """A choice from 1 to ``size`` as a place from 0."""
    number = whole_number(word)
    return number - 1 if number is not None and 1 <= number <= size else None


def _named(name: str, parts: str) -> bool:
    """Whether every word is part of the name, whatever the case and the apostrophes.

    >>> _named("Dag'Amura – Feodor (desert)", "feo daga"), _named("Dag'Amura – Feodor (desert)", "x")
    (True, False)
    """
    plain = name.lower().replace("'", "")
    return all(part in plain for part in parts.lower().replace("'", "").split())


def _faced(counter: Kind, face: str) -> str:
    return kind_word(counter) + (", face down" if face == "secret" else "")


def _what_is_laid(action: Place | Obstacle) -> str:
    return _faced(action.counter, action.face) if isinstance(action, Place) else "the obstacle"


def _road_line(view: View, action: Place | Obstacle) -> str:
    way = view.board.way_of[action.way]
    name = f"{way_name(view.board, way):<36}"
    if isinstance(action, Place):
        cost = CHART[KIND_OF[action.counter]][view.board.terrain[way]]
        return f"{name} {cost} card{'s' * (cost > 1)}"
    return f"{name} {counter_on(view.board, view.counters[way], False)}"


def _passage(view: View, way: int) -> str:
    """Where a way leads from the boot, how, and what lies on it."""
    board, boot = view.board, view.boots[view.seat]
    lies = counter_on(board, view.counters[way], view.blocked & BIT[way] != 0)
    how = passage_words(board, way, boot) + (f" ({lies})" if lies else "")
    return f"{town_name(board, board.other_end(way, boot)):<11} {how:<40}"


def _passage_line(view: View, moves: Sequence[Move]) -> str:
    board, boot = view.board, view.boots[view.seat]
    way = board.way_of[moves[0].way]
    town = board.other_end(way, boot)
    new = town != board.start and not view.visited[view.seat] & BIT[town]
    cost = joined([pieces_words(move.cards) for move in moves], "or")
    if len(moves) > 3:  # which happens only where any cards form a caravan
        size, first = len(moves[-1].cards), moves[0].cards
        cost = f"any {size} cards" if len(first) == size else f"{pieces_words(first)} or any {size} cards"
    return f"{_passage(view, way)} {cost}{' *new town*' if new else ''}"


def _price_words(view: View, way: int) -> str:
    """What crossing a way from the boot costs anybody; empty for a road without a counter."""
    board, blocked = view.board, view.blocked & BIT[way] != 0
    cost = price(board, way, view.boots[view.seat], view.counters[way], blocked)
    if not cost:
        return ""
    if not board.is_road[way]:
        return pieces_words(["raft"] * cost)
    own = pieces_words([KIND_NAMES[view.counters[way]]] * cost)
    size = CARAVAN + blocked
    caravan = f"any {size} cards" if view.options.any_caravan else f"{size} identical cards of another kind"
    return f"{own}, or {caravan}"
