"""What the HTTP interface takes and gives: the OpenAPI document is generated from these types."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from elvenhold.notation import Action, Event, Kind, Move
from elvenhold.record import Result
from elvenhold.record import Seat as RecordSeat
from elvenhold.server.wire_board import BoardInfo
from elvenhold.server.wire_game import Base, GameView, Options, OptionValue, Seat, Undone

Version = Annotated[int, Meta(ge=0, description="0 in the lobby, 1 at the start, +1 for every action.")]
PRINTED = r"^[^\x00-\x1f]*$"
RequestName = Annotated[str, Meta(min_length=1, max_length=100, pattern=PRINTED)]
Step = Literal["lobby", "open", "place", "move", "discard", "keep", "over"]
Terrain = Literal["plain", "woods", "desert", "mountain", "downstream", "upstream", "ferry"]
# As ``elvenhold.bots.hint`` says it, which is not read before somebody asks for a hint.
Why = Literal[
    "longer", "plan", "blocks", "hurts", "enough", "journey", "later", "done", "suits", "chance", "keeps"
]
Prices = dict[Terrain, int]
Texts = Annotated[dict[str, str], Meta(description="A text by language tag.")]
# Described as it should be, but read as it comes: the rules say better what is wrong with an option.
WishedOptions = Annotated[dict[str, Any], Meta(extra_json_schema=msgspec.json.schema(Options))]


# Requests


class OpenSeat(Base, frozen=True, tag_field="kind", tag="open"):
    """A seat that a person may take."""


class BotSeat(Base, frozen=True, tag_field="kind", tag="bot"):
    """A seat that the server plays."""

    bot: Annotated[str, Meta(max_length=100)]


class ClockWish(Base, frozen=True):
    """How much time people have: seconds for each decision, or in a bank for the game.

    A ``bank`` gets ``add`` seconds back with every decision. When time is up the server passes, stops, draws
    blind, discards what the seat has most of, or keeps an open counter.
    """

    kind: Literal["decision", "bank"]
    seconds: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)]
    add: Annotated[int, Meta(ge=0, le=3600)] = 0


class NewTable(Base, frozen=True):
    """What a table is to be.

    ``ready_check``: the game starts by itself when everybody has said to be ready; else the host starts it.
    ``aids``: whether people may ask for hints and for the best journeys. ``chat``: whether they may write.
    """

    seats: list[OpenSeat | BotSeat]
    preset: str = "classic"
    options: WishedOptions = field(default_factory=dict)
    board: str = "elfenland"
    first_seat: int | None = None
    spectators: bool = True
    ready_check: bool = False
    aids: bool = True
    chat: bool = True
    clock: ClockWish | None = None


class JoinRequest(Base, frozen=True):
    """Sit down. ``seat`` null: the first free one.

    The same ``request`` sent again gets the same seat and token and takes no second seat. Whoever knows it
    gets the token, so it must be hard to guess, like a UUID.
    """

    name: str
    seat: int | None = None
    request: Annotated[str, Meta(min_length=16, max_length=100, pattern=PRINTED)] | None = None


class StartRequest(Base, frozen=True):
    """Nothing is needed to start."""


class ActionRequest(Base, frozen=True):
    """One action, made upon the version that the player saw."""

    version: Version
    action: Action
    request: RequestName | None = None


class ReadyRequest(Base, frozen=True):
    """Whether one is ready."""

    ready: bool = True


class SeatRequest(Base, frozen=True):
    """The seat that is meant."""

    seat: Seat


class StandInRequest(Base, frozen=True):
    """The seat that a bot is to play from now on."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=100)]


class MuteRequest(Base, frozen=True):
    """Whether a seat may not write in the chat."""

    seat: Seat
    muted: bool = True


