"""A plot of shares with their intervals, as SVG: for light and dark pages, with every number in words too."""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, MARGIN = 760, 20
TOP, ROW, BOTTOM, LINE = 76, 34, 56, 18  # heights; TOP is without the lines of the note
NOTE_LETTERS = 110  # in a line of the note
LETTER = 8  # the width of a letter in the column of names
NUMBERS = 195  # the width of the column of numbers
LONGEST_NAME = 28
TICKS = (0, 25, 50, 75, 100)

STYLE = """
  svg { color-scheme: light dark; --paper: #ffffff; --ink: #1b1b1b; --faint: #c8c8c8; --mark: #1f5fa8; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #17191c; --ink: #ececec; --faint: #4a4d52; --mark: #8ab8f0; }
  }
  text { font: 14px system-ui, sans-serif; fill: var(--ink, #1b1b1b); }
  .title { font-size: 17px; font-weight: 600; }
  .small { font-size: 12px; }
  .paper { fill: var(--paper, #ffffff); }
  .grid { stroke: var(--faint, #c8c8c8); }
  .fair { stroke: var(--ink, #1b1b1b); stroke-dasharray: 5 4; }
  .range { stroke: var(--mark, #1f5fa8); stroke-width: 2; }
  .share { fill: var(--mark, #1f5fa8); }
"""


class Bar(NamedTuple):
    """A share with the ends of its interval, between 0 and 1, and whose it is."""

    name: str
    share: float
    low: float
    high: float


def share_plot(title: str, note: str, fair: float, bars: Sequence[Bar]) -> str:
    """The text of an SVG file: a line for each bar, and a dashed line where all would be equal.

    >>> text = share_plot("Games won", "100 games", 0.5, [Bar("greedy", 0.9, 0.83, 0.94)])
    >>> "greedy" in text, "90.0% (83.0–94.0%)" in text
    (True, True)
    """
    left = MARGIN + LETTER * max(len(_short(bar.name)) for bar in bars) + 12
    right = WIDTH - NUMBERS
    notes = textwrap.wrap(note, NOTE_LETTERS)
    top = TOP + LINE * len(notes)
    bottom = top + ROW * len(bars)
    height = bottom + BOTTOM

    def across(share: float) -> str:
        return f"{left + (right - left) * share:.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-labelledby="title note" width="{WIDTH}" height="{height}">',
        f'<title id="title">{_text(title)}</title>',
        f'<desc id="note">{_text(note)} {_text("; ".join(map(_words, bars)))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        _label(MARGIN, 32, title, "title"),
        *(_label(MARGIN, 54 + LINE * number, line, "small") for number, line in enumerate(notes)),
    ]
    for tick in TICKS:
        x = across(tick / 100)
        lines.append(f'<line class="grid" x1="{x}" y1="{top}" x2="{x}" y2="{bottom}"/>')
        lines.append(_label(x, bottom + 18, f"{tick}%", "small", "middle"))
    x = across(fair)
    lines.append(f'<line class="fair" x1="{x}" y1="{top - 6}" x2="{x}" y2="{bottom}"/>')
    lines.append(_label(x, top - 12, f"equal players: {fair:.1%}", "small", "middle"))
    lines.append(
        _label(across(0.5), bottom + 40, "share of games won, with its 95 % interval", "small", "middle")
    )
    for number, bar in enumerate(bars):
        y = top + ROW * number + ROW // 2
        low, high = across(bar.low), across(bar.high)
        lines += [
            _label(left - 12, y + 5, _short(bar.name), anchor="end"),
            f'<path class="range" d="M{low} {y}H{high}M{low} {y - 6}V{y + 6}M{high} {y - 6}V{y + 6}"/>',
            f'<circle class="share" cx="{across(bar.share)}" cy="{y}" r="5"/>',
            _label(right + 16, y + 5, _numbers(bar)),
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _label(x: int | str, y: int, words: str, style: str = "", anchor: str = "start") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x}" y="{y}" text-anchor="{anchor}">{_text(words)}</text>'


def _text(words: str) -> str:
    """Words as XML has them; what does not print is no part of XML at all."""
    return escape("".join(sign if sign.isprintable() else "?" for sign in words))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _numbers(bar: Bar) -> str:
    return f"{bar.share:.1%} ({100 * bar.low:.1f}–{bar.high:.1%})"


def _words(bar: Bar) -> str:
    return f"{bar.name} {_numbers(bar)}"
