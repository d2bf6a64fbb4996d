"""XML from strangers: parsed without entities, network or endless depth, and short names for long tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, TypeAlias

from lxml import etree

from sfumato.core.document.flow.unseen import without_unseen
from sfumato.core.errors import CannotRead, TooLarge
from sfumato.core.messages import Message

# lxml has no types of its own; this name at least says what is meant.
Element: TypeAlias = Any

LARGEST_XML = 128 * 1024 * 1024  # bytes of one part: a larger one is refused as a bomb
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_OFFICE = "http://schemas.openxmlformats.org/"
_STRICT = "http://purl.oclc.org/ooxml/"
_ODF = "urn:oasis:names:tc:opendocument:xmlns:"

# Transitional and strict OOXML differ only in namespaces; both get the same short prefix.
PREFIXES = {
    _OFFICE + "wordprocessingml/2006/main": "w",
    _STRICT + "wordprocessingml/main": "w",
    _OFFICE + "officeDocument/2006/relationships": "r",
    _STRICT + "officeDocument/relationships": "r",
    _OFFICE + "package/2006/relationships": "rel",
    _OFFICE + "package/2006/content-types": "ct",
    _OFFICE + "drawingml/2006/main": "a",
    _STRICT + "drawingml/main": "a",
    _OFFICE + "drawingml/2006/wordprocessingDrawing": "wp",
    _STRICT + "drawingml/wordprocessingDrawing": "wp",
    _OFFICE + "drawingml/2006/picture": "pic",
    _STRICT + "drawingml/picture": "pic",
    _OFFICE + "drawingml/2006/chart": "c",
    _STRICT + "drawingml/chart": "c",
    _OFFICE + "drawingml/2006/diagram": "dgm",
    _STRICT + "drawingml/diagram": "dgm",
    _OFFICE + "officeDocument/2006/math": "m",
    _STRICT + "officeDocument/math": "m",
    _OFFICE + "markup-compatibility/2006": "mc",
    _OFFICE + "spreadsheetml/2006/main": "x",
    _STRICT + "spreadsheetml/main": "x",
    _OFFICE + "drawingml/2006/spreadsheetDrawing": "xdr",
    _STRICT + "drawingml/spreadsheetDrawing": "xdr",
    _OFFICE + "presentationml/2006/main": "p",
    _STRICT + "presentationml/main": "p",
    "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main": "x14",
    "http://schemas.microsoft.com/office/excel/2006/main": "xm",
    "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments": "tc",
    "http://schemas.microsoft.com/office/spreadsheetml/2014/revision": "xr",
    "urn:schemas-microsoft-com:office:excel": "xvml",
    "http://schemas.microsoft.com/office/powerpoint/2010/main": "p14",
    "http://schemas.microsoft.com/office/powerpoint/2018/8/main": "p188",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
    "http://schemas.microsoft.com/office/drawing/2014/chartex": "cx",
    "http://schemas.microsoft.com/office/drawing/2008/diagram": "dsp",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
    "urn:schemas-microsoft-com:office:word": "w10",
    _ODF + "xsl-fo-compatible:1.0": "fo",
    _ODF + "office:1.0": "office",
    _ODF + "text:1.0": "text",
    _ODF + "table:1.0": "table",
    _ODF + "style:1.0": "style",
    _ODF + "drawing:1.0": "draw",
    _ODF + "meta:1.0": "meta",
    _ODF + "manifest:1.0": "manifest",
    _ODF + "svg-compatible:1.0": "svg",
    _ODF + "presentation:1.0": "presentation",
    _ODF + "chart:1.0": "chart",
    _ODF + "form:1.0": "form",
    _ODF + "config:1.0": "config",
    _ODF + "script:1.0": "script",
    _ODF + "datastyle:1.0": "number",
    "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0": "loext",
    "http://openoffice.org/2009/office": "officeooo",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/XML/1998/namespace": "xml",
}
_short: dict[str, str] = {}


def parse(data: bytes, part: str, file: object = None) -> Element:
    """The root element. Documents that define entities are refused: real office files never do."""
    where = str(file) if file is not None else None
    if len(data) > LARGEST_XML:
        raise TooLarge(Message("The part {0} is too large to be read safely.", part), file=where)
    if re.search(
        rb"<\s*!\s*ENTITY|<\x00!\x00E\x00N\x00T\x00I\x00T\x00Y|\x00<\x00!\x00E\x00N\x00T\x00I", data
    ):
        raise CannotRead(
            Message("The part {0} defines XML entities, as attacks do.", part),
            file=where,
            next_step="Do not open this file elsewhere; ask the sender for another copy.",
        )
    # Comments and processing instructions: no page shows them and no program needs them, so they are not carried on.
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise CannotRead(
            Message("The part {0} is damaged (not well-formed XML).", part),
            file=where,
            next_step="Open it in its own program, save it again and retry.",
        ) from error
    if any(True for _ in root.iter(etree.Entity)):
        raise CannotRead(Message("The part {0} uses XML entities that are not defined.", part), file=where)
    if not data.isascii() or b"&#" in data:
        _drop_unseen(root)
    if b"w:sym" in data:
        _spell_symbols(root)
    return root


def _spell_symbols(root: Element) -> None:
    """Words that Word keeps as symbols by their numbers become text, as those written in a font of symbols do."""
    for run in {element.getparent() for element in descendants(root, "w:sym")}:
        for is_symbol, group in groupby(list(run), lambda child: name(child) == "w:sym"):
            symbols = list(group) if is_symbol else []
            word = "".join(_character(attribute(element, "w:char")) for element in symbols)
            if word and (spelled := without_unseen(word)) != word:
                symbols[0].tag, symbols[0].text = like(symbols[0], "t"), spelled
                symbols[0].attrib.clear()
                for other in symbols[1:]:
                    run.remove(other)


def _character(number: str | None) -> str:
    try:
        return chr(int(number or "", 16))
    except (ValueError, OverflowError):
        return "\ufffd"


def _drop_unseen(root: Element) -> None:
    """Takes characters that no program draws out of all texts and attributes."""
    for element in root.iter():
        for text, where in ((element.text, "text"), (element.tail, "tail")):
            if text and not text.isascii() and (clean := without_unseen(text)) != text:
                setattr(element, where, clean)
        for key, value in element.items():
            if not value.isascii() and (clean := without_unseen(value)) != value:
                element.set(key, clean)


def serialise(root: Element) -> bytes:
    """The tree as bytes of UTF-8 with a declaration."""
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def short(tag: Any) -> str:
    """`{namespace}local` as `w:p`; unknown namespaces give `?:local`, comments and the like give ``."""
    if not isinstance(tag, str):
        return ""
    known = _short.get(tag)
    if known is None:
        if tag.startswith("{"):
            namespace, local = tag[1:].split("}", 1)
            known = f"{PREFIXES.get(namespace, '?')}:{local}"
        else:
            known = tag
        if len(_short) < 10_000:
            _short[tag] = known
    return known


def name(element: Element) -> str:
    """The element's name with its usual prefix ("w:p"), whichever prefix the file uses."""
    return short(element.tag)


