"""What one page draws, as far as it matters for text: glyphs, the instructions they came from, pictures, rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pikepdf

from sfumato.core.document.pdf.fonts.font import Font
from sfumato.core.document.pdf.matrix import Matrix

INVISIBLE, HIDDEN_LAYER, CLIPPING = 1, 2, 4  # flags of a glyph


@dataclass(slots=True)
class Frame:
    """One execution of a content stream: the page's own, or a form each time it is drawn."""

    number: int
    parent: int  # -1 for the page
    at: int  # instruction of the parent that drew it
    name: str  # XObject name in the parent's resources
    instructions: list[Any]
    resources: Any
    ctm: Matrix  # user space of this stream → displayed page, at its beginning
    form: Any = None
    shared_resources: bool = False  # the form has none of its own and uses its parent's


@dataclass(slots=True)
class Show:
    """One text-showing instruction and the state it ran in."""

    frame: int
    at: int
    font: Font
    font_name: str
    size: float
    tc: float
    tw: float
    tz: float
    rise: float
    render: int
    tm: Matrix  # text matrix when the instruction began
    ctm: Matrix
    first: int  # glyph
    count: int = 0
    flags: int = 0


@dataclass(slots=True)
class Picture:
    """One drawn image: where it is in the streams and on the page."""

    frame: int
    at: int
    name: str  # "" for an inline image
    ctm: Matrix
    before: int  # glyphs drawn before it


@dataclass(slots=True)
class Rule:
    """A painted straight path: an underline, a box behind or over text. Its instructions can be left out."""

    frame: int
    instructions: tuple[int, ...]
    box: tuple[float, float, float, float]  # on the displayed page


@dataclass(slots=True)
class Glyphs:
    """Everything drawn on one page that matters for text. Lists run parallel, one entry per glyph."""

    text: list[str] = field(default_factory=list)
    place: list[tuple[float, float, float, float, float, float]] = field(default_factory=list)
    show: list[int] = field(default_factory=list)
    where: list[tuple[int, int, int]] = field(
        default_factory=list
    )  # element of a TJ array, byte offset, bytes
    shows: list[Show] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    hints: dict[int, dict[str, str]] = field(default_factory=dict)  # glyph → join before/after its line
    slanted: tuple[int, float] | None = (
        None  # recognised words from this glyph on stand on lines that lean by so many degrees
    )
    refusals: list[str] = field(default_factory=list)  # constructs that must not be rewritten in place

    def refuse(self, reason: str) -> None:
        """Notes why the page cannot be rewritten safely."""
        if reason not in self.refusals:
            self.refusals.append(reason)


def strings_of(instruction: Any) -> list[bytes]:
    """The strings of a text-showing instruction, empty where a TJ array has a number."""
    operands, operator = instruction
    items = operands[0] if str(operator) == "TJ" else [operands[-1]]
    return [bytes(item) if isinstance(item, pikepdf.String) else b"" for item in items]


def codes_of(glyphs: Glyphs, show: Show) -> list[int]:
    """The codes of the glyphs that an instruction shows, in their order."""
    strings = strings_of(glyphs.frames[show.frame].instructions[show.at])
    return [shape.code for string in strings for shape in show.font.shapes(string)]
