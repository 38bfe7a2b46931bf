"""Game: board, options and the actions so far; push, view, record, replay."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol

from elvenhold.boards import DEFAULT_BOARD, load_board
from elvenhold.explain import explain
from elvenhold.notation import (
    Action,
    ActionLike,
    Event,
    decode,
    encode,
    event_for,
    events_from_codes,
    read_action,
)
from elvenhold.reasons import IllegalAction, InvalidNotation, InvalidOptions, Refusal
from elvenhold.record import Record, Result, Seat, is_complete, read_record
from elvenhold.replay import commitment_of, replay, result_of
from elvenhold.rules import codes, engine
from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance
from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.native import row
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOBODY, S_OVER, STEP_NAMES, State
from elvenhold.rules.view import SPECTATOR, View
from elvenhold.rulesets import options_from

KEY_BYTES = 32


class Everybody(Enum):
    """For ``Game.record``: a viewer who may see everything."""

    ALL = "all"


ALL = Everybody.ALL


class Turn(NamedTuple):
    """Which seat is to act (None: the game is over), in which step of which round."""

    seat: int | None
    step: str
    round: int


class Codes(Protocol):
    """Numbers that can be counted, indexed, gone through and looked for: a list, or a row of the rules."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, code: object, /) -> bool: ...


