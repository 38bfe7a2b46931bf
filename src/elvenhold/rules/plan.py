"""Step 4: counters and obstacles are laid on roads (rules 8)."""

from elvenhold.rules.codes import (
    E_OBSTACLE,
    E_PASS,
    E_PLACE,
    FACE,
    KIND,
    OBSTACLE,
    OPEN_FACE,
    PASS,
    PLACE,
    SECRET_FACE,
    WAY,
    face_of,
    kind_of,
    place_of,
    verb_of,
)
from elvenhold.rules.kinds import cost
from elvenhold.rules.native import BIT, ONE, Row, count_of, i64
from elvenhold.rules.state import NOTHING, S_MOVE, State


def settle(state: State) -> bool:
    """Ends after as many passes in a row as there are seats (8.8, R-23); who holds nothing passes (R-24)."""
    if state.passes == state.players:
        state.begin(S_MOVE)
        return False
    if state.held(state.turn) or state.obstacle[state.turn]:
        return True
    _pass(state, 1)
    return False


def legal(state: State, codes: Row) -> i64:
    """Every placement (open counters first, by kind, by road), every obstacle, then the pass."""
    seat = state.turn
    count = _placements(state, state.opens[seat], OPEN_FACE, codes, 0)
    count = _placements(state, state.secrets[seat], SECRET_FACE, codes, count)
    if state.obstacle[seat]:
        count = _obstacles(state, codes, count)
    codes[count] = PASS
    return count + 1


def _placements(state: State, held: i64, face: i64, codes: Row, count: i64) -> i64:
    """Every way to lay one of the counters held on a free road that fits (8.2, 8.3)."""
    counters, roads_for = state.counters, state.board.roads_for
    laid = PLACE + face * FACE
    kind: i64 = 0
    while held:
        if held & 15:
            for way in roads_for[kind]:
                # Written in any case, and overwritten unless it counts: no processor can guess which
                # roads are free, and a wrong guess takes longer than a number too many.
                codes[count] = laid + way * WAY
                count += 1 if counters[way] == NOTHING else 0
        held >>= 4
        laid += KIND
        kind += 1
    return count


def _obstacles(state: State, codes: Row, count: i64) -> i64:
    """Every road where an obstacle can lie: one with a counter and no obstacle (8.4)."""
    counters, blocked = state.counters, state.blocked
    for way in state.board.roads:
        codes[count] = OBSTACLE + way * WAY  # in any case, as above
        count += (1 if counters[way] != NOTHING else 0) & ~(blocked >> way)
    return count


def refuse(state: State, code: i64) -> str:
    """Why a placement is not possible, or the empty string."""
    verb = verb_of(code)
    if verb == PLACE:
        return _refuse_counter(state, code)
    if verb == OBSTACLE:
        return _refuse_obstacle(state, code)
    return ""  # 8.7: passing is always possible


def _refuse_counter(state: State, code: i64) -> str:
    way, kind = place_of(code), kind_of(code)
    held = state.secrets[state.turn] if face_of(code) == SECRET_FACE else state.opens[state.turn]
    if not state.board.is_road[way]:
        return "not_on_water"  # 8.2, R-19
    if count_of(held, kind) == 0:
        return "counter_not_held"
    if cost(kind, state.board.terrain[way]) == 0:
        return "terrain_unfit"  # 8.2
    if state.counters[way] != NOTHING:
        return "road_has_counter"  # 8.3
    return ""


def _refuse_obstacle(state: State, code: i64) -> str:
    way = place_of(code)
    if not state.board.is_road[way]:
        return "obstacle_not_on_water"  # 8.4, R-20
    if not state.obstacle[state.turn]:
        return "no_obstacle"  # 8.10
    if state.counters[way] == NOTHING:
        return "road_has_no_counter"  # 8.4
    if state.blocked & BIT[way]:
        return "road_has_obstacle"  # 8.4
    return ""


def apply(state: State, code: i64) -> None:
    """Lay one thing, or pass; the turn goes on (8.1)."""
    seat, way, verb = state.turn, place_of(code), verb_of(code)
    if verb == PASS:
        _pass(state, 0)
        return
    if verb == PLACE:
        kind, face = kind_of(code), face_of(code)
        held = state.secrets if face == SECRET_FACE else state.opens
        held[seat] -= ONE[kind]
        state.counters[way] = kind
        state.emit(E_PLACE, seat, way, kind, face)
    else:
        state.obstacle[seat] = 0
        state.blocked += BIT[way]
        state.emit(E_OBSTACLE, seat, way)
    state.passes = 0
    state.next_turn()


def _pass(state: State, auto: i64) -> None:
    state.passes += 1
    state.emit(E_PASS, state.turn, auto)
    state.next_turn()
