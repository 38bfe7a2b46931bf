"""The search of the travel step against all journeys that the engine allows."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from elvenhold import Game
from elvenhold.boards import load_board
from elvenhold.bots import make_bot
from elvenhold.game import key_from_seed
from elvenhold.rules import engine
from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import MOVE, PASS, PLACE, STOP, action, kind_of, place_of, verb_of
from elvenhold.rules.kinds import carriers
from elvenhold.rules.native import ONE, count_of, row, size_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import NOTHING, S_MOVE, S_OVER, S_PLACE, State
from elvenhold.rules.view import View
from elvenhold.solver.journeys import TOWN, Journeys, journeys_of

BOARD = load_board()
RULES = [
    {"caravan": caravan, "hand_limit": limit, "obstacles": obstacles, "town_cards": obstacles}
    for caravan in ("identical", "any")
    for limit in ("round_end", "own_turn")
    for obstacles in (True, False)
]
POSITIONS = 250  # of 8 sets of rules, at 5 sizes of table: 10,000 in all

End = tuple[int, int, int]  # town, hand, all towns visited


def by_chance(options: RuleOptions, players: int, game: int, step: int) -> Iterator[State]:
    """What a random game comes by in one step. Its players lay many counters, and travel far."""
    rng = random.Random(game)
    state = engine.new_state(BOARD, options, players, Chance(key_from_seed(game)))
    while state.step != S_OVER:
        if state.step == step:
            yield state.clone()
        codes = engine.legal(state)
        busy = [code for code in codes if verb_of(code) not in (PASS, STOP)]
        engine.apply(state, rng.choice(busy if busy and rng.random() < 0.9 else codes))


def by_greed(options: RuleOptions, players: int, seed: int, step: int) -> Iterator[State]:
    """What a game of greedy bots comes by in one step."""
    game, bot = Game.new(options, players, seed=seed), make_bot("greedy", seed)
    while not game.over:
        if game.state.step == step:
            yield game.state.clone()
        game.push(bot.act(game.view(game.to_act)))


def positions(options: RuleOptions, players: int, step: int, number: int) -> Iterator[State]:
    """As many positions, in turn from random games and from greedy ones."""

    def games() -> Iterator[State]:
        for game in range(10_000):
            yield from (by_greed if game % 2 else by_chance)(options, players, game, step)

    return islice(games(), number)


def ends_of(state: State) -> dict[End, int]:
    """Every end of a journey of the seat to act and its fewest moves, found move by move by the engine."""
    seat = state.turn
    found: dict[End, int] = {}
    waiting = [(state, 0)]
    for position, moves in waiting:
        end = (position.boots[seat], position.hands[seat], position.visited[seat])
        if end in found:
            continue
        found[end] = moves
        for code in engine.legal(position):
            if verb_of(code) == MOVE:
                further = position.clone()
                engine.apply(further, code)
                waiting.append((further, moves + 1))
    return found


def ends_in(journeys: Journeys, had: int) -> dict[End, int]:
    """Every end that the search has found, and its number of moves."""
    found = {}
    for number in range(journeys.count):
        gained = journeys.gained(number)
        assert not gained & had
        assert gained.bit_count() == journeys.towns(number)
        assert size_of(journeys.cards(number)) == journeys.cards_left(number)
        found[journeys.end(number), journeys.cards(number), gained | had] = journeys.moves(number)
    assert len(found) == journeys.count
    return found


def travel(state: State, journeys: Journeys, number: int) -> None:
    """Travel a journey through the engine, which must end as the search has said."""
    seat, had = state.turn, state.visited[state.turn]
    travelled = journeys.journey(number)
    assert len(travelled.steps) == journeys.moves(number)
    after = state.clone()
    for way, cards in travelled.steps:
        code = action(MOVE, place=way, cards=cards)
        assert engine.refuse(after, code) == ""
        engine.apply(after, code)
    assert (after.boots[seat], after.hands[seat]) == (travelled.end, travelled.hand)
    assert after.visited[seat] == had + travelled.towns
    assert (travelled.end, travelled.hand) == (journeys.end(number), journeys.cards(number))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(map(str, rules.values())))
def test_the_search_finds_what_the_engine_finds_and_no_more(rules: dict[str, object], players: int) -> None:
    many = 0
    rng = random.Random(players)
    for state in positions(RuleOptions(rules), players, S_MOVE, POSITIONS):
        journeys = journeys_of(View(state, state.turn))
        found = ends_of(state)
        assert ends_in(journeys, state.visited[state.turn]) == found
        travel(state, journeys, rng.randrange(journeys.count))
        travel(state, journeys, journeys.best())
        many += len(found) > 20
    assert many > POSITIONS / 20


@pytest.mark.parametrize("caravan", ["identical", "any"])
def test_full_hands_on_a_full_board_with_obstacles(caravan: str) -> None:
    for number in range(20):
        rng = random.Random(number)
        state = engine.new_state(BOARD, RuleOptions({"caravan": caravan}), 2, Chance(key_from_seed(number)))
        for way in BOARD.roads:
            state.counters[way] = rng.choice(carriers(BOARD.terrain[way]))
        state.blocked = sum(2**way for way in rng.sample(list(BOARD.roads), 10))
        state.begin(S_MOVE)
        if number < 5 or caravan == "identical":
            hand = state.hands[state.turn]
            state.hands[state.turn] = sum(ONE) + ONE[rng.randrange(7)]
            state.draw_pile += hand - state.hands[state.turn]
        journeys = journeys_of(View(state, state.turn))
        assert ends_in(journeys, 0) == ends_of(state)
        assert caravan == "identical" or journeys.count > 100


def nearly_done(state: State, missing: int) -> State:
    """The position with all but a few towns visited by the seat to act."""
    rng = random.Random(state.ply)
    towns = rng.sample([town for town in range(BOARD.towns) if town != BOARD.start], missing)
    state.visited[state.turn] = BOARD.all_pieces - sum(2**town for town in towns)
    return state


@pytest.mark.parametrize("tie_break", ["cards", "closest"])
def test_the_score_is_what_the_game_ends_with(tie_break: str) -> None:
    """Each journey is travelled through the engine, all others stay, and the game is counted if it ends."""
    options = RuleOptions({"town_cards": True, "tie_break": tie_break})
    ended = early = 0
    for number, state in enumerate(positions(options, 3, S_MOVE, 200)):
        if number % 2:
            state = nearly_done(state, 1 + number % 4)
        if number % 7 == 0:
            state.visited[(state.turn + 1) % 3] = BOARD.all_pieces
        seat, had = state.turn, state.visited[state.turn].bit_count()
        journeys = journeys_of(View(state, seat))
        for journey in {0, journeys.best(), number % journeys.count, journeys.count - 1}:
            after, round = state.clone(), state.round
            for way, cards in journeys.journey(journey).steps:
                engine.apply(after, action(MOVE, place=way, cards=cards))
            while after.step == S_MOVE and after.round == round:
                engine.apply(after, action(STOP))
            assert journeys.ends_game(journey) == (after.step == S_OVER)
            if after.step == S_OVER:
                assert standings(after)[seat].score == had + journeys.score(journey)
                ended += 1
                early += round < 4
            else:
                assert journeys.score(journey) == journeys.towns(journey)
    assert ended > 80
    assert early > 20


@pytest.mark.parametrize("caravan", ["identical", "any"])
def test_the_best_is_the_best_of_all_with_the_fewest_moves(caravan: str) -> None:
    options = RuleOptions({"caravan": caravan, "town_cards": True})
    longer = 0
    for number, state in enumerate(positions(options, 4, S_MOVE, 150)):
        if number % 3 == 0:
            state = nearly_done(state, 2)
        seat, had = state.turn, state.visited[state.turn].bit_count()
        goal = state.goals[seat]
        journeys = journeys_of(View(state, seat))
        ranked = []
        for (town, hand, visited), moves in ends_of(state).items():
            score = visited.bit_count() - had
            if state.round == 4 or visited == BOARD.all_pieces:
                score -= BOARD.distance(town, goal)
            ranked.append((TOWN * score + size_of(hand), -moves))
        best = journeys.best()
        assert (journeys.worth(best), -journeys.moves(best)) == max(ranked)
        longer += journeys.moves(best) > 2
    assert longer > 10


@pytest.mark.parametrize("caravan", ["identical", "any"])
def test_a_counter_more_is_worth_what_a_new_search_finds(caravan: str) -> None:
    options = RuleOptions({"caravan": caravan, "town_cards": True})
    helped = 0
    for number, state in enumerate(positions(options, 3, S_PLACE, 200)):
        if number % 5:
            continue
        journeys = journeys_of(View(state, state.turn))
        before = ends_in(journeys, state.visited[state.turn])
        best = journeys.best()
        reached = [journeys.reaches(town) for town in range(BOARD.towns)]
        for code in engine.legal(state):
            if verb_of(code) == PLACE:
                road, kind = place_of(code), kind_of(code)
                state.counters[road] = kind
                again = journeys_of(View(state, state.turn))
                state.counters[road] = NOTHING
                value = again.worth(again.best())
                assert journeys.best_with(road, kind) == value
                helped += value > journeys.worth(best)
        assert ends_in(journeys, state.visited[state.turn]) == before
        assert journeys.best() == best
        assert [journeys.reaches(town) for town in range(BOARD.towns)] == reached
    assert helped > 50


def test_a_trial_leaves_a_boot_without_cards_where_it_was() -> None:
    journeys = Journeys(BOARD, False, row(BOARD.ways, NOTHING), 0, BOARD.start, 0, 0)
    for road in BOARD.roads:
        journeys.best_with(road, carriers(BOARD.terrain[road])[0])
        assert [town for town in range(BOARD.towns) if journeys.reaches(town)] == [BOARD.start]


def test_what_cannot_be_in_hand_is_refused() -> None:
    free = row(BOARD.ways, NOTHING)
    for hand, own in ((9, 0), (-1, 0), (0x333, 0), (1, 6), (1, -1)):
        with pytest.raises(ValueError):
            Journeys(BOARD, False, free, 0, BOARD.start, 0, hand, own)
    journeys = Journeys(BOARD, False, free, 0, BOARD.start, 0, 1)
    for number in (-1, journeys.count):
        with pytest.raises(IndexError):
            journeys.journey(number)
    with pytest.raises(ValueError):
        journeys_of(Game.new(players=2, seed=1).view(None))


def test_the_rest_of_the_best_journey_is_the_best_journey_from_there() -> None:
    for state in positions(RuleOptions({}), 4, S_MOVE, 60):
        seat, start = state.turn, state.visited[state.turn].bit_count()
        journeys = journeys_of(View(state, seat))
        value = journeys.worth(journeys.best())
        while steps := journeys.journey(journeys.best()).steps:
            engine.apply(state, action(MOVE, place=steps[0][0], cards=steps[0][1]))
            journeys = journeys_of(View(state, seat))
            gained = state.visited[seat].bit_count() - start
            assert journeys.worth(journeys.best()) + TOWN * gained == value


def test_what_pays_for_a_crossing_also_pays_with_more_in_hand() -> None:
    """The search asks for the payments of the first hand alone; this is what allows it to."""
    for caravan in ("identical", "any"):
        for state in positions(RuleOptions({"caravan": caravan}), 5, S_MOVE, 40):
            seat, rng = state.turn, random.Random(state.ply)
            moves = {code for code in engine.legal(state) if verb_of(code) == MOVE}
            hand = state.hands[seat]
            less = sum(rng.randint(0, count_of(hand, kind)) * ONE[kind] for kind in range(7))
            state.hands[seat] = less
            fewer = {code for code in engine.legal(state) if verb_of(code) == MOVE}
            held = {
                code
                for code in moves
                if all(count_of(code >> 14, kind) <= count_of(less, kind) for kind in range(7))
            }
            assert fewer == held
