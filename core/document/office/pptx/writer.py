"""Writes a redacted presentation: the edits, then hidden data, then what is left of removed words elsewhere."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import picture_words
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.plan import cuts_by_section, origins_of, removed_items
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.scrub import scrub_unseen
from sfumato.core.document.flow.sections import BlockEditor, Section, assemble
from sfumato.core.document.flow.xml import Element, descendants, name, remove
from sfumato.core.document.model import Document
from sfumato.core.document.office.docx.slots import join, new_text
from sfumato.core.document.office.fitted import forget_fitted
from sfumato.core.document.office.ooxml.hidden import remove_empty_holders, roots
from sfumato.core.document.office.ooxml.plan import with_words
from sfumato.core.document.office.pptx.hidden import ITEMS
from sfumato.core.document.office.pptx.kinds import open_pptx
from sfumato.core.document.office.pptx.reader import Presentation
from sfumato.core.document.office.relations import CONTENT_TYPES, drop_unreachable, tidy_content_types
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead

_PLAIN = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as."""
    return expected(document, edits, options, ITEMS, whole=with_words(document, edits))


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted presentation in place: what no edit touches stays as it was."""
    package = open_pptx(origins_of(document).data, document.source, document.password)
    text, _, _, sections = assemble(Presentation(package).sections())
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    package.drop_damaged()
    touched = apply_edits(document, edits, sections)
    if options.layout is not Layout.EXACT:
        forget_fit(touched)
        forget_fitted(touched)
    gone = removed_items(document, edits, options, ITEMS)
    removed = ITEMS.remove(package, gone)
    for root in roots(package):
        remove_empty_holders(root)
    drop_unreachable(package)
    notes: list[str] = []
    planned = expected_text(document, edits, options)
    pattern = picture_words.words_pattern(edits.removed(document.text), planned)
    notes += scrub_unseen(package, pattern, sections)
    pictures = picture_words.clean(package, document, edits, options, ITEMS)
    _as_plain_presentation(package, out)
    tidy_content_types(package)
    package.save(out)
    return WriteReport(
        hidden_removed=tuple(removed), notes=(*notes, *pictures.notes), leak_bits=pictures.bits
    )


def apply_edits(document: Document, edits: Edits, sections: list[Section]) -> list[Element]:
    """Carries the plan out; returns the paragraphs that it changed."""
    touched: list[Element] = []

    def settle(paragraph: Element) -> None:
        touched.append(paragraph)
        for run in list(descendants(paragraph, "a:r", "a:fld")):
            if not any(node.text for node in descendants(run, "a:t")):
                remove(run)  # an emptied run would tell how the removed words were formatted

    editor = BlockEditor(new_text, join, settle=settle)
    whole = with_words(document, edits)
    for (_, cuts), section in zip(cuts_by_section(document, whole), sections, strict=True):
        for blocks in [section.blocks, *section.copies]:
            editor.apply(blocks, cuts)
    return touched


def forget_fit(paragraphs: list[Element]) -> None:
    """Text that was shrunk to its frame keeps the scale; it would tell how long the removed words were."""
    for paragraph in paragraphs:
        body = next((p for p in paragraph.iterancestors() if name(p).endswith(":txBody")), None)
        for fit in descendants(body, "a:normAutofit") if body is not None else ():
            for key in ("fontScale", "lnSpcReduction"):
                fit.attrib.pop(key, None)


def _as_plain_presentation(package: Package, out: Path) -> None:
    """Without its macros or template rôle a file that is named .pptx must also say so inside."""
    types = package.find(CONTENT_TYPES)
    if types is None or out.suffix.lower() != ".pptx":
        return
    for element in package.tree(types):
        kind = element.get("ContentType") or ""
        other = "macroEnabled" in kind or "template" in kind or "slideshow" in kind
        if kind.endswith(".main+xml") and other:
            element.set("ContentType", _PLAIN)
