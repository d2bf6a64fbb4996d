"""Words of removed strings in names and strings that no page shows: resource names, font names, tags, bookmarks.

Hidden data goes by default, but some strings must stay for the file to work, and a person may keep bookmarks. A word is
changed the same way everywhere, in keys, values and content, so that what refers to a name still finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Name, Object, String

from sfumato.core.document.pdf.hidden.content import Instruction, rewrite_contents
from sfumato.core.document.pdf.hidden.walk import containers
from sfumato.core.document.pdf.names import name_text, string_text
from sfumato.core.document.verify.folding import fold
from sfumato.core.document.verify.markup_words import PDF_NAMES

STAND_IN = "redacted"
_DEPTH = 40  # arrays inside each other: a guard against loops


def scrub_words(pdf: pikepdf.Pdf, pattern: re.Pattern[str]) -> int:
    """How many names and strings were changed. Names that the PDF format prescribes stay as they are."""
    scrubber = _Scrubber(pattern)
    for thing in [pdf.trailer, *containers(pdf)]:
        scrubber.dictionary(thing)
    for thing in pdf.objects:
        if isinstance(thing, Array):
            scrubber.array(thing, 0)
    rewrite_contents(pdf, scrubber.content, lambda data: bool(pattern.search(data.decode("latin-1"))))
    return scrubber.count


class _Scrubber:
    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern, self.count = pattern, 0

    def dictionary(self, thing: Any) -> None:
        """Scrubs the keys and values of a dictionary."""
        try:
            items = list(thing.items())
        except UnicodeDecodeError:
            return
        for key, value in items:
            new = self._new_value(value)
            if new is not None:
                thing[key] = new
            if isinstance(value, Array) and not value.is_indirect:
                self.array(value, 0)
            renamed = self._new_name(str(key))
            if renamed is not None:
                thing[renamed] = thing[key]
                del thing[key]

    def array(self, thing: Any, depth: int) -> None:
        """Scrubs the values of an array."""
        for number in range(len(thing)):
            value = thing[number]
            new = self._new_value(value)
            if new is not None:
                thing[number] = new
            elif isinstance(value, Array) and not value.is_indirect and depth < _DEPTH:
                self.array(value, depth + 1)

    def content(self, instructions: Iterator[Instruction], resources: Any) -> Iterator[Instruction]:
        """Names in content; its shown strings are page text, which the plan has dealt with."""
        for operands, operator in instructions:
            changed = (
                [self._operand(operand) for operand in operands] if operator != "INLINE IMAGE" else operands
            )
            same = all(new is old for new, old in zip(changed, operands, strict=True))
            yield (operands if same else changed), operator

    def _operand(self, operand: Any) -> Any:
        if isinstance(operand, Name):
            new = self._new_name(str(operand))
            return operand if new is None else Name(new)
        return operand

    def _new_value(self, value: Any) -> Any:
        if isinstance(value, Name):
            new = self._new_name(name_text(value))
            return None if new is None else Name(new)
        if isinstance(value, String) and not (isinstance(value, Object) and value.is_indirect):
            text = string_text(value)
            new = self.pattern.sub(STAND_IN, text)
            other = bytes(value).decode("latin-1") if new == text else ""
            if any(not t.isascii() and self.pattern.search(fold(t)) for t in (new, other)):
                new = STAND_IN  # in other letters: the whole string goes
            if new != text:
                self.count += 1
                return String(new)
        return None

    def _new_name(self, name: str) -> str | None:
        if name.lstrip("/") in PDF_NAMES or not self.pattern.search(name):
            return None
        self.count += 1
        return "/" + self.pattern.sub(STAND_IN, name.lstrip("/"))
