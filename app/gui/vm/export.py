"""Export: what is chosen, what to look at before, and the task that writes, verifies and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.vm.areas import masks_of
from sfumato.app.gui.vm.entity_rows import Row, rows_in_steps
from sfumato.app.gui.vm.inspector import conflict_words
from sfumato.app.gui.vm.left_behind import left_behind
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.spans import status_shown
from sfumato.app.gui.vm.standing import fewer_words, quoted, smallest_of
from sfumato.app.gui.vm.steps import Steps
from sfumato.app.gui.vm.words import say, tr, tr_count
from sfumato.core.decide.model import Plan
from sfumato.core.document.areas import AreaMask
from sfumato.core.document.edits import Action
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions, Style
from sfumato.core.document.registry import output_suffix
from sfumato.core.errors import SfumatoError
from sfumato.core.generalize.realise import Replacement
from sfumato.core.paths import RESOURCES
from sfumato.core.review.audit import LogLine, Removed, redaction_log, save_log
from sfumato.core.review.model import Status
from sfumato.core.review.reasons import load_set

if TYPE_CHECKING:
    from sfumato.core.document.stamps import Stamp
    from sfumato.core.document.verify.certificate import Certificate
    from sfumato.core.risk.crowd_model import Crowd

OUTPUTS = {"same": "", "pdf": ".pdf", "docx": ".docx", "txt": ".txt"}


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """What a person chose for one export. The plan and the replacements are not part of it."""

    out: Path
    layout: Layout = Layout.WIDTH_SAFE
    style: Style = Style.LABEL  # follows the project: the preview shows the same
    keep_hidden: frozenset[str] = frozenset()
    certificate: bool = True
    log: bool = True
    log_with_text: bool = False
    overwrite: bool = False
    ocr: bool = True
    codes: bool = False  # reason codes on boxes and masks
    stamp: Stamp | None = None


@dataclass(frozen=True, slots=True)
class Concern:
    """Something to look at before publishing. A blocking one makes the export impossible. `action`: the button that settles a
    red one."""

    words: str
    entity_ids: tuple[str, ...] = ()
    blocking: bool = False
    red: bool = False
    action: str = ""
    code: str = ""  # of the file finding that the action settles


@dataclass(frozen=True, slots=True)
class ExportResult:
    """A file that was written and checked, its certificate, and what was written beside it."""

    out: Path
    certificate: Certificate
    extra: tuple[Path, ...] = field(default=())


def suggested_name(source: Path, kind: str = "same") -> Path:
    """Where an export of this file would go: beside it, or in the home folder for the sample."""
    suffix = OUTPUTS[kind] or output_suffix(source)
    # The sample lies inside the installation, where nobody's results belong.
    folder = Path.home() if source.is_relative_to(RESOURCES) else source.parent
    return folder / f"{source.stem}-sanitized{suffix}"


def preflight_in_steps(
    session: Session, crowds: Sequence[Crowd] | None = None, *, planning: bool = False
) -> Steps[tuple[Concern, ...]]:
    """What to look at before the current document is published: undecided items, risky ones that are kept, conflicts, measures
    that could not run, and `crowds` (where they were counted) that are smaller than k. `planning`: its plan is being made.

    A little at a time: the rows of a long document would be felt."""
    document = session.current
    record = session.project.records.get(document)
    if record is None:
        return (Concern(tr("No document is open."), blocking=True),)
    found: list[Concern] = [
        Concern(say(one.message), red=True, action=say(one.action), code=one.code)
        for one in left_behind(session, document)
    ]
    if document not in session.sources:
        found.append(Concern(tr("The source file was not found. Open it again to export."), blocking=True))
    if document in session.analysing and not record.analysed:
        found.append(
            Concern(tr("The document is still being read. Wait until it has been read."), blocking=True)
        )
    elif document in session.analysing:
        found.append(
            Concern(tr("The risk is being judged again. Wait until it has been judged."), blocking=True)
        )
    elif not record.analysed and record.entities:
        words = tr(
            "Reading was stopped: the rest of the document was not checked. Press F5 to read it again."
        )
        found.append(Concern(words))
    elif not record.analysed:
        found.append(
            Concern(tr("The document was not analysed: only what you marked by hand will be hidden."))
        )
    plan = session.plans.get(document)
    rows = yield from rows_in_steps(session)
    found += _of_rows(rows, session.dials.threshold, planned=plan is not None or planning)
    smallest = smallest_of(crowds)
    if smallest is not None and (words := fewer_words(smallest, session.dials.k)):
        found.append(Concern(words, tuple(b.entity_id for b in smallest.blame if b.entity_id)))
    for conflict in plan.conflicts if plan else ():
        found.append(Concern(conflict_words(session, conflict.entity_ids, document), conflict.entity_ids))
    if plan is None and planning:
        found.append(Concern(tr("The plan is being made. The export waits for it.")))
    for assessment in record.assessments:
        if not assessment.available and assessment.measure in session.dials.measures:
            found.append(
                Concern(tr("Not measured: {0}. {1}", tr(assessment.measure), say(assessment.reason)))
            )
    return tuple(found)


def _of_rows(rows: Sequence[Row], threshold: float, *, planned: bool) -> list[Concern]:
    """Entities that nobody decided, and those that are kept although a measure calls them risky."""
    found: list[Concern] = []
    undecided = tuple(r.entity_id for r in rows if r.status is Status.UNDECIDED)
    if undecided and not planned:
        words = tr_count(
            len(undecided),
            "{0} entity is undecided: without a plan it will be masked.",
            "{0} entities are undecided: without a plan they will be masked.",
        )
        found.append(Concern(words, undecided))
    elif undecided:
        words = tr_count(
            len(undecided),
            "{0} entity is undecided: the current plan will be used for it.",
            "{0} entities are undecided: the current plan will be used for them.",
        )
        found.append(Concern(words, undecided))
    risky = [r for r in rows if r.fate is Status.KEPT and r.risk >= threshold]
    if risky:
        words = tr_count(
            len(risky),
            "Kept, although one measure calls it risky: {1}.",
            "Kept, although one measure calls them risky: {1}.",
            quoted([r.text for r in risky]),
        )
        found.append(Concern(words, tuple(r.entity_id for r in risky)))
    return found


@dataclass(frozen=True, slots=True)
class ExportJob:
    """Everything an export needs, taken from the session at one moment."""

    document: Document
    areas: tuple[AreaMask, ...]
    choice: ExportChoice
    lines: tuple[LogLine, ...]
    title: str
    plan: Plan | None  # as people changed it; checked once more before it is written
    replacements: tuple[Replacement, ...]
    id: str = ""  # of the document in the project


def job_of(session: Session, choice: ExportChoice, document: str | None = None) -> ExportJob:
    """All that an export needs. Raises `SfumatoError` where the source is missing or the name is taken."""
    document = session.current if document is None else document
    record = session.project.records[document]
    if document not in session.sources:
        raise SfumatoError("The source file was not found.", file=record.path, next_step="Open it again.")
    if choice.out.exists() and not choice.overwrite:
        raise SfumatoError(
            "There is a file of that name already.",
            file=choice.out,
            next_step="Choose another name or folder, or tick the box that lets existing files be replaced.",
        )
    replacements = session.replacements(document, exact=True)
    removed = [
        Removed(r.start, r.end, r.entity_id, r.type.value, status_shown(r), r.text) for r in replacements
    ]
    reasons = load_set(session.project.setting("reason_set", "gdpr-echr"))
    lines = redaction_log(
        session.project,
        document,
        removed,
        {r.code: r.words for r in reasons.reasons},
        with_text=choice.log_with_text,
    )
    title = f"Redaction log of {Path(record.path).name}"
    if choice.codes:
        replacements = with_codes(session, document, replacements)
    return ExportJob(
        session.sources[document],
        masks_of(session, document, labels=choice.codes),
        replace(choice, style=Style.BLACK_BOX if session.black_boxes else Style.LABEL),
        lines,
        title,
        _decided_plan(session, document),
        replacements,
        document,
    )


def _decided_plan(session: Session, document: str) -> Plan | None:
    """The plan with what people decided in it."""
    plan = session.plans.get(document)
    if plan is None:
        return None
    rungs = {e.id: session.outcome(e, document).rung for e in session.entities(document)}
    choices = {i: replace(c, rung=rungs.get(i, c.rung)) for i, c in plan.choices.items()}
    return replace(plan, choices=choices)


def with_codes(
    session: Session, document: str, replacements: tuple[Replacement, ...]
) -> tuple[Replacement, ...]:
    """Masks that carry the reason code of their decision: *** becomes [(b)(6)]."""
    codes = {i: d.reason_code for i, d in session.project.decisions(document).items() if d.reason_code}
    return tuple(
        replace(r, text=f"[{codes[r.entity_id]}]") if r.action is Action.MASK and r.entity_id in codes else r
        for r in replacements
    )


class ExportTask(Task):
    """Writes, verifies, and only then the certificate and the log."""

    def __init__(self, engine: Engine, job: ExportJob) -> None:
        super().__init__()
        self.engine, self.job = engine, job

    def run(self) -> ExportResult:
        """Writes, verifies and reads the file back; what came of it."""
        from sfumato.core.document.service import save_certificate

        choice = self.job.choice
        options = RedactOptions(
            choice.layout,
            choice.style,
            choice.keep_hidden,
            choice.overwrite,
            choice.ocr,
            areas=self.job.areas,
            stamp=choice.stamp,
        )
        self.handle_progress("Writing and verifying", -1)
        job = self.job
        certificate = self.engine.export(
            job.id, job.document, job.plan, job.replacements, choice.out, options
        )
        self.handle_progress("Writing and verifying", 1)
        extra: list[Path] = []
        if choice.certificate:
            path = choice.out.with_name(choice.out.name + ".certificate.json")
            source = self.job.document.source
            never = (choice.out, source) if source else (choice.out,)
            save_certificate(certificate, path, overwrite=True, never=never)
            extra.append(path)
        if choice.log:
            for suffix in (".log.csv", ".log.pdf"):
                path = choice.out.with_name(choice.out.name + suffix)
                save_log(self.job.lines, path, self.job.title)
                extra.append(path)
        return ExportResult(choice.out, certificate, tuple(extra))
