"""The JSON of the Text Anonymization Benchmark: a list of documents, or one document a line.

Also read: biographies with `manual_mask`, spans without types.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark
from sfumato.core.evaluate.corpus import PEOPLE, json_lines, manual_mask

UNTYPED = "MASK"  # of a span of which the corpus says only that it must go


def read(path: Path) -> list[AnnotatedDocument]:
    """The documents of a file in the form of the Text Anonymization Benchmark, JSON or JSON lines."""
    raw = path.read_text(encoding="utf-8")
    lines = path.suffix.lower() == ".jsonl"
    records = json_lines(raw) if lines else json.loads(raw)
    return [
        _document(record, n) for n, record in enumerate(records if isinstance(records, list) else [records])
    ]


def _document(record: dict[str, Any], number: int) -> AnnotatedDocument:
    annotations = tuple(
        Annotation(name, tuple(_mark(m) for m in _in_order(part["entity_mentions"])))
        for name, part in record.get("annotations", {}).items()
    )
    if not annotations and record.get("manual_mask") is not None:
        marks = tuple(Mark(a, b, UNTYPED) for a, b in sorted(manual_mask(record)))
        annotations = (Annotation(PEOPLE, marks),)
    return AnnotatedDocument(str(record.get("doc_id", number)), record["text"], annotations)


def _in_order(mentions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(mentions, key=lambda m: (m["start_offset"], m["end_offset"]))


def _mark(mention: dict[str, Any]) -> Mark:
    return Mark(
        int(mention["start_offset"]),
        int(mention["end_offset"]),
        mention.get("entity_type", "MISC"),
        mention.get("identifier_type", "QUASI"),
        mention.get("entity_id", ""),
        mention.get("replacement", ""),
    )


def write(documents: Sequence[AnnotatedDocument], path: Path) -> None:
    """Writes the form of the Text Anonymization Benchmark; JSON lines where the name ends in `.jsonl`."""
    records = [tab_record(document) for document in documents]
    if path.suffix.lower() == ".jsonl":
        text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    else:
        text = json.dumps(records, ensure_ascii=False, indent=1)
    path.write_text(text, encoding="utf-8")


def tab_record(document: AnnotatedDocument) -> dict[str, Any]:
    """One document in the form of the Text Anonymization Benchmark."""
    annotations = {}
    for annotation in document.annotations:
        mentions = []
        for number, mark in enumerate(annotation.marks, 1):
            key = f"{document.doc_id}_{annotation.annotator}_em{number}"
            mention = {
                "entity_type": mark.type,
                "entity_mention_id": key,
                "start_offset": mark.start,
                "end_offset": mark.end,
                "span_text": document.text[mark.start : mark.end],
                "edit_type": "check",
                "identifier_type": mark.identifier,
                "entity_id": mark.entity or f"{key}_alone",
                "confidential_status": "NOT_CONFIDENTIAL",
            }
            if mark.replacement:
                mention["replacement"] = mark.replacement
            mentions.append(mention)
        annotations[annotation.annotator] = {"entity_mentions": mentions}
    return {
        "doc_id": document.doc_id,
        "text": document.text,
        "annotations": annotations,
        "quality_checked": [],
        "meta": {},
    }
