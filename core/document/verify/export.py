"""The checks of one export put together, and the certificate that records them."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sfumato.core.document import ocr as ocr_engine
from sfumato.core.document.areas import check_areas
from sfumato.core.document.edits import Action, Edits
from sfumato.core.document.model import Box, Document
from sfumato.core.document.options import Layout, RedactOptions, Style
from sfumato.core.document.registry import WriteReport, format_of, formats
from sfumato.core.document.verify import views as kinds
from sfumato.core.document.verify.certificate import Certificate, Check, Result, removals
from sfumato.core.document.verify.kept import kept_check, planned_text
from sfumato.core.document.verify.keys import CertificateKey, slow_digest
from sfumato.core.document.verify.search import Tally, also_there, judge, tally
from sfumato.core.document.verify.secrets import Secrets
from sfumato.core.document.verify.views import View, in_pages
from sfumato.core.document.written_plan import as_written
from sfumato.core.errors import CannotRead, SfumatoError
from sfumato.core.messages import Message, plural

READ_AGAIN = "text by the program's own reader"
UNCHANGED = "unchanged since export"
OPENS = "opens again"
OLD_BOXES = "no text under old boxes"
LABEL_PART = 4  # letters of a label by which it is known again; fewer stand in other words (judgment call)


def sha256(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal, read in blocks."""
    hashed = hashlib.sha256()
    with path.open("rb") as handle:
        while block := handle.read(1 << 20):
            hashed.update(block)
    return hashed.hexdigest()


def certify(
    document: Document, edits: Edits, out: Path, format_: str, options: RedactOptions, report: WriteReport
) -> Certificate:
    """Runs every check on a file that was just written and returns the certificate, passed or not. Writes nothing."""
    secrets = Secrets.of(edits, document.text)
    stays = document.format == format_ and options.layout in (Layout.WIDTH_SAFE, Layout.EXACT)
    checks = _checks(
        out,
        format_,
        secrets,
        document,
        ocr=options.verify_with_ocr,
        areas=_areas(document, edits) if stays else None,
        labels=() if stays else tuple({edit.shown for edit in edits.edits}),
        planned=planned_text(document, edits, options),
        shown=frozenset(edit.shown for edit in edits.edits),
    )
    if options.areas:
        problem = check_areas(out, format_, document, options.areas) if document.format == format_ else ""
        checks += (Check("hidden areas", Result.FAILED if problem else Result.PASSED, problem),)
    key = CertificateKey.of(secrets.targets)
    checks += tuple(
        Check(s.name, Result.PASSED if s.holds else Result.WARNING, s.detail) for s in options.statements
    )
    return Certificate(
        tool=f"sfumato {_version()}",
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        format=document.format,
        output_format=format_,
        input_hash=slow_digest(
            key.key, document.sha256 or (sha256(document.source) if document.source else "")
        ),
        output_sha256=sha256(out),
        edits=sum(edit.action is not Action.CLEAR for edit in edits.edits),
        actions=dict(Counter(edit.action.value for edit in edits.edits)),
        key_id=key.id,
        removals=removals(secrets, key),
        checks=checks,
        hidden_removed=report.hidden_removed,
        hidden_kept=tuple(sorted(options.keep_hidden)),
        raster_pages=report.raster_pages,
        leak_bits=report.leak_bits,
        options={
            "layout": options.layout.value,
            "style": options.style.value,
            "verify_with_ocr": options.verify_with_ocr,
        },
        notes=_notes(secrets, report, checks),
        key=key,
    )


