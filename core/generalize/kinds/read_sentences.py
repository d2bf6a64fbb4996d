"""The sentences around mentions, read by the grammar (`core/language/syntax`), each once a document."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.sentences import sentences
from sfumato.core.language.syntax import Parsed, parse

Span = tuple[int, int]
LONGEST = 600  # characters of a sentence that is read; longer ones are lists and tables, which the grammar reads badly


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence that was read, and where a mention stands in it."""

    read: Parsed
    start: int
    end: int


@dataclass(slots=True)
class _Text:
    text: str
    spans: list[Span]
    read: dict[int, Parsed] = field(default_factory=dict)


# Types are asked for first, kinds later: what was read of the document at hand is not read again. Two threads that read two
# texts each go on with their own; one of them is remembered.
_last: list[_Text] = []


def read_places(text: str, mentions: Iterable[Span]) -> dict[Span, Place]:
    """Each mention with its sentence; without those in very long sentences, and without all where no grammar is installed."""
    known = _last[0] if _last and _last[0].text == text else _Text(text, sentences(text))
    _last[:] = [known]
    starts = [start for start, _ in known.spans]
    number = {span: bisect_right(starts, span[0]) - 1 for span in mentions}
    wanted = sorted({n for n in number.values() if n not in known.read and _length(known, n) <= LONGEST})
    try:
        found = parse([text[slice(*known.spans[n])] for n in wanted]) if wanted else []
    except ResourceMissing:
        return {}
    known.read |= dict(zip(wanted, found, strict=True))
    return {
        span: Place(known.read[n], span[0] - starts[n], span[1] - starts[n])
        for span, n in number.items()
        if n in known.read and span[1] <= known.spans[n][1]
    }


def _length(known: _Text, number: int) -> int:
    start, end = known.spans[number]
    return end - start
