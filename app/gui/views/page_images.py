"""Pictures of pages, made on one worker thread and kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal
from PySide6.QtGui import QImage

from sfumato.app.gui.engine import PDFIUM
from sfumato.core.document.model import Document

ROOM = 96 * 1024 * 1024  # bytes of pictures kept
PICTURES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp"}


class PageImages(QObject):
    """Ask with `image`; None means it is being made, and `ready` will tell."""

    ready = Signal(int)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._cache: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._wanted: set[tuple[int, int]] = set()
        self._source: _Source | None = None
        self._used = 0

    def set_document(self, document: Document | None) -> None:
        self._pool.clear()
        self._cache.clear()
        self._wanted.clear()
        self._used = 0
        if self._source is not None:
            self._source.close()
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
            self._pool.start(_Job(self, self._source, key))
        return next((image for (p, _), image in reversed(self._cache.items()) if p == page), None)

    def forget_waiting(self) -> None:
        """Pages that were scrolled past need no picture any more."""
        self._pool.clear()
        self._wanted.clear()

    def take(self, key: tuple[int, int], image: QImage) -> None:
        self._wanted.discard(key)
        self._cache[key] = image
        self._used += image.sizeInBytes()
        while self._used > ROOM and len(self._cache) > 1:
            _, old = self._cache.popitem(last=False)
            self._used -= old.sizeInBytes()
        self.ready.emit(key[0])

    def close(self) -> None:
        self._pool.clear()
        self._pool.waitForDone(10_000)
        self.set_document(None)


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
        self._closed = False

    def render(self, page: int, scale: float) -> QImage:
        if not self.is_pdf:
            image = QImage(str(self.path))
            return image.scaledToWidth(max(1, round(self.widths[page] * scale)))
        import pypdfium2

        with PDFIUM:
            if self._closed:
                return QImage()
            if self._pdf is None:
                self._pdf = pypdfium2.PdfDocument(self.path, password=self.password)
            drawn = self._pdf[page]
            bitmap = drawn.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
            image = QImage(
                bytes(bitmap.buffer),
                bitmap.width,
                bitmap.height,
                bitmap.stride,
                QImage.Format.Format_RGBX8888,
            ).copy()  # own the bytes before the buffer goes
            # Closed here, not whenever they are collected: pdfium must never be called outside the lock.
            bitmap.close()
            drawn.close()
            return image

    def close(self) -> None:
        with PDFIUM:
            self._closed = True
            if self._pdf is not None:
                self._pdf.close()
                self._pdf = None


class _Signals(QObject):
    done = Signal(tuple, QImage)


class _Job(QRunnable):
    def __init__(self, images: PageImages, source: _Source, key: tuple[int, int]) -> None:
        super().__init__()
        self._source, self._key = source, key
        self._signals = _Signals()
        self._signals.done.connect(images.take)
        self._problem = images.failed

    def run(self) -> None:
        try:
            image = self._source.render(self._key[0], self._key[1] / 100)
        except Exception as error:  # a page that cannot be drawn must not end the thread
            self._problem.emit(f"Page {self._key[0] + 1} cannot be drawn ({type(error).__name__}).")
            return
        if not image.isNull():
            self._signals.done.emit(self._key, image)
