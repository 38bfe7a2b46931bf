"""Spoilt records: everything but the course of the events."""

from tests.game.places import (
    Case,
    holds_counters,
    options_of,
    other_options,
    result_of_seat,
    third_end,
    without,
)
from tests.game.spoiling import changed, edited, the, top, where

TOP = [
    Case(
        "seats of one",
        "busy",
        top(lambda data: data["seats"].__delitem__(slice(1, 3))),
        "bad_value",
        {"key": "seats"},
    ),
    Case(
        "seats of seven", "busy", top(lambda data: data["seats"].extend(data["seats"][:1] * 4)), "bad_value"
    ),
    Case(
        "seats of another number",
        "busy",
        lambda draft: top(lambda data: data["seats"].pop())(draft) or the("deal", 2)(draft),
        "wrong_event",
    ),
    Case(
        "seat of an unknown kind",
        "busy",
        top(lambda data: data["seats"][0].update(kind="robot")),
        "bad_value",
    ),
    Case("bot without a name", "busy", top(lambda data: data["seats"][0].update(kind="bot")), "bad_value"),
    Case("human with a bot", "busy", top(lambda data: data["seats"][0].update(bot="greedy")), "bad_value"),
    Case(
        "seat with an unknown field", "busy", top(lambda data: data["seats"][0].update(age=7)), "unknown_key"
    ),
    Case(
        "seat without a name",
        "busy",
        top(lambda data: data["seats"][0].pop("name")),
        "missing_key",
        {"key": "seats[0].name"},
    ),
    Case(
        "first seat too high",
        "busy",
        top(lambda data: data.update(first_seat=3)),
        "bad_value",
        {"key": "first_seat"},
    ),
    Case("first seat below 0", "busy", top(lambda data: data.update(first_seat=-1)), "bad_value"),
    Case("first seat true", "busy", top(lambda data: data.update(first_seat=True)), "wrong_type"),
    Case(
        "another first seat",
        "busy",
        lambda draft: (
            top(lambda data: data.update(first_seat=(data["first_seat"] + 1) % 3))(draft)
            or the("round")(draft)
        ),
        "wrong_field",
        {"field": "starter"},
    ),
    Case("unknown board", "busy", top(lambda data: data.update(board="mordor")), "unknown_board"),
    Case("board of another type", "busy", top(lambda data: data.update(board=["elfenland"])), "wrong_type"),
    Case(
        "an option missing",
        "busy",
        top(lambda data: data["options"].pop("caravan")),
        "missing_key",
        {"key": "options.caravan"},
    ),
    Case("an unknown option", "busy", top(options_of(dice=True)), "unknown_option", {"option": "dice"}),
    Case(
        "an option of another value",
        "busy",
        top(options_of(rounds=5)),
        "invalid_value",
        {"option": "rounds", "value": 5},
    ),
    Case("an option of another type", "busy", top(options_of(obstacles=1)), "invalid_value"),
    Case(
        "options of another game: obstacles",
        "late",
        lambda draft: other_options(draft, where("obstacle", holds_counters), obstacles=False),
        "no_obstacle",
    ),
    Case(
        "options of another game: rounds",
        "busy",
        lambda draft: (
            other_options(draft, lambda d: the("stop", before="end")(d) + 1, rounds=3) and third_end(draft)
        ),
        "wrong_event",
        {"expected": "end"},
    ),
    Case(
        "options of another game: reshuffle",
        "late",
        lambda draft: other_options(draft, lambda d: the("round", 1)(d) + 1, reshuffle="every_round"),
        "wrong_event",
        {"expected": "reshuffle"},
    ),
    Case(
        "options of another game: hand limit",
        "lazy",
        lambda draft: other_options(draft, lambda d: the("stop")(d) + 1, hand_limit="own_turn"),
        "wrong_event",
        {"expected": "discard"},
    ),
    Case("options as a list", "busy", top(lambda data: data.update(options=[])), "wrong_type"),
    Case("events as an object", "busy", top(lambda data: data.update(events={})), "wrong_type"),
    Case("an unknown event", "busy", changed(the("take"), type="grab"), "bad_value"),
    Case("an event without type", "busy", edited(the("take"), without("type")), "missing_key"),
    Case("an event that is a number", "busy", lambda draft: draft.events.insert(4, 7) or 4, "wrong_type"),  # type: ignore[func-returns-value, arg-type]
    Case("an unknown kind", "busy", changed(the("take"), counter="eagle"), "bad_value"),
    Case(
        "an unknown kind among cards",
        "busy",
        edited(the("move"), lambda event: event["cards"].append("eagle")),
        "bad_value",
    ),
    Case("an unknown field in an event", "busy", changed(the("take"), auto=False), "unknown_key"),
    Case("a field missing in an event", "busy", edited(the("take"), without("refill")), "missing_key"),
    Case("a seat as text", "busy", changed(the("take"), seat="0"), "wrong_type"),
    Case("a seat as true", "busy", changed(the("take"), seat=True), "wrong_type"),
    Case("a seat that is none", "busy", changed(the("take"), seat=99), "wrong_field", {"found": 99}),
    Case("a flag as a number", "busy", changed(the("pass"), auto=0), "wrong_type"),
    Case("cards as text", "busy", changed(the("move"), cards="dragon"), "wrong_type"),
    Case("finished without result", "busy", top(lambda data: data.update(result=None)), "missing_result"),
    Case(
        "a result for another reason",
        "busy",
        top(lambda data: data["result"].update(reason="all_towns")),
        "wrong_result",
        {"field": "reason"},
    ),
    Case(
        "a result for an unknown reason",
        "busy",
        top(lambda data: data["result"].update(reason="rain")),
        "bad_value",
    ),
    Case(
        "a result with a seat missing",
        "busy",
        top(lambda data: data["result"]["seats"].pop()),
        "wrong_result",
        {"field": "seats", "expected": 3},
    ),
    Case(
        "a result with an unknown field",
        "busy",
        top(lambda data: data["result"]["seats"][0].update(gold=1)),
        "unknown_key",
    ),
    Case(
        "a result with a field missing",
        "busy",
        top(lambda data: data["result"]["seats"][0].pop("rank")),
        "missing_key",
        {"key": "result.seats[0].rank"},
    ),
    Case(
        "a result with a value of another type",
        "busy",
        top(lambda data: data["result"]["seats"][0].update(rank="1")),
        "wrong_type",
    ),
    *[
        Case(
            f"a result with wrong {field}",
            "towns",
            result_of_seat(field, 1),
            "wrong_result",
            {"field": f"seats[1].{field}"},
        )
        for field in ("seat", "towns", "cards", "distance", "score", "rank")
    ],
    Case("another key", "busy", top(lambda data: data.update(key="0" * 64, commitment=None)), "wrong_key"),
    Case(
        "a key that is not the committed one",
        "busy",
        top(lambda data: data.update(key="0" * 64)),
        "wrong_commitment",
    ),
    Case(
        "another commitment", "busy", top(lambda data: data.update(commitment="0" * 64)), "wrong_commitment"
    ),
    Case("a key too short", "busy", top(lambda data: data.update(key="00")), "bad_value", {"key": "key"}),
    Case("a key of other letters", "busy", top(lambda data: data.update(key="G" * 64)), "bad_value"),
    Case("a key that is a number", "busy", top(lambda data: data.update(key=5)), "wrong_type"),
    Case("a format that is not ours", "busy", top(lambda data: data.update(format="pgn")), "not_a_record"),
    Case("no format", "busy", top(lambda data: data.pop("format")), "not_a_record"),
    Case("no version", "busy", top(lambda data: data.pop("version")), "not_a_record"),
    Case("version 0", "busy", top(lambda data: data.update(version=0)), "not_a_record"),
    Case("version true", "busy", top(lambda data: data.update(version=True)), "not_a_record"),
    Case(
        "a newer version", "busy", top(lambda data: data.update(version=2)), "newer_version", {"version": 2}
    ),
    *[
        Case(f"no {key}", "busy", top(lambda data, key=key: data.pop(key)), "missing_key", {"key": key})  # type: ignore[misc]
        for key in ("board", "options", "seats", "first_seat", "events", "result")
    ],
]
