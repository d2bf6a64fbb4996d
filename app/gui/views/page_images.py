"""Pictures of pages, made on one worker thread and kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from sfumato.app.gui.threads import Mailbox, Threads
from sfumato.core.document.model import Document
from sfumato.core.document.pages import PICTURES, PageSource, page_source

ROOM = 96 * 1024 * 1024  # bytes of pictures kept
Key = tuple[int, int]  # page, hundredths of the scale


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
        self._source: PageSource | None = None
        self._used = 0

    def set_document(self, document: Document | None) -> None:
        """Forgets the pages of one document and draws those of another; None draws nothing."""
        self._thread.drop_waiting()
        self._cache.clear()
        self._wanted.clear()
        self._used = 0
        if self._source is not None:
            self._thread.start(0, self._source.close)  # there: a page may be half drawn
        self._source = page_source(document) if document and can_show(document) else None

    @property
    def available(self) -> bool:
        """Whether the document has pages that can be drawn."""
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

    def _open(self, letter: tuple[PageSource, Key, QImage | None, str]) -> None:
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
        """Ends the thread that draws."""
        self.set_document(None)
        self._thread.close(0.4)


def can_show(document: Document) -> bool:
    """Whether pages of the document can be drawn: a PDF or a picture whose file is still there."""
    source = document.source
    return bool(
        document.pages
        and source is not None
        and source.exists()
        and (document.format == "pdf" or source.suffix.lower() in PICTURES)
    )


def _draw(source: PageSource, key: Key, post: Callable[[object], None]) -> None:
    """On the thread of the pages, the only one that touches `source` after it was made."""
    try:
        made = source.draw(key[0], key[1] / 100)
        image = QImage(made.samples, made.width, made.height, 4 * made.width, QImage.Format.Format_RGBX8888)
        post((source, key, image.copy(), ""))  # a copy: the samples go
    except Exception as error:  # a page that cannot be drawn must not end the thread
        post((source, key, None, type(error).__name__))
