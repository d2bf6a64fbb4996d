"""What a text says of whom: subject and relation of every fact, and the timeline of its dates."""

from sfumato.core.facts.extract import facts_of
from sfumato.core.facts.model import Fact, Relation, Said

__all__ = ["Fact", "Relation", "Said", "facts_of"]
