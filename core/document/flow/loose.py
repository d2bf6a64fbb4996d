"""Text that is written anew rather than edited in place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sfumato.core.document.flow.sections import Change

_BREAKS = re.compile("\r\n|[\r\x0b\x0c]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f]")  # no program draws them; inside a name they would hide it
_UNPRINTABLE = re.compile("[\ud800-\udfff\ufeff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class LooseSlot:
    """Where a stretch came from. The writer takes the expected text, so nothing is applied here."""

    node: str

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return "source", self.node

    def apply(self, changes: list[Change]) -> None:
        """Never called: such text is written from the expected text."""
        raise NotImplementedError(f"text of a {self.node} is written anew, never edited in place")


def printable(text: str) -> str:
    """Line ends as newlines, no control characters, and the Unicode stand-in for what is no character."""
    return _UNPRINTABLE.sub("\ufffd", _CONTROLS.sub("", _BREAKS.sub("\n", text)))
