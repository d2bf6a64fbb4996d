"""What the words between two names say of them: the same person under another name, or certainly two people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored import Scored

# "Anna Berg, also known as Anita", "John Doe a/k/a Johnny", "Mary Cole (née Marsh)", "Anna Berg (Анна Берг)".
ALSO = re.compile(
    r"[\s,;(\[“\"‘]*(?:(?:also|better|formerly|previously|professionally|commonly|then|otherwise)\s+)*"
    r"(?:known\s+(?:as|by\s+the\s+name(?:\s+of)?)|[afn]\.?\s?/?k\.?\s?/?a\.?|alias(?:es)?|n[ée]e?|called|nicknamed|"
    r"who\s+(?:uses|used)\s+the\s+(?:name|alias)|under\s+the\s+(?:name|pseudonym|alias|stage\s+name)(?:\s+of)?)\s*[:,]?\s*[“\"‘(]?",
    re.IGNORECASE,
)
IN_ITS_SCRIPT = re.compile(r"\s*[(,]\s*(?:[A-Z][a-z]+:\s*)?[“\"]?")
OTHER_SCRIPT = re.compile(r"[\u0370-\u1cff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# Two names joined by "and", or the two sides of a case, are two people; a comma parts two names only where both are full.
APART = re.compile(
    r"\s*(?:\band\b|&|\bor\b|\bvs?\.|\bagainst\b|\band\s+(?:his|her|their)\s+\w+,?)\s*(?:(?:mr|mrs|ms|dr|messrs)\.?\s+)?",
    re.IGNORECASE,
)
LISTED = re.compile(r"\s*[,;]\s*(?:and\s+)?")
FULL = re.compile(r"\S+\s+\S")
KIN = (
    "father|mother|brother|sister|son|daughter|wife|husband|spouse|ex-wife|ex-husband|partner|uncle|aunt|cousin|nephew|niece|child|"
    "grandfather|grandmother|grandson|granddaughter|stepfather|stepmother|stepson|stepdaughter|widow|widower|twin|fianc[ée]e?|"
    "father-in-law|mother-in-law|brother-in-law|sister-in-law|parent"
)
KINSHIP = re.compile(
    rf"(?:\b(?:his|her|their|my|your)|[’']s|s[’'])\s+(?:[a-z]+\s+){{0,2}}(?P<kin>{KIN}),?\s+(?:(?:mr|mrs|ms|dr)\.?\s+)?$",
    re.IGNORECASE,
)
NEAR = 60  # characters between two names that may still be one statement about them


@dataclass(slots=True)
class Relations:
    """Pairs of mention numbers that are one person (`same`), or two (`apart`), and who was introduced as whose relative."""

    same: list[tuple[int, int]] = field(default_factory=list)
    apart: dict[int, set[int]] = field(default_factory=dict)
    kin: dict[int, str] = field(default_factory=dict)

    def forbid(self, one: int, other: int) -> None:
        self.apart.setdefault(one, set()).add(other)
        self.apart.setdefault(other, set()).add(one)


def relations_of(text: str, mentions: Sequence[Scored], numbers: Sequence[int]) -> Relations:
    """Relations between the people `numbers` (in text order). Only neighbours are compared."""
    found = Relations()
    for place, number in enumerate(numbers):
        scored = mentions[number]
        before = KINSHIP.search(text[max(0, scored.start - NEAR) : scored.start])
        if before:
            found.kin[number] = before["kin"].lower()
        if place == 0:
            continue
        last = numbers[place - 1]
        between = text[mentions[last].end : scored.start]
        if len(between) > NEAR:
            continue
        if ALSO.fullmatch(between) or _in_its_script(text, mentions[last], scored, between):
            found.same.append((last, number))
        elif (
            APART.fullmatch(between) or number in found.kin or _listed(text, mentions[last], scored, between)
        ):
            found.forbid(last, number)
    return found


def _listed(text: str, one: Scored, other: Scored, between: str) -> bool:
    both = FULL.match(text, one.start, one.end) and FULL.match(text, other.start, other.end)
    return both is not None and LISTED.fullmatch(between) is not None


def _in_its_script(text: str, one: Scored, other: Scored, between: str) -> bool:
    latin = OTHER_SCRIPT.search(text, one.start, one.end) is None
    return (
        latin
        and OTHER_SCRIPT.match(text, other.start) is not None
        and IN_ITS_SCRIPT.fullmatch(between) is not None
        and one.type is other.type is EntityType.PERSON
    )
