"""DOCX and ODT inspected part by part, without the reader or the writer of this program."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from sfumato.core.document.inspect import HiddenItem, Inspection
from sfumato.core.errors import CannotRead, TooLarge

MAXIMUM = 1_000_000_000
Parts = dict[str, bytes]


def inspect_package(format_: str, path: Path, password: str | None = None) -> Inspection:
    parts = _parts(path)
    finders = _WORD if format_ == "docx" else _OPEN
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


def _tags(pattern: bytes, where: str = r"\.xml$") -> Callable[[Parts], int]:
    expression, place = re.compile(pattern), re.compile(where)

    def find(parts: Parts) -> int:
        return sum(len(expression.findall(data)) for name, data in parts.items() if place.search(name))

    return find


def _files(where: str) -> Callable[[Parts], int]:
    place = re.compile(where, re.IGNORECASE)

    def find(parts: Parts) -> int:
        return sum(bool(place.search(name)) for name in parts)

    return find


def picture_metadata(parts: Parts) -> int:
    return sum(
        _has_metadata(data) for name, data in parts.items() if re.search(r"\.(jpe?g|png|tiff?)$", name, re.I)
    )


def _has_metadata(data: bytes) -> bool:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return bool(len(picture.getexif())) or any(
                key in picture.info
                for key in ("exif", "xmp", "XML:com.adobe.xmp", "comment", "photoshop", "Author")
            )
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return False


def _filled(name: str, pattern: bytes) -> Callable[[Parts], int]:
    expression = re.compile(pattern)

    def find(parts: Parts) -> int:
        return len(expression.findall(parts.get(name, b"")))

    return find


def _either(*finders: Callable[[Parts], int]) -> Callable[[Parts], int]:
    def find(parts: Parts) -> int:
        return sum(finder(parts) for finder in finders)

    return find


Finder = tuple[str, str, Callable[[Parts], int]]
_VALUE = rb">[^<\s][^<]*</"
_WORD: tuple[Finder, ...] = (
    ("tracked changes", "insertions, deletions and moves with author and date",
     _tags(rb"<w:(?:ins|del|moveFrom|moveTo|rPrChange|pPrChange|cellIns|cellDel)\b[^>]*w:author")),
    ("comments", "remarks with author and date", _filled("word/comments.xml", rb"<w:comment\b")),
    ("people", "the list of authors", _filled("word/people.xml", rb"<w15:person\b")),
    ("revision ids", "editing-session numbers that link files", _tags(rb"<w:rsid\b|w:rsid\w*=")),
    ("properties", "author, company, dates, titles",
     _either(_filled("docProps/core.xml", _VALUE), _filled("docProps/app.xml", _VALUE),
             _filled("docProps/custom.xml", rb"<property\b"))),
    ("custom XML", "data bound to the document", _files(r"^customXml/item\d+\.xml$")),
    ("thumbnail", "a picture of the first page", _files(r"thumbnail")),
    ("embedded files", "whole files inside", _files(r"/embeddings/|oleObject|activeX")),
    ("hidden text", "text marked not to show",
     _tags(rb"<w:(?:vanish|specVanish|webHidden)\s*(?:w:val=\"(?:true|1|on)\"\s*)?/>")),
    ("unseen text", "dark on dark, white on paper, or too small to read: it may only look redacted",
     _tags(rb"<w:highlight w:val=\"black\"|<w:shd\b[^>]*w:fill=\"(?:000000|0{3}|auto\" w:val=\"solid)"
           rb"|<w:color w:val=\"(?:FFFFFF|ffffff)\"|<w:sz w:val=\"[12]\"|w:themeColor=\"background1\"",
           r"word/(?:document|header\d*|footer\d*|footnotes|endnotes|styles)\.xml$")),
    ("dark shapes", "a box may lie over live text",
     _tags(rb"<a:solidFill>\s*<a:srgbClr val=\"000000\"|fillcolor=\"(?:black|#000000|#000)\"")),
    ("document variables", "values a macro stored", _tags(rb"<w:docVar\b")),
    ("printer settings", "names of printers and machines", _files(r"printerSettings")),
    ("picture metadata", "EXIF and XMP in pictures", picture_metadata),
    ("macros", "programs", _files(r"vbaProject|vbaData")),
    ("external content", "paths outside, as of a template", _tags(rb"attachedTemplate", r"settings\.xml\.rels$")),
    ("mail merge", "a data source", _tags(rb"<w:mailMerge\b")),
)  # fmt: skip
_OPEN: tuple[Finder, ...] = (
    ("tracked changes", "changes with author and date", _tags(rb"<text:changed-region\b")),
    ("comments", "remarks with author and date", _tags(rb"<office:annotation\b")),
    ("properties", "author, dates, editing time",
     _filled("meta.xml", rb"<(?:dc:(?!language)|meta:(?!generator|document-statistic))[^>]*>[^<]+<")),
    ("document variables", "stored values", _tags(rb"<text:(?:user-field-decl|variable-decl)\b")),
    ("thumbnail", "a picture of the first page", _files(r"^Thumbnails/")),
    ("embedded files", "whole files inside", _files(r"^(?:Object|ObjectReplacements)\b")),
    ("hidden text", "text marked not to show",
     _tags(rb"text:display=\"none\"|<text:hidden-(?:text|paragraph)\b|text:display=\"condition\"")),
    ("unseen text", "dark on dark, white on paper, or too small to read: it may only look redacted",
     _tags(rb"fo:background-color=\"#000000\"|fo:color=\"#ffffff\"|fo:font-size=\"(?:0?\.\d+|1)pt\"")),
    ("dark shapes", "a box may lie over live text", _tags(rb"draw:fill-color=\"#000000\"")),
    ("versions", "earlier versions", _files(r"^Versions/|VersionList\.xml")),
    ("printer settings", "names of printers", _tags(rb"Printer(?:Name|Setup)\"[^>]*>[^<]+<", r"settings\.xml$")),
    ("revision ids", "editing-session numbers that link files", _tags(rb"officeooo:(?:paragraph-)?rsid=|\"Rsid")),
    ("macros", "programs", _files(r"^(?:Basic|Scripts)/")),
    ("picture metadata", "EXIF and XMP in pictures", picture_metadata),
)  # fmt: skip
