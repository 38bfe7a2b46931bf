"""The engine agrees with the naive oracle in legal actions, effects and ranking."""

from tests.oracle.agreement import run


def test_engine_and_oracle_agree_over_twenty_thousand_decisions() -> None:
    games, decisions = run(20_000)
    assert decisions >= 20_000
    assert games >= 60  # all player counts and policies, four times over
