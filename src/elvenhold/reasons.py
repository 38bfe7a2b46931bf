"""Every reason word with its English sentence, and the errors that carry them.

A reason word is stable: programs rely on it and the page translates it. A sentence may name the
error's parameters in braces.
"""

from collections.abc import Mapping

REASONS: dict[str, str] = {
    # what was said cannot be read
    "malformed": "This cannot be read: {detail}.",
    "unknown_way": "There is no way called {way} on this board.",
    "unknown_town": "There is no town called {town} on this board.",
    "unknown_kind": "There is no kind of transport called {kind}.",
    # what was wished is not possible now
    "wrong_step": "This is not possible in the present step.",
    "not_your_turn": "It is not your turn.",
    "game_over": "The game is over.",
    "no_such_slot": "There is no slot {slot} in the display.",
    "slot_empty": "Slot {slot} of the display is empty.",
    "pile_empty": "There are no face-down counters left.",
    "not_on_water": "No counter can be placed on water: {way} is not a road.",
    "terrain_unfit": "The {counter} cannot cross {terrain}.",
    "road_has_counter": "The road {way} already has a counter.",
    "counter_not_held": "That counter is not there to place: {counter}, {face}.",
    "obstacle_not_on_water": "An obstacle cannot be placed on water: {way} is not a road.",
    "no_obstacle": "There is no obstacle left to place.",
    "road_has_no_counter": "The road {way} has no counter, so it takes no obstacle.",
    "road_has_obstacle": "The road {way} already has an obstacle.",
    "not_adjacent": "The boot is not at an end of {way}.",
    "no_counter": "The road {way} has no counter, so nobody can travel on it.",
    "cannot_pay": "The hand cannot pay for {way}: it costs {price}{or_caravan}.",
    "wrong_payment": "These cards do not pay for {way}: it costs {price}{or_caravan}.",
    "cards_not_held": "These cards are not in the hand.",
    "wrong_discard_count": "Exactly {count} travel cards must be discarded.",
    "not_held_to_keep": "That counter is not there to keep: {counter}, {face}.",
    # options and seats of a new game
    "unknown_option": "There is no option called {option}.",
    "invalid_value": "The option {option} cannot be {value}; it is one of {allowed}.",
    "unknown_preset": "There is no preset called {preset}; there are {known}.",
    "unknown_bot": "There is no bot called {bot}; there are {known}.",
    "unknown_board": "There is no board called {board}.",
    "bad_seats": "A game has 2 to 6 seats, each open or with a bot.",
    "bad_first_seat": "The first seat must be one of the seats of the game, numbered from 0.",
    "bad_key": "A key has 32 bytes.",
    "bad_name": "A name has 1 to 40 characters and no control characters.",
    # records
    "not_json": "This is not JSON: {detail}.",
    "not_a_record": "This is not an Elvenhold record: {detail}.",
    "newer_version": "This record has version {version}; this program reads version 1.",
    "unknown_key": "There is an unknown field: {key}.",
    "missing_key": "A field is missing: {key}.",
    "wrong_type": "The field {key} has the wrong type.",
    "bad_value": "The field {key} has an impossible value.",
    "wrong_event": "Here the rules expect {expected}, not {found}.",
    "missing_event": "The record ends where the rules expect {expected}.",
    "extra_event": "Nothing can follow here, but {found} does.",
    "wrong_field": "The field {field} of {event} must be {expected}, not {found}.",
    "wrong_count": "Here {event} must have {expected} pieces, not {found}.",
    "not_in_pile": "This piece cannot be drawn: none is left in the pile.",
    "wrong_result": "The result does not follow from the events: {field} must be {expected}.",
    "unfinished_result": "The record has a result but the game is not over.",
    "missing_result": "The game is over but the record has no result.",
    "partial_record": "This record was made for one viewer and hides things, so it cannot be checked.",
    "unfinished_record": "The game of this record is not over; only a finished game can be looked at.",
    "early_key": "A game that is not over must not have its key in the record.",
    "wrong_key": "The key does not lead to the draws of this game.",
    "wrong_commitment": "The commitment is not the SHA-256 of the key.",
    # the server
    "stale": "The game has moved on; it is at version {version} now.",
    "no_token": "This needs a seat of this table.",
    "wrong_token": "This token belongs to no seat of this table.",
    "no_such_table": "There is no such table.",
    "table_full": "All seats of this table are taken.",
    "seat_taken": "This seat is taken.",
    "no_such_seat": "This table has no such seat.",
    "already_started": "The game has already started.",
    "not_started": "The game has not started yet.",
    "seats_open": "There are still open seats.",
    "not_all_ready": "Not everybody is ready yet.",
    "no_ready_check": "At this table the host starts the game.",
    "nobody_there": "No person sits at that seat.",
    "not_away": "Somebody plays there; let a bot stand in before the seat is given up.",
    "too_many_undos": "In one turn only so many moves can be taken back.",
    "host_seat": "This is the host's own seat.",
    "bot_plays": "A bot stands in at this seat; come back before you play.",
    "still_running": "The game is not over yet.",
    "wrong_code": "This code is wrong, was used, or has expired.",
    "no_intent": "Only a discard, a counter to keep, or a pass can be chosen before the turn comes.",
    "your_turn": "It is your turn: just do it.",
    "nothing_to_undo": "You have made no move in this turn that could be taken back.",
    "undo_shown": "What was drawn or placed has been seen, so it cannot be taken back.",
    "undo_turn_over": "Your turn is over, so nothing of it can be taken back.",
    "no_chat": "This table has no chat.",
    "muted": "The host has muted you.",
    "chat_full": "So much was said at this table that no more can be kept.",
    "unknown_phrase": "There is no phrase called {phrase}.",
    "bad_message": "A message has 1 to {most} characters and no control characters.",
    "bad_clock": "A clock gives {least} to {most} seconds.",
    "too_many_tables": "Too many new tables; try again in {retry_after} seconds.",
    "no_push": "This server sends no turn signals.",
    "unknown_push_service": "This server knows no push service at that address.",
    "not_host": "Only the host can do this.",
    "no_spectators": "This table has no spectators.",
    "aids_off": "This table gives no hints.",
    "no_hint_now": "No hint could be found now; try again in a moment.",
    "request_reused": "This request id was used for something else.",
    "too_many_requests": "Too many requests; try again in {retry_after} seconds.",
    "body_too_large": "The request is too large.",
    "not_found": "There is nothing at this address.",
    "method_not_allowed": "This address does not take {method}.",
    "bad_origin": "This call came from another site.",
    "bad_host": "This server is not called {host}.",
    "server_error": "Something went wrong in the server.",
    "storage_failed": "The server cannot store this at the moment; nothing was changed.",
}


