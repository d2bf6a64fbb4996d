"""Work on one file of a batch: the pipeline's steps, with every failure told as a row instead of raised."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from sfumato.core.api import Planned, dials_of, open_document
from sfumato.core.batch.ledger import Ledger
from sfumato.core.batch.model import BatchSettings, FileRow, FileState
from sfumato.core.decide.model import Dials
from sfumato.core.decide.profiles import profile
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import output_suffix
from sfumato.core.errors import PasswordNeeded, SfumatoError, UnsupportedFormat
from sfumato.core.generalize.labels import Letters, labelled, shown_names, told_sport
from sfumato.core.generalize.realise import Wording
from sfumato.core.recognize.model import EntityType


def work_on(settings: BatchSettings, path: str) -> FileRow:
    """Sanitizes one file, given relative to the source folder, and enters the row into the ledger."""
    ledger = Ledger(settings.out)
    ledger.claim(path)
    started = time.monotonic()
    try:
        row = _sanitize(settings, path, ledger)
    except PasswordNeeded as error:
        row = FileRow(path, FileState.LOCKED, reason=error.message)
    except UnsupportedFormat as error:
        row = FileRow(path, FileState.UNSUPPORTED, reason=error.message)
    except SfumatoError as error:
        row = FileRow(path, FileState.FAILED, reason=error.message)
    except Exception as error:  # one bad file never stops the rest; its kind is told, its text never
        row = FileRow(
            path, FileState.FAILED, reason=f"The file could not be processed ({type(error).__name__})."
        )
    finished = _with_seconds(row, time.monotonic() - started)
    ledger.finish(finished)
    return finished


def _sanitize(settings: BatchSettings, path: str, ledger: Ledger) -> FileRow:
    planned = _open(settings, settings.source / path)
    people = {e.id: e.text for e in planned.analysis.entities if e.type is EntityType.PERSON}
    numbers = ledger.numbers(dict.fromkeys(people.values()))
    wording = replace(
        planned.wording or Wording(),
        numbers={i: numbers[name] for i, name in people.items()},
        letters=_letters(planned, ledger),
    )
    out = settings.out / written_name(path)
    out.parent.mkdir(parents=True, exist_ok=True)
    written = planned.with_wording(wording).export(
        out, options=RedactOptions(overwrite=True, verify_with_ocr=settings.check_with_ocr)
    )
    lows = [crowd.low for crowd in written.achieved]
    reached = written.check.passed and all(low >= planned.plan.dials.k for low in lows)
    tally = planned.tally
    return FileRow(
        path,
        FileState.DONE if reached else FileState.BELOW_K,
        out=written_name(path),
        reason="" if reached else "Too few people fit what is left, or a risk stays open.",
        pages=planned.pages,
        masked=tally.masked,
        generalized=tally.generalized,
        kept=planned.plan.kept,
        low=min(lows, default=None),
        output_sha256=written.certificate.output_sha256,
    )


def written_name(path: str) -> str:
    """The output's name beside the source's: the same, or with an ending added where the format changes
    (`letter.doc.docx`; `letter.docx` may be another source)."""
    suffix = output_suffix(Path(path))
    return path if suffix.lower() == Path(path).suffix.lower() else f"{path}{suffix}"


def _letters(planned: Planned, ledger: Ledger) -> Letters:
    """Labels of this file ("Court B") that agree with those of the files before it."""
    entities, ladders = planned.analysis.entities, planned.analysis.ladders
    rungs = {i: choice.rung for i, choice in planned.plan.choices.items()}
    sport = told_sport(planned.analysis.text, entities, rungs)
    _, own = labelled(entities, ladders, rungs, sport=sport)
    return ledger.letters(shown_names(entities, ladders, rungs, sport), own.given)


def _open(settings: BatchSettings, path: Path) -> Planned:
    """The plan of a file; passwords are tried in turn. Raises `PasswordNeeded` where none fits."""
    *earlier, last = (None, *settings.passwords)
    for password in earlier:
        try:
            return _plan(settings, path, password)
        except PasswordNeeded:
            continue
    return _plan(settings, path, last)


def _plan(settings: BatchSettings, path: Path, password: str | None) -> Planned:
    opened = open_document(path, password)
    return opened.plan(k=settings.k, threshold=settings.threshold, profile=settings.profile or None)


def dials_for(settings: BatchSettings) -> Dials:
    """The dials that every file of the batch gets. Raises `SfumatoError` where the profile or a value does not exist."""
    chosen = profile(settings.profile) if settings.profile else None
    try:
        return dials_of(settings.k, settings.threshold, chosen.dials if chosen else None)
    except ValueError as error:
        raise SfumatoError(str(error), next_step="Give another value of --k or --threshold.") from error


def _with_seconds(row: FileRow, seconds: float) -> FileRow:
    return replace(row, seconds=round(seconds, 3))
