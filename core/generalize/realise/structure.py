"""Cuts of one sentence that belong together: brackets, short forms, lists, ranges. Rules apply until none holds."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise.brackets import told_after_comma, told_again, told_in_brackets
from sfumato.core.generalize.realise.compounds import COMPOUNDS
from sfumato.core.generalize.realise.conjuncts import (
    conjuncts_to,
    drop_converted,
    drop_examples,
    ends_of_a_range,
    is_converted,
    is_masked_range,
    join_conjuncts,
    join_ends,
    join_season,
    split_season,
    uneven_examples,
)
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.empty_claims import EMPTY_CLAIMS
from sfumato.core.generalize.realise.framed_masks import FRAMED_MASKS
from sfumato.core.generalize.realise.joined_dates import JOINED_DATES
from sfumato.core.generalize.realise.masked_ends import MASKED_ENDS
from sfumato.core.generalize.realise.masks import MASKS
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.generalize.realise.occupation_lists import TRADES
from sfumato.core.generalize.realise.owners import OWNED
from sfumato.core.generalize.realise.place_tails import PLACE_TAILS
from sfumato.core.generalize.realise.places import PLACES
from sfumato.core.generalize.realise.pruning import PRUNED
from sfumato.core.generalize.realise.redundant_words import REPEATS
from sfumato.core.generalize.realise.repeated_nouns import REPEATED_NOUNS
from sfumato.core.generalize.realise.repeated_roles import ROLES
from sfumato.core.generalize.realise.weakened_claims import WEAKENED_CLAIMS
from sfumato.core.language.companies import legal_form_after
from sfumato.core.recognize.model import EntityType

_INITIALS_BEFORE = re.compile(r"(?:(?<=^)|(?<=[\s(“\"]))(?:[^\W\d_a-z]\.[ \u00a0]?)+$")
_INITIALS_AFTER = re.compile(r"[ \u00a0](?:[^\W\d_a-z]\.)+(?=,|\)|[ \u00a0][a-z(]|\s*$)")
_NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.PERSON)


# -- names --


def _company_form(among: Among) -> int:
    """How many characters of a legal form stand behind a firm that was marked without it."""
    return legal_form_after(among.between, 0) if among.cut.type is EntityType.ORG else 0


def _initials(among: Among) -> tuple[int, int] | None:
    """How many characters of initials stand before and after a hidden name."""
    if among.cut.type is not EntityType.PERSON or among.cut.fixed:
        return None
    before, after = _INITIALS_BEFORE.search(among.before), _INITIALS_AFTER.match(among.between)
    left = len(before[0]) if before and among.before[: before.start()].strip() != "" else 0
    if before and not left and among.before.strip() == before[0].strip():
        left = len(before[0])
    right = len(after[0]) if after else 0
    return (left, right) if left or right else None


def _widen(among: Among, wide: tuple[int, int]) -> tuple[Cut, ...]:
    cut = among.cut
    return among.with_cuts(among.at, among.at, replace(cut, start=cut.start - wide[0], end=cut.end + wide[1]))


def _split_name(among: Among) -> bool:
    """Two capitalised neighbours that nothing parts are one name: "an organisation a place"."""
    cut, following = among.cut, among.next
    if following is None or among.between.strip(" \u00a0") or not among.between:
        return False
    both = (cut, following)
    if any(c.type not in _NAMED or not c.is_name or c.fixed or c.kind is RungKind.ROLE for c in both):
        return False
    return not all(c.mask for c in both) and any(c.type is not EntityType.PERSON for c in both)


def _join_name(among: Among, _: Any) -> tuple[Cut, ...]:
    cut, following = among.cut, among.next
    assert following is not None
    rank = {EntityType.ORG: 0, EntityType.MISC: 1, EntityType.LOC: 2, EntityType.PERSON: 3}
    best = min((cut, following), key=lambda c: (c.mask, rank[c.type]))
    made = as_one(cut, following, phrase=best.phrase, kind=best.kind, flags=best.flags, type=best.type)
    return among.with_cuts(
        among.at, among.at + 1, replace(made, mask=best.mask, said=f"{cut.said} {following.said}")
    )


# -- titles --


def _title(among: Among) -> bool:
    """A rank before a hidden person that says no more than "person": "Chief Inspector Lars Moen". Or one that is told in words
    which need a place behind the noun: "member of a political party PERSON 4"."""
    cut, following = among.cut, among.next
    if (
        following is None
        or following.type is not EntityType.PERSON
        or following.mask
        or among.between.strip()
    ):
        return False
    vague = cut.mask or cut.phrase == "person" or bool(cut.flags & RungFlag.TYPE_ONLY)
    vague = vague or (cut.type is EntityType.DEM and re.search(r" (?:of|from|in) ", cut.phrase) is not None)
    numbered = cut.type is EntityType.EVENT and cut.phrase in ("a", "an")  # "the 3rd| Earl of Harrow"
    return ((cut.type in (EntityType.DEM, EntityType.MISC) and vague) or numbered) and not cut.fixed


def _join_title(among: Among, _: Any) -> tuple[Cut, ...]:
    assert among.next is not None
    made = replace(
        among.next, start=among.cut.start, also=(*among.next.also, among.cut.entity, *among.cut.also)
    )
    return among.with_cuts(among.at, among.at + 1, made)


def _code_in_brackets(among: Among) -> int:
    """How many characters before a code in brackets go with it: "an application (no. 12/06)" says it already."""
    cut = among.cut
    if cut.kind is not RungKind.CODE or cut.mask or not among.after.startswith(")"):
        return 0
    found = re.search(r"\b([^\W\d_]+)(\s+\((?:nos?\.?\s*|number\s+)?)$", among.before, re.IGNORECASE)
    known = found is not None and cut.phrase.lower().split()[0] == found[1].lower()
    return len(found[2]) if found and known and found[1].islower() else 0


def _drop_code(among: Among, left: int) -> tuple[Cut, ...]:
    cut = among.cut
    return among.with_cuts(
        among.at, among.at, replace(cut, start=cut.start - left, end=cut.end + 1, phrase="", fixed=True)
    )


# -- brackets --


def _bracket(among: Among) -> tuple[int, int] | None:
    if among.cut.type not in _NAMED:
        return None
    following, end = among.cuts[among.at + 1 :], among.cut.end
    gone = {(c.start - end, c.end - end) for c in following if c.fixed and not c.phrase}
    found = (
        told_in_brackets(among.after),
        told_again(among.cut, among.after, following, end),
        told_after_comma(among.cut, among.after, following, end),
    )
    return next((span for span in found if span and span not in gone), None)


def _without(among: Among, span: tuple[int, int]) -> tuple[Cut, ...]:
    """What stands in the span goes, with the cuts in it."""
    start, end = among.cut.end + span[0], among.cut.end + span[1]
    inside = [c for c in among.cuts if start <= c.start and c.end <= end]
    kept = [c for c in among.cuts if c not in inside]
    ids = tuple(dict.fromkeys(i for c in inside for i in (c.entity, *c.also) if i != among.cut.entity))
    gone = Cut(
        start, end, "", among.text[start:end], among.cut.type, entity=among.cut.entity, also=ids, fixed=True
    )
    gone = replace(gone, mention=among.cut.mention, rung=among.cut.rung, mask=False)
    return tuple(sorted((*kept, gone), key=lambda c: c.start))


STRUCTURE: tuple[StructureRule, ...] = (
    *EMPTY_CLAIMS,
    *MASKED_ENDS,
    *WEAKENED_CLAIMS,
    StructureRule(
        "a company's form goes with its name",
        _company_form,
        lambda a, found: _widen(a, (0, found)),
        (("works at [Skagerrak Surveys|ORG|kind|company] AS.", "works at a company."),),
    ),
    StructureRule(
        "initials go with the name",
        _initials,
        _widen,
        (("told J. R. [Hansen|PERSON|label|PERSON 1] so", "told PERSON 1 so"),),
    ),
    *REPEATED_NOUNS,
    StructureRule(
        "two halves of one name",
        _split_name,
        _join_name,
        (("part of [Saginaw|LOC|place|city] [County|ORG|kind|county] from", "part of a county from"),),
    ),
    StructureRule(
        "a season that went to the name",
        split_season,
        join_season,
        (
            (
                "runs in [the 2016|DATETIME|date|date in the 2010s]–[17 Regional Cup|MISC|label|Sports event B], with",
                "runs in Sports event B, with",
            ),
        ),
    ),
    *ROLES,
    StructureRule(
        "foreign forms and pronunciation of a hidden name",
        _bracket,
        _without,
        (
            ("[Ida Berg|PERSON|label|PERSON 1] (Hebrew: אידה) sings.", "PERSON 1 sings."),
            (
                "[Ida Berg|PERSON|label|PERSON 1] (German pronunciation: [ˈiːda]; born in May) sings.",
                "PERSON 1 (born in May) sings.",
            ),
            (
                "[Ida Berg|PERSON|label|PERSON 1] (born Ida Vik; [3 May 1960|DATETIME|date|date in the 1960s]) sings.",
                "PERSON 1 (born in the 1960s) sings.",
            ),
            (
                "[Ida Berg|PERSON|label|PERSON 1] (born Ida Vik; [1914 – 2002|DATETIME|date|the 1910s to the 2000s]) sang.",
                "PERSON 1 (1910s – 2000s) sang.",
            ),
            (
                "[Moh Berg|PERSON#a|label|PERSON 1], usually credited as [M. Berg|PERSON#a|label|PERSON 1], was",
                "PERSON 1 was",
            ),
            ("[Ida Liv|PERSON|label|PERSON 1] (born Ida Śliż; later) sang.", "PERSON 1 (later) sang."),
            (
                "[Ida|PERSON#a|label|PERSON 1], also known as [Di|PERSON#a|label|PERSON 1], [Bo|PERSON#b|label|PERSON 2] or "
                "[Cy|PERSON#c|label|PERSON 3], is a driver.",
                "PERSON 1 is a driver.",
            ),
            (
                "[Ada Ng|PERSON#a|label|PERSON 1], known mononymously as [Ada|PERSON#a|label|PERSON 1] (1950–2006) was",
                "PERSON 1 (1950–2006) was",
            ),
            (
                "[Ada|PERSON#a|label|PERSON 1] (Bengali: আদা; born later), known as [Ann|PERSON#a|label|PERSON 1], was",
                "PERSON 1 (born later) was",
            ),
            (
                "[Elchin N|PERSON#a|role|the applicant] ([Elçin N|PERSON#a|role|the applicant] - “the applicant”), on",
                "The applicant, on",
            ),
            (
                "[Anna Gray|PERSON#a|label|PERSON 1] (formerly [Anna White|PERSON#a|label|PERSON 1]) left.",
                "PERSON 1 left.",
            ),
            (
                "[Anna Gray|PERSON#a|label|PERSON 1] (formerly known as [Ann White|PERSON#a|label|PERSON 1]) left.",
                "PERSON 1 left.",
            ),
            (
                "[Anna Gray|PERSON#a|label|PERSON 1], formerly [Anna White|PERSON#a|label|PERSON 1], left.",
                "PERSON 1 left.",
            ),
            (
                "[Mr Halvorsen|PERSON#a|role|the applicant] (“the applicant”), on",
                "The applicant, on",
            ),
            (
                "by [Northwind Limited|ORG#a|kind|company] (“[Northwind|ORG#a|kind|company]”) and",
                "by a company and",
            ),
        ),
    ),
    *JOINED_DATES,
    *REPEATS,
    *COMPOUNDS,
    StructureRule(
        "a sum told again in another currency",
        is_converted,
        lambda a, _: drop_converted(a),
        (
            (
                "It cost [CYP 2,700|QUANTITY|amount|sum of money] (about [EUR 4,613|QUANTITY|amount|sum of money]) then.",
                "It cost a sum of money then.",
            ),
        ),
    ),
    StructureRule(
        "two ends of a range",
        ends_of_a_range,
        join_ends,
        (
            (
                "a sum between [EUR 120|QUANTITY|amount|between EUR 100 and EUR 200] and "
                "[EUR 240|QUANTITY|amount|between EUR 200 and EUR 500].",
                "a sum between EUR 100 and EUR 500.",
            ),
        ),
    ),
    StructureRule(
        "a range of masks",
        is_masked_range,
        lambda a, _: a.with_cuts(a.at, a.at + 1, as_one(a.cut, a.next or a.cut)),
        (("(pp. [12|CODE|mask|***]–[15|CODE|mask|***])", "(pp. ***)"),),
    ),
    StructureRule(
        "examples that are told as different things",
        uneven_examples,
        drop_examples,
        (
            (
                "in films and shows, including [Alfa|MISC|kind|television programme], [Beta|MISC|mask|***], and "
                "[Gamma|MISC|label|Work A].",
                "in films and shows.",
            ),
            (
                "in films, including [Alfa|MISC|label|Film A] and [Beta|MISC|label|Film B].",
                "in films, including Film A and Film B.",
            ),
        ),
    ),
    StructureRule(
        "conjuncts that read the same",
        conjuncts_to,
        join_conjuncts,
        (
            (
                "in [Oslo|LOC|place|city], [Bergen|LOC|place|city] and [Paris|LOC|place|city].",
                "in three cities.",
            ),
            (
                "in [Oslo|LOC|place|city in Norway], [Bergen|LOC|place|city in Norway] and "
                "[Paris|LOC|place|city in France].",
                "in cities in Norway and France.",
            ),
            (
                "is an [author|DEM|kind|writer], [reporter|DEM|kind|writer], valet and cook.",
                "is a writer, valet and cook.",
            ),
        ),
    ),
    *TRADES,
    *PLACES,
    StructureRule(
        "a rank that says only person",
        _title,
        _join_title,
        (
            (
                "to [Inspector|DEM|kind|person] [Lars Moen|PERSON|label|PERSON 2] of",
                "to PERSON 2 of",
            ),
            (
                "was [the 3rd|EVENT|event|a] [Earl of Harrow|PERSON|label|PERSON 2] then",
                "was PERSON 2 then",
            ),
            (
                "losing to [Republican|DEM|attribute|member of a political party] [Lars Moen|PERSON|label|PERSON 2].",
                "losing to PERSON 2.",
            ),
        ),
    ),
    StructureRule(
        "a number in brackets whose kind is told",
        _code_in_brackets,
        _drop_code,
        (
            (
                "in an application (no. [48217/19|CODE|code|application number]) against",
                "in an application against",
            ),
        ),
    ),
    *OWNED,
    *FRAMED_MASKS,
    *MASKS,
    *PRUNED,
    *PLACE_TAILS,
)
_ROUNDS = 200  # a guard: every rule takes away a cut or words, so far fewer are needed


def structured(text: str, cuts: tuple[Cut, ...]) -> tuple[Cut, ...]:
    """The cuts of a sentence with those joined or dropped that belong together."""
    for _ in range(_ROUNDS):
        changed = _once(text, cuts)
        if changed is None:
            return cuts
        cuts = changed
    return cuts


def _once(text: str, cuts: tuple[Cut, ...]) -> tuple[Cut, ...] | None:
    for at in range(len(cuts)):
        if not cuts[at].phrase and not cuts[at].mask:
            continue
        for rule in STRUCTURE:
            among = Among(text, cuts, at)
            found: Any = rule.when(among)
            if found:
                made = rule.rewrite(among, found)
                if made != cuts:
                    return made
    return None
