"""Sentences as the realiser looks at them: where each ends, and which are headings in capitals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sfumato.core.language.sentences import sentences

# "HALVORSEN v. NORWAY JUDGMENT (just satisfaction)": a note keeps its own letters.
_NOTE = re.compile(r"\([^()]*\)")
_SHOUTED = 0.75  # of its letters that are capitals, from which on a line is one in capitals: a judgment call

__all__ = ["in_capitals", "sentences"]


def in_capitals(sentence: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the words around the spans are a heading in capitals: "CASE OF LAINO v. ITALY"."""
    parts, reached = [], 0
    for start, end in spans:
        parts.append(sentence[reached:start])
        reached = max(reached, end)
    letters = [c for c in _NOTE.sub("", "".join([*parts, sentence[reached:]])) if c.isalpha()]
    if not letters:  # a line that is nothing but a name: "EASTERN DISTRICT OF PENNSYLVANIA"
        letters = [c for c in sentence if c.isalpha()]
    return len(letters) > 3 and sum(c.isupper() for c in letters) >= _SHOUTED * len(letters)
