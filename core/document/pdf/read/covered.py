"""Text that an earlier redaction only covered: found when a file is read, and removed by default when it is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from sfumato.core.document.inspect import BadRedaction
from sfumato.core.document.inspect.objects import UNDER_BOX
from sfumato.core.document.model import Covered
from sfumato.core.document.pdf.read.origins import PdfOrigins

_SLACK = 1.0  # points by which two engines may differ about the box of a letter


def covered_spans(text: str, origins: PdfOrigins, found: Iterable[BadRedaction]) -> tuple[Covered, ...]:
    """Stretches of the text that lie under old boxes, in text order, without overlaps."""
    spans: list[Covered] = []
    for bad in found:
        if bad.reason == UNDER_BOX:
            continue  # pixels, which the writer overwrites
        for start, end in _stretches(_offsets(text, origins, bad)):
            spans.append(Covered(start, end, bad.page, bad.reason))
    kept: list[Covered] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return tuple(kept)


def _offsets(text: str, origins: PdfOrigins, bad: BadRedaction) -> list[int]:
    """Characters inside the box; of words set over each other, only those that spell what is hidden."""
    box = origins.box
    with np.errstate(invalid="ignore"):
        middle_x, middle_y = (box[:, 0] + box[:, 2]) / 2, (box[:, 1] + box[:, 3]) / 2
        x0, y0, x1, y1 = bad.box
        inside = (
            (origins.page == bad.page)
            & (middle_x >= x0 - _SLACK) & (middle_x <= x1 + _SLACK)
            & (middle_y >= y0 - _SLACK) & (middle_y <= y1 + _SLACK)
        )  # fmt: skip
    offsets = [int(at) for at in np.flatnonzero(inside[: len(text)])]
    if not bad.letters:
        return offsets
    drawn = sorted(
        (at for at in offsets if not text[at].isspace()), key=lambda at: (int(origins.glyph[at]), at)
    )
    shown = "".join(text[at] for at in drawn)
    wanted = "".join(bad.letters.split())
    place = shown.find(wanted)
    return sorted(drawn[place : place + len(wanted)]) if place >= 0 else offsets


def _stretches(offsets: list[int]) -> Iterator[tuple[int, int]]:
    """Neighbouring characters as spans; a single space between two of them belongs to the span."""
    if not offsets:
        return
    start = last = offsets[0]
    for at in offsets[1:]:
        if at - last > 2:
            yield start, last + 1
            start = at
        last = at
    yield start, last + 1
