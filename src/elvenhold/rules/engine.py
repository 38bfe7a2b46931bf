"""The steps, and the four things one can ask: set up, what is legal, why not, go on.

A step has a file with four functions: ``settle`` runs what needs no decision and is True when one is due
or the game is over, ``legal``, ``refuse`` and ``apply`` are about decisions. They are called by name, not
through a table, since that is what compiled code is quick at.
"""

from typing import Final

from elvenhold.rules import deal, draw, finish, plan, travel
from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import E_DISPLAY, E_TOWN_CARD, KEEP, Event, is_code, verb_of
from elvenhold.rules.kinds import DISPLAY
from elvenhold.rules.native import BIT, Row, i64, row, vec
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import (
    S_DEAL,
    S_DISCARD,
    S_KEEP,
    S_MOVE,
    S_OPEN,
    S_OVER,
    S_PLACE,
    S_SECRET,
    State,
)

# The step that each verb belongs to, in the order of the verbs.
_STEP_OF: Final[Row] = vec[i64](
    [S_OPEN, S_OPEN, S_PLACE, S_PLACE, S_PLACE, S_MOVE, S_MOVE, S_DISCARD, S_KEEP]
)


def new_state(
    board: Board,
    options: RuleOptions,
    players: int,
    chance: Chance,
    first_seat: int | None = None,
    log: list[Event] | None = None,
) -> State:
    """Set up a game and run it to its first decision (rules 3, 12.1).

    ``first_seat`` None: drawn by chance (R-07). ``log`` receives the events.
    """
    state = State(board, options, players, chance)
    state.log = log
    by_chance = chance.seat(players)
    state.starter = by_chance if first_seat is None else first_seat
    draw.fill_display(state)
    slot: i64
    for slot in range(DISPLAY):
        state.emit(E_DISPLAY, slot, state.display[slot])
    if options.town_cards:
        _deal_goals(state)
    settle(state)
    return state


def _deal_goals(state: State) -> None:
    """One town card a seat; the rest stays out of play, unseen (12.1, R-47)."""
    cards = state.board.card_towns
    seat: i64
    for seat in range(state.players):
        town = state.chance.town(cards)
        cards -= BIT[town]
        state.goals[seat] = town
        state.emit(E_TOWN_CARD, seat, town)


def settle(state: State) -> None:
    """Run everything that needs no decision."""
    due = False
    while not due:
        step = state.step
        if step == S_PLACE:
            due = plan.settle(state)
        elif step == S_MOVE:
            due = travel.settle(state)
        elif step == S_OPEN:
            due = draw.settle(state)
        elif step == S_KEEP:
            due = finish.settle_keep(state)
        elif step == S_DISCARD:
            due = finish.settle_discard(state)
        elif step == S_DEAL:
            due = deal.settle(state)
        elif step == S_SECRET:
            due = draw.settle_secret(state)
        else:
            due = finish.settle_over(state)


def legal(state: State) -> list[int]:
    """The legal actions of the seat to act, in a fixed order, none twice; empty when the game is over."""
    codes = row(state.board.most_codes)
    return [codes[n] for n in range(legal_into(state, codes))]


def legal_into(state: State, codes: Row) -> i64:
    """Write the legal actions into a row of ``board.most_codes`` numbers; how many they are.

    For those who ask often: they keep one such row.
    """
    step = state.step
    if step == S_PLACE:
        return plan.legal(state, codes)
    if step == S_MOVE:
        return travel.legal(state, codes)
    if step == S_OPEN:
        return draw.legal(state, codes)
    if step == S_KEEP:
        return finish.legal_keep(state, codes)
    if step == S_DISCARD:
        return finish.legal_discard(state, codes)
    return 0


def legal_row(state: State, codes: Row) -> Row:
    """The legal actions in a row of their own; ``codes`` is one for ``legal_into`` to write into."""
    return codes[: legal_into(state, codes)]


def refuse(state: State, code: i64) -> str:
    """The reason word why the seat to act may not do this, or the empty string when it may."""
    step = state.step
    if step == S_OVER:
        return "game_over"
    if verb_of(code) > KEEP or _STEP_OF[verb_of(code)] != step:
        return "wrong_step"
    if step == S_PLACE:
        return plan.refuse(state, code)
    if step == S_MOVE:
        return travel.refuse(state, code)
    if step == S_OPEN:
        return draw.refuse(state, code)
    if step == S_KEEP:
        return finish.refuse_keep(state, code)
    return finish.refuse_discard(state, code)


def push(state: State, code: object, log: list[Event]) -> str:
    """Do what somebody outside calls an action, if it is one and legal; ``log`` receives the events.

    The empty string, or the reason word why nothing was done; ``malformed`` for what is no action at all.
    """
    if not isinstance(code, int) or isinstance(code, bool) or not 0 <= code < 2**62:
        return "malformed"
    number: i64 = code
    if not is_code(number, state.board.ways):
        return "malformed"
    reason = refuse(state, number)
    if reason == "":
        state.log = log
        apply(state, number)
        state.log = None
    return reason


def apply(state: State, code: i64) -> None:
    """Do a legal action and all that follows by itself. Legality is assumed: ``Game.push`` checks it."""
    step = state.step
    if step == S_PLACE:
        plan.apply(state, code)
    elif step == S_MOVE:
        travel.apply(state, code)
    elif step == S_OPEN:
        draw.apply(state, code)
    elif step == S_KEEP:
        finish.apply_keep(state, code)
    elif step == S_DISCARD:
        finish.apply_discard(state, code)
    else:
        raise RuntimeError("no action is possible in this step")
    state.ply += 1
    settle(state)
