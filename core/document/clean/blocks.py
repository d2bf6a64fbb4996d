"""The sanitized text as a plain list of paragraphs and headings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document, Region, Story

# Stories a reader of the document sees. Properties, comments, deleted text and the like are hidden data.
_SEEN = frozenset(
    (
        Story.BODY,
        Story.HEADING,
        Story.TABLE,
        Story.HEADER,
        Story.FOOTER,
        Story.FOOTNOTE,
        Story.ENDNOTE,
        Story.TEXT_BOX,
        Story.INSERTED,
        Story.FORM,
        Story.OCR,
        Story.CHART,
        Story.FIELD,
        Story.LINK,
    )
)


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph or heading of the text that is typeset anew."""

    text: str  # one paragraph, without line breaks at its end
    heading: bool = False


def blocks(document: Document, edits: Edits) -> tuple[Block, ...]:
    """Line by line; edits are applied first, so what was removed never enters a block."""
    hidden = [region for region in document.regions if region.story not in _SEEN]
    headings = [region for region in document.regions if region.story is Story.HEADING]
    pieces: list[tuple[str, bool]] = []
    for start, end, shown in _segments(document.text, edits):
        if shown is not None:
            pieces.append((shown, _inside(start, headings)))
            continue
        cuts = sorted({start, end} | {cut for r in hidden for cut in (r.start, r.end) if start < cut < end})
        for low, high in pairwise(cuts):
            if not _inside(low, hidden):
                pieces.append((document.text[low:high], _inside(low, headings)))
    return tuple(_paragraphs(pieces))


def _segments(text: str, edits: Edits) -> list[tuple[int, int, str | None]]:
    segments: list[tuple[int, int, str | None]] = []
    reached = 0
    for edit in edits.edits:
        segments += ((reached, edit.start, None), (edit.start, edit.end, edit.shown))
        reached = edit.end
    segments.append((reached, len(text), None))
    return [segment for segment in segments if segment[0] < segment[1]]


def _inside(offset: int, regions: list[Region]) -> bool:
    return any(region.start <= offset < region.end for region in regions)


def _paragraphs(pieces: list[tuple[str, bool]]) -> list[Block]:
    found: list[Block] = []
    line: list[str] = []
    heading = False
    for text, in_heading in pieces:
        for number, part in enumerate(text.replace("\r\n", "\n").replace("\f", "\n").split("\n")):
            if number:
                found.append(Block("".join(line).rstrip(), heading))
                line, heading = [], False
            if part:
                line.append(part)
                heading = heading or in_heading
    if line:
        found.append(Block("".join(line).rstrip(), heading))
    return found
