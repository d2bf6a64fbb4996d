"""Where entities stand in an output: from offsets of a text to those of the text with some spans replaced."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from sfumato.core.recognize.model import Entity, EntityType, Mention


@dataclass(frozen=True, slots=True)
class Places:
    """`spans`: start, end and the words that stand there instead, in text order and apart from each other."""

    spans: Sequence[tuple[int, int, str]]
    _starts: list[int] = field(init=False, repr=False)
    _shift: list[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        shift = [0]
        for start, end, words in self.spans:
            shift.append(shift[-1] + len(words) - (end - start))
        object.__setattr__(self, "_starts", [start for start, _, _ in self.spans])
        object.__setattr__(self, "_shift", shift)

    def apply(self, text: str) -> str:
        """The text with these words in place of the spans."""
        parts, at = [], 0
        for start, end, words in self.spans:
            parts += [text[at:start], words]
            at = end
        return "".join((*parts, text[at:]))

    def of(self, entities: Iterable[Entity], output: str) -> tuple[Entity, ...]:
        """The entities where the output says them, with its words; those of which nothing is left are not in it. Of a person
        who is replaced only a role or a label is left, and the facts know those by themselves."""
        found = []
        for entity in entities:
            person = entity.type is EntityType.PERSON
            spans = {self._span(m): m for m in entity.mentions if not (person and self._touches(m))}
            mentions = tuple(replace(m, start=a, end=b) for (a, b), m in sorted(spans.items()) if a < b)
            if mentions:
                words = output[mentions[0].start : mentions[0].end]
                found.append(replace(entity, mentions=mentions, text=words))
        return tuple(found)

    def _touches(self, mention: Mention) -> bool:
        number = bisect.bisect_left(self._starts, mention.end)
        return number > 0 and self.spans[number - 1][1] > mention.start

    def _span(self, mention: Mention) -> tuple[int, int]:
        return self._at(mention.start, first=True), self._at(mention.end, first=False)

    def _at(self, offset: int, *, first: bool) -> int:
        """Inside what is replaced: the beginning or the end of all that stands there."""
        number = (bisect.bisect_right if first else bisect.bisect_left)(self._starts, offset)
        if number:
            start, end, words = self.spans[number - 1]
            if offset < end or (not first and offset == end):
                return start + self._shift[number - 1] + (0 if first else len(words))
        return offset + self._shift[number]
