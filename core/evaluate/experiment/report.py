"""From the rows of a run to a tidy table (CSV and Parquet), plots and one HTML page."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from sfumato.core.errors import CannotWrite
from sfumato.core.evaluate.experiment.config import Experiment
from sfumato.core.evaluate.experiment.parquet import parquet_bytes
from sfumato.core.evaluate.experiment.plots import Point, bar_chart, line_chart
from sfumato.core.evaluate.experiment.run import CALIBRATION, TYPES, UNTYPED, Row, latest, read_rows
from sfumato.core.evaluate.span_scores import interval, needs_interval

BINS = 10  # of the calibration plot
# Columns that the page shows even where all settings are alike.
_ALWAYS = (
    "strategy",
    "k",
    "threshold",
    "information_kept",
    "reaches_k",
    "median_crowd",
    "precision",
    "recall",
)
_SETTING = ("strategy", "k", "threshold", "combine", "measures", "seed", "model")


def write_report(experiment: Experiment, rows: Sequence[Row]) -> list[Path]:
    """Writes table, plots and page into the experiment's folder; returns what was written. Raises `CannotWrite`."""
    folder = experiment.folder
    try:
        written = [_csv(folder / "results.csv", rows), _parquet(folder / "results.parquet", rows)]
        summaries = summarize(rows)
        written.append(_csv(folder / "summary.csv", summaries))
        charts = plots(rows, summaries, *_besides(folder, rows))
        for name, chart in charts.items():
            (folder / f"{name}.svg").write_text(chart, encoding="utf-8")
            written.append(folder / f"{name}.svg")
        page = folder / "report.html"
        page.write_text(_page(experiment, summaries, charts), encoding="utf-8")
        frontier = folder / "frontier.json"
        frontier.write_text(json.dumps(_frontier(experiment, summaries), indent=1), encoding="utf-8")
    except OSError as error:
        raise CannotWrite(f"The report cannot be written ({error.strerror}).", file=folder) from error
    return [*written, page, frontier]


