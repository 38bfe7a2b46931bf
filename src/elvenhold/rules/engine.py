"""The table of steps, and the four things one can ask: set up, what is legal, why not, go on."""

from collections.abc import Callable

from elvenhold.rules import codes, deal, draw, finish, plan, travel
from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import E_DISPLAY, E_TOWN_CARD, Event, verb_of
from elvenhold.rules.native import BIT, Row, i64
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import S_OVER, STEP_NAMES, State


class Step:
    """One step: who decides is settled first, then what is legal, why not, and what an action does."""

    def __init__(
        self,
        name: str,
        settle: Callable[[State], bool],
        verbs: tuple[int, ...] = (),
        legal: Callable[[State], Row] | None = None,
        refuse: Callable[[State, i64], str] | None = None,
        apply: Callable[[State, i64], None] | None = None,
    ) -> None:
        """``settle`` runs what needs no decision; True when a decision is due or the game is over."""
        self.name = name
        self.settle = settle
        self.verbs = verbs
        self.legal = legal or _nothing_legal
        self.refuse = refuse or _no_refusal
        self.apply = apply or _cannot_apply


def _nothing_legal(state: State) -> Row:
    return []


def _no_refusal(state: State, code: i64) -> str:
    return "wrong_step"


def _cannot_apply(state: State, code: i64) -> None:
    raise RuntimeError("no action is possible in this step")


STEPS: tuple[Step, ...] = (
    Step("deal", deal.settle),
    Step("secret", draw.settle_secret),
    Step("open", draw.settle, (codes.TAKE, codes.BLIND), draw.legal, draw.refuse, draw.apply),
    Step(
        "place", plan.settle, (codes.PLACE, codes.OBSTACLE, codes.PASS), plan.legal, plan.refuse, plan.apply
    ),
    Step("move", travel.settle, (codes.MOVE, codes.STOP), travel.legal, travel.refuse, travel.apply),
    Step(
        "discard",
        finish.settle_discard,
        (codes.DISCARD,),
        finish.legal_discard,
        finish.refuse_discard,
        finish.apply_discard,
    ),
    Step("keep", finish.settle_keep, (codes.KEEP,), finish.legal_keep, finish.refuse_keep, finish.apply_keep),
    Step("over", finish.settle_over),
)
assert tuple(step.name for step in STEPS) == STEP_NAMES


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
    for slot in range(len(state.display)):
        state.emit((E_DISPLAY, slot, state.display[slot]))
    if options.town_cards:
        _deal_goals(state)
    settle(state)
    return state


def _deal_goals(state: State) -> None:
    """One town card a seat; the rest stays out of play, unseen (12.1, R-47)."""
    cards = state.board.card_towns
    for seat in range(state.players):
        town = state.chance.town(cards)
        cards -= BIT[town]
        state.goals[seat] = town
        state.emit((E_TOWN_CARD, seat, town))


def settle(state: State) -> None:
    """Run everything that needs no decision."""
    while not STEPS[state.step].settle(state):
        pass


def legal(state: State) -> Row:
    """The legal actions of the seat to act, in a fixed order, none twice; empty when the game is over."""
    return STEPS[state.step].legal(state)


def refuse(state: State, code: i64) -> str:
    """The reason word why the seat to act may not do this, or the empty string when it may."""
    if state.step == S_OVER:
        return "game_over"
    if verb_of(code) not in STEPS[state.step].verbs:
        return "wrong_step"
    return STEPS[state.step].refuse(state, code)


def apply(state: State, code: i64) -> None:
    """Do a legal action and all that follows by itself. Legality is assumed: ``Game.push`` checks it."""
    STEPS[state.step].apply(state, code)
    state.ply += 1
    settle(state)
