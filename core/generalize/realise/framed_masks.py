"""Masks of which the words around them tell enough: a trade at a body that is told, and what somebody suffers from.

He works as [a geologist] at a company.        He works at a company.
He is a widower and works as [a geologist].    He is a widower and is employed.
His wife was [a violinist] with an orchestra.  His wife was with an orchestra.
She suffered from [type 1 diabetes].           She suffered from a health condition.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import MASK, RungFlag, RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType

_WORKS_AS = re.compile(r"\b(?P<verb>works?|worked|working|employed)(?P<as>\s+as\s+(?:an?\s+)?)$")
_GOES_ON = re.compile(r"\s*(?:at|for|in|with|on|from|until|since|when|where|who|while)\b")
_ENDS = re.compile(r"\s*(?:$|[.,;)]|(?:and|but)\b)")
# What is written where nothing follows: "and works." breaks off.
_EMPLOYED = {"works": "is employed", "worked": "was employed", "working": "employed", "employed": "employed"}
_WAS = re.compile(
    r"\b(?:is|was|are|were|had\sbeen|has\sbeen|been)\s+(?:then\s+)?(?:an?\s+)?$|[^\W\d],\s+(?:an?\s+)?$"
)
_AT_A_BODY = re.compile(r"\s+(?:with|at)\s+(?:the\s+)?$")
_SUFFERS = re.compile(
    r"\b(?:suffer(?:s|ed|ing)?\s+from|diagnosed\s+(?:with|as\s+(?:having|suffering\s+from))|(?:been|was|were|is|being)\s+treated\s+for)\s+(?:an?\s+)?$"
)
_ARTICLE = re.compile(r"\ban?\s+$")


def _hidden_attribute(among: Among) -> Cut | None:
    cut = among.cut
    found = (
        cut.type is EntityType.DEM and cut.mask and not cut.fixed and cut.phrase == MASK and not cut.is_name
    )
    return cut if found else None


def _works_as(among: Among) -> tuple[int, str] | None:
    """How many characters before a masked trade go with it, and what is written: "He works| as |***| at a company"."""
    cut = _hidden_attribute(among)
    found = _WORKS_AS.search(among.before) if cut else None
    if found is None:
        return None
    if _GOES_ON.match(among.after):
        return len(found["as"]), ""
    said = _EMPLOYED.get(found["verb"])
    return (len(found[0]), said) if said and _ENDS.match(among.after) else None


def _without_post(among: Among, found: tuple[int, str]) -> tuple[Cut, ...]:
    left, said = found
    gone = replace(among.cut, start=among.cut.start - left, phrase=said, mask=False, fixed=True)
    return among.with_cuts(among.at, among.at, gone)


def _at_a_body(among: Among) -> bool:
    """A masked trade with a body behind it that is told: "was |***| with an orchestra", "PERSON 4, |***| with an orchestra"."""
    cut, following = _hidden_attribute(among), among.next
    if cut is None or following is None or following.mask or not following.phrase:
        return False
    body = following.type is EntityType.ORG and _AT_A_BODY.fullmatch(among.between) is not None
    left = among.text[: cut.start]
    return (
        body
        and _WAS.search(left) is not None
        and (cut.said[:2] in ("a ", "an") or _ARTICLE.search(left) is not None)
    )


def _without_trade(among: Among, _: object) -> tuple[Cut, ...]:
    """Without the trade; behind a name the body is told with "of": "PERSON 4, of an orchestra"."""
    cut = among.cut
    article = _ARTICLE.search(among.before)
    start = cut.start - (len(article[0]) if article else 0)
    behind_a_name = among.text[:start].rstrip().endswith(",")
    joint = re.match(r"\s+(?:with|at)\b" if behind_a_name else r"\s+", among.text[cut.end :])
    end = cut.end + (len(joint[0]) if joint else 0)
    gone = replace(cut, start=start, end=end, phrase="of" if behind_a_name else "", mask=False, fixed=True)
    return among.with_cuts(among.at, among.at, gone)


def _address_in(among: Among) -> bool:
    """A masked address before the country that stays: "was |***|, Norway"."""
    cut = among.cut
    if cut.type is not EntityType.LOC or not cut.mask or cut.fixed or cut.phrase != MASK:
        return False
    country = next(iter(nations_in(among.between)), None)
    street = re.search(r"[^\W\d_]+.*\d|\d.*[^\W\d_]+", cut.said, re.DOTALL) is not None
    return street and country is not None and country.is_name and among.between[: country.start] == ", "


def _an_address(among: Among, _: object) -> tuple[Cut, ...]:
    cut = among.cut
    said = re.search(r"\baddress\s+(?:is|was)\s+$", among.before) is not None
    words = "in" if said else "an address in"
    made = replace(cut, end=cut.end + 1, phrase=words, mask=False, fixed=True, kind=RungKind.PLACE)
    return among.with_cuts(among.at, among.at, made)


def _suffers(among: Among) -> bool:
    return _hidden_attribute(among) is not None and _SUFFERS.search(among.text[: among.cut.start]) is not None


def _a_condition(among: Among, _: object) -> tuple[Cut, ...]:
    made = replace(
        among.cut,
        phrase="health condition",
        mask=False,
        kind=RungKind.ATTRIBUTE,
        flags=RungFlag.NONE,
    )
    return among.with_cuts(among.at, among.at, made)


FRAMED_MASKS: tuple[StructureRule, ...] = (
    StructureRule(
        "a masked trade behind work",
        _works_as,
        _without_post,
        (
            (
                "He works as [a marine geologist|DEM|mask|***] at [Alfa|ORG|kind|company].",
                "He works at a company.",
            ),
            ("She worked as a [builder|DEM|mask|***] until 1999.", "She worked until 1999."),
            ("He is a widower and works as [a geologist|DEM|mask|***].", "He is a widower and is employed."),
        ),
    ),
    StructureRule(
        "a masked trade beside a body",
        _at_a_body,
        _without_trade,
        (
            (
                "His wife was [a violinist|DEM|mask|***] with [the Alfa Orchestra|ORG|kind|orchestra in Norway].",
                "His wife was with an orchestra in Norway.",
            ),
            (
                "He met [Ida|PERSON|label|PERSON 4], [a violinist|DEM|mask|***] with [the Orchestra|ORG|kind|orchestra].",
                "He met PERSON 4, of an orchestra.",
            ),
        ),
    ),
    StructureRule(
        "a masked address before its country",
        _address_in,
        _an_address,
        (
            (
                "Their address was [Strandgata 17, 3256 Larvik|LOC|mask|***], Norway.",
                "Their address was in Norway.",
            ),
            (
                "They lived at [Strandgata 17, 3256 Larvik|LOC|mask|***], Norway.",
                "They lived at an address in Norway.",
            ),
        ),
    ),
    StructureRule(
        "what somebody suffers from",
        _suffers,
        _a_condition,
        (
            (
                "that the child suffered from [type 1 diabetes|DEM|mask|***] and had left",
                "that the child suffered from a health condition and had left",
            ),
        ),
    ),
)
