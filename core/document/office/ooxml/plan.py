"""The plan of an export, carried on to single words in text that no page shows."""

from __future__ import annotations

import re
from bisect import bisect_left

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.flow.picture_words import words_pattern
from sfumato.core.document.flow.plan import origins_of, with_asides
from sfumato.core.document.model import Document


def with_words(document: Document, edits: Edits) -> Edits:
    """The plan, every further place of a removed string beside the main text, and longer words of one that the main
    text no longer has: a tab called "Blackwood" goes with "Harriet Blackwood"."""
    whole = with_asides(document, edits)
    spans = [span for span in origins_of(document).spans if span.aside]
    pattern = words_pattern(edits.removed(document.text), _main_text(document, whole))
    if pattern is None or not spans:
        return whole
    shown = _shown_by_word(document.text, whole)
    found = list(whole.edits)
    starts = [edit.start for edit in whole.edits]
    for span in spans:
        for match in pattern.finditer(document.text, span.start, span.end):
            before = bisect_left(starts, match.end()) - 1
            if before < 0 or whole.edits[before].end <= match.start():
                word = match.group().casefold()
                found.append(Edit(match.start(), match.end(), text=shown.get(word)))
    return Edits.of(found, document.text)


def _main_text(document: Document, edits: Edits) -> str:
    """What stays in view, after the edits."""
    spans = [span for span in origins_of(document).spans if not span.aside]
    parts = []
    for span in spans:
        inside = [
            Edit(max(e.start, span.start) - span.start, min(e.end, span.end) - span.start, e.action, e.text)
            for e in edits.edits
            if e.start < span.end and span.start < e.end
        ]
        text = document.text[span.start : span.end]
        parts.append(Edits.of(inside, text).apply(text))
    return "\n".join(parts)


def _shown_by_word(text: str, edits: Edits) -> dict[str, str]:
    """What stands for a word: the replacement of the first removed string that holds it."""
    found: dict[str, str] = {}
    for edit in edits.edits:
        removed = text[edit.start : edit.end]
        for word in [removed, *re.findall(r"[^\W_]+", removed)]:
            found.setdefault(word.casefold(), edit.shown)
    return found
