"""Many documents: who is ready, who is exported, who failed; and which are left when the queue goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sfumato.app.gui.vm.export import ExportChoice, ExportResult, suggested_name
from sfumato.app.gui.vm.session import Session
from sfumato.core.messages import Message
from sfumato.core.review.model import Status


@dataclass(frozen=True, slots=True)
class Line:
    document: str
    name: str
    entities: int
    undecided: int
    state: str  # "analysing", "not analysed", "planning", "ready", "exported", "changed since export", "no source"
    out: str


def lines_of(session: Session, planning: Callable[[str], bool] = lambda _: False) -> tuple[Line, ...]:
    """`planning` tells whose plan is still to be made: nobody knows yet what an export would write."""
    found: list[Line] = []
    for record in session.project.records.values():
        entities = session.entities(record.id)
        undecided = sum(not session.outcome(e, record.id).decided for e in entities)
        exported = session.project.setting("exported", None, record.id) or {}
        if record.id in session.analysing:
            state = "analysing"
        elif not record.analysed:
            state = "not analysed"
        elif record.id not in session.sources:
            state = "no source"
        elif planning(record.id):
            state = "planning"
        elif not exported:
            state = "ready"
        else:
            same = exported.get("plan") == fingerprint(session, record.id)
            state = "exported" if same else "changed since export"
        name = Path(record.path).name
        found.append(Line(record.id, name, len(entities), undecided, state, str(exported.get("out", ""))))
    return tuple(found)


def fingerprint(session: Session, document: str) -> str:
    """What an export would write, as a number: tells whether anything changed since."""
    digest = hashlib.sha256()
    for r in session.replacements(document):
        digest.update(f"{r.start},{r.end},{r.text};".encode())
    return digest.hexdigest()[:16]


def left_to_export(session: Session, planning: Callable[[str], bool] = lambda _: False) -> tuple[str, ...]:
    """What a resumed queue still has to do: exported files that are still there and still right are skipped."""
    return tuple(
        line.document
        for line in lines_of(session, planning)
        if line.state in ("ready", "planning", "changed since export")
        or (line.state == "exported" and not Path(line.out).exists())
    )


def choice_for(session: Session, document: str, folder: Path, overwrite: bool) -> ExportChoice:
    record = session.project.records[document]
    name = suggested_name(Path(record.path)).name
    return ExportChoice(folder / name, overwrite=overwrite)


def note_export(session: Session, document: str, result: ExportResult) -> None:
    value = {
        "out": str(result.out),
        "sha256": result.certificate.output_sha256,
        "plan": fingerprint(session, document),
    }
    session.project.set("exported", value, Message("Export {0}", document), document)


def undecided_entities(session: Session, document: str) -> int:
    return sum(session.project.status(document, e) is Status.UNDECIDED for e in session.entities(document))
