"""Small charts as SVG, without a plotting package: lines with points, and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 520, 320  # pixels of a plot
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 30, 44  # pixels of its margins; the legend stands on the right
COLOURS = ("#1f6f8b", "#c0563b", "#5b8a3c", "#7a5aa6", "#b38b1d", "#4a4a4a", "#a23e72", "#2f9e8f")
Points = Sequence[tuple[float, float]]


def line_chart(
    title: str,
    x: str,
    y: str,
    series: Mapping[str, Points],
    *,
    unit: bool = True,
    diagonal: bool = False,
    legend: bool = True,
) -> str:
    """One line with points for each series. `unit`: both axes run from 0 to 1; else they fit the points.
    Without `legend` every series has one colour: single points make a scatter plot."""
    every = [point for points in series.values() for point in points]
    xs, ys = ([p[i] for p in every] for i in (0, 1))
    x_range = (0.0, 1.0) if unit else _range(xs)
    y_range = (0.0, 1.0) if unit else _range(ys)
    parts = [_frame(title, x, y, x_range, y_range)]
    if diagonal:
        start, end = _place(0, 0, x_range, y_range), _place(1, 1, x_range, y_range)
        parts.append(
            f'<path d="M{start[0]} {start[1]}L{end[0]} {end[1]}" stroke="#bbb" stroke-dasharray="4 4"/>'
        )
    for number, (name, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS) if legend else 0]
        places = [_place(px, py, x_range, y_range) for px, py in points]
        path = " ".join(f"{'L' if i else 'M'}{px} {py}" for i, (px, py) in enumerate(places))
        parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        parts += [
            f'<circle cx="{px}" cy="{py}" r="3" fill="{colour}"><title>{escape(name)}: {a:.3g}, {b:.3g}</title></circle>'
            for (px, py), (a, b) in zip(places, points, strict=True)
        ]
        if legend:
            parts.append(_legend(number, name, colour))
    return _svg(parts)


def bar_chart(title: str, y: str, bars: Mapping[str, Mapping[str, float]]) -> str:
    """Groups of bars from 0 to 1: group → series → value."""
    parts = [_frame(title, "", y, (0.0, 1.0), (0.0, 1.0), ticks=False)]
    names = list(dict.fromkeys(name for group in bars.values() for name in group))
    room = (WIDTH - LEFT - RIGHT) / max(1, len(bars))
    wide = 0.8 * room / max(1, len(names))
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
            f'<text x="{middle:.1f}" y="{HEIGHT - BOTTOM + 14}" text-anchor="middle">{escape(group)}</text>'
        )
    parts += [_legend(n, name, COLOURS[n % len(COLOURS)]) for n, name in enumerate(names)]
    return _svg(parts)


def _range(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    edge = 0.05 * (high - low or 1.0)
    return low - edge, high + edge


def _place(x: float, y: float, xs: tuple[float, float], ys: tuple[float, float]) -> tuple[float, float]:
    across = (x - xs[0]) / ((xs[1] - xs[0]) or 1)
    up = (y - ys[0]) / ((ys[1] - ys[0]) or 1)
    return (
        round(LEFT + across * (WIDTH - LEFT - RIGHT), 1),
        round(HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM), 1),
    )


def _frame(
    title: str, x: str, y: str, xs: tuple[float, float], ys: tuple[float, float], ticks: bool = True
) -> str:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = [
        f'<text x="{LEFT}" y="18" font-weight="bold">{escape(title)}</text>',
        f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#333"/>',
        f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x)}</text>',
        f'<text transform="translate(14 {(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">{escape(y)}</text>',
    ]
    for step in range(5):
        share = step / 4
        value = ys[0] + share * (ys[1] - ys[0])
        at = bottom - share * (bottom - TOP)
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{value:.3g}</text>')
        parts.append(f'<path d="M{LEFT} {at:.1f}H{right}" stroke="#eee"/>')
        if ticks:
            value = xs[0] + share * (xs[1] - xs[0])
            across = LEFT + share * (right - LEFT)
            parts.append(f'<text x="{across:.1f}" y="{bottom + 14}" text-anchor="middle">{value:.3g}</text>')
    return "".join(parts)


def _legend(number: int, name: str, colour: str) -> str:
    y = TOP + 14 + 16 * number
    return (
        f'<rect x="{WIDTH - RIGHT + 10}" y="{y - 8}" width="10" height="10" fill="{colour}"/>'
        f'<text x="{WIDTH - RIGHT + 24}" y="{y + 1}">{escape(name)}</text>'
    )


def _svg(parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="11" fill="#222"><rect width="100%" height="100%" fill="white"/>'
        + "".join(parts)
        + "</svg>\n"
    )
