"""``elvenhold play``: a game against bots in the terminal."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from elvenhold.arena.turn import BotFault, bot_turn
from elvenhold.cli.bulk_options import entrants
from elvenhold.cli.common import (
    FINE,
    INTERRUPTED,
    WRONG,
    OptionWords,
    PresetName,
    Trouble,
    check_players,
    check_seed,
    rule_options,
)
from elvenhold.cli.hints import hint_words
from elvenhold.cli.levels import NotNow, ask_level, level_bot, level_names
from elvenhold.cli.person import Leave, Person
from elvenhold.cli.scene import board_lines
from elvenhold.cli.story import Teller, final_lines
from elvenhold.cli.streams import STREAM, replacing
from elvenhold.cli.terminal import WARNING, EndOfInput, Terminal
from elvenhold.cli.words import counted, town_name, visible
from elvenhold.game import Game
from elvenhold.notation import Event, Moved, event_for
from elvenhold.reasons import Refusal
from elvenhold.record import Seat
from elvenhold.rules.state import NOTHING

if TYPE_CHECKING:
    from elvenhold.arena.entrant import Entrant
    from elvenhold.bots import Bot

LOG_LENGTH = 40
LEFT = "You have left the game; it is not finished."
SECONDS = 1.0  # for a bot's decision
SIMULATIONS = 100  # instead, where the game is to be repeatable: somebody waits, so fewer than elsewhere


def play(
    players: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="How many play, you included, 2 to 6; without it 3, or as many as --bots names.",
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Your opponents, clockwise from your seat, repeated if need be; expert:300 is the bot expert"
            " with 300 simulations for a decision.",
        ),
    ] = "",
    level: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="How strong your opponents are: easy, medium, hard or expert. Without it you are asked.",
        ),
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            help="Makes the game repeatable; bots then think by a fixed number of tries, not by the clock.",
        ),
    ] = None,
    seat: Annotated[int, typer.Option(metavar="K", help="Your seat, from 0; who begins is drawn.")] = 0,
    preset: PresetName = "classic",
    option: OptionWords = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name in the record.")] = "Player",
    record: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Where to write the game's record when it ends or you leave; replaces an older file then.",
        ),
    ] = None,
) -> None:
    """Play against bots in the terminal.

    Choices are numbered; '?' at any question says what else you can type.
    """
    rules = rule_options(preset, option)
    if bots and level:
        raise Trouble("Give --bots or --level, not both.")
    who = entrants(bots or level_bot(level)) if bots or level else ()
    if players is None:
        players = max(3, len(who) + 1)
    check_players(players)
    if not 0 <= seat < players:
        raise Trouble(f"Seat {seat} is not at a table of {players}; seats count from 0 to {players - 1}.")
    if len(who) >= players:
        raise Trouble(f"You named {len(who)} bots for {counted(players - 1, 'seat')}.")
    check_seed(seed or 0)
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise Refusal("bad_name")
    with nullcontext(_forget) if record is None else replacing(record) as write:
        terminal = Terminal()
        try:
            who = who or entrants(ask_level(terminal))
        except NotNow:
            raise typer.Exit(FINE) from None
        except EndOfInput:
            terminal.say("There is no more input, so no game begins.")
            raise typer.Exit(WRONG) from None
        except KeyboardInterrupt:
            terminal.say()
            raise
        opponents = {(seat + n) % players: who[(n - 1) % len(who)] for n in range(1, players)}
        game = Game.new(rules, seed=seed, seats=_seats(players, seat, name, opponents, by_level=not bots))
        try:
            code = Table(game, seat, _minds(opponents, seed), terminal).run()
        finally:
            write(game.record().to_json() + "\n")
            if record not in (None, STREAM):
                terminal.say(f"The record is in {record}.")
    raise typer.Exit(code)


def _forget(text: str) -> None:
    """Where no record is wished."""


def _seats(players: int, seat: int, name: str, opponents: "dict[int, Entrant]", by_level: bool) -> list[Seat]:
    from elvenhold.arena.simulate import seat_names

    order = sorted(opponents)
    bots = [opponents[other].bot for other in order]
    names = dict(zip(order, level_names(bots) if by_level else seat_names(bots), strict=True))
    return [
        Seat(name, "human") if number == seat else Seat(names[number], "bot", opponents[number].bot)
        for number in range(players)
    ]


def _minds(opponents: "dict[int, Entrant]", seed: int | None) -> "dict[int, Bot]":
    """Bots that keep nobody waiting for long, or as long as they were told to."""
    import secrets

    from elvenhold.arena.entrant import Mind
    from elvenhold.arena.simulate import bot_seed
    from elvenhold.bots import Budget

    start = secrets.randbits(62) if seed is None else seed
    usual = Budget(seconds=SECONDS) if seed is None else Budget(simulations=SIMULATIONS)
    return {seat: Mind(bot, bot_seed(start, seat), usual) for seat, bot in opponents.items()}


def _thinking(name: str) -> AbstractContextManager[object]:
    """Says so on a terminal for as long as a bot thinks, and nothing elsewhere."""
    if not sys.stdout.isatty():
        return nullcontext()
    from rich.console import Console
    from rich.text import Text

    return Console().status(Text(f"{visible(name)} is thinking …"))


class Table:
    """The game, the person, the bots and what has been told."""

    def __init__(self, game: Game, seat: int, bots: "dict[int, Bot]", terminal: Terminal) -> None:
        """``seat``: where the person sits; ``bots``: the others."""
        self.game = game
        self.seat = seat
        self.bots = bots
        self.terminal = terminal
        self.names = ["You" if number == seat else other.name for number, other in enumerate(game.seats)]
        self.teller = Teller(game.board, self.names, game.options.rounds, you=seat)
        self.lines: list[str] = []
        extras = {"b": self._map, "l": self._log, "h": self._hint, "hint": self._hint}
        self.person = Person(terminal, self.names, extras)

    def run(self) -> int:
        """Play to the end; the exit code."""
        opponents = [name for number, name in enumerate(self.names) if number != self.seat]
        self.terminal.say(f"Elfenland, {self.game.players} players: you against {', '.join(opponents)}.")
        self.terminal.say("Visit as many towns as you can. Type ? for help, q to leave.")
        self._tell(self.game.events)
        try:
            while not self.game.over:
                self._turn()
        except Leave:
            self.terminal.say(LEFT)
            return FINE
        except KeyboardInterrupt:
            self.terminal.say_all(["", LEFT])
            return INTERRUPTED
        except BotFault as fault:
            self.terminal.say(f"The game cannot go on: {fault}")
            return WRONG
        except EndOfInput:
            self.terminal.say("There is no more input, so the game stops here; it is not finished.")
            return WRONG
        self._finish()
        return FINE

    def _turn(self) -> None:
        """One decision."""
        seat = self.game.to_act
        if seat != self.seat:
            assert seat is not None
            with _thinking(self.names[seat]):
                happened = bot_turn(self.game, self.bots[seat], self.names[seat])
            self._tell(happened)
            return
        view = self.game.view(seat)
        events = self.game.events
        going_on = isinstance(events[-1], Moved) and events[-1].seat == seat
        if not going_on:
            self.person.show(view)
        while True:
            said = self.person.decide(view, self.game.legal_actions())
            if said is None:
                continue
            try:
                happened = self.game.push(said, seat)
            except Refusal as refusal:
                self.terminal.say(f"  {refusal.message}", WARNING)
                continue
            self.terminal.say()
            self._tell(happened)
            return

    def _tell(self, events: Sequence[Event]) -> None:
        """Say what happened, as the person may know it."""
        for event in events:
            line = self.teller.tell(event_for(event, self.seat))
            self.lines.append(line)
            if line.startswith("Round "):
                self.terminal.say()
            self.terminal.say(line)

    def _map(self) -> None:
        self.terminal.say_all(board_lines(self.game.view(self.seat), self.names))

    def _log(self) -> None:
        self.terminal.say_all(self.lines[-LOG_LENGTH:])

    def _hint(self) -> None:
        from elvenhold.bots.hint import hint_of

        view = self.game.view(self.seat)
        self.terminal.say(f"  {hint_words(view, hint_of(view))}")

    def _finish(self) -> None:
        game, result = self.game, self.game.result
        assert result is not None
        goals = []
        if game.options.town_cards:
            view = game.view(None)
            for seat, goal in enumerate(view.goals):
                assert goal != NOTHING
                boot, town = town_name(game.board, view.boots[seat]), town_name(game.board, goal)
                goals.append(f"boot in {boot}, town card {town}")
        self.terminal.heading("The end")
        self.terminal.say_all(final_lines(result, self.names, game.options.town_cards, goals))
