"""How the words of a rung are bent before they enter the sentence. Every rule that holds applies, in this order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.nationality import adjective_of
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.generalize.realise.slot import Role
from sfumato.core.language import inflection
from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.model import EntityType

FormRule = Rule[Place, Cut]
POSSESSIVE = re.compile(r"(?:['’][sS]|(?<=[sS])['’])$")
_UNIT = re.compile(r"[\s‑-](?:year|month|week|day|hour)$", re.IGNORECASE)
_WHERE = re.compile(r"\bin (?:the )?([^,]+)$")
_NAMES = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
# A place before one of these is an attribute, with or without an article: "Larvik police".
_ATTRIBUTIVE = re.compile(
    r"(?:public|police|prosecut|constituenc|court|municipal|authorit|branch|office|prison|hospital|airport|council|"
    r"gendarmerie|security|governor|mayor|bar|district|detention|remand|regions?\b|province|count(?:y|ies)\b|oblast)"
)


def _plural(place: Place) -> bool:
    """The replaced words are a common noun in the plural: "lawyers", "courts and tribunals"."""
    cut = place.cut
    if cut.mask or cut.kind not in (RungKind.KIND, RungKind.ATTRIBUTE, RungKind.EVENT) or cut.is_adjective:
        return False
    if cut.type not in (EntityType.DEM, EntityType.MISC, EntityType.ORG):
        return False
    several = re.search(r"s(?:\s\w+)?$", cut.said) is not None  # "Championships", "Grands Prix"
    if cut.type is EntityType.MISC and cut.is_name and several and _counted(place):
        return True
    head = inflection.head_noun(re.sub(r"\s*\(.*$", "", POSSESSIVE.sub("", cut.said)))
    if cut.type is EntityType.ORG and not re.search(r"\band\b", cut.said) and not cut.said.islower():
        return False
    return inflection.is_plural(head) and (head.islower() or cut.type in (EntityType.ORG, EntityType.DEM))


def _counted(place: Place) -> bool:
    """ "five |European Championships|": several things under one name."""
    return bool(
        place.match_left(
            rf"(?:{'|'.join(sorted(NUMBER_WORDS))}|several|many|multiple|various|\d{{1,2}})[ \u00a0]+"
        )
    )


def _national(place: Place) -> str:
    state = re.fullmatch(r"(?:state|country) in (.+)", place.cut.phrase)
    follows = re.match(
        r"[ \u00a0]+(?:national|citizen|government|authorit|passport)", place.after, re.IGNORECASE
    )
    return adjective_of(state[1]) if state and follows else ""


def _unit(place: Place) -> bool:
    return (
        place.cut.kind is RungKind.DURATION
        and bool(_UNIT.search(place.cut.said))
        and bool(re.match(r"\s+[a-z]", place.after))
    )


_YEAR_NEXT = re.compile(r"[ \u00a0](?:1\d|20)\d\d(?![ \u00a0]?\w)")


def _place_modifier(place: Place) -> bool:
    cut = place.cut
    if cut.mask or cut.kind is not RungKind.PLACE or cut.is_adjective or cut.type is not EntityType.LOC:
        return False
    if cut.phrase in ("country", "that country", "the other country") and (place.article or place.determiner):
        return False  # "a former |country| judge" is no "local" one: the word goes
    if _YEAR_NEXT.match(place.after):
        return False  # "competed in two Summer Olympics, |London| 2012 and Rio 2016"
    if place.role is Role.MODIFIER or _ATTRIBUTIVE.match(place.next_word):
        return True
    plural = place.noun_follows and inflection.is_plural(place.next_word)  # "a member of Brisbane bands"
    return plural and bool(re.search(r"\b(?:of|for|by|with|from)\s$", place.before))


def _local(place: Place, _: Any) -> Cut:
    """ "city in Northern Europe" before a noun is "Northern European"; what has no adjective is only "local"."""
    area = _WHERE.search(place.cut.phrase)
    made = place.saying((adjective_of(area[1]) if area else "") or "local")
    return replace(made, flags=made.flags | RungFlag.ADJECTIVE)


def _noun_modifier(place: Place) -> bool:
    cut = place.cut
    return (
        not cut.mask
        and cut.kind in (RungKind.KIND, RungKind.PLACE)
        and cut.type in _NAMES
        and cut.is_name
        and not cut.is_adjective
        and " in " in cut.phrase
        and place.role is Role.MODIFIER
    )


def _label_where(place: Place) -> bool:
    """A label with its place cannot stand before a noun or own something: "Town A in Norway’s mayor"."""
    cut = place.cut
    if cut.kind not in (RungKind.LABEL, RungKind.PLACE) or " in " not in cut.phrase or cut.mask:
        return False
    if POSSESSIVE.search(cut.said) or re.match(r"['’]s?\b", place.after):
        return True
    return place.noun_follows and cut.kind is RungKind.LABEL


def _lived_at(place: Place) -> str:
    """The "at" before a settlement that somebody lives in, or ""."""
    cut = place.cut
    town = re.match(r"(?:city|town|village|settlement|small locality)(?: in\b|$)", cut.phrase)
    if cut.mask or cut.fixed or cut.type is not EntityType.LOC or cut.kind is RungKind.LABEL or town is None:
        return ""
    lived = re.search(r"\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing))\s+at\s+$", place.before)
    return place.match_left(r"at\s+") if lived else ""


def _ethnic(place: Place) -> bool:
    return place.cut.phrase == "ethnic" and not place.noun_follows


def _lone_adjective(place: Place) -> bool:
    cut = place.cut
    if not cut.is_adjective or cut.mask or cut.phrase.endswith("group"):
        return False
    if cut.kind in (RungKind.PLACE, RungKind.EVENT):
        return False  # a "gold medal" told as a "medal" is no person
    if (
        re.match(r"[ \u00a0][a-z]+(?:ed|ing)? [a-z]+", place.after)
        and place.next_word not in lexicon.FUNCTION
    ):
        return False  # "a Canadian retired professional player"
    if re.match(r"[ \u00a0](?:and|or)[ \u00a0](?:later[ \u00a0])?[A-Z][\w-]+[ \u00a0][a-z]", place.after):
        return False  # "a French and Italian national"
    if re.match(r"[ \u00a0][a-z]{3,} \(", place.after) and place.next_word not in lexicon.FUNCTION:
        return False  # "a Mexican luchador (masked wrestler)"
    return place.article.strip().lower() in ("a", "an") and not place.noun_follows and not place.cut_follows


def _said_next(place: Place) -> str:
    following = re.match(r"\s+([a-z]+)\b", place.after)
    if following and place.cut.phrase.endswith(f" {following[1]}") and not place.cut.mask:
        return following[1]
    return ""


FORM: tuple[FormRule, ...] = (
    FormRule(
        "plural as in the original",
        _plural,
        lambda p, _: p.saying(inflection.plural(p.cut.phrase)),
        (
            ("She drove in seven [Grands Prix|MISC|kind|race], often.", "She drove in seven races, often."),
            ("won five [European Cups|MISC|kind|cup competition] then", "won five cup competitions then"),
            (
                "a centre of [Jehovah’s Witnesses|DEM|kind|member of a religious community] there",
                "a centre of members of a religious community there",
            ),
            ("with several [chronic diseases|DEM|kind|illness].", "with several illnesses."),
            ("They are [lawyers|DEM|kind|legal professional].", "They are legal professionals."),
        ),
    ),
    FormRule(
        "a state before a national is an adjective",
        _national,
        lambda p, adjective: p.saying(adjective),
        (
            (
                "by a [United Kingdom|ORG|place|state in Europe] national, Ms X",
                "by a European national, Ms X",
            ),
        ),
    ),
    FormRule(
        "a unit before a noun is singular",
        _unit,
        lambda p, _: p.saying(re.sub(r"(year|month|week|day|hour)s$", r"\1", p.cut.phrase)),
        (
            (
                "issued a [ten year|DATETIME|duration|ten to twenty years] residence prohibition",
                "issued a ten to twenty year residence prohibition",
            ),
        ),
    ),
    FormRule(
        "a place before a noun is an adjective",
        _place_modifier,
        _local,
        (
            ("the [Fatih|LOC|place|city in Asia] public prosecutor", "the Asian public prosecutor"),
            ("a member of [Brisbane|LOC|place|city] bands since", "a member of local bands since"),
            ("a [Fatih|LOC|place|city in Turkey] public prosecutor", "a local public prosecutor"),
            ("the property of the [Astrakhan|LOC|place|city] region", "the property of the local region"),
        ),
    ),
    FormRule(
        "a name before a noun says what it is, not where",
        _noun_modifier,
        lambda p, _: p.saying(p.cut.phrase.partition(" in ")[0]),
        (
            ("the [Equinor|ORG|kind|company in Norway] spokesman", "the company spokesman"),
            ("crossing the [Atlantic|LOC|kind|body of water] sailing", "crossing the body of water sailing"),
        ),
    ),
    FormRule(
        "a label before a noun is only the label",
        _label_where,
        lambda p, _: p.saying(p.cut.phrase.partition(" in ")[0]),
        (
            ("a disputed [Lofthouse|ORG|label|Club B in Europe] goal", "a disputed Club B goal"),
            ("[Skien|LOC|label|Town A in Norway]’s mayor", "Town A’s mayor"),
            ("by [Chicago|LOC|place|city in the United States]’s own band", "by a city’s own band"),
        ),
    ),
    FormRule(
        "an ethnic group that no noun follows",
        _ethnic,
        lambda p, _: p.saying("member of an ethnic group" if p.article else "people of an ethnic group"),
        (
            (
                "the eviction of [Roma|DEM|attribute+adjective|ethnic] or others",
                "the eviction of people of an ethnic group or others",
            ),
        ),
    ),
    FormRule(
        "an adjective that no noun follows is a person",
        _lone_adjective,
        lambda p, _: p.saying(f"{p.cut.phrase} person"),
        (
            ("He is a [Turk|DEM|attribute+adjective|Asian].", "He is an Asian person."),
            ("won a [gold medal|EVENT|event+adjective|medal] in it", "won a medal in it"),
            ("a [Catholic|DEM|attribute+adjective|religious] family", "a religious family"),
            (
                "She is [an Argentine|DEM|attribute+adjective|South American] professional BMX cyclist.",
                "She is a South American professional BMX cyclist.",
            ),
            (
                "was a [Mexican|DEM|attribute+adjective|North American] luchador (a wrestler) who",
                "was a North American luchador (a wrestler) who",
            ),
            (
                "by a [French|DEM|attribute+adjective|European] and Italian national",
                "by a European and Italian national",
            ),
            (
                "was a [Mexican|DEM|attribute+adjective|North American] [luchador|DEM|kind|athlete] for",
                "was a North American athlete for",
            ),
        ),
    ),
    FormRule(
        "one lives in a town, not at it",
        _lived_at,
        lambda p, at: replace(
            p.taking(at, f"in {inflection.article(p.cut.phrase)} {p.cut.phrase}"), fixed=True
        ),
        (("They live at [Larvik|LOC|place|town in Norway].", "They live in a town in Norway."),),
    ),
    FormRule(
        "no word twice",
        _said_next,
        lambda p, word: p.saying(p.cut.phrase.removesuffix(f" {word}")),
        (("as [CHP|ORG|kind|political party] party MP for", "as a political party MP for"),),
    ),
)
