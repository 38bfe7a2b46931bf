"""Tests of the oracle alone: whole games against a separate driver, and cases from the rules."""

import copy
import random
from collections import Counter
from collections.abc import Callable

import pytest

from . import facts
from .naive import (
    OPTION_VALUES,
    NaiveGame,
    OracleDisagrees,
    chart,
    distance,
    text_of,
    whole_deck,
    whole_stock,
)

Event = dict[str, object]
Policy = Callable[[NaiveGame, random.Random], str]

CLASSIC: dict[str, object] = {name: values[0] for name, values in OPTION_VALUES.items()}
REPRINT: dict[str, object] = {
    **CLASSIC,
    "caravan": "any",
    "rounds": 3,
    "hand_limit": "own_turn",
    "reshuffle": "every_round",
    "tie_break": "closest",
}


def lively(game: NaiveGame, rng: random.Random) -> str:
    """Mostly anything but passing and stopping."""
    legal = sorted(game.legal())
    others = [text for text in legal if text not in ("pass", "stop")]
    if others and rng.random() < 0.9:
        return rng.choice(others)
    return rng.choice(legal)


def lazy(game: NaiveGame, rng: random.Random) -> str:
    """Passes and stops whenever it may."""
    legal = sorted(game.legal())
    for text in ("pass", "stop"):
        if text in legal:
            return text
    return rng.choice(legal)


class Driver:
    """Plays a game by a plain script of the round, with its own count of the travel cards."""

    def __init__(self, options: Event, players: int, first: int, seed: int, policy: Policy = lively) -> None:
        self.game = NaiveGame(options, players, first)
        self.options = options
        self.players = players
        self.first = first
        self.rng = random.Random(seed)
        self.policy = policy
        self.events: list[Event] = []
        self.draw = 72
        self.discard = 0
        self.hand = [0] * players

    def feed(self, event: Event) -> None:
        """Hand one event to the oracle, and count all the pieces."""
        self.game.feed(event)
        self.events.append(event)
        conserved(self.game)

    def order(self, number: int) -> list[int]:
        """Seats in turn order in that round."""
        return [(self.first + number - 1 + i) % self.players for i in range(self.players)]

    def from_stock(self) -> str:
        """A counter drawn by chance."""
        return self.rng.choice(self.game.pile)

    def setup(self) -> None:
        """The events before round 1."""
        self.feed({"type": "display", "counters": self.rng.sample(self.game.pile, 5)})
        if self.options["town_cards"]:
            for seat, town in enumerate(self.rng.sample(facts.CARD_TOWNS, self.players)):
                self.feed({"type": "town_card", "seat": seat, "town": town})

    def start(self, number: int) -> None:
        """Steps 1 and 2."""
        order = self.order(number)
        self.feed({"type": "round", "round": number, "starter": order[0]})
        if self.options["reshuffle"] == "every_round" and number > 1:
            self.reshuffle()
        for seat in order:
            while self.hand[seat] < 8:
                if self.draw == 0:
                    self.reshuffle()
                cards = self.rng.sample(self.game.draw, min(8 - self.hand[seat], self.draw))
                self.feed({"type": "deal", "seat": seat, "cards": cards})
                self.draw -= len(cards)
                self.hand[seat] += len(cards)
        for seat in order:
            self.feed({"type": "secret", "seat": seat, "counter": self.from_stock()})

    def reshuffle(self) -> None:
        """The discard pile comes back."""
        self.feed({"type": "reshuffle"})
        self.draw += self.discard
        self.discard = 0

    def choose(self, seat: int, step: str) -> list[str]:
        """The words of an action chosen for the seat that must be to act."""
        assert (self.game.turn, self.game.step) == (seat, step)
        return self.policy(self.game, self.rng).split(" ")

    def drawing(self, number: int) -> None:
        """Step 3."""
        for seat in self.order(number) * 3:
            words = self.choose(seat, "open")
            if words[0] == "blind":
                self.feed({"type": "blind", "seat": seat, "counter": self.from_stock()})
            else:
                slot = int(words[1])
                shown = self.game.display[slot]
                refill = self.from_stock()
                self.feed({"type": "take", "seat": seat, "slot": slot, "counter": shown, "refill": refill})

    def placing(self, number: int) -> None:
        """Step 4."""
        order = self.order(number)
        passes = 0
        while passes < self.players:
            seat = order[0]
            order = order[1:] + order[:1]
            if self.game.step == "auto":
                self.feed({"type": "pass", "seat": seat, "auto": True})
                passes += 1
                continue
            words = self.choose(seat, "place")
            if words[0] == "pass":
                self.feed({"type": "pass", "seat": seat, "auto": False})
                passes += 1
                continue
            passes = 0
            if words[0] == "obstacle":
                self.feed({"type": "obstacle", "seat": seat, "way": words[1]})
            else:
                face = "secret" if words[1] == "secret" else "open"
                self.feed(put(seat, words[-2], words[-1], face))

    def moving(self, number: int) -> None:
        """Step 5."""
        for seat in self.order(number):
            words = self.choose(seat, "move")
            while words[0] == "move":
                self.feed(move(self.game, seat, words[1], words[2:]))
                self.hand[seat] -= len(words) - 2
                self.discard += len(words) - 2
                words = self.choose(seat, "move")
            self.feed({"type": "stop", "seat": seat})
            if self.options["hand_limit"] == "own_turn":
                self.to_four(seat)

    def to_four(self, seat: int) -> None:
        """The hand limit."""
        if self.hand[seat] > 4:
            words = self.choose(seat, "discard")
            self.feed({"type": "discard", "seat": seat, "cards": words[1:]})
            self.discard += self.hand[seat] - 4
            self.hand[seat] = 4

    def ending(self, number: int) -> bool:
        """Step 6; true when the game is over."""
        full = any(len(towns) == 20 for towns in self.game.visited)
        if full or number == self.options["rounds"]:
            self.feed({"type": "end", "reason": "all_towns" if full else "rounds"})
            return True
        order = self.order(number)
        if self.options["hand_limit"] == "round_end":
            for seat in order:
                self.to_four(seat)
        for seat in order:
            if self.game.step == "auto":
                self.feed({"type": "keep", "seat": seat, "counter": None, "face": None})
                continue
            words = self.choose(seat, "keep")
            face = "secret" if words[1] == "secret" else "open"
            self.feed({"type": "keep", "seat": seat, "counter": words[-1], "face": face})
        return False

    def play(self) -> None:
        """The whole game."""
        self.setup()
        number = 1
        while True:
            self.start(number)
            self.drawing(number)
            self.placing(number)
            self.moving(number)
            if self.ending(number):
                return
            number += 1


