"""The named options and presets (rules 14): data that every form and check is made from."""

from collections.abc import Mapping
from typing import NamedTuple

Text = dict[str, str]  # by language tag


class OptionSpec(NamedTuple):
    """One option: its values, default first, and what it is called and means."""

    id: str
    values: tuple[object, ...]
    label: Text
    help: Text
    value_labels: dict[str, Text]

    @property
    def default(self) -> object:
        """The value of the rule sheet."""
        return self.values[0]


class Preset(NamedTuple):
    """A named set of option values."""

    id: str
    label: Text
    help: Text
    changes: dict[str, object]

    @property
    def options(self) -> dict[str, object]:
        """All option values of the preset."""
        return {spec.id: self.changes.get(spec.id, spec.default) for spec in OPTIONS}


ON_OFF: dict[str, Text] = {
    "false": {"en": "Off", "zh-Hans": "关"},
    "true": {"en": "On", "zh-Hans": "开"},
}

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "town_cards",
        (False, True),
        {"en": "Town cards", "zh-Hans": "城镇牌"},
        {
            "en": "Each player has a secret goal town and loses one town for each step of distance to it.",
            "zh-Hans": "每名玩家有一个秘密的目标城镇，终局时每相隔一步扣一个城镇。",
        },
        ON_OFF,
    ),
    OptionSpec(
        "caravan",
        ("identical", "any"),
        {"en": "Caravan", "zh-Hans": "商队"},
        {
            "en": "Which three cards cross any road that has a counter (four with an obstacle).",
            "zh-Hans": "用哪三张旅行票可以通过任何有交通工具的道路（有障碍时四张）。",
        },
        {
            "identical": {"en": "Three identical cards", "zh-Hans": "三张相同的旅行票"},
            "any": {"en": "Any three cards", "zh-Hans": "任意三张旅行票"},
        },
    ),
    OptionSpec(
        "rounds",
        (4, 3),
        {"en": "Rounds", "zh-Hans": "回合数"},
        {"en": "How many rounds are played.", "zh-Hans": "游戏进行多少回合。"},
        {"4": {"en": "4 rounds", "zh-Hans": "4回合"}, "3": {"en": "3 rounds", "zh-Hans": "3回合"}},
    ),
    OptionSpec(
        "hand_limit",
        ("round_end", "own_turn"),
        {"en": "Hand limit", "zh-Hans": "手牌上限"},
        {
            "en": "When hands are cut to four travel cards.",
            "zh-Hans": "何时把手上的旅行票减到四张。",
        },
        {
            "round_end": {
                "en": "At the end of the round, not after the last",
                "zh-Hans": "回合结束时，最后一回合除外",
            },
            "own_turn": {
                "en": "After each player's own journey, in every round",
                "zh-Hans": "每名玩家自己移动之后，每个回合都是",
            },
        },
    ),
    OptionSpec(
        "reshuffle",
        ("when_empty", "every_round"),
        {"en": "Reshuffling", "zh-Hans": "重洗旅行票"},
        {
            "en": "When discarded travel cards return to the draw pile.",
            "zh-Hans": "丢弃的旅行票何时回到牌堆。",
        },
        {
            "when_empty": {"en": "When the pile is empty", "zh-Hans": "牌堆耗尽时"},
            "every_round": {"en": "Before every round", "zh-Hans": "每个回合之前"},
        },
    ),
    OptionSpec(
        "tie_break",
        ("cards", "closest"),
        {"en": "Tie-break", "zh-Hans": "平手时"},
        {"en": "What decides between equal scores.", "zh-Hans": "分数相同时如何分胜负。"},
        {
            "cards": {"en": "More travel cards in hand", "zh-Hans": "手上旅行票较多者胜"},
            "closest": {
                "en": "Closer to the goal town, then more cards",
                "zh-Hans": "离目标城镇较近者胜，再比旅行票",
            },
        },
    ),
    OptionSpec(
        "obstacles",
        (True, False),
        {"en": "Obstacles", "zh-Hans": "障碍"},
        {
            "en": "Each player has one obstacle for the whole game.",
            "zh-Hans": "每名玩家整局游戏有一个障碍。",
        },
        ON_OFF,
    ),
)

PRESETS: tuple[Preset, ...] = (
    Preset(
        "classic",
        {"en": "Classic", "zh-Hans": "经典"},
        {"en": "The rule sheet, word for word.", "zh-Hans": "完全依照规则书。"},
        {},
    ),
    Preset(
        "reprint2015",
        {"en": "Reprint 2015", "zh-Hans": "2015年重印版"},
        {
            "en": "Three rounds, any three cards as a caravan, hands cut after each journey.",
            "zh-Hans": "三个回合，任意三张旅行票组成商队，移动后即减手牌。",
        },
        {
            "caravan": "any",
            "rounds": 3,
            "hand_limit": "own_turn",
            "reshuffle": "every_round",
            "tie_break": "closest",
        },
    ),
)


class RuleOptions:
    """One choice for every option. Made by ``elvenhold.preset`` or ``elvenhold.options_from``."""

    def __init__(self, values: Mapping[str, object]) -> None:
        """Take the given values and the defaults for the rest; assumes ``problems(values)`` is empty."""
        self._values: dict[str, object] = {spec.id: values.get(spec.id, spec.default) for spec in OPTIONS}
        self.town_cards: bool = self._values["town_cards"] is True
        self.any_caravan: bool = self._values["caravan"] == "any"
        self.rounds: int = 3 if self._values["rounds"] == 3 else 4
        self.limit_own_turn: bool = self._values["hand_limit"] == "own_turn"
        self.reshuffle_every_round: bool = self._values["reshuffle"] == "every_round"
        self.closest_wins_ties: bool = self._values["tie_break"] == "closest"
        self.obstacles: bool = self._values["obstacles"] is True

    @property
    def values(self) -> dict[str, object]:
        """All option values, by option."""
        return dict(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleOptions) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(self._values.values()))

    def __repr__(self) -> str:
        changes = {
            spec.id: self._values[spec.id] for spec in OPTIONS if self._values[spec.id] != spec.default
        }
        return f"RuleOptions({changes})"


class Problem(NamedTuple):
    """What is wrong with one option: ``unknown_option`` or ``invalid_value``."""

    reason: str
    option: str
    value: object


def problems(values: Mapping[str, object]) -> list[Problem]:
    """Everything wrong with a set of option values, in their order.

    >>> for problem in problems({"rounds": 5, "dice": True}):
    ...     print(problem.reason, problem.option)
    invalid_value rounds
    unknown_option dice
    """
    known = {spec.id: spec for spec in OPTIONS}
    found = []
    for name, value in values.items():
        if name not in known:
            found.append(Problem("unknown_option", name, value))
        elif not any(value == allowed and type(value) is type(allowed) for allowed in known[name].values):
            found.append(Problem("invalid_value", name, value))
    return found
