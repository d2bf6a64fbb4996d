"""Hidden States in a judgment: what is the respondent State's is domestic, what is another's is foreign.

"Northern European" says where people come from; courts, laws and borders belong to one State, not to a part of the world.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise.bodies_of_a_nation import BODIES_OF_A_NATION
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language.currencies import CURRENCY
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType

NationalRule = Rule[Place, Cut]
_PEOPLE = r"(?P<noun>(?:nationals?|citizens?|subjects?)\b)"
_OF_A_STATE = re.compile(
    r"(?:[ \u00a0](?:and|or)[ \u00a0][A-Z]\w+(?=[ \u00a0](?:nationality|citizenship)))?"
    r"[ \u00a0](?:(?:law|public|diplomatic|military|security|judicial|administrative|criminal|civil|domestic|prison|tax|legal|"
    r"border|immigration|State)[ \u00a0])?"
    r"(?P<noun>authorit(?:y|ies)|[Gg]overnments?|embass(?:y|ies)|[Ee]mbassy|[Cc]onsulate|police|courts?|laws?|legislation|borders?|army|"
    r"soldiers?|troops|forces?|ministr(?:y|ies)|prosecutors?|parliament|ambassador|officials?|State|soil|territory|prisons?|passports?|"
    r"visas?|judges?|judgments?|judiciary|system|services?|legal|system|nationality|citizenship|currency|constitution|Constitution|"
    r"Parliament|Code|practice|case-law|press|media|newspapers?|television|"
    r"(?:[A-Z][\w’'-]+[ \u00a0]){1,4}(?:Acts?|Law|Code|Ordinance))\b"
)
_SPOKEN = re.compile(
    r"\b(?:speaks?|spoke|spoken|speaking|fluent in|written in|translated (?:into|from)|interpreted (?:into|from)|in)\s+"
    r"(?:only |some |both |either |fluent )?"
    r"(?:(?:[A-Z]\w+|(?:an?|the) [\w ]*language(?: of the respondent State)?)(?:,? and |,? or |, ))*$"
)
_DENIED = re.compile(
    r"(?:\b(?:not|never|cannot|neither|without|unable)|n['’]t)\b[^.;,:]{0,40}$", re.IGNORECASE
)
_NO_NOUN = re.compile(
    r"\s*(?:$|[.,;:()]|(?:and|or|at|to|in|on|as|with|by|for|fluently|well|but|from|is|was|when|because)\b)"
)
_CAPTION = re.compile(r"\bcase of\b[^.;]*\sv\.\s+$", re.IGNORECASE)
_NATIONAL = re.compile(
    r"passports?|army|press|media|newspapers?|television|parliament|Parliament|currency|constitution|Constitution"
)
_SAID_PEOPLE = re.compile(rf"\s{_PEOPLE}$")


def _caption(place: Place) -> bool:
    """A hidden State against which a case is brought."""
    if place.cut.type not in (EntityType.ORG, EntityType.LOC) or not _CAPTION.search(place.before):
        return False  # "Georgiou v. |Greece|" is a case against another State
    return bool(re.match(r"(?:the |an? )?(?:state|country)\b", place.cut.phrase, re.IGNORECASE))


def _money(place: Place) -> re.Match[str] | None:
    """The currency behind the name of a hidden State: "United States |dollars|", where no sum stands before."""
    if not any(nations_in(place.cut.said)) or re.search(r"\d\s*$", place.before):
        return None
    found = re.match(r"[ \u00a0][a-z]+\b", place.room)
    return found if found and CURRENCY.fullmatch(found[0].strip()) else None


def _own_people(place: Place) -> tuple[str, int] | None:
    """The noun for people of the respondent State, and how far behind the cut it ends."""
    if not place.cut.flags & RungFlag.RESPONDENT:
        return None
    if said := _SAID_PEOPLE.search(place.cut.said):
        return said["noun"], 0
    found = re.match(rf"[ \u00a0]{_PEOPLE}", place.room)
    return (found["noun"], found.end()) if found else None


def _other_people(place: Place) -> str:
    """What people of another State are called whose name is hidden; "" where none are meant."""
    cut = place.cut
    if not (cut.mask and cut.flags & RungFlag.FOREIGN):
        return ""
    if said := _SAID_PEOPLE.search(cut.said):
        return f"foreign {said['noun']}"
    return "foreign" if re.match(rf"[ \u00a0]{_PEOPLE}", place.room) else ""


def _people_by_name(place: Place) -> re.Match[str] | None:
    named = place.cut.phrase == "the respondent State" and place.cut.kind is RungKind.ROLE
    return re.match(rf"[ \u00a0]{_PEOPLE}", place.room) if named else None


def _own_adjective(place: Place) -> bool:
    named = place.cut.phrase == "the respondent State" and place.cut.kind is RungKind.ROLE
    word = next(iter(nations_in(place.cut.said)), None) if named else None
    return word is not None and not word.is_name and place.noun_follows


def _belonging(place: Place, flag: RungFlag) -> re.Match[str] | None:
    return _OF_A_STATE.match(place.room) if place.cut.flags & flag else None


def _adjective(place: Place, words: str) -> Cut:
    return replace(place.cut, phrase=words, mask=False, kind=RungKind.ATTRIBUTE, flags=RungFlag.ADJECTIVE)


def _is_language(place: Place) -> bool:
    """A nation's word that is a language here: "did not speak Romanian", "a report in both Bulgarian and Romanian"."""
    cut = place.cut
    told = cut.mask or (cut.kind is RungKind.ATTRIBUTE and cut.is_adjective)
    if cut.type is not EntityType.DEM or not cut.is_name or not told or " " in cut.said:
        return False
    return _SPOKEN.search(place.before) is not None and _NO_NOUN.match(place.after) is not None


