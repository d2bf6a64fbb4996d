"""Where each character of a PDF's text came from, in a few compact arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sfumato.core.document.model import Box

NO_GLYPH = -1  # a space or break that no glyph stands for
FROM_PICTURE = -2  # recognised in a picture
FROM_NOTE = -3  # text of an annotation; it has no glyph on the page


@dataclass(frozen=True, slots=True)
class PdfOrigins:
    """One entry per character. `glyph` counts the glyphs of the page in drawing order, nested forms included."""

    page: npt.NDArray[np.int32]
    glyph: npt.NDArray[np.int32]
    line: npt.NDArray[np.int32]
    box: npt.NDArray[np.float32]  # n × 4, displayed page; NaN where there is none

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """Where a stretch of the text stands: a box for each line of it."""
        start, end = max(0, start), min(end, len(self.page))
        if start >= end:
            return ()
        box, line, page = self.box[start:end], self.line[start:end], self.page[start:end]
        there = ~np.isnan(box[:, 0])
        if not there.any():
            return ()
        box, line, page = box[there], line[there], page[there]
        cuts = np.flatnonzero(np.diff(line)) + 1
        result = []
        for part in np.split(np.arange(len(line)), cuts):
            low, high = box[part, :2].min(axis=0), box[part, 2:].max(axis=0)
            result.append(
                Box(int(page[part[0]]), float(low[0]), float(low[1]), float(high[0]), float(high[1]))
            )
        return tuple(result)
