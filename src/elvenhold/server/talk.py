"""The chat of a table: what may be said, by whom, and what the table itself tells of its seats."""

from collections.abc import Sequence
from unicodedata import category

from elvenhold.reasons import Refusal
from elvenhold.server.setup import TURNS_TEXT
from elvenhold.server.store.base import MessageRow
from elvenhold.server.table import Table
from elvenhold.server.wire import ChatRequest, Message

LONGEST = 500
# Sentences that every language has: the page's messages are called ``phrase-NAME``.
PHRASES = ("hello", "good_luck", "one_moment", "well_played", "thanks", "sorry", "good_game", "again")
MOST_OF_SEAT, MOST_MESSAGES = 500, 4000


def check_talk(table: Table, seat: int, wish: ChatRequest, said: Sequence[int | None]) -> tuple[str, str]:
    """The kind and text of what a seat may say; raises ``Refusal``. ``said``: by whom each message was."""
    if not table.setup.chat:
        raise Refusal("no_chat")
    if table.seats[seat].muted:
        raise Refusal("muted")
    if said.count(seat) >= MOST_OF_SEAT or len(said) >= MOST_MESSAGES:
        raise Refusal("chat_full")
    if wish.phrase is not None:
        if wish.phrase not in PHRASES:
            raise Refusal("unknown_phrase", {"phrase": wish.phrase})
        return "phrase", wish.phrase
    return "text", _checked(wish.text or "")


def _checked(text: str) -> str:
    trimmed = text.strip()
    forbidden = any(category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in trimmed)
    visible = any(category(letter)[0] not in "CZ" for letter in trimmed)
    if len(trimmed) > LONGEST or forbidden or TURNS_TEXT & set(trimmed) or not visible:
        raise Refusal("bad_message", {"most": LONGEST})
    return trimmed


def message_of(row: MessageRow) -> Message:
    """A message as it goes over the wire."""
    return Message(
        n=row.n,
        seat=row.seat,
        kind=row.kind,  # type: ignore[arg-type]  # the store's kinds are these
        text=row.text,
        at=row.at,
    )
