"""Log lines for people, or as JSON for machines; each says which request it belongs to.

Nothing secret is logged: what may hold somebody's cards is reported by type and place (``trouble.py``).
"""

import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

import msgspec

Form = Literal["text", "json"]
request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


def set_up(form: Form = "text", level: int = logging.WARNING) -> None:
    """Let everything that is logged from now on go to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json() if form == "json" else _Text())
    logging.basicConfig(level=level, handlers=[handler], force=True)


class _Text(logging.Formatter):
    """``WARNING elvenhold.server: a sentence [request]``."""

    def format(self, record: logging.LogRecord) -> str:
        request = request_id.get()
        end = "" if request is None else f" [{request}]"
        return f"{record.levelname} {record.name}: {record.getMessage()}{end}"


class _Json(logging.Formatter):
    """One object a line: ``at``, ``level``, ``logger``, ``message``, and ``request`` where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = request_id.get()
        return msgspec.json.encode(line if request is None else line | {"request": request}).decode()
