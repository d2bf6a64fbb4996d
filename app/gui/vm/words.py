"""Words that view-models put together. They know no Qt, so the window lends them its translator."""

from __future__ import annotations

from collections.abc import Callable

_translate: Callable[[str], str] = str


def use(translate: Callable[[str], str]) -> None:
    global _translate
    _translate = translate


def tr(words: str, *values: object) -> str:
    """`{0}`, `{1}` … stand for the values, so that a translation may put them in another order."""
    return _translate(words).format(*values)