class Refusal(ValueError):
    """Something was refused and nothing has changed.

    >>> str(Refusal("no_obstacle"))
    'There is no obstacle left to place.'
    """

    def __init__(self, reason: str, params: Mapping[str, object] | None = None, **words: object) -> None:
        """``params`` are JSON values for programs; ``words`` replace some of them in the sentence."""
        self.reason = reason
        self.params: dict[str, object] = dict(params or {})
        self.message = REASONS[reason].format(**{**self.params, **words})
        super().__init__(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.message, vars(self))


def _restored(kind: "type[Refusal]", message: str, attributes: dict[str, object]) -> "Refusal":
    """A refusal that was copied, or pickled in another process."""
    refusal = kind.__new__(kind, message)
    vars(refusal).update(attributes)
    return refusal


class InvalidNotation(Refusal):
    """The words of an action cannot be read."""


class IllegalAction(Refusal):
    """The action is not possible in this position."""


class InvalidOptions(Refusal):
    """A game cannot be set up like this."""


class InvalidRecord(Refusal):
    """A record breaks the format or the rules; ``event`` is the index of the event at fault, or None."""

    def __init__(
        self,
        reason: str,
        params: Mapping[str, object] | None = None,
        event: int | None = None,
        **words: object,
    ) -> None:
        """``event`` counts from 0."""
        self.event = event
        super().__init__(reason, params, **words)

    @classmethod
    def at(cls, refusal: Refusal, event: int | None = None) -> "InvalidRecord":
        """What refuses one event of a record, in the same words."""
        attributes = {**vars(refusal), "event": event}
        invalid = _restored(cls, refusal.message, attributes)
        assert isinstance(invalid, cls)
        return invalid