def move(game: NaiveGame, seat: int, way: str, cards: list[str]) -> Event:
    """The event of a passage, worked out from the table of ways."""
    here = game.boot[seat]
    ends = next(row[3:] for row in facts.WAYS if row[0] == way)
    there = ends[1] if ends[0] == here else ends[0]
    piece = there != "elvenhold" and there not in game.visited[seat]
    event: Event = {"type": "move", "seat": seat, "way": way, "from": here, "to": there}
    return {**event, "cards": cards, "piece": piece}


def conserved(game: NaiveGame) -> None:
    """All 72 cards and all 48 counters are somewhere, once."""
    assert Counter(sum(game.hands, game.draw + game.discard)) == Counter(whole_deck())
    counters = sum(game.open + game.secret, game.pile + list(game.counter_on.values()))
    counters += [kind for kind in game.display if kind is not None]
    assert sorted(counters) == sorted(whole_stock())


def random_options(rng: random.Random) -> Event:
    """Any values of the seven options."""
    return {name: rng.choice(values) for name, values in OPTION_VALUES.items()}


# ---------------------------------------------------------------- the facts


def test_the_board_has_the_right_numbers() -> None:
    assert len(facts.TOWNS) == len(set(facts.TOWNS)) == 21
    assert len(facts.CARD_TOWNS) == 12
    assert len({row[0] for row in facts.WAYS}) == len(facts.WAYS) == 48
    grounds = Counter((row[1], row[2]) for row in facts.WAYS)
    assert grounds == {
        ("road", "plain"): 8,
        ("road", "woods"): 12,
        ("road", "desert"): 7,
        ("road", "mountain"): 8,
        ("river", "river"): 7,
        ("ferry", "lake"): 6,
    }
    for way, _, terrain, one, two in facts.WAYS:
        assert one in facts.TOWNS and two in facts.TOWNS and one != two
        assert way in (f"{one}-{two}-{terrain}", f"{two}-{one}-{terrain}")


