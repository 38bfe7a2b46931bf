"""What ``GET /api/meta`` says: made from the rules' own data, the same for everybody."""

from functools import cache

import msgspec

from elvenhold import __version__
from elvenhold.boards import board_ids, load_board
from elvenhold.notation import KIND_NAMES
from elvenhold.reasons import REASONS
from elvenhold.rules.kinds import CHART, MAX_PLAYERS, MIN_PLAYERS, TERRAINS
from elvenhold.rules.options import OPTIONS, PRESETS
from elvenhold.server.talk import PHRASES
from elvenhold.server.wire import (
    BotInfo,
    LevelInfo,
    MetaAnswer,
    OptionInfo,
    PlayerCounts,
    PresetInfo,
    Prices,
    Terrain,
)
from elvenhold.server.wire_board import BoardInfo
from elvenhold.server.wire_game import Options

TERRAIN_NAMES: tuple[Terrain, ...] = TERRAINS  # type: ignore[assignment]


@cache
def meta_answer(address: str | None, push: bool) -> MetaAnswer:
    """Everything a page needs to know before a table is made.

    ``address``: where others find this server. ``push``: whether it sends turn signals here.
    """
    return MetaAnswer(
        name="Elvenhold",
        version=__version__,
        boards=[msgspec.convert(load_board(board_id).data, BoardInfo) for board_id in board_ids()],
        kinds=list(KIND_NAMES),
        chart={kind: _prices(number) for number, kind in enumerate(KIND_NAMES)},
        presets=[
            PresetInfo(id=one.id, label=one.label, help=one.help, options=_values(one.options))
            for one in PRESETS
        ],
        options=_options(),
        bots=_bots(),
        levels=_levels(),
        players=PlayerCounts(min=MIN_PLAYERS, max=MAX_PLAYERS),
        reasons=REASONS,
        address=address,
        phrases=list(PHRASES),
        push=push,
    )


def _prices(kind: int) -> Prices:
    return dict(zip(TERRAIN_NAMES, CHART[kind], strict=True))


def _values(values: dict[str, object]) -> Options:
    return {name: value for name, value in values.items() if isinstance(value, bool | int | str)}


def _options() -> list[OptionInfo]:
    return [
        OptionInfo(
            id=spec.id,
            values=[value for value in spec.values if isinstance(value, bool | int | str)],
            default=spec.default if isinstance(spec.default, bool | int | str) else str(spec.default),
            label=spec.label,
            help=spec.help,
            value_labels=spec.value_labels,
            excludes=[],
        )
        for spec in OPTIONS
    ]


def _bots() -> list[BotInfo]:
    from elvenhold.bots import BOTS

    return [BotInfo(id=name, label=dict(bot.label), help=dict(bot.help)) for name, bot in BOTS.items()]


def _levels() -> list[LevelInfo]:
    from elvenhold.bots import BOTS

    return [
        LevelInfo(id=bot.level.id, bot=name, label=dict(bot.level.label), help=dict(bot.level.help))
        for name, bot in BOTS.items()
        if bot.level is not None
    ]
