"""The numbered rule cases: position + action -> expected. The numbers are those of the case list."""

import random

import pytest

from elvenhold import Game, options_from
from elvenhold.boards import load_board
from elvenhold.notation import Placed, SecretDrawn, cards_from_int, event_for, to_json
from elvenhold.rules import engine
from elvenhold.rules.native import size_of
from elvenhold.rules.scoring import Standing, standings
from tests.positions import boot, hand, move, pieces, position, refused

WOODS = "feodor-lapphalya-woods"
PLAIN = "lapphalya-virst-plain"
DESERT = "albaran-dagamura-desert"
RIVER = "ixara-virst-river"
FERRY = "elvenhold-virst-lake"


def on_woods(hand: str, counter: str = "D", obstacle: bool = False, caravan: str = "identical") -> Game:
    """Boot in Feodor, a counter on the forest road to Lapphalya."""
    return position(
        "move",
        hands=[hand],
        boots=["feodor"],
        counters={WOODS: counter},
        obstacles=[WOODS] if obstacle else [],
        caravan=caravan,
    )


# ---------------------------------------------------------------- payment on roads


def test_case_01_plain_price() -> None:
    game = position("move", hands=["E"], boots=["lapphalya"], counters={PLAIN: "E"})
    game.push(move(PLAIN, "E"))
    assert (boot(game), pieces(game), hand(game)) == ("virst", 1, [])


def test_case_02_double_price_with_one_card_is_refused() -> None:
    assert refused(on_woods("D"), move(WOODS, "D")) == "cannot_pay"
    assert refused(on_woods("DD"), move(WOODS, "D")) == "wrong_payment"


def test_case_03_double_price_mixed_is_refused() -> None:
    assert refused(on_woods("DU"), move(WOODS, "DU")) == "cannot_pay"
    assert refused(on_woods("DDU"), move(WOODS, "DU")) == "wrong_payment"


def test_case_04_three_dragons_past_the_obstacle() -> None:
    game = on_woods("DDD", obstacle=True)
    game.push(move(WOODS, "DDD"))
    assert (boot(game), hand(game)) == ("lapphalya", [])


def test_case_05_four_identical_cards_past_the_obstacle() -> None:
    game = on_woods("UUUU", obstacle=True)
    game.push(move(WOODS, "UUUU"))
    assert (boot(game), hand(game)) == ("lapphalya", [])


def test_case_07_the_additional_card_is_of_the_same_kind() -> None:
    assert refused(on_woods("DDU", obstacle=True), move(WOODS, "DDU")) == "cannot_pay"
    assert refused(on_woods("DDDU", obstacle=True), move(WOODS, "DDU")) == "wrong_payment"


def test_case_08_caravan() -> None:
    game = on_woods("GGG")
    game.push(move(WOODS, "GGG"))
    assert boot(game) == "lapphalya"


def test_case_10_raft_caravan() -> None:
    game = on_woods("RRR")
    game.push(move(WOODS, "RRR"))
    assert boot(game) == "lapphalya"


def test_case_11_caravan_of_a_kind_unfit_for_the_terrain() -> None:
    game = position("move", hands=["GGG"], boots=["albaran"], counters={DESERT: "D"})
    game.push(move(DESERT, "GGG"))
    assert boot(game) == "dagamura"


def test_case_12_caravan_of_three_does_not_pass_an_obstacle() -> None:
    assert refused(on_woods("UUU", obstacle=True), move(WOODS, "UUU")) == "cannot_pay"
    assert refused(on_woods("UUUU", obstacle=True), move(WOODS, "UUU")) == "wrong_payment"


def test_case_13_caravan_with_a_fourth_card_of_another_kind_is_refused() -> None:
    assert refused(on_woods("UUURDDD", obstacle=True), move(WOODS, "UUUR")) == "wrong_payment"


def test_case_15_caravan_although_the_price_is_in_hand() -> None:
    game = position("move", hands=["EGGG"], boots=["lapphalya"], counters={PLAIN: "E"})
    game.push(move(PLAIN, "GGG"))
    assert (boot(game), hand(game)) == ("virst", ["elfcycle"])