def test_the_pieces_and_the_chart_have_the_right_numbers() -> None:
    assert (len(whole_deck()), len(whole_stock())) == (72, 48)
    assert "raft" not in whole_stock()
    assert {price for _, _, price in facts.CHART} == {1, 2}
    for terrain in ("plain", "woods", "desert", "mountain"):
        assert chart("raft", terrain) is None
        assert len([kind for kind in facts.KINDS if chart(kind, terrain) is not None]) >= 3
    for kind in facts.KINDS[:-1]:
        assert chart(kind, "river down") is chart(kind, "river up") is chart(kind, "ferry") is None


def test_distances_case_71() -> None:
    for one in facts.TOWNS:
        for two in facts.TOWNS:
            assert distance(one, two) == distance(two, one)
            assert (distance(one, two) == 0) == (one == two)
    assert distance("throtmanni", "jaccaranda") == 1


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(60))
def test_whole_random_games(seed: int) -> None:
    rng = random.Random(seed)
    options = [CLASSIC, REPRINT, random_options(rng)][seed % 3]
    players = 2 + seed % 5
    driver = Driver(options, players, rng.randrange(players), seed, lively if seed % 10 else lazy)
    driver.play()
    game = driver.game
    assert (game.step, game.turn, game.legal()) == ("over", None, set())
    with pytest.raises(OracleDisagrees):
        game.feed(driver.events[-1])
    rows = game.ranking()
    assert [row["seat"] for row in rows] == list(range(players))
    assert min(row["rank"] for row in rows) == 1
    assert all(row["score"] == row["towns"] - row["distance"] for row in rows)
    if not options["town_cards"]:
        assert all(row["distance"] == 0 for row in rows)


def tampered(event: Event, game: NaiveGame) -> list[Event]:
    """The event with one thing wrong, in every way that must be noticed at once."""
    wrong: list[Event] = [{**event, "type": "nonsense"}, {**event, "extra": 1}]
    for key in event:
        wrong.append({other: value for other, value in event.items() if other != key})
    if "seat" in event:
        wrong.append({**event, "seat": (int(str(event["seat"])) + 1) % game.players})
        wrong.append({**event, "seat": str(event["seat"])})
    for key in ("auto", "piece"):
        if key in event:
            wrong.append({**event, key: not event[key]})
            wrong.append({**event, key: int(bool(event[key]))})
    for key in ("from", "to", "way", "counter", "refill", "town", "reason"):
        if event.get(key) is not None:
            wrong.append({**event, key: "nowhere"})
            wrong.append({**event, key: None})
    if event["type"] == "move":
        wrong.append({**event, "from": event["to"], "to": event["from"]})
    for key in ("cards", "counters"):
        value = event.get(key)
        if isinstance(value, list):
            wrong += [{**event, key: value[1:]}, {**event, key: []}, {**event, key: [*value, value[0]]}]
            wrong.append({**event, key: ["boat", *value[1:]]})
            if game.step != "auto" and "unicorn" not in game.hands[game.queue[0]]:
                wrong.append({**event, key: ["unicorn", *value[1:]]})
    if event["type"] == "take":
        slot = int(str(event["slot"]))
        wrong += [{**event, "slot": 5}, {**event, "slot": -1}, {**event, "slot": slot == 1}]
        wrong += [{**event, "counter": kind} for kind in facts.KINDS if kind != game.display[slot]]
    if "face" in event:
        other = "open" if event["face"] == "secret" else "secret"
        seat = game.queue[0]
        held = game.open[seat] if other == "open" else game.secret[seat]
        if event["counter"] not in held:
            wrong.append({**event, "face": other})
        if event["face"] == "secret":
            wrong.append({**event, "counter": f"secret {event['counter']}", "face": "open"})
        wrong += [{**event, "face": "up"}, {**event, "face": None if event["face"] else "open"}]
    if event["type"] == "round":
        wrong.append({**event, "round": game.round + 2})
        wrong.append({**event, "starter": (game.starter + 2) % game.players if game.players > 2 else -1})
    if event["type"] == "end":
        wrong.append({**event, "reason": "rounds" if event["reason"] == "all_towns" else "all_towns"})
    # An event of another type can only come here in the same step.
    together = [{"take", "blind"}, {"place", "obstacle", "pass"}, {"move", "stop"}]
    fitting = [group for group in together if event["type"] in group and game.step != "auto"]
    intruders: list[Event] = [
        {"type": "reshuffle"},
        {"type": "end", "reason": "rounds"},
        {"type": "stop", "seat": event.get("seat", 0)},
        {"type": "pass", "seat": event.get("seat", 0), "auto": True},
        {"type": "blind", "seat": event.get("seat", 0), "counter": "dragon"},
    ]
    for other_event in intruders:
        same_step = any(other_event["type"] in group for group in fitting) and "auto" not in other_event
        if other_event["type"] != event["type"] and not same_step:
            wrong.append(other_event)
    return wrong


