"""spaCy's DocBin: one Doc for each document and annotator, marks in `doc.spans["marks"]` and, where none overlap, in `doc.ents`.

The label is the type, `kb_id` the identifier type, `id` the entity. Needs spaCy (the `interop` extra). Importing this module
makes the format known to `sfumato.core.evaluate.formats`, which itself must not import spaCy.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing
from sfumato.core.evaluate.annotations import IDENTIFIERS, AnnotatedDocument, Annotation, Mark
from sfumato.core.evaluate.formats.registry import FORMATS, Format

GROUP = "marks"
ANNOTATOR = "spacy"


def _spacy() -> Any:
    try:
        import spacy
        import spacy.tokens
    except ImportError as error:
        raise ResourceMissing(
            "spaCy is not installed.", next_step='Install it: pip install "sfumato[interop]".'
        ) from error
    return spacy


def write(documents: Sequence[AnnotatedDocument], path: Path) -> None:
    """Writes annotations as a spaCy DocBin. Marks that do not end at a token are widened to one."""
    spacy = _spacy()
    blank = spacy.blank("en")
    bin_ = spacy.tokens.DocBin(store_user_data=True)
    for document in documents:
        for annotation in document.annotations:
            doc = blank.make_doc(document.text)
            spans = [
                span
                for mark in annotation.marks
                if (
                    span := doc.char_span(
                        mark.start,
                        mark.end,
                        label=mark.type,
                        kb_id=mark.identifier,
                        span_id=mark.entity,
                        alignment_mode="expand",
                    )
                )
                is not None
            ]
            doc.spans[GROUP] = spans
            doc.ents = spacy.util.filter_spans(spans)
            doc.user_data["doc_id"] = document.doc_id
            doc.user_data["annotator"] = annotation.annotator
            doc.user_data["replacements"] = [mark.replacement for mark in annotation.marks]
            bin_.add(doc)
    bin_.to_disk(path)


def read(path: Path) -> list[AnnotatedDocument]:
    """Reads annotations from a spaCy DocBin, its entities where it has no marks."""
    spacy = _spacy()
    docs = list(spacy.tokens.DocBin().from_disk(path).get_docs(spacy.blank("en").vocab))
    documents = []
    for number, doc in enumerate(docs):
        spans = list(doc.spans[GROUP]) if GROUP in doc.spans else list(doc.ents)
        told = doc.user_data.get("replacements") or [""] * len(spans)
        marks = [
            Mark(
                span.start_char,
                span.end_char,
                span.label_,
                span.kb_id_ if span.kb_id_ in IDENTIFIERS else "QUASI",
                span.id_,
                told[place] if place < len(told) else "",
            )
            for place, span in enumerate(spans)
        ]
        ordered = tuple(sorted(marks, key=lambda m: (m.start, m.end)))
        annotation = Annotation(str(doc.user_data.get("annotator", ANNOTATOR)), ordered)
        name = str(doc.user_data.get("doc_id", f"{path.stem}-{number + 1}"))
        documents.append(AnnotatedDocument(name, doc.text, (annotation,)))
    return documents


FORMATS["docbin"] = Format(
    "docbin", "spaCy DocBin", read, write, "marks that begin or end inside a token grow to it"
)
