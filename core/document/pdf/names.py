"""Names of a PDF as text."""

from __future__ import annotations

from typing import Any


def name_text(name: Any) -> str:
    """A PDF name as text. Names are bytes; old producers wrote them in their own code pages."""
    try:
        return str(name)
    except UnicodeDecodeError:
        return str(name.unparse().decode("latin-1"))
