"""Views of a PDF: PDFium for the text and the pictures, qpdf (pikepdf) for every object behind them."""

from __future__ import annotations

import hashlib
import io
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from sfumato.core.document.model import Box
from sfumato.core.document.pdf.names import string_text
from sfumato.core.document.verify.markup_words import PDF_NAMES
from sfumato.core.document.verify.page_letters import placed_text
from sfumato.core.document.verify.pdf_content import Fonts, content_text, is_content
from sfumato.core.document.verify.pdf_pictures import picture_views
from sfumato.core.document.verify.views import (
    BYTES,
    CONTENT,
    METADATA,
    NAMES,
    PLACED,
    REVISIONS,
    STRINGS,
    TEXT,
    View,
    decodings,
)
from sfumato.core.errors import CannotRead

# Strings the format itself prescribes, as in /Registry (Adobe) /Ordering (Identity).
_FORMAT_STRINGS = frozenset(
    ("/Registry", "/Ordering", "/FontFamily", "/ID", "/CharSet", "/OutputConditionIdentifier")
)
_END = re.compile(rb"%%EOF[\r\n ]*")
_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_LARGEST = 50_000_000  # bytes unpacked of a stream that the file does not list
_DEPTH = 60  # objects inside each other: a guard against loops


def pdf_views(
    path: Path,
    *,
    password: str | None = None,
    areas: Mapping[int, Sequence[Box]] | None = None,
    ocr: bool = True,
) -> Iterator[View]:
    """`areas` limits OCR to the lines that lost text (and to pictures); without it whole pages are read."""
    data = path.read_bytes()
    yield from _text_views(path, password)
    yield from _object_views(path, data, password)
    yield from _earlier(data, password)
    if ocr:
        yield from picture_views(path, password=password, areas=areas)


def _text_views(path: Path, password: str | None) -> Iterator[View]:
    import pypdfium2

    from sfumato.core.document.pdfium import open_document

    try:
        document = open_document(path, password)
    except pypdfium2.PdfiumError as error:
        raise CannotRead("The second engine cannot open the result.", file=path) from error
    try:
        for number in range(len(document)):
            page = document[number]
            text = page.get_textpage()
            shown = text.get_text_range().replace("\ufffe", "").replace("\x02", "")
            yield View(TEXT, shown, words=True, page=number)
            yield View(PLACED, placed_text(text), words=True, page=number)
            text.close()
            page.close()
    except pypdfium2.PdfiumError as error:
        raise CannotRead("The second engine cannot read a page of the result.", file=path) from error
    finally:
        document.close()


def _object_views(path: Path, data: bytes, password: str | None) -> Iterator[View]:
    try:
        with pikepdf.open(io.BytesIO(data), password=password or "") as pdf:
            yield from _objects(pdf)
            if not pdf.is_encrypted:
                yield from _strays(pdf, data)
    except pikepdf.PdfError as error:
        raise CannotRead("The objects of the result cannot be read.", file=path) from error


def _objects(pdf: pikepdf.Pdf) -> Iterator[View]:
    strings: list[str] = []
    names: list[str] = []
    metadata: list[str] = []
    fonts = Fonts(pdf)
    if "/Info" in pdf.trailer:
        _collect(pdf.trailer["/Info"], metadata, names, 0)
    for thing in pdf.objects:
        _collect(thing, strings, names, 0)
        if isinstance(thing, Stream):
            yield from stream_views(thing, fonts)
    if metadata:
        yield View(METADATA, "\n\n".join(metadata), words=True)
    yield View(STRINGS, "\n\n".join(strings), words=True, shortest=4)
    yield View(NAMES, "\n\n".join(sorted(set(names) - PDF_NAMES)), words=True, shortest=5, markup=True)


def _collect(thing: Object | object, strings: list[str], names: list[str], depth: int) -> None:
    """Strings and names of one object; references are left to the object they point to."""
    if depth > _DEPTH:
        return
    if isinstance(thing, (Dictionary, Stream)):
        for key, value in _items(thing, names):
            names.append(str(key)[1:])
            if str(key) not in _FORMAT_STRINGS and not _elsewhere(value):
                _collect(value, strings, names, depth + 1)
    elif isinstance(thing, Array):
        for value in thing.as_list():
            if not _elsewhere(value):
                _collect(value, strings, names, depth + 1)
    elif isinstance(thing, pikepdf.String):
        raw = bytes(thing)
        strings.append(raw.decode("pdfdoc", "replace"))
        strings.extend(decodings(raw))
        if "\x1b" in (shown := str(thing)):
            strings.append(string_text(shown))
    elif isinstance(thing, Name):
        names.append(bytes(thing.unparse()).decode("cp1252", "replace")[1:])


