"""The report of a batch: a table for a spreadsheet, and a page with plots that needs nothing but a browser."""

from __future__ import annotations

import csv
import html
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from sfumato.core.batch.model import FINISHED, FileRow
from sfumato.core.decide.model import Dials

COLUMNS = tuple(field.name for field in fields(FileRow))
_COLOURS = {
    "done": "#009E73",
    "below k": "#E69F00",
    "failed": "#D55E00",
    "locked": "#CC79A7",
    "unsupported": "#8A8A8A",
}
_WIDTH, _HEIGHT, _BARS = 560, 160, 24  # pixels
_BINS = 20  # bars of a histogram


def write_report(rows: Sequence[FileRow], folder: Path, dials: Dials, profile: str = "") -> None:
    """Writes `report.csv` and `report.html`. Neither holds any text of the documents; file names are as given."""
    with (folder / "report.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(asdict(row) | {"state": row.state.value} for row in rows)
    (folder / "report.html").write_text(_page(rows, dials, profile), encoding="utf-8")


def _page(rows: Sequence[FileRow], dials: Dials, profile: str) -> str:
    states = Counter(row.state.value for row in rows)
    finished = [row for row in rows if row.state in FINISHED]
    crowds = [row.low for row in finished if row.low is not None]
    body = "".join(
        f"<tr class='{row.state.value.split()[0]}'><td>{html.escape(row.path)}</td><td>{row.state.value}</td>"
        f"<td>{row.masked}</td><td>{row.generalized}</td><td>{row.kept:.0%}</td>"
        f"<td>{'' if row.low is None else f'{row.low:,.0f}'}</td><td>{row.seconds:.1f}</td>"
        f"<td>{html.escape(row.reason)}</td></tr>"
        for row in rows
    )
    totals = ", ".join(f"{count} {state}" for state, count in states.most_common())
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sfumato batch</title><style>
body{{font:15px/1.4 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em}}
table{{border-collapse:collapse;width:100%}}
td,th{{border-bottom:1px solid #ccc;padding:.3em .6em;text-align:left}} figure{{display:inline-block;margin:0 1em 1em 0}}
</style></head><body><h1>Batch report</h1><p>{len(rows)} files: {html.escape(totals)}. k = {dials.k},
threshold = {dials.threshold}{f", profile {html.escape(profile)}" if profile else ""}.</p>
{_states(states)}
{_histogram("Achieved k (lower bound), by file", [math.log10(max(1.0, low)) for low in crowds], _people, math.log10(dials.k))}
{_histogram("Time, by file", [row.seconds for row in finished], _seconds)}
<table><thead><tr><th>File</th><th>State</th><th>Masked</th><th>Generalized</th><th>Kept</th><th>Achieved k</th><th>Seconds</th>
<th>Reason</th></tr></thead><tbody>{body}</tbody></table></body></html>"""


def _states(states: Counter[str]) -> str:
    total = sum(states.values()) or 1
    parts, at = [], 0.0
    for state, count in states.most_common():
        width = _WIDTH * count / total
        colour = _COLOURS.get(state, "#666")
        parts.append(
            f"<rect x='{at:.1f}' width='{width:.1f}' height='{_BARS}' fill='{colour}'><title>{state}: {count}</title></rect>"
        )
        at += width
    legend = " ".join(
        f"<span style='color:{_COLOURS.get(state, '#666')}'>■</span> {state}: {count}"
        for state, count in states.most_common()
    )
    return f"<figure><svg width='{_WIDTH}' height='{_BARS}'>{''.join(parts)}</svg><figcaption>{legend}</figcaption></figure>"


def _people(value: float) -> str:
    return f"{10**value:,.0f}"


def _seconds(value: float) -> str:
    return f"{value:.1f} s"


def _histogram(
    title: str, values: Sequence[float], show: Callable[[float], str], mark: float | None = None
) -> str:
    """Bars over the range of the values, with its ends below; a line at `mark`, which the range then includes."""
    if not values:
        return ""
    ends = [*values, *([] if mark is None else [mark])]
    low, high = min(ends), max(ends)
    width = (high - low) or 1.0
    bins = [0] * _BINS
    for value in values:
        bins[min(_BINS - 1, int(_BINS * (value - low) / width))] += 1
    most = max(bins)
    step = _WIDTH / _BINS
    parts = [
        f"<rect x='{n * step:.1f}' y='{_HEIGHT * (1 - count / most):.1f}' width='{step - 2:.1f}' "
        f"height='{_HEIGHT * count / most:.1f}' fill='#0072B2'><title>{count} files</title></rect>"
        for n, count in enumerate(bins)
    ]
    if mark is not None:
        at = min(_WIDTH - 1.0, max(1.0, _WIDTH * (mark - low) / width))
        parts.append(
            f"<line x1='{at:.1f}' x2='{at:.1f}' y1='0' y2='{_HEIGHT}' stroke='#D55E00' stroke-dasharray='4'>"
            f"<title>asked for: {show(mark)}</title></line>"
        )
    parts.append(
        f"<text x='0' y='{_HEIGHT + 16}'>{show(low)}</text>"
        f"<text x='{_WIDTH}' y='{_HEIGHT + 16}' text-anchor='end'>{show(high)}</text>"
    )
    asked = "" if mark is None else f"; dashed: asked for, {show(mark)}"
    return (
        f"<figure><svg width='{_WIDTH}' height='{_HEIGHT + 20}' font-size='13'>{''.join(parts)}</svg>"
        f"<figcaption>{html.escape(title)}; highest bar {most} files{asked}</figcaption></figure>"
    )
