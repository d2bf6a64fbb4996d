"""Writes redacted HTML: the source with patches, byte for byte the same elsewhere."""

from __future__ import annotations

import base64
import binascii
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import names
from sfumato.core.document.flow.picture_words import words_pattern
from sfumato.core.document.flow.pictures import strip
from sfumato.core.document.flow.plan import (
    cuts_by_section,
    origins_of,
    removed_items,
    with_asides,
)
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.scrub import STAND_IN
from sfumato.core.document.flow.sections import BlockEditor, Section, assemble
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.plain.html_fitted import fitted_patches
from sfumato.core.document.plain.html_known import spelled, without_words
from sfumato.core.document.plain.html_read import DATA_ATTRIBUTES, Page, all_slots, source_of
from sfumato.core.document.plain.html_slots import Patch, guard, written_attribute
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead

ITEMS = {
    names.COMMENTS: "Comments in the source, words and addresses in style sheets",
    names.SCRIPTS: "Scripts and event handlers",
    names.HIDDEN_TEXT: "Elements that are not displayed, hidden form fields, templates",
    names.PROPERTIES: "Author, description and other meta data",
    names.EMBEDDED: "Pages and files embedded in attributes and frames",
    DATA_ATTRIBUTES: "Data attributes for scripts",
    names.PICTURE_METADATA: "EXIF and other data in pictures",
}


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the written file must show: the edits applied, sections of removed hidden items left out."""
    return expected(document, edits, options, ITEMS)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted HTML to `out`; bytes outside the patches stay as they are. Does not verify the result."""
    source, encoding = source_of(origins_of(document).data)
    page = Page(source)
    text, _, _, sections = assemble(page.sections())
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    editor = BlockEditor(_no_paragraphs, _no_paragraphs, prepare=guard)
    for (_, cuts), section in zip(
        cuts_by_section(document, with_asides(document, edits)), sections, strict=True
    ):
        editor.apply(section.blocks, cuts)
    gone = removed_items(document, edits, options, ITEMS)
    pattern = words_pattern(edits.removed(document.text), expected_text(document, edits, options))
    written, found = rewritten(page, sections, gone, pattern, exact=options.layout is Layout.EXACT)
    out.write_bytes(encoding.mark + written.encode(encoding.name, "xmlcharrefreplace"))
    return WriteReport(hidden_removed=tuple(item for item in ITEMS if item in found))


def rewritten(
    page: Page,
    sections: list[Section],
    gone: set[str],
    pattern: re.Pattern[str] | None,
    *,
    exact: bool,
    more: Iterable[Patch] = (),
) -> tuple[str, set[str]]:
    """The source of a page with what its slots have noted and `more`, and the items of hidden data that went."""
    removals = [(r.start, r.end, "") for r in page.removals if r.item in gone]
    found = {r.item for r in page.removals if r.item in gone}
    patches = [*more, *(patch for slot in all_slots(sections) for patch in slot.patches())]
    if not exact:
        changed = [patch for slot in all_slots(sections) if slot.changes for patch in slot.patches()]
        patches += fitted_patches(page.source, (start for start, _, _ in changed), changed)
    if pattern is not None:
        patches += _scrub(page, pattern)
    if names.COMMENTS in gone:
        sheets = list(_sheets(page, pattern))
        found |= {names.COMMENTS} if sheets else set()
        patches += sheets
    if names.PICTURE_METADATA in gone:
        pictures = list(_pictures(page))
        found |= {names.PICTURE_METADATA} if pictures else set()
        patches += pictures
    return _patched(page.source, removals, patches), found


def _no_paragraphs(*_: object) -> None:
    raise AssertionError("HTML blocks have no paragraphs to edit")


def _patched(source: str, removals: list[Patch], patches: list[Patch]) -> str:
    """Removals win over edits inside them."""
    merged: list[tuple[int, int]] = []
    for start, end, _ in sorted(removals):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    begins = [start for start, _ in merged]

    def removed(start: int, end: int) -> bool:
        before = bisect_right(begins, start) - 1
        return before >= 0 and end <= merged[before][1]

    kept = [(start, end, text) for start, end, text in patches if not removed(start, end)]
    parts: list[str] = []
    reached = 0
    for start, end, text in sorted([*kept, *((a, b, "") for a, b in merged)], key=lambda patch: patch[:2]):
        if start < reached:
            start = reached
        parts += (source[reached:start], text)
        reached = max(reached, end)
    parts.append(source[reached:])
    return "".join(parts)


def _scrub(page: Page, pattern: re.Pattern[str]) -> Iterator[Patch]:
    """Removed strings in ids, classes and styles, changed alike everywhere so that they still fit together."""
    for _, attribute in page.other:
        if attribute.has_value and pattern.search(attribute.value):
            # A style that says a removed word is not looked at again by `_sheets`.
            value = without_words(attribute.value) if attribute.name == "style" else attribute.value
            yield written_attribute(attribute, pattern.sub(STAND_IN, value))
    for sheet in page.sheets:
        if pattern.search(spelled(page.inside(sheet))):
            yield sheet.start, sheet.end, ""


def _sheets(page: Page, pattern: re.Pattern[str] | None) -> Iterator[Patch]:
    """Style sheets that hold words; those with removed ones go as a whole (see `_scrub`)."""
    for sheet in page.sheets:
        source = page.inside(sheet)
        clean = without_words(source)
        if clean != source and (pattern is None or not pattern.search(spelled(source))):
            yield sheet.start, sheet.end, clean
    for _, attribute in page.other:
        if (
            attribute.name == "style"
            and attribute.has_value
            and (pattern is None or not pattern.search(attribute.value))
        ):
            clean = without_words(attribute.value)
            if clean != attribute.value:
                yield written_attribute(attribute, clean)


def _pictures(page: Page) -> Iterator[Patch]:
    for _, attribute in page.other:
        match = re.match(r"\s*(data:image/[\w.+-]+;base64,)(.*)", attribute.value, re.IGNORECASE | re.DOTALL)
        if match is None:
            continue
        try:
            data = base64.b64decode(match.group(2), validate=False)
        except (binascii.Error, ValueError):
            continue
        clean = strip(data)
        if clean is not None and clean != data:
            yield written_attribute(attribute, match.group(1) + base64.b64encode(clean).decode("ascii"))
