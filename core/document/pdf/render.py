"""Pages as pictures, by the rendering engine."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

import pypdfium2
from PIL import Image

from sfumato.core.document.model import Box
from sfumato.core.document.pdfium import open_document
from sfumato.core.errors import CannotRead
from sfumato.core.messages import Message

MAX_PIXELS = 60_000_000  # of a drawn page; larger ones are drawn smaller
MAX_SIDE = 40_000  # pixels of a drawn page's longer side: a strip has a small area and still takes all memory


class Renderer:
    """Opens the file when a picture is first asked for."""

    def __init__(self, path: Path, password: str | None) -> None:
        self.path, self.password = path, password
        self._pdf: Any = None

    def __enter__(self) -> Renderer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._pdf is not None:
            self._pdf.close()

    def _open(self) -> Any:
        if self._pdf is None:
            try:
                self._pdf = open_document(self.path, self.password)
                self._pdf.init_forms()
            except pypdfium2.PdfiumError as error:
                raise CannotRead("The pages could not be rendered.", file=self.path) from error
        return self._pdf

    def image(self, number: int, dpi: float) -> Image.Image:
        """The page as a picture, smaller than asked where it would be too large."""
        try:
            page = self._open()[number]
            width, height = page.get_size()
            scale = min(
                dpi / 72, (MAX_PIXELS / max(1.0, width * height)) ** 0.5, MAX_SIDE / max(1.0, width, height)
            )
            picture: Image.Image = page.render(scale=scale).to_pil().convert("RGB")
            page.close()
        except (pypdfium2.PdfiumError, IndexError, MemoryError, ValueError) as error:
            raise CannotRead(
                Message("Page {0} could not be rendered.", number + 1), file=self.path
            ) from error
        return picture

    def words_in(self, box: Box) -> str:
        """What the engine reads inside a box of the displayed page."""
        page = self._open()[box.page]
        height = page.get_height()
        words = page.get_textpage()
        found: str = words.get_text_bounded(box.x0, height - box.y1, box.x1, height - box.y0)
        return found.strip()

    def find(self, number: int, text: str) -> list[tuple[float, float, float, float]]:
        """Where the engine itself sees a text, on the displayed page."""
        try:
            page = self._open()[number]
            height = page.get_height()
            words = page.get_textpage()
            found: list[tuple[float, float, float, float]] = []
            search = words.search(text, match_case=True)
            while (hit := search.get_next()) is not None and len(found) < 1000:
                start, count = hit
                for at in range(words.count_rects(start, count)):
                    left, bottom, right, top = words.get_rect(at)
                    found.append((left, height - top, right, height - bottom))
            return found
        except (pypdfium2.PdfiumError, IndexError, ValueError):
            return []
