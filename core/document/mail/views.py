"""Views of compound files (Outlook messages): the bytes of the file, and each stream by itself."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from sfumato.core.document import ocr as reader
from sfumato.core.document.office.compound import Damaged, tree
from sfumato.core.document.verify.package_views import picture_views
from sfumato.core.document.verify.plain_views import attribute_views, visible
from sfumato.core.document.verify.views import BYTES, NAMES, TEXT, View, decodings

_TEXTS, _PAGE = "001F", "10130102"  # ends of the names of streams that hold words and the page


def compound_views(path: Path, *, ocr: bool = True, **_: object) -> Iterator[View]:
    """The bytes in every decoding, then each stream: its words, its page, its picture."""
    data = path.read_bytes()
    for decoded in decodings(data):
        yield View(BYTES, decoded, words=True, shortest=6)
    try:
        streams = tree(data)
    except Damaged:
        return
    yield View(NAMES, "\n".join(streams), words=True, shortest=4, markup=True)
    for name, stream in streams.items():
        if name.endswith(_TEXTS):
            yield View(TEXT, stream.decode("utf-16-le", "replace"), words=True)
        elif name.endswith(_PAGE):
            page = stream.decode("utf-8", "replace")
            yield View(TEXT, visible(page), words=True)
            yield from attribute_views(page)
            yield View(BYTES, unquote(html.unescape(page)), words=True, shortest=5)
        else:
            for decoded in decodings(stream):
                yield View(BYTES, decoded, words=True, shortest=6)
            if ocr and reader.available():
                yield from picture_views(stream)