def check_file(
    path: Path,
    *,
    edits: Edits | None = None,
    source: Document | None = None,
    certificate: Certificate | None = None,
    ocr: bool = True,
) -> tuple[Check, ...]:
    """Runs the checks again on an older output.

    What must not be found comes from `edits` and `source`, or else from the certificate, whose key must be in the
    key folder. Without the source, the kept text cannot be compared.
    """
    format_, options = format_of(path).name, RedactOptions()
    if source is not None and edits is not None:
        options = _options_of(certificate, source.format, format_)
        edits = as_written(source, edits, options)
        secrets = Secrets.of(edits, source.text)
    elif certificate is not None:
        secrets = certificate.secrets
    else:
        raise CannotRead(
            "Nothing says what was removed: there is no certificate beside this file.",
            file=path,
            next_step="Give the source with --source, or the certificate with --certificate.",
        )
    planned = planned_text(source, edits, options) if source is not None and edits is not None else None
    shown = frozenset(edit.shown for edit in edits.edits) if edits is not None else frozenset()
    checks = _checks(path, format_, secrets, source, ocr=ocr, areas=None, planned=planned, shown=shown)
    if certificate is not None:
        same = sha256(path) == certificate.output_sha256
        checks += (
            Check(
                UNCHANGED,
                Result.PASSED if same else Result.FAILED,
                "the file is the one that was certified"
                if same
                else "the file differs from the certified one",
            ),
        )
    return checks


def _checks(
    path: Path,
    format_: str,
    secrets: Secrets,
    source: Document | None,
    *,
    ocr: bool,
    areas: dict[int, list[Box]] | None,
    labels: tuple[str, ...] = (),
    planned: str | None = None,
    shown: frozenset[str] = frozenset(),
) -> tuple[Check, ...]:
    """`areas` are the lines that lost text, where they still stand; else lines with `labels` stand for them.

    `shown` are all labels: one written into a black run is no text that an old redaction covers.
    """
    document, opens = _read_again(path)
    if document is None:
        return (opens,)
    again = tally([View(READ_AGAIN, document.text, words=True)], secrets)
    kept = kept_check(planned, document)
    if areas is None and format_ == "pdf":
        areas = _labelled(document, labels)
    covered = sum(not _is_label(document.text[c.start : c.end], shown) for c in document.covered)
    del document  # a thousand pages of origins are not needed while the engines run
    own = (*judge(again, secrets, again=again, checks=[READ_AGAIN]), kept)
    try:
        output = tally(formats()[format_].views(path, areas=areas, ocr=ocr), secrets)
    except Exception as error:  # whatever stops an engine, a result it cannot read is not proved clean
        return (
            opens,
            *own,
            Check(kinds.TEXT, Result.FAILED, Message("the engine stopped: {0}", type(error).__name__)),
        )
    wanted = list(output.views)
    checks = judge(output, secrets, source=_of_source(source, format_, secrets), again=again, checks=wanted)
    seen = (
        () if kinds.PICTURES in output.views else (Check(kinds.PICTURES, Result.SKIPPED, _why_unseen(ocr)),)
    )
    return (
        opens,
        *own,
        *checks,
        *also_there(output, secrets, checks),
        *seen,
        *_old_boxes(path, format_, covered, shown, planned or ""),
    )


def _is_label(text: str, shown: frozenset[str]) -> bool:
    """Whether nothing but labels stands there; what stands in brackets is one also where the labels are not known."""
    for label in sorted((label for label in shown if label.strip()), key=len, reverse=True):
        text = text.replace(label, " ")
    return not any(letter.isalnum() for letter in re.sub(r"\[[^\[\]]*\]", " ", text))


def _old_boxes(
    path: Path, format_: str, covered: int, shown: frozenset[str], planned: str
) -> tuple[Check, ...]:
    """An earlier redaction that only covers its text must not leave the house as a verified one.

    `covered` are the stretches that the program's own reader found; a PDF is looked at by the second engine as well.
    """
    if format_ != "pdf":
        if not covered:
            return (Check(OLD_BOXES, Result.PASSED, "by the program's own reader"),)
        return (Check(OLD_BOXES, Result.FAILED, plural(covered, "{0} place", "{0} places")),)
    places = formats()[format_].inspect(path).bad_redactions
    found = [bad for bad in places if not _is_overlap(bad.letters, bad.replaced, shown, planned)]
    if places and not found:
        detail = plural(len(places), "words overlap at {0} place", "words overlap at {0} places")
        return (Check(OLD_BOXES, Result.WARNING, detail),)
    if not found:
        return (Check(OLD_BOXES, Result.PASSED, "every page looked at"),)
    counted = plural(len(found), "{0} place", "{0} places")
    detail = Message("{0}, {1}", counted, in_pages(bad.page for bad in found))
    return (Check(OLD_BOXES, Result.FAILED, detail),)


