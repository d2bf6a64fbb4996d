"""Operators by name: each says what is shown where words were removed. Adding one is one file."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from sfumato.core.document.edits import Edit
from sfumato.core.document.operators.operator import Operator, Shown, Subject
from sfumato.core.errors import BadPlan

__all__ = ["Operator", "Shown", "Subject", "edit", "named", "operators"]


@cache
def operators() -> dict[str, Operator]:
    """All operators, in the order of their names."""
    found: dict[str, Operator] = {}
    for module in pkgutil.iter_modules(__path__):
        candidate = getattr(importlib.import_module(f"{__name__}.{module.name}"), "OPERATOR", None)
        if isinstance(candidate, Operator):
            found[candidate.name] = candidate
    return found


def named(name: str) -> Operator:
    try:
        return operators()[name]
    except KeyError as error:
        raise BadPlan(
            f"There is no operator called {name!r}.", next_step=f"Use one of: {', '.join(operators())}."
        ) from error


def edit(start: int, end: int, operator: str, subject: Subject) -> Edit:
    """The edit of a plan that an operator makes of one span."""
    shown = named(operator).apply(subject)
    return Edit(start, end, shown.action, shown.text)
