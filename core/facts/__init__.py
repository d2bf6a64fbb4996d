"""What a text says of whom: subject and relation of every fact, and the timeline of its dates.

What reads facts is loaded when it is first asked for; the values (`Fact`, `Relation`) come without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sfumato.core.facts.model import Fact, Quote, Relation

if TYPE_CHECKING:
    from sfumato.core.facts.extract import facts_of

__all__ = ["Fact", "Quote", "Relation", "facts_of"]


def __getattr__(name: str) -> Any:
    if name != "facts_of":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sfumato.core.facts import extract

    return getattr(extract, name)
