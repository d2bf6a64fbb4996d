"""A role that the sentence gives already is not said again by the label of the name beside it."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule

# A second apposition keeps its commas.
_MORE_SAID = re.compile(
    r",\s(?=\d\d,|(?:born|residing|living|aged|employed|represented|who|whose|resident|located)\b)"
)


def _role_said(a: Among) -> tuple[int, int] | None:
    """The span of an apposition that would only say the role again: "The applicant, Ida Berg, left", "the deceased Berg"."""
    if a.cut.kind is not RungKind.ROLE or a.cut.fixed or a.cut.mask:
        return None
    if re.search(rf"\b{re.escape(a.cut.phrase)}\s$", a.before, re.IGNORECASE):
        return (a.cut.start - 1, a.cut.end)
    if a.after[:1] not in (",", ".", ";", ")"):
        return None
    said = re.search(rf"\b{re.escape(a.cut.phrase)}(,\s+)$", a.before, re.IGNORECASE)
    more = _MORE_SAID.match(a.after)
    if said and more:  # "The plaintiff, |Ida Berg,| born in 1985, is"
        return (a.cut.start, a.cut.end + more.end())
    return (a.cut.start - len(said[1]), a.cut.end + (a.after[:1] == ",")) if said else None


_SAID_AFTER = re.compile(r",\s+(?:the\s+)?(?P<role>[a-z][a-z ]*?)(?P<closed>,|(?=[.;)]))")


def _role_said_after(a: Among) -> int:
    """How many characters of an apposition behind the name say its role again: "Ida Berg, the plaintiff, left"."""
    if a.cut.kind is not RungKind.ROLE or a.cut.fixed or a.cut.mask:
        return 0
    found = _SAID_AFTER.match(a.between)
    return found.end() if found and found["role"] == a.cut.phrase.lower().removeprefix("the ") else 0


ROLES: tuple[StructureRule, ...] = (
    StructureRule(
        "an apposition behind a role that only says it again goes",
        _role_said_after,
        lambda a, length: a.with_cuts(a.at, a.at, replace(a.cut, end=a.cut.end + length)),
        (
            ("[Ida Berg|PERSON|role|the plaintiff], the plaintiff, left.", "The plaintiff left."),
            ("He saw [Ida Berg|PERSON|role|the plaintiff], the plaintiff.", "He saw the plaintiff."),
            (
                "[Ida Berg|PERSON|role|the plaintiff], the defendant, left.",
                "The plaintiff, the defendant, left.",
            ),
        ),
    ),
    StructureRule(
        "a role that was just said",
        _role_said,
        lambda a, span: a.with_cuts(
            a.at, a.at, replace(a.cut, start=span[0], end=span[1], phrase="", fixed=True)
        ),
        (
            ("The applicant, [Ida Berg|PERSON|role|the applicant], left.", "The applicant left."),
            ("saw the deceased [Ida Berg|PERSON|role|the deceased] fall", "saw the deceased fall"),
            ("The applicant, [Ida Berg|PERSON|role|the applicant], 52, left.", "The applicant, 52, left."),
            (
                "told the first applicant, [Ida Berg|PERSON|role|the first applicant].",
                "told the first applicant.",
            ),
            (
                "The plaintiff, [Ida Berg|PERSON|role|the plaintiff], residing there, left.",
                "The plaintiff, residing there, left.",
            ),
        ),
    ),
)