@pytest.mark.parametrize("seed", range(6))
def test_wrong_events_are_refused_and_change_nothing(seed: int) -> None:
    options: Event = {**[CLASSIC, REPRINT][seed % 2], "town_cards": seed > 2}
    driver = Driver(options, 2 + seed % 5, 0, seed)
    driver.play()
    game = NaiveGame(options, driver.players, 0)
    for number, event in enumerate(driver.events):
        before = copy.deepcopy(vars(game))
        for wrong in tampered(event, game):
            with pytest.raises(OracleDisagrees):
                game.feed(wrong)
                pytest.fail(f"accepted {wrong} instead of {event}")
        if number + 1 < len(driver.events) and driver.events[number + 1]["type"] != event["type"]:
            following = driver.events[number + 1]
            if game.step == "auto" and following["type"] != "pass":
                with pytest.raises(OracleDisagrees):
                    game.feed(following)
        assert vars(game) == before
        game.feed(event)
    assert game.public() == driver.game.public()


def test_decisions_and_texts_agree() -> None:
    for options in (CLASSIC, REPRINT):
        driver = Driver(options, 4, 2, 7)
        driver.play()
        game = NaiveGame(options, 4, 2)
        for event in driver.events:
            text = text_of(event)
            assert (text is not None) == (game.turn is not None) == bool(game.legal())
            if text is not None:
                assert text in game.legal()
            game.feed(event)


@pytest.mark.parametrize(
    ("players", "first_possible"), [(2, None), (3, 4), (4, 3), (5, 2), (6, 2)]
)  # rules 5.5
def test_when_a_reshuffle_can_come(players: int, first_possible: int | None) -> None:
    seen: set[int] = set()
    for seed in range(4):
        driver = Driver(CLASSIC, players, 0, seed)
        driver.play()
        number = 0
        for event in driver.events:
            if event["type"] == "round":
                number = int(str(event["round"]))
            if event["type"] == "reshuffle":
                seen.add(number)
    assert all(first_possible is not None and number >= first_possible for number in seen)


def test_reshuffle_every_round_is_once_a_round_from_round_two() -> None:
    driver = Driver(REPRINT, 5, 3, 1)
    driver.play()
    types = [str(event["type"]) for event in driver.events]
    assert types.count("reshuffle") == 2
    for number, name in enumerate(types):
        if name == "reshuffle":
            assert (types[number - 1], types[number + 1]) == ("round", "deal")


def test_a_split_deal() -> None:
    """Six players who pay nothing: 48 dealt, each discards 4, then 24 left for six times four (R-10)."""
    driver = Driver(CLASSIC, 6, 0, 3, lazy)
    driver.play()
    types = [str(event["type"]) for event in driver.events]
    # 24 cards are exactly used up in round 2, and nothing is turned over before round 3 needs a card.
    rounds = [number for number, name in enumerate(types) if name == "round"]
    assert "reshuffle" not in types[: rounds[2]]
    assert types[rounds[2] : rounds[2] + 3] == ["round", "reshuffle", "deal"]
    split = Driver(CLASSIC, 5, 0, 0, lazy)
    split.play()
    # Five: 40, then 20 (12 left), then 4+4+4 and a reshuffle exactly between two seats.
    at = [str(event["type"]) for event in split.events].index("reshuffle")
    assert split.events[at - 1]["type"] == split.events[at + 1]["type"] == "deal"
    game = NaiveGame(CLASSIC, 2, 0)
    game.phase, game.queue, game.round = "deal", [1], 4
    game.discard, game.draw = game.draw[:70], game.draw[70:]
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "reshuffle"})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "deal", "seat": 1, "cards": ["raft"]})
    game.feed({"type": "deal", "seat": 1, "cards": ["raft", "raft"]})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "deal", "seat": 1, "cards": ["dragon"] * 6})
    game.feed({"type": "reshuffle"})
    game.feed({"type": "deal", "seat": 1, "cards": ["dragon"] * 6})
    assert game.phase == "secret"


# ---------------------------------------------------------------- cases of payment


