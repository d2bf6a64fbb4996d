"""Views of text, HTML and mail files: as they are, and with their encodings undone."""

from __future__ import annotations

import html
import quopri
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from sfumato.core.document.verify.views import BYTES, STRINGS, TEXT, View, decodings

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


def mail_views(path: Path, **_: object) -> Iterator[View]:
    """The text of a message, with and without quoted-printable, and its bytes in every decoding."""
    data = path.read_bytes()
    text = _decode(data)
    yield View(TEXT, text, words=True)
    yield View(TEXT + " (quoted-printable undone)", _decode(quopri.decodestring(data)), words=True)
    for decoded in decodings(data):
        yield View(BYTES, decoded, words=True, shortest=5)


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
