"""An invisible text layer of the kept text, for pages whose words stand in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import Any

import numpy as np
import numpy.typing as npt
import pikepdf
from pikepdf import Operator

from sfumato.core.document.model import Document
from sfumato.core.document.pdf.fonts.labels import LabelFonts
from sfumato.core.document.pdf.names import HINT
from sfumato.core.document.pdf.read.origins import NO_GLYPH, PdfOrigins
from sfumato.core.document.pdf.write.rewrite import Instruction, number
from sfumato.core.document.pdf.write.tokens import Removal

STEP = 36.0  # points, as where lines of text are set again (`placing.GRID`)


@dataclass(slots=True)
class LayerLine:
    """A line of kept and new text and where it stands on the displayed page."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    after: str
    start: int  # in the document text
    quarter: int = 0  # turns to the right by which the line runs
    fitted: bool = True  # set to its length; else as long as its letters are

    @property
    def length(self) -> float:
        """Points along the line."""
        return self.y1 - self.y0 if self.quarter % 2 else self.x1 - self.x0

    @property
    def height(self) -> float:
        """Points across the line."""
        return self.x1 - self.x0 if self.quarter % 2 else self.y1 - self.y0

    def matrix(self, page_height: float) -> list[float]:
        """The text matrix of its first letter, whose baseline stands a quarter above the foot of the line."""
        foot = 0.25 * self.height
        x, y = (
            (self.x0, self.y1 - foot), (self.x0 + foot, self.y0), (self.x1, self.y0 + foot), (self.x1 - foot, self.y1),
        )[self.quarter]  # fmt: skip
        a, b = ((1, 0), (0, -1), (-1, 0), (0, 1))[self.quarter]
        return [a, b, -b, a, x, page_height - y]


def layer_lines(document: Document, page: int, gone: Removal, source: int | None = None) -> list[LayerLine]:
    """Lines of a page with the edits applied. `source` keeps only characters of that origin."""
    origins = document.origins
    assert isinstance(origins, PdfOrigins)
    offsets = np.flatnonzero(origins.page[: len(document.text)] == page)
    wanted = offsets[origins.glyph[offsets] == source] if source is not None else offsets
    if source is None:
        wanted = wanted[~np.isnan(origins.box[wanted, 0])]
    lines: list[LayerLine] = []
    for number_ in dict.fromkeys(origins.line[wanted].tolist()):
        mine = wanted[origins.line[wanted] == number_]
        start, end = int(mine[0]), int(mine[-1]) + 1
        box = origins.box[mine]
        x0, y0, x1, y1 = _extent(box, gone.owner[mine] >= 0, _quarter(box))
        line = LayerLine(
            _applied(start, end, document.text, gone), x0, y0, x1, y1,
            _after(end, document.text, origins, gone), start, _quarter(box),
        )  # fmt: skip
        line.fitted = not gone.owner[mine[-1]] >= 0
        lines.append(line)
    return [line for line in lines if line.text.strip()]


def _extent(
    box: npt.NDArray[np.floating[Any]], lost: npt.NDArray[np.bool_], quarter: int
) -> tuple[float, float, float, float]:
    """The box of a line. Where it began or ended with removed text, that end says nothing: it lies on a step."""
    x0, y0, x1, y1 = (float(edge) for edge in (*box[:, :2].min(axis=0), *box[:, 2:].max(axis=0)))
    edges, along, backwards = [x0, y0, x1, y1], quarter % 2, quarter >= 2
    first, last = (along + 2, along) if backwards else (along, along + 2)
    for edge, gone in ((first, bool(lost[0])), (last, bool(lost[-1]))):
        if gone:
            steps = edges[edge] / STEP
            edges[edge] = STEP * (ceil(steps) if edge >= 2 else floor(steps))
    return edges[0], edges[1], edges[2], edges[3]


def _quarter(box: npt.NDArray[np.floating[Any]]) -> int:
    """Which way letters follow each other: 0 to the right, 1 down, 2 to the left, 3 up."""
    across, down = (box[-1, :2] + box[-1, 2:] - box[0, :2] - box[0, 2:]).tolist()
    if abs(down) > abs(across):
        return 1 if down > 0 else 3
    return 2 if across < 0 and len(box) > 1 else 0


def _applied(start: int, end: int, text: str, gone: Removal) -> str:
    parts = []
    for offset in range(start, end):
        owner = int(gone.owner[offset])
        parts += [gone.shown(edit) for edit in gone.ahead.get(offset, ())]
        if owner < 0:
            parts.append(text[offset])
        elif gone.home.get(owner) == offset:
            parts.append(gone.shown(owner))
        parts += [gone.shown(edit) for edit in gone.behind.get(offset, ())]
    return "".join(parts)


def _after(at: int, text: str, origins: PdfOrigins, gone: Removal) -> str:
    parts = []
    while at < len(text) and (int(origins.glyph[at]) == NO_GLYPH or int(gone.owner[at]) >= 0):
        if gone.new_at(at):
            break
        if int(gone.owner[at]) < 0:
            parts.append(text[at])
        at += 1
    return "".join(parts)


def instructions(
    lines: list[LayerLine], height: float, fonts: LabelFonts, numbers: dict[int, int] | None = None
) -> tuple[list[Instruction], set[str]]:
    """Text operators that draw nothing but can be selected, for a page whose user space is the displayed page."""
    out: list[Instruction] = [([], Operator("BT")), ([3], Operator("Tr"))]
    used: set[str] = set()
    for position, line in enumerate(lines):
        font = fonts.pick(line.text, "")
        used.add(font)
        size = max(2.0, 0.95 * line.height)
        natural = fonts.width(line.text, font) * size
        scale = max(1.0, 100 * line.length / natural) if natural > 0 and line.fitted else 100.0
        told = {"/A": line.after, "/N": str(numbers[line.start] if numbers else position), "/S": ""}
        hint = pikepdf.Dictionary({key: pikepdf.String(value) for key, value in told.items()})
        out += [
            ([pikepdf.Name(HINT), hint], Operator("BDC")),
            ([pikepdf.Name("/Sf" + font.replace("-", "")), number(size, 3)], Operator("Tf")),
            ([number(min(scale, 400.0), 3)], Operator("Tz")),
            ([number(value, 3) for value in line.matrix(height)], Operator("Tm")),
            ([pikepdf.String(fonts.encode(line.text, font))], Operator("Tj")),
            ([], Operator("EMC")),
        ]
    out.append(([], Operator("ET")))
    return out, used
