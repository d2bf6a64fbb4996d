"""A role that the sentence gives already is not said again by the label of the name beside it."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language.kin import KIN_PATTERN

# A second apposition keeps its commas.
_MORE_SAID = re.compile(
    r",\s(?=\d\d,|(?:an?|the|born|residing|living|aged|employed|represented|who|whose|resident|located)\b)"
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


# "Ms A.K., a national (“the applicant”)": the definition of a role that is written already.
_DEFINED = re.compile(
    r",\s[^(),;.]{3,80}(?P<bracket>\s\((?:hereinafter,?\s)?[“\"‘'](?P<role>the\s[^()“”\"]+)[”\"’']\))"
)


def _defined_later(a: Among) -> tuple[int, int] | None:
    """The bracket that defines the role again behind something else that is said of the person."""
    if a.cut.kind is not RungKind.ROLE or a.cut.fixed or a.cut.mask:
        return None
    found = _DEFINED.match(a.after)
    if found is None or found["role"].casefold() != a.cut.phrase.casefold():
        return None
    start, end = (a.cut.end + at for at in found.span("bracket"))
    return None if any(c.start < end and start < c.end for c in a.cuts) else (start, end)


def _without_definition(a: Among, span: tuple[int, int]) -> tuple[Cut, ...]:
    gone = replace(a.cut, start=span[0], end=span[1], phrase="", said=a.text[slice(*span)], fixed=True)
    return tuple(sorted((*a.cuts, gone), key=lambda c: c.start))


def _said_twice(a: Among) -> int:
    """Where the second of two labels of one thing ends that stand side by side: "Prince Philip, Duke of Edinburgh"."""
    cut, following = a.cut, a.next
    if following is None or cut.kind is not RungKind.LABEL or following.kind is not RungKind.LABEL:
        return 0
    if cut.entity != following.entity or cut.phrase != following.phrase or cut.fixed or following.fixed:
        return 0
    if a.between not in (", ", " "):
        return 0
    closed = a.between == ", " and a.text[following.end : following.end + 1] == ","
    return following.end + closed


ROLES: tuple[StructureRule, ...] = (
    StructureRule(
        "nothing is named twice side by side",
        _said_twice,
        lambda a, end: a.with_cuts(a.at, a.at + 1, replace(as_one(a.cut, a.next or a.cut), end=end)),
        (
            (
                "for [Prince Philip|PERSON#a|label|PERSON 6], [Duke of Edinburgh|PERSON#a|label|PERSON 6] as part",
                "for PERSON 6 as part",
            ),
            (
                "[Ida|PERSON#a|label|PERSON 1], [Countess of Vik|PERSON#a|label|PERSON 1], sang.",
                "PERSON 1 sang.",
            ),
            (
                "[Ida|PERSON#a|label|PERSON 1], [Ola|PERSON#b|label|PERSON 2], sang.",
                "PERSON 1, PERSON 2, sang.",
            ),
        ),
    ),
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
        "a role that is defined behind what else is said goes with its bracket",
        _defined_later,
        _without_definition,
        (
            (
                "by [Ms A.K.|PERSON|role|the first applicant], a national (“the first applicant”) herself",
                "by the first applicant, a national herself",
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
                "The applicant, [Ida Berg|PERSON|role|the applicant], the wife of another, left.",
                "The applicant, the wife of another, left.",
            ),
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

_OWN_RELATIVE = re.compile(
    rf"(?:\b(?:his|her|their|my)|[’']s?)\s+(?:[a-z-]+\s+){{0,2}}(?:{KIN_PATTERN})\s$", re.IGNORECASE
)
RELATIVES: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "a role behind the relative who has it stands between commas",
        lambda p: p.cut.kind is RungKind.ROLE and _OWN_RELATIVE.search(p.gap),
        lambda p, _: p.taking(" ", f", {p.cut.phrase}{',' if p.next_word else ''}"),
        (
            (
                "for her son [Ola|PERSON|role|the second applicant] in court",
                "for her son, the second applicant, in court",
            ),
            ("of her son [Ola|PERSON|role|the second applicant].", "of her son, the second applicant."),
        ),
    ),
)
