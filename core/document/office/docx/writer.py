"""Writes a redacted DOCX: the edits, then hidden data, then what is left of removed strings elsewhere."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import picture_words
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.plan import (
    cuts_by_section,
    origins_of,
    removed_items,
    with_asides,
)
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.scrub import scrub_unseen
from sfumato.core.document.flow.sections import BlockEditor, Section, assemble
from sfumato.core.document.flow.xml import Element
from sfumato.core.document.model import Document
from sfumato.core.document.office.docx.hidden import ITEMS
from sfumato.core.document.office.docx.parts import drop_relations, unused_relations
from sfumato.core.document.office.docx.reader import Docx, open_docx
from sfumato.core.document.office.docx.slots import join, new_text
from sfumato.core.document.office.fitted import forget_fitted
from sfumato.core.document.office.relations import CONTENT_TYPES, drop_unreachable, tidy_content_types
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead

_PLAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the written file must show: the edits applied, sections of removed hidden items left out."""
    return expected(document, edits, options, ITEMS)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted DOCX to `out` and tells what hidden data was removed. Does not verify the result."""
    package = open_docx(origins_of(document).data, document.source, document.password)
    sections = live_sections(document, package)
    package.drop_damaged()
    touched = apply_edits(document, edits, sections)
    if options.layout is not Layout.EXACT:
        forget_fitted(touched)
    removed = clean(package, removed_items(document, edits, options, ITEMS))
    notes: list[str] = []
    pattern = picture_words.words_pattern(
        edits.removed(document.text), expected_text(document, edits, options)
    )
    notes += scrub_unseen(package, pattern, sections)
    pictures = picture_words.clean(package, document, edits, options, ITEMS)
    as_plain_document(package, out)
    tidy_content_types(package)
    package.save(out)
    return WriteReport(
        hidden_removed=tuple(removed), notes=(*notes, *pictures.notes), leak_bits=pictures.bits
    )


def live_sections(document: Document, package: Package) -> list[Section]:
    """The sections of the document again, this time tied to trees that may be changed."""
    text, _, _, sections = assemble(Docx(package).sections())
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    return sections


def apply_edits(document: Document, edits: Edits, sections: list[Section]) -> list[Element]:
    """Puts the replacements into the blocks of the sections and into every copy of them; returns the paragraphs it changed."""
    touched: list[Element] = []
    editor = BlockEditor(new_text, join, settle=touched.append)
    whole = with_asides(document, edits)
    for (_, cuts), section in zip(cuts_by_section(document, whole), sections, strict=True):
        for blocks in [section.blocks, *section.copies]:
            editor.apply(blocks, cuts)
    return touched


def clean(package: Package, gone: set[str]) -> list[str]:
    """Removes the items asked for; relationships and parts that this leaves without use go along."""
    before = unused_relations(package)
    removed = ITEMS.remove(package, gone)
    orphaned = unused_relations(package) - before
    drop_relations(package, lambda owner, relation: (owner, relation.id) in orphaned)
    drop_unreachable(package)
    return removed


def as_plain_document(package: Package, out: Path) -> None:
    """Without its macros or template rôle a file that is named .docx must also say so inside."""
    types = package.find(CONTENT_TYPES)
    if types is None or out.suffix.lower() in (".docm", ".dotm", ".dotx"):
        return
    for element in package.tree(types):
        kind = element.get("ContentType") or ""
        if kind.endswith(".main+xml") and ("macroEnabled" in kind or "template" in kind) and "word" in kind:
            element.set("ContentType", _PLAIN)
