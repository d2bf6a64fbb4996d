"""The papers' tables as rows of plain values, and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sfumato.core.evaluate.corpus import GoldDocument
from sfumato.core.evaluate.masking import Weights, masking_of, tally_masking
from sfumato.core.evaluate.typing_scores import Score, Typed, score_spans, score_tokens, score_types

COLUMNS = ("P", "WP", "mention P", "R", "DIRECT", "QUASI", "F1")


def rows_for(
    corpus: Sequence[GoldDocument],
    predictions: Mapping[str, Mapping[str, Sequence[Typed]]],
    weights: Weights | None = None,
) -> list[dict[str, Any]]:
    """One row a system: masks where the corpus has masks, types where it has types."""
    rows = []
    has_masks = any(document.entities for document in corpus)
    has_types = any(type_ for document in corpus for _, _, type_ in document.spans)
    for name, typed in predictions.items():
        spans = {doc: [(a, b) for a, b, _ in found] for doc, found in typed.items()}
        row: dict[str, Any] = {"system": name}
        if has_masks:
            tallies = tally_masking(corpus, spans, weights)
            score = masking_of(tallies, weights is not None)
            row |= {
                "P": score.precision,
                "mention P": score.mention_precision,
                "R": score.recall,
                "DIRECT": score.direct,
                "QUASI": score.quasi,
                "F1": score.f1,
            }
            if weights is not None:
                row["WP"] = score.weighted_precision
            for kind in ("DIRECT", "QUASI"):
                if not tallies.below(kind):
                    del row[kind]  # nobody marked such identifiers: there is no share of them
            if tallies.small:
                row["intervals"] = {
                    name: tallies.interval(name) for name in COLUMNS if name in tallies.names and name in row
                }
                row["intervals"]["F1"] = tallies.f1_interval("P", "R")
        if has_types:
            row["types"] = {
                type_: {**_plain(s), "tokens": s.support}
                for type_, s in score_types(corpus, typed).items()
                if type_
            }
        else:
            bounds = score_spans(corpus, spans)
            row["tokens"] = _plain(score_tokens(corpus, spans))
            row["exact"], row["partial"] = _plain(bounds.exact), _plain(bounds.partial)
        rows.append(row)
    return rows


def _plain(score: Score) -> dict[str, Any]:
    """A score as plain values, with the interval of its F1 where it has one."""
    found = {"P": score.precision, "R": score.recall, "F1": score.f1}
    return found if score.interval is None else {**found, "interval": score.interval}


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """The scores as text in columns: masks first, then types and spans where they were scored."""
    lines = []
    columns = [c for c in COLUMNS if any(c in row for row in rows)]
    if columns:
        lines.append("system".ljust(24) + "".join(c.rjust(11) for c in columns))
        lines += [
            str(row["system"]).ljust(24)
            + "".join(_figure(row.get(c)).rjust(11) for c in columns)
            + _span(row.get("intervals", {}).get("F1"))
            for row in rows
        ]
    for part in ("tokens", "exact", "partial"):
        for row in rows:
            if part in row:
                lines.append(
                    f"{row['system']} {part}".ljust(24)
                    + "".join(f"{k} {_figure(row[part][k])}".rjust(11) for k in ("P", "R", "F1"))
                    + _span(row[part].get("interval"))
                )
    for row in rows:
        if row.get("types"):
            lines += [
                "",
                f"{row['system']}: tokens by type".ljust(34) + "P".rjust(8) + "R".rjust(8) + "F1".rjust(8),
            ]
            lines += [
                f"  {type_}".ljust(34)
                + "".join(_figure(score[k]).rjust(8) for k in ("P", "R", "F1"))
                + _span(score.get("interval"))
                for type_, score in row["types"].items()
            ]
    return "\n".join(lines)


def _span(interval: tuple[float, float] | None) -> str:
    """An interval of F1, documents drawn with replacement."""
    return "" if interval is None else f" [{interval[0]:.3f}–{interval[1]:.3f}]"


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