def at(
    town: str, hand: str, on: dict[str, str] | None = None, blocked: str = "", caravan: str = "identical"
) -> set[str]:
    """Moves of seat 0 of three, its boot in that town; cards by letter: D U G E C T R."""
    game = NaiveGame({**CLASSIC, "caravan": caravan}, 3, 0)
    game.phase, game.queue, game.round = "move", [0, 1, 2], 1
    game.boot[0] = town
    game.hands[0] = cards_of(hand)
    game.counter_on = dict(on or {})
    game.obstacle_on = [blocked] if blocked else []
    return {" ".join(text.split(" ")[1:]) for text in game.legal() if text != "stop"}


def cards_of(letters: str) -> list[str]:
    """Kinds for letters."""
    return [facts.KINDS["DUGECTR".index(letter)] for letter in letters]


WOODS = "feodor-lapphalya-woods"
PLAIN = "lapphalya-virst-plain"
DESERT = "albaran-dagamura-desert"
RIVER = "ixara-virst-river"
ON_WOODS = {WOODS: "dragon"}


def paid(way: str, *hands: str) -> set[str]:
    """The texts of these payments of the way."""
    return {" ".join([way, *cards_of(hand)]) for hand in hands}


def test_payment_on_roads_cases_1_to_20() -> None:
    assert at("lapphalya", "E", {PLAIN: "elfcycle"}) == paid(PLAIN, "E")  # 1
    assert at("feodor", "D", ON_WOODS) == set()  # 2
    assert at("feodor", "DU", ON_WOODS) == set()  # 3
    assert at("feodor", "DDD", ON_WOODS, WOODS) == paid(WOODS, "DDD")  # 4
    assert at("feodor", "UUUU", ON_WOODS, WOODS) == paid(WOODS, "UUUU")  # 5
    assert at("feodor", "DDU", ON_WOODS, WOODS) == set()  # 7
    assert at("feodor", "GGG", ON_WOODS) == paid(WOODS, "GGG")  # 8
    assert at("feodor", "RRR", ON_WOODS) == paid(WOODS, "RRR")  # 10
    assert at("albaran", "GGG", {DESERT: "dragon"}) == paid(DESERT, "GGG")  # 11
    assert at("feodor", "UUU", ON_WOODS, WOODS) == set()  # 12
    assert at("feodor", "UUUR", ON_WOODS, WOODS) == set()  # 13
    assert at("lapphalya", "EGGG", {PLAIN: "elfcycle"}) == paid(PLAIN, "E", "GGG")  # 15
    assert at("feodor", "UUUTTT", ON_WOODS) == paid(WOODS, "UUU", "TTT")  # 16
    assert at("lapphalya", "EEEEDDDD") == set()  # 17
    assert at("feodor", "DDDD", ON_WOODS) == paid(WOODS, "DD")
    assert at("feodor", "DDDDD", ON_WOODS, WOODS) == paid(WOODS, "DDD")
    assert at("lapphalya", "R", {PLAIN: "giant_pig"}) == set()  # 28
    assert at("wylhien", "DDDUUU", ON_WOODS) == set()  # 56


def test_a_caravan_of_any_cards() -> None:
    assert at("feodor", "DDU", ON_WOODS, caravan="any") == paid(WOODS, "DD", "DDU")
    assert at("feodor", "DDDU", ON_WOODS, caravan="any") == paid(WOODS, "DD", "DDU")
    assert at("feodor", "UGR", ON_WOODS, caravan="any") == paid(WOODS, "UGR")
    assert at("feodor", "UGR", ON_WOODS, WOODS, caravan="any") == set()
    assert at("feodor", "DDDU", ON_WOODS, WOODS, caravan="any") == paid(WOODS, "DDD", "DDDU")
    assert at("feodor", "DDDD", ON_WOODS, WOODS, caravan="any") == paid(WOODS, "DDD")
    assert at("ixara", "UGT", caravan="any") == set()


def test_water_cases_21_to_26() -> None:
    ferries = {"elvenhold-virst-lake": "virst", "elvenhold-strykhaven-lake": "strykhaven"}
    assert at("virst", "R") == paid(RIVER, "R")  # 21
    assert at("ixara", "R") == paid("ixara-mahdavikia-river", "R")  # 22
    assert at("ixara", "RR") == paid("ixara-mahdavikia-river", "R") | paid(RIVER, "RR")
    for ferry, town in ferries.items():  # 23
        assert paid(ferry, "RR") <= at("elvenhold", "RR") & at(town, "RR")
        assert not [text for text in at("elvenhold", "R") | at(town, "R") if text.startswith(ferry)]
    assert at("ixara", "UUUGGGTT") == set()