@pytest.mark.parametrize("paid", ["UUU", "TTT"])
def test_case_16_choice_between_two_triples(paid: str) -> None:
    game = on_woods("UUUTTT")
    moves = [str(action) for action in game.legal_actions() if str(action).startswith("move")]
    assert moves == [move(WOODS, "UUU"), move(WOODS, "TTT")]
    game.push(move(WOODS, paid))
    assert boot(game) == "lapphalya"


@pytest.mark.parametrize("paid", ["E", "EEE", "EEEEE"])
def test_case_17_road_without_counter(paid: str) -> None:
    game = position("move", hands=["EEEEE"], boots=["lapphalya"])
    assert refused(game, move(PLAIN, paid)) == "no_counter"


def test_case_19_own_obstacle_burdens_its_owner() -> None:
    game = position("place", hands=["DDD"], opens=["", "D"], boots=["feodor"], counters={WOODS: "D"})
    game.push(f"obstacle {WOODS}", seat=0)
    game.push("pass")
    while game.step == "place":
        game.push("pass")
    assert refused(game, move(WOODS, "DD")) == "wrong_payment"
    game.push(move(WOODS, "DDD"))
    assert boot(game) == "lapphalya"


def test_case_20_everybody_uses_every_counter() -> None:
    game = position("move", hands=["", "DD", "DD"], boots=["feodor"] * 3, counters={WOODS: "D"})
    game.push("stop")
    for seat in (1, 2):
        game.push(move(WOODS, "DD"), seat)
        game.push("stop", seat)
        assert boot(game, seat) == "lapphalya"


# ---------------------------------------------------------------- water


def test_case_21_downstream() -> None:
    game = position("move", hands=["R"], boots=["virst"])
    game.push(move(RIVER, "R"))
    assert (boot(game), hand(game)) == ("ixara", [])


def test_case_22_upstream_costs_two_rafts() -> None:
    assert refused(position("move", hands=["R"], boots=["ixara"]), move(RIVER, "R")) == "cannot_pay"
    game = position("move", hands=["RR"], boots=["ixara"])
    game.push(move(RIVER, "RR"))
    assert boot(game) == "virst"


@pytest.mark.parametrize(("start", "end"), [("elvenhold", "virst"), ("virst", "elvenhold")])
def test_case_23_ferry_costs_two_rafts_both_ways(start: str, end: str) -> None:
    assert refused(position("move", hands=["R"], boots=[start]), move(FERRY, "R")) == "cannot_pay"
    game = position("move", hands=["RR"], boots=[start])
    game.push(move(FERRY, "RR"))
    assert boot(game) == end


@pytest.mark.parametrize("way", [RIVER, FERRY])
@pytest.mark.parametrize(
    "counter", ["dragon", "unicorn", "giant_pig", "elfcycle", "magic_cloud", "troll_wagon"]
)
def test_case_25_no_counter_on_water(way: str, counter: str) -> None:
    game = position("place", opens=["DUGEC"])
    assert refused(game, f"place {counter} {way}") == "not_on_water"


@pytest.mark.parametrize("way", [RIVER, FERRY])
def test_case_26_no_obstacle_on_water(way: str) -> None:
    assert refused(position("place", opens=["D"]), f"obstacle {way}") == "obstacle_not_on_water"


def test_case_28_a_raft_does_not_pay_for_a_road() -> None:
    game = position("move", hands=["RG"], boots=["lapphalya"], counters={PLAIN: "G"})
    assert refused(game, move(PLAIN, "R")) == "wrong_payment"


# ---------------------------------------------------------------- placing


@pytest.mark.parametrize(
    ("counter", "way"),
    [("giant_pig", DESERT), ("unicorn", PLAIN), ("magic_cloud", DESERT), ("elfcycle", DESERT)],
)
def test_case_29_unfit_counter(counter: str, way: str) -> None:
    assert refused(position("place", opens=["GUCE"]), f"place {counter} {way}") == "terrain_unfit"


