"""Paragraphs of all pages to one text with its origins, regions and pages."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sfumato.core.document.model import Page, Region, Story
from sfumato.core.document.pdf.read.line import SPACE, Line
from sfumato.core.document.pdf.read.origins import FROM_NOTE, FROM_PICTURE, NO_GLYPH, PdfOrigins
from sfumato.core.document.pdf.read.paragraphs import (
    HYPHEN,
    PARAGRAPH,
    Paragraph,
    line_text,
    runs_on,
    soft_join,
)

PICTURE = 64  # mark of a glyph that was recognised in a picture
_AROUND = (Story.HEADER, Story.FOOTER, Story.FOOTNOTE)


@dataclass(slots=True)
class PageRecord:
    """What pass one keeps of a page; everything heavier is dropped before the next page is read."""

    width: float
    height: float
    texts: list[str]
    boxes: npt.NDArray[np.float32]
    paragraphs: list[Paragraph]
    marks: npt.NDArray[np.int8]  # per glyph: flags of the interpreter
    scanned: bool = False
    declared: bool = False  # the page itself says how its lines follow each other
    notes: list[tuple[str, str]] = field(default_factory=list)  # annotation kind and text


class Assembler:
    """Writes characters and their origins side by side."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.regions: list[Region] = []
        self.pages: list[Page] = []
        self.length = 0
        self._lines = 0
        self._rows: list[tuple[int, int, int, int]] = []  # page, glyph, line, box of the open page
        self._done: list[npt.NDArray[np.int32]] = []
        self._boxes: list[npt.NDArray[np.float32]] = []

    def add(self, text: str, page: int, glyph: int, box: int = -1) -> None:
        """Appends text with the glyph and box it came from."""
        count = len(text)
        self.text.append(text)
        self._rows += [(page, glyph, self._lines, box)] * count
        self.length += count

    def close_page(self, boxes: npt.NDArray[np.float32]) -> None:
        """Packs a finished page: a long file must not keep Python objects per character."""
        if not self._rows:
            return
        rows = np.array(self._rows, dtype=np.int32)
        self._rows = []
        known = np.vstack([boxes, np.full((1, 4), np.nan, dtype=np.float32)])
        self._boxes.append(known[rows[:, 3]])
        self._done.append(rows[:, :3].copy())

    def put_line(self, line: Line, record: PageRecord, page: int, skip_last: bool) -> None:
        """Appends a line; `skip_last` leaves out a hyphen at its end."""
        self._lines += 1
        items = line.items[:-1] if skip_last else line.items
        for item in items:
            if item == SPACE:
                self.add(" ", page, NO_GLYPH)
            else:
                glyph = FROM_PICTURE if record.marks[item] & PICTURE else item
                self.add(record.texts[item], page, glyph, item)

    def put(self, paragraph: Paragraph, record: PageRecord, page: int, last_join: str) -> None:
        """Appends a paragraph. `last_join` is what follows its last line."""
        start = self.length
        for number, part in enumerate(paragraph.parts):
            join = part.after if number + 1 < len(paragraph.parts) else last_join
            hyphen = join == HYPHEN
            self.put_line(part.line, record, page, hyphen)
            if number + 1 < len(paragraph.parts):
                self.add("" if hyphen else join, page, NO_GLYPH)
        if paragraph.story is not Story.BODY and self.length > start:
            self.regions.append(Region(start, self.length, paragraph.story, page))
        self._mark_hidden(paragraph, record, page, start)
        self.add("" if last_join == HYPHEN else last_join, page, NO_GLYPH)

    def _mark_hidden(self, paragraph: Paragraph, record: PageRecord, page: int, start: int) -> None:
        glyphs = [item for part in paragraph.parts for item in part.line.items if item != SPACE]
        if any(record.marks[item] & PICTURE for item in glyphs):
            self.regions.append(Region(start, self.length, Story.OCR, page))
        elif glyphs and all(record.marks[item] for item in glyphs) and not record.scanned:
            self.regions.append(Region(start, self.length, Story.HIDDEN, page))

    def origins(self) -> PdfOrigins:
        """The origins of everything appended."""
        if not self._done:
            nothing = np.zeros(0, dtype=np.int32)
            return PdfOrigins(nothing, nothing, nothing, np.zeros((0, 4), dtype=np.float32))
        rows = np.concatenate(self._done)
        page, glyph, line = (np.ascontiguousarray(rows[:, at]) for at in range(3))
        return PdfOrigins(page, glyph, line, np.concatenate(self._boxes))


def assemble(records: list[PageRecord]) -> Assembler:
    """The text of all pages with where each character came from; paragraphs go on over a page break."""
    out = Assembler()
    carried = False  # the page before ended in the middle of a paragraph
    for number, record in enumerate(records):
        start = out.length
        body, around = _split(record)
        following = _split(records[number + 1])[0] if number + 1 < len(records) else []
        join = _page_join(body, record, following, records[number + 1] if following else None)
        first = body[:1] if carried else []
        rest = body[1:] if carried else body
        if carried and len(body) == 1 and join != PARAGRAPH:
            _put_all(out, around, record, number)
            _put_all(out, first, record, number, join)
        else:
            _put_all(out, first, record, number)
            _put_all(out, [p for p in around if p.story is Story.HEADER], record, number)
            _put_all(out, rest if join == PARAGRAPH else rest[:-1], record, number)
            _put_all(out, [p for p in around if p.story is not Story.HEADER], record, number)
            if join != PARAGRAPH:
                _put_all(out, rest[-1:], record, number, join)
        carried = join != PARAGRAPH
        for kind, text in record.notes:
            begin = out.length
            out.add(text, number, FROM_NOTE)
            out.regions.append(Region(begin, out.length, Story.ANNOTATION, number, kind))
            out.add(PARAGRAPH, number, NO_GLYPH)
        out.close_page(record.boxes)
        out.pages.append(Page(number, record.width, record.height, start, out.length, record.scanned))
    return out


def _split(record: PageRecord) -> tuple[list[Paragraph], list[Paragraph]]:
    if record.declared:
        return record.paragraphs, []
    body = [p for p in record.paragraphs if p.story not in _AROUND]
    return body, [p for p in record.paragraphs if p.story in _AROUND]


def _put_all(
    out: Assembler, paragraphs: list[Paragraph], record: PageRecord, page: int, last: str = PARAGRAPH
) -> None:
    for number, paragraph in enumerate(paragraphs):
        out.put(paragraph, record, page, last if number == len(paragraphs) - 1 else PARAGRAPH)


def _page_join(
    body: list[Paragraph], record: PageRecord, following: list[Paragraph], after: PageRecord | None
) -> str:
    if not body or not following or after is None or record.notes:
        return PARAGRAPH
    last, first = body[-1].parts[-1].line, following[0].parts[0].line
    hinted = last.after if last.after is not None else first.before
    if hinted is not None:
        return hinted
    same = 0.9 < last.size / first.size < 1.1 and last.angle == first.angle
    if not same or body[-1].story is not Story.BODY or following[0].story is not Story.BODY:
        return PARAGRAPH
    text, next_text = line_text(last, record.texts), line_text(first, after.texts)
    return soft_join(text, next_text) if runs_on(text, next_text) else PARAGRAPH
