"""The text of an office file as sections of blocks of pieces, each piece tied to the place it came from.

    section   one story: the body, one header, all comments …          separated by an empty line
      block   a paragraph, a cell's paragraph, one attribute value …   separated by newline or tab
        piece a text node, an attribute value, a tab or a break        nothing between them

A character is edited where it came from. Separators between blocks are not characters of the file: a newline
between two paragraphs of one cell or story goes by joining the paragraphs; all others stay ("gaps").
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from sfumato.core.document.flow.xml import Element
from sfumato.core.document.model import Covered, Region, Story

BETWEEN_SECTIONS = "\n\n"


@dataclass(frozen=True, slots=True)
class Change:
    """Offsets inside one piece."""

    start: int
    end: int
    text: str


class Slot(Protocol):
    """A place in a file that holds text."""

    @property
    def place(self) -> tuple[str, str]:
        """The part and a word for the node: what an error or a list may show."""
        ...

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""


@dataclass(slots=True)
class Piece:
    """A stretch of text and the one place in the file that holds it; no slot where it cannot be changed there."""

    text: str
    slot: Slot | None
    story: Story | None = None  # where it differs from its section's, e.g. a tracked insertion
    covered: str = ""  # why nobody sees it, where an earlier redaction only painted over it


@dataclass(slots=True)
class Block:
    """A paragraph as it is read: pieces in order, and the elements that go when all of its text goes."""

    pieces: list[Piece] = field(default_factory=list)
    before: str = "\n"
    paragraphs: list[Element] = field(default_factory=list)
    holders: list[Element] = field(default_factory=list)  # to be settled although no whole paragraphs
    scope: object = None  # blocks join only inside the same cell or story
    story: Story | None = None

    @property
    def text(self) -> str:
        """The text of the block."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(slots=True)
