"""``elvenhold options``: the rules that can be changed, from the rules' own table."""

from elvenhold.rules.options import OPTIONS, PRESETS
from elvenhold.rulesets import word_of


def options() -> None:
    """List the presets, and the rules that --option can change."""
    print("Presets:")
    for known in PRESETS:
        print(f"  {known.id:<12} {known.help['en']}")
        changes = " ".join(f"{key}={word_of(value)}" for key, value in known.changes.items())
        if changes:
            print(f"  {'':<12} {changes}")
    print("\nOptions, with the values of each, the classic one first:")
    for spec in OPTIONS:
        print(f"  {spec.id:<12} {spec.help['en']}")
        for value in spec.values:
            print(f"  {'':<12} {word_of(value):<13} {spec.value_labels[word_of(value)]['en']}")
