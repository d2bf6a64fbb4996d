"""Content streams hold instructions for drawing and nothing else: comments, unknown operators and stray text go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream, String

from sfumato.core.document.model import Story
from sfumato.core.document.pdf.hidden.content import Instruction, rewrite_contents
from sfumato.core.document.pdf.hidden.prescribed import INTENTS
from sfumato.core.document.pdf.names import HINT, name_text

_OPERATOR_NAMES = (
    "b B b* B* BDC BMC BT c cm CS cs d d0 d1 Do EMC ET f F f* G g gs h i j J K k l m M n q Q re RG rg ri s S SC sc SCN "
    "scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
)
_OPERATORS = frozenset(_OPERATOR_NAMES.split()) | {"INLINE IMAGE"}
_SHOWING = frozenset(("Tj", "TJ", "'", '"'))
_HINTS = frozenset(("/N", "/P", "/B", "/A", "/R", "/S", "/X"))
_STORIES = frozenset(story.value for story in Story)
_JOIN = re.compile(r"[\d\s,.;:-]*")
# A cheap look that never misses: a comment; marks and sections that draw nothing; a property list with more than a number; text
# before anything but an operator that shows text.
_SUSPECT = re.compile(
    rb"%|\bMP\b|\bDP\b|\bBX\b|\bri\b|<<(?!\s*/MCID\s+\d+\s*>>)|[)>]\s*(?!Tj|TJ|'|\"|[\])(<>\d.+-]|BDC|\s|$)"
)


def drop_stray_content(pdf: pikepdf.Pdf, removed: tuple[str, ...]) -> bool:
    """Removes comments, operators that nothing knows, and text that no operator shows."""
    return rewrite_contents(
        pdf, _prescribed, lambda data: _SUSPECT.search(data) is not None, fresh=_has_comment
    )


def _has_comment(data: bytes) -> bool:
    """Whether there may be a comment: parsing loses it, so that only the bytes tell."""
    return b"%" in data


def _prescribed(instructions: Iterator[Instruction], resources: Any) -> Iterator[Instruction]:
    for operands, operator in instructions:
        if operator not in _OPERATORS or (operator == "ri" and not _is_intent(operands)):
            continue
        if operator == "BDC":
            yield _marked(operands), operator
        elif operator in _SHOWING or operator == "INLINE IMAGE" or not any(map(_holds_text, operands)):
            yield operands, operator


def _marked(operands: list[Any]) -> list[Any]:
    """A mark with those of its properties that are no text; the program's own marks keep their short codes."""
    if len(operands) != 2 or not isinstance(operands[1], Dictionary):
        return operands
    own = isinstance(operands[0], Name) and name_text(operands[0]) == HINT
    kept = {
        key: value
        for key, value in operands[1].items()
        if (own and key in _HINTS and _is_code(value)) or not _holds_text(value)
    }
    return operands if len(kept) == len(operands[1]) else [operands[0], Dictionary(kept)]


def _is_intent(operands: list[Any]) -> bool:
    return len(operands) == 1 and isinstance(operands[0], Name) and str(operands[0]) in INTENTS


def _is_code(value: Any) -> bool:
    return isinstance(value, String) and (str(value) in _STORIES or _JOIN.fullmatch(str(value)) is not None)


def _holds_text(value: Any) -> bool:
    if isinstance(value, (String, Stream)):
        return True
    if isinstance(value, Array):
        return any(_holds_text(item) for item in value.as_list())
    return (
        isinstance(value, Object) and isinstance(value, Dictionary) and any(map(_holds_text, value.values()))
    )