@pytest.mark.parametrize("counter", ["dragon", "troll_wagon"])
def test_case_29_dragon_and_troll_wagon_go_on_any_road(counter: str) -> None:
    board = load_board()
    for way in board.roads:
        position("place", opens=["DT"]).push(f"place {counter} {board.way_ids[way]}")


def test_case_30_second_counter_on_a_road() -> None:
    game = position("place", opens=["E"], counters={WOODS: "D"})
    assert refused(game, f"place elfcycle {WOODS}") == "road_has_counter"


def test_case_31_obstacle_on_an_empty_road() -> None:
    assert refused(position("place", opens=["E"]), f"obstacle {WOODS}") == "road_has_no_counter"


def test_case_32_second_obstacle_on_a_road() -> None:
    game = position("place", opens=["E", "E"], counters={WOODS: "D"})
    game.push(f"obstacle {WOODS}", seat=0)
    assert refused(game, f"obstacle {WOODS}", seat=1) == "road_has_obstacle"
    assert list(game.state.obstacle) == [0, 1, 1]


def test_case_33_counter_and_obstacle_in_one_turn() -> None:
    game = position("place", players=2, opens=["E", "E"])
    game.push(f"place elfcycle {WOODS}", seat=0)
    assert refused(game, f"obstacle {WOODS}", seat=0) == "not_your_turn"
    game.push("pass", seat=1)
    game.push(f"obstacle {WOODS}", seat=0)


def test_case_34_one_obstacle_for_the_whole_game() -> None:
    used = position("place", opens=["E"], counters={WOODS: "D"}, used_obstacle=[0], round_number=3)
    assert refused(used, f"obstacle {WOODS}") == "no_obstacle"
    position("place", opens=["E"], counters={WOODS: "D"}, round_number=4).push(f"obstacle {WOODS}")


def test_case_35_pass_then_place() -> None:
    game = position("place", opens=["E", "E", "E"])
    game.push("pass", 0)
    game.push(f"place elfcycle {WOODS}", 1)
    game.push("pass", 2)
    game.push(f"place elfcycle {PLAIN}", 0)
    assert game.step == "place"


def test_case_37_a_placement_breaks_the_streak() -> None:
    game = position("place", opens=["E", "E", "E"])
    for action in ("pass", "pass", f"place elfcycle {WOODS}", "pass", "pass"):
        game.push(action)
        assert game.step == "place"
    game.push("pass")
    assert game.step == "move"


def test_case_38_all_pass_at_once() -> None:
    game = position("place", hands=["EEERR"], opens=["E", "E", "E"])
    for _ in range(3):
        game.push("pass")
    ways = {str(action).split()[1] for action in game.legal_actions() if str(action) != "stop"}
    assert game.step == "move"
    assert ways == {"elvenhold-rivinia-river", "beata-elvenhold-river", FERRY, "elvenhold-strykhaven-lake"}


def test_case_40_placing_from_the_display_or_the_stock() -> None:
    game = position("place", opens=["E"], display="DDDDD")
    assert refused(game, f"place dragon {WOODS}") == "counter_not_held"
    assert refused(game, f"place unicorn {WOODS}") == "counter_not_held"


def test_case_41_a_hidden_counter_becomes_visible_when_placed() -> None:
    game = position("place", secrets=["E"], opens=["D"])
    before = game.view(None).secret_sizes[0]
    (event,) = game.push(f"place secret elfcycle {WOODS}")
    assert event_for(event, None) == Placed(0, WOODS, "elfcycle", "secret")
    assert (before, game.view(None).secret_sizes[0]) == (1, 0)


# ---------------------------------------------------------------- drawing


def test_case_42_blind_draw_is_shown_and_an_open_one_is_replaced() -> None:
    game = position("open", display="DDDDD")
    (blind,) = game.push("blind", 0)
    assert "counter" in to_json(event_for(blind, None))
    assert list(game.state.display) == [0] * 5
    game.push("take 2", 1)
    assert min(game.state.display) >= 0 and game.to_act == 2


