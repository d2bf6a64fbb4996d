"""Redacts a PDF: removed glyphs leave the content streams, removed pixels the pictures; nothing is only covered."""

from __future__ import annotations

import hashlib
import io
import warnings
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pikepdf

from sfumato.core.document import ocr
from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.picture_words import words_pattern
from sfumato.core.document.inspect.objects import UNDER_BOX
from sfumato.core.document.inspect.pdf import bad_redactions
from sfumato.core.document.model import Document, Story
from sfumato.core.document.options import Layout, RedactOptions, Style
from sfumato.core.document.pdf.fonts.labels import LabelFonts
from sfumato.core.document.pdf.hidden import clean_pdf
from sfumato.core.document.pdf.hidden.scrub import scrub_words
from sfumato.core.document.pdf.matrix import bounds, invert, multiply
from sfumato.core.document.pdf.opening import PDF_ERRORS, flatten_fields, hidden_layers, open_pdf, sheet
from sfumato.core.document.pdf.read.interpreter import FontCache
from sfumato.core.document.pdf.read.origins import FROM_NOTE, FROM_PICTURE, PdfOrigins
from sfumato.core.document.pdf.read.reader import annotations_with_text, interpret, page_list
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.document.pdf.write import leak, pixels
from sfumato.core.document.pdf.write.apply import apply_edit, copied, entry
from sfumato.core.document.pdf.write.font_clean import clean_fonts
from sfumato.core.document.pdf.write.font_use import spec_of
from sfumato.core.document.pdf.write.page_edit import Refused, numbers_of, plan_page
from sfumato.core.document.pdf.write.picture_words import paint_over
from sfumato.core.document.pdf.write.raster import Area, raster_page, removed_areas
from sfumato.core.document.pdf.write.rewrite import PageEdit
from sfumato.core.document.pdf.write.rewrite import number as rounded
from sfumato.core.document.pdf.write.text_layer import LayerLine, instructions, layer_lines
from sfumato.core.document.pdf.write.tokens import LinePlan, Removal
from sfumato.core.document.pdf.write.unseen_pictures import blank_unseen
from sfumato.core.document.pdf.write.unseen_pixels import flatten_pictures
from sfumato.core.document.registry import WriteReport
from sfumato.core.document.stamps import stamp_pages
from sfumato.core.errors import BadPlan, CannotWrite
from sfumato.core.messages import Message, plural


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted PDF to `out` and tells what was removed and which pages became pictures.

    Does not verify the result. Raises `BadPlan` where the document is no PDF or the file changed since it was read.
    """
    source, origins = document.source, document.origins
    if source is None or not isinstance(origins, PdfOrigins):
        raise BadPlan("The document was not read from a PDF file.", file=source)
    if _sha256(source) != document.sha256:
        raise BadPlan("The file has changed since it was read.", file=source)
    with open_pdf(source, document.password) as pdf, Renderer(source, document.password) as renderer:
        export = _Export(pdf, document, origins, Removal.of(edits, origins, options.style), options, renderer)
        export.notes_of_pages()
        flatten_fields(pdf)
        export.pages()
        export.pictures(edits)
        export.old_boxes(source)
        export.unseen_pictures(source)
        export.labels.finish()
        kept_glyphs = clean_fonts(pdf, export.fonts_touched, export.layers)
        removed = clean_pdf(pdf, options.keep_hidden, edits.removed(document.text))
        scrubbed = words_pattern(edits.removed(document.text), expected_text(document, edits, options))
        if scrubbed is not None:
            scrub_words(pdf, scrubbed)
        if "/AcroForm" in pdf.Root:
            del pdf.Root.AcroForm  # its fields are page text now; their values would repeat it
        if options.stamp is not None:
            stamp_pages(pdf, options.stamp)
        save(pdf, out)
    return export.report(removed, kept_glyphs)


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """What the export reads as: the plan applied; annotations, which are not page text, go unless they are kept."""
    parts, reached = [], 0
    gone = (
        []
        if "annotations" in options.keep_hidden
        else [r for r in document.regions if r.story is Story.ANNOTATION]
    )
    pieces: list[tuple[int, int, str]] = [(r.start, min(r.end + 2, len(document.text)), "") for r in gone]
    for edit in edits.edits:
        lost = sum(
            max(0, min(edit.end, end) - max(edit.start, start)) for start, end, _ in pieces[: len(gone)]
        )
        if lost < edit.end - edit.start:
            pieces.append((edit.start, edit.end, "" if options.style is Style.BLACK_BOX else edit.shown))
    for start, end, shown in sorted(pieces):
        parts += [document.text[reached:start], shown]
        reached = max(reached, end)
    return ("".join(parts) + document.text[reached:]).rstrip("\n")


@dataclass(slots=True)
class _Export:
    pdf: pikepdf.Pdf
    document: Document
    origins: PdfOrigins
    gone: Removal
    options: RedactOptions
    renderer: Renderer
    fonts: FontCache = field(default_factory=FontCache)
    raster: dict[int, str] = field(default_factory=dict)  # page → why
    scanned: list[int] = field(default_factory=list)
    painted: list[int] = field(default_factory=list)
    cleared: list[int] = field(default_factory=list)  # pages with pixels under old boxes
    blanked: list[int] = field(default_factory=list)  # pages with pictures that show only in part
    flattened: int = 0  # pictures whose samples held more than they show
    bits: float = 0.0
    fonts_touched: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.labels = LabelFonts(self.pdf)
        self.layers = hidden_layers(self.pdf)

    labels: LabelFonts = field(init=False)
    layers: frozenset[tuple[int, int]] = field(init=False)

    def pages(self) -> None:
        """Rewrites every touched page."""
        drawn = {area.box.page for area in self.options.areas}
        for number in sorted({*touched_pages(self.gone, self.origins), *drawn}):
            page = self.pdf.pages[number]
            if number in drawn:
                self.raster[number] = "a person hid an area of it"
                self._as_picture(page, number)
                continue
            try:
                self._in_place(page, number)
            except (Refused, *PDF_ERRORS) as error:
                self.raster[number] = str(error) if isinstance(error, Refused) else "damaged instructions"
                self._as_picture(page, number)

    def _in_place(self, page: pikepdf.Page, number: int) -> None:
        recognised = layer_lines(self.document, number, self.gone, FROM_PICTURE)
        beside = [line.start for line in recognised]
        areas: list[Area] = []
        numbers: dict[int, int] | None = None
        if self._has_glyphs(number):
            edit, plans, laid = plan_page(
                page,
                number,
                self.document,
                self.gone,
                self.fonts,
                self.layers,
                self.labels,
                self.options,
                beside,
            )
            numbers = numbers_of(plans, beside)
            removed = [glyph for plan in plans if not plan.exact for glyph in plan.removed]
            areas = pixels.under_pictures(edit.glyphs, removed, laid.boxes)
            self._note_fonts(edit)
            if self.options.layout is not Layout.EXACT:
                drop_links(page, plans)
            apply_edit(self.pdf, page, edit, self.labels)
            told = leak.of_page(plans, laid, self.options.layout), leak.of_forms(edit, laid)
            self.bits = max(self.bits, *told)
            glyphs = edit.glyphs
        else:
            glyphs = interpret(page, self.fonts, self.layers)
        from_picture = removed_areas(self.document, number, self.gone, FROM_PICTURE)
        if areas or from_picture:
            self.scanned.append(number)
        shown = {edit: self.gone.shown(edit) for edit in from_picture}
        turns = Counter(line.quarter for line in recognised).most_common(1)
        quarter = turns[0][0] if turns else 0
        told_by_boxes = pixels.overwrite(
            self.pdf, page, glyphs, areas, from_picture, shown, self.options.style, quarter
        )
        self.bits = max(self.bits, told_by_boxes)
        if recognised:
            self._layer(page, recognised, numbers)

    def pictures(self, edits: Edits) -> None:
        """Words of what was removed in logos and the like; pages read from their picture are text already."""
        kept = expected_text(self.document, edits, self.options)
        pattern = words_pattern(edits.removed(self.document.text), kept)
        if pattern is None or not (self.options.verify_with_ocr and ocr.available()):
            return
        recognised = np.unique(self.origins.page[self.origins.glyph == FROM_PICTURE]).tolist()
        painted, told = paint_over(self.pdf, pattern, {int(page) for page in recognised})
        self.painted, self.bits = sorted(painted), max(self.bits, told)

    def old_boxes(self, source: Path) -> None:
        """Pixels under boxes that an earlier redaction drew over a picture."""
        areas: dict[int, list[Area]] = {}
        for bad in bad_redactions(source, self.document.password):
            if bad.reason == UNDER_BOX and bad.page not in self.raster:
                areas.setdefault(bad.page, []).append(bad.box)
        for number, boxes in sorted(areas.items()):
            page = self.pdf.pages[number]
            try:
                glyphs = interpret(page, self.fonts, self.layers)
                pixels.overwrite(self.pdf, page, glyphs, boxes, {}, {}, Style.BLACK_BOX)
                self.cleared.append(number)
            except (Refused, *PDF_ERRORS) as error:
                self.raster[number] = str(error) if isinstance(error, Refused) else "damaged instructions"
                self._as_picture(page, number)

    def unseen_pictures(self, source: Path) -> None:
        """Pixels that no page shows: beyond a clip or the page, under another picture."""
        skip = set(self.raster)
        self.blanked = blank_unseen(self.pdf, source, self.document.password, self.fonts, self.layers, skip)
        self.flattened = flatten_pictures(self.pdf, self.options.verify_with_ocr)

    def _note_fonts(self, edit: PageEdit) -> None:
        shows = edit.glyphs.shows
        for number in {edit.glyphs.show[glyph] for glyph in edit.dropped}:
            spec = spec_of(edit.glyphs.frames[shows[number].frame], shows[number].font_name)
            if spec is not None:
                self.fonts_touched.add(spec.objgen)

    def _has_glyphs(self, number: int) -> bool:
        """Whether the page has text of its own (then all of its lines are declared anew)."""
        return bool(((self.origins.page == number) & (self.origins.glyph >= 0)).any())

    def _layer(self, page: pikepdf.Page, lines: list[LayerLine], numbers: dict[int, int] | None) -> None:
        """The recognised text that stays, so that the page still reads as it did."""
        size = sheet(page)
        layer, used = instructions(lines, size.height, self.labels, numbers)
        inverse = invert(size.display)
        if inverse is None:
            raise Refused("a page without extent")
        to_page = multiply((1.0, 0.0, 0.0, -1.0, 0.0, size.height), inverse)
        matrix = " ".join(str(rounded(value, 4)) for value in to_page)
        data = f"Q q {matrix} cm\n".encode() + bytes(pikepdf.unparse_content_stream(layer)) + b"\nQ"
        page.contents_add(b"q", prepend=True)
        page.contents_add(data)
        page.obj.Resources = copied(page.resources)
        for name in sorted(used):
            entry(page.obj.Resources, "/Font")["/Sf" + name.replace("-", "")] = self.labels.resource(name)

    def _as_picture(self, page: pikepdf.Page, number: int) -> None:
        size = sheet(page)
        told = raster_page(
            self.pdf, page, number, self.document, self.gone, self.labels, self.renderer,
            (size.width, size.height), self.options.style,
            [area for area in self.options.areas if area.box.page == number],
        )  # fmt: skip
        self.bits = max(self.bits, told)

    def notes_of_pages(self) -> None:
        """Annotation texts with the edits applied, for those who keep annotations."""
        regions = [r for r in self.document.regions if r.story is Story.ANNOTATION]
        touched = {r.page for r in regions if (self.gone.owner[r.start : r.end] >= 0).any()}
        for number in sorted(page for page in touched if page is not None):
            mine = [r for r in regions if r.page == number]
            for region, (annotation, _, _) in zip(
                mine, annotations_with_text(self.pdf.pages[number]), strict=True
            ):
                text = "".join(self._note_text(region.start, region.end))
                annotation.Contents = pikepdf.String(text)
                for key in ("/RC", "/T", "/Subj"):
                    if key in annotation:
                        del annotation[key]

    def _note_text(self, start: int, end: int) -> list[str]:
        parts = []
        for offset in range(start, end):
            owner = int(self.gone.owner[offset])
            parts += [self.gone.shown(edit) for edit in self.gone.ahead.get(offset, ())]
            if owner < 0:
                parts.append(self.document.text[offset])
            elif self.gone.home.get(owner) == offset:
                parts.append(self.gone.shown(owner))
            parts += [self.gone.shown(edit) for edit in self.gone.behind.get(offset, ())]
        return parts

    def report(self, removed: tuple[str, ...], kept_glyphs: list[str]) -> WriteReport:
        """What was written, with notes for a person."""
        notes = [f"Page {page + 1} became a picture: {why}." for page, why in sorted(self.raster.items())]
        notes += dict.fromkeys(kept_glyphs)
        if self.scanned:
            notes.append(
                Message("Pixels overwritten in scanned pictures: pages {0}.", page_list(self.scanned))
            )
        if self.cleared:
            notes.append(
                Message("Pictures were emptied under old boxes: pages {0}.", page_list(self.cleared))
            )
        if self.blanked:
            notes.append(
                Message(
                    "Parts of pictures that no page shows were emptied: pages {0}.", page_list(self.blanked)
                )
            )
        if self.flattened:
            notes.append(
                plural(
                    self.flattened,
                    "Pixels that nobody sees were taken out of {0} picture.",
                    "Pixels that nobody sees were taken out of {0} pictures.",
                )
            )
        if self.painted:
            notes.append(
                Message("Removed text was painted over in pictures: pages {0}.", page_list(self.painted))
            )
        if self.bits > 0:
            notes.append(
                Message(
                    "Layout reveals up to {0:.1f} bits about a removed text ({1}).",
                    self.bits,
                    self.options.layout.value,
                )
            )
        return WriteReport(removed, tuple(sorted(self.raster)), round(self.bits, 2), tuple(notes))


_ON_LINES = frozenset(("/Link", "/Highlight", "/Underline", "/StrikeOut", "/Squiggly", "/Square", "/Redact"))


def drop_links(page: pikepdf.Page, plans: list[LinePlan]) -> None:
    """Links and marks on touched lines: their rectangles have the old widths and places."""
    listed = page.obj.get("/Annots")
    if not isinstance(listed, pikepdf.Array):
        return
    display = sheet(page).display
    lines = [plan.line for plan in plans if plan.removed and plan.line.angle == 0]
    kept = []
    for item in listed:
        rect = (
            [float(value) for value in item.get("/Rect", [])] if isinstance(item, pikepdf.Dictionary) else []
        )
        if len(rect) == 4 and str(item.get("/Subtype")) in _ON_LINES:
            x0, y0, x1, y1 = bounds(display, *rect)
            if any(line.x0 < x1 and x0 < line.x1 and line.top < y1 and y0 < line.bottom for line in lines):
                continue
        kept.append(item)
    page.obj.Annots = pikepdf.Array(kept)


def touched_pages(gone: Removal, origins: PdfOrigins) -> list[int]:
    """The numbers of the pages from which anything is removed, in order."""
    there = (gone.owner >= 0) & (origins.glyph != FROM_NOTE)
    pages = set(np.unique(origins.page[there]).tolist())
    pages |= {int(origins.page[offset]) for offset in (*gone.behind, *gone.ahead)}
    return sorted(int(page) for page in pages)


def save(pdf: pikepdf.Pdf, out: Path) -> None:
    """A fresh file: no earlier revisions, no unused objects, no encryption, the same bytes for the same content.

    Made in memory first: on a full disk the library's own file output ends the whole process.
    """
    made = io.BytesIO()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pdf.save(
                made,
                deterministic_id=True,
                object_stream_mode=pikepdf.ObjectStreamMode.generate,
                compress_streams=True,
                encryption=False,
            )
        out.write_bytes(made.getbuffer())
    except (OSError, pikepdf.PdfError, RuntimeError) as error:
        raise CannotWrite("The file could not be written.", file=out) from error


def _sha256(path: Path) -> str:
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
