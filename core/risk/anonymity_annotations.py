"""Masks of raw biographies in the format of the Text Anonymization Benchmark, ready to train on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sfumato.core.errors import CannotRead
from sfumato.core.knowledge.sources import Problems, read_lines
from sfumato.core.language.fold import fold_phrase, fold_words
from sfumato.core.messages import Message
from sfumato.core.risk.anonymity_candidates import Term
from sfumato.core.risk.anonymity_literal import LiteralSupervisor
from sfumato.core.risk.anonymity_supervision import Supervisor

_ORGANISATION = re.compile(
    r"\b(?:universit\w+|college|school|institut\w+|club|f\.?c\.?|league|party|company|corporation|inc|ltd|army|navy|"
    r"association|federation|council|ministry|court|committee|society|bank|group|records|orchestra|museum|church|"
    r"academy|team|department|office|union|foundation|agency|hospital|parliament|senate|congress)\b",
    re.IGNORECASE,
)
_TYPES = {
    "name": "PERSON",
    "date": "DATETIME",
    "event": "DATETIME",
    "number": "QUANTITY",
    "occupation": "DEM",
}


def read_documents(path: Path, problems: Problems) -> Iterator[tuple[str, str]]:
    """(id, text) of a JSON list, of JSON lines with a `text`, or of a plain text file."""
    if path.suffix.lower() == ".json":
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CannotRead(Message("This is not JSON ({0}).", type(error).__name__), file=path) from error
        records = data if isinstance(data, list) else [data]
        for number, record in enumerate(records, 1):
            yield from _record(record, path, number, problems)
    elif ".jsonl" in path.suffixes or ".ndjson" in path.suffixes:
        for number, line in read_lines(path, problems):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except ValueError:
                problems.add(path, number, "not JSON")
                continue
            yield from _record(record, path, number, problems)
    else:
        try:
            yield path.stem, path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CannotRead(
                Message("The text cannot be read ({0}).", type(error).__name__), file=path
            ) from error


def _record(record: Any, path: Path, number: int, problems: Problems) -> Iterator[tuple[str, str]]:
    text = (
        record.get("text") or record.get("abstract") or record.get("summary")
        if isinstance(record, dict)
        else None
    )
    if isinstance(text, str) and text.strip():
        yield str(record.get("doc_id") or record.get("id") or f"{path.stem}-{number}"), text
    else:
        problems.add(path, number, "no text")


def annotation(
    doc_id: str, text: str, supervisor: Supervisor | LiteralSupervisor, number: int, part: str = "train"
) -> dict[str, Any]:
    """One document of the benchmark's format, with one annotator named after the selection."""
    terms, masked = supervisor.mask(text, number)
    subject = _subject(terms)
    ids: dict[str, str] = {}
    mentions = []
    for position, term in enumerate(terms):
        key = fold_phrase(term.text) or term.text
        if set(fold_words(term.text)) <= subject:
            key = "subject"
        entity_id = ids.setdefault(key, f"{doc_id}_e{len(ids) + 1}")
        kind = _type(term, supervisor)
        hidden = "DIRECT" if key == "subject" else "QUASI"
        mentions.append(
            {
                "entity_type": kind,
                "entity_mention_id": f"{doc_id}_em{position + 1}",
                "start_offset": term.start,
                "end_offset": term.end,
                "span_text": term.text,
                "edit_type": "insert",
                "identifier_type": hidden if position in masked else "NO_MASK",
                "entity_id": entity_id,
                "confidential_status": "NOT_CONFIDENTIAL",
            }
        )
    about = f"k-anonymity {supervisor.selection}"
    return {
        "doc_id": doc_id,
        "dataset_type": part,
        "text": text,
        "task": "Task: Annotate the document to anonymise its subject",
        "meta": {"k": supervisor.k, "max_arity": supervisor.max_arity, "selection": supervisor.selection},
        "quality_checked": [],
        "annotations": {about: {"entity_mentions": mentions}},
    }


def _subject(terms: Sequence[Term]) -> set[str]:
    """Words of the name with which the biography opens."""
    first = next((term for term in terms if term.kind in ("name", "unknown", "term", "fact")), None)
    return set(fold_words(first.text)) if first is not None else set()


def _type(term: Term, supervisor: Supervisor | LiteralSupervisor) -> str:
    if term.kind in _TYPES:
        return _TYPES[term.kind]
    if term.kind == "country":
        lexicon = supervisor.index.lexicon
        name = lexicon.country_name(lexicon.country(term.text)) if lexicon.country(term.text) else ""
        return "LOC" if fold_phrase(name) == fold_phrase(term.text) or " " in term.text else "DEM"
    if _ORGANISATION.search(term.text):
        return "ORG"
    parts = fold_words(term.text)
    if len(parts) > 1 and all(len(part) == 1 or supervisor.index.key_count(f"n:{part}") for part in parts):
        return "PERSON"
    return "LOC" if term.kind in ("term", "fact") else "MISC"