def test_case_44_a_kept_hidden_counter_stays_hidden() -> None:
    game = position("open", secrets=["CE"])
    for _ in range(9):
        event = game.push("take 0")[0]
        assert to_json(event_for(event, 1))["type"] == "take"
    assert (game.view(None).secret_sizes[0], size_of(game.view(None).opens[0])) == (2, 3)
    assert game.view(1).secret == 0 and game.view(0).secret == game.state.secrets[0]


def test_case_45_four_counters_after_step_three_of_round_one() -> None:
    game = Game.new(players=3, seed=1)
    while game.step == "open":
        game.push("blind")
    assert [size_of(game.state.held(seat)) for seat in range(3)] == [4, 4, 4]


def test_case_46_no_passing_in_step_three() -> None:
    assert refused(position("open"), "pass") == "wrong_step"


@pytest.mark.parametrize(("before", "drawn"), [("DDD", 5), ("DDDD", 4), ("", 8)])
def test_case_47_hands_are_filled_up_to_eight(before: str, drawn: int) -> None:
    game = position("keep", hands=[before, "UUUU", "UUUU"], opens=["D"])
    events = [to_json(event) for event in game.push("keep dragon")]
    deals = [event for event in events if event["type"] == "deal" and event["seat"] == 0]
    assert [len(deal["cards"]) for deal in deals] == [drawn]
    assert len(hand(game)) == 8


# ---------------------------------------------------------------- moving and towns


def test_case_50_pieces_of_every_town_passed() -> None:
    game = position("move", hands=["RRR"], boots=["beata"])
    for way in ("beata-elvenhold-river", "elvenhold-rivinia-river", "rivinia-tichih-river"):
        game.push(move(way, "R"))
    assert (boot(game), pieces(game)) == ("tichih", 2)
    game = position("move", hands=["RRR"], boots=["virst"])
    for way in (RIVER, "ixara-mahdavikia-river", "grangor-mahdavikia-river"):
        game.push(move(way, "R"))
    assert (boot(game), pieces(game)) == ("grangor", 3)


def test_case_51_no_second_piece_and_none_in_the_capital() -> None:
    game = position("move", hands=["R"], boots=["virst"], visited=[["ixara"]])
    (event,) = game.push(move(RIVER, "R"))
    assert to_json(event)["piece"] is False and pieces(game) == 1
    game = position("move", hands=["R"], boots=["beata"])
    (event,) = game.push(move("beata-elvenhold-river", "R"))
    assert to_json(event)["piece"] is False and pieces(game) == 0


def test_case_52_a_piece_cannot_be_declined() -> None:
    game = position("move", hands=["R"], boots=["virst"])
    moves = [action for action in game.legal_actions() if str(action).startswith(f"move {RIVER}")]
    assert len(moves) == 1
    (event,) = game.push(moves[0])
    assert to_json(event)["piece"] is True and pieces(game) == 1


def test_case_53_stop_although_able_to_move() -> None:
    game = position("move", hands=["RRRR"], boots=["virst"])
    game.push("stop")
    assert (boot(game), len(hand(game)), game.to_act) == ("virst", 4, 1)


def test_case_55_no_action_after_the_turn_has_ended() -> None:
    game = position("move", hands=["RRRR"], boots=["virst"])
    game.push("stop", 0)
    assert refused(game, move(RIVER, "R"), seat=0) == "not_your_turn"


def test_case_56_a_way_must_begin_where_the_boot_is() -> None:
    game = position("move", hands=["DDDRRR"], boots=["yttar"], counters={WOODS: "D"})
    assert refused(game, move(WOODS, "DD")) == "not_adjacent"
    assert refused(game, move(RIVER, "R")) == "not_adjacent"


# ---------------------------------------------------------------- end of round and game


def test_case_57_the_excess_is_discarded_after_all_have_moved() -> None:
    game = position("move", hands=["DDDUUUR"], opens=["D", "D", "D"])
    game.push("stop", 0)
    game.push("stop", 1)
    assert game.step == "move" and len(hand(game)) == 7
    game.push("stop", 2)
    assert (game.step, game.to_act) == ("discard", 0)
    assert refused(game, "discard dragon dragon") == "wrong_discard_count"
    assert refused(game, "discard dragon dragon dragon raft") == "wrong_discard_count"
    game.push("discard raft dragon unicorn")
    assert hand(game) == ["dragon", "dragon", "unicorn", "unicorn"]
    assert game.step == "keep"