# ---------------------------------------------------------------- cases of placing and moving


def placing_game(players: int, *counters: str) -> NaiveGame:
    """A game in step 4 of round 1, each seat with these open counters."""
    game = NaiveGame(CLASSIC, players, 0)
    game.phase, game.queue, game.round = "place", list(range(players)), 1
    for seat in range(players):
        game.open[seat] = list(counters)
    return game


def put(seat: int, counter: str, way: str, face: str = "open") -> Event:
    """A placement."""
    return {"type": "place", "seat": seat, "way": way, "counter": counter, "face": face}


def no(seat: int, auto: bool = False) -> Event:
    """A pass."""
    return {"type": "pass", "seat": seat, "auto": auto}


def test_where_counters_go_cases_25_to_32() -> None:
    game = placing_game(2, *facts.KINDS[:-1])
    places = {text for text in game.legal() if text.startswith("place")}
    by_terrain = Counter((text.split(" ")[1], text.rsplit("-", 1)[1]) for text in places)
    number = {"plain": 8, "woods": 12, "desert": 7, "mountain": 8}
    for kind in facts.KINDS[:-1]:
        for terrain in number:
            wanted = number[terrain] if chart(kind, terrain) is not None else 0
            assert by_terrain[(kind, terrain)] == wanted
    assert not [text for text in places if text.endswith(("river", "lake"))]  # 25
    assert not [text for text in game.legal() if text.startswith("obstacle")]  # 31
    game.feed(put(0, "dragon", DESERT))
    assert not [text for text in game.legal() if text.startswith("place") and text.endswith(DESERT)]  # 30
    game.feed({"type": "obstacle", "seat": 1, "way": DESERT})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "obstacle", "seat": 0, "way": DESERT})  # 32
    assert (game.obstacle, game.public()["placed"]) == ([True, False], {DESERT: ["dragon", True]})
    with pytest.raises(OracleDisagrees):
        game.feed(put(0, "dragon", PLAIN))  # 40: laid already
    game.secret[0] = ["dragon"]
    with pytest.raises(OracleDisagrees):
        game.feed(put(0, "dragon", PLAIN))
    game.feed(put(0, "dragon", PLAIN, "secret"))  # 41
    assert game.secret[0] == []


def test_passes_cases_35_to_38() -> None:
    game = placing_game(3, "dragon", "dragon")
    for event in (no(0), put(1, "dragon", PLAIN), no(2), put(0, "dragon", WOODS), no(1), no(2)):
        game.feed(event)
    assert (game.step, game.turn) == ("place", 0)
    game.feed(no(0))
    assert (game.step, game.turn) == ("move", 0)
    game = placing_game(3, "dragon")
    for event in (no(0), no(1), put(2, "dragon", DESERT), no(0), no(1)):
        game.feed(event)
    game.feed(no(2))  # an obstacle is left: not by itself
    assert (game.step, game.turn) == ("move", 0)


def test_automatic_passes() -> None:
    game = placing_game(2)
    game.obstacle = [False, True]
    game.secret[1] = ["giant_pig"]
    assert (game.step, game.turn, game.legal()) == ("auto", None, set())
    with pytest.raises(OracleDisagrees):
        game.feed(no(0))
    game.feed(no(0, auto=True))
    with pytest.raises(OracleDisagrees):
        game.feed(no(1, auto=True))
    assert game.turn == 1
    game.feed(no(1))
    assert game.step == "move"


def test_pieces_cases_50_to_55() -> None:
    game = placing_game(2)
    game.phase = "move"
    game.hands[0] = ["raft"] * 6
    game.feed(move(game, 0, "elvenhold-rivinia-river", ["raft"]))
    game.feed(move(game, 0, "rivinia-tichih-river", ["raft"]))
    again = move(game, 0, "rivinia-tichih-river", ["raft", "raft"])
    assert again["piece"] is False
    with pytest.raises(OracleDisagrees):
        game.feed({**again, "piece": True})
    game.feed(again)
    game.feed(move(game, 0, "elvenhold-rivinia-river", ["raft", "raft"]))
    assert game.visited[0] == ["rivinia", "tichih"]
    assert (game.boot[0], game.hands[0], game.discard) == ("elvenhold", [], ["raft"] * 6)
    assert game.legal() == {"stop"}
    game.feed({"type": "stop", "seat": 0})
    assert game.turn == 1
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "stop", "seat": 0})


