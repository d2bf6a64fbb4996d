"""Pages drawn for the window, in a process of its own where files are isolated: a crash there costs one picture.

parent  → page, scale                          (a question of 12 bytes)
child   → width, height, then RGBX samples     (0 × 0: this page cannot be drawn)
"""

from __future__ import annotations

import contextlib
import struct
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from sfumato.core.document import drafts, isolated
from sfumato.core.document.model import Document
from sfumato.core.errors import CannotRead

_QUESTION, _ANSWER = struct.Struct("<id"), struct.Struct("<ii")
LARGEST = 120_000_000  # pixels of one picture
SECONDS = 60.0  # for one page; then the process is ended
TRIES = 3  # processes for one document; one that kills them all is not drawn
PICTURES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A page as 32-bit RGBX samples, rows without padding."""

    width: int
    height: int
    samples: bytes


class PageSource(Protocol):
    """Draws pages of one document. One thread at a time."""

    def draw(self, page: int, scale: float) -> Drawing:
        """Pixels per point as `scale`; raises CannotRead where the page cannot be drawn."""
        ...

    def close(self) -> None:
        """Ends drawing; the file is free again."""


def page_source(document: Document) -> PageSource:
    """In a process of its own, or here where isolation is switched off. The document must have a source file."""
    assert document.source is not None
    widths = {page.number: page.width for page in document.pages}
    made = _ThereDrawn if isolated.wanted() else _HereDrawn
    return made(document.source, document.password, widths)


class _HereDrawn:
    def __init__(self, path: Path, password: str | None, widths: dict[int, float]) -> None:
        self.path, self.password, self.widths = path, password, widths
        self._pdf: Any = None

    def draw(self, page: int, scale: float) -> Drawing:
        """The page as a picture."""
        if self.path.suffix.lower() in PICTURES:
            return self._picture(page, scale)
        from sfumato.core.document.pdfium import open_document

        if self._pdf is None:
            self._pdf = open_document(self.path, self.password)
        drawn = self._pdf[page]
        width, height = drawn.get_size()
        if width * height * scale * scale > LARGEST:
            raise CannotRead("The page is too large to be drawn.", file=self.path)
        bitmap = drawn.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
        rows, row = memoryview(bytes(bitmap.buffer)), 4 * bitmap.width
        samples = b"".join(rows[at * bitmap.stride :][:row] for at in range(bitmap.height))
        made = Drawing(bitmap.width, bitmap.height, samples)
        bitmap.close()
        drawn.close()
        return made

    def _picture(self, page: int, scale: float) -> Drawing:
        from PIL import Image

        with Image.open(self.path) as opened:
            if opened.width * opened.height > LARGEST:
                raise CannotRead("The picture is too large to be drawn.", file=self.path)
            with contextlib.suppress(EOFError):
                opened.seek(page)
            width = max(1, round(self.widths.get(page, opened.width) * scale))
            size = width, max(1, round(opened.height * width / opened.width))
            picture = opened.convert("RGB").resize(size).convert("RGBX")
        return Drawing(picture.width, picture.height, picture.tobytes())

    def close(self) -> None:
        """Closes the file."""
        if self._pdf is not None:
            self._pdf.close()
            self._pdf = None


class _ThereDrawn:
    def __init__(self, path: Path, password: str | None, widths: dict[int, float]) -> None:
        self.path, self.password, self.widths = path, password, widths
        self._process: subprocess.Popen[bytes] | None = None
        self._left = TRIES

    def draw(self, page: int, scale: float) -> Drawing:
        """The page as a picture, made by a process of its own. A page that takes too long ends that process."""
        process = self._running()
        assert process.stdin is not None and process.stdout is not None
        clock = threading.Timer(SECONDS, process.kill)
        clock.daemon = True
        clock.start()
        try:
            process.stdin.write(_QUESTION.pack(page, scale))
            process.stdin.flush()
            width, height = _ANSWER.unpack(_all(process.stdout, _ANSWER.size))
            if width <= 0 or height <= 0 or width * height > 2 * LARGEST:
                raise CannotRead("The page cannot be drawn.", file=self.path)
            return Drawing(width, height, _all(process.stdout, 4 * width * height))
        except (OSError, EOFError) as error:
            self._end()
            raise CannotRead("The page ended the program that draws it.", file=self.path) from error
        finally:
            clock.cancel()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            if self._left == 0:
                raise CannotRead("The pages of this file cannot be drawn safely.", file=self.path)
            self._left -= 1
            self._process = isolated.start("pages", (self.path.absolute(), self.password, self.widths))
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()
            drafts.HELPERS.discard(process)

    def close(self) -> None:
        """Ends the process."""
        self._end()


def _all(pipe: Any, size: int) -> bytes:
    data = pipe.read(size)
    if len(data) != size:
        raise EOFError
    return bytes(data)


def serve(
    path: Path, password: str | None, widths: dict[int, float], questions: BinaryIO, answers: BinaryIO
) -> None:
    """Inside the process: answers until nobody asks any more."""
    source = _HereDrawn(path, password, widths)
    while len(asked := questions.read(_QUESTION.size)) == _QUESTION.size:
        page, scale = _QUESTION.unpack(asked)
        try:
            drawing = source.draw(page, scale)
        except Exception:  # the parent is told that this page has no picture; the next may have one
            drawing = Drawing(0, 0, b"")
        answers.write(_ANSWER.pack(drawing.width, drawing.height))
        answers.write(drawing.samples)
        answers.flush()
