"""Turns the engine's bare reason word into an error with parameters and a sentence."""

from elvenhold.notation import FACES, KIND_NAMES
from elvenhold.reasons import IllegalAction
from elvenhold.rules import codes
from elvenhold.rules.kinds import CARAVAN, HAND_KEEP, RAFT, TERRAINS
from elvenhold.rules.native import BIT, size_of
from elvenhold.rules.state import STEP_NAMES, State
from elvenhold.rules.travel import price


def explain(state: State, code: int, reason: str) -> IllegalAction:
    """The refusal of an action that ``engine.refuse`` answered with ``reason``."""
    board = state.board
    way, kind, face = codes.place_of(code), codes.kind_of(code), codes.face_of(code)
    match reason:
        case "wrong_step":
            return IllegalAction(reason, {"step": STEP_NAMES[state.step]})
        case "no_such_slot" | "slot_empty":
            return IllegalAction(reason, {"slot": way})
        case "counter_not_held" | "not_held_to_keep":
            held: dict[str, object] = {"counter": KIND_NAMES[kind], "face": FACES[face]}
            return IllegalAction(reason, held, counter=kind_words(kind), face=_FACE_WORDS[face])
        case "terrain_unfit":
            terrain = TERRAINS[board.terrain[way]]
            params: dict[str, object] = {"way": board.way_ids[way], "terrain": terrain}
            params["counter"] = KIND_NAMES[kind]
            return IllegalAction(reason, params, counter=kind_words(kind))
        case "wrong_discard_count":
            return IllegalAction(reason, {"count": size_of(state.hands[state.turn]) - HAND_KEEP})
        case "cannot_pay" | "wrong_payment":
            return _price_refusal(state, way, reason)
        case "game_over" | "pile_empty" | "no_obstacle" | "cards_not_held":
            return IllegalAction(reason)
        case _:
            return IllegalAction(reason, {"way": board.way_ids[way]}, way=way_words(state, way))


_FACE_WORDS = ("face up", "face down")


def kind_words(kind: int) -> str:
    """A kind in plain words.

    >>> kind_words(5)
    'troll wagon'
    """
    return KIND_NAMES[kind].replace("_", " ")


def way_words(state: State, way: int) -> str:
    """A way by the names of its ends and what it is: two towns may be joined by a road and a river."""
    board = state.board
    towns, terrain = board.data["towns"], board.data["ways"][way]["terrain"]
    ends = " – ".join(str(towns[end]["name"]) for end in (board.way_from[way], board.way_to[way]))
    return f"{ends} ({terrain})"


def _price_refusal(state: State, way: int, reason: str) -> IllegalAction:
    """What the crossing would cost this seat (rules 9.4 to 9.7)."""
    board, town = state.board, state.boots[state.turn]
    road = bool(board.is_road[way])
    obstacle = state.blocked & BIT[way] != 0
    own = state.counters[way] if road else RAFT
    cost = price(board, way, town, state.counters[way], obstacle)
    caravan = CARAVAN + (1 if obstacle else 0) if road else None
    alternative = ""
    if caravan:
        one_kind = f", or {caravan} identical cards of another kind"
        alternative = f", or any {caravan} cards" if state.options.any_caravan else one_kind
    params = {
        "way": board.way_ids[way],
        "counter": KIND_NAMES[own],
        "price": cost,
        "terrain": TERRAINS[board.terrain_from(way, town)],
        "obstacle": obstacle,
        "caravan": caravan,
    }
    words = f"{cost} {kind_words(own)} card{'s' if cost > 1 else ''}"
    return IllegalAction(reason, params, way=way_words(state, way), price=words, or_caravan=alternative)
