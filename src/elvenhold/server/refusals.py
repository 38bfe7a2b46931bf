"""How a refusal goes over the wire: which status belongs to which reason, and its body."""

from elvenhold.reasons import REASONS, Refusal

STATUS: dict[str, int] = {
    "no_token": 401,
    "wrong_token": 401,
    "not_your_turn": 403,
    "not_host": 403,
    "no_spectators": 403,
    "aids_off": 403,
    "bad_origin": 403,
    "muted": 403,
    "no_chat": 403,
    "no_such_table": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale": 409,
    "table_full": 409,
    "seat_taken": 409,
    "already_started": 409,
    "not_started": 409,
    "seats_open": 409,
    "request_reused": 409,
    "not_all_ready": 409,
    "no_ready_check": 409,
    "nobody_there": 409,
    "host_seat": 409,
    "not_away": 409,
    "too_many_undos": 409,
    "bot_plays": 409,
    "still_running": 409,
    "wrong_code": 409,
    "your_turn": 409,
    "nothing_to_undo": 409,
    "undo_shown": 409,
    "undo_turn_over": 409,
    "chat_full": 409,
    "no_push": 409,
    "body_too_large": 413,
    "bad_host": 421,
    "too_many_requests": 429,
    "too_many_tables": 429,
    "server_error": 500,
    "no_hint_now": 503,
    "storage_failed": 503,
}
OTHERWISE = 422


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal.

    >>> status_of(Refusal("no_obstacle")), status_of(Refusal("table_full"))
    (422, 409)
    """
    return STATUS.get(refusal.reason, OTHERWISE)


def body_of(refusal: Refusal) -> dict[str, object]:
    """The body of a refusal; a stale one names the version at the top, too.

    >>> body_of(Refusal("stale", {"version": 40}))["version"]
    40
    """
    body: dict[str, object] = {
        "reason": refusal.reason,
        "message": refusal.message,
        "params": refusal.params,
    }
    if refusal.reason == "stale":
        body["version"] = refusal.params["version"]
    return body


def reasons_with(status: int) -> list[str]:
    """The reasons that a status may come with, for the documents.

    >>> reasons_with(403)
    ['aids_off', 'bad_origin', 'muted', 'no_chat', 'no_spectators', 'not_host', 'not_your_turn']
    """
    return sorted(word for word in REASONS if STATUS.get(word, OTHERWISE) == status)
