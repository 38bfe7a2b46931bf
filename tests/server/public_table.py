"""A second opinion on views: the table rebuilt from nothing but the events that a viewer was given.

Written from the rules and the interface, without any part of the program. If a view says more than this
knows, it says something that its viewer may not know.
"""

from collections import Counter
from typing import Any

Json = dict[str, Any]
KINDS = ["dragon", "unicorn", "giant_pig", "elfcycle", "magic_cloud", "troll_wagon", "raft"]


class PublicTable:
    """What a viewer can know after some events."""

    def __init__(self, players: int, obstacles: bool, start: str, viewer: int | None) -> None:
        self.players = players
        self.viewer = viewer
        self.display: list[str | None] = []
        self.boots = [start] * players
        self.towns: list[list[str]] = [[] for _ in range(players)]
        self.hand_sizes = [0] * players
        self.hand: Counter[str] = Counter()
        self.open: list[Counter[str]] = [Counter() for _ in range(players)]
        self.secret_sizes = [0] * players
        self.secret: Counter[str] = Counter()
        self.goal: str | None = None
        self.obstacle = [obstacles] * players
        self.placed: dict[str, Json] = {}
        self.discard: Counter[str] = Counter()
        self.draw_pile = 72
        self.counter_pile = 48
        self.round = 0
        self.starter: int | None = None
        self.passes = 0
        self.drawn = [0] * players

    def apply(self, event: Json) -> None:
        getattr(self, f"on_{event['type']}")(event)
        if event["type"] in ("place", "obstacle"):
            self.passes = 0

    def on_display(self, event: Json) -> None:
        self.display = list(event["counters"])
        self.counter_pile -= 5

    def on_town_card(self, event: Json) -> None:
        if event["seat"] == self.viewer:
            self.goal = event["town"]
        else:
            assert "town" not in event

    def on_round(self, event: Json) -> None:
        self._clear_board()
        self.round, self.starter = event["round"], event["starter"]
        self.passes, self.drawn = 0, [0] * self.players

    def _clear_board(self) -> None:
        self.counter_pile += len(self.placed)
        self.placed = {}

    def on_reshuffle(self, event: Json) -> None:
        self.draw_pile += self.discard.total()
        self.discard = Counter()

    def on_deal(self, event: Json) -> None:
        mine = event["seat"] == self.viewer
        assert ("cards" in event) == mine and ("count" in event) != mine
        count = len(event["cards"]) if mine else event["count"]
        self.hand_sizes[event["seat"]] += count
        self.draw_pile -= count
        if mine:
            self.hand.update(event["cards"])

    def on_secret(self, event: Json) -> None:
        mine = event["seat"] == self.viewer
        assert ("counter" in event) == mine
        self.secret_sizes[event["seat"]] += 1
        self.counter_pile -= 1
        if mine:
            self.secret[event["counter"]] += 1

    def on_take(self, event: Json) -> None:
        self.open[event["seat"]][event["counter"]] += 1
        self.display[event["slot"]] = event["refill"]
        self.counter_pile -= event["refill"] is not None
        self.drawn[event["seat"]] += 1

    def on_blind(self, event: Json) -> None:
        self.open[event["seat"]][event["counter"]] += 1
        self.counter_pile -= 1
        self.drawn[event["seat"]] += 1

    def on_place(self, event: Json) -> None:
        if event["face"] == "open":
            self.open[event["seat"]][event["counter"]] -= 1
        else:
            self.secret_sizes[event["seat"]] -= 1
            if event["seat"] == self.viewer:
                self.secret[event["counter"]] -= 1
        self.placed[event["way"]] = {"way": event["way"], "counter": event["counter"], "obstacle": False}

    def on_obstacle(self, event: Json) -> None:
        self.obstacle[event["seat"]] = False
        self.placed[event["way"]]["obstacle"] = True

    def on_pass(self, event: Json) -> None:
        self.passes += 1

    def on_move(self, event: Json) -> None:
        assert self.boots[event["seat"]] == event["from"]
        self.boots[event["seat"]] = event["to"]
        self._pay(event)
        if event["piece"]:
            self.towns[event["seat"]].append(event["to"])

    def on_stop(self, event: Json) -> None:
        pass

    def on_discard(self, event: Json) -> None:
        self._pay(event)

    def _pay(self, event: Json) -> None:
        self.hand_sizes[event["seat"]] -= len(event["cards"])
        self.discard.update(event["cards"])
        if event["seat"] == self.viewer:
            self.hand.subtract(event["cards"])

    def on_keep(self, event: Json) -> None:
        seat, face = event["seat"], event["face"]
        held = self.open[seat].total() + self.secret_sizes[seat]
        self.counter_pile += held - (face is not None)
        self.open[seat] = Counter([event["counter"]] if face == "open" else [])
        self.secret_sizes[seat] = int(face == "secret")
        if seat == self.viewer:
            self.secret = Counter([event["counter"]] if face == "secret" else [])
        else:
            assert ("counter" in event) == (face != "secret")

    def on_end(self, event: Json) -> None:
        pass

    def view(self, names: list[Json], board: str, options: Json, goals: list[str] | None) -> Json:
        """The view that these events allow; ``goals`` when the game is over."""
        return {
            "board": board,
            "options": options,
            "starter": self.starter,
            "seats": [{**names[seat], **self._seat(seat, goals)} for seat in range(self.players)],
            "display": self.display,
            "placed": sorted(self.placed.values(), key=lambda placed: str(placed["way"])),
            "discard": {kind: self.discard[kind] for kind in KINDS},
            "draw_pile": self.draw_pile,
            "counter_pile": self.counter_pile,
            "you": self.viewer,
            "drawn": self.drawn,
            "passes": self.passes,
        }

    def _seat(self, seat: int, goals: list[str] | None) -> Json:
        found: Json = {
            "boot": self.boots[seat],
            "towns": sorted(self.towns[seat]),
            "hand_size": self.hand_sizes[seat],
            "open_counters": _in_order(self.open[seat]),
            "secret_counters": self.secret_sizes[seat],
            "obstacle": self.obstacle[seat],
        }
        if seat == self.viewer:
            found |= {"hand": _in_order(self.hand), "secret": _in_order(self.secret)}
            if self.goal is not None:
                found["goal"] = self.goal
        if goals is not None:
            found["goal"] = goals[seat]
        return found


