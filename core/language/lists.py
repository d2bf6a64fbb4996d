"""Word lists written as one string: they stay readable and short in the source."""

from __future__ import annotations


def listed(text: str) -> frozenset[str]:
    """The parts of "a;b;c"."""
    return frozenset(part.strip() for part in text.split(";"))
