"""IC(e): how many bits of information an entity carries (paper 002 §3.3), the currency of every decision."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Protocol

from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.recognize.entity_keys import TRANSLATED
from sfumato.core.recognize.model import Entity, EntityType

Span = tuple[int, int]
_PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_LETTER_BITS = 1.2  # and what each letter beyond the sixth adds: entropy of English spelling
_DIGIT_BITS = math.log2(10)
_MARK_BITS = 1.0  # bits of a punctuation mark (judgment call)
TELLINGS = 3  # mentions of an entity that are read


class Information(Protocol):
    """Something that says how many bits of information a span carries where it stands."""

    name: str

    def bits(self, text: str, spans: Sequence[Span]) -> list[float]:
        """−log2 of the probability of each span where it stands."""
        ...


class WordBits:
    """Bits from word frequencies alone: no context. Used, and said, when the language model is not there."""

    name = "word frequencies"

    def bits(self, text: str, spans: Sequence[Span]) -> list[float]:
        """The bits of each span: the sum over its words."""
        return [sum(_piece_bits(piece) for piece in _PIECE.findall(text[a:b])) for a, b in spans]


def _piece_bits(piece: str) -> float:
    if piece[0].isdigit():
        return len(piece) * _DIGIT_BITS
    if not piece[0].isalpha():
        return _MARK_BITS
    known = word_bits().get(piece.casefold())
    return known if known is not None else RARE_BITS + _LETTER_BITS * max(0, len(piece) - 6)


def information_of(
    text: str, entities: Sequence[Entity], source: Information | None = None, *, repeats: bool = True
) -> dict[str, float]:
    """Bits by entity. The fullest telling of it counts in full; every further mention only says "that one
    again", so the number of mentions counts by its logarithm (as loss, not as risk)."""
    events = [entity for entity in entities if entity.type is EntityType.EVENT]
    if events:
        named = [entity for entity in entities if entity.type is not EntityType.EVENT]
        return information_of(text, named, source, repeats=repeats) | _event_bits(text, events, named)
    source = source or WordBits()
    asked = [tellings(text, entity) for entity in entities]
    bits = iter(source.bits(text, [span for spans in asked for span in spans]))
    found = {}
    for entity, spans in zip(entities, asked, strict=True):
        own = max((next(bits) for _ in spans), default=0.0)
        found[entity.id] = own + (math.log2(max(1, len(entity.mentions))) if repeats else 0.0)
    return found


def _event_bits(text: str, events: Sequence[Entity], named: Sequence[Entity]) -> dict[str, float]:
    """Bits of the plain words of each event, by word frequencies: names and dates inside it are counted on their own."""
    letters = list(text)
    for mention in (m for entity in named for m in entity.mentions):
        letters[mention.start : mention.end] = " " * (mention.end - mention.start)
    plain, source = "".join(letters), WordBits()
    return {e.id: sum(source.bits(plain, [(m.start, m.end) for m in e.mentions])) for e in events}


def _without_translation(text: str, start: int, end: int) -> int:
    """Where a name ends before the bracket that says it in its own language: no reader learns more from that."""
    bracket = TRANSLATED.search(text[start:end])
    return start + bracket.start() if bracket and bracket.start() > 0 else end


def tellings(text: str, entity: Entity) -> list[Span]:
    """The mentions that are read to find the fullest one: the longest, different ones before the same words
    again. A person who is named two hundred times costs no more than one who is named three times."""
    spans = sorted({(m.start, _without_translation(text, m.start, m.end)) for m in entity.mentions})
    seen: dict[str, int] = {}
    ranked = []
    for start, end in spans:
        words = text[start:end].casefold()
        seen[words] = seen.get(words, 0) + 1
        ranked.append((seen[words], start - end, start, end))
    return sorted((start, end) for _, _, start, end in sorted(ranked)[:TELLINGS])