class CarryRequest(Base, frozen=True):
    """A code that another device of the same person was given."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class IntentRequest(Base, frozen=True):
    """What to do when the turn comes: discard, keep or pass; null: nothing."""

    action: Action | None


class UndoRequest(Base, frozen=True):
    """Take back the last move, upon the version that the player saw."""

    version: Version
    request: RequestName | None = None


class PushKeys(Base, frozen=True):
    """A browser's keys: its public one and a shared secret, in url-safe base64 without padding."""

    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]


class PushRequest(Base, frozen=True):
    """Where to tell this seat that it is its turn: a browser's ``PushSubscription``, and the language."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys
    language: Annotated[str, Meta(pattern="^[A-Za-z0-9-]{1,35}$")]


class ChatRequest(Base, frozen=True):
    """What to say: a text of one's own, or one of the phrases that every language has."""

    text: Annotated[str, Meta(max_length=2000)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None


# Answers


class Health(Base, frozen=True):
    """The server can serve and store."""

    status: Literal["ok"]


class TableCreated(Base, frozen=True):
    """A new table. The token is the host's."""

    table: str
    invite: str
    token: str


class RecordTaken(Base, frozen=True):
    """A record can be looked at, at a table of its own.

    ``games``: how many the file holds; the first is shown. The token is the host's, who may delete the table.
    """

    table: str
    page: str
    token: str
    games: int


class Joined(Base, frozen=True):
    """The seat taken, and the token that plays it."""

    seat: Seat
    token: str


class Started(Base, frozen=True):
    """The game runs. ``commitment``: SHA-256 of the key that all chance follows from, in hex."""

    version: Version
    commitment: str


class Acted(Base, frozen=True):
    """The action counts: the version it made, and what happened, as this seat may see it."""

    version: Version
    events: list[Event | Undone]


class EventsAnswer(Base, frozen=True):
    """What happened after a version, as this viewer may see it. ``revision`` counts changes of its people."""

    version: Version
    revision: int
    events: list[Event | Undone]


class Settled(Base, frozen=True):
    """The change counts; ``revision`` counts those of a table's people."""

    version: Version
    revision: int


class Deleted(Base, frozen=True):
    """It is gone."""


class CodeMade(Base, frozen=True):
    """A short code, and the Unix time in milliseconds until which it is good."""

    code: str
    expires: int


class Message(Base, frozen=True):
    """One line of a table's chat.

    ``seat`` null: from the table itself, a ``notice`` of what happened to a seat: its word and its number.
    A ``phrase`` is the name of a sentence that every language has. ``at``: Unix time in milliseconds.
    """

    n: int
    seat: Seat | None
    kind: Literal["text", "phrase", "notice"]
    text: str
    at: int


class MessagesAnswer(Base, frozen=True):
    """What was said after a message, the oldest first."""

    messages: list[Message]


class Rematch(Base, frozen=True):
    """Another table for the same game; ``token`` for the host only."""

    table: str
    invite: str
    token: str | UnsetType = UNSET


class PushAnswer(Base, frozen=True):
    """Turn signals of a seat. ``key``: the server's, for the browser; null: it sends none here.

    ``device``: which browser is told, null: none: the SHA-256 of the subscription's endpoint, in url-safe
    base64 without padding.
    """

    key: str | None
    device: str | None


class ClockView(Base, frozen=True):
    """The clocks of a table. ``deadline``: when the time of the seat to act is up.

    ``now``: when this was said; ``left``: what is in each seat's bank. All in milliseconds, the two times of
    Unix time.
    """

    kind: Literal["decision", "bank"]
    seconds: int
    add: int
    now: int
    deadline: int | None
    left: list[int]


class UndoView(Base, frozen=True):
    """Whether the caller's seat could take back its last move now, and if not, why."""

    possible: bool
    reason: str | None


class ViewAnswer(Base, frozen=True):
    """The state of a table. ``legal``: with a seat's token only, empty while another seat is to act.

    ``intent``: what the caller's seat will do when its turn comes. ``rematch``: the table of the next game.
    ``imported``: a record that somebody brought to look at; nobody has a seat there.
    """

    version: Version
    revision: int
    round: int
    step: Step
    turn: Seat | None
    view: GameView
    result: Result | None
    host: bool
    spectators: bool
    aids: bool
    imported: bool
    chat: bool
    ready_check: bool
    clock: ClockView | None
    rematch: str | None
    commitment: str | None
    legal: list[Action] | UnsetType = UNSET
    undo: UndoView | UnsetType = UNSET
    intent: Action | UnsetType | None = UNSET


class WhyAnswer(Base, frozen=True):
    """Whether the caller's seat could do an action now, and if not, why."""

    legal: bool
    reason: str | None
    message: str | None
    params: dict[str, Any]


class JourneyInfo(Base, frozen=True):
    """A journey that the seat's hand pays for; ``towns``: those gained, in their order.

    ``distance``: ways between its end and the goal town, null without one. ``score``: how much it adds to the
    score, as far as that is certain.
    """

    moves: list[Move]
    towns: list[str]
    end: str
    cards: list[Kind]
    distance: int | None
    score: int


class JourneysAnswer(Base, frozen=True):
    """The journeys worth comparing over the counters that lie there, the best first."""

    version: Version
    journeys: list[JourneyInfo]


class HintAnswer(Base, frozen=True):
    """What a bot would do in the place of the seat to act, and why.

    ``why`` says what ``towns`` and ``without`` mean: ``longer``: with this action this round's best journey,
    or the best plan for it, gains so many towns instead of so many; ``plan``: the action begins a plan that
    gains up to ``towns``; ``enough``: nothing betters the journey, which gains up to ``towns``; ``journey``:
    going there gains up to ``towns`` in this round; ``later``: place or cards are worth more than ``towns``
    towns now; ``done``: no more town can be gained; ``blocks``, ``hurts``: it is in the way of others;
    ``suits``, ``chance``: of the counters, this one suits best, or none does; ``keeps``: the rest is worth
    most later.
    """

    version: Version
    bot: str
    action: Action
    why: Why
    towns: int | None
    without: int | None


class RecordAnswer(Base, frozen=True):
    """The game record as this viewer may see it (``record-format.md``)."""

    format: Literal["elvenhold-record"]
    version: int
    board: str
    options: Options
    seats: list[RecordSeat]
    first_seat: Seat
    events: list[Event]
    result: Result | None
    commitment: str | UnsetType = UNSET
    key: str | UnsetType = UNSET


class PresetInfo(Base, frozen=True):
    """A named set of option values."""

    id: str
    label: Texts
    help: Texts
    options: Options


class OptionInfo(Base, frozen=True):
    """One option, with its words in each language."""

    id: str
    values: list[OptionValue]
    default: OptionValue
    label: Texts
    help: Texts
    value_labels: dict[str, Texts]
    excludes: list[str]


class BotInfo(Base, frozen=True):
    """A bot that can take a seat."""

    id: str
    label: Texts
    help: Texts


class LevelInfo(Base, frozen=True):
    """How strong a bot plays, the easiest level first; ``bot``: who plays so."""

    id: str
    bot: str
    label: Texts
    help: Texts


class PlayerCounts(Base, frozen=True):
    """How many may play."""

    min: int
    max: int


class MetaAnswer(Base, frozen=True):
    """What this server offers.

    ``address``: the beginning of links that work on other devices, null where nobody else can come.
    ``phrases``: what can be said in the chat in every language. ``push``: whether it tells closed pages that
    it is somebody's turn.
    """

    name: str
    version: str
    boards: list[BoardInfo]
    kinds: list[Kind]
    chart: dict[Kind, Prices]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]
    levels: list[LevelInfo]
    players: PlayerCounts
    reasons: dict[str, str]
    address: str | None
    phrases: list[str]
    push: bool


class RefusalBody(Base, frozen=True):
    """Why nothing has changed. ``version`` is there when the reason is ``stale``."""

    reason: str
    message: str
    params: dict[str, Any]
    version: Version | UnsetType = UNSET
