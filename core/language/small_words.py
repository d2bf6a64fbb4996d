"""Small words of other languages that stand inside names: "Dwars door België", "Institut für Musik"."""

from __future__ import annotations

from sfumato.core.language.titles import PARTICLES

# Prepositions, articles and "and" of Dutch, German, French, Spanish, Italian and the Scandinavian languages that English lacks.
FOREIGN = frozenset(
    {
        "van", "door", "het", "voor", "naar", "rond", "tegen", "bij", "von", "vom", "zum", "zur", "für", "und", "auf",
        "des", "du", "sur", "dans", "pour", "aux", "les", "del", "della", "delle", "dello", "dei", "degli", "för", "från",
        "och", "på", "mellom", "rundt",
    }
)  # fmt: skip


def is_particle(word: str) -> bool:
    """Whether a word in small letters inside a name says nothing of what is named."""
    return word in FOREIGN or word in PARTICLES
