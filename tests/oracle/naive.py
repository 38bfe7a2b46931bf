"""A slow and simple referee for Elfenland, written from the rules alone.

It follows a game record event by event, says which actions are legal, and objects to everything
the rules do not allow. Only chance (which card, which counter, which town card) is taken from the
record. Numbers such as 9.7 or R-31 are paragraphs of the rules.
"""

from itertools import combinations

from . import facts

FIELDS: dict[str, list[str]] = {
    "display": ["counters"],
    "town_card": ["seat", "town"],
    "round": ["round", "starter"],
    "reshuffle": [],
    "deal": ["seat", "cards"],
    "secret": ["seat", "counter"],
    "take": ["seat", "slot", "counter", "refill"],
    "blind": ["seat", "counter"],
    "place": ["seat", "way", "counter", "face"],
    "obstacle": ["seat", "way"],
    "pass": ["seat", "auto"],
    "move": ["seat", "way", "from", "to", "cards", "piece"],
    "stop": ["seat"],
    "discard": ["seat", "cards"],
    "keep": ["seat", "counter", "face"],
    "end": ["reason"],
}

OPTION_VALUES: dict[str, list[object]] = {
    "town_cards": [False, True],
    "caravan": ["identical", "any"],
    "rounds": [4, 3],
    "hand_limit": ["round_end", "own_turn"],
    "reshuffle": ["when_empty", "every_round"],
    "tie_break": ["cards", "closest"],
    "obstacles": [True, False],
}


class OracleDisagrees(Exception):
    """The record says something that the rules do not allow."""


# ---------------------------------------------------------------- small helpers


def in_order(kinds: list[str]) -> list[str]:
    """The same kinds, in the fixed order of kinds."""
    return sorted(kinds, key=facts.KINDS.index)


def whole_deck() -> list[str]:
    """All 72 travel cards (R-02)."""
    deck: list[str] = []
    for kind, number in facts.CARDS:
        deck += [kind] * number
    return deck


def whole_stock() -> list[str]:
    """All 48 counters (1.1)."""
    stock: list[str] = []
    for kind, number in facts.COUNTERS:
        stock += [kind] * number
    return stock


def holds(pile: list[str], wanted: list[str]) -> bool:
    """Does the pile contain all the wanted pieces?"""
    return all(pile.count(kind) >= wanted.count(kind) for kind in wanted)


def without(pile: list[str], taken: list[str]) -> list[str]:
    """The pile after these pieces were taken out."""
    rest = list(pile)
    for kind in taken:
        rest.remove(kind)
    return rest


def selections(hand: list[str], size: int) -> set[tuple[str, ...]]:
    """All different choices of so many cards from a hand."""
    return set(combinations(in_order(hand), size))


def chart(kind: str, ground: str) -> int | None:
    """Cards of that kind to cross that ground, or None where it cannot (1.3, R-03)."""
    for row_kind, row_ground, number in facts.CHART:
        if (row_kind, row_ground) == (kind, ground):
            return number
    return None


def way_row(way: str) -> tuple[str, str, str, str, str]:
    """The row of the table of ways with that id."""
    for row in facts.WAYS:
        if row[0] == way:
            return row
    raise OracleDisagrees(f"no such way: {way}")


def roads() -> list[str]:
    """The ids of all roads."""
    return [row[0] for row in facts.WAYS if row[1] == "road"]


def other_end(way: str, town: str) -> str | None:
    """The town at the other end of the way, or None if the way does not touch the town (9.2)."""
    _, _, _, one, two = way_row(way)
    if town == one:
        return two
    if town == two:
        return one
    return None


def distance(start: str, goal: str) -> int:
    """Number of ways on a shortest path; every way counts one, both directions (R-48, R-49)."""
    reached = [start]
    steps = 0
    while goal not in reached:
        further = list(reached)
        for town in reached:
            for row in facts.WAYS:
                neighbour = other_end(row[0], town)
                if neighbour is not None and neighbour not in further:
                    further.append(neighbour)
        reached = further
        steps += 1
    return steps


