"""The one way from plan to text: every replacement of a document, in its sentence, in text order.

What writes sentences is loaded when it is first asked for; the values (`Replacement`, `Wording`) come without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sfumato.core.generalize.realise.model import MaskStyle, Replacement, Wording

if TYPE_CHECKING:
    from sfumato.core.generalize.realise.realiser import Realiser, edits_of, realise, shown_text

__all__ = ["MaskStyle", "Realiser", "Replacement", "Wording", "edits_of", "realise", "shown_text"]


def __getattr__(name: str) -> Any:
    if name not in ("Realiser", "edits_of", "realise", "shown_text"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sfumato.core.generalize.realise import realiser

    return getattr(realiser, name)
