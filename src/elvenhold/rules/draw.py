"""Steps 2 and 3: the secret counter, then three draws each (rules 6 and 7)."""

from elvenhold.rules.codes import BLIND, E_BLIND, E_SECRET, E_TAKE, TAKE, WAY, place_of, verb_of
from elvenhold.rules.kinds import COUNTER_LIMIT, DISPLAY, OPEN_DRAWS
from elvenhold.rules.native import ONE, Row, copy, i64, size_of
from elvenhold.rules.state import NOTHING, S_OPEN, S_PLACE, State


def settle_secret(state: State) -> bool:
    """Every seat draws one face-down counter (6.1)."""
    turn: i64
    for turn in range(state.players):
        seat = (state.starter + turn) % state.players
        if state.stock == 0:
            break  # 7.6: cannot happen with up to eight players
        kind = _draw(state)
        state.secrets[seat] += ONE[kind]
        _within_limit(state, seat)
        state.emit(E_SECRET, seat, kind)
    state.begin(S_OPEN)
    for turn in range(state.players):
        state.drawn[turn] = 0  # draws of this round, not counters held
    return False


def settle(state: State) -> bool:
    """The step lasts until every seat has drawn three counters (7.4, R-16)."""
    if state.drawn[state.turn] < OPEN_DRAWS and not _nothing_left(state):
        return True
    copy(state.opens, state.shown)
    state.begin(S_PLACE)
    return False


def _nothing_left(state: State) -> bool:
    """Neither face down nor in the display (7.6)."""
    if state.stock != 0:
        return False
    return all(state.display[slot] == NOTHING for slot in range(DISPLAY))


def legal(state: State, codes: Row) -> i64:
    """Each filled slot of the display, then the blind draw; no passing (R-17)."""
    display = state.display
    count: i64 = 0
    slot: i64
    for slot in range(DISPLAY):
        if display[slot] != NOTHING:
            codes[count] = TAKE + slot * WAY
            count += 1
    if state.stock:
        codes[count] = BLIND
        count += 1
    return count


def refuse(state: State, code: i64) -> str:
    """Why a draw is not possible, or the empty string."""
    if verb_of(code) == BLIND:
        return "" if state.stock else "pile_empty"
    if place_of(code) >= DISPLAY:
        return "no_such_slot"
    return "slot_empty" if state.display[place_of(code)] == NOTHING else ""


def apply(state: State, code: i64) -> None:
    """Take a counter and lay it open (7.2); an open one is replaced at once (7.3, R-15)."""
    seat = state.turn
    if verb_of(code) == BLIND:
        kind = _draw(state)
        state.emit(E_BLIND, seat, kind)
    else:
        slot = place_of(code)
        kind = state.display[slot]
        refill: i64 = NOTHING
        if state.stock:
            refill = _draw(state)
        state.display[slot] = refill
        state.emit(E_TAKE, seat, slot, kind, refill)
    state.opens[seat] += ONE[kind]
    _within_limit(state, seat)
    state.drawn[seat] += 1
    state.next_turn()


def fill_display(state: State) -> None:
    """Setup: five counters are turned face up (3.6)."""
    slot: i64
    for slot in range(DISPLAY):
        state.display[slot] = _draw(state)


def _within_limit(state: State, seat: i64) -> None:
    """Nobody may hold more than five counters; with these options nobody ever does (6.3, 6.4)."""
    assert size_of(state.held(seat)) <= COUNTER_LIMIT


def _draw(state: State) -> i64:
    kind = state.chance.piece(state.stock)
    state.stock -= ONE[kind]
    return kind
