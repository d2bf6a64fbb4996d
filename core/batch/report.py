"""The report of a batch: a table for a spreadsheet, and a page with plots that needs nothing but a browser."""

from __future__ import annotations

import csv
import html
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path

from sfumato.core.batch.model import FINISHED, BatchSettings, FileRow

COLUMNS = tuple(field.name for field in fields(FileRow))
_COLOURS = {
    "done": "#009E73",
    "below k": "#E69F00",
    "failed": "#D55E00",
    "locked": "#CC79A7",
    "unsupported": "#8A8A8A",
}
_WIDTH, _HEIGHT, _BARS = 560, 160, 24


def write_report(rows: Sequence[FileRow], settings: BatchSettings, folder: Path) -> None:
    """Writes `report.csv` and `report.html`. Neither holds any text of the documents; file names are as given."""
    with (folder / "report.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(asdict(row) | {"state": row.state.value} for row in rows)
    (folder / "report.html").write_text(_page(rows, settings), encoding="utf-8")


def _page(rows: Sequence[FileRow], settings: BatchSettings) -> str:
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
</style></head><body><h1>Batch report</h1><p>{len(rows)} files: {html.escape(totals)}. k = {settings.k},
threshold = {settings.threshold}{f", profile {html.escape(settings.profile)}" if settings.profile else ""}.</p>
{_states(states)}{_histogram("Achieved k, lower bound", [math.log10(max(1.0, low)) for low in crowds], "10^")}
{_histogram("Seconds a file", [row.seconds for row in finished])}
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
    return f"<figure><svg width='{_WIDTH}' height='{_BARS}'>{''.join(parts)}</svg><figcaption>States</figcaption></figure>"


def _histogram(title: str, values: Sequence[float], prefix: str = "") -> str:
    if not values:
        return ""
    low, high = min(values), max(values)
    bins = [0] * 20
    for value in values:
        bins[min(19, int(20 * (value - low) / ((high - low) or 1)))] += 1
    most = max(bins)
    bars = "".join(
        f"<rect x='{n * _WIDTH / 20:.1f}' y='{_HEIGHT * (1 - count / most):.1f}' width='{_WIDTH / 20 - 2:.1f}' "
        f"height='{_HEIGHT * count / most:.1f}' fill='#0072B2'><title>{count}</title></rect>"
        for n, count in enumerate(bins)
    )
    return (
        f"<figure><svg width='{_WIDTH}' height='{_HEIGHT}'>{bars}</svg>"
        f"<figcaption>{html.escape(title)}: {prefix}{low:.1f} to {prefix}{high:.1f}</figcaption></figure>"
    )
