"""Writes a redacted workbook: the edits, then hidden data, then what is left of removed words elsewhere."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import names, picture_words
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.plan import cuts_by_section, origins_of, removed_items
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.scrub import scrub_unseen
from sfumato.core.document.flow.sections import BlockEditor, Section, assemble
from sfumato.core.document.flow.xml import Element, name
from sfumato.core.document.model import Document
from sfumato.core.document.office.docx.parts import drop_kinds
from sfumato.core.document.office.docx.slots import join, new_text
from sfumato.core.document.office.fitted import forget_fitted
from sfumato.core.document.office.relations import CONTENT_TYPES, drop_unreachable, tidy_content_types
from sfumato.core.document.office.xlsx import layout
from sfumato.core.document.office.xlsx.cells import new_cell_text, own_strings, settle_cell
from sfumato.core.document.office.xlsx.derived import drop_chart_numbers
from sfumato.core.document.office.xlsx.fit import fit_edits
from sfumato.core.document.office.xlsx.hidden import ITEMS
from sfumato.core.document.office.xlsx.reader import Workbook
from sfumato.core.document.office.xlsx.unread_names import remove_unread_names
from sfumato.core.document.office.xlsx.workbook import open_xlsx, shared_strings, sheets
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead
from sfumato.core.messages import plural

_PLAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as."""
    return expected(document, edits, options, ITEMS, whole=fit_edits(document, edits))


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the redacted workbook in place: what no edit touches stays as it was."""
    package = open_xlsx(origins_of(document).data, document.source, document.password)
    sections = live_sections(document, package)
    package.drop_damaged()
    before = layout.NamesBefore.of(package)
    edited, drawn = apply_edits(document, edits, sections)
    layout.free_arrays(package, edited)
    layout.fit_tables(package, edited, before)
    drop_chart_numbers(package, edited)
    gone = removed_items(document, edits, options, ITEMS)
    removed = ITEMS.remove(package, gone)
    drop_kinds(package, "calcChain")  # any program makes it anew
    drop_unreachable(package)
    before.follow(package)
    if names.PRIVATE in gone:
        remove_unread_names(package)
    notes = _scrub(document, edits, options, package, sections)
    pictures = picture_words.clean(package, document, edits, options, ITEMS)
    if options.layout is not Layout.EXACT:
        layout.neutral_widths(package, edited)
        forget_fitted(drawn)
    _as_plain_workbook(package, out)
    tidy_content_types(package)
    package.save(out)
    return WriteReport(
        hidden_removed=tuple(removed), notes=(*notes, *pictures.notes), leak_bits=pictures.bits
    )


def live_sections(document: Document, package: Package) -> list[Section]:
    """The sections of the document again, tied to trees that may be changed; every cell holds its own string."""
    strings = shared_strings(package)
    for sheet in sheets(package):
        own_strings(package.tree(sheet.part), strings)
    drop_kinds(package, "sharedStrings")
    text, _, _, sections = assemble(Workbook(package).sections())
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    return sections


def apply_edits(
    document: Document, edits: Edits, sections: list[Section]
) -> tuple[list[Element], list[Element]]:
    """Carries the plan out; returns the cells that it changed, and the paragraphs of drawings."""
    edited: list[Element] = []
    drawn: list[Element] = []

    def settle(element: Element) -> None:
        if name(element) == "x:c":
            settle_cell(element)
            edited.append(element)
        else:
            drawn.append(element)

    def fresh(element: Element, text: str) -> None:
        (new_cell_text if name(element) == "x:c" else new_text)(element, text)

    editor = BlockEditor(fresh, join, settle=settle)
    whole = fit_edits(document, edits)
    for (_, cuts), section in zip(cuts_by_section(document, whole), sections, strict=True):
        for blocks in [section.blocks, *section.copies]:
            editor.apply(blocks, cuts)
    return edited, drawn


def _scrub(
    document: Document, edits: Edits, options: RedactOptions, package: Package, sections: list[Section]
) -> list[str]:
    planned = expected_text(document, edits, options)
    pattern = picture_words.words_pattern(edits.removed(document.text), planned)
    if pattern is None:
        return []
    notes: list[str] = []
    formulas = layout.drop_telling_formulas(package, pattern)
    if formulas:
        notes.append(
            plural(
                formulas,
                "{0} formula or rule that mentions removed words became a plain value.",
                "{0} formulas or rules that mention removed words became plain values.",
            )
        )
    return [*notes, *scrub_unseen(package, pattern, sections)]


def _as_plain_workbook(package: Package, out: Path) -> None:
    """Without its macros or template rôle a file that is named .xlsx must also say so inside."""
    types = package.find(CONTENT_TYPES)
    if types is None or out.suffix.lower() in (".xlsm", ".xltm", ".xltx"):
        return
    for element in package.tree(types):
        kind = element.get("ContentType") or ""
        if kind.endswith(".main+xml") and ("macroEnabled" in kind or "template" in kind):
            element.set("ContentType", _PLAIN)
