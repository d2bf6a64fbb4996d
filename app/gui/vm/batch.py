"""Many documents: who is ready, who is exported, who failed; and which are left when the queue goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sfumato.app.gui.vm.export import ExportChoice, ExportResult, suggested_name
from sfumato.app.gui.vm.pile import FileState, Pile, told_apart
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr, tr_count
from sfumato.core.messages import Message
from sfumato.core.review.model import Record


@dataclass(frozen=True, slots=True)
class Line:
    """One file of the pile: a document, or a file that could not be read (then `document` is empty)."""

    document: str
    name: str
    entities: int
    undecided: int
    state: str  # "analysing", "not analysed", "planning", "ready", "exported", "changed since export", "source file missing",
    # or a `FileState`
    out: str
    conflicts: int = 0
    warnings: tuple[str, ...] = ()
    path: Path | None = None  # of a file that is no document
    doubts: int = 0  # warnings of the check of the file that was written

    @property
    def locked(self) -> bool:
        """Whether the file needs a password."""
        return self.state == FileState.LOCKED


def lines_of(
    session: Session, planning: Callable[[str], bool] = lambda _: False, pile: Pile | None = None
) -> tuple[Line, ...]:
    """In the order the files were given. `planning` tells whose plan is still to be made: nobody knows yet what an export would
    write."""
    pile = pile or Pile()
    found: list[Line] = []
    for record in session.project.records.values():
        entities = session.entities(record.id)
        undecided = sum(not session.outcome(e, record.id).decided for e in entities)
        exported = session.project.setting("exported", None, record.id) or {}
        plan = session.plans.get(record.id)
        found.append(
            Line(
                record.id,
                Path(record.path).name,
                len(entities),
                undecided,
                _state(session, record, planning),
                str(exported.get("out", "")),
                len(plan.conflicts) if plan else 0,
                record.notices,
                doubts=int(exported.get("warnings", 0)),
            )
        )
    paths = [Path(r.path) for r in session.project.records.values()]
    for file in pile.files:
        words = file.words.removeprefix(f"{file.path}: ")  # the row begins with the file's name
        found.append(Line("", file.path.name, 0, 0, file.state.value, words, path=file.path))
        paths.append(file.path)
    named = [replace(line, name=name) for line, name in zip(found, told_apart(paths), strict=True)]
    order = sorted(range(len(found)), key=lambda number: pile.place(paths[number]))
    return tuple(named[number] for number in order)


def _state(session: Session, record: Record, planning: Callable[[str], bool]) -> str:
    exported = session.project.setting("exported", None, record.id) or {}
    if record.id in session.analysing:
        return "analysing"
    if not record.analysed:
        return "not analysed"
    if record.id not in session.sources:
        return "source file missing"
    if planning(record.id):
        return "planning"
    if not exported:
        return "ready"
    if session.unworded(record.id) is not None:
        return "planning"  # what an export would write is being worked out: not here, where the window waits
    same = exported.get("plan") == fingerprint(session, record.id, exact=True)
    return "exported" if same else "changed since export"


def written_words(line: Line) -> str:
    """How the export of a document ended, by what the project keeps of it: only a verified file is kept as exported."""
    if not line.out:
        return ""
    return verified_words(line.doubts).format(Path(line.out).name)


def verified_words(warnings: int) -> str:
    """With a place for the name of the file."""
    if not warnings:
        return tr("✓ verified: {0}", "{0}")
    return tr_count(warnings, "⚠ {0} warning, read it: {1}", "⚠ {0} warnings, read them: {1}", "{0}")


def totals(lines: Sequence[Line]) -> str:
    """ "12 files: 8 ready, 2 locked, 2 exported · 31 undecided · 1 in conflict"."""
    if not lines:
        return ""
    counts: dict[str, int] = {}
    for line in lines:
        counts[line.state] = counts.get(line.state, 0) + 1
    states = ", ".join(f"{count} {tr(state)}" for state, count in counts.items())
    words = tr_count(len(lines), "{0} file: {1}", "{0} files: {1}", states)
    words += tr(" · {0} undecided", sum(line.undecided for line in lines if line.state != "analysing"))
    conflicts = sum(line.conflicts for line in lines)
    return words + (tr(" · {0} in conflict", conflicts) if conflicts else "")


def unsettled(session: Session, documents: Iterable[str]) -> tuple[int, int]:
    """How many items of these documents nobody decided, and how many conflicts their plans have."""
    wanted = set(documents)
    lines = [line for line in lines_of(session) if line.document in wanted]
    return sum(line.undecided for line in lines), sum(line.conflicts for line in lines)


def fingerprint(session: Session, document: str, *, exact: bool = False) -> str:
    """What an export would write, as a number: tells whether anything changed since. Only an `exact` one may be kept."""
    digest = hashlib.sha256()
    for r in session.replacements(document, exact=exact):
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
    """How a document of the queue is exported into a folder. Does not look whether the file exists."""
    record = session.project.records[document]
    name = suggested_name(Path(record.path)).name
    return ExportChoice(folder / name, overwrite=overwrite)


def note_export(session: Session, document: str, result: ExportResult) -> None:
    """Keeps in the project that a document was exported, and with which plan."""
    value = {
        "out": str(result.out),
        "sha256": result.certificate.output_sha256,
        "warnings": len(result.certificate.warnings),
        "plan": fingerprint(session, document, exact=True),
    }
    session.project.set("exported", value, Message("Export {0}", document), document)
