"""What the text itself calls a thing behind its name: "the Saturn V rocket" is a rocket, "a NASA manager" a manager.

The noun is written in small letters, so that it is no part of the name and says nothing that many others are not."""

from __future__ import annotations

import re

from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.concepts import key
from sfumato.core.generalize.kinds import KindGuess, kinds
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.store import Store
from sfumato.core.language import inflection
from sfumato.core.language.small_words import is_particle

# Lexicographer files of WordNet whose nouns are counted: artifact, communication, event, group, location, person. Acts and
# ideas ("karate", "history") have no "a".
_COUNTED = frozenset({6, 10, 11, 14, 15, 18})
_NAMED = re.compile(r"(?:[^\W_a-z][\w’'.&/-]*\s+)+(?:[a-z-]{3,}\s+){0,2}(?P<noun>[a-z]{3,})")
# … or before the name itself: "Kurdish separatist |group| Kongra-Gel"
_NAMED_BEHIND = re.compile(
    r"(?:[^\W\d_a-z][\w-]+\s+)?(?:[a-z-]{3,}\s+){0,3}(?P<noun>[a-z]{3,})(?:\s+[^\W\d_a-z][\w’'.&/-]*)+"
)
_OF_ONE_NOUN = 20_000.0  # judgement: order of magnitude, named things that one noun is said of


def noun_behind(name: str, store: Store) -> str:
    """The common noun in small letters that ends a name in capitals, or stands before one, or ""."""
    bare = re.sub(r"^(?:the|an?)\s+", "", name, flags=re.IGNORECASE)
    found = _NAMED.fullmatch(bare) or _NAMED_BEHIND.fullmatch(bare)
    if found is None or is_particle(found["noun"]):
        return ""
    if inflection.is_plural(found["noun"]) or not inflection.wants_article(found["noun"]):
        return ""
    nodes = store.find(key(found["noun"]))
    senses = [n.detail for n in nodes if n.kind is StoreKind.NOUN]
    if any(n.kind is StoreKind.QUALITY for n in nodes) or not senses:
        return ""
    is_cue = (found["noun"],) in kinds().cues
    return found["noun"] if is_cue or senses[0] in _COUNTED else ""


def says_otherwise(noun: str, guess: KindGuess | None) -> bool:
    """Whether the noun is of another kind than what was guessed: the "Apollo program" is no spacecraft. Titles of works may end
    in any noun."""
    if guess is None:
        return True
    chain = [kind.name for kind in kinds().chain(guess.kind.name)]
    if chain[-1] == "work" or noun in guess.kind.noun.split():
        return False
    said = kinds().cues.get((noun,), "")
    return not said or (said not in chain and guess.kind.name not in kinds().below[said])


def noun_step(noun: str) -> Step:
    """The rung of such a noun."""
    return Step(
        noun,
        _OF_ONE_NOUN,
        "the noun behind the name; judgement: order of magnitude",
        kind=RungKind.KIND,
        flags=RungFlag.REPEATS_ORIGINAL,
    )
