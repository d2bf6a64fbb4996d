"""Masks in a sentence: those that stand side by side are one, and one that says who the subject is goes. Phrases that tell
nothing but a mask go in `pruning`. A mask in another style than "***" carries an id and stays."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import MASK, RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.recognize.model import EntityType

_TELLING = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM)
_NAMES = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
_AND_ALONE = re.compile(r",?\s+and\s+")
_BETWEEN = re.compile(r",\s+|,?\s+(?:and|or)\s+")


def _star(cut: Cut | None) -> bool:
    return cut is not None and cut.mask and not cut.fixed and cut.phrase == MASK


def _equal_masks(among: Among) -> bool:
    """ "*** and ***", "president of *** and president of ***": the second tells no more than the first."""
    cut, following = among.cut, among.next
    if following is None or not (_star(cut) and _star(following)):
        return False
    if cut.type not in _TELLING or following.type not in _TELLING:
        return False
    joint = _BETWEEN.match(among.between)
    if joint is None or re.search(
        r"\b(?:between|both|either|neither)\s+(?:the\s+)?$", among.before, re.IGNORECASE
    ):
        return False
    again = re.sub(r"(?:the|an?)\s+$", "", among.between[joint.end() :])
    led = re.sub(r"(?:the|an?)\s+$", "", among.before)
    if again and not re.search(rf"(?:^|\W){re.escape(again)}$", led):
        return False
    # A list goes on to what is told, or is what several things are said of: "*** and *** are rivals".
    return (
        re.match(r"\s+(?:are|were|have|both)\b|,?\s+(?:and|or)\s+(?!\*)", among.text[following.end :]) is None
    )


def _join(among: Among, _: Any) -> tuple[Cut, ...]:
    assert among.next is not None
    made = as_one(among.cut, among.next)
    told = among.at > 0 and bool(among.cuts[among.at - 1].phrase) and not among.cuts[among.at - 1].mask
    if told and among.before == ", " and _AND_ALONE.fullmatch(among.between):
        made = replace(made, start=made.start - 2, phrase=f" and {MASK}")  # "City A, City B| and ***"
    return among.with_cuts(among.at, among.at + 1, made)


def _opening_apposition(among: Among) -> int:
    """Where the sentence goes on after a masked word for its subject: "***, |PERSON 1 has served"."""
    cut = among.cut
    if (
        among.at
        or not _star(cut)
        or cut.type is not EntityType.DEM
        or among.before.strip().lower() not in ("", "a", "an")
    ):
        return 0
    names = among.next is not None and among.between == ", " and among.next.type is EntityType.PERSON
    return cut.end + 2 if names else 0


def _seat(among: Among) -> bool:
    """A masked place behind a told name, at the end: "from a university, ***."."""
    cut, following = among.cut, among.next
    if following is None or not _star(following) or cut.mask or cut.fixed or among.between != ", ":
        return False
    if cut.type not in (EntityType.ORG, EntityType.LOC) or following.type not in (
        EntityType.ORG,
        EntityType.LOC,
    ):
        return False
    listed_before = among.before.strip() in (",", "and") and among.at
    return not listed_before and re.match(r"\s*(?:[.;]|$)", among.text[following.end :]) is not None


_SAID_BEHIND = re.compile(r",\s+(?P<said>an?\s+[a-z][^,.;()\n]*?)\s*(?P<end>[,.;(]|$)")


def _told_behind(among: Among) -> re.Match[str] | None:
    """What the sentence itself says a masked name is: "the director of ***, |a non-governmental organisation|"."""
    cut = among.cut
    found = _SAID_BEHIND.match(among.between) if cut.type in _NAMES and not cut.fixed else None
    if found is None:
        return None
    if not _star(
        cut
    ):  # "in a newspaper, |a local newspaper with few readers|": its kind is said again, and more
        noun = cut.phrase.split()[-1] if cut.kind is RungKind.KIND and cut.phrase else ""
        return (
            found if noun and found["end"] and re.search(rf"\b{re.escape(noun)}\b", found["said"]) else None
        )
    last = found["said"].split()[-1]
    return found if lexicon.is_noun(last) or " " in found["said"][3:] else None


def _write_told(among: Among, found: re.Match[str]) -> tuple[Cut, ...]:
    article = re.search(r"\b(?:the|an?)\s+$", among.before, re.IGNORECASE)
    start = among.cut.start - (len(article[0]) if article else 0)
    opens = not among.text[:start].strip()
    said = found["said"][:1].upper() + found["said"][1:] if opens else found["said"]
    end = among.cut.end + (found.end("end") if found["end"] == "," else found.end("said"))
    return among.with_cuts(among.at, among.at, _gone(among.cut, start, end, said))


def _gone(cut: Cut, start: int, end: int, phrase: str = "") -> Cut:
    return replace(cut, start=start, end=end, phrase=phrase, mask=False, fixed=True)


_BRACKET_OPENS = re.compile(r",?\s*\((?:hereinafter,?\s)?(?:the\s)?[“\"‘'](?:the\s)?$")
_BRACKET_CLOSES = re.compile(r"[”\"’']\)")


def _defines_mask(among: Among) -> tuple[int, int] | None:
    """The bracket that only gives the name of something that is masked: "a covert operation (“***”)"."""
    if not _star(among.cut) or among.cut.type is EntityType.PERSON:
        return None
    opens, closes = _BRACKET_OPENS.search(among.before), _BRACKET_CLOSES.match(among.after)
    return (among.cut.start - len(opens[0]), among.cut.end + closes.end()) if opens and closes else None


MASKS: tuple[StructureRule, ...] = (
    StructureRule(
        "a bracket that only names what is masked goes",
        _defines_mask,
        lambda a, span: a.with_cuts(a.at, a.at, _gone(a.cut, *span)),
        (("a covert operation (“[Alfa|MISC|mask|***]”) began", "a covert operation began"),),
    ),
    StructureRule(
        "masks side by side are one",
        _equal_masks,
        _join,
        (
            (
                "the president of [Alfa|ORG|mask|***], [Beta|ORG|mask|***] and [Gamma|ORG|mask|***].",
                "the president of ***.",
            ),
            (
                "serving as president of [Alfa|ORG|mask|***] and president of the [Beta|ORG|mask|***].",
                "serving as president of ***.",
            ),
            (
                "[Alfa|ORG|mask|***] and [Beta|ORG|mask|***] are rivals",
                "*** and *** are rivals",
            ),
            (
                "split the season between [Alfa|ORG|mask|***] and [Beta|ORG|mask|***].",
                "split the season between *** and ***.",
            ),
        ),
    ),
    StructureRule(
        "a masked word for the subject goes",
        _opening_apposition,
        lambda a, end: a.with_cuts(a.at, a.at, _gone(a.cut, 0, end)),
        (("A [Republican|DEM|mask|***], [Horn|PERSON|label|PERSON 1] has served.", "PERSON 1 has served."),),
    ),
    StructureRule(
        "a masked place behind a name goes",
        _seat,
        _join,
        (
            (
                "a degree from [Concordia|ORG|kind|university], [Ann Arbor|LOC|mask|***].",
                "a degree from a university.",
            ),
        ),
    ),
    StructureRule(
        "a masked name goes where the sentence says what it is",
        _told_behind,
        _write_told,
        (
            (
                "director of the [Alfa|ORG|mask|***], a non-governmental organisation (“the NGO”).",
                "director of a non-governmental organisation (“the NGO”).",
            ),
            ("He sued [Alfa|ORG|mask|***], a company, and won.", "He sued a company and won."),
            ("[Alfa|ORG|mask|***], a law firm in town, was paid.", "A law firm in town was paid."),
            ("He sued [Alfa|ORG|mask|***], and won.", "He sued ***, and won."),
            (
                "It was in [the Alfa|ORG|kind|newspaper], a local newspaper with few readers.",
                "It was in a local newspaper with few readers.",
            ),
        ),
    ),
)
