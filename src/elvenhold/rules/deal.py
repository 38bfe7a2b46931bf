"""Step 1: hands are filled up to eight travel cards (rules 5)."""

from elvenhold.rules.codes import E_DEAL, E_RESHUFFLE, E_ROUND
from elvenhold.rules.kinds import HAND_FILL
from elvenhold.rules.native import ONE, i64, size_of
from elvenhold.rules.state import S_SECRET, State


def settle(state: State) -> bool:
    """Deal to every seat from the starter on, each filled before the next (5.1, R-09)."""
    state.emit(E_ROUND, state.round, state.starter)
    if state.reshuffle_every_round and state.round > 1:
        _reshuffle(state)
    turn: i64
    for turn in range(state.players):
        _fill(state, (state.starter + turn) % state.players)
    state.begin(S_SECRET)
    return False


def _fill(state: State, seat: i64) -> None:
    missing = HAND_FILL - size_of(state.hands[seat])
    while missing > 0:
        if state.draw_pile == 0:
            if state.discards == 0:
                return  # 5.5: cannot happen with up to nine players
            _reshuffle(state)
        card = state.chance.piece(state.draw_pile)
        state.draw_pile -= ONE[card]
        state.hands[seat] += ONE[card]
        missing -= 1
        state.emit(E_DEAL, seat, card)


def _reshuffle(state: State) -> None:
    """The discarded cards become part of the draw pile (5.3), when a card is needed (R-10)."""
    state.draw_pile += state.discards
    state.discards = 0
    state.emit(E_RESHUFFLE)
