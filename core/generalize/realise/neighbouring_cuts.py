"""A cut among the others of its sentence, and cuts joined into one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.rule import Rule


@dataclass(frozen=True, slots=True)
class Among:
    """The cut with number `at` among those of its sentence."""

    text: str
    cuts: tuple[Cut, ...]
    at: int

    @property
    def cut(self) -> Cut:
        """The cut itself."""
        return self.cuts[self.at]

    @property
    def next(self) -> Cut | None:
        """The cut after it in the sentence."""
        return self.cuts[self.at + 1] if self.at + 1 < len(self.cuts) else None

    @property
    def before(self) -> str:
        """The text between the cut before it and this one."""
        start = self.cuts[self.at - 1].end if self.at else 0
        return self.text[start : self.cut.start]

    @property
    def between(self) -> str:
        """The words up to the next cut, or to the end of the sentence."""
        return self.text[self.cut.end : self.next.start if self.next else len(self.text)]

    @property
    def after(self) -> str:
        """The text after it, to the end of the sentence."""
        return self.text[self.cut.end :]

    def with_cuts(self, first: int, last: int, *made: Cut) -> tuple[Cut, ...]:
        """The cuts with those from `first` to `last` replaced."""
        return (*self.cuts[:first], *made, *self.cuts[last + 1 :])


StructureRule = Rule[Among, "tuple[Cut, ...]"]


def as_one(first: Cut, last: Cut, between: Sequence[Cut] = (), **changes: Any) -> Cut:
    """One cut over both and all between them."""
    others = dict.fromkeys(i for c in (first, *between, last) for i in (c.entity, *c.also))
    also = tuple(i for i in others if i != first.entity)
    return replace(first, end=last.end, also=also, **changes)
