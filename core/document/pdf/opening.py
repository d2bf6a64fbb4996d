"""Opening a PDF safely, and bringing it into the one form that reader and writer share."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf

from sfumato.core.document.pdf import limits
from sfumato.core.document.pdf.bombs import refuse_bombs
from sfumato.core.document.pdf.matrix import Matrix
from sfumato.core.document.pdf.names import name_text
from sfumato.core.errors import CannotRead, PasswordNeeded, TooLarge
from sfumato.core.messages import Message

PDF_ERRORS = (
    pikepdf.PdfError,
    RuntimeError,
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    IndexError,
    OverflowError,
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page's size as displayed and the map from its user space to the displayed page (top left, y down)."""

    width: float
    height: float
    display: Matrix


def open_pdf(path: Path, password: str | None = None) -> pikepdf.Pdf:
    """Tries the given password and the empty one. Every failure is a typed error."""
    limits.install()
    try:
        size = path.stat().st_size
    except OSError as error:
        raise CannotRead("The file could not be opened.", file=path) from error
    if size == 0:
        raise CannotRead("The file is empty.", file=path, next_step="Export it again from where it came.")
    if size > limits.MAX_FILE_BYTES:
        raise TooLarge("The file is larger than a safe limit allows.", file=path)
    try:
        pdf = _open_with(path, password)
    except pikepdf.PasswordError as error:
        reason = "The password is wrong." if password else "The file is encrypted."
        raise PasswordNeeded(reason, file=path) from error
    except PDF_ERRORS as error:
        raise CannotRead("The file is damaged or not a PDF.", file=path, next_step=_EXPORT_AGAIN) from error
    try:
        count = len(pdf.pages)
    except PDF_ERRORS as error:
        raise CannotRead("The file's page tree is damaged.", file=path, next_step=_EXPORT_AGAIN) from error
    if count > limits.MAX_PAGES:
        raise TooLarge(Message("The file has {0:,} pages.", count), file=path)
    try:
        refuse_bombs(pdf)
    except TooLarge as error:
        pdf.close()
        raise TooLarge(error.reason, file=path) from error
    except PDF_ERRORS as error:
        raise CannotRead("The file's objects are damaged.", file=path, next_step=_EXPORT_AGAIN) from error
    if count == 0:
        raise CannotRead("The file has no pages.", file=path, next_step=_EXPORT_AGAIN)
    if (
        "/Size" not in pdf.trailer
    ):  # a table of objects that was recovered: the library then writes files without it
        pdf.trailer["/Size"] = 1
    return pdf


_EXPORT_AGAIN = "Open it in a PDF viewer, print it to a new PDF and try that."


def _open_with(path: Path, password: str | None) -> pikepdf.Pdf:
    if password:
        try:
            return pikepdf.open(path, password=password, suppress_warnings=True)
        except pikepdf.PasswordError:
            return pikepdf.open(path, suppress_warnings=True)
    return pikepdf.open(path, suppress_warnings=True)


_WITH_TEXT = ("/Widget", "/FreeText", "/Stamp")


def flatten_fields(pdf: pikepdf.Pdf) -> bool:
    """Draws form fields, typed notes and stamps into the pages. Deterministic, so reader and writer agree.

    What a person sees of a field is then ordinary page text with glyphs that can be removed. Other annotations
    stay annotations: a highlight drawn into the page would keep the width of what it once marked.
    """
    others: list[tuple[Any, list[Any]]] = []
    wanted = False
    try:
        for page in pdf.pages:
            listed = page.obj.get("/Annots")
            if listed is None:
                continue
            items = [item for item in listed if isinstance(item, pikepdf.Dictionary)]
            kept = [item for item in items if name_text(item.get("/Subtype")) not in _WITH_TEXT]
            wanted |= len(kept) < len(items)
            others.append((page.obj, kept))
            page.obj.Annots = pikepdf.Array(
                [item for item in items if name_text(item.get("/Subtype")) in _WITH_TEXT]
            )
        if wanted:
            form = pdf.Root.get("/AcroForm")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                if form is not None and bool(form.get("/NeedAppearances", False)):
                    pdf.generate_appearance_streams()
                pdf.flatten_annotations("screen")
    except PDF_ERRORS:
        wanted = False
    for page_object, kept in others:
        page_object.Annots = pikepdf.Array(kept)
    return wanted


def hidden_layers(pdf: pikepdf.Pdf) -> frozenset[tuple[int, int]]:
    """Optional-content groups that are off when the file is opened."""
    try:
        properties = pdf.Root.get("/OCProperties")
        if properties is None:
            return frozenset()
        config = properties.get("/D") or pikepdf.Dictionary()
        off = {group.objgen for group in config.get("/OFF") or []}
        if config.get("/BaseState") == "/OFF":
            on = {group.objgen for group in config.get("/ON") or []}
            off |= {group.objgen for group in properties.get("/OCGs") or []} - on
        return frozenset(off)
    except PDF_ERRORS:
        return frozenset()


def sheet(page: pikepdf.Page) -> Sheet:
    """The visible box, size and rotation of a page."""
    x0, y0, x1, y1 = _visible_box(page)
    width, height = x1 - x0, y1 - y0
    rotation = _rotation(page)
    if rotation == 90:
        return Sheet(height, width, (0.0, 1.0, 1.0, 0.0, -y0, -x0))
    if rotation == 180:
        return Sheet(width, height, (-1.0, 0.0, 0.0, 1.0, x1, -y0))
    if rotation == 270:
        return Sheet(height, width, (0.0, -1.0, -1.0, 0.0, y1, x1))
    return Sheet(width, height, (1.0, 0.0, 0.0, -1.0, -x0, y1))


def _rotation(page: pikepdf.Page) -> int:
    try:
        return int(inherited(page.obj, "/Rotate") or 0) // 90 * 90 % 360
    except (TypeError, ValueError):
        return 0


def _visible_box(page: pikepdf.Page) -> tuple[float, float, float, float]:
    media = _box(inherited(page.obj, "/MediaBox")) or (0.0, 0.0, 612.0, 792.0)
    crop = _box(inherited(page.obj, "/CropBox"))
    if crop is None:
        return media
    inner = max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3])
    return inner if inner[2] - inner[0] > 1 and inner[3] - inner[1] > 1 else media


def _box(value: Any) -> tuple[float, float, float, float] | None:
    try:
        a, b, c, d = (float(item) for item in value)
    except (TypeError, ValueError):
        return None
    box = min(a, c), min(b, d), max(a, c), max(b, d)
    return box if box[2] - box[0] > 0.5 and box[3] - box[1] > 0.5 else None


def inherited(node: Any, key: str) -> Any:
    """An entry of a page, or of the nearest node of the page tree above it that has it."""
    for _ in range(64):
        if not isinstance(node, pikepdf.Dictionary):
            return None
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None
