"""The best journeys in names, against the list of all of them."""

import pytest

from elvenhold import Game, Refusal
from elvenhold.bots import make_bot
from elvenhold.notation import Stop, cards_from_int, cards_to_int
from elvenhold.rules.view import View
from elvenhold.solver import Journey, best_journeys, pareto_journeys


def views(games: int, **options: object) -> list[View]:
    """What greedy bots see at the start of their journeys."""
    found = []
    for seed in range(games):
        game, bot, mover = Game.new(options, players=2 + seed % 5, seed=seed), make_bot("greedy"), None
        while not game.over:
            seat = game.to_act
            assert seat is not None
            if game.step == "move" and mover != (game.round, seat):
                mover = game.round, seat
                found.append(game.view(seat))
            game.push(bot.act(game.view(seat)))
    return found


VIEWS = views(8, town_cards=True) + views(3, town_cards=True, caravan="any") + views(3)
VIEWS += views(3, town_cards=True, tie_break="closest", hand_limit="own_turn", rounds=3)


def beats(one: Journey, other: Journey) -> bool:
    """Better in one thing and worse in none."""
    merits = [(len(each.towns), len(each.cards), -(each.distance or 0)) for each in (one, other)]
    return merits[0] != merits[1] and all(a >= b for a, b in zip(*merits, strict=True))


def test_no_journey_beats_one_worth_comparing_and_every_other_is_beaten_or_equalled() -> None:
    several = 0
    for view in VIEWS:
        every, chosen = best_journeys(view, limit=None), pareto_journeys(view)
        several += len(chosen) > 2
        for journey in chosen:
            assert journey in every
            assert not any(beats(other, journey) for other in every)
        merits = {(len(each.towns), len(each.cards), each.distance) for each in chosen}
        assert len(merits) == len(chosen)
        for other in every:
            equalled = (len(other.towns), len(other.cards), other.distance) in merits
            assert equalled or any(beats(journey, other) for journey in chosen)
    assert several > 20


def order(journey: Journey, view: View) -> tuple[int, ...]:
    """What comes first, written out."""
    cards, far = len(journey.cards), journey.distance or 0
    if view.options.limit_own_turn:
        cards = min(cards, 4)
    ties = (far, -cards) if view.options.closest_wins_ties else (-cards, far)
    return (-journey.score, *ties, len(journey.moves))


def test_the_best_come_first_by_whatever_worth() -> None:
    for view in VIEWS:
        every = best_journeys(view, limit=None)
        ends = {(journey.end, journey.cards, frozenset(journey.towns)) for journey in every}
        assert len(ends) == len(every)
        assert best_journeys(view, limit=2) == every[:2]
        assert every == sorted(every, key=lambda journey: order(journey, view))
        assert best_journeys(view, 1, worth=lambda journey: -len(journey.moves))[0].moves == ()
        rafts = best_journeys(view, 1, worth=lambda journey: journey.cards.count("raft"))[0]
        assert rafts.cards.count("raft") == max(journey.cards.count("raft") for journey in every)


def test_a_limit_is_not_negative() -> None:
    assert best_journeys(VIEWS[0], limit=0) == []
    with pytest.raises(ValueError):
        best_journeys(VIEWS[0], limit=-1)


def test_the_game_goes_as_a_journey_says() -> None:
    longest = 0
    for seed in range(6):
        game, bot = Game.new({"town_cards": True, "rounds": 3}, players=3, seed=seed), make_bot("greedy")
        while not game.over:
            seat = game.to_act
            assert seat is not None
            if game.step != "move":
                game.push(bot.act(game.view(seat)))
                continue
            view = game.view(seat)
            journey = best_journeys(view, limit=1)[0]
            assert f"{len(journey.towns)} towns, {len(journey.cards)} cards left" in str(journey)
            for move in journey.moves:
                game.push(move)
            after = game.view(seat)
            gained = after.visited[seat] & ~view.visited[seat]
            assert [name in journey.towns for name in game.board.town_ids] == [
                bool(gained >> town & 1) for town in range(game.board.towns)
            ]
            assert (game.board.town_ids[after.boots[seat]], after.hand) == (
                journey.end,
                cards_to_int(journey.cards),
            )
            assert journey.cards == cards_from_int(after.hand)
            assert journey.distance == game.board.distance(after.boots[seat], after.goal)
            ends = game.round == 3 or after.visited[seat] == game.board.all_pieces
            far = journey.distance if ends else 0
            assert journey.score == len(journey.towns) - far
            longest = max(longest, len(journey.moves))
            game.push(Stop())
    assert longest > 3


def test_a_spectator_has_no_journeys() -> None:
    for ask in (best_journeys, pareto_journeys):
        with pytest.raises(Refusal, match="no such seat"):
            ask(Game.new(players=2, seed=1).view(None))