def pays(way: str, start: str, counter: str | None, obstacle: bool, caravan: str, cards: list[str]) -> bool:
    """Do exactly these cards pay for this way from this town (9.4 to 9.7)?"""
    _, what, terrain, source, _ = way_row(way)
    if not cards:
        return False
    if what != "road":  # 9.4, R-27: rafts only
        if what == "ferry":
            ground = "ferry"
        elif start == source:
            ground = "river down"
        else:
            ground = "river up"
        return set(cards) == {"raft"} and len(cards) == chart("raft", ground)
    if counter is None:  # 9.2, R-30
        return False
    extra = 1 if obstacle else 0  # 9.7
    if set(cards) == {counter}:  # 9.5, R-32: the counter's own kind always at the chart price
        price = chart(counter, terrain)
        return price is not None and len(cards) == price + extra
    if len(cards) != 3 + extra:  # 9.6, R-33
        return False
    if caravan == "any":
        return True  # section 14: any mix not wholly of the counter's own kind
    return len(set(cards)) == 1


def text_of(event: dict[str, object]) -> str | None:
    """The one-line text form of the action in an event, or None where an event is no decision.

    An automatic pass and a keep of nothing are no decisions.
    """
    kind = event["type"]
    if kind == "take":
        return f"take {event['slot']}"
    if kind in ("blind", "stop"):
        return str(kind)
    if kind == "place":
        hidden = "secret " if event["face"] == "secret" else ""
        return f"place {hidden}{event['counter']} {event['way']}"
    if kind == "obstacle":
        return f"obstacle {event['way']}"
    if kind == "pass":
        return None if event["auto"] else "pass"
    if kind == "move":
        return " ".join(["move", str(event["way"]), *in_order(kinds_in(event, "cards"))])
    if kind == "discard":
        return " ".join(["discard", *in_order(kinds_in(event, "cards"))])
    if kind == "keep" and event["counter"] is not None:
        hidden = "secret " if event["face"] == "secret" else ""
        return f"keep {hidden}{event['counter']}"
    return None


# ---------------------------------------------------------------- reading the fields of an event


