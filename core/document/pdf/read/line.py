"""A line of text, and what every way of finding lines needs to make one."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sfumato.core.document.pdf.read.glyphs import Glyphs

SPACE = -1  # an item that stands for a space without a glyph of its own
SPACE_GAP = 0.17  # ems; a wider gap is a space
Floats = npt.NDArray[np.float64]


@dataclass(slots=True)
class Line:
    """A stretch of text on one baseline without wide gaps. Coordinates run along and across the writing direction."""

    items: list[int]  # glyph indices in reading order, SPACE between words where no space glyph stands
    x0: float
    x1: float
    base: float
    size: float
    angle: int
    top: float
    bottom: float
    first: int  # smallest glyph index: the drawing order
    chars: int = 0
    rtl: bool = False
    visual: list[int] = field(default_factory=list)  # items from the left, on right-to-left lines
    number: int | None = None  # what the page itself declares: place in the order, joins, story
    before: str | None = None
    after: str | None = None
    story: str | None = None

    @property
    def height(self) -> float:
        """The extent across the writing direction."""
        return self.bottom - self.top


@dataclass(slots=True)
class PageText:
    """Geometry of one page's glyphs and its lines."""

    glyphs: Glyphs
    boxes: Floats  # n × 4 on the displayed page
    lines: list[Line]
    twins: dict[int, list[int]]  # glyph → copies drawn over it (shadows, fake bold)


@dataclass(slots=True)
class Direction:
    """The glyphs of one writing direction in plain lists: element access is what line building does most."""

    glyphs: Glyphs
    turn: int
    start: list[float]
    end: list[float]
    across: list[float]
    size: list[float]
    ascent: list[float]
    descent: list[float]
    solid_before: list[int]  # per glyph: the last glyph up to it that is not blank
    solid_after: list[int]


def make_line(items: list[int], solid: list[int], reach: tuple[float, float], here: Direction) -> Line:
    """A line of items from the left; `solid` are its glyphs that are not blank, `reach` its two ends."""
    size, glyphs = here.size, here.glyphs
    main = middle([size[i] for i in solid])
    base = middle([here.across[i] for i in solid])
    rtl = _is_rtl("".join(glyphs.text[i] for i in solid))
    return Line(
        items=logical_order(items, glyphs) if rtl else items,
        x0=reach[0],
        x1=reach[1],
        base=base,
        size=main,
        angle=here.turn,
        top=base - middle([here.ascent[i] for i in solid]) * main,
        bottom=base - middle([here.descent[i] for i in solid]) * main,
        first=min(solid),
        chars=len(solid),
        rtl=rtl,
        visual=items if rtl else [],
    )


def middle(values: list[float]) -> float:
    """The median; the upper one of two."""
    return sorted(values)[len(values) // 2]


def usual_gap(gaps: list[float], em: float) -> float:
    """Letter-spaced text has wide gaps everywhere; a space must stand out among them."""
    usual = middle(gaps) if len(gaps) >= 3 else 0.0
    return 1.7 * usual + 0.05 * em if usual > 0.08 * em else 0.0


def _is_rtl(text: str) -> bool:
    strong = sum("\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufefc" for c in text)
    return strong * 2 > sum(c.isalpha() for c in text)


def logical_order(items: list[int], glyphs: Glyphs) -> list[int]:
    """Right to left, but numbers and Latin words inside keep their own order."""
    result: list[int] = []
    run: list[int] = []
    for item in reversed(items):
        text = " " if item == SPACE else glyphs.text[item]
        if text[:1].isdigit() or (text[:1].isascii() and text[:1].isalpha()):
            run.insert(0, item)
            continue
        if run and text[:1] in ".,:/-":
            run.insert(0, item)
            continue
        result += run
        run = []
        result.append(item)
    return result + run
