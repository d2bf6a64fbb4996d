"""Pictures of pages, made on one worker thread and kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from sfumato.app.gui.threads import Mailbox, Threads
from sfumato.core.document.model import Document

ROOM = 96 * 1024 * 1024  # bytes of pictures kept
Key = tuple[int, int]  # page, hundredths of the scale
PICTURES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp"}


class PageImages(QObject):
    """Ask with `image`; None means it is being made, and `ready` will tell."""

    ready = Signal(int)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mail = Mailbox(self._open, self)
        self._thread = Threads(1, lambda number: None, "sfumato-pages")
        self._cache: OrderedDict[Key, QImage] = OrderedDict()
        self._wanted: set[Key] = set()
        self._source: _Source | None = None
        self._used = 0

    def set_document(self, document: Document | None) -> None:
        self._thread.drop_waiting()
        self._cache.clear()
        self._wanted.clear()
        self._used = 0
        if self._source is not None:
            self._thread.start(0, self._source.close)  # there: a page may be half drawn
        self._source = _Source(document) if document and can_show(document) else None

    @property
    def available(self) -> bool:
        return self._source is not None

    def image(self, page: int, scale: float) -> QImage | None:
        """A picture of another scale is better than none while the right one is made."""
        key = (page, round(scale * 100))
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        if self._source is not None and key not in self._wanted:
            self._wanted.add(key)
            self._thread.start(0, partial(_draw, self._source, key, self._mail.post))
        return next((image for (p, _), image in reversed(self._cache.items()) if p == page), None)

    def forget_waiting(self) -> None:
        """Pages that were scrolled past need no picture any more."""
        self._thread.drop_waiting()
        self._wanted.clear()

    def _open(self, letter: tuple[_Source, Key, QImage | None, str]) -> None:
        source, key, image, problem = letter
        if source is not self._source:  # of a document that is not shown any more
            return
        self._wanted.discard(key)
        if image is None:
            self.failed.emit(self.tr("Page {0} cannot be drawn ({1}).").format(key[0] + 1, problem))
        elif not image.isNull():
            self._take(key, image)

    def _take(self, key: Key, image: QImage) -> None:
        self._cache[key] = image
        self._used += image.sizeInBytes()
        while self._used > ROOM and len(self._cache) > 1:
            _, old = self._cache.popitem(last=False)
            self._used -= old.sizeInBytes()
        self.ready.emit(key[0])

    def close(self) -> None:
        self.set_document(None)
        self._thread.close(0.4)


def can_show(document: Document) -> bool:
    source = document.source
    return bool(
        document.pages
        and source is not None
        and source.exists()
        and (document.format == "pdf" or source.suffix.lower() in PICTURES)
    )


class _Source:
    def __init__(self, document: Document) -> None:
        assert document.source is not None
        self.path: Path = document.source
        self.password = document.password
        self.is_pdf = document.format == "pdf"
        self.widths = {p.number: p.width for p in document.pages}
        self._pdf: Any = None

    def render(self, page: int, scale: float) -> QImage:
        if not self.is_pdf:
            image = QImage(str(self.path))
            return image.scaledToWidth(max(1, round(self.widths[page] * scale)))
        from sfumato.core.document.pdfium import open_document

        if self._pdf is None:
            self._pdf = open_document(self.path, self.password)
        drawn = self._pdf[page]
        bitmap = drawn.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
        image = QImage(
            bytes(bitmap.buffer),
            bitmap.width,
            bitmap.height,
            bitmap.stride,
            QImage.Format.Format_RGBX8888,
        ).copy()  # own the bytes before the buffer goes
        bitmap.close()
        drawn.close()
        return image

    def close(self) -> None:
        if self._pdf is not None:
            self._pdf.close()
            self._pdf = None


def _draw(source: _Source, key: Key, post: Callable[[object], None]) -> None:
    """On the thread of the pages, the only one that touches `source` after it was made."""
    try:
        post((source, key, source.render(key[0], key[1] / 100), ""))
    except Exception as error:  # a page that cannot be drawn must not end the thread
        post((source, key, None, type(error).__name__))