class Game:
    """A game of Elfenland from its set-up to its result.

    >>> game = Game.new(players=2, seed=1)
    >>> game.step, len(game.legal_actions())
    ('open', 6)
    >>> [event.counter for event in game.push("take 0")]
    ['elfcycle']
    """

    def __init__(
        self, state: State, seats: tuple[Seat, ...], first_seat: int, board_id: str, key: bytes | None
    ) -> None:
        """Use ``Game.new`` or ``Game.replay``."""
        self.state = state
        self.seats = seats
        self.first_seat = first_seat
        self.board_id = board_id
        self.key = key  # secret until the game is over; None: a record without key goes on by fresh chance
        self.extra: dict[str, Any] = {}  # further keys of the record, such as an id
        self._actions: list[Action] = []
        self._events: list[Event] = []
        # What has happened and nobody has asked the names of: actions done by ``push_code``, and all events.
        self._unnamed_codes: list[int] = []
        self._unnamed_events: list[codes.Event] = []
        self._row = row(state.board.most_codes)  # for the rules to write the legal actions into

    @property
    def actions(self) -> list[Action]:
        """Every action so far."""
        self._name()
        return self._actions

    @property
    def events(self) -> list[Event]:
        """Everything that has happened so far, in full."""
        self._name()
        return self._events

    def _name(self) -> None:
        if self._unnamed_events:
            self._actions += [decode(self.board, code) for code in self._unnamed_codes]
            self._events += events_from_codes(self.board, self._unnamed_events)
            self._unnamed_codes.clear()
            self._unnamed_events.clear()

    @classmethod
    def new(
        cls,
        options: RuleOptions | Mapping[str, object] | None = None,
        players: int = 3,
        *,
        seed: int | None = None,
        key: bytes | None = None,
        first_seat: int | None = None,
        seats: Sequence[Seat] | None = None,
        board: str = DEFAULT_BOARD,
    ) -> "Game":
        """Set up a game and run it to the first decision.

        ``key``: 32 secret bytes that all chance follows from; by default fresh ones, or those that
        ``key_from_seed(seed)`` gives; not both. ``first_seat`` None: drawn by chance (R-07). ``seats`` names
        the players; its length then is their number. Raises ``InvalidOptions``.
        """
        if seats is None:
            seats = [Seat(f"Player {number + 1}", "human") for number in range(_whole(players) or 0)]
        if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS or not all(map(is_complete, seats)):
            raise InvalidOptions("bad_seats")
        if first_seat is not None and _whole(first_seat) not in range(len(seats)):
            raise InvalidOptions("bad_first_seat")
        if key is None:
            key = secrets.token_bytes(32) if seed is None else key_from_seed(seed)
        elif seed is not None or len(key) != KEY_BYTES:
            raise InvalidOptions("bad_key")
        rules = options if isinstance(options, RuleOptions) else options_from(options or {})
        log: list[codes.Event] = []
        state = engine.new_state(load_board(board), rules, len(seats), Chance(key), first_seat, log)
        state.log = None
        game = cls(state, tuple(seats), state.starter, board, key)
        game._unnamed_events = log
        return game

    @classmethod
    def replay(cls, source: Record | str | bytes | Mapping[str, Any], key: bytes | None = None) -> "Game":
        """The game of a record, checked event by event; raises ``InvalidRecord``.

        A record that is not over goes on with ``key`` if given, which must be its own. Else it goes on by
        fresh chance, and then has neither key nor commitment.
        """
        record = source if isinstance(source, Record) else read_record(source)
        state, actions = replay(record, key)
        key = bytes.fromhex(record.key) if record.key else key
        state.chance = Chance(key or secrets.token_bytes(32), state.chance.draws)
        game = cls(state, record.seats, record.first_seat, record.board, key)
        game._actions = actions
        game._events = list(record.events)
        game.extra = dict(record.extra)
        return game

    @property
    def board(self) -> Board:
        """The map."""
        return self.state.board

    @property
    def options(self) -> RuleOptions:
        """The rules in force."""
        return self.state.options

    @property
    def players(self) -> int:
        """Number of seats, 2 to 6."""
        return self.state.players

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the key in hex, to be published before the game."""
        return None if self.key is None else commitment_of(self.key)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.step == S_OVER

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is due, None when the game is over."""
        return None if self.state.turn == NOBODY else self.state.turn

    @property
    def step(self) -> str:
        """``open``, ``place``, ``move``, ``discard``, ``keep`` or ``over``."""
        return STEP_NAMES[self.state.step]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.state.round

    @property
    def result(self) -> Result | None:
        """The final count and ranking, None while the game runs."""
        return result_of(self.state)

    def legal_actions(self) -> list[Action]:
        """What the seat to act may do: ordered, no duplicates, empty when the game is over."""
        return [decode(self.board, code) for code in engine.legal(self.state)]

    def refusal(self, action: ActionLike, seat: int | None = None) -> Refusal | None:
        """Why an action is not possible now, or None; changes nothing. ``seat`` None: whoever is to act."""
        try:
            self._check(action, seat)
        except (InvalidNotation, IllegalAction) as refusal:
            return refusal
        return None

    def _check(self, action: ActionLike, seat: int | None) -> tuple[Action, int]:
        spoken = read_action(action)
        code = encode(self.board, spoken)
        if seat is not None and seat != self.state.turn and not self.over:
            raise IllegalAction("not_your_turn", {"turn": self.state.turn})
        reason = engine.refuse(self.state, code)
        if reason:
            raise explain(self.state, code, reason)
        return spoken, code

    def push(self, action: ActionLike, seat: int | None = None) -> list[Event]:
        """Do an action, given as itself, text or JSON form; returns what happened, in full.

        Raises ``InvalidNotation`` or ``IllegalAction``; the game is then unchanged.
        """
        spoken, code = self._check(action, seat)
        log: list[codes.Event] = []
        self.state.log = log
        engine.apply(self.state, code)
        self.state.log = None
        happened = events_from_codes(self.board, log)
        self.actions.append(spoken)
        self._events += happened
        return happened

    def legal_codes(self) -> Codes:
        """``legal_actions`` as the engine's numbers (``elvenhold.rules.codes``), for programs in a hurry.

        They come as the compiled rules have them: with a length, to be indexed, gone through and looked for.
        For anything else make a list of them.

        >>> game = Game.new(players=2, seed=1)
        >>> while not game.over:
        ...     game.push_code(game.legal_codes()[-1])
        >>> str(game.actions[-1]), len(game.events)
        ('stop', 74)
        """
        return engine.legal_row(self.state, self._row)

    def push_code(self, code: int) -> None:
        """Do an action given as the engine's number. Actions and events get their names when asked for.

        Raises ``IllegalAction``, or ``InvalidNotation`` for a number that is no action of this board; the
        game is then unchanged.
        """
        reason = engine.push(self.state, code, self._unnamed_events)
        if reason == "malformed":
            raise InvalidNotation(reason, {"detail": "the number is no action of this board"})
        if reason:
            raise explain(self.state, code, reason)
        self._unnamed_codes.append(code)

    def turn_after(self, action: ActionLike | None = None) -> Turn:
        """Whose turn it would be after an action that is legal, or is now (None); changes nothing.

        >>> Game.new(players=2, seed=1, first_seat=0).turn_after("blind")
        Turn(seat=1, step='open', round=1)
        """
        state = self.state
        if action is not None:
            state = state.clone()
            engine.apply(state, encode(self.board, read_action(action)))
        return Turn(None if state.turn == NOBODY else state.turn, STEP_NAMES[state.step], state.round)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know (None: a spectator). Raises ``Refusal`` (``no_such_seat``)."""
        return View(self.state, SPECTATOR if seat is None else self._existing(seat))

    def _existing(self, seat: int) -> int:
        """The seat, which must be one: a number out of range must not open another one's hand."""
        if seat not in range(self.players):
            raise Refusal("no_such_seat")
        return seat

    def events_for(self, seat: int | None, start: int = 0) -> list[Event]:
        """The events from number ``start`` on as a seat may see them (None: a spectator)."""
        if seat is not None:
            self._existing(seat)
        events = self.events[start:]
        return events if self.over else [event_for(event, seat) for event in events]

    def record(self, seat: int | Everybody | None = ALL) -> Record:
        """The game record; for a seat or a spectator (None) what they may see."""
        return Record(
            board=self.board_id,
            options=dict(self.options.values),
            seats=self.seats,
            first_seat=self.first_seat,
            events=tuple(self.events if isinstance(seat, Everybody) else self.events_for(seat)),
            result=self.result,
            key=self.key.hex() if self.key and self.over else None,
            commitment=self.commitment,
            extra=dict(self.extra),
        )

    def clone(self) -> "Game":
        """A copy that goes on by the same chance."""
        twin = Game(self.state.clone(), self.seats, self.first_seat, self.board_id, self.key)
        twin._actions = self.actions[:]
        twin._events = self.events[:]
        twin.extra = dict(self.extra)
        return twin


def _whole(number: object) -> int | None:
    """The number, if it is a whole one."""
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def key_from_seed(seed: int) -> bytes:
    """The 32-byte key of a numbered game, for simulations and tests that are to be repeatable.

    >>> key_from_seed(7).hex()[:8]
    '9121e8a0'
    """
    return hashlib.sha256(f"elvenhold seed {seed}".encode()).digest()
