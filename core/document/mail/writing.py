"""The plan carried out on the parts of mails, for every kind of file that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package, digest
from sfumato.core.document.flow.picture_words import clean, notices, words_pattern
from sfumato.core.document.flow.pictures import strip
from sfumato.core.document.flow.plan import OfficeOrigins, cuts_by_section, with_asides
from sfumato.core.document.flow.plan import expected_text as expected
from sfumato.core.document.flow.sections import BlockEditor, assemble, covered_spans
from sfumato.core.document.flow.xml import Element
from sfumato.core.document.mail.letter import (
    FILES,
    ITEMS,
    TRANSPORT,
    Enclosed,
    HeldText,
    Letter,
    WebPage,
    sections_of,
)
from sfumato.core.document.mail.message import Envelope
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.plain.html_slots import guard, written_attribute
from sfumato.core.document.plain.html_write import rewritten
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead

NOTE = "Attached files were left out, their names stay."


def document_of(letters: list[Letter], kind: str, path: Path, data: bytes) -> Document:
    """The text of mails as a document."""
    text, regions, spans, kept = assemble(sections_of(letters))
    return Document(
        text,
        kind,
        path,
        digest(data),
        regions=regions,
        origins=OfficeOrigins(data, spans),
        covered=covered_spans(kept),
        notices=tuple(notices(_package(letters))),
    )


def expected_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """The text that the output must read as. Hidden data cannot be kept: it is never carried over."""
    return expected(document, edits, _without_kept(options), ITEMS)


def carry_out(
    letters: list[Letter], document: Document, edits: Edits, options: RedactOptions, envelope: Envelope
) -> WriteReport:
    """Changes the mails as planned; whoever calls writes them, with this envelope."""
    options = _without_kept(options)
    text, _, _, live = assemble(sections_of(letters))
    if text != document.text:
        raise CannotRead("The document does not match the file it was read from.", file=document.source)
    editor = BlockEditor(_never, _never, prepare=guard)
    for (_, cuts), section in zip(cuts_by_section(document, with_asides(document, edits)), live, strict=True):
        if section.label != TRANSPORT:
            editor.apply(section.blocks, cuts)
    package = _package(letters)
    painted = clean(package, document, edits, options, ITEMS)
    pattern = words_pattern(edits.removed(document.text), expected_text(document, edits, options))
    found: set[str] = set()
    for number, part in enumerate(_enclosed(letters)):
        if part.picture:
            bare = strip(package.parts[f"media/picture{number}"]) or b""
            found |= {names.PICTURE_METADATA} if bare != part.data else set()
            part.data = bare
    for page in _pages(letters):
        page.page.source, gone = rewritten(
            page.page,
            page.sections,
            set(ITEMS),
            pattern,
            exact=options.layout is Layout.EXACT,
            more=[written_attribute(a, f"cid:{envelope.number(a.value.strip()[4:])}") for a in page.page.own],
        )
        found |= gone
    files = any(not part.picture for part in _enclosed(letters))
    found |= {FILES} if files else set()
    found |= {names.PROPERTIES} if any(region.label == TRANSPORT for region in document.regions) else set()
    notes = (*painted.notes, *((NOTE,) if files else ()))
    return WriteReport(tuple(item for item in ITEMS if item in found), leak_bits=painted.bits, notes=notes)


def _never(first: Element, second: object) -> None:
    """A header or body without text has nothing that an edit could touch; mails are never joined."""
    if isinstance(first, HeldText) and isinstance(second, str):
        first.text += second


def _without_kept(options: RedactOptions) -> RedactOptions:
    return RedactOptions(options.layout, options.style, verify_with_ocr=options.verify_with_ocr)


def _enclosed(letters: Iterable[Letter]) -> Iterator[Enclosed]:
    return (part for letter in letters for part in letter.enclosed)


def _pages(letters: Iterable[Letter]) -> Iterator[WebPage]:
    return (part for letter in letters for part in letter.all() if isinstance(part, WebPage))


def _package(letters: list[Letter]) -> Package:
    """The pictures of the mails as parts of a package, by their number."""
    parts = enumerate(_enclosed(letters))
    return Package(None, {f"media/picture{number}": part.data for number, part in parts if part.picture})
