"""What a machine can see wrong in an output: hidden words that are shown again, doubled articles, empty ranges, articles
before a mask. An empty answer does not mean that the text reads well; it means that none of these faults is in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sfumato.core.generalize.realise import Replacement, shown_text
from sfumato.core.language.titles import PARTICLES, title_of
from sfumato.core.recognize.model import Entity, EntityType

_MASK = r"(?:\*\*\*|█+)"
PATTERNS: dict[str, re.Pattern[str]] = {
    "doubled article": re.compile(r"\b(?:an?|the)\s+(?:an?|the)\s+(?=[a-z])", re.IGNORECASE),
    "article before a mask": re.compile(rf"\b(?:an?|the)\s+{_MASK}", re.IGNORECASE),
    "empty range": re.compile(
        r"\b(?:from|between)\s+(?P<end>(?:the\s+)?(?:[\w ]{3,20} )?\d+(?:s|th century)?)\s+(?:to|until|and|through)\s+(?P=end)\b|"
        r"\bbetween\s+the\s+\d{4}s\b(?!\s+and)",
        re.IGNORECASE,
    ),
    "doubled preposition": re.compile(r"\b(?:in|on|at)\s+(?:in|on|at)\s+(?:an?|the|\d)", re.IGNORECASE),
    "empty brackets": re.compile(r"\([\s\"“”;,\\]*\)|“\s*”|\((?:also|born|died|or)?\s*\)|\([^()\n]*;\s*\)"),
    "a bare X": re.compile(r"(?<![\w“\"(])X(?=\s+[a-z])"),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in an output and that needs no reader to see."""

    kind: str
    words: str  # of the output; holds document text: for tests and tables, never for a log


def faults(text: str, entities: Iterable[Entity], replacements: Sequence[Replacement]) -> tuple[Fault, ...]:
    """Every mechanical fault of an output. What the source has already is no fault of ours."""
    shown = shown_text(replacements, text)
    found = [Fault(kind, words) for kind, pattern in PATTERNS.items() for words in _new(pattern, text, shown)]
    hidden = {r.entity_id for r in replacements} | {i for r in replacements for i in r.also}
    kept = _kept(text, replacements)
    for entity in entities:
        if entity.id in hidden:
            found += [Fault("shown again", word) for word in _words_of(entity) if _says(kept, word)]
    return tuple(found)


def _new(pattern: re.Pattern[str], text: str, shown: str) -> Iterator[str]:
    known = {" ".join(m[0].split()).casefold() for m in pattern.finditer(text)}
    for match in pattern.finditer(shown):
        if " ".join(match[0].split()).casefold() not in known:
            yield shown[max(0, match.start() - 30) : match.end() + 30]


def _kept(text: str, replacements: Sequence[Replacement]) -> str:
    parts, reached = [], 0
    for r in replacements:
        parts.append(text[reached : r.start])
        reached = r.end
    return "\u2029".join([*parts, text[reached:]])


def _words_of(entity: Entity) -> tuple[str, ...]:
    """What must not be seen of a hidden entity: every part of a person's name, other names and codes as a whole."""
    if entity.type is EntityType.PERSON:
        words = re.findall(r"[^\W\d_][\w’'-]+", entity.text)
        return tuple(
            w
            for w in words
            if w[0].isupper() and len(w) > 3 and title_of(w) is None and w.lower() not in PARTICLES
        )
    if entity.type in (EntityType.ORG, EntityType.LOC, EntityType.CODE):
        return (entity.text,) if len(entity.text) > 4 and re.search(r"[A-Z\d]", entity.text) else ()
    return ()


def _says(kept: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", kept) is not None
