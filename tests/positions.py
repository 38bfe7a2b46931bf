"""Builds positions for tests: a game whose state is set by names, with every piece accounted for."""

from collections.abc import Mapping, Sequence

from elvenhold import Game, IllegalAction, options_from
from elvenhold.notation import KIND_OF, cards_from_int, cards_to_int
from elvenhold.rules import engine
from elvenhold.rules.kinds import ALL_CARDS, ALL_COUNTERS
from elvenhold.rules.native import BIT, ONE
from elvenhold.rules.state import (
    NOTHING,
    S_DISCARD,
    S_KEEP,
    S_MOVE,
    S_OPEN,
    S_PLACE,
    faults,
)

LETTERS = {
    "D": "dragon",
    "U": "unicorn",
    "T": "troll_wagon",
    "E": "elfcycle",
    "C": "magic_cloud",
    "G": "giant_pig",
    "R": "raft",
}
STEPS = {"open": S_OPEN, "place": S_PLACE, "move": S_MOVE, "discard": S_DISCARD, "keep": S_KEEP}


def kinds(letters: str) -> list[str]:
    """Kinds from the letters of the rule cases: ``DDU`` = dragon dragon unicorn."""
    return [LETTERS[letter] for letter in letters]


def position(
    step: str,
    *,
    players: int = 3,
    hands: Sequence[str] = (),
    opens: Sequence[str] = (),
    secrets: Sequence[str] = (),
    boots: Sequence[str] = (),
    visited: Sequence[Sequence[str]] = (),
    counters: Mapping[str, str] | None = None,
    obstacles: Sequence[str] = (),
    used_obstacle: Sequence[int] = (),
    goals: Sequence[str] = (),
    display: str | None = None,
    round_number: int = 1,
    turn: int = 0,
    **options: object,
) -> Game:
    """A game in a step, seat 0 the starter; seats not named hold nothing. Letters name kinds."""
    game = Game.new(options_from(options), players=players, seed=1, first_seat=0)
    state, board = game.state, game.board
    state.round, state.step, state.turn, state.done, state.passes = round_number, STEPS[step], turn, turn, 0
    for seat in range(players):
        state.hands[seat] = _multiset(hands, seat)
        state.opens[seat] = _multiset(opens, seat)
        state.secrets[seat] = _multiset(secrets, seat)
        if seat < len(boots):
            state.boots[seat] = board.town_of[boots[seat]]
        if seat < len(visited):
            state.visited[seat] = sum(BIT[board.town_of[town]] for town in visited[seat])
        if seat < len(goals):
            state.goals[seat] = board.town_of[goals[seat]]
    for way, letter in (counters or {}).items():
        state.counters[board.way_of[way]] = KIND_OF[LETTERS[letter]]
    for way in obstacles:
        state.blocked += BIT[board.way_of[way]]
    for seat in used_obstacle:
        state.obstacle[seat] = 0
    if display is not None:
        for slot, letter in enumerate(display):
            state.display[slot] = KIND_OF[LETTERS[letter]] if letter != "-" else NOTHING
    _put_the_rest_in_piles(game)
    engine.settle(state)
    assert faults(state) == []
    return game


def _multiset(letters: Sequence[str], seat: int) -> int:
    return cards_to_int(kinds(letters[seat])) if seat < len(letters) else 0


def _put_the_rest_in_piles(game: Game) -> None:
    state = game.state
    state.draw_pile = ALL_CARDS - sum(state.hands)
    state.discards = 0
    laid = [kind for kind in [*state.counters, *state.display] if kind != NOTHING]
    state.stock = ALL_COUNTERS - sum(state.opens) - sum(state.secrets) - sum(ONE[kind] for kind in laid)
    game.events.clear()


def move(way: str, letters: str) -> str:
    """The text of a move."""
    return " ".join(["move", way, *kinds(letters)])


def hand(game: Game, seat: int = 0) -> list[str]:
    """The cards of a seat."""
    return list(cards_from_int(game.state.hands[seat]))


def boot(game: Game, seat: int = 0) -> str:
    """Where a boot stands."""
    return game.board.town_ids[game.state.boots[seat]]


def pieces(game: Game, seat: int = 0) -> int:
    """Town pieces that a seat has."""
    return game.state.visited[seat].bit_count()


def refused(game: Game, action: str, seat: int | None = None) -> str:
    """The reason why an action is refused; the game must not change."""
    before, actions, events = game.state.key(), list(game.actions), list(game.events)
    try:
        game.push(action, seat)
    except IllegalAction as refusal:
        assert (game.state.key(), game.actions, game.events) == (before, actions, events)
        return refusal.reason
    raise AssertionError(f"{action!r} was not refused")
