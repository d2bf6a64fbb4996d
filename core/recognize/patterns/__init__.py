"""Patterns with proof: one small file a family; each registers what it finds and how sure that makes us."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

from sfumato.core.recognize.model import Mention
from sfumato.core.recognize.patterns._base import PATTERNS, Pattern


@cache
def all_patterns() -> tuple[Pattern, ...]:
    """Every pattern of this folder; a new file registers its own when it is imported here."""
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        if not module.name.startswith("_"):
            importlib.import_module(f"{__name__}.{module.name}")
    return tuple(PATTERNS.values())


def pattern_of(mention: Mention) -> Pattern | None:
    """The pattern behind a mention, if one found it."""
    all_patterns()
    for source in mention.sources:
        if source.startswith("pattern:"):
            return PATTERNS.get(source.removeprefix("pattern:"))
    return None


def find(text: str) -> Iterator[Mention]:
    """Every hit of every pattern; overlaps are settled by `merge`."""
    for pattern in all_patterns():
        for start, end, probability in pattern.find(text):
            yield Mention(start, end, pattern.type, probability, (f"pattern:{pattern.name}",), pattern.kind)
