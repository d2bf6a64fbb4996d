"""Lines that a program broke at a margin: where they end says how long the words were that stood in them.

    told the court that Harriet Blackwood had          told the court that [PERSON 1] had
    written the letter.                          not   written the letter.

The first word of the second line did not fit behind the name, so the name had more letters than the room that is left. A
paragraph of running text that an edit touches is therefore broken anew, at a margin that untouched paragraphs of the file
show. Addresses, verses, lists and tables are not filled up to a margin and stay as they are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Document

MARGIN = 72  # characters; where no other paragraph of the file shows a margin (RFC 3676, 4.2, for mails)
NARROWEST, WIDEST = (
    40,
    100,
)  # characters; lines of an address are shorter, lines nobody broke are longer (judgment call)
LEAST_LINES = 3  # two lines of any length look as if the first one were full
FULL = 0.5  # of the margin: a shorter line was ended by a person, whatever word comes next (judgment call)
_FORMATS = frozenset(("txt", "eml", "msg", "mbox"))
_PREFIX = re.compile(r"(?:[ \t]*>)*[ \t]*")
_BULLET = re.compile(r"(?:[-*+\u2022\u2013]|\(?[0-9a-zA-Z]{1,3}[.)])[ \t]+")
_SET_BY_HAND = re.compile(r"\S[ \t]{2,}\S|\t|\||\\$|  $|([.=_~*#-])\1{3}")


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines of one paragraph: where each begins and ends, and what stands before the words of all but the first."""

    lines: tuple[tuple[int, int], ...]
    prefix: str

    @property
    def start(self) -> int:
        """Where the first line begins."""
        return self.lines[0][0]

    @property
    def end(self) -> int:
        """Where the last line ends."""
        return self.lines[-1][1]


def with_wrapping(document: Document, edits: Edits) -> Edits:
    """The edits, and new line breaks for the paragraphs that they touch."""
    if document.format not in _FORMATS or not edits.edits:
        return edits
    text = document.text
    taken = Edits.of(edits.edits, text).edits
    starts, ends = [edit.start for edit in taken], [edit.end for edit in taken]
    touched, margin = [], 0
    for block in _blocks(text):
        own = taken[bisect_left(ends, block.start + 1) : bisect_left(starts, block.end)]
        if not _is_filled(block, text, own):
            continue
        if own:
            touched.append((block, own))
        else:
            margin = max(margin, *(end - start for start, end in block.lines))
    more = [edit for block, own in touched for edit in _broken_anew(block, own, text, margin or MARGIN)]
    return Edits.of((*taken, *more), text) if more else edits


def _blocks(text: str) -> Iterator[_Block]:
    """Runs of lines with the same quotation marks and indent; the first may be an item of a list."""
    lines: list[tuple[int, int]] = []
    prefix, at = "", 0
    for line in text.split("\n"):
        own = _prefix(line)
        if lines and (not line.strip(" \t>") or own != prefix or _BULLET.match(line, len(own))):
            first = text[slice(*lines[0])]
            if len(lines) == 1 and line.strip() and own == " " * _hanging(first) and own:
                prefix = own  # the item's first line belongs to the lines that hang under it
            else:
                yield _Block(tuple(lines), prefix)
                lines = []
        if line.strip(" \t>"):
            if not lines:
                prefix = own
            lines.append((at, at + len(line)))
        at += len(line) + 1
    if lines:
        yield _Block(tuple(lines), prefix)


def _prefix(line: str) -> str:
    found = _PREFIX.match(line)
    return found.group() if found else ""


def _hanging(line: str) -> int:
    """How far the lines under an item are indented; 0 for a line that begins no item."""
    before = len(_prefix(line))
    bullet = _BULLET.match(line, before)
    return bullet.end() if bullet else 0


def _is_filled(block: _Block, text: str, own: Sequence[Edit]) -> bool:
    """Whether every line but the last ends because the next word would not have fitted."""
    lines = [text[start:end].rstrip(" ") for start, end in block.lines]
    margin = max(len(line) for line in lines)
    if len(lines) < LEAST_LINES or not NARROWEST <= margin <= WIDEST:
        return False
    if any(_SET_BY_HAND.search(line, len(_prefix(line))) for line in lines):
        return False
    for line, (_, end), following in zip(lines, block.lines, lines[1:], strict=False):
        if len(line) < FULL * margin:
            return False
        begins = end + 1 + len(block.prefix)
        if any(edit.start <= begins and end <= edit.end for edit in own):
            continue  # how long the words were that begin the next line is what must not count
        if len(line) + 1 + len(following[len(block.prefix) :].split(" ", 1)[0]) <= margin:
            return False
    return True


def _broken_anew(block: _Block, own: Sequence[Edit], text: str, margin: int) -> list[Edit]:
    """Edits of the blanks and line ends between words, none of which an edit has taken."""
    if own[0].start < block.start or own[-1].end > block.end:
        return []
    gap, line_end = re.compile(rf" *\n{re.escape(block.prefix)}| +"), f"\n{block.prefix}"
    body = block.start + len(_prefix(text[slice(*block.lines[0])]))
    gaps = [
        (match.start(), match.end())
        for match in gap.finditer(text, body, block.end)
        if not any(edit.start < match.end() and match.start() < edit.end for edit in own)
    ]
    made: list[Edit] = []
    width = body - block.start
    for number, (start, end) in enumerate([(body, body), *gaps]):
        stop = gaps[number][0] if number < len(gaps) else block.end
        word = _shown_length(end, stop, own)
        if number == 0:
            width += word
            continue
        breaks = width + 1 + word > margin
        width = len(block.prefix) + word if breaks else width + 1 + word
        wanted = line_end if breaks else " "
        if text[start:end] != wanted:
            made.append(Edit(start, end, text=wanted))
    return made


def _shown_length(start: int, end: int, own: Sequence[Edit]) -> int:
    """How many characters stand there once the edits are made."""
    inside = [edit for edit in own if start <= edit.start and edit.end <= end]
    return end - start + sum(len(edit.shown) - (edit.end - edit.start) for edit in inside)