def test_case_60_a_seat_without_counters_is_not_asked() -> None:
    game = position("move", turn=2, opens=["", "D", ""])
    events = [to_json(event) for event in game.push("stop")]
    assert events[1] == {"type": "keep", "seat": 0, "counter": None, "face": None}
    assert (game.step, game.to_act) == ("keep", 1)
    events = [to_json(event) for event in game.push("keep dragon")]
    assert events[1] == {"type": "keep", "seat": 2, "counter": None, "face": None}
    assert game.round == 2


def test_case_63_used_obstacles_leave_the_game() -> None:
    game = position("keep", opens=["D"], counters={WOODS: "D"}, obstacles=[WOODS], used_obstacle=[1])
    game.push("keep dragon")
    assert (game.state.blocked, sum(game.state.obstacle)) == (0, 2)
    assert game.round == 2 and max(game.state.counters) == -1


def test_case_64_the_starter_card_goes_to_the_left() -> None:
    game = Game.new(players=4, seed=1, first_seat=2)
    rng = random.Random(1)
    starters = [2]
    while not game.over:
        if game.round > len(starters):
            starters.append(game.state.starter)
        game.push(rng.choice(game.legal_actions()))
    assert starters == [2, 3, 0, 1]


def test_case_67_cards_in_hand_break_a_tie_not_counters_or_obstacle() -> None:
    towns = [town for town in load_board().town_ids if town != "elvenhold"][:18]
    game = position(
        "move",
        players=2,
        turn=1,
        round_number=4,
        hands=["DD", "UUUUU"],
        opens=["D"],
        used_obstacle=[1],
        visited=[towns, towns],
    )
    game.push("stop")
    assert standings(game.state) == [Standing(0, 18, 2, 0, 18, 2), Standing(1, 18, 5, 0, 18, 1)]


# ---------------------------------------------------------------- town cards


def test_case_69_boot_on_the_goal_or_next_to_it() -> None:
    towns = [town for town in load_board().town_ids if town not in ("elvenhold", "beata", "virst", "yttar")]
    for start, expected in (("jaccaranda", 17), ("throtmanni", 16)):
        game = position(
            "move",
            players=2,
            turn=1,
            round_number=4,
            boots=[start],
            visited=[towns],
            goals=["jaccaranda", "virst"],
            town_cards=True,
        )
        game.push("stop")
        assert game.result is not None
        assert (game.result.seats[0].towns, game.result.seats[0].score) == (17, expected)


def test_case_71_distances_are_symmetric_and_finite() -> None:
    board = load_board()
    for one in range(21):
        for other in range(21):
            distance = board.distance(one, other)
            assert distance == board.distance(other, one)
            assert (distance == 0) == (one == other)
            assert 0 <= distance <= 20


def test_case_74_a_town_card_is_not_revealed_before_the_end() -> None:
    game = Game.new(options_from({"town_cards": True}), players=3, seed=5)
    rng = random.Random(5)
    while not game.over:
        for viewer in (0, 1, 2, None):
            view = game.view(viewer)
            assert view.goal == (-1 if viewer is None else game.state.goals[viewer])
            assert view.goals == [-1, -1, -1]
            shown = [to_json(event) for event in game.events_for(viewer)]
            cards = [event for event in shown if event["type"] == "town_card"]
            assert [event["seat"] for event in cards if "town" in event] == (
                [] if viewer is None else [viewer]
            )
            recorded = [to_json(event) for event in game.record(viewer).events]
            assert [event for event in recorded if event["type"] == "town_card"] == cards
        game.push(rng.choice(game.legal_actions()))
    assert game.view(None).goals == list(game.state.goals)


# ---------------------------------------------------------------- kinds of faults beyond the list


