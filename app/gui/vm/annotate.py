"""What the Annotate window shows and changes: marks of one annotator over a corpus, agreement with the others, saving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sfumato.app.gui.vm.words import tr, tr_count
from sfumato.core.evaluate.agreement import Agreement, agreement
from sfumato.core.evaluate.annotations import AnnotatedDocument, Mark
from sfumato.core.evaluate.formats import write_annotations


class AnnotateModel:
    """The corpus with one annotator's marks. Every change can be taken back; nothing is saved until `save`."""

    def __init__(self, corpus: Sequence[AnnotatedDocument], annotator: str) -> None:
        self.corpus = list(corpus)
        self.annotator = annotator
        self.at = 0
        self.changed = False
        self._before: list[tuple[int, AnnotatedDocument]] = []

    @property
    def document(self) -> AnnotatedDocument:
        """The document in sight."""
        return self.corpus[self.at]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the annotator marked in it."""
        return self.document.of(self.annotator)

    def others(self) -> tuple[str, ...]:
        """The other annotators of the document."""
        return tuple(a.annotator for a in self.document.annotations if a.annotator != self.annotator)

    def go(self, number: int) -> None:
        """Shows the document of that number, or the nearest there is."""
        self.at = max(0, min(number, len(self.corpus) - 1))

    def mark_at(self, place: int) -> Mark | None:
        """The shortest mark around a cursor; one that ends there only where none goes on behind it."""
        around = [m for m in self.marks if m.start <= place < m.end]
        around = around or [m for m in self.marks if m.end == place]
        return min(around, key=lambda m: m.end - m.start, default=None)

    def mark(
        self, start: int, end: int, kind: str, identifier: str = "QUASI", everywhere: bool = True
    ) -> int:
        """Marks a selection without the blanks around it, and the same words elsewhere in the text; returns how many marks
        were made. Marks that a new one overlaps give way."""
        text = self.document.text
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if start >= end:
            return 0
        words = text[start:end]
        places = [start]
        if everywhere:
            places += [p for p in _places(text, words) if p != start]
        entity = f"{self.document.doc_id}_{start}"
        new = [Mark(p, p + len(words), kind, identifier, entity) for p in sorted(places)]
        kept = [m for m in self.marks if not any(n.start < m.end and m.start < n.end for n in new)]
        self._change([*kept, *new])
        return len(new)

    def change(
        self,
        mark: Mark,
        *,
        kind: str | None = None,
        identifier: str | None = None,
        replacement: str | None = None,
    ) -> None:
        """Another type, identifier type or replacement for all marks of the same entity."""

        def same(other: Mark) -> bool:
            return other == mark or bool(mark.entity and other.entity == mark.entity)

        def new(other: Mark) -> Mark:
            return replace(
                other,
                type=other.type if kind is None else kind,
                identifier=other.identifier if identifier is None else identifier,
                replacement=other.replacement if replacement is None else replacement,
            )

        self._change([new(m) if same(m) else m for m in self.marks])

    def remove(self, mark: Mark) -> None:
        """Removes a mark."""
        self._change([m for m in self.marks if m != mark])

    def undo(self) -> bool:
        """Takes back the last change, in whichever document it was; False where there is none."""
        if not self._before:
            return False
        self.at, document = self._before.pop()
        self.corpus[self.at] = document
        self.changed = True
        return True

    def agreement(self) -> Agreement:
        """Over all documents that several annotators have read."""
        return agreement(self.corpus)

    def agreement_words(self) -> str:
        """The agreement with the others in words."""
        found = self.agreement()
        if not found.documents:
            return tr("No document has a second annotator yet.")
        return tr_count(
            found.documents,
            "Agreement over {0} document: spans κ {1}, α {2}; characters κ {3}, α {4}",
            "Agreement over {0} documents: spans κ {1}, α {2}; characters κ {3}, α {4}",
            f"{found.span_kappa:.2f}",
            f"{found.span_alpha:.2f}",
            f"{found.character_kappa:.2f}",
            f"{found.character_alpha:.2f}",
        )

    def save(self, path: Path) -> None:
        """Writes all annotators' marks. Raises `CannotWrite`."""
        write_annotations(self.corpus, path)
        self.changed = False

    def _change(self, marks: Sequence[Mark]) -> None:
        self._before.append((self.at, self.document))
        self.corpus[self.at] = self.document.with_marks(self.annotator, marks)
        self.changed = True


def _places(text: str, words: str) -> list[int]:
    """Where the words stand as whole words."""
    found, at = [], text.find(words)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(words) : at + len(words) + 1]
        if not before.isalnum() and not after.isalnum():
            found.append(at)
        at = text.find(words, at + 1)
    return found
