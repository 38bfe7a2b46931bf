"""Checked ways to make ``RuleOptions``: from a preset, from a mapping, from ``key=value`` words."""

from collections.abc import Iterable, Mapping

from elvenhold.reasons import InvalidOptions
from elvenhold.rules.options import OPTIONS, PRESETS, RuleOptions, problems


def options_from(values: Mapping[str, object]) -> RuleOptions:
    """Rule options with these values and defaults for the rest; raises ``InvalidOptions``.

    >>> options_from({"rounds": 3}).rounds
    3
    """
    for problem in problems(values):
        params: dict[str, object] = {"option": problem.option}
        if problem.reason == "invalid_value":
            spec = next(spec for spec in OPTIONS if spec.id == problem.option)
            params |= {"value": problem.value, "allowed": list(spec.values)}
            words = ", ".join(word_of(value) for value in spec.values)
            raise InvalidOptions("invalid_value", params, allowed=words, value=repr(problem.value))
        raise InvalidOptions("unknown_option", params)
    return RuleOptions(values)


def preset(name: str = "classic", **changes: object) -> RuleOptions:
    """The options of a preset, with changes; raises ``InvalidOptions``.

    >>> preset("reprint2015", rounds=4).rounds, preset("reprint2015").any_caravan
    (4, True)
    """
    for known in PRESETS:
        if known.id == name:
            return options_from({**known.options, **changes})
    names = [known.id for known in PRESETS]
    raise InvalidOptions("unknown_preset", {"preset": name, "known": names}, known=", ".join(names))


def changes_from_words(words: Iterable[str]) -> dict[str, object]:
    """Option changes from ``key=value`` words, as on a command line; raises ``InvalidOptions``.

    >>> changes_from_words(["town_cards=true", "rounds=3"])
    {'town_cards': True, 'rounds': 3}
    """
    changes: dict[str, object] = {}
    for word in words:
        key, _, text = word.partition("=")
        spec = next((spec for spec in OPTIONS if spec.id == key), None)
        if spec is None:
            raise InvalidOptions("unknown_option", {"option": key})
        changes[key] = next((value for value in spec.values if word_of(value) == text.lower()), text)
    return changes


def word_of(value: object) -> str:
    """An option's value as it is written on a command line.

    >>> word_of(True), word_of("any")
    ('true', 'any')
    """
    return str(value).lower()
