"""Results of Presidio's analyzer: documents with `results`, each as `RecognizerResult.to_dict()` writes it.

What Presidio has no field for (annotator, identifier type, entity, replacement) goes into `recognition_metadata`, where its own
tools keep what they do not know. Results without it are taken as QUASI: Presidio says what a span is, not how telling it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark
from sfumato.core.evaluate.corpus import json_lines
from sfumato.core.evaluate.formats.types import type_of

ANNOTATOR = "presidio"
_TO = {"LOC": "LOCATION", "ORG": "ORGANIZATION", "DATETIME": "DATE_TIME", "DEM": "NRP", "CODE": "ID"}
_OTHERWISE = "CODE"  # e-mail addresses, card numbers and the like


def is_presidio(path: Path) -> bool:
    """Whether the first record of a JSON or JSON-lines file has results of Presidio. Raises ValueError where it is no JSON."""
    records = _records(path)
    return bool(records) and isinstance(records[0], dict) and isinstance(records[0].get("results"), list)


def read(path: Path) -> list[AnnotatedDocument]:
    """The documents of a JSON or JSON-lines file of analyzer results with their texts."""
    return [_document(record, number) for number, record in enumerate(_records(path))]


def _records(path: Path) -> list[Any]:
    raw = path.read_text(encoding="utf-8")
    if path.suffix.lower() == ".jsonl":
        return json_lines(raw)
    records = json.loads(raw)
    return records if isinstance(records, list) else [records]


def _document(record: dict[str, Any], number: int) -> AnnotatedDocument:
    by_annotator: dict[str, list[Mark]] = {name: [] for name in record.get("annotators", ())}
    for result in record["results"]:
        more = result.get("recognition_metadata") or {}
        mark = Mark(
            int(result["start"]),
            int(result["end"]),
            type_of(result["entity_type"], _OTHERWISE),
            more.get("identifier_type", "QUASI"),
            more.get("entity_id", ""),
            more.get("replacement", ""),
        )
        by_annotator.setdefault(more.get("annotator", ANNOTATOR), []).append(mark)
    annotations = tuple(
        Annotation(name, tuple(sorted(marks, key=lambda m: (m.start, m.end))))
        for name, marks in by_annotator.items()
    )
    return AnnotatedDocument(str(record.get("doc_id", number)), record["text"], annotations)


def write(documents: Sequence[AnnotatedDocument], path: Path) -> None:
    """Writes analyzer results with the types that Presidio has a name for, the others under ours."""
    records = []
    for document in documents:
        results = [
            {
                "entity_type": _TO.get(mark.type, mark.type),
                "start": mark.start,
                "end": mark.end,
                "score": 1.0,
                "analysis_explanation": None,
                "recognition_metadata": {
                    "annotator": annotation.annotator,
                    "identifier_type": mark.identifier,
                    "entity_id": mark.entity,
                    "replacement": mark.replacement,
                },
            }
            for annotation in document.annotations
            for mark in annotation.marks
        ]
        names = [annotation.annotator for annotation in document.annotations]
        records.append(
            {"doc_id": document.doc_id, "text": document.text, "annotators": names, "results": results}
        )
    if path.suffix.lower() == ".jsonl":
        text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    else:
        text = json.dumps(records, ensure_ascii=False, indent=1)
    path.write_text(text, encoding="utf-8")