def _besides(folder: Path, rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """What the folder holds besides the table, of these documents and settings, each once."""
    settings, documents = {(r["document"], r["setting"]) for r in rows}, {r["document"] for r in rows}
    types = latest(read_rows(folder / TYPES), ("document", "setting", "type"))
    chances = latest(read_rows(folder / CALIBRATION), ("document", "entity"))
    return (
        [row for row in types if (row["document"], row["setting"]) in settings],
        [row for row in chances if row["document"] in documents],
    )


def summarize(rows: Sequence[Row]) -> list[Row]:
    """One line for each setting: means over documents, intervals below 200 documents, micro-averaged token scores."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row["setting"], []).append(row)
    return [_summary(group) for group in groups.values()]


def _summary(group: Sequence[Row]) -> Row:
    first = group[0]
    out: Row = {name: first.get(name, "") for name in _SETTING} | {"documents": len(group)}
    for name in ("information_kept", "characters_changed", "reaches_k", "open_findings"):
        out[name] = round(_mean(group, name), 4)
        if needs_interval(len(group)) and name in ("information_kept", "reaches_k"):
            low, high = interval(group, partial(_mean, name=name), draws=300)
            out[f"{name}_low"], out[f"{name}_high"] = round(low, 4), round(high, 4)
    crowds = sorted(row["crowd"] for row in group if row["crowd"] is not None)
    out["median_crowd"] = crowds[len(crowds) // 2] if crowds else None
    if all("tokens_right" in row for row in group):
        for place, name in enumerate(("precision", "recall")):
            out[name] = round(_scores(group)[place], 4)
            if needs_interval(len(group)):
                low, high = interval(group, lambda part, place=place: _scores(part)[place], draws=300)  # type: ignore[misc]
                out[f"{name}_low"], out[f"{name}_high"] = round(low, 4), round(high, 4)
    out["seconds"] = round(
        sum(row["analysis_seconds"] + row["plan_seconds"] for row in group) / len(group), 3
    )
    return out


def _mean(rows: Sequence[Mapping[str, Any]], name: str) -> float:
    return sum(float(row[name]) for row in rows) / max(1, len(rows))


def _scores(rows: Sequence[Mapping[str, Any]]) -> tuple[float, float]:
    right = sum(row["tokens_right"] for row in rows)
    predicted = sum(row["tokens_predicted"] for row in rows)
    expected = sum(row["tokens_expected"] for row in rows)
    return right / predicted if predicted else 0.0, right / expected if expected else 0.0


def plots(
    rows: Sequence[Row], summaries: Sequence[Row], types: Sequence[Row], calibration: Sequence[Row]
) -> dict[str, str]:
    """The charts that the rows can fill, by name."""
    charts = {
        "privacy-utility": line_chart(
            "Privacy and utility",
            "information kept",
            "documents whose crowd reaches k",
            _series(summaries, "information_kept", "reaches_k"),
        ),
        "crowd-utility": line_chart(
            "People who fit what is left",
            "information kept",
            "people who fit at least, median",
            {
                name: [point._replace(y=math.log10(max(1.0, point.y))) for point in points]
                for name, points in _series(summaries, "information_kept", "median_crowd").items()
            },
            unit=(True, False),
            powers=(False, True),
        ),
    }
    if summaries and all("precision" in row for row in summaries):
        charts["precision-recall"] = line_chart(
            "Against the masks of people", "recall", "precision", _series(summaries, "recall", "precision")
        )
    if types:
        charts["recall-by-type"] = bar_chart("Entities hidden, by type", "recall", _by_type(rows, types))
    if calibration:
        charts["calibration"] = line_chart(
            "Does the recogniser mean what it says?",
            "probability that people mask it",
            "share that people masked",
            {"": _bins(calibration)},
            diagonal=True,
            legend=False,
        )
    return charts


def _series(summaries: Sequence[Row], x: str, y: str) -> dict[str, list[Point]]:
    """A line for each strategy, set of measures and model, along the thresholds, and for each k where both differ; along k where
    only that does. Only what differs is named."""
    told = [c for c in ("measures", "model") if len({row[c] for row in summaries}) > 1]
    along, by = ("threshold", "k") if len({row["threshold"] for row in summaries}) > 1 else ("k", "threshold")
    parted = len({row[by] for row in summaries}) > 1
    found: dict[str, list[tuple[float, Point]]] = {}
    for row in summaries:
        if row.get(x) is not None and row.get(y) is not None:
            name = " ".join([str(row["strategy"]), *(Path(str(row[c])).name or "installed" for c in told)])
            name += f", {by} {row[by]}" if parted else ""
            point = Point(float(row[x]), float(row[y]), f"{along} {row[along]}")
            found.setdefault(name, []).append((float(row[along]), point))
    return {name: [point for _, point in sorted(points)] for name, points in found.items()}


def _by_type(rows: Sequence[Row], types: Sequence[Row]) -> dict[str, dict[str, float]]:
    strategy = {row["setting"]: str(row["strategy"]) for row in rows}
    sums: dict[tuple[str, str], list[int]] = {}
    for row in types:
        if row["setting"] in strategy:
            pair = sums.setdefault((row["type"], strategy[row["setting"]]), [0, 0])
            pair[0] += row["hidden"]
            pair[1] += row["entities"]
    found: dict[str, dict[str, float]] = {}
    order = list(dict.fromkeys(strategy.values()))  # the colours are then those of the lines
    for (kind, name), (hidden, total) in sorted(
        sums.items(), key=lambda pair: (pair[0][0], order.index(pair[0][1]))
    ):
        said = "all types" if kind == UNTYPED else kind
        found.setdefault(said, {})[name] = hidden / total if total else 0.0
    return found


def _bins(calibration: Sequence[Row]) -> list[Point]:
    sums: dict[int, list[float]] = {}
    for row in calibration:
        entry = sums.setdefault(min(BINS - 1, int(row["p_mask"] * BINS)), [0.0, 0.0, 0.0])
        entry[0] += row["p_mask"]
        entry[1] += row["masked"]
        entry[2] += 1
    return [
        Point(said / count, masked / count, f"{count:.0f} entities")
        for _, (said, masked, count) in sorted(sums.items())
    ]


def _frontier(experiment: Experiment, summaries: Sequence[Row]) -> dict[str, Any]:
    """Points of the corpus as the window's frontier draws them for one document."""
    points = [
        {
            "k": row["k"],
            "threshold": row["threshold"],
            "strategy": row["strategy"],
            "kept": row["information_kept"],
            "reaches_k": row["reaches_k"],
        }
        for row in summaries
    ]
    documents = max((row["documents"] for row in summaries), default=0)
    return {"corpus": experiment.corpus.name, "documents": documents, "points": points}


def _columns(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def _csv(path: Path, rows: Sequence[Row]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, _columns(rows))
        writer.writeheader()
        writer.writerows(rows)
    return path


def _parquet(path: Path, rows: Sequence[Row]) -> Path:
    """The same table for data frames, with types."""
    path.write_bytes(parquet_bytes(_columns(rows), rows))
    return path


def _page(experiment: Experiment, summaries: Sequence[Row], charts: Mapping[str, str]) -> str:
    bounds = ("_low", "_high")
    names = [name for name in _columns(summaries) if not name.endswith(bounds)]
    names = [name for name in names if name in _ALWAYS or len({row.get(name) for row in summaries}) > 1]
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(row, name))}</td>" for name in names) + "</tr>"
        for row in summaries
    )
    figures = "".join(f"<figure>{chart}</figure>" for chart in charts.values())
    documents = max((row["documents"] for row in summaries), default=0)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Experiment</title><style>'
        "body{font:14px sans-serif;margin:2em;color:#222}table{border-collapse:collapse;font-size:12px}"
        "td,th{border:1px solid #ddd;padding:3px 6px;text-align:right}figure{display:inline-block;margin:8px}"
        f"</style><h1>{escape(experiment.corpus.name)}</h1><p>{documents:,} documents, {len(summaries):,} settings. "
        f"{_alike(summaries)}In brackets stand the middle 95 % over documents drawn with replacement. A crowd reaches k when its "
        "lower bound does. Point at a dot to read its setting.</p>"
        f"{figures}<table><tr>{head}</tr>{body}</table></html>\n"
    )


def _alike(summaries: Sequence[Row]) -> str:
    """What all settings share, in words: these columns are left out of the page's table."""
    shared = [
        f"{name} {values.pop()}"
        for name in _SETTING
        if name not in _ALWAYS
        and len(values := {str(row.get(name, "")) for row in summaries}) == 1
        and values != {""}
    ]
    return f"The same in all: {', '.join(shared)}. " if shared else ""


def _cell(row: Row, name: str) -> str:
    """A value as people read it: whole numbers from a thousand on, in groups of three digits; its interval in brackets."""
    value = row.get(name)
    if not isinstance(value, float):
        return "" if value is None else str(value)
    said = f"{value:,.0f}" if value >= 1000 else f"{value:g}"
    if (low := row.get(f"{name}_low")) is not None:
        said = f"{value:.2f} [{low:.2f}–{row[f'{name}_high']:.2f}]"
    return said
