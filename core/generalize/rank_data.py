"""Reads documents in WikiReplace's form: spans and the replacements offered for them (paper 004 §4.4)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sfumato.core.errors import CannotRead
from sfumato.core.generalize.model import MASK
from sfumato.core.recognize.model import EntityType


@dataclass(frozen=True, slots=True)
class Option:
    """One replacement that a document of WikiReplace offers, and the list it came from."""

    text: str
    source: str  # "P31", "P279", "heuristics", "contained", "levenshtein" …
    level: int  # from 1, within its own list
    of: int  # how long that list is


@dataclass(frozen=True, slots=True)
class Query:
    """One span and what may replace it. What people chose is deliberately no part of this."""

    id: str
    document: str
    span: str
    type: EntityType
    identifier: str
    text: str
    start: int
    end: int
    options: tuple[Option, ...]
    order: int  # its place among the spans of the document
    spans: int  # how many the document has
    seen: bool  # the same entity was mentioned before
    mentions: int = 1  # how often the document mentions the entity


def read(path: Path) -> list[Query]:
    """The queries of a file in WikiReplace's form. Raises `CannotRead` where it is anything else."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CannotRead(
            "The file is not readable JSON.", file=path, next_step="Give a file in WikiReplace's form."
        ) from error
    documents = data if isinstance(data, list) else list(data.values()) if isinstance(data, dict) else []
    queries: list[Query] = []
    for document in documents:
        if not isinstance(document, dict) or not isinstance(document.get("annotations"), dict):
            raise CannotRead(
                "A document has no annotations.", file=path, next_step="Give a file in WikiReplace's form."
            )
        for annotation in document["annotations"].values():
            queries += _queries(document, annotation.get("entity_mentions", []))
    return queries


def _queries(document: dict[str, Any], mentions: list[dict[str, Any]]) -> Iterator[Query]:
    offered = [m for m in mentions if (m.get("replacement") or {}).get("generalizations")]
    seen: set[str] = set()
    times: dict[str, int] = {}
    for mention in mentions:
        entity = str(mention.get("entity_id", mention["span_text"]))
        times[entity] = times.get(entity, 0) + 1
    for order, mention in enumerate(offered):
        entity = str(mention.get("entity_id", mention["span_text"]))
        yield Query(
            id=str(mention["entity_mention_id"]),
            document=str(document.get("doc_id", "")),
            span=str(mention["span_text"]),
            type=EntityType(mention["entity_type"]),
            identifier=str(mention.get("identifier_type", "QUASI")),
            text=str(document.get("text", "")),
            start=int(mention.get("start_offset", 0)),
            end=int(mention.get("end_offset", 0)),
            options=tuple(_options(mention["replacement"]["generalizations"])),
            order=order,
            spans=len(offered),
            seen=entity in seen,
            mentions=times[entity],
        )
        seen.add(entity)


def _options(generalizations: dict[str, Any]) -> list[Option]:
    """All options once, in the order of their lists, the mask last."""
    found: dict[str, Option] = {}
    for source, value in generalizations.items():
        lists = value.items() if isinstance(value, dict) else [("", value)]
        for inner, texts in lists:
            for level, text in enumerate(texts, 1):
                found.setdefault(
                    str(text), Option(str(text), f"{source}:{inner}".rstrip(":"), level, len(texts))
                )
    mask = found.pop(MASK, Option(MASK, "mask", len(found) + 1, len(found) + 1))
    return [*found.values(), mask]