def test_the_game_ends_only_after_everybody_has_moved_when_somebody_has_all_towns() -> None:
    towns = [town for town in load_board().town_ids if town not in ("elvenhold", "ixara")]
    game = position("move", hands=["R", "R"], boots=["virst", "virst"], visited=[towns, towns])
    game.push(move(RIVER, "R"), 0)
    assert pieces(game) == 20 and game.to_act == 0
    game.push("stop")
    game.push(move(RIVER, "R"), 1)
    game.push("stop")
    game.push("stop")
    assert game.over and game.result is not None and game.result.reason == "all_towns"
    assert [seat.rank for seat in game.result.seats] == [1, 1, 3]


def test_all_towns_is_the_reason_in_the_last_round_too() -> None:
    towns = [town for town in load_board().town_ids if town != "elvenhold"]
    game = position("move", players=2, turn=1, round_number=4, visited=[towns])
    game.push("stop")
    assert game.result is not None and game.result.reason == "all_towns"


def test_no_discard_and_no_keep_after_the_last_round_by_default() -> None:
    game = position("move", players=2, turn=1, round_number=4, hands=["DDDDUUUU"], opens=["D"])
    events = [to_json(event)["type"] for event in game.push("stop")]
    assert events == ["stop", "end"]
    assert game.result is not None and game.result.seats[0].cards == 8


def test_own_turn_limit_cuts_the_hand_in_the_last_round_too() -> None:
    game = position("move", players=2, turn=1, round_number=4, hands=["", "DDDDUUUU"], hand_limit="own_turn")
    game.push("stop")
    assert (game.step, game.to_act) == ("discard", 1)
    events = [to_json(event)["type"] for event in game.push("discard dragon dragon dragon dragon")]
    assert events == ["discard", "end"]


@pytest.mark.parametrize(("obstacle", "size"), [(False, 3), (True, 4)])
def test_any_caravan_takes_any_mix_but_not_the_counters_own_kind_alone(obstacle: bool, size: int) -> None:
    game = on_woods("DDDDURG", obstacle=obstacle, caravan="any")
    paid = [str(action).split()[2:] for action in game.legal_actions() if str(action) != "stop"]
    caravans = [cards for cards in paid if len(set(cards)) > 1]
    assert all(len(cards) == size for cards in caravans) and ["dragon"] * size not in caravans
    own = [cards for cards in paid if set(cards) == {"dragon"}]
    assert own == [["dragon"] * (3 if obstacle else 2)]


def test_a_seat_with_a_hidden_counter_that_fits_nowhere_is_not_passed_automatically() -> None:
    board = load_board()
    plain_and_woods = {board.way_ids[way]: "D" for way in board.roads if board.terrain[way] < 2}
    game = position(
        "place",
        players=2,
        secrets=["G"],
        used_obstacle=[0, 1],
        counters={
            way: "D" if number < 4 else "T" if number < 12 else "C"
            for number, way in enumerate(plain_and_woods)
        },
    )
    assert game.to_act == 0
    assert [str(action) for action in game.legal_actions()] == ["pass"]
    events = [to_json(event) for event in game.push("pass")]
    assert events[0] == {"type": "pass", "seat": 0, "auto": False}
    assert events[1] == {"type": "pass", "seat": 1, "auto": True}


def test_reshuffle_happens_in_the_middle_of_a_deal_when_the_pile_is_empty() -> None:
    game = position("keep", hands=["DDDD", "UUUU", "GGGG"], opens=["D"])
    state = game.state
    state.discards, state.draw_pile = state.draw_pile - 0x2, 0x2
    events = [to_json(event) for event in game.push("keep dragon")]
    assert [event["type"] for event in events[1:]][:6] == [
        "keep",
        "keep",
        "round",
        "deal",
        "reshuffle",
        "deal",
    ]
    assert (len(events[4]["cards"]), len(events[6]["cards"])) == (2, 2)
    assert state.discards == 0


def test_engine_offers_nothing_after_the_end() -> None:
    game = position("move", players=2, turn=1, round_number=4)
    game.push("stop")
    assert engine.legal(game.state) == [] and refused(game, "stop") == "game_over"
    assert cards_from_int(0) == () and not isinstance(game.events[-1], SecretDrawn)