# ---------------------------------------------------------------- the end of a round and of the game


def last_stop(options: Event, round_number: int, hands: list[int]) -> NaiveGame:
    """A game before the movement turns, the hands so big, all dragons and rafts."""
    game = NaiveGame(options, len(hands), 0)
    game.phase, game.queue, game.round = "move", list(range(len(hands))), round_number
    game.hands = [(["dragon"] * 4 + ["raft"] * 4)[:size] for size in hands]
    return game


def test_discards_case_57() -> None:
    game = last_stop(CLASSIC, 1, [7, 4, 5])
    for seat in range(3):
        game.feed({"type": "stop", "seat": seat})
    assert (game.step, game.turn) == ("discard", 0)
    assert len(game.legal()) == 4
    assert "discard dragon dragon raft" in game.legal()
    for bad in (["raft"] * 2, ["raft"] * 3 + ["dragon"], ["unicorn"] * 3):
        with pytest.raises(OracleDisagrees):
            game.feed({"type": "discard", "seat": 0, "cards": bad})
    game.feed({"type": "discard", "seat": 0, "cards": ["raft", "dragon", "raft"]})
    assert (game.turn, game.legal()) == (2, {"discard dragon", "discard raft"})
    game.feed({"type": "discard", "seat": 2, "cards": ["raft"]})
    game.open[1] = ["dragon", "dragon", "unicorn"]
    game.secret[1] = ["dragon"]
    game.counter_on = {WOODS: "dragon"}
    game.obstacle_on = [WOODS]
    assert (game.step, game.turn) == ("auto", None)  # 60
    game.feed({"type": "keep", "seat": 0, "counter": None, "face": None})
    assert game.legal() == {"keep dragon", "keep unicorn", "keep secret dragon"}
    game.pile = []
    game.feed({"type": "keep", "seat": 1, "counter": "dragon", "face": "secret"})
    assert (game.open[1], game.secret[1]) == ([], ["dragon"])
    assert game.public()["pile"] == ["dragon", "dragon", "unicorn"]
    assert game.public()["placed"] == {WOODS: ["dragon", True]}
    game.feed({"type": "keep", "seat": 2, "counter": None, "face": None})
    assert game.public()["pile"] == ["dragon", "dragon", "dragon", "unicorn"]
    assert game.public()["placed"] == {}
    assert game.obstacle_on == []  # 63
    game.feed({"type": "round", "round": 2, "starter": 1})


def test_hand_limit_after_the_own_turn() -> None:
    game = last_stop({**CLASSIC, "hand_limit": "own_turn"}, 4, [6, 3, 5])
    game.feed({"type": "stop", "seat": 0})
    assert (game.step, game.turn) == ("discard", 0)
    game.feed({"type": "discard", "seat": 0, "cards": ["raft", "raft"]})
    game.feed({"type": "stop", "seat": 1})
    game.feed({"type": "stop", "seat": 2})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "end", "reason": "rounds"})
    game.feed({"type": "discard", "seat": 2, "cards": ["raft"]})
    game.feed({"type": "end", "reason": "rounds"})
    assert [row["cards"] for row in game.ranking()] == [4, 3, 4]


def test_the_last_round_cuts_no_hand() -> None:
    game = last_stop(CLASSIC, 4, [8, 0])
    game.feed({"type": "stop", "seat": 0})
    game.feed({"type": "stop", "seat": 1})
    game.feed({"type": "end", "reason": "rounds"})
    assert [row["cards"] for row in game.ranking()] == [8, 0]
    assert [row["rank"] for row in game.ranking()] == [1, 2]


@pytest.mark.parametrize("round_number", [2, 4])
def test_all_towns(round_number: int) -> None:
    game = last_stop(CLASSIC, round_number, [8, 8])
    game.visited[0] = [town for town in facts.TOWNS if town not in ("elvenhold", "virst")]
    ferry = move(game, 0, "elvenhold-virst-lake", ["raft", "raft"])
    game.feed(ferry)
    game.feed({"type": "stop", "seat": 0})
    assert (game.step, game.turn) == ("move", 1)
    game.feed({"type": "stop", "seat": 1})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "end", "reason": "rounds"})
    game.feed({"type": "end", "reason": "all_towns"})
    assert game.ranking()[0] == {"seat": 0, "towns": 20, "cards": 6, "distance": 0, "score": 20, "rank": 1}


