"""Writes a redacted RTF as DOCX: the kept stories one after the other, with the look of their letters."""

from __future__ import annotations

from itertools import repeat
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow.plan import cuts_by_section, origins_of, removed_items, with_asides
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.sections import BETWEEN_SECTIONS, Cut
from sfumato.core.document.model import Document
from sfumato.core.document.office.rtf.build_docx import Letter, save
from sfumato.core.document.office.rtf.reader import Look, looks_of, stories
from sfumato.core.document.office.rtf.tables import ITEMS
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import WriteReport


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as."""
    return expected(document, edits, options, ITEMS)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes a new RTF file of the redacted text with its looks; nothing else of the source is carried over."""
    text = expected_text(document, edits, options)
    gone = removed_items(document, edits, options, ITEMS)
    looks: list[Look] = []
    found = looks_of(stories(origins_of(document).data, document.source))
    for (span, cuts), own in zip(cuts_by_section(document, with_asides(document, edits)), found, strict=True):
        if span.item in gone:
            continue
        section = _cut(list(own) or list(repeat(Look(), span.end - span.start)), cuts)
        if section:
            looks += [Look()] * (len(BETWEEN_SECTIONS) if looks else 0) + section
    letters: list[Letter] = list(
        zip(text, [*looks, *repeat(Look(), max(0, len(text) - len(looks)))], strict=False)
    )
    save(letters, out)
    removed = tuple(
        item for item in ITEMS if item in gone and any(s.item == item for s in origins_of(document).spans)
    )
    return WriteReport(hidden_removed=removed, notes=("Written as DOCX, typeset anew without pictures.",))


def _cut(looks: list[Look], cuts: list[Cut]) -> list[Look]:
    """A replacement looks like the first letter that it replaces."""
    kept: list[Look] = []
    reached = 0
    for cut in cuts:
        kept += looks[reached : cut.start] + [looks[cut.start]] * len(cut.text)
        reached = cut.end
    return kept + looks[reached:]