def _items(thing: Dictionary | Stream, names: list[str]) -> list[tuple[str, object]]:
    """A key may be no valid text at all; then the dictionary as written is searched instead."""
    try:
        return list(thing.items())
    except UnicodeDecodeError:
        names.append(bytes(thing.unparse()).decode("cp1252", "replace"))
        return []


def _elsewhere(value: object) -> bool:
    return isinstance(value, Object) and bool(value.is_indirect)


def stream_views(stream: Stream, fonts: Fonts) -> Iterator[View]:
    """What one stream of a PDF holds: content text, metadata, an embedded file opened, or bytes in every decoding."""
    if stream.get("/Type") in (Name.ObjStm, Name.XRef):
        return  # packed objects; each is searched as the object it is
    if stream.get("/Subtype") == Name.Image:
        for decoded in decodings(stream.read_raw_bytes()):
            yield View(BYTES, decoded, words=True, shortest=6)
        return
    data = _decoded(stream)
    if data[:4] == b"PK\x03\x04":
        from sfumato.core.document.verify.package_views import nested_views

        yield from nested_views(data)
    elif data[:5] == b"%PDF-":
        yield from nested_pdf_views(data)
    elif stream.get("/Type") == Name.Metadata or b"<x:xmpmeta" in data[:2048]:
        yield View(METADATA, re.sub(r"<[^>]*>", "\n", data.decode("utf-8", "replace")), words=True)
    elif not fonts.is_program(stream) and is_content(stream, data):
        yield View(CONTENT, content_text(stream, fonts), words=True)
        yield View(BYTES, data.decode("cp1252", "replace"), words=True, shortest=5, markup=True)
        return
    # Font programs carry names of foundries and glyphs; only long strings mean something there.
    font = "/Length1" in stream or "/Subtype" in stream or fonts.is_program(stream)
    for decoded in decodings(data):
        yield View(BYTES, decoded, words=True, shortest=10 if font else 5)


def nested_pdf_views(data: bytes) -> Iterator[View]:
    """The objects of a PDF inside a PDF; its bytes where it cannot be opened."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            yield from _objects(pdf)
    except pikepdf.PdfError:
        for decoded in decodings(data):
            yield View(BYTES, decoded, words=True, shortest=6)


def _decoded(stream: Stream) -> bytes:
    try:
        return bytes(stream.read_bytes())
    except pikepdf.PdfError:
        return bytes(stream.read_raw_bytes())


def _earlier(data: bytes, password: str | None) -> Iterator[View]:
    """Earlier revisions stay in a file that was saved by appending; each is read as the file it was."""
    ends = [match.end() for match in _END.finditer(data)]
    for end in ends[:-1][-20:]:
        try:
            with pikepdf.open(io.BytesIO(data[:end]), password=password or "") as pdf:
                for view in _objects(pdf):
                    yield View(REVISIONS, view.text, view.words, view.shortest, markup=view.markup)
        except pikepdf.PdfError:
            continue  # not a revision of its own: the first part of a file made for the web
    tail = data[ends[-1] :] if ends else b""
    if tail.strip():
        for decoded in decodings(tail):
            yield View(REVISIONS, decoded, words=True, shortest=4)


def _strays(pdf: pikepdf.Pdf, data: bytes) -> Iterator[View]:
    """Streams that lie in the file without being listed in it."""
    known = {
        hashlib.sha256(thing.read_raw_bytes()).digest() for thing in pdf.objects if isinstance(thing, Stream)
    }
    for match in _STREAM.finditer(data):
        end = data.find(b"endstream", match.end())
        body = data[match.end() : end if end >= 0 else len(data)]
        if any(hashlib.sha256(body[: len(body) - cut]).digest() in known for cut in (0, 1, 2)):
            continue
        try:
            unpacked = zlib.decompressobj().decompress(body, _LARGEST)
        except zlib.error:
            unpacked = body
        for decoded in decodings(unpacked):
            yield View(BYTES, decoded, words=True, shortest=6)
