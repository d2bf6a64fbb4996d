"""Names of what somebody holds or is, as opposed to names of things: "World Heavyweight Champion", "Trade Representative"."""

from __future__ import annotations

import re

# Nouns that end the name of a title, an office or a grant, and say of whoever has it what he or she is.
_HOLDERS = (
    "champion|player|winner|medall?ist|captain|rookie|secretary|minister|commissioner|ambassador|professor|officer|scholar|fellow|"
    "representative|engineer|spokesman|spokeswoman|spokesperson|scout|laureate|leader|governor|consul|chancellor|director"
)
_HELD = re.compile(
    rf"(?:the\s+)?(?:\w[\w.'’&-]*\s+)+(?P<noun>{_HOLDERS})(?:\s+(?:of|for|on|to|in)\s.*)?", re.IGNORECASE
)
HOLDERS = 1e6  # judgement: order of magnitude, people who may be called so


def held_title(name: str) -> str:
    """The noun of a title that is held, in small letters: "champion"; "" for everything else."""
    found = _HELD.fullmatch(name.strip())
    return found["noun"].lower() if found else ""