class Section:
    """The blocks of one story (body, note, header, comment), with what removes the story as a whole."""

    story: Story
    label: str = ""
    item: str | None = None  # the hidden-data item that removes the whole section
    aside: bool = False  # not shown on the page: removed strings are scrubbed from it without being asked
    blocks: list[Block] = field(default_factory=list)
    copies: list[list[Block]] = field(default_factory=list)  # the same text stored again for older programs
    distinct: bool = False  # values that an edit makes equal are read as one

    @property
    def text(self) -> str:
        """The text of the section, its blocks joined as a reader sees them."""
        return text_of(self.blocks)

    @property
    def values(self) -> bool:
        """A list of values rather than paragraphs: a value without text is no line at all."""
        return not any(block.paragraphs for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Span:
    """What has to be known of a section after its trees are gone."""

    start: int
    end: int
    item: str | None
    aside: bool
    gaps: frozenset[int]
    values: bool = False
    distinct: bool = False
    places: tuple[tuple[int, str, str], ...] = ()


_STORIES = tuple(Story)


def in_order(sections: Iterable[Section]) -> list[Section]:
    """Sections of values, in an order that does not depend on which of them an edit has emptied."""
    return sorted(
        sections, key=lambda s: (s.item is not None, _STORIES.index(s.story), s.item or "", s.label)
    )


def text_of(blocks: Iterable[Block]) -> str:
    """The blocks as one text, with what stands between them."""
    return "".join((block.before if number else "") + block.text for number, block in enumerate(blocks))


def assemble(sections: Iterable[Section]) -> tuple[str, tuple[Region, ...], tuple[Span, ...], list[Section]]:
    """The whole text, its regions, and the sections that have any text."""
    sections = with_noise_apart(sections)
    parts: list[str] = []
    regions: list[Region] = []
    spans: list[Span] = []
    kept: list[Section] = []
    start = 0
    for section in sections:
        if section.values:
            section.blocks = [block for block in section.blocks if block.text.strip()]
        text = section.text
        if not text:
            continue
        if kept:
            parts.append(BETWEEN_SECTIONS)
            start += len(BETWEEN_SECTIONS)
        end = start + len(text)
        regions.append(Region(start, end, section.story, label=section.label))
        regions += _inner_regions(section, start)
        gaps = frozenset(start + offset for offset in gap_offsets(section.blocks))
        places = tuple(_places(section, start))
        span = Span(start, end, section.item, section.aside, gaps, section.values, section.distinct, places)
        spans.append(span)
        parts.append(text)
        kept.append(section)
        start = end
    return "".join(parts), tuple(regions), tuple(spans), kept


def with_noise_apart(sections: Iterable[Section]) -> list[Section]:
    """The sections, and one more with the unseen letters that touch seen ones, which leave their words.

    "Bla" + "qq" in white + "ckwood" is seen as "Blackwood", so it is read as that; every export removes the "qq".
    """
    found = list(sections)
    noise = Section(Story.HIDDEN, "unseen letters inside words")
    for section in found:
        for block in section.blocks if section.item is None else ():
            apart = _noise(block.pieces)
            if apart:
                block.pieces = [piece for number, piece in enumerate(block.pieces) if number not in apart]
                settled = [*block.paragraphs, *block.holders]
                noise.blocks.append(Block(list(apart.values()), holders=settled))
    return [*found, noise] if noise.blocks else found


def _noise(pieces: list[Piece]) -> dict[int, Piece]:
    """Pieces that nobody sees and that touch a letter or digit of a seen one, by their number."""
    apart: dict[int, Piece] = {}
    first = 0
    while first < len(pieces):
        last = first
        while last < len(pieces) and pieces[last].covered and pieces[last].slot is not None:
            last += 1
        if last > first:
            before = pieces[first - 1].text[-1:] if first else ""
            after = pieces[last].text[:1] if last < len(pieces) else ""
            run = "".join(piece.text for piece in pieces[first:last])
            if (before.isalnum() and run[:1].isalnum()) or (after.isalnum() and run[-1:].isalnum()):
                apart |= {number: pieces[number] for number in range(first, last)}
        first = last + 1
    return apart


def covered_spans(sections: Iterable[Section]) -> tuple[Covered, ...]:
    """Stretches that only look redacted, in the text that `assemble` made of these sections (its last value)."""
    found: list[Covered] = []
    offset = 0
    for section in sections:
        for number, block in enumerate(section.blocks):
            offset += len(block.before) if number else 0
            for piece in block.pieces:
                end = offset + len(piece.text)
                if piece.covered and piece.slot is not None and piece.text.strip():
                    if found and found[-1].end == offset and found[-1].reason == piece.covered:
                        found[-1] = Covered(found[-1].start, end, None, piece.covered)
                    else:
                        found.append(Covered(offset, end, None, piece.covered))
                offset = end
        offset += len(BETWEEN_SECTIONS)
    return tuple(found)


def joinable(first: Block, second: Block) -> bool:
    """Whether two blocks are neighbouring paragraphs that may become one."""
    return (
        second.before == "\n"
        and bool(first.paragraphs and second.paragraphs)
        and first.scope is not None
        and first.scope is second.scope
    )


def gap_offsets(blocks: list[Block]) -> Iterator[int]:
    """Characters that no edit can take away: borders of cells and stories, names of embedded files."""
    offset = 0
    for number, block in enumerate(blocks):
        if number:
            if not joinable(blocks[number - 1], block):
                yield from range(offset, offset + len(block.before))
            offset += len(block.before)
        for piece in block.pieces:
            if piece.slot is None:
                yield from range(offset, offset + len(piece.text))
            offset += len(piece.text)


def _inner_regions(section: Section, start: int) -> Iterator[Region]:
    offset = start
    open_story: Story | None = None
    opened = start
    for number, block in enumerate(section.blocks):
        at = offset
        offset += len(block.before) if number else 0
        if block.story is not open_story:
            if open_story is not None and at > opened:
                yield Region(opened, at, open_story)
            open_story, opened = block.story, offset
        for piece in block.pieces:
            if piece.story is not None:
                yield Region(offset, offset + len(piece.text), piece.story)
            offset += len(piece.text)
    if open_story is not None and offset > opened:
        yield Region(opened, offset, open_story)


def _places(section: Section, start: int) -> Iterator[tuple[int, str, str]]:
    offset = start
    for number, block in enumerate(section.blocks):
        offset += len(block.before) if number else 0
        for piece in block.pieces:
            if piece.slot is not None:
                yield (offset, *piece.slot.place)
            offset += len(piece.text)


@dataclass(frozen=True, slots=True)
class Cut:
    """An edit clipped to one section, in that section's own offsets."""

    start: int
    end: int
    text: str


@dataclass(slots=True)
class BlockEditor:
    """Carries cuts out on live blocks. The two hooks are the format's own."""

    new_text: Callable[[Element, str], None]  # puts text into a paragraph that has none
    join: Callable[[Element, Element], None]  # the second paragraph becomes the end of the first
    prepare: Callable[[Block], None] = lambda block: None  # before a block is edited
    settle: Callable[[Element], None] = lambda paragraph: None  # after all its edits

    def apply(self, blocks: list[Block], cuts: list[Cut]) -> None:
        """Carries out the cuts, which are offsets into the text of the blocks."""
        changes: dict[int, list[Change]] = {}
        fresh: dict[int, str] = {}
        joins: set[int] = set()
        where = _index(blocks)
        ends = [entry[1] for entry in where]
        for cut in cuts:
            first, last = bisect_right(ends, cut.start), bisect_left(ends, cut.end) + 1
            self._cut(blocks, where, range(first, min(last, len(where))), cut, changes, fresh, joins)
        touched = {where[number][3] for number in changes} | set(fresh)
        touched |= joins | {number - 1 for number in joins}
        for number in touched:
            self.prepare(blocks[number])
        for number, (_, _, piece, _) in enumerate(where):
            if number in changes and piece is not None and piece.slot is not None:
                piece.slot.apply(sorted(changes[number], key=lambda change: (change.start, change.end)))
        for number, text in fresh.items():
            if blocks[number].paragraphs:
                self.new_text(blocks[number].paragraphs[-1], text)
        for number in sorted(joins, reverse=True):
            self.join(blocks[number - 1].paragraphs[-1], blocks[number].paragraphs[0])
        for number in touched:
            for paragraph in [*blocks[number].paragraphs, *blocks[number].holders]:
                self.settle(paragraph)

    def _cut(
        self,
        blocks: list[Block],
        where: list[_Entry],
        touched: range,
        cut: Cut,
        changes: dict[int, list[Change]],
        fresh: dict[int, str],
        joins: set[int],
    ) -> None:
        text = cut.text
        last_block = 0
        for number in touched:
            start, end, piece, block = where[number]
            low, high = max(cut.start, start), min(cut.end, end)
            if low >= high:
                continue
            last_block = block
            if piece is not None:
                if piece.slot is None:
                    continue
                changes.setdefault(number, []).append(Change(low - start, high - start, text))
                text = ""
            elif joinable(blocks[block - 1], blocks[block]):
                joins.add(block)
                if text:
                    _add(where, block - 1, text, changes, fresh, at_end=True)
                    text = ""
        if text:  # nothing but borders was removed: the words go behind the last of them
            _add(where, last_block, text, changes, fresh, at_end=False)


_Entry = tuple[
    int, int, Piece | None, int
]  # start, end, piece (none for the separator before a block), block


def _index(blocks: list[Block]) -> list[_Entry]:
    entries: list[_Entry] = []
    offset = 0
    for number, block in enumerate(blocks):
        if number:
            entries.append((offset, offset + len(block.before), None, number))
            offset += len(block.before)
        for piece in block.pieces:
            entries.append((offset, offset + len(piece.text), piece, number))
            offset += len(piece.text)
    return entries


def _add(
    where: list[_Entry],
    block: int,
    text: str,
    changes: dict[int, list[Change]],
    fresh: dict[int, str],
    *,
    at_end: bool,
) -> None:
    """Adds words at the end or the start of a block: to the piece there that can hold them, else as fresh text."""
    own = [
        (number, piece)
        for number, (_, _, piece, owner) in enumerate(where)
        if owner == block and piece is not None and piece.slot is not None
    ]
    if own and at_end:
        number, piece = own[-1]
        changes.setdefault(number, []).append(Change(len(piece.text), len(piece.text), text))
    elif own:
        changes.setdefault(own[0][0], []).insert(0, Change(0, 0, text))
    else:
        fresh[block] = fresh.get(block, "") + text if at_end else text + fresh.get(block, "")
