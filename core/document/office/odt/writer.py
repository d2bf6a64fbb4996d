"""Writes a redacted ODT: the edits, then hidden data, then what is left of removed strings elsewhere."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import picture_words
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import blank
from sfumato.core.document.flow.plan import (
    cuts_by_section,
    origins_of,
    removed_items,
    with_asides,
)
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.scrub import scrub_unseen
from sfumato.core.document.flow.sections import BlockEditor, assemble
from sfumato.core.document.flow.xml import Element, attribute, children, remove
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.odt.fitted import forget_fitted
from sfumato.core.document.office.odt.hidden import ITEMS
from sfumato.core.document.office.odt.reader import MIMETYPE, Odt, open_odt
from sfumato.core.document.office.odt.text import join, new_text, prepare, settle
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as."""
    return expected(document, edits, options, ITEMS)


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted file in place: what no edit touches stays as it was."""
    package = open_odt(origins_of(document).data, document.source, document.password)
    text, _, _, sections = assemble(Odt(package).sections())
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    package.drop_damaged()
    touched: list[Element] = []

    def settled(paragraph: Element) -> None:
        settle(paragraph)
        touched.append(paragraph)

    editor = BlockEditor(new_text, join, prepare, settled)
    touched_chart = False
    for (_, cuts), section in zip(
        cuts_by_section(document, with_asides(document, edits)), sections, strict=True
    ):
        editor.apply(section.blocks, cuts)
        touched_chart = touched_chart or (bool(cuts) and section.story is Story.CHART)
    if options.layout is not Layout.EXACT:
        _forget_fitted(package, touched)
    gone = removed_items(document, edits, options, ITEMS)
    removed = ITEMS.remove(package, gone)
    notes = []
    if touched_chart:
        _blank_replacements(package)
        notes.append("Pictures of embedded charts were emptied: they may show removed words.")
    pattern = picture_words.words_pattern(
        edits.removed(document.text), expected_text(document, edits, options)
    )
    notes += scrub_unseen(package, pattern, sections)
    pictures = picture_words.clean(package, document, edits, options, ITEMS)
    _tidy_manifest(package)
    package.parts.setdefault("mimetype", MIMETYPE.encode())
    package.save(out, first="mimetype")
    return WriteReport(
        hidden_removed=tuple(removed), notes=(*notes, *pictures.notes), leak_bits=pictures.bits
    )


def _forget_fitted(package: Package, touched: list[Element]) -> None:
    for part in ("content.xml", "styles.xml"):
        if package.find(part) is not None:
            root = package.tree(part)
            own = [p for p in touched if p.getroottree().getroot() is root]
            if own:
                forget_fitted(root, own)


def _blank_replacements(package: Package) -> None:
    for part in list(package.parts):
        if part.startswith("ObjectReplacements/"):
            package.put(part, blank(package.parts[part]))


def _tidy_manifest(package: Package) -> None:
    part = package.find("META-INF/manifest.xml")
    if part is None:
        return
    for entry in list(children(package.tree(part), "manifest:file-entry")):
        path = attribute(entry, "manifest:full-path") or ""
        if path == "/" or path in package.parts:
            continue
        if not any(other.startswith(path) for other in package.parts if path.endswith("/")):
            remove(entry)
