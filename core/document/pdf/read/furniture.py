"""Headers, footers and footnotes: what stands around the running text of the pages."""

from __future__ import annotations

import re
from statistics import median

from sfumato.core.document.model import Story
from sfumato.core.document.pdf.read.assemble import PageRecord
from sfumato.core.document.pdf.read.paragraphs import Paragraph, line_text

EDGE = 0.12  # of the page height
_DIGITS = re.compile(r"[\divxlcIVXLC]+")
_NOTE = re.compile(r"^(?:\d{1,3}|[*†‡§¶]|\(\d{1,3}\)|\[\d{1,3}\])(?:\D|$)")


def mark(records: list[PageRecord]) -> None:
    """A header or footer repeats in place on a neighbouring page (page numbers apart); a footnote is small and low."""
    edges = [_edges(record.paragraphs, record.texts, record.height) for record in records]
    for number, found in enumerate(edges):
        if records[number].declared:
            continue
        near: dict[str, list[float]] = {}
        for other in (number - 2, number - 1, number + 1, number + 2):
            if 0 <= other < len(edges):
                for key, base, _, _ in edges[other]:
                    near.setdefault(key, []).append(base)
        for key, base, story, paragraph in found:
            lone_number = re.fullmatch(r"\W*(?:page)?\W*#?\W*(?:of\W*#)?\W*", key) is not None and "#" in key
            if lone_number or any(abs(base - other) < 6 for other in near.get(key, [])):
                paragraph.story = story
        _mark_footnotes(records[number].paragraphs, records[number].texts, records[number].height)


def _edges(
    paragraphs: list[Paragraph], texts: list[str], height: float
) -> list[tuple[str, float, Story, Paragraph]]:
    result = []
    for paragraph in paragraphs:
        if paragraph.parts[0].line.angle != 0 or len(paragraph.parts) > 4:
            continue
        story = None
        if paragraph.bottom < EDGE * height:
            story = Story.HEADER
        elif paragraph.top > (1 - EDGE) * height:
            story = Story.FOOTER
        if story is not None:
            words = " ".join(line_text(part.line, texts) for part in paragraph.parts)
            result.append((_DIGITS.sub("#", words.lower()), paragraph.parts[0].line.base, story, paragraph))
    return result


def _mark_footnotes(paragraphs: list[Paragraph], texts: list[str], height: float) -> None:
    body = [p for p in paragraphs if p.story in (Story.BODY, Story.TABLE) and p.parts[0].line.angle == 0]
    if len(body) < 2:
        return
    weights = sorted((part.line.size, part.line.chars) for p in body for part in p.parts)
    main = median([size for size, chars in weights for _ in range(max(1, chars // 8))])
    in_note = False
    for paragraph in body:
        small, low = paragraph.size < 0.93 * main, paragraph.top > 0.45 * height
        starts = bool(_NOTE.match(line_text(paragraph.parts[0].line, texts)))
        in_note = small and low and (starts or in_note)
        if in_note:
            paragraph.story = Story.FOOTNOTE
