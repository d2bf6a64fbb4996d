"""Rules of grammar: when they hold, what they do, and an example that is also their test."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sfumato.core.generalize.model import MASK, RungFlag, RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.recognize.model import EntityType

Where = TypeVar("Where")
Made = TypeVar("Made")


@dataclass(frozen=True)  # no slots: a generic value has to remember its types
class Rule(Generic[Where, Made]):
    """`when` says what of the place made the rule hold, or something false; `rewrite` gets that too.

    Examples are pairs. Before: "He lives in [Oslo|LOC|place|city in Norway]." with type, kind of rung (and after + its flags, or
    "later") and the rung's words; "***" is the mask. After: what is written.
    """

    name: str
    when: Callable[[Where], Any]
    rewrite: Callable[[Where, Any], Made]
    examples: tuple[tuple[str, str], ...]


_MARK = re.compile(r"\[([^\[\]|]+)\|([A-Z]+)(?:#(\w+))?\|([a-z]+)((?:\+[a-z_]+)*)\|([^\[\]|]+)\]")


def parse(example: str) -> tuple[str, tuple[Cut, ...]]:
    """The sentence of an example, and its cuts."""
    text, cuts, reached = "", [], 0
    for number, match in enumerate(_MARK.finditer(example)):
        text += example[reached : match.start()]
        said, type_, entity, kind, flags, phrase = match.groups()
        start = len(text)
        text += said
        reached = match.end()
        made = RungFlag.NONE
        told = flags.split("+")[1:]
        for flag in told:
            made |= RungFlag[flag.upper()] if flag != "later" else RungFlag.NONE
        cuts.append(
            Cut(
                start,
                len(text),
                phrase,
                said,
                EntityType(type_),
                RungKind(kind),
                made,
                entity or f"{type_}-{number}",
                mask=phrase == MASK,
                later="later" in told,
            )
        )
    return text + example[reached:], tuple(cuts)


def composed(text: str, cuts: Sequence[Cut]) -> str:
    """The sentence as a reader of the output sees it."""
    parts: list[str] = []
    reached = 0
    for cut in cuts:
        parts += (text[reached : cut.start], cut.phrase)
        reached = cut.end
    return "".join([*parts, text[reached:]])
