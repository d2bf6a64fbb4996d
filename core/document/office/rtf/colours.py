"""Whether letters of an RTF file can be seen: their colour, that of what is behind them, and their size."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sfumato.core.document.flow.contrast import WHITE, Colour, is_unseen

SMALLEST = 2  # half points; smaller letters are dots (as in Word files)
_TABLE = re.compile(rb"\{\\colortbl([^{}]{0,20000})\}")
_PART = re.compile(rb"\\(red|green|blue)(\d{1,3})")
_PAPERS = frozenset(("cb", "chcbpat", "highlight", "cbpat"))


def colour_table(source: bytes) -> tuple[Colour | None, ...]:
    """The colours that the file numbers; None for one that is left to the program."""
    found = _TABLE.search(source)
    if found is None:
        return ()
    colours: list[Colour | None] = []
    for entry in found[1].split(b";"):
        parts = {kind: min(255, int(level)) for kind, level in _PART.findall(entry)}
        colours.append(
            (parts.get(b"red", 0), parts.get(b"green", 0), parts.get(b"blue", 0)) if parts else None
        )
    return tuple(colours)


@dataclass(frozen=True, slots=True)
class Paint:
    """Numbers of the colours of letters and of what is behind them; 0 where the program chooses."""

    ink: int = 0
    paper: int = 0

    def after(self, word: str, value: int | None) -> Paint:
        """The colours after a control word."""
        if word == "cf":
            return replace(self, ink=value or 0)
        if word in _PAPERS:
            return replace(self, paper=value or 0)
        return AUTOMATIC if word == "plain" else replace(self, paper=0) if word == "pard" else self

    def hides(self, colours: tuple[Colour | None, ...], size: int) -> bool:
        """Whether nobody sees letters of this size (half points; 0 for the usual one). Ink that a program chooses is seen."""
        if 0 < size <= SMALLEST:
            return True
        ink = colours[self.ink] if 0 < self.ink < len(colours) else None
        paper = colours[self.paper] if 0 < self.paper < len(colours) else None
        return ink is not None and is_unseen(ink, paper or WHITE)


AUTOMATIC = Paint()