def over(options: Event, rows: list[tuple[int, int, str | None]]) -> list[int]:
    """Ranks of seats with so many towns and cards, the boot in Throtmanni, and that goal."""
    game = last_stop(options, 4, [cards for _, cards, _ in rows])
    game.phase = "over"
    others = [town for town in facts.TOWNS if town != "elvenhold"]
    game.visited = [others[:towns] for towns, _, _ in rows]
    game.boot = ["throtmanni"] * len(rows)
    game.goal = [goal for _, _, goal in rows]
    return [row["rank"] for row in game.ranking()]


def test_ranking_case_67_and_the_variant() -> None:
    assert over(CLASSIC, [(18, 2, None), (18, 5, None)]) == [2, 1]
    assert over(CLASSIC, [(18, 2, None), (18, 2, None), (17, 8, None)]) == [1, 1, 3]
    town_cards: Event = {**CLASSIC, "town_cards": True}
    closest: Event = {**town_cards, "tie_break": "closest"}
    assert distance("throtmanni", "tichih") == 1 and distance("throtmanni", "wylhien") == 2
    rows: list[tuple[int, int, str | None]] = [(17, 1, "jaccaranda"), (18, 2, "wylhien"), (17, 2, "tichih")]
    assert over(town_cards, rows) == [3, 1, 1]  # all have 16
    assert over(closest, rows) == [2, 3, 1]


def test_starters_case_64() -> None:
    driver = Driver(CLASSIC, 4, 2, 5)
    driver.play()
    assert [event["starter"] for event in driver.events if event["type"] == "round"] == [2, 3, 0, 1]


def test_chance_cannot_bring_what_is_not_there() -> None:
    game = NaiveGame({**CLASSIC, "town_cards": True}, 2, 0)
    game.feed({"type": "display", "counters": ["dragon"] * 5})
    game.feed({"type": "town_card", "seat": 0, "town": "virst"})
    for town in ("virst", "feodor", "elvenhold"):
        with pytest.raises(OracleDisagrees):
            game.feed({"type": "town_card", "seat": 1, "town": town})
    game.feed({"type": "town_card", "seat": 1, "town": "ixara"})
    game.feed({"type": "round", "round": 1, "starter": 0})
    game.feed({"type": "deal", "seat": 0, "cards": ["dragon"] * 8})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "deal", "seat": 1, "cards": ["dragon"] * 3 + ["raft"] * 5})
    game.feed({"type": "deal", "seat": 1, "cards": ["dragon"] * 2 + ["raft"] * 6})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "secret", "seat": 0, "counter": "raft"})
    game.feed({"type": "secret", "seat": 0, "counter": "dragon"})
    game.feed({"type": "secret", "seat": 1, "counter": "dragon"})
    game.feed({"type": "blind", "seat": 0, "counter": "dragon"})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "blind", "seat": 1, "counter": "dragon"})
    with pytest.raises(OracleDisagrees):
        game.feed({"type": "take", "seat": 1, "slot": 0, "counter": "dragon", "refill": "dragon"})
    with pytest.raises(ValueError, match="not over"):
        game.ranking()


def test_an_empty_pile_leaves_a_gap_in_the_display() -> None:
    """Cannot happen by these rules; the guard of 7.6 all the same."""
    game = NaiveGame(CLASSIC, 2, 0)
    game.phase, game.queue, game.round, game.pile = "open", [0, 1] * 3, 1, []
    game.display = ["dragon", "dragon", "unicorn", "elfcycle", "giant_pig"]
    assert game.legal() == {f"take {slot}" for slot in range(5)}
    game.feed({"type": "take", "seat": 0, "slot": 1, "counter": "dragon", "refill": None})
    assert game.legal() == {"take 0", "take 2", "take 3", "take 4"}


def test_bad_options_are_refused() -> None:
    for options in ({}, {**CLASSIC, "rounds": 5}, {**CLASSIC, "rounds": True}, {**CLASSIC, "town_cards": 0}):
        with pytest.raises(ValueError):
            NaiveGame(options, 3, 0)
    for players, first in ((1, 0), (7, 0), (3, 3), (3, -1)):
        with pytest.raises(ValueError):
            NaiveGame(CLASSIC, players, first)
