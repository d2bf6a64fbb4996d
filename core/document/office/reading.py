"""From the sections of an opened office package to the document: the last step of every reader of packages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from sfumato.core.document.flow import names, picture_words
from sfumato.core.document.flow.package import Package, digest
from sfumato.core.document.flow.plan import OfficeOrigins
from sfumato.core.document.flow.sections import Section, assemble, covered_spans
from sfumato.core.document.model import Document

EMBEDDED = {names.EMBEDDED: "The file carries embedded files; they are listed, not read."}


def document_of(
    format_: str,
    path: Path,
    data: bytes,
    package: Package,
    sections: Iterable[Section],
    *,
    password: str | None,
    told: Mapping[str, str] = EMBEDDED,
) -> Document:
    """The document that these sections of a package read as. `data`: the file's own bytes, which writing starts from; `told`:
    what a person is told where text of that hidden item is in the file. Pictures are counted in a notice, not read."""
    text, regions, spans, kept = assemble(sections)
    items = {span.item for span in spans}
    notices = [words for item, words in told.items() if item in items]
    return Document(
        text,
        format_,
        path,
        digest(data),
        regions=regions,
        origins=OfficeOrigins(data, spans),
        notices=(*notices, *picture_words.notices(package)),
        password=password,
        covered=covered_spans(kept),
    )
