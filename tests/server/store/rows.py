"""Rows for the tests of the stores."""

from typing import Any

from elvenhold.server.store.base import ActionRow, CodeRow, MessageRow, PushRow, SeatRow, TableRow

NOW = 1_796_000_000_123  # more than 32 bits
SEATS = (
    SeatRow(
        0, "human", "gentle", "Zoë 龍", b"a" * 32, b"r" * 32, True, True, "take 2", (b"d" * 32, b"e" * 32)
    ),
    SeatRow(1, "open"),
    SeatRow(2, "bot", "planner", "Planner", devices=()),
)


def table(table_id: str, **more: Any) -> TableRow:
    """A table with something in every field."""
    fields: dict[str, Any] = {
        "created": NOW,
        "setup": '{"board": "elfenland"}',
        "key": bytes(range(32)),
        "host_hash": b"h" * 32,
        "engine": "0.4.0",
        "seats": SEATS,
        "started": NOW + 1,
        "finished": None,
        "revision": 0,
        "due": NOW,
        "rematch": "another",
    }
    return TableRow(table_id, **(fields | more))


def action(n: int, seat: int = 0, request: str | None = None, by: str | None = None) -> ActionRow:
    body = None if request is None else b"b" * 32
    return ActionRow(n, seat, f"place dragon {n}", request, body, NOW + n, by)


def message(text: str, seat: int | None = 0, kind: str = "text") -> MessageRow:
    return MessageRow(0, seat, kind, text, NOW)


def code(name: str, table_id: str, seat: int | None = None, expires: int = NOW) -> CodeRow:
    return CodeRow(name.encode().ljust(32, b"."), table_id, seat, expires)


def push(table_id: str, name: str = "x", **more: Any) -> PushRow:
    """The subscription of the person at the first of ``SEATS``."""
    fields: dict[str, Any] = {
        "seat": 0,
        "token_hash": SEATS[0].token_hash,
        "endpoint": f"https://push.example.org/{name}",
        "p256dh": b"\x04" * 65,
        "auth": b"s" * 16,
        "language": "zh-Hans",
    }
    return PushRow(table_id, **(fields | more))
