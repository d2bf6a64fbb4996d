"""A PDF inspected: the leaks its cleaning would remove, and its text that nobody sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sfumato.core.document.inspect import BadRedaction, HiddenItem, Inspection
from sfumato.core.document.inspect.objects import UNDER_BOX, displayed, look_at_objects
from sfumato.core.document.inspect.prefilter import may_hide_text
from sfumato.core.document.inspect.unseen import PIXELS, masked_pictures
from sfumato.core.document.inspect.visibility import Unseen, scale_of, unseen
from sfumato.core.document.pdf.damage import damage
from sfumato.core.document.pdf.hidden import clean_pdf
from sfumato.core.document.pdf.hidden.walk import is_name, page_annotations, pages
from sfumato.core.document.pdf.opening import open_pdf
from sfumato.core.messages import Message, plural

COVERED = "text is still there under or in a dark box"
REPLACED = "text is still there under what was drawn over it"
UNAPPLIED = "a redaction was marked but never applied"
MAXIMUM_PAGES = 20_000  # pages that are inspected; the result says where there are more
_COARSE = 0.25  # pixels per point; a letter of 12 points is three pixels then
# Words a redactor prints onto a box on purpose; finding only these under one is no finding.
_LABELS = re.compile(
    r"\b(?:privileged?|redact(?:ed|ion|ions)?|confidential|sealed|under|seal|filed|attorneys?|client|work|product"
    r"|omitted|deleted|exempt(?:ion)?|pii|personal|information|communications?|name|address|b|[a-z]?\(?\d[a-z]?\)?)\b",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{1,4}\s*[/.\-]\s*\d{1,2}(?:\s*[/.\-]\s*(?:\d\s*){0,4})?")


@dataclass(slots=True)
class _Looked:
    """What drawing and the objects of all pages told."""

    runs: list[tuple[Unseen, bool]] = field(
        default_factory=list
    )  # invisible text, and whether a picture lies there
    boxes: list[BadRedaction] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    notices: list[str] = field(default_factory=list)


def inspect_pdf(path: Path, password: str | None = None) -> Inspection:
    """What hidden data and bad redactions a PDF carries. Raises as reading does for damaged and locked files."""
    # Refuses what cannot be read, is locked or made to take all memory, before it is drawn.
    with open_pdf(path, password) as pdf:
        damaged = damage(pdf)
        masked = masked_pictures(pdf)
    looked = _look(path, password)
    if damaged:
        looked.notices.insert(0, damaged)
    bad = [*_bad(looked.runs), *looked.boxes, *_unapplied(path, password)]
    hidden = [*_hidden(path, password), *_invisible(looked.runs, bad)]
    looked.counts[PIXELS] += masked
    hidden += [HiddenItem(name, count, _WHY[name]) for name, count in looked.counts.items() if count]
    return Inspection("pdf", tuple(hidden), tuple(bad), tuple(looked.notices))


CROPPED, BEYOND, TINY = "cropped pictures", "content beyond the page", "tiny text"
_WHY = {
    CROPPED: "a clip hides a part that is still in the file",
    BEYOND: "text or pictures outside the visible part of the page",
    TINY: "text under one point",
    PIXELS: "colours under parts of a picture that its mask takes away",
}


def bad_redactions(path: Path, password: str | None = None) -> tuple[BadRedaction, ...]:
    """Only the places where words or pictures look removed and are not."""
    looked = _look(path, password)
    return (*_bad(looked.runs), *looked.boxes, *_unapplied(path, password))


def _hidden(path: Path, password: str | None) -> Iterator[HiddenItem]:
    """The cleaning itself, run on a copy in memory that is then thrown away: it names what it would take."""
    with open_pdf(path, password) as pdf:
        for name in clean_pdf(pdf, frozenset(("file identifier", "requirements"))):
            yield HiddenItem(name)


def _look(path: Path, password: str | None) -> _Looked:
    import pypdfium2

    from sfumato.core.document.pdfium import open_document

    looked, broken = _Looked(), 0
    try:
        document = open_document(path, password)
    except pypdfium2.PdfiumError:
        looked.notices.append("The pages could not be drawn, so bad redactions could not be looked for.")
        return looked
    try:
        for number in range(min(len(document), MAXIMUM_PAGES)):
            try:
                page = document[number]
                if may_hide_text(page):
                    _look_at_page(page, number, looked)
                page.close()
            except pypdfium2.PdfiumError:
                broken += 1
        more = len(document) > MAXIMUM_PAGES
    finally:
        document.close()
    if broken:
        looked.notices.append(
            plural(
                broken,
                "{0} page could not be drawn and was not checked for bad redactions.",
                "{0} pages could not be drawn and were not checked for bad redactions.",
            )
        )
    if more:
        looked.notices.append(
            Message("Only the first {0} pages were checked for bad redactions.", MAXIMUM_PAGES)
        )
    return looked


def _look_at_page(page: Any, number: int, looked: _Looked) -> None:
    found = look_at_objects(page)
    looked.boxes += [BadRedaction(UNDER_BOX, number, box, 0) for box in found.boxes_over_pictures]
    looked.counts.update(
        {CROPPED: found.cropped_pictures, BEYOND: found.beyond_sheet, TINY: found.tiny_letters}
    )
    if scale_of(page) < _COARSE:
        looked.notices.append(
            Message("Page {0} is too large to be checked for bad redactions letter by letter.", number + 1)
        )
    pictures = _pictures(page)
    looked.runs += [(run, _over(run, pictures)) for run in unseen(page, number)]


def _pictures(page: Any) -> list[tuple[float, float, float, float]]:
    from pypdfium2 import raw

    boxes = []
    for thing in page.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING), max_depth=4):
        left, bottom, right, top = thing.get_bounds()
        boxes.append(displayed(page, (left, bottom, right, top)))
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
            yield BadRedaction(REPLACED, run.page, run.box, letters, run.text, replaced=True)


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
