"""The differential test: two tables that differ only in what a viewer may not know answer alike."""

import random
from collections.abc import Iterator

import httpx
import pytest

from elvenhold import Game
from elvenhold.notation import Dealt, Event, GoalDealt, Kept, SecretDrawn
from elvenhold.rules.native import ONE, kinds_in
from elvenhold.rules.state import NOTHING
from tests.server.support import Json, Running, TableClient, bearer, people, running

OTHER_ACTIONS: list[Json] = [
    {"type": "blind"},
    {"type": "pass"},
    {"type": "stop"},
    {"type": "move", "way": "beata-elvenhold-river", "cards": ["raft"]},
    {"type": "place", "way": "beata-elvenhold-plain", "counter": "dragon", "face": "secret"},
    {"type": "keep", "counter": "dragon", "face": "secret"},
    {"type": "discard", "cards": ["raft"]},
    {"type": "obstacle", "way": "beata-elvenhold-plain"},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hidden") / "db") as server:
        yield server


def twin(game: Game, viewer: int | None, chance: random.Random) -> Game:
    """The game as it could be as well, for all that this viewer knows: everything hidden is dealt anew."""
    other = game.clone()
    state = other.state
    others = [seat for seat in range(game.players) if seat != viewer]
    cards = kinds_in(state.draw_pile + sum(state.hands[seat] for seat in others))
    pieces = kinds_in(state.stock + sum(state.secrets[seat] for seat in others))
    goals = [state.goals[seat] for seat in others if state.goals[seat] != NOTHING]
    for hidden in (cards, pieces, goals):
        chance.shuffle(hidden)
    for seat in others:
        hand, secret = len(kinds_in(state.hands[seat])), len(kinds_in(state.secrets[seat]))
        state.hands[seat] = sum(ONE[cards.pop()] for _ in range(hand))
        state.secrets[seat] = sum(ONE[pieces.pop()] for _ in range(secret))
        state.goals[seat] = goals.pop() if goals else NOTHING
    state.draw_pile = sum(ONE[card] for card in cards)
    state.stock = sum(ONE[piece] for piece in pieces)
    state.chance.key = chance.randbytes(32)
    other.events[:] = [other_event(event, viewer, chance) for event in game.events]
    return other


def other_event(event: Event, viewer: int | None, chance: random.Random) -> Event:
    """The event with other hidden content."""
    match event:
        case GoalDealt(owner, _) if owner != viewer:
            return GoalDealt(owner, chance.choice(["beata", "grangor", "virst"]))
        case Dealt(owner, tuple(cards), _) if owner != viewer:
            return Dealt(owner, tuple(chance.choice(["dragon", "raft"]) for _ in cards))
        case SecretDrawn(owner, _) if owner != viewer:
            return SecretDrawn(owner, chance.choice(["dragon", "unicorn"]))
        case Kept(seat=owner, face="secret") if owner != viewer:
            return Kept(seat=owner, face="secret", counter=chance.choice(["dragon", "unicorn"]))
        case _:
            return event


def everything(server: Running, table: TableClient, viewer: int | None, version: int) -> list[bytes]:
    """Every answer this viewer can get without changing the table, refusals included, headers and all."""
    headers = bearer(None if viewer is None else table.tokens[viewer])
    calls = ["view", "events?since=0", f"events?since={version - 1}", "record"]
    words = [
        "blind",
        "pass",
        "stop",
        "take 0",
        "obstacle beata-elvenhold-plain",
        "move beata-elvenhold-plain",
    ]
    calls += [*(f"why?action={text}" for text in words), "hint", "journeys"]
    with server.client(**headers) as http:
        found = [http.get(table.path(call)) for call in calls]
        found += [http.post(table.path("join"), json={"name": "Eve"})]
        for number, action in enumerate(OTHER_ACTIONS):
            for asked in (version, version + 1):
                if viewer is None or asked != version or not acts(server, table, viewer):
                    body = {"version": asked, "action": action, "request": f"never {number}"}
                    found.append(http.post(table.path("actions"), json=body))
    return [bytes_of(answer) for answer in found]


def acts(server: Running, table: TableClient, seat: int) -> bool:
    game = server.house.rooms._rooms[table.table].table.running
    return game.to_act == seat


def bytes_of(answer: httpx.Response) -> bytes:
    kept = [
        f"{name}: {value}" for name, value in answer.headers.items() if name not in ("date", "x-request-id")
    ]
    return f"{answer.status_code}\n{kept}\n".encode() + answer.content


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_what_is_hidden_changes_no_byte(server: Running, viewer: int | None) -> None:
    chance = random.Random(7 if viewer is None else viewer)
    with server.client() as http:
        table = TableClient.started(http, people(3), options={"town_cards": True})
        compared = 0
        while table.step(chance):
            room = server.house.rooms._rooms[table.table]
            game = room.table.running
            if game.over or room.table.version % 9 != 0:
                continue
            version = room.table.version
            here = everything(server, table, viewer, version)
            room.table.game = twin(game, viewer, chance)
            there = everything(server, table, viewer, version)
            room.table.game = game
            # The commitment is of the key, and the key is no part of the twin.
            assert here == there
            compared += len(here)
        assert compared > 100


def test_the_twin_is_another_game(server: Running) -> None:
    """The test above would see a difference: the full records differ, and so do the owners' views."""
    chance = random.Random(3)
    with server.client() as http:
        table = TableClient.started(http, people(3), options={"town_cards": True})
        game = server.house.rooms._rooms[table.table].table.running
        other = twin(game, 0, chance)
        assert game.view(0) == other.view(0)
        assert game.view(1) != other.view(1)
        assert game.record(0) == other.record(0)
        assert game.record() != other.record()
