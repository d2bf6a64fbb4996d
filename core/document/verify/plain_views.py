"""Views of text, HTML and mail files: as they are, and with their encodings undone."""

from __future__ import annotations

import base64
import binascii
import html
import quopri
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from sfumato.core.document import ocr as reader
from sfumato.core.document.verify.package_views import picture_views
from sfumato.core.document.verify.views import BYTES, STRINGS, TEXT, View, decodings

_PACKED = re.compile(rb"(?:[A-Za-z0-9+/]{4,100}\r?\n)*[A-Za-z0-9+/]{4,100}={0,2}(?:\r?\n|\Z)")
_TAG = re.compile(r"<!--|-->|<[^>]*>")
_ATTRIBUTE = re.compile(r"""=\s*(?:"([^"]*)"|'([^']*)')""")
_INLINE = re.compile(
    r"</?(?:a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike"
    r"|strong|sub|sup|tt|u|var|wbr)\b[^>]*>",
    re.IGNORECASE,
)


def plain_views(path: Path, **_: object) -> Iterator[View]:
    """The bytes in every decoding, and the text."""
    data = path.read_bytes()
    for decoded in decodings(data):
        yield View(BYTES, decoded, words=True, shortest=4)
    yield View(TEXT, _decode(data), words=True)


def markup_views(path: Path, **_: object) -> Iterator[View]:
    """The visible text of HTML, its attributes, and its bytes with entities and percent signs undone."""
    data = path.read_bytes()
    text = _decode(data)
    yield View(TEXT, visible(text), words=True)
    yield from attribute_views(text)
    for decoded in decodings(data):
        yield View(BYTES, unquote(html.unescape(decoded)), words=True, shortest=5)


def attribute_views(text: str) -> Iterator[View]:
    """The values of all attributes, with percent signs undone where there are any."""
    values = [html.unescape(a or b) for a, b in _ATTRIBUTE.findall(text)]
    if values:
        yield View(
            STRINGS, "\n\n".join(values + [unquote(v) for v in values if "%" in v]), words=True, shortest=4
        )


def mail_views(path: Path, *, ocr: bool = True, **_: object) -> Iterator[View]:
    """The text of a message, with and without quoted-printable, its bytes in every decoding, what is packed, and pictures."""
    data = path.read_bytes()
    text = _decode(data)
    yield View(TEXT, text, words=True)
    yield View(TEXT + " (quoted-printable undone)", _decode(quopri.decodestring(data)), words=True)
    for decoded in decodings(data):
        yield View(BYTES, decoded, words=True, shortest=5)
    unfolded = quopri.decodestring(data)
    if b"<" in unfolded:
        yield View(TEXT + " (as a page)", visible(_decode(unfolded)), words=True, shortest=4)
        yield from attribute_views(_decode(unfolded))
    for packed in _PACKED.findall(data):
        try:
            stored = base64.b64decode(packed)
        except (binascii.Error, ValueError):
            continue
        for decoded in decodings(stored):
            yield View(BYTES, decoded, words=True, shortest=6)
        if ocr and reader.available():
            yield from picture_views(stored)


def visible(markup: str) -> str:
    """Text nodes; tags inside a line join, all others part. Comments are text too: a name may hide there."""
    return html.unescape(_TAG.sub("\n", _INLINE.sub("", markup)))


def _decode(data: bytes) -> str:
    for codec in ("utf-8-sig", "utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig",):
        try:
            return data.decode(codec)
        except UnicodeDecodeError:
            continue
    return data.decode("cp1252", "replace")
