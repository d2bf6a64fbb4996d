"""DOCX and ODT inspected part by part, without the reader or the writer of this program."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from sfumato.core.document.flow.metafiles import is_unknown_picture
from sfumato.core.document.inspect import HiddenItem, Inspection
from sfumato.core.errors import CannotRead, TooLarge

MAXIMUM = 1_000_000_000  # bytes of all parts, unpacked
Parts = dict[str, bytes]
Finder = tuple[
    str, str, Callable[[Parts], int]
]  # name as the switches of an export call it, explanation, count


def inspect_package(format_: str, path: Path, password: str | None = None) -> Inspection:
    """What hidden data a Word or OpenDocument file carries."""
    return inspect_with(_WORD if format_ == "docx" else _OPEN, format_, path)


def inspect_with(finders: Sequence[Finder], format_: str, path: Path) -> Inspection:
    """The hidden data that the finders count in the parts of a package."""
    parts = _parts(path)
    hidden = [HiddenItem(name, count, why) for name, why, find in finders if (count := find(parts))]
    return Inspection(format_, tuple(hidden))


def _parts(path: Path) -> Parts:
    try:
        with zipfile.ZipFile(path) as package:
            if sum(info.file_size for info in package.infolist()) > MAXIMUM:
                raise TooLarge("The parts of this file unpack to more than 1 GB.", file=path)
            return {info.filename: package.read(info) for info in package.infolist() if not info.is_dir()}
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise CannotRead("The file is damaged or encrypted.", file=path) from error


def tags(pattern: bytes, where: str = r"\.xml$") -> Callable[[Parts], int]:
    """A finder that counts matches of the pattern in the parts whose names fit."""
    expression, place = re.compile(pattern), re.compile(where)

    def find(parts: Parts) -> int:
        return sum(len(expression.findall(data)) for name, data in parts.items() if place.search(name))

    return find


def files(where: str) -> Callable[[Parts], int]:
    """A finder that counts parts whose names fit."""
    place = re.compile(where, re.IGNORECASE)

    def find(parts: Parts) -> int:
        return sum(bool(place.search(name)) for name in parts)

    return find


def picture_metadata(parts: Parts) -> int:
    """How many pictures carry metadata of their own, or may: those of a kind that nothing here opens."""
    known = (data for name, data in parts.items() if re.search(r"\.(jpe?g|png|tiff?)$", name, re.I))
    return sum(map(_has_metadata, known)) + sum(is_unknown_picture(*part) for part in parts.items())


def _has_metadata(data: bytes) -> bool:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return bool(len(picture.getexif())) or any(
                key in picture.info
                for key in ("exif", "xmp", "XML:com.adobe.xmp", "comment", "photoshop", "Author")
            )
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return False


def filled(name: str, pattern: bytes) -> Callable[[Parts], int]:
    """A finder that counts non-empty matches of the pattern in one part."""
    expression = re.compile(pattern)

    def find(parts: Parts) -> int:
        return len(expression.findall(parts.get(name, b"")))

    return find


def either(*finders: Callable[[Parts], int]) -> Callable[[Parts], int]:
    """A finder that adds up what these find."""

    def find(parts: Parts) -> int:
        return sum(finder(parts) for finder in finders)

    return find


CROPPED: Finder = (
    "cropped pictures",
    "a crop hides a part that is still in the file",
    tags(
        rb"<a:srcRect\b[^>]*\b[ltrb]=\"[1-9]|\bcrop(?:left|right|top|bottom)=\"|fo:clip=\"rect\((?![0., a-z]*\))"
    ),
)
VALUE = rb">[^<\s][^<]*</"
# The same in every package of Word, Excel and PowerPoint.
PROPERTIES: Finder = (
    "properties",
    "author, company, dates, titles",
    either(
        filled("docProps/core.xml", VALUE),
        filled("docProps/app.xml", VALUE),
        filled("docProps/custom.xml", rb"<property\b"),
    ),
)
PRINTERS: Finder = ("printer settings", "names of printers and machines", files(r"printerSettings"))
PICTURES: Finder = ("picture metadata", "EXIF and XMP in pictures", picture_metadata)


def custom_xml(of: str) -> Finder:
    """Data that is bound to the document, workbook or file."""
    return ("custom XML", f"data bound to the {of}", files(r"^customXml/item\d+\.xml$"))


def thumbnail(of: str) -> Finder:
    """A picture of the first page or slide."""
    return ("thumbnail", f"a picture of the first {of}", files(r"thumbnail"))


_WORD: tuple[Finder, ...] = (
    ("tracked changes", "insertions, deletions and moves with author and date",
     tags(rb"<w:(?:ins|del|moveFrom|moveTo|rPrChange|pPrChange|cellIns|cellDel)\b[^>]*w:author")),
    ("comments", "remarks with author and date", filled("word/comments.xml", rb"<w:comment\b")),
    ("people", "the list of authors", filled("word/people.xml", rb"<w15:person\b")),
    ("revision ids", "editing-session numbers that link files", tags(rb"<w:rsid\b|w:rsid\w*=")),
    PROPERTIES,
    custom_xml("document"),
    thumbnail("page"),
    ("embedded files", "whole files inside", files(r"/embeddings/|oleObject|activeX")),
    ("hidden text", "text marked not to show",
     tags(rb"<w:(?:vanish|specVanish|webHidden)\s*(?:w:val=\"(?:true|1|on)\"\s*)?/>")),
    ("unseen text", "dark on dark, white on paper, or too small to read: it may only look redacted",
     tags(rb"<w:highlight w:val=\"black\"|<w:shd\b[^>]*w:fill=\"(?:000000|0{3}|auto\" w:val=\"solid)"
           rb"|<w:color w:val=\"(?:FFFFFF|ffffff)\"|<w:sz w:val=\"[12]\"|w:themeColor=\"background1\"",
           r"word/(?:document|header\d*|footer\d*|footnotes|endnotes|styles)\.xml$")),
    CROPPED,
    ("dark shapes", "a box may lie over live text",
     tags(rb"<a:solidFill>\s*<a:srgbClr val=\"000000\"|fillcolor=\"(?:black|#000000|#000)\"")),
    ("document variables", "values a macro stored", tags(rb"<w:docVar\b")),
    PRINTERS,
    PICTURES,
    ("macros", "programs", files(r"vbaProject|vbaData")),
    ("external content", "paths outside, as of a template", tags(rb"attachedTemplate", r"settings\.xml\.rels$")),
    ("mail merge", "a data source", tags(rb"<w:mailMerge\b")),
)  # fmt: skip
_OPEN: tuple[Finder, ...] = (
    ("tracked changes", "changes with author and date", tags(rb"<text:changed-region\b")),
    ("comments", "remarks with author and date", tags(rb"<office:annotation\b")),
    ("properties", "author, dates, editing time",
     filled("meta.xml", rb"<(?:dc:(?!language)|meta:(?!generator|document-statistic))[^>]*>[^<]+<")),
    ("document variables", "stored values", tags(rb"<text:(?:user-field-decl|variable-decl)\b")),
    ("thumbnail", "a picture of the first page", files(r"^Thumbnails/")),
    ("embedded files", "whole files inside", files(r"^(?:Object|ObjectReplacements)\b")),
    ("hidden text", "text marked not to show",
     tags(rb"text:display=\"none\"|<text:hidden-(?:text|paragraph)\b|text:display=\"condition\"")),
    ("unseen text", "dark on dark, white on paper, or too small to read: it may only look redacted",
     tags(rb"fo:background-color=\"#000000\"|fo:color=\"#ffffff\"|fo:font-size=\"(?:0?\.\d+|1)pt\"")),
    CROPPED,
    ("dark shapes", "a box may lie over live text", tags(rb"draw:fill-color=\"#000000\"")),
    ("versions", "earlier versions", files(r"^Versions/|VersionList\.xml")),
    ("printer settings", "names of printers", tags(rb"Printer(?:Name|Setup)\"[^>]*>[^<]+<", r"settings\.xml$")),
    ("revision ids", "editing-session numbers that link files", tags(rb"officeooo:(?:paragraph-)?rsid=|\"Rsid")),
    ("macros", "programs", files(r"^(?:Basic|Scripts)/")),
    PICTURES,
)  # fmt: skip
