"""Generalize instead of delete: ladders of truthful, less specific replacements, and their grammar.

What makes ladders is loaded when it is first asked for; the values (`Ladder`, `Rung`) come without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind

if TYPE_CHECKING:
    from sfumato.core.generalize.generalizer import ladder_for, ladders

__all__ = ["MASK", "Ladder", "Rung", "RungFlag", "RungKind", "ladder_for", "ladders"]


def __getattr__(name: str) -> Any:
    if name not in ("ladder_for", "ladders"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sfumato.core.generalize import generalizer

    return getattr(generalizer, name)