def _own_language(place: Place) -> re.Match[str] | None:
    own = place.cut.type is EntityType.DEM and place.cut.flags & RungFlag.RESPONDENT
    after_article = re.search(r"\bthe\s+$", place.before) is not None
    return re.match(r"[ \u00a0]language\b", place.room) if own and after_article else None


def _language(place: Place) -> Cut:
    if place.cut.flags & RungFlag.RESPONDENT:
        words = "the language of the respondent State"
    else:
        words = "a foreign language" if place.cut.flags & RungFlag.FOREIGN else "another language"
        if _DENIED.search(place.before):  # who does not speak one language may well speak another
            words = (
                "a certain foreign language" if place.cut.flags & RungFlag.FOREIGN else "a certain language"
            )
    return replace(place.cut, phrase=words, mask=False, kind=RungKind.ROLE, flags=RungFlag.NAMES_NOBODY)


NATIONALS: tuple[NationalRule, ...] = (
    NationalRule(
        "the other side of a caption",
        _caption,
        lambda p, _: replace(p.cut, phrase="the respondent State", mask=False, kind=RungKind.ROLE),
        (
            ("CASE OF BERG v. [NORWAY|ORG|kind|state in Europe]", "CASE OF BERG v. THE RESPONDENT STATE"),
            (
                "In the case of Berg v. [Norway|ORG|label|State A],",
                "In the case of Berg v. the respondent State,",
            ),
        ),
    ),
    NationalRule(
        "the money of a hidden State",
        _money,
        lambda p, found: replace(
            p.cut,
            end=p.cut.end + found.end(),
            phrase="domestic currency" if p.cut.flags & RungFlag.RESPONDENT else "foreign currency",
            mask=False,
            fixed=True,
        ),
        (
            (
                "to be converted into [United States|LOC|place|country in North America] dollars at",
                "to be converted into foreign currency at",
            ),
            (
                "converted into [Croatian|DEM|attribute+adjective+respondent|European] kunas at",
                "converted into domestic currency at",
            ),
        ),
    ),
    NationalRule(
        "people of the respondent State",
        _own_people,
        lambda p, found: replace(
            p.cut,
            end=p.cut.end + found[1],
            phrase=f"{found[0]} of the respondent State",
            mask=False,
            kind=RungKind.ATTRIBUTE,
            flags=RungFlag.ADJECTIVE,
        ),
        (
            (
                "by an [Icelandic|DEM|attribute+adjective+respondent|Northern European] national, Mr X",
                "by a national of the respondent State, Mr X",
            ),
            (
                "by two [Norwegian nationals|DEM|attribute+respondent|Northern European nationals], Mr X",
                "by two nationals of the respondent State, Mr X",
            ),
        ),
    ),
    NationalRule(
        "people of the respondent State by its name",
        _people_by_name,
        lambda p, found: replace(
            p.cut,
            end=p.cut.end + found.end(),
            phrase=f"{found['noun']} of the respondent State",
            kind=RungKind.ATTRIBUTE,
        ),
        (
            (
                "by a [United Kingdom|LOC|role|the respondent State] citizen, Mr X",
                "by a citizen of the respondent State, Mr X",
            ),
        ),
    ),
    NationalRule(
        "an adjective of the respondent State before a noun",
        _own_adjective,
        lambda p, _: _adjective(p, "domestic"),
        (("attending a [Georgian|LOC|role|the respondent State] school", "attending a domestic school"),),
    ),
    NationalRule(
        "what belongs to the respondent State is domestic",
        lambda p: _belonging(p, RungFlag.RESPONDENT),
        lambda p, found: _adjective(p, "national" if _NATIONAL.fullmatch(found["noun"]) else "domestic"),
        (
            (
                "under [Norwegian|DEM|attribute+adjective+respondent|Northern European] law",
                "under domestic law",
            ),
            ("The [Norwegian|DEM|mask+respondent|***] courts held", "The domestic courts held"),
            (
                "Section 9 of the [Austrian|DEM|attribute+adjective+respondent|European] Lawyers Act regulates",
                "Section 9 of the domestic Lawyers Act regulates",
            ),
        ),
    ),
    NationalRule(
        "what belongs to another State is foreign",
        lambda p: _belonging(p, RungFlag.FOREIGN),
        lambda p, _: _adjective(p, "foreign"),
        (
            (
                "went to the [Nigerian|DEM|attribute+adjective+foreign|West African] embassy",
                "went to the foreign embassy",
            ),
            (
                "He has [Israeli|DEM|mask+foreign|***] and Swiss nationality.",
                "He has foreign and Swiss nationality.",
            ),
            (
                "crossed the [German|DEM|attribute+adjective+foreign|Western European] border",
                "crossed the foreign border",
            ),
        ),
    ),
    NationalRule(
        "people of another State whose name is hidden are foreign",
        _other_people,
        _adjective,
        (
            ("by two [Cypriot nationals|DEM|mask+foreign|***], Mr X", "by two foreign nationals, Mr X"),
            ("by an [American|DEM|mask+foreign|***] national, Mr X", "by a foreign national, Mr X"),
            ("He is now a [German|DEM|mask+foreign|***] citizen.", "He is now a foreign citizen."),
        ),
    ),
    NationalRule(
        "the language of the respondent State with its noun",
        _own_language,
        lambda p, found: replace(
            p.cut,
            end=p.cut.end + found.end(),
            phrase="language of the respondent State",
            mask=False,
            kind=RungKind.ROLE,
            flags=RungFlag.NAMES_NOBODY,
        ),
        (
            (
                "leave to use the [Spanish|DEM|attribute+adjective+respondent|European] language at the hearing",
                "leave to use the language of the respondent State at the hearing",
            ),
        ),
    ),
    NationalRule(
        "a language is no part of the world",
        _is_language,
        lambda p, _: _language(p),
        (
            (
                "she did not speak [Romanian|DEM|attribute+adjective+foreign|Southeast European].",
                "she did not speak a certain foreign language.",
            ),
            (
                "the report in [Polish|DEM|attribute+adjective+respondent|European] and a letter",
                "the report in the language of the respondent State and a letter",
            ),
            (
                "He can’t speak [Dutch|DEM|attribute+adjective|European].",
                "He can’t speak a certain language.",
            ),
            ("He speaks [Dutch|DEM|attribute+adjective|European] well.", "He speaks another language well."),
            (
                "leave to address the Court in [Spanish|DEM|attribute+adjective+respondent|European] (Rule 27 § 2)",
                "leave to address the Court in the language of the respondent State (Rule 27 § 2)",
            ),
        ),
    ),
    *BODIES_OF_A_NATION,
)
