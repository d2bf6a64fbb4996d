"""What people or programs marked in texts: the one value that all annotation formats are read into and written from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sfumato.core.evaluate.corpus import Span

IDENTIFIERS = ("DIRECT", "QUASI", "NO_MASK")
MASKED = ("DIRECT", "QUASI")


@dataclass(frozen=True, slots=True)
class Mark:
    """One marked span. `entity` joins the marks of one entity; "" stands alone. `replacement` is the preferred one, or ""."""

    start: int
    end: int
    type: str
    identifier: str = "QUASI"
    entity: str = ""
    replacement: str = ""

    @property
    def masked(self) -> bool:
        """Whether the annotator wants the span hidden (direct or quasi identifier)."""
        return self.identifier in MASKED


@dataclass(frozen=True, slots=True)
class Annotation:
    """The marks of one annotator, in text order."""

    annotator: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class AnnotatedDocument:
    """A text with the marks of each of its annotators."""

    doc_id: str
    text: str
    annotations: tuple[Annotation, ...]

    def of(self, annotator: str) -> tuple[Mark, ...]:
        """The marks of an annotator; none where they did not read the document."""
        return next((a.marks for a in self.annotations if a.annotator == annotator), ())

    def with_marks(self, annotator: str, marks: Iterable[Mark]) -> AnnotatedDocument:
        """The same document with this annotator's marks put in the place of earlier ones."""
        ordered = tuple(sorted(marks, key=lambda m: (m.start, m.end)))
        others = tuple(a for a in self.annotations if a.annotator != annotator)
        return replace(self, annotations=(*others, Annotation(annotator, ordered)))


def merged(documents: Iterable[AnnotatedDocument]) -> tuple[AnnotatedDocument, ...]:
    """Documents of one id and text joined: files of several annotators become one corpus. The first text of an id counts;
    marks made on another text of that id are left out, for their places mean nothing there."""
    found: dict[str, AnnotatedDocument] = {}
    for document in documents:
        known = found.get(document.doc_id)
        if known is None:
            found[document.doc_id] = document
        elif known.text == document.text:
            for annotation in document.annotations:
                known = known.with_marks(annotation.annotator, annotation.marks)
            found[document.doc_id] = known
    return tuple(found.values())


def masked_spans(marks: Sequence[Mark]) -> list[Span]:
    """The spans that the annotator hid."""
    return [(m.start, m.end) for m in marks if m.masked]
