"""Step 6: hands and counters are cut, the board is cleared (rules 10)."""

from elvenhold.rules.codes import (
    CARDS,
    DISCARD,
    E_DISCARD,
    E_END,
    E_KEEP,
    FACE,
    KEEP,
    KIND,
    OPEN_FACE,
    SECRET_FACE,
    cards_of,
    face_of,
    kind_of,
)
from elvenhold.rules.kinds import COUNTER_KINDS, HAND_KEEP
from elvenhold.rules.native import ONE, Row, contains, count_of, i64, size_of, subsets_into
from elvenhold.rules.state import NOBODY, NOTHING, S_DEAL, S_KEEP, S_MOVE, State
from elvenhold.rules.travel import somebody_has_all


def settle_discard(state: State) -> bool:
    """From the starter on, whoever holds more than four cards discards (10.3, R-41)."""
    if state.done == state.players:
        state.begin(S_KEEP)
        return False
    if size_of(state.hands[state.turn]) > HAND_KEEP:
        return True
    state.done += 1
    state.next_turn()
    if state.limit_own_turn:
        state.step = S_MOVE
    return False


def legal_discard(state: State, codes: Row) -> i64:
    """Every choice of the excess cards, exactly down to four (R-40)."""
    hand = state.hands[state.turn]
    count = subsets_into(hand, size_of(hand) - HAND_KEEP, codes, 0)
    n: i64
    for n in range(count):
        codes[n] = DISCARD + codes[n] * CARDS
    return count


def refuse_discard(state: State, code: i64) -> str:
    """Why a discard is not possible, or the empty string."""
    hand = state.hands[state.turn]
    if not contains(hand, cards_of(code)):
        return "cards_not_held"
    return "" if size_of(cards_of(code)) == size_of(hand) - HAND_KEEP else "wrong_discard_count"


def apply_discard(state: State, code: i64) -> None:
    """The cards go to the public discard pile (R-40)."""
    cards = cards_of(code)
    state.hands[state.turn] -= cards
    state.discards += cards
    state.emit(E_DISCARD, state.turn, cards)


def settle_keep(state: State) -> bool:
    """Each seat keeps one counter; who holds none keeps none by itself (10.4, R-42)."""
    if state.done == state.players:
        _clear(state)
        return False
    if state.held(state.turn):
        return True
    state.emit(E_KEEP, state.turn, NOTHING, OPEN_FACE)
    state.done += 1
    state.next_turn()
    return False


def legal_keep(state: State, codes: Row) -> i64:
    """Each kind held, open ones first."""
    seat = state.turn
    count: i64 = 0
    kind: i64
    for kind in range(COUNTER_KINDS):
        if count_of(state.opens[seat], kind):
            codes[count] = KEEP + kind * KIND
            count += 1
    for kind in range(COUNTER_KINDS):
        if count_of(state.secrets[seat], kind):
            codes[count] = KEEP + SECRET_FACE * FACE + kind * KIND
            count += 1
    return count


def refuse_keep(state: State, code: i64) -> str:
    """Why a counter cannot be kept, or the empty string."""
    held = state.secrets[state.turn] if face_of(code) == SECRET_FACE else state.opens[state.turn]
    return "" if count_of(held, kind_of(code)) else "not_held_to_keep"


def apply_keep(state: State, code: i64) -> None:
    """The kept counter keeps its side (R-42); the others join the face-down ones unseen (R-43, 10.6)."""
    seat, kind, face = state.turn, kind_of(code), face_of(code)
    state.stock += state.held(seat) - ONE[kind]
    state.opens[seat] = state.secrets[seat] = 0
    kept = state.secrets if face == SECRET_FACE else state.opens
    kept[seat] = ONE[kind]
    state.emit(E_KEEP, seat, kind, face)
    state.done += 1
    state.next_turn()


def _clear(state: State) -> None:
    """Counters return face down, obstacles leave the game (10.5, 10.6), the display stays (R-44)."""
    for way in state.board.roads:
        if state.counters[way] != NOTHING:
            state.stock += ONE[state.counters[way]]
            state.counters[way] = NOTHING
    state.blocked = 0
    state.starter = (state.starter + 1) % state.players  # 10.7
    state.round += 1
    state.step = S_DEAL
    state.turn = NOBODY


def settle_over(state: State) -> bool:
    """The game ends (11.1)."""
    if state.turn != NOBODY:
        state.turn = NOBODY
        state.emit(E_END, 1 if somebody_has_all(state) else 0)
    return True
