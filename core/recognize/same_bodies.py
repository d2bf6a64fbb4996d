"""Public bodies that a text names in two ways: one is the other with or without its town, or in another order.

the Nikulinskiy District Court, Moscow     the Nikulinskiy District Court of Moscow
the Vyborgskiy District Court              the Vyborgskiy District Court of St Petersburg
the Burdenko Hospital                      the Burdenko Military Hospital
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sfumato.core.language.fold import fold_words
from sfumato.core.language.institutions import descriptive_part, is_only_kind
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_BRACKET = re.compile(r",?\s*\([^()]*(?:\([^()]*\)[^()]*)*\)?")
_JOINTS = frozenset({"the", "a", "an", "of", "in", "at", "for", "s"})


@dataclass(frozen=True, slots=True)
class _Body:
    said: str  # what its name says it is: "district court"
    words: frozenset[str]

    @property
    def which(self) -> frozenset[str]:
        """The words that tell which one it is."""
        return self.words - frozenset(fold_words(self.said))


def same_bodies(text: str, mentions: Sequence[Scored], groups: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """Key → key of the body that it is as well. A shorter name counts only where one longer name alone fits it."""
    bodies: dict[str, _Body] = {}
    for key, members in groups.items():
        first = mentions[members[0]]
        name = _BRACKET.sub("", text[first.start : first.end])
        if key.startswith("name:") and first.type is EntityType.ORG and not is_only_kind(name):
            said, words = descriptive_part(name), frozenset(fold_words(name)) - _JOINTS
            if said and words - frozenset(fold_words(said)):
                bodies[key] = _Body(said, words)
    found: dict[str, str] = {}
    for key, body in bodies.items():
        alike = [k for k, other in bodies.items() if k != key and _is_same(body, other)]
        longer = {bodies[k].words for k in alike}
        if len(longer) == 1 and not any(found.get(k) == key for k in alike):
            found[key] = alike[0]
    return found


def _is_same(body: _Body, other: _Body) -> bool:
    """Whether a name may be short for another, or the same in another order."""
    if body.said == other.said:
        return body.words <= other.words
    head = body.said == other.said.split()[-1]  # "hospital" of "military hospital"
    return head and body.which == other.which
