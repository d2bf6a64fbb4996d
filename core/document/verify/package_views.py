"""Views of zip packages (DOCX, ODT, XLSX, PPTX): every part is opened raw, without the reader that made the text."""

from __future__ import annotations

import html
import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from PIL import Image, ImageOps, UnidentifiedImageError

from sfumato.core.document import ocr as reader
from sfumato.core.document.verify.folding import BREAK, WEAK_LENGTH
from sfumato.core.document.verify.markup_words import PLAIN_CODE
from sfumato.core.document.verify.views import (
    BYTES,
    METADATA,
    NAMES,
    PICTURES,
    STRINGS,
    TEXT,
    View,
    decodings,
)
from sfumato.core.errors import CannotRead, TooLarge

MAXIMUM = 2_000_000_000  # bytes unpacked in all; a bomb is refused, not searched
_DEPTH = 4  # packages inside packages that are opened
_SMALLEST = 16  # pixels; nothing can be read in less
# Elements that part one line from the next; all other tags stand inside a line, as runs do.
_PARTING = re.compile(
    r"</?(?:\w+:)?(?:p|h|br|cr|tab|tc|tr|tbl|line-break|table-cell|table-row|list-item|span-end|t\d?"
    r"|pt|comment|title|creator|subject|keyword|description|lastModifiedBy|category|manager|company|row|si|is|c|v|f)"
    r"(?:\s[^>]*)?/?>",
    re.IGNORECASE,
)
_RUN = re.compile(r"</?(?:w:t|text:span|a:t|w:delText|w:instrText)(?:\s[^>]*)?/?>")
_CODE = re.compile(
    r"<w:instrText(?:\s[^>]*)?>([^<]*)</w:instrText>"
)  # " SEQ Table " is no word that was kept
_TAG = re.compile(r"<[^>]*>")
_VALUE = re.compile(r"""(?<=\s)([\w:.-]{1,80})\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_FREE_TEXT = re.compile(
    r"author|initials|descr|title|alt|href|target|name|tooltip|userid|provider", re.IGNORECASE
)
_NAMESPACES = (
    "http://schemas.",
    "http://purl.oclc.org/ooxml",
    "http://www.w3.org/",
    "urn:oasis:",
    "urn:schemas-",
)
_NUMBER = re.compile(r"[#{(]?[0-9A-Fa-f.,\-\s]+(?:pt|cm|mm|in|px|em|%)?[})]?")
_PROPERTIES = re.compile(r"^(?:docProps/|meta\.xml$|customXml/)")

# Names that the formats prescribe; every file has them, whatever it says.
_PRESCRIBED = frozenset({"[Content_Types].xml", "_rels/.rels", "mimetype", "META-INF/manifest.xml"})


def package_views(path: Path, *, ocr: bool = True, **_: object) -> Iterator[View]:
    """Every part of a zip package, and with OCR its pictures; packages inside packages are opened too."""
    data = path.read_bytes()
    yield from _package(data, path, 0)
    if ocr and reader.available():
        yield from _pictures(data, 0)


def nested_views(data: bytes) -> Iterator[View]:
    """A package inside another file; one that is damaged is searched as bytes."""
    try:
        yield from _package(data, None, 1)
    except CannotRead:
        for decoded in decodings(data):
            yield View(BYTES, decoded, words=True, shortest=6)


def _package(data: bytes, path: Path | None, depth: int) -> Iterator[View]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            if sum(info.file_size for info in package.infolist()) > MAXIMUM:
                raise TooLarge("The parts of this file unpack to more than 2 GB.", file=path)
            names = [name for name in package.namelist() if name not in _PRESCRIBED]
            yield View(NAMES, "\n".join(names), words=True, shortest=4, markup=True)
            yield View(BYTES, package.comment.decode("cp1252", "replace"), words=True, shortest=4)
            for info in package.infolist():
                yield from _part(info.filename, package.read(info), path, depth)
                if info.comment or info.extra:
                    yield View(
                        BYTES, (info.comment + info.extra).decode("cp1252", "replace"), words=True, shortest=5
                    )
    except (zipfile.BadZipFile, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise CannotRead("The written package cannot be opened again.", file=path) from error


def _pictures(data: bytes, depth: int) -> Iterator[View]:
    """Every picture of pixels, whatever its name; one that does not open is shown by nobody."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for info in package.infolist():
            part = package.read(info)
            if part[:4] == b"PK\x03\x04" and depth < _DEPTH and zipfile.is_zipfile(io.BytesIO(part)):
                yield from _pictures(part, depth + 1)
            elif part[:1] not in (b"<", b"\xef", b""):
                yield from picture_views(part)


def picture_views(data: bytes) -> Iterator[View]:
    """What OCR reads in a picture; nothing where the bytes are none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data)) as picture:
                if min(picture.size) >= _SMALLEST:
                    upright = ImageOps.exif_transpose(picture)
                    words = reader.recognise(upright)
                    yield View(PICTURES, reader.text(words), words=True, shortest=4)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return


def _part(name: str, data: bytes, path: Path | None, depth: int) -> Iterator[View]:
    if data[:4] == b"PK\x03\x04" and depth < _DEPTH:
        yield from _package(data, path, depth + 1)
    elif data[:256].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<") or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        yield from _xml(name, data)
    else:
        for decoded in decodings(data):
            yield View(BYTES, decoded, words=True, shortest=6)


def _xml(name: str, data: bytes) -> Iterator[View]:
    codec = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    markup = data.decode(codec, "replace")
    coded = _CODE.sub(lambda found: "" if PLAIN_CODE.fullmatch(html.unescape(found[1])) else found[0], markup)
    text = html.unescape(_TAG.sub("", _PARTING.sub("\n", _RUN.sub("", coded))))
    yield View(METADATA if _PROPERTIES.match(name) else TEXT, text, words=True)
    free, formal = _attributes(markup)
    # No text runs on from one value to the next: "paragraph" before "Subtitle" does not say "paragraphs".
    yield View(STRINGS, BREAK.join(free), words=True, shortest=4, markup=True)
    yield View(STRINGS, BREAK.join(formal), words=True, shortest=WEAK_LENGTH, markup=True)
    # Then what hides between elements: comments, processing instructions, tails.
    hidden = re.findall(r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<![^>]*>", markup, re.DOTALL)
    yield View(BYTES, "\n".join(hidden), words=True, shortest=4)


def _attributes(markup: str) -> tuple[list[str], list[str]]:
    """Values a person wrote (titles, authors, addresses) apart from those the format wants (sizes, styles)."""
    free: list[str] = []
    formal: list[str] = []
    for name, double, single in _VALUE.findall(markup):
        value = html.unescape(double or single)
        if name.startswith("xmlns") or value.startswith(_NAMESPACES) or _NUMBER.fullmatch(value):
            continue
        inside = name.endswith("Target") and ":" not in value
        (free if _FREE_TEXT.search(name) and not inside else formal).append(value)
        if "%" in value:
            free.append(unquote(value))
    return free, formal
