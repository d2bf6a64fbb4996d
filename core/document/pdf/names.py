"""Names and strings of a PDF as text."""

from __future__ import annotations

import re
from typing import Any

_LANGUAGE = re.compile(
    "\x1b[^\x1b]{0,8}\x1b"
)  # marks inside a string which language follows (PDF 32000-1, 7.9.2.2)
HINT = "/SfLine"  # marked content that says how a line set again joins its neighbours (see `rewrite`)


def name_text(name: Any) -> str:
    """A PDF name as text. Names are bytes; old producers wrote them in their own code pages."""
    try:
        return str(name)
    except UnicodeDecodeError:
        return str(name.unparse().decode("latin-1"))


def string_text(value: Any) -> str:
    """A PDF string as a viewer shows it: without the marks of language inside it."""
    return _LANGUAGE.sub("", str(value))
