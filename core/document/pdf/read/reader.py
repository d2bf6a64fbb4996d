"""Reads a PDF: text in reading order and the origin of every character, page by page."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf

from sfumato.core.document.inspect.pdf import bad_redactions
from sfumato.core.document.model import Document
from sfumato.core.document.pdf.damage import damage
from sfumato.core.document.pdf.fonts.font import UNMAPPED
from sfumato.core.document.pdf.limits import MAX_DOCUMENT_GLYPHS
from sfumato.core.document.pdf.names import name_text
from sfumato.core.document.pdf.opening import (
    PDF_ERRORS,
    Sheet,
    flatten_fields,
    hidden_layers,
    open_pdf,
    sheet,
)
from sfumato.core.document.pdf.read import furniture
from sfumato.core.document.pdf.read.assemble import PICTURE, PageRecord, assemble
from sfumato.core.document.pdf.read.covered import covered_spans
from sfumato.core.document.pdf.read.decoding import decode_by_eye, unreadable_glyphs
from sfumato.core.document.pdf.read.glyphs import HIDDEN_LAYER, INVISIBLE, Glyphs
from sfumato.core.document.pdf.read.interpreter import FontCache, Interpreter
from sfumato.core.document.pdf.read.line import PageText
from sfumato.core.document.pdf.read.order import declared_order, reading_order
from sfumato.core.document.pdf.read.page_text import page_text
from sfumato.core.document.pdf.read.paragraphs import line_text, paragraphs
from sfumato.core.document.pdf.read.scans import add_words, is_scan
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.errors import CannotRead, ResourceMissing, SfumatoError, TooLarge
from sfumato.core.messages import plural


def read(path: Path, *, password: str | None = None) -> Document:
    """Reads a PDF into a `Document`: text in reading order, the origin of every character, and notices of what could not be read.

    Scanned pages are read by OCR where it is installed. Raises `PasswordNeeded`, `TooLarge` or `CannotRead`.
    """
    with open_pdf(path, password) as pdf:
        damaged = damage(pdf)
        try:
            with Renderer(path, password) as renderer:
                records, notices = read_pages(pdf, renderer)
        except SfumatoError as error:
            raise type(error)(error.reason, file=path, next_step=error.next_step) from error
        except MemoryError as error:
            raise TooLarge("The file needs more memory than there is.", file=path) from error
        except RecursionError as error:
            raise CannotRead("The file nests too deeply.", file=path) from error
    if damaged:
        notices.insert(0, damaged)
    furniture.mark(records)
    out = assemble(records)
    text, origins = "".join(out.text).rstrip("\n"), out.origins()
    covered = covered_spans(text, origins, bad_redactions(path, password))
    if covered:
        notices.append(
            plural(
                len(covered),
                "{0} piece of text is only covered by an old box; an export removes it.",
                "{0} pieces of text are only covered by old boxes; an export removes them.",
            )
        )
    return Document(
        text=text,
        format="pdf",
        source=path,
        sha256=_sha256(path),
        regions=tuple(out.regions),
        pages=tuple(out.pages),
        origins=origins,
        notices=tuple(notices),
        password=password,
        covered=covered,
    )


def read_pages(pdf: pikepdf.Pdf, renderer: Renderer) -> tuple[list[PageRecord], list[str]]:
    """Pass one: every page on its own. Heavy page data is dropped before the next page."""
    notes = [[(kind, text) for _, kind, text in annotations_with_text(page)] for page in pdf.pages]
    flatten_fields(pdf)
    fonts, layers = FontCache(), hidden_layers(pdf)
    records: list[PageRecord] = []
    tally = Tally()
    for number, page in enumerate(pdf.pages):
        try:
            glyphs = interpret(page, fonts, layers)
        except PDF_ERRORS:
            glyphs = Glyphs()
            tally.unfollowed.append(number)
        size = sheet(page)
        lost = bool(LOSES_TEXT.intersection(glyphs.refusals))
        if lost:
            tally.partial.append(number)
        scanned = number in tally.unfollowed or (lost and not glyphs.text) or is_scan(glyphs, size)
        unreadable = [] if scanned else unreadable_glyphs(glyphs)
        if unreadable:
            tally.decode(glyphs, unreadable, renderer, number, size)
        if scanned:
            scanned = tally.recognise(glyphs, renderer, number, size)
        tally.count(glyphs)
        record = record_of(page_text(glyphs), size, scanned)
        record.notes = notes[number]
        records.append(record)
    return records, tally.notices()


# Refusals of the interpreter after which text may have been passed over.
LOSES_TEXT = frozenset(
    {"an instruction with wrong operands", "text without a font", "a font that is missing"}
)


class Tally:
    """What the reader was unsure of."""

    def __init__(self) -> None:
        self.total = self.unmapped = 0
        self.unfollowed: list[int] = []  # pages whose instructions are damaged
        self.recognised: list[int] = []
        self.unread: list[int] = []
        self.partial: list[int] = []
        self.by_eye: list[int] = []  # pages with characters that only OCR could tell

    def count(self, glyphs: Glyphs) -> None:
        """Counts the glyphs of a page. Raises `TooLarge` beyond a safe limit."""
        self.total += len(glyphs.text)
        self.unmapped += glyphs.text.count(UNMAPPED)
        if self.total > MAX_DOCUMENT_GLYPHS:
            raise TooLarge("The file holds more characters than a safe limit allows.")

    def recognise(self, glyphs: Glyphs, renderer: Renderer, number: int, size: Sheet) -> bool:
        """Adds the words that OCR reads on a page; notes the page where it cannot. Returns whether words were found."""
        try:
            found = add_words(glyphs, renderer, number, size)
        except (ResourceMissing, CannotRead):
            self.unread.append(number)
            return True
        if found:
            self.recognised.append(number)
        return True

    def decode(
        self, glyphs: Glyphs, unreadable: list[int], renderer: Renderer, number: int, size: Sheet
    ) -> None:
        """Reads undecodable glyphs by OCR; notes the page where it cannot."""
        try:
            if decode_by_eye(glyphs, unreadable, renderer, number, size):
                self.by_eye.append(number)
        except (ResourceMissing, CannotRead):
            self.unread.append(number)

    def notices(self) -> list[str]:
        """What a person should know of the pages, in sentences."""
        found: list[str] = [
            plural(len(pages), one, many, page_list(pages))
            for pages, one, many in (
                (
                    self.unread,
                    "No words could be read from the picture of page {1}: what only stands there is not checked.",
                    "No words could be read from the pictures of pages {1}: what only stands there is not checked.",
                ),
                (
                    self.recognised,
                    "Read by text recognition (OCR), may contain errors: page {1}.",
                    "Read by text recognition (OCR), may contain errors: pages {1}.",
                ),
                (
                    self.by_eye,
                    "Damaged characters were read by text recognition (OCR), may contain errors: page {1}.",
                    "Damaged characters were read by text recognition (OCR), may contain errors: pages {1}.",
                ),
                (
                    self.unfollowed,
                    "Damaged and read by text recognition (OCR): page {1}.",
                    "Damaged and read by text recognition (OCR): pages {1}.",
                ),
                (
                    self.partial,
                    "Some text may be missing on page {1}: compare with the page.",
                    "Some text may be missing on pages {1}: compare with the pages.",
                ),
            )
            if pages
        ]
        if self.unmapped:
            found.append(
                f"{self.unmapped:,} of {self.total:,} characters have no known meaning in their font (\ufffd)."
            )
        return found


def page_list(numbers: list[int]) -> str:
    """Page numbers in words, counted from 1; at most twenty are named."""
    shown = ", ".join(str(number + 1) for number in numbers[:20])
    return shown + (f" and {len(numbers) - 20} more" if len(numbers) > 20 else "")


def interpret(page: pikepdf.Page, fonts: FontCache, layers: Any, *, detail: bool = False) -> Glyphs:
    """The glyphs that a page draws. `detail` also keeps what a writer needs to change the content stream."""
    return Interpreter(fonts, detail=detail, hidden_layers=layers).run(page, sheet(page).display)


def record_of(laid: PageText, size: Sheet, scanned: bool = False) -> PageRecord:
    """What the reader keeps of a laid-out page: its glyphs, boxes, paragraphs, and which glyphs no reader sees."""
    texts = laid.glyphs.text
    declared = bool(laid.lines) and all(line.number is not None for line in laid.lines)
    rows = declared_order(laid.lines) if declared else reading_order(laid.lines)
    found = paragraphs(rows, lambda line: line_text(line, texts))
    flags = np.array(
        [show.flags & (INVISIBLE | HIDDEN_LAYER | PICTURE) for show in laid.glyphs.shows], dtype=np.int8
    )
    marks = flags[np.array(laid.glyphs.show, dtype=np.int32)] if len(texts) else np.zeros(0, dtype=np.int8)
    boxes = laid.boxes.astype(np.float32)
    if len(texts):
        outside = (
            (boxes[:, 2] < 0) | (boxes[:, 3] < 0) | (boxes[:, 0] > size.width) | (boxes[:, 1] > size.height)
        )
        marks = marks | outside.astype(np.int8) * HIDDEN_LAYER
    return PageRecord(size.width, size.height, texts, boxes, found, marks, scanned, declared)


def annotations_with_text(page: pikepdf.Page) -> Iterator[tuple[Any, str, str]]:
    """Notes and comments: object, kind, text. What field and stamp appearances show is page text already."""
    try:
        annotations = list(page.obj.get("/Annots") or [])
    except PDF_ERRORS:
        return
    for annotation in annotations:
        if not isinstance(annotation, pikepdf.Dictionary):
            continue
        kind = name_text(annotation.get("/Subtype", "")).lstrip("/")
        contents = annotation.get("/Contents")
        if kind in ("Link", "Widget", "Popup", "FreeText", "Stamp") or not isinstance(
            contents, pikepdf.String
        ):
            continue
        text = " ".join(str(contents).split())
        if text:
            yield annotation, kind, text


def _sha256(path: Path) -> str:
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
