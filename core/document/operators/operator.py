"""What every operator is: a name, and a rule from removed words to what stands in their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sfumato.core.document.edits import Action


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be hidden, and what is known about it."""

    text: str
    type: str = "MISC"
    number: int = 1  # the same for all mentions of one entity
    replacement: str | None = None  # a generalization from the ladder, or words of the person's own


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands in place of the removed words; None is a box without words."""

    action: Action
    text: str | None


@dataclass(frozen=True, slots=True)
class Operator:
    name: str
    explanation: str
    apply: Callable[[Subject], Shown]