def number_in(event: dict[str, object], key: str) -> int:
    """A whole number."""
    value = event[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise OracleDisagrees(f"{key} is not a whole number: {event}")
    return value


def word_in(event: dict[str, object], key: str) -> str:
    """A text."""
    value = event[key]
    if not isinstance(value, str):
        raise OracleDisagrees(f"{key} is not a text: {event}")
    return value


def kind_in(event: dict[str, object], key: str) -> str:
    """One kind."""
    kind = word_in(event, key)
    if kind not in facts.KINDS:
        raise OracleDisagrees(f"{key} is no kind: {event}")
    return kind


def flag_in(event: dict[str, object], key: str) -> bool:
    """True or false."""
    value = event[key]
    if not isinstance(value, bool):
        raise OracleDisagrees(f"{key} is not true or false: {event}")
    return value


def kinds_in(event: dict[str, object], key: str) -> list[str]:
    """A list of kinds."""
    value = event[key]
    if not isinstance(value, list):
        raise OracleDisagrees(f"{key} is not a list: {event}")
    for item in value:
        if not isinstance(item, str) or item not in facts.KINDS:
            raise OracleDisagrees(f"{key} holds something that is no kind: {event}")
    return list(value)


def face_in(event: dict[str, object]) -> str:
    """The side a counter shows."""
    face = word_in(event, "face")
    if face not in ("open", "secret"):
        raise OracleDisagrees(f"face is neither open nor secret: {event}")
    return face


# ---------------------------------------------------------------- the game


class NaiveGame:
    """One game, followed event by event."""

    def __init__(self, options: dict[str, object], players: int, first_seat: int) -> None:
        """A game before its first event."""
        if sorted(options) != sorted(OPTION_VALUES):
            raise ValueError(f"the seven options are {sorted(OPTION_VALUES)}, not {sorted(options)}")
        for name, value in options.items():
            if not any(type(value) is type(good) and value == good for good in OPTION_VALUES[name]):
                raise ValueError(f"option {name} cannot be {value!r}")
        if not 2 <= players <= 6:  # 2.2, R-06
            raise ValueError("2 to 6 players")
        if not 0 <= first_seat < players:
            raise ValueError("no such first seat")
        self.options = dict(options)
        self.players = players
        self.first_seat = first_seat
        self.round = 0
        self.starter = first_seat
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.open: list[list[str]] = [[] for _ in range(players)]
        self.secret: list[list[str]] = [[] for _ in range(players)]
        self.obstacle: list[bool] = [options["obstacles"] is True for _ in range(players)]  # 3.2
        self.boot: list[str] = [facts.CAPITAL for _ in range(players)]  # 3.3
        self.visited: list[list[str]] = [[] for _ in range(players)]
        self.goal: list[str | None] = [None for _ in range(players)]
        self.display: list[str | None] = [None for _ in range(facts.DISPLAY)]
        self.counter_on: dict[str, str] = {}
        self.obstacle_on: list[str] = []
        self.draw: list[str] = whole_deck()  # 3.5
        self.discard: list[str] = []
        self.pile: list[str] = whole_stock()  # 3.6
        self.passes = 0
        self.reshuffled = False
        self.reason: str | None = None
        # What comes next: one of display, town_card, round, deal, secret, open, place, move, own_discard,
        # discard, keep, end, over; and the seats that have yet to act there, the next one first.
        self.phase = "display"
        self.queue: list[int] = []

    # ------------------------------------------------------------ what comes next

    @property
    def step(self) -> str:
        """The step of the decision that comes next, `auto` where none does, `over` at the end."""
        if self.phase in ("open", "move", "discard", "over"):
            return self.phase
        if self.phase == "own_discard":
            return "discard"
        if self.phase == "place" and self._can_lay_something(self.queue[0]):
            return "place"
        if self.phase == "keep" and self._counters(self.queue[0]):
            return "keep"
        return "auto"

    @property
    def turn(self) -> int | None:
        """The seat that has to decide, or None."""
        if self.step in ("auto", "over"):
            return None
        return self.queue[0]

    def _can_lay_something(self, seat: int) -> bool:
        """A seat with neither counter nor obstacle passes by itself (R-24)."""
        return bool(self._counters(seat)) or self.obstacle[seat]

    def _counters(self, seat: int) -> list[str]:
        return self.open[seat] + self.secret[seat]

    def _expected_types(self) -> list[str]:
        """The event types that may come next."""
        if self.phase == "deal":
            return ["reshuffle"] if self._reshuffle_is_due() else ["deal"]
        if self.phase == "open":
            return ["take", "blind"]
        if self.phase == "place":
            return ["place", "obstacle", "pass"] if self.step == "place" else ["pass"]
        if self.phase == "move":
            return ["move", "stop"]
        if self.phase == "own_discard":
            return ["discard"]
        if self.phase == "over":
            return []
        return [self.phase]

    def _reshuffle_is_due(self) -> bool:
        """5.3, R-10: when a card is needed and the pile is empty; or once before the first deal."""
        if self.options["reshuffle"] == "every_round" and self.round >= 2 and not self.reshuffled:
            return True
        return not self.draw and bool(self.discard)

    def _seats_from_starter(self) -> list[int]:
        """The order in every step (4.2, R-08)."""
        return [(self.starter + i) % self.players for i in range(self.players)]

    # ------------------------------------------------------------ legal actions

    def legal(self) -> set[str]:
        """Every legal action of the seat to act, as text; empty where nobody decides."""
        if self.step == "open":
            return self._legal_open()
        if self.step == "place":
            return self._legal_place(self.queue[0])
        if self.step == "move":
            return self._legal_move(self.queue[0])
        if self.step == "discard":
            return self._legal_discard(self.queue[0])
        if self.step == "keep":
            return self._legal_keep(self.queue[0])
        return set()

    def _legal_open(self) -> set[str]:
        """One of the open counters or a face-down one; no passing (7.1, R-17)."""
        actions: set[str] = set()
        for slot in range(facts.DISPLAY):
            if self.display[slot] is not None:
                actions.add(f"take {slot}")
        if self.pile:
            actions.add("blind")
        return actions

    def _legal_place(self, seat: int) -> set[str]:
        """One own counter, or the own obstacle, or a pass (8.1)."""
        actions = {"pass"}  # 8.7
        for way in roads():  # never on water
            terrain = way_row(way)[2]
            if way not in self.counter_on:  # 8.3
                for kind in self.open[seat]:
                    if chart(kind, terrain) is not None:  # 8.2
                        actions.add(f"place {kind} {way}")
                for kind in self.secret[seat]:
                    if chart(kind, terrain) is not None:
                        actions.add(f"place secret {kind} {way}")
            elif self.obstacle[seat] and way not in self.obstacle_on:  # 8.4, R-21
                actions.add(f"obstacle {way}")
        return actions

    def _legal_move(self, seat: int) -> set[str]:
        """Every way from the boot's town with every exact payment; and stopping (9.2, R-33, R-35)."""
        actions = {"stop"}
        here = self.boot[seat]
        for row in facts.WAYS:
            way = row[0]
            if other_end(way, here) is None:
                continue
            counter = self.counter_on.get(way)
            caravan = str(self.options["caravan"])
            for size in (1, 2, 3, 4):
                for cards in selections(self.hands[seat], size):
                    if pays(way, here, counter, way in self.obstacle_on, caravan, list(cards)):
                        actions.add(" ".join(["move", way, *cards]))
        return actions

    def _legal_discard(self, seat: int) -> set[str]:
        """Exactly down to four, the owner's choice (R-40)."""
        excess = len(self.hands[seat]) - facts.HAND_LIMIT
        return {" ".join(["discard", *cards]) for cards in selections(self.hands[seat], excess)}

    def _legal_keep(self, seat: int) -> set[str]:
        """Exactly one of the counters, on its side (R-42)."""
        actions: set[str] = set()
        for kind in self.open[seat]:
            actions.add(f"keep {kind}")
        for kind in self.secret[seat]:
            actions.add(f"keep secret {kind}")
        return actions

    # ------------------------------------------------------------ taking events

    def feed(self, event: dict[str, object]) -> None:
        """Take the next event; raise OracleDisagrees, with nothing changed, if it cannot come here."""
        kind = event.get("type")
        expected = self._expected_types()
        if not isinstance(kind, str) or kind not in expected:
            raise OracleDisagrees(f"expected {' or '.join(expected) or 'nothing more'}, got {event}")
        if sorted(event) != sorted(["type", *FIELDS[kind]]):
            raise OracleDisagrees(f"{kind} has the fields {FIELDS[kind]}, got {event}")
        if "seat" in event and number_in(event, "seat") != self.queue[0]:
            raise OracleDisagrees(f"it is the turn of seat {self.queue[0]}, got {event}")
        if kind == "display":
            self._feed_display(event)
        elif kind == "town_card":
            self._feed_town_card(event)
        elif kind == "round":
            self._feed_round(event)
        elif kind == "reshuffle":
            self._feed_reshuffle()
        elif kind == "deal":
            self._feed_deal(event)
        elif kind == "secret":
            self._feed_secret(event)
        elif kind == "take":
            self._feed_take(event)
        elif kind == "blind":
            self._feed_blind(event)
        elif kind == "place":
            self._feed_place(event)
        elif kind == "obstacle":
            self._feed_obstacle(event)
        elif kind == "pass":
            self._feed_pass(event)
        elif kind == "move":
            self._feed_move(event)
        elif kind == "stop":
            self._feed_stop(event)
        elif kind == "discard":
            self._feed_discard(event)
        elif kind == "keep":
            self._feed_keep(event)
        else:
            self._feed_end(event)

    def _must_be_legal(self, event: dict[str, object]) -> None:
        text = text_of(event)
        if text not in self.legal():
            raise OracleDisagrees(f"not a legal action here: {text}, from {event}")

    def _must_be_in_pile(self, kind: str, event: dict[str, object]) -> None:
        if kind not in self.pile:
            raise OracleDisagrees(f"no {kind} in the face-down pile: {event}")

    # setup

    def _feed_display(self, event: dict[str, object]) -> None:
        """Five counters are turned face up (3.6)."""
        counters = kinds_in(event, "counters")
        if len(counters) != facts.DISPLAY or not holds(self.pile, counters):
            raise OracleDisagrees(f"five counters of the stock make the display: {event}")
        self.pile = without(self.pile, counters)
        self.display = list(counters)
        if self.options["town_cards"]:
            self.phase = "town_card"
            self.queue = list(range(self.players))
        else:
            self.phase = "round"

    def _feed_town_card(self, event: dict[str, object]) -> None:
        """Each seat gets one of the twelve town cards (12.1)."""
        town = word_in(event, "town")
        if town not in facts.CARD_TOWNS:
            raise OracleDisagrees(f"there is no town card of that town: {event}")
        if town in self.goal:
            raise OracleDisagrees(f"that town card was given out already: {event}")
        self.goal[self.queue.pop(0)] = town
        if not self.queue:
            self.phase = "round"

    # steps 1 and 2

    def _feed_round(self, event: dict[str, object]) -> None:
        """The starting-player card goes to the left each round (10.7, R-08)."""
        number = self.round + 1
        starter = (self.first_seat + number - 1) % self.players
        if number_in(event, "round") != number or number_in(event, "starter") != starter:
            raise OracleDisagrees(f"expected round {number} with starter {starter}: {event}")
        self.round = number
        self.starter = starter
        self.reshuffled = False
        self.phase = "deal"
        self.queue = self._seats_from_starter()
        self._go_on_dealing()

    def _feed_reshuffle(self) -> None:
        """The discard pile joins the draw pile (5.3)."""
        self.draw = self.draw + self.discard
        self.discard = []
        self.reshuffled = True

    def _feed_deal(self, event: dict[str, object]) -> None:
        """A hand is filled up to eight, as far as the pile goes before a reshuffle (R-01, R-09, R-10)."""
        seat = self.queue[0]
        cards = kinds_in(event, "cards")
        number = min(facts.HAND_FULL - len(self.hands[seat]), len(self.draw))
        if len(cards) != number:
            raise OracleDisagrees(f"seat {seat} draws {number} cards now: {event}")
        if not holds(self.draw, cards):
            raise OracleDisagrees(f"these cards are not all in the draw pile: {event}")
        self.draw = without(self.draw, cards)
        self.hands[seat] += cards
        self._go_on_dealing()

    def _go_on_dealing(self) -> None:
        """Pass over seats that need no card; then step 2."""
        while self.queue:
            full = len(self.hands[self.queue[0]]) >= facts.HAND_FULL
            nothing_left = not self.draw and not self.discard  # 5.5
            if not full and not nothing_left:
                return
            self.queue.pop(0)
        self.phase = "secret"
        self.queue = self._seats_from_starter()

    def _feed_secret(self, event: dict[str, object]) -> None:
        """Each seat draws one counter, face down (6.1)."""
        counter = kind_in(event, "counter")
        self._must_be_in_pile(counter, event)
        seat = self.queue.pop(0)
        self.pile = without(self.pile, [counter])
        self.secret[seat].append(counter)
        self._counter_limit(seat)
        if not self.queue:
            self.phase = "open"
            self.queue = self._seats_from_starter() * facts.OPEN_DRAWS  # 7.4, R-16

    def _counter_limit(self, seat: int) -> None:
        """Nobody can come above five counters by these rules (6.3, 6.4)."""
        if len(self._counters(seat)) > facts.COUNTER_LIMIT:
            raise OracleDisagrees(f"seat {seat} holds more than five counters")

    # step 3

    def _feed_take(self, event: dict[str, object]) -> None:
        """An open counter is taken and replaced at once (7.1 to 7.3, R-15)."""
        slot = number_in(event, "slot")
        self._must_be_legal(event)
        counter = kind_in(event, "counter")
        if counter != self.display[slot]:
            raise OracleDisagrees(f"slot {slot} shows {self.display[slot]}: {event}")
        refill: str | None = None
        if event["refill"] is not None:
            refill = kind_in(event, "refill")
            self._must_be_in_pile(refill, event)
        elif self.pile:
            raise OracleDisagrees(f"the pile is not empty, the slot must be filled: {event}")
        if refill is not None:
            self.pile = without(self.pile, [refill])
        self.display[slot] = refill
        self._gain_open(counter)

    def _feed_blind(self, event: dict[str, object]) -> None:
        """A face-down counter is drawn and lies open (7.2)."""
        self._must_be_legal(event)
        counter = kind_in(event, "counter")
        self._must_be_in_pile(counter, event)
        self.pile = without(self.pile, [counter])
        self._gain_open(counter)

    def _gain_open(self, counter: str) -> None:
        seat = self.queue.pop(0)
        self.open[seat].append(counter)
        self._counter_limit(seat)
        if not self.queue:
            self.phase = "place"
            self.queue = self._seats_from_starter()
            self.passes = 0

    # step 4

    def _feed_place(self, event: dict[str, object]) -> None:
        """A counter is laid on a road; it may lie face up or face down before (8.1, R-22)."""
        way = word_in(event, "way")
        counter = kind_in(event, "counter")
        face = face_in(event)
        self._must_be_legal(event)
        seat = self.queue[0]
        if face == "secret":
            self.secret[seat] = without(self.secret[seat], [counter])
        else:
            self.open[seat] = without(self.open[seat], [counter])
        self.counter_on[way] = counter
        self.passes = 0
        self._next_to_place()

    def _feed_obstacle(self, event: dict[str, object]) -> None:
        """The own obstacle is laid beside a counter (8.4, 8.10)."""
        way = word_in(event, "way")
        self._must_be_legal(event)
        self.obstacle[self.queue[0]] = False
        self.obstacle_on.append(way)
        self.passes = 0
        self._next_to_place()

    def _feed_pass(self, event: dict[str, object]) -> None:
        """A pass; by itself exactly when there is nothing to lay (8.7, R-24)."""
        automatic = self.step == "auto"
        if flag_in(event, "auto") != automatic:
            raise OracleDisagrees(f"auto must be {automatic} here: {event}")
        self.passes += 1
        self._next_to_place()

    def _next_to_place(self) -> None:
        """The next seat, round and round, until all have passed one after the other (8.8, R-23)."""
        if self.passes == self.players:
            self.phase = "move"
            self.queue = self._seats_from_starter()
        else:
            self.queue.append(self.queue.pop(0))

    # step 5

    def _feed_move(self, event: dict[str, object]) -> None:
        """One passage: pay, go, take the piece (9.2 to 9.7, R-26, R-37)."""
        way = word_in(event, "way")
        cards = kinds_in(event, "cards")
        self._must_be_legal(event)
        seat = self.queue[0]
        here = self.boot[seat]
        there = other_end(way, here)
        if there is None or word_in(event, "from") != here or word_in(event, "to") != there:
            raise OracleDisagrees(f"the boot goes from {here} to {there}: {event}")
        piece = there != facts.CAPITAL and there not in self.visited[seat]  # 9.3, R-26
        if flag_in(event, "piece") != piece:
            raise OracleDisagrees(f"piece must be {piece} here: {event}")
        self.hands[seat] = without(self.hands[seat], cards)
        self.discard += cards
        self.boot[seat] = there
        if piece:
            self.visited[seat].append(there)

    def _feed_stop(self, event: dict[str, object]) -> None:
        """The movement turn ends (R-25, R-35)."""
        self._must_be_legal(event)
        if self.options["hand_limit"] == "own_turn" and self._over_limit(self.queue[0]):
            self.phase = "own_discard"
        else:
            self._next_to_move()

    def _over_limit(self, seat: int) -> bool:
        return len(self.hands[seat]) > facts.HAND_LIMIT

    def _next_to_move(self) -> None:
        """The next seat moves; after the last one the round ends (9.12)."""
        self.queue.pop(0)
        if self.queue:
            self.phase = "move"
        else:
            self._end_of_round()

    # step 6

    def _end_of_round(self) -> None:
        """The end of the game is looked at before everything else (10.1, 10.2, R-38, R-39)."""
        if self._end_reason() is not None:
            self.phase = "end"
            return
        if self.options["hand_limit"] == "round_end":  # 10.3, R-41
            self.phase = "discard"
            self.queue = [seat for seat in self._seats_from_starter() if self._over_limit(seat)]
        if not self.queue:
            self._begin_keeping()

    def _end_reason(self) -> str | None:
        """Why the game is over at the end of this round, or None if it goes on."""
        if any(len(towns) == len(facts.TOWNS) - 1 for towns in self.visited):
            return "all_towns"
        if self.round == self.options["rounds"]:
            return "rounds"
        return None

    def _feed_discard(self, event: dict[str, object]) -> None:
        """The excess cards go, the owner's choice (10.3, R-40)."""
        self._must_be_legal(event)
        cards = kinds_in(event, "cards")
        seat = self.queue[0]
        self.hands[seat] = without(self.hands[seat], cards)
        self.discard += cards
        if self.phase == "own_discard":
            self._next_to_move()
            return
        self.queue.pop(0)
        if not self.queue:
            self._begin_keeping()

    def _begin_keeping(self) -> None:
        self.phase = "keep"
        self.queue = self._seats_from_starter()

    def _feed_keep(self, event: dict[str, object]) -> None:
        """One counter stays, on its side; the others go back to the stock (10.4, 10.6, R-42)."""
        seat = self.queue[0]
        counters = self._counters(seat)
        if not counters:
            if event["counter"] is not None or event["face"] is not None:
                raise OracleDisagrees(f"seat {seat} has no counter to keep: {event}")
        else:
            counter = kind_in(event, "counter")
            face = face_in(event)
            self._must_be_legal(event)
            self.open[seat] = [counter] if face == "open" else []
            self.secret[seat] = [counter] if face == "secret" else []
            self.pile += without(counters, [counter])
        self.queue.pop(0)
        if not self.queue:
            self._clear_roads()
            self.phase = "round"

    def _clear_roads(self) -> None:
        """Counters go back to the stock, obstacles out of the game (10.5, 10.6); not the display (R-44)."""
        self.pile += list(self.counter_on.values())
        self.counter_on = {}
        self.obstacle_on = []

    def _feed_end(self, event: dict[str, object]) -> None:
        """The game is over (11.1)."""
        reason = self._end_reason()
        if word_in(event, "reason") != reason:
            raise OracleDisagrees(f"the reason is {reason}: {event}")
        self.reason = reason
        self.phase = "over"

    # ------------------------------------------------------------ looking at the game

    def public(self) -> dict[str, object]:
        """The whole state as plain data (hidden things too), in a fixed order."""
        return {
            "round": self.round,
            "starter": self.starter,
            "step": self.step,
            "turn": self.turn,
            "hands": [in_order(hand) for hand in self.hands],
            "open": [in_order(counters) for counters in self.open],
            "secret": [in_order(counters) for counters in self.secret],
            "obstacle": list(self.obstacle),
            "boot": list(self.boot),
            "visited": [sorted(towns) for towns in self.visited],
            "display": list(self.display),
            "placed": {way: [kind, way in self.obstacle_on] for way, kind in self.counter_on.items()},
            "draw": in_order(self.draw),
            "discard": in_order(self.discard),
            "pile": in_order(self.pile),
            "goal": list(self.goal),
        }

    def ranking(self) -> list[dict[str, int]]:
        """The result of every seat, in seat order (11.2, R-45, R-46, R-48, R-50, R-51)."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        rows: list[dict[str, int]] = []
        for seat in range(self.players):
            towns = len(self.visited[seat])
            goal = self.goal[seat]
            far = 0 if goal is None else distance(self.boot[seat], goal)
            cards = len(self.hands[seat])
            rows.append({"seat": seat, "towns": towns, "cards": cards, "distance": far, "score": towns - far})
        for row in rows:
            row["rank"] = 1 + len([other for other in rows if self._is_better(other, row)])
        return rows

    def _is_better(self, one: dict[str, int], two: dict[str, int]) -> bool:
        """Score first; then, by option, the smaller distance; then the cards in hand (section 14)."""
        if one["score"] != two["score"]:
            return one["score"] > two["score"]
        if self.options["tie_break"] == "closest" and one["distance"] != two["distance"]:
            return one["distance"] < two["distance"]
        return one["cards"] > two["cards"]
