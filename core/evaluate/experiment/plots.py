"""Small charts as SVG, without a plotting package: lines with points, and bars."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 520, 320  # pixels of a plot
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 30, 44  # pixels of its margins; the legend stands on the right
COLOURS = ("#1f6f8b", "#c0563b", "#5b8a3c", "#7a5aa6", "#b38b1d", "#4a4a4a", "#a23e72", "#2f9e8f")
DASHES = ("", "6 3", "2 3", "8 3 2 3")  # of the lines of one family, in their order
LETTER = 5.5  # pixels: the mean width of a letter of the labels
STEPS = 5  # marks of an axis that fits its points: about as many


class Point(NamedTuple):
    """A place in a chart; `note` says on hover what it stands for."""

    x: float
    y: float
    note: str = ""


class Scale(NamedTuple):
    """One axis: its ends, its marks, and whether these are powers of ten."""

    low: float
    high: float
    marks: tuple[float, ...]
    powers: bool = False

    def share(self, value: float) -> float:
        """Where a value lies between the ends."""
        return (value - self.low) / ((self.high - self.low) or 1)

    def said(self, value: float) -> str:
        """A mark in words."""
        return f"{10**value:,.0f}" if self.powers else f"{value:g}"


UNIT = Scale(0.0, 1.0, (0.0, 0.25, 0.5, 0.75, 1.0))


def line_chart(
    title: str,
    x: str,
    y: str,
    series: Mapping[str, Sequence[Point]],
    *,
    unit: tuple[bool, bool] = (True, True),
    powers: tuple[bool, bool] = (False, False),
    diagonal: bool = False,
    legend: bool = True,
) -> str:
    """One line with points for each series, in the order given. `unit`: whether the axis (across, up) runs from 0 to 1; else it
    fits the points. `powers`: whether its values are logarithms (base ten) of what it shows. Series whose names are alike up to
    a comma have one colour. Without `legend` all have: single points make a scatter plot."""
    every = [point for points in series.values() for point in points]
    across, up = (
        UNIT if unit[axis] else scale([(point.x, point.y)[axis] for point in every], powers=powers[axis])
        for axis in (0, 1)
    )
    parts = [_frame(title, x, y, across, up)]
    if diagonal:
        start, end = _place(0, 0, across, up), _place(1, 1, across, up)
        parts.append(
            f'<path d="M{start[0]} {start[1]}L{end[0]} {end[1]}" stroke="#bbb" stroke-dasharray="4 4"/>'
        )
    looks = _looks(list(series))
    for number, (name, points) in enumerate(series.items()):
        colour, dash = looks[name] if legend else (COLOURS[0], "")
        places = [_place(point.x, point.y, across, up) for point in points]
        path = " ".join(f"{'L' if i else 'M'}{px} {py}" for i, (px, py) in enumerate(places))
        parts.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6" stroke-dasharray="{dash}"/>'
        )
        parts += [
            f'<circle cx="{px}" cy="{py}" r="3" fill="{colour}"><title>{escape(_hover(name, point))}</title></circle>'
            for (px, py), point in zip(places, points, strict=True)
        ]
        if legend:
            parts.append(_legend(number, name, colour, dash))
    return _svg(parts)


def _looks(names: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Colour and dashes of each line: one colour for a family, dashes by the number within it."""
    families = list(dict.fromkeys(name.partition(",")[0] for name in names))
    found: dict[str, tuple[str, str]] = {}
    for place, family in enumerate(families):
        for number, name in enumerate(n for n in names if n.partition(",")[0] == family):
            found[name] = (COLOURS[place % len(COLOURS)], DASHES[number % len(DASHES)])
    return found


def _hover(name: str, point: Point) -> str:
    return ", ".join(part for part in (name, point.note) if part) + f": {point.x:.3g}, {point.y:.3g}"


def bar_chart(title: str, y: str, bars: Mapping[str, Mapping[str, float]]) -> str:
    """Groups of bars from 0 to 1: group → series → value."""
    parts = [_frame(title, "", y, UNIT, UNIT, ticks=False)]
    names = list(dict.fromkeys(name for group in bars.values() for name in group))
    room = (WIDTH - LEFT - RIGHT) / max(1, len(bars))
    wide = 0.8 * room / max(1, len(names))
    tight = any(len(group) * LETTER > room for group in bars)  # then every other name stands a line lower
    for place, (group, values) in enumerate(bars.items()):
        for number, name in enumerate(names):
            value = values.get(name, 0.0)
            high = value * (HEIGHT - TOP - BOTTOM)
            at = LEFT + place * room + 0.1 * room + number * wide
            parts.append(
                f'<rect x="{at:.1f}" y="{HEIGHT - BOTTOM - high:.1f}" width="{wide:.1f}" height="{high:.1f}" '
                f'fill="{COLOURS[number % len(COLOURS)]}"><title>{escape(group)}, {escape(name)}: {value:.3f}</title></rect>'
            )
        middle = LEFT + (place + 0.5) * room
        parts.append(
            f'<text x="{middle:.1f}" y="{HEIGHT - BOTTOM + 14 + (13 if tight and place % 2 else 0)}" '
            f'text-anchor="middle">{escape(group)}</text>'
        )
    parts += [_legend(n, name, COLOURS[n % len(COLOURS)]) for n, name in enumerate(names)]
    return _svg(parts)


def scale(values: Sequence[float], *, powers: bool = False) -> Scale:
    """An axis that holds all values, with marks at round numbers."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    rough = ((high - low) or 1.0) / STEPS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
    if powers:
        step = max(1.0, step)
    first, last = math.floor(low / step), math.ceil(high / step)
    last = max(last, first + 1)
    marks = tuple(round(number * step, 10) for number in range(first, last + 1))
    return Scale(marks[0], marks[-1], marks, powers)


def _place(x: float, y: float, across: Scale, up: Scale) -> tuple[float, float]:
    return (
        round(LEFT + across.share(x) * (WIDTH - LEFT - RIGHT), 1),
        round(HEIGHT - BOTTOM - up.share(y) * (HEIGHT - TOP - BOTTOM), 1),
    )


def _frame(title: str, x: str, y: str, across: Scale, up: Scale, ticks: bool = True) -> str:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = [
        f'<text x="{LEFT}" y="18" font-weight="bold">{escape(title)}</text>',
        f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#333"/>',
        f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x)}</text>',
        f'<text transform="translate(14 {(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">{escape(y)}</text>',
    ]
    for mark in up.marks:
        at = bottom - up.share(mark) * (bottom - TOP)
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{up.said(mark)}</text>')
        parts.append(f'<path d="M{LEFT} {at:.1f}H{right}" stroke="#eee"/>')
    for mark in across.marks if ticks else ():
        at = LEFT + across.share(mark) * (right - LEFT)
        parts.append(f'<text x="{at:.1f}" y="{bottom + 14}" text-anchor="middle">{across.said(mark)}</text>')
    return "".join(parts)


def _legend(number: int, name: str, colour: str, dash: str | None = None) -> str:
    """A line of the legend: a square for bars, a piece of the line else."""
    y, left = TOP + 14 + 16 * number, WIDTH - RIGHT + 10
    sample = (
        f'<rect x="{left}" y="{y - 8}" width="10" height="10" fill="{colour}"/>'
        if dash is None
        else f'<path d="M{left} {y - 3}h18" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
    )
    behind = 14 if dash is None else 24
    return f'{sample}<text x="{left + behind}" y="{y + 1}">{escape(name)}</text>'


def _svg(parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="11" fill="#222"><rect width="100%" height="100%" fill="white"/>'
        + "".join(parts)
        + "</svg>\n"
    )
