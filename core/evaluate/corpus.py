"""Reads corpora: plain documents to predict on, and gold annotations to score against. The two are kept apart."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sfumato.core.errors import CannotRead

Span = tuple[int, int]
PEOPLE = "people"  # annotator of masks without a name
TASK = re.compile(r"anonymi[sz]e the following person:\s*(.+)", re.IGNORECASE)
FORMS = (
    'Use TAB-format JSON (a list of {"doc_id", "text", …}), one such object a line (JSONL), '
    "or what `sfumato annotations` writes: a brat folder, CoNLL, .spacy, Presidio results."
)


@dataclass(frozen=True, slots=True)
class PlainDocument:
    """What a system may see: the text and whom to protect, never an annotation."""

    doc_id: str
    text: str
    person: str | None = None


@dataclass(frozen=True, slots=True)
class GoldEntity:
    """An annotated entity. `masks[i]` says whether mention i must go; annotators are not always consistent."""

    id: str
    annotator: str
    type: str
    direct: bool
    mentions: tuple[Span, ...]
    masks: tuple[bool, ...]

    @property
    def needs_mask(self) -> bool:
        """Whether any mention must go."""
        return any(self.masks)


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A text with what its annotators decided to mask, to score predictions against."""

    doc_id: str
    text: str
    entities: tuple[GoldEntity, ...]
    spans: tuple[
        tuple[int, int, str], ...
    ]  # every typed span, masked or not; "" where the corpus has no types

    @property
    def annotators(self) -> tuple[str, ...]:
        """The annotators of this document, each once, in the order they first appear."""
        return tuple(dict.fromkeys(entity.annotator for entity in self.entities))


def documents(path: Path) -> tuple[PlainDocument, ...]:
    """The documents of a corpus without their annotations."""
    return tuple(
        PlainDocument(_text_of(record, "doc_id", path), _text_of(record, "text", path), _person(record))
        for record in _records(path)
    )


def gold(path: Path) -> tuple[GoldDocument, ...]:
    """The documents of a corpus with what people annotated."""
    found = []
    for record in _records(path):
        doc_id, text = _text_of(record, "doc_id", path), _text_of(record, "text", path)
        if "annotations" in record:
            entities = tuple(
                entity
                for annotator, part in record["annotations"].items()
                for entity in _entities(annotator, part["entity_mentions"])
            )
            spans = tuple(sorted({(a, b, e.type) for e in entities for a, b in e.mentions}))
        elif "manual_mask" in record:
            masked = manual_mask(record)
            # Each masked span is an entity of its own: these texts carry no coreference and no types.
            entities = tuple(
                GoldEntity(f"{doc_id}-{i}", PEOPLE, "", False, ((a, b),), (True,))
                for i, (a, b) in enumerate(masked)
            )
            spans = tuple((a, b, "") for a, b in masked)
        elif "entities" in record:
            entities = ()
            spans = tuple((m["start_offset"], m["end_offset"], m["entity_type"]) for m in record["entities"])
        else:
            raise CannotRead("The corpus has no annotations to score against.", file=path, next_step=FORMS)
        found.append(GoldDocument(doc_id, text, entities, spans))
    return tuple(found)


def manual_mask(record: Mapping[str, Any]) -> list[Span]:
    """The spans that people masked, without types; some files hold them as a string."""
    masked = record["manual_mask"]
    return [(int(a), int(b)) for a, b in (json.loads(masked) if isinstance(masked, str) else masked)]


def _entities(annotator: str, mentions: list[Mapping[str, Any]]) -> list[GoldEntity]:
    grouped: dict[str, list[Mapping[str, Any]]] = {}
    for mention in mentions:
        grouped.setdefault(mention["entity_id"], []).append(mention)
    return [
        GoldEntity(
            id_,
            annotator,
            members[0]["entity_type"],
            members[0]["identifier_type"] == "DIRECT",
            tuple((m["start_offset"], m["end_offset"]) for m in members),
            tuple(m["identifier_type"] != "NO_MASK" for m in members),
        )
        for id_, members in grouped.items()
    ]


def _person(record: Mapping[str, Any]) -> str | None:
    """Whom the task names: part of the question, not of the answer."""
    meta = record.get("meta")
    if isinstance(meta, Mapping) and isinstance(meta.get("applicant"), str):
        return str(meta["applicant"])
    task = record.get("task")
    match = TASK.search(task) if isinstance(task, str) else None
    return match[1].strip() if match else None


def json_lines(raw: str) -> list[Any]:
    """The values of JSON lines. Lines end at "\\n" alone: a text may hold other line breaks (U+2028, U+0085), which JSON leaves
    as they are."""
    return [json.loads(line) for line in raw.split("\n") if line.strip()]


def _records(path: Path) -> list[dict[str, Any]]:
    """A corpus in an annotation format of another tool is read as if it were TAB JSON."""
    from sfumato.core.evaluate.formats import format_of, read_annotations, tab_record

    if path.exists() and (name := format_of(path)) != "tab":
        return [tab_record(document) for document in read_annotations(path, name)]
    try:
        raw = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRead("The corpus could not be read.", file=path, next_step=FORMS) from error
    try:
        loaded = json.loads(raw)
    except ValueError:
        try:
            loaded = json_lines(raw)
        except ValueError as error:
            raise CannotRead(
                "The corpus is neither JSON nor JSON lines.", file=path, next_step=FORMS
            ) from error
    if isinstance(loaded, dict):
        loaded = (
            [loaded]
            if "text" in loaded
            else [{"doc_id": k, **v} for k, v in loaded.items() if isinstance(v, dict)]
        )
    if not isinstance(loaded, list) or not all(isinstance(record, dict) for record in loaded) or not loaded:
        raise CannotRead("The corpus holds no documents.", file=path, next_step=FORMS)
    return loaded


def _text_of(record: Mapping[str, Any], key: str, path: Path) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        raise CannotRead(f"A document of the corpus has no “{key}”.", file=path, next_step=FORMS)
    return value
