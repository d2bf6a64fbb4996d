"""What an attacker may know: people, populations, local documents."""

from sfumato.core.knowledge.index import KnownPerson, PeopleIndex, TermHit, open_index

__all__ = ["KnownPerson", "PeopleIndex", "TermHit", "open_index"]
