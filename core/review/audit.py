"""Audit: who did what, when and why; and the redaction log. Neither holds removed text unless asked."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.decide.model import Dials
from sfumato.core.review.history import Change, Event
from sfumato.core.review.model import Decision, Status
from sfumato.core.review.private_file import write_atomically
from sfumato.core.review.project import Project
from sfumato.core.review.values import Value, dials_to_json


@dataclass(frozen=True, slots=True)
class LogLine:
    """One removed mention. `removed` is empty unless somebody asked for the text."""

    number: int
    page: int | None  # counted from 1, as people do
    type: str
    entity: str
    action: str
    shown: str
    reason_code: str
    reason: str
    decided_by: str
    when: str
    removed: str = ""


@dataclass(frozen=True, slots=True)
class Removed:
    """What the caller knows about one removed mention."""

    start: int
    end: int
    entity_id: str
    type: str
    status: Status
    shown: str


HEADER = (
    "number",
    "page",
    "type",
    "entity",
    "action",
    "shown",
    "reason code",
    "reason",
    "decided by",
    "when",
)


def redaction_log(
    project: Project,
    document: str,
    removed: Sequence[Removed],
    reasons: dict[str, str],
    *,
    with_text: bool = False,
) -> tuple[LogLine, ...]:
    """One line for every removed span: where, why, who decided and when. The removed words only `with_text`."""
    record = project.records[document]
    decisions = project.decisions(document)
    last = _last_change(project.history.trail, document)
    lines: list[LogLine] = []
    for number, item in enumerate(sorted(removed, key=lambda r: r.start), 1):
        decision = decisions.get(item.entity_id)
        who, when = last.get(item.entity_id, ("plan", ""))
        page = record.page_at(item.start)
        code = decision.reason_code if decision else ""
        lines.append(
            LogLine(
                number,
                None if page is None else page + 1,
                item.type,
                item.entity_id,
                item.status.value,
                item.shown,
                code,
                reasons.get(code, ""),
                f"{who} ({decision.origin.value})" if decision else "plan",
                when,
                record.text[item.start : item.end] if with_text else "",
            )
        )
    return tuple(lines)


def _last_change(trail: Iterable[Event], document: str) -> dict[str, tuple[str, str]]:
    last: dict[str, tuple[str, str]] = {}
    for event in trail:
        for change in event.step.changes:
            if change.key.kind == "decision" and change.key.document == document:
                last[change.key.name] = (event.who, event.when)
    return last


def log_csv(lines: Sequence[LogLine]) -> str:
    """The log as CSV; cells that a spreadsheet would take for formulas are made harmless."""
    with_text = any(line.removed for line in lines)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow((*HEADER, "removed text") if with_text else HEADER)
    for line in lines:
        cells = _cells(line)
        writer.writerow((*cells, _safe(line.removed)) if with_text else cells)
    return out.getvalue()


def _cells(line: LogLine) -> tuple[str, ...]:
    page = "" if line.page is None else str(line.page)
    return tuple(
        _safe(cell)
        for cell in (
            str(line.number),
            page,
            line.type,
            line.entity,
            line.action,
            line.shown,
            line.reason_code,
            line.reason,
            line.decided_by,
            line.when,
        )
    )


def _safe(cell: str) -> str:
    """A spreadsheet must not run what looks like a formula."""
    return "'" + cell if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def trail_csv(project: Project) -> str:
    """Every action with who, when, what and why: entity ids and rungs, never document text."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(
        ("when", "who", "what", "action", "document", "item", "before", "after", "reason code", "note")
    )
    for event in project.history.trail:
        for change in event.step.changes:
            before, after = (change.before, change.after)
            if event.verb == "undo":
                before, after = after, before
            why = after if isinstance(after, Decision) else Decision(0)
            writer.writerow(
                _safe(str(cell))
                for cell in (
                    event.when,
                    event.who,
                    event.verb,
                    event.step.label,
                    change.key.document,
                    change.key.name,
                    _words(change, before),
                    _words(change, after),
                    why.reason_code,
                    why.note,
                )
            )
    return out.getvalue()


def _words(change: Change, value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, Decision):
        how = value.operator or ("own words" if value.text is not None else f"rung {value.rung}")
        return f"{how} by {value.origin.value}"
    if isinstance(value, Dials):
        return json.dumps(dials_to_json(value))
    if change.key.kind == "mark":
        return "marked"
    return "yes" if value is True else str(value)


def save_log(lines: Sequence[LogLine], path: Path, title: str) -> None:
    """CSV, or PDF when the name ends in .pdf. Written atomically."""
    if path.suffix.lower() == ".pdf":
        write_atomically(path, _pdf(lines, title))
    else:
        write_atomically(path, log_csv(lines).encode("utf-8-sig"))


def _pdf(lines: Sequence[LogLine], title: str) -> bytes:
    from reportlab.lib.pagesizes import A4, landscape
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

    styles = getSampleStyleSheet()
    small = styles["BodyText"].clone("small", fontSize=7.5, leading=9)
    rows = [[Paragraph(f"<b>{name}</b>", small) for name in HEADER]]
    rows += [[Paragraph(_escaped(cell), small) for cell in _cells(line)] for line in lines]
    table = Table(rows, repeatRows=1, colWidths=[36, 32, 60, 78, 64, 120, 66, 180, 78, 76])
    table.setStyle(
        TableStyle([("LINEBELOW", (0, 0), (-1, -1), 0.3, "#999999"), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    )
    out = io.BytesIO()
    SimpleDocTemplate(out, pagesize=landscape(A4), margin=36, title="Redaction log").build(
        [Paragraph(_escaped(title), styles["Heading2"]), Spacer(1, 8), table]
    )
    return out.getvalue()


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
