"""Which words name nobody: "court", "regional", "university"; not "Larsen" or "Falun"."""

from __future__ import annotations

from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.concepts import Kind
from sfumato.core.generalize.store import open_store
from sfumato.core.language.fold import fold
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed

_COMMON = frozenset(
    {Kind.CLASS, Kind.HEAD, Kind.OCCUPATION, Kind.CONDITION, Kind.BELIEF, Kind.NOUN, Kind.ACTION}
)
_NEVER_A_NAME = frozenset({Kind.AREA, Kind.QUALITY})  # "Europe", "European", "Catholic"


@lru_cache(maxsize=50_000)
def is_common(word: str) -> bool:
    """Whether a folded word is an English word that names nobody; True where the dictionary is missing: without it
    nothing can be told apart, and hiding "court" everywhere helps nobody."""
    try:
        store = open_store()
    except ResourceMissing:
        return True
    for form in dict.fromkeys((word, singular_word(word))):
        for node in store.find(form):
            small = not node.name or node.name[0].islower()
            if node.kind in _NEVER_A_NAME or (node.kind in _COMMON and small):
                return True
    return False


# What WordNet calls schools of philosophy and of the arts; what somebody believes in politics or religion is not among them.
_SCHOOLS = frozenset(
    {"philosophical doctrine", "philosophical theory", "artistic movement", "art movement", "art style"}
)
# What everybody lives under or in, as far as WordNet has it as an instance: the Moon, the Renaissance, the Great Depression.
_GAMES = listed(
    "commonwealth games;pan american games;asian games;european games;african games;paralympic games;olympic games;paralympics;"
    "mediterranean games;goodwill games;maccabiah games;world games;universiade;deaflympics;south east asian games;invictus games"
)
_EVERYBODYS = frozenset({"celestial body", "historic period"})
_BELIEFS = frozenset({"political orientation", "political theory", "religion"})


@lru_cache(maxsize=5_000)
def is_school_of_thought(word: str) -> bool:
    """Whether a word names a school of philosophy or the arts ("Idealism"), and in no sense a political or religious belief."""
    try:
        store = open_store()
    except ResourceMissing:
        return False
    kinds = (Kind.NOUN, Kind.TOPIC)
    above = {node.name for found in store.find(word) if found.kind in kinds for node in store.chain(found)}
    return bool(above & _SCHOOLS) and not above & _BELIEFS


@lru_cache(maxsize=5_000)
def is_of_everybody(name: str) -> bool:
    """Whether a name is that of a heavenly body, a period of history or games of many sports, which tells nobody from another:
    thousands compete in each, as in the Olympics."""
    try:
        store = open_store()
    except ResourceMissing:
        return False
    if fold(name) in _GAMES:
        return True
    named = [node for node in store.find(fold(name)) if node.kind == Kind.NAMED]
    return any(above.name in _EVERYBODYS for node in named for above in store.chain(node))
