"""Writes a redacted RTF: the source without the letters and groups that go."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import names
from sfumato.core.document.flow.picture_words import clean, words_pattern
from sfumato.core.document.flow.plan import cuts_by_section, origins_of, removed_items, with_asides
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.sections import BlockEditor, Section, assemble
from sfumato.core.document.model import Document
from sfumato.core.document.office.rtf.fitted import fitted
from sfumato.core.document.office.rtf.letters import Place, Ranges, RtfSlot, rewritten, trimmed
from sfumato.core.document.office.rtf.pictures import (
    cleaned_data,
    package_of,
    part_name,
    pictures_of,
    written,
)
from sfumato.core.document.office.rtf.reader import parsed, places_of, sections_of
from sfumato.core.document.office.rtf.state import Parsed
from sfumato.core.document.office.rtf.tables import ITEMS
from sfumato.core.document.office.rtf.tables_clean import Other, cleaned
from sfumato.core.document.office.rtf.tokens import tokens
from sfumato.core.document.office.rtf.words import LETTERS
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead

_FONT = b"redacted"
_MARK = re.compile(r"_(?:Toc|Ref|Hlk|Hlt)\d{1,12}")  # bookmarks that programs make for links inside the text


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as."""
    return expected(
        document, edits, options, ITEMS, settled=lambda text, span: text if span.aside else trimmed(text)
    )


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted RTF; bytes outside the edits and of what goes stay as they are."""
    source = origins_of(document).data
    found = parsed(source, document.source)
    text, _, _, sections = assemble(sections_of(found))
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    whole = with_asides(document, edits)
    editor = BlockEditor(_nothing, _nothing)
    for (_, cuts), section in zip(cuts_by_section(document, whole), sections, strict=True):
        editor.apply(section.blocks, cuts)
    gone = removed_items(document, edits, options, ITEMS)
    pattern = words_pattern(edits.removed(document.text), expected_text(document, edits, options))
    slots = list(_slots(sections))
    cuts_ = [place for slot in slots for place in slot.cuts()]
    going = list(_going(source, found, gone, pattern))
    package = package_of(source, found)
    painted = clean(package, document, edits, options, ITEMS)
    others = list(_others(source, found, pattern))
    metadata = False
    for number, picture in enumerate(pictures_of(source, found)):
        data = package.parts[part_name(number)]
        bare = cleaned_data(picture, data, pattern) if names.PICTURE_METADATA in gone else data
        metadata = metadata or bare != data
        if bare:
            others.append((picture.start, picture.end, written(picture, bare)))
        else:
            going.append((picture.start, picture.end))
    insertions = [insertion for slot in slots for insertion in slot.insertions()]
    going += _emptied(found, Ranges([*cuts_, *going]), [at for at, _ in insertions])
    going += [place for slot in slots for place in _switches(source, slot)]
    if options.layout is not Layout.EXACT:
        others += fitted(source, found, [place[0] for slot in slots if slot.changes for place in slot.cuts()])
    out.write_bytes(rewritten(source, going, cuts_, insertions, others))
    there = {item for item, _, _ in found.going} | {span.item for span in origins_of(document).spans}
    there |= {names.PICTURE_METADATA} if metadata else set()
    removed = tuple(item for item in ITEMS if item in gone and item in there)
    return WriteReport(hidden_removed=removed, notes=painted.notes, leak_bits=painted.bits)


def _nothing(*_: object) -> None:
    """A story without letters has nothing that an edit could touch; paragraphs are joined by their letters."""


def _slots(sections: list[Section]) -> Iterator[RtfSlot]:
    for section in sections:
        for block in section.blocks:
            for piece in block.pieces:
                if isinstance(piece.slot, RtfSlot):
                    yield piece.slot


def _going(source: bytes, found: Parsed, gone: set[str], pattern: re.Pattern[str] | None) -> Iterator[Place]:
    """What goes whatever the plan says: hidden data, and what stands before and behind the file."""
    for item, start, end in found.going:
        if item in gone or item not in ITEMS:
            yield start, end
    for story, item in (("hidden", names.HIDDEN_TEXT), ("deleted", names.TRACKED_CHANGES)):
        if item in gone:
            yield from places_of(found.stories.get(story, []))
    codes = " ".join("".join(letters.text) for letters in found.stories.get("field", []))
    for name, start, end in found.bookmarks:
        called = _MARK.fullmatch(name) or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", codes)
        if not name or not called or (pattern is not None and pattern.search(name)):
            yield start, end
    begin = source.find(b"{")
    yield 0, begin
    yield found.end, len(source)


def _others(source: bytes, found: Parsed, pattern: re.Pattern[str] | None) -> Iterator[Other]:
    """What is written differently: tables at the head, names of fonts, stand-ins of letters for old readers."""
    for name, start in found.kept:
        if name != "pict":
            yield from cleaned(name, source, start)
    if pattern is not None:
        yield from _fonts(found, pattern)
    for start, end in found.stand_ins:
        yield start, end, b"?" * (end - start if source[start : start + 1] != b"\\" else 1)


def _fonts(found: Parsed, pattern: re.Pattern[str]) -> Iterator[Other]:
    """Another name for every font whose name says what goes, however its letters are spelled."""
    name: list[tuple[int, int, str]] = []
    for piece in found.fonts:
        name.append(piece)
        if ";" not in piece[2] and piece is not found.fonts[-1]:
            continue
        if pattern.search("".join(said for _, _, said in name)):
            yield *name[0][:2], _FONT + b";" * (";" in piece[2])
            yield from ((start, end, b"") for start, end, _ in name[1:])
        name = []


def _emptied(found: Parsed, cut: Ranges, filled: list[int]) -> Iterator[Place]:
    """Groups of looks whose letters all went: their number would tell how many there were."""
    staying = [
        start
        for stories in found.stories.values()
        for letters in stories
        for start, _ in letters.places
        if not cut.holds(start)
    ]
    staying = sorted([*staying, *filled])
    for group in found.groups:
        at = bisect_left(staying, group.start)
        if at == len(staying) or staying[at] >= group.end:
            yield group.start, group.end


def _switches(source: bytes, slot: RtfSlot) -> Iterator[Place]:
    """Of looks switched to and fro between letters that went, the last of each stays."""
    for change in slot.changes:
        places = slot.places[change.start : change.end]
        if not places:
            continue
        last: dict[str, Place] = {}
        depth = 0
        for token in tokens(source, places[0][1]):
            behind = token.start >= places[-1][1]
            if behind and not (token.kind == "word" and LETTERS.fullmatch(token.name)):
                break
            if token.kind in ("open", "close"):
                depth += 1 if token.kind == "open" else -1
                if depth < 0:  # the end of a group that the letters began in
                    last, depth = {}, 0
            elif token.kind == "word" and not depth and LETTERS.fullmatch(token.name):
                if token.name in last:
                    yield last[token.name]
                last[token.name] = (token.start, token.end)
