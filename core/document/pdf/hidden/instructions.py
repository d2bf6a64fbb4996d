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
# ISO 32000-2, table 91, and what they stand for.
_INLINE_NAMES = (
    "BPC BitsPerComponent CS ColorSpace D Decode DP DecodeParms F Filter H Height IM ImageMask Intent I Interpolate "
    "L Length W Width"
)
_INLINE = frozenset(f"/{name}" for name in _INLINE_NAMES.split())
_SHOWING = frozenset(("Tj", "TJ", "'", '"'))
_HINTS = frozenset(("/N", "/P", "/B", "/A", "/R", "/S", "/X"))
_STORIES = frozenset(story.value for story in Story)
_JOIN = re.compile(r"[\d\s,.;:-]*")
# A cheap look that never misses: a comment; marks and sections that draw nothing; a property list with more than a number; text
# before anything but an operator that shows text.
_SUSPECT = re.compile(
    rb"%|\bBI\b|\bMP\b|\bDP\b|\bBX\b|\bri\b|<<(?!\s*/MCID\s+\d+\s*>>)|[)>]\s*(?!Tj|TJ|'|\"|[\])(<>\d.+-]|BDC|\s|$)"
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
        elif operator == "INLINE IMAGE":
            yield [_plain_inline(operands[0])], operator
        elif operator in _SHOWING or not any(map(_holds_text, operands)):
            yield operands, operator


def _plain_inline(picture: Any) -> Any:
    """A picture written into the content, with the entries that the format has for one."""
    entries = list(picture._image_object)
    kept = [
        part
        for pair in zip(entries[::2], entries[1::2], strict=False)
        if str(pair[0]) in _INLINE
        for part in pair
    ]
    if len(kept) == len(entries):
        return picture
    words = b" ".join(part.unparse() if isinstance(part, Object) else _written(part) for part in kept)
    written = b"BI " + words + b" ID " + picture.read_raw_bytes() + b"EI"
    with pikepdf.new() as scratch:
        return pikepdf.parse_content_stream(scratch.make_stream(written))[0].operands[0]


def _written(value: Any) -> bytes:
    if isinstance(value, Object):
        return bytes(value.unparse())
    return (str(value).lower() if isinstance(value, bool) else str(value)).encode()


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
