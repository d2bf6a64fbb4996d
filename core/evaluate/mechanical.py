"""What a machine can see wrong in an output: hidden words that are shown again, doubled articles, empty ranges, articles
before a mask. An empty answer does not mean that the text reads well; it means that none of these faults is in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sfumato.core.generalize.realise import Replacement, shown_text
from sfumato.core.language.titles import PARTICLES, title_of
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.model import Entity, EntityType

_MASK = r"(?:\*\*\*|█+)"
PATTERNS: dict[str, re.Pattern[str]] = {
    "doubled article": re.compile(r"(?<![\w/])(?:an?|the)\s+(?:an?|the)\s+(?=[a-z])", re.IGNORECASE),
    "article before a mask": re.compile(rf"(?<![\w/])(?:an?|the)\s+{_MASK}", re.IGNORECASE),
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
    entities = tuple(entities)
    hidden = {r.entity_id for r in replacements} | {i for r in replacements for i in r.also}
    told = _told(text, entities, replacements)
    stays = _people_who_stay(text, entities, hidden)
    for entity in entities:
        if entity.id in hidden:
            words = dict.fromkeys(w for w in _words_of(text, entity) if w.casefold() not in stays)
            found += [Fault("shown again", word) for word in words if _says(told, word)]
    return tuple(found)


def _new(pattern: re.Pattern[str], text: str, shown: str) -> Iterator[str]:
    known = {" ".join(m[0].split()).casefold() for m in pattern.finditer(text)}
    for match in pattern.finditer(shown):
        if " ".join(match[0].split()).casefold() not in known:
            yield shown[max(0, match.start() - 30) : match.end() + 30]


def _told(text: str, entities: Iterable[Entity], replacements: Sequence[Replacement]) -> str:
    """What an output tells: the words that stay, and those that were written. Cited cases and laws are public, and a label that
    repeats the source's own words names nobody new."""
    public = [(m.start, m.end) for e in entities if e.kind in CITED for m in e.mentions]
    parts, reached = [], 0
    for start, end in sorted([*public, *((r.start, r.end) for r in replacements)]):
        parts.append(text[reached:start])
        reached = max(reached, end)
    return "\u2029".join([*parts, text[reached:], *(r.text for r in replacements)])


def _people_who_stay(text: str, entities: Iterable[Entity], hidden: set[str]) -> frozenset[str]:
    """The words in the names of people who are not hidden: a judge may be called as a party is by his first name."""
    staying = (e for e in entities if e.type is EntityType.PERSON and e.id not in hidden)
    return frozenset(
        w.casefold() for e in staying for m in e.mentions for w in _WORD.findall(text[m.start : m.end])
    )


_WORD = re.compile(r"[^\W\d_][\w’'-]+")
_LEAST = 3  # letters of a name that is looked for: "Lie", "Moe"; shorter ones are syllables of other words
_DIGITS = re.compile(r"\d{5,}")  # of a hidden number, which find it without the rest
_NAME_LEAST = (
    5  # characters of a body's, a place's or a number's own words: fewer are initials of other things, too
)


def _words_of(text: str, entity: Entity) -> Iterator[str]:
    """What must not be seen of a hidden entity: every part of a person's name in every form, other names and codes as a whole,
    and the long figures of a code."""
    forms = dict.fromkeys(text[m.start : m.end] for m in entity.mentions)
    if entity.type is EntityType.PERSON:
        for word in _WORD.findall(" ".join(forms)):
            own = word.removesuffix("'s").removesuffix("’s")
            if (
                own[0].isupper()
                and len(own) >= _LEAST
                and title_of(own) is None
                and own.lower() not in PARTICLES
            ):
                yield own
    elif entity.type in (EntityType.ORG, EntityType.LOC, EntityType.CODE):
        yield from (f for f in forms if len(f) >= _NAME_LEAST and re.search(r"[A-Z\d]", f))
        if entity.type is EntityType.CODE:
            yield from (figures for f in forms for figures in _DIGITS.findall(f))


def _says(told: str, words: str) -> bool:
    """Whether the words are told as they are, or in capitals: "Berg" is also "BERG", but "Will" is not "will"."""
    either = "|".join(
        re.escape(form) for form in {words, words.upper(), words.title() if words.isupper() else words}
    )
    return re.search(rf"(?<!\w)(?:{either})(?!\w)", told) is not None
