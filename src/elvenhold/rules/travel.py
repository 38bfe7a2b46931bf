"""Step 5: boots travel and towns are visited (rules 9)."""

from elvenhold.rules.board import Board
from elvenhold.rules.codes import E_MOVE, E_STOP, MOVE, STOP, action, cards_of, place_of, verb_of
from elvenhold.rules.kinds import CARAVAN, HAND_KEEP, RAFT, cost
from elvenhold.rules.native import BIT, ONE, Row, append, contains, count_of, i64, size_of, subsets, vec
from elvenhold.rules.state import NOTHING, S_DISCARD, S_KEEP, S_OVER, State


def price(board: Board, way: i64, town: i64, counter: i64, obstacle: bool) -> i64:
    """Cards of the way's own kind that a crossing from ``town`` costs (9.4, 9.5, 9.7).

    The own kind is the counter's on a road and the raft on water; 0: the road has no counter.
    """
    terrain = board.terrain_from(way, town)
    if not board.is_road[way]:
        return cost(RAFT, terrain)
    if counter == NOTHING:
        return 0
    return cost(counter, terrain) + (1 if obstacle else 0)


def payments(
    board: Board, any_caravan: bool, hand: i64, way: i64, town: i64, counter: i64, obstacle: bool
) -> Row:
    """Every multiset of cards in ``hand`` that pays for crossing ``way`` from ``town``: the own kind first.

    Exact payments only (R-33). Water takes nothing but rafts (R-27); a road without a counter is
    impassable (9.2, R-30).
    """
    found = vec[i64]()
    needed = price(board, way, town, counter, obstacle)
    if needed == 0:
        return found
    if not board.is_road[way]:
        return append(found, needed * ONE[RAFT]) if count_of(hand, RAFT) >= needed else found
    if count_of(hand, counter) >= needed:
        found = append(found, needed * ONE[counter])
    size = CARAVAN + (1 if obstacle else 0)  # 9.6, 9.7
    if any_caravan:
        for cards in subsets(hand, size):
            if cards != size * ONE[counter]:
                found = append(found, cards)
        return found
    kind: i64
    for kind in range(7):
        # any kind but the counter's, rafts too, fit for the terrain or not
        if kind != counter and count_of(hand, kind) >= size:
            found = append(found, size * ONE[kind])
    return found


def _payments(state: State, way: i64) -> Row:
    seat = state.turn
    return payments(
        state.board,
        state.any_caravan,
        state.hands[seat],
        way,
        state.boots[seat],
        state.counters[way],
        state.blocked & BIT[way] != 0,
    )


def settle(state: State) -> bool:
    """The step ends when every seat has moved (9.12); then the game may end before step 6 (10.1, R-39)."""
    if state.done < state.players:
        return True
    if game_ends(state):
        state.step = S_OVER
    else:
        state.begin(S_KEEP if state.limit_own_turn else S_DISCARD)
    return False


def game_ends(state: State) -> bool:
    """After the last round, or when somebody has every town piece (10.1, 10.2, R-38)."""
    return state.round == state.rounds or somebody_has_all(state)


def somebody_has_all(state: State) -> bool:
    """Whether a seat has all its town pieces."""
    return state.board.all_pieces in state.visited


def legal(state: State, codes: Row) -> i64:
    """Every way out of the boot's town with every payment, then the stop (R-35)."""
    count: i64 = 0
    for way in state.board.ways_at[state.boots[state.turn]]:
        for cards in _payments(state, way):
            codes[count] = action(MOVE, place=way, cards=cards)
            count += 1
    codes[count] = action(STOP)
    return count + 1


def refuse(state: State, code: i64) -> str:
    """Why a move is not possible, or the empty string."""
    if verb_of(code) == STOP:
        return ""
    seat, way, cards = state.turn, place_of(code), cards_of(code)
    board = state.board
    if not board.touches(way, state.boots[seat]):
        return "not_adjacent"  # 9.2
    if board.is_road[way] and state.counters[way] == NOTHING:
        return "no_counter"  # 9.2
    possible = _payments(state, way)
    if cards in possible:
        return ""
    if len(possible) == 0:
        return "cannot_pay"
    return "wrong_payment" if contains(state.hands[seat], cards) else "cards_not_held"


def apply(state: State, code: i64) -> None:
    """One passage and the town piece at its end (9.3, R-26), or the end of this seat's turn (R-25)."""
    seat = state.turn
    if verb_of(code) == STOP:
        state.emit(E_STOP, seat)
        if state.limit_own_turn and size_of(state.hands[seat]) > HAND_KEEP:
            state.step = S_DISCARD  # option hand_limit: own_turn
        else:
            state.done += 1
            state.next_turn()
        return
    way, cards, start = place_of(code), cards_of(code), state.boots[seat]
    town = state.board.other_end(way, start)
    piece = town != state.board.start and not state.visited[seat] & BIT[town]
    state.hands[seat] -= cards
    state.discards += cards
    state.boots[seat] = town
    if piece:
        state.visited[seat] += BIT[town]
    state.emit(E_MOVE, seat, way, start, town, cards, 1 if piece else 0)