def _is_overlap(letters: str, replaced: bool, shown: frozenset[str], planned: str) -> bool:
    """Whether a replacement lies there that is longer than what it replaces: part of one, or kept words under one.

    What an old redaction covered is in no planned text: every export takes it out (`written_plan.with_covered`).
    """
    bare = _bare(letters)
    if not bare:
        return False
    labels = [_bare(label) for label in shown]
    beside = replaced or any(_continues(label, bare) for label in labels)
    return any(bare in label for label in labels) or (beside and bare in _bare(planned))


def _continues(label: str, bare: str) -> bool:
    """Whether letters begin with the end of a label, or end with its beginning: kept words that touch it."""
    sizes = range(LABEL_PART, min(len(label), len(bare)) + 1)
    return any(bare.startswith(label[-size:]) or bare.endswith(label[:size]) for size in sizes)


def _bare(text: str) -> str:
    return "".join(character for character in text if character.isalnum()).casefold()


def _why_unseen(wanted: bool) -> str:
    if not wanted:
        return "switched off"
    return (
        "no pages or pictures that would need it"
        if ocr_engine.available()
        else "the networks of the OCR are not there"
    )


def _labelled(document: Document, labels: tuple[str, ...]) -> dict[int, list[Box]] | None:
    """Lines that carry a label; None, and so whole pages, when no label can be found."""
    areas: dict[int, list[Box]] = {}
    for label in labels:
        start = document.text.find(label) if label.strip() else -1
        while start >= 0:
            for box in document.boxes(start, start + len(label)):
                areas.setdefault(box.page, []).append(box)
            start = document.text.find(label, start + len(label))
    return areas or None


def _read_again(path: Path) -> tuple[Document | None, Check]:
    """Unsure is failed: a result this program cannot read itself proves nothing."""
    try:
        return format_of(path).read(path), Check(OPENS, Result.PASSED)
    except SfumatoError as error:
        return None, Check(OPENS, Result.FAILED, type(error).__name__)


def _of_source(source: Document | None, format_: str, secrets: Secrets) -> Tally | None:
    """The same engines on the source, without OCR: only to know how often they see what stays."""
    stays = any(target.kept for target in secrets.targets)
    if source is None or source.source is None or source.format != format_ or not stays:
        return None
    if not source.source.exists():
        return None
    try:
        return tally(formats()[format_].views(source.source, password=source.password, ocr=False), secrets)
    except SfumatoError:
        return None  # nothing to compare with: what the plan keeps is then the only allowance


def _areas(document: Document, edits: Edits) -> dict[int, list[Box]]:
    areas: dict[int, list[Box]] = {}
    for edit in edits.edits:
        for box in document.boxes(edit.start, edit.end):
            areas.setdefault(box.page, []).append(box)
    return areas


def _options_of(certificate: Certificate | None, source_format: str, format_: str) -> RedactOptions:
    """How the file was made: as its certificate says, else by default."""
    if certificate is None:
        natural = formats()[source_format].writes_as or source_format
        return RedactOptions() if natural == format_ else RedactOptions(Layout.CLEAN_COPY)
    return RedactOptions(
        Layout(certificate.options.get("layout", Layout.WIDTH_SAFE)),
        Style(certificate.options.get("style", Style.LABEL)),
        frozenset(certificate.hidden_kept),
    )


def _notes(secrets: Secrets, report: WriteReport, checks: tuple[Check, ...]) -> tuple[str, ...]:
    notes = [f"WARNING: {c.name}: {c.detail}." for c in checks if c.result is Result.WARNING]
    notes += report.notes
    if secrets.unsearchable:
        notes.append(
            plural(
                secrets.unsearchable,
                "{0} removed string holds no letter or digit and cannot be searched for.",
                "{0} removed strings hold no letter or digit and cannot be searched for.",
            )
        )
    return tuple(notes)


def _version() -> str:
    try:
        return version("sfumato")
    except PackageNotFoundError:
        return "unknown"
