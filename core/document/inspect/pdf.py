"""A PDF inspected: the leaks its cleaning would remove, and its text that nobody sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sfumato.core.document.hidden import clean_pdf
from sfumato.core.document.hidden.pdf_walk import is_name, page_annotations, pages
from sfumato.core.document.inspect import BadRedaction, HiddenItem, Inspection
from sfumato.core.document.inspect.prefilter import may_hide_text
from sfumato.core.document.inspect.visibility import Unseen, unseen
from sfumato.core.document.pdf.opening import open_pdf
from sfumato.core.messages import Message

COVERED = "text is still there under or in a dark box"
REPLACED = "text is still there under what was drawn over it"
UNAPPLIED = "a redaction was marked but never applied"
MAXIMUM_PAGES = 20_000
# Words a redactor prints onto a box on purpose; finding only these under one is no finding.
_LABELS = re.compile(
    r"\b(?:privileged?|redact(?:ed|ion|ions)?|confidential|sealed|under|seal|filed|attorneys?|client|work|product"
    r"|omitted|deleted|exempt(?:ion)?|pii|personal|information|communications?|name|address|b|[a-z]?\(?\d[a-z]?\)?)\b",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{1,4}\s*[/.\-]\s*\d{1,2}(?:\s*[/.\-]\s*(?:\d\s*){0,4})?")


def inspect_pdf(path: Path, password: str | None = None) -> Inspection:
    open_pdf(
        path, password
    ).close()  # refuses what is damaged, locked or made to take all memory, before it is drawn
    unseen_runs, notices = _unseen(path, password)
    bad = [*_bad(unseen_runs), *_unapplied(path, password)]
    hidden = [*_hidden(path, password), *_invisible(unseen_runs, bad)]
    return Inspection("pdf", tuple(hidden), tuple(bad), notices)


def bad_redactions(path: Path, password: str | None = None) -> tuple[BadRedaction, ...]:
    """Only the places where words look removed and are not."""
    return (*_bad(_unseen(path, password)[0]), *_unapplied(path, password))


def _hidden(path: Path, password: str | None) -> Iterator[HiddenItem]:
    """The cleaning itself, run on a copy in memory that is then thrown away: it names what it would take."""
    with open_pdf(path, password) as pdf:
        for name in clean_pdf(pdf, frozenset(("file identifier", "requirements"))):
            yield HiddenItem(name)


def _unseen(path: Path, password: str | None) -> tuple[list[tuple[Unseen, bool]], tuple[str, ...]]:
    """Invisible runs, each with whether a picture lies there."""
    import pypdfium2

    from sfumato.core.document.pdfium import open_document

    found: list[tuple[Unseen, bool]] = []
    broken = 0
    try:
        document = open_document(path, password)
    except pypdfium2.PdfiumError:
        return [], ("The pages could not be drawn, so bad redactions could not be looked for.",)
    try:
        for number in range(min(len(document), MAXIMUM_PAGES)):
            try:
                page = document[number]
                if may_hide_text(page):
                    pictures = _pictures(page)
                    found += [(run, _over(run, pictures)) for run in unseen(page, number)]
                page.close()
            except pypdfium2.PdfiumError:
                broken += 1
        more = len(document) > MAXIMUM_PAGES
    finally:
        document.close()
    notices = []
    if broken:
        notices.append(
            Message("{0} pages could not be drawn and were not checked for bad redactions.", broken)
        )
    if more:
        notices.append(Message("Only the first {0} pages were checked for bad redactions.", MAXIMUM_PAGES))
    return found, tuple(notices)


def _pictures(page: Any) -> list[tuple[float, float, float, float]]:
    from pypdfium2 import raw

    height = page.get_height()
    boxes = []
    for thing in page.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING), max_depth=4):
        left, bottom, right, top = thing.get_bounds()
        boxes.append((left, height - top, right, height - bottom))
    return boxes


def _over(run: Unseen, pictures: list[tuple[float, float, float, float]]) -> bool:
    x0, y0, x1, y1 = run.box
    return any(a < x1 and x0 < c and b < y1 and y0 < d for a, b, c, d in pictures)


def _bad(runs: list[tuple[Unseen, bool]]) -> Iterator[BadRedaction]:
    for run, over_picture in runs:
        letters = sum(character.isalnum() for character in run.text)
        if letters < 2 or not _telling(run.text):
            continue
        if run.dark and run.plain:
            yield BadRedaction(COVERED, run.page, run.box, letters, run.text)
        elif run.under_text or (not run.plain and not over_picture and _readable(run, letters)):
            yield BadRedaction(REPLACED, run.page, run.box, letters, run.text)


def _readable(run: Unseen, letters: int) -> bool:
    """Words in reading size. Tiny captions drawn twice are a habit of charting programs, not a redaction."""
    return letters >= 6 and run.box[3] - run.box[1] >= 6.0


def _telling(text: str) -> bool:
    """Whether more than a label, a filing date or filling letters (XXXX) is there."""
    rest = _LABELS.sub(" ", _DATE.sub(" ", re.sub(r"(?<=\w) (?=\w\b)", "", text)))
    squeezed = re.sub(r"[\W_]+", "", rest)
    spaced = re.sub(r"[\W_]+", "", _LABELS.sub("", _DATE.sub("", text.replace(" ", ""))))
    return len(squeezed) >= 2 and len(spaced) >= 2 and len(set(squeezed.lower())) > 1


def _unapplied(path: Path, password: str | None) -> Iterator[BadRedaction]:
    with open_pdf(path, password) as pdf:
        for number, page in enumerate(pages(pdf)):
            for item in page_annotations(page):
                if is_name(item.get("/Subtype"), "/Redact"):
                    yield BadRedaction(UNAPPLIED, number, _rectangle(item, page), 0)


def _rectangle(item: Any, page: Any) -> tuple[float, float, float, float]:
    edges = [float(edge) for edge in item.get("/Rect", [0, 0, 0, 0])]
    box = [float(edge) for edge in page.get("/MediaBox", [0, 0, 612, 792])]
    return (edges[0] - box[0], box[3] - edges[3], edges[2] - box[0], box[3] - edges[1])


def _invisible(runs: list[tuple[Unseen, bool]], bad: list[BadRedaction]) -> Iterator[HiddenItem]:
    """Invisible text that is no redaction: white on white, under a picture. A scan's text layer is expected."""
    known = {(item.page, item.box) for item in bad}
    counts: Counter[str] = Counter()
    for run, over_picture in runs:
        letters = sum(character.isalnum() for character in run.text)
        if letters >= 2 and (run.page, run.box) not in known and (run.plain or not over_picture):
            counts["invisible text"] += letters
    for name, count in counts.items():
        yield HiddenItem(name, count, "letters that do not show on the page")
