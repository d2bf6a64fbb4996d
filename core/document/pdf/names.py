"""Names of a PDF as text."""

from __future__ import annotations

from typing import Any

HINT = "/SfLine"  # marked content that says how a line set again joins its neighbours (see `rewrite`)


def name_text(name: Any) -> str:
    """A PDF name as text. Names are bytes; old producers wrote them in their own code pages."""
    try:
        return str(name)
    except UnicodeDecodeError:
        return str(name.unparse().decode("latin-1"))