def _in_order(pieces: Counter[str]) -> list[str]:
    return [kind for kind in KINDS for _ in range(pieces[kind])]


def comparable(view: Json) -> Json:
    """A server's view with its unordered lists sorted."""
    seats = [{**seat, "towns": sorted(seat["towns"])} for seat in view["seats"]]
    return {**view, "seats": seats, "placed": sorted(view["placed"], key=lambda placed: str(placed["way"]))}


def redacted(event: Json, viewer: int | None) -> Json:
    """An event of the full record as one viewer may see it, by ``record-format.md``."""
    if event.get("seat") == viewer:
        return event
    if event["type"] == "deal":
        return {"type": "deal", "seat": event["seat"], "count": len(event["cards"])}
    if event["type"] == "town_card":
        return {key: event[key] for key in ("type", "seat")}
    if event["type"] == "secret" or (event["type"] == "keep" and event["face"] == "secret"):
        return {key: value for key, value in event.items() if key != "counter"}
    return event


def ends_of_versions(record: Json) -> list[int]:
    """For each version, how many events there are: each decision begins a new version."""
    events = record["events"]
    return [0, *(number for number, event in enumerate(events) if is_decision(event)), len(events)]


def is_decision(event: Json) -> bool:
    if event["type"] == "pass":
        return not event["auto"]
    if event["type"] == "keep":
        return event["face"] is not None
    return event["type"] in ("take", "blind", "place", "obstacle", "move", "stop", "discard")
