"""What is cited stays whole: mentions that reach into a cited case or a law are cut at its edge."""

from __future__ import annotations

from collections.abc import Sequence

from sfumato.core.recognize.scored_mentions import Scored

Span = tuple[int, int]
CITED = ("precedent", "law")  # kinds of mentions that are whole already


def outside(text: str, scored: Scored, spans: Sequence[Span]) -> list[Scored]:
    """A mention without its part in any of the spans; nothing where nothing is left. A person's own list stands."""
    if "user" in scored.mention.sources:
        return [scored]
    for left, right in spans:
        if scored.start < right and left < scored.end:
            start, end = (scored.start, left) if scored.start < left else (right, scored.end)
            while start < end and not text[start].isalnum():
                start += 1
            while end > start and not text[end - 1].isalnum():
                end -= 1
            if text.endswith(" and", start, end):  # "|Nada and| Brumărescu"
                end -= len(" and")
            return outside(text, scored.moved(start, end), spans) if end - start > 2 else []
    return [scored]