def attribute(element: Element, wanted: str) -> str | None:
    """The value of an attribute by its short name, whichever dialect the file is written in."""
    key = attribute_key(element, wanted)
    return None if key is None else str(element.get(key))


def attribute_key(element: Element, wanted: str) -> str | None:
    """The key under which the element holds this attribute, whichever prefix the file uses; None where it has
    none."""
    for key in element.keys():  # noqa: SIM118 - an lxml element is not a mapping
        if short(key) == wanted:
            return str(key)
    return None


def children(element: Element, *wanted: str) -> Iterator[Element]:
    """The direct children with one of these names."""
    return (child for child in element if name(child) in wanted)


def child(element: Element | None, *path: str) -> Element | None:
    """The first descendant along a path of short names."""
    for step in path:
        if element is None:
            return None
        element = next(children(element, step), None)
    return element


def descendants(root: Element, *wanted: str) -> Iterator[Element]:
    """The root and everything below it with one of these names, in document order."""
    return (element for element in root.iter() if name(element) in wanted)


def like(element: Element, local: str) -> str:
    """A tag of the same namespace as the element's (so strict files stay strict)."""
    tag = str(element.tag)
    return f"{tag[: tag.index('}') + 1]}{local}" if tag.startswith("{") else local


def remove(element: Element) -> None:
    """Takes an element out but keeps the text that follows it."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def unwrap(element: Element) -> None:
    """Puts an element's children in its place."""
    parent = element.getparent()
    if parent is None:
        return
    place = parent.index(element)
    for offset, inner in enumerate(list(element)):
        parent.insert(place + offset, inner)
    remove(element)


_BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def legal(text: str) -> str:
    """XML has no place for some characters; a replacement that holds one gets the Unicode stand-in."""
    return _BAD.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
