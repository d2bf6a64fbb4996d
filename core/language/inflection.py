"""Small facts of English: a or an, plurals, what takes no article."""

from __future__ import annotations

import re

from sfumato.core.language.lists import listed, word_list
from sfumato.core.language.numbers import TENS, UP_TO_TEN_PATTERN

_VOWEL_SOUND = re.compile(r"(?:[aeiou]|hour|honest|honou?r|heir|8|11\b|18\b)", re.IGNORECASE)
_CONSONANT_SOUND = re.compile(
    r"(?:uni(?!n)|use|usu|u[rst][aeiou]|eu|ew|one\b|once|ubiq|ufo\b|u\.?[snk]\b|ukr)", re.IGNORECASE
)
_IRREGULAR = {
    "person": "people", "man": "men", "woman": "women", "child": "children", "foot": "feet", "tooth": "teeth",
    "policeman": "policemen", "businessman": "businessmen", "sportsperson": "sportspeople", "mouse": "mice",
    "analysis": "analyses", "crisis": "crises", "basis": "bases", "phenomenon": "phenomena",
    "criterion": "criteria", "salesperson": "salespeople", "craftsperson": "craftspeople", "staff": "staff",
    "personnel": "personnel", "clergy": "clergy", "police": "police", "series": "series",
    "species": "species",     "aircraft": "aircraft",
    "headquarters": "headquarters", "offspring": "offspring",
}  # fmt: skip
_SINGULAR = {plural: single for single, plural in _IRREGULAR.items()}
_MASS = word_list("mass nouns")
# … and what is counted all the same: of works and medicines there are several.
_COUNTED = frozenset({"work", "written work", "medicine", "programming language"})
_PREPOSITION = re.compile(r"\s(?:in|of|for|from|at|with|to|on|by|near|under|between|against|or)\s")
_DETERMINED = re.compile(
    r"(?:the|a|an|this|that|these|those|some|several|many|few|fewer|more|less|at|between|from|in|on|since|until|under|"
    r"over|before|after|around|about|during|by|aged|X|PERSON|of|later|earlier|"
    rf"{'|'.join(TENS)}|{UP_TO_TEN_PATTERN}|\d)(?![a-z])"
)


def article(phrase: str) -> str:
    """ "a" or "an" by the sound the phrase begins with."""
    if re.match(r"[A-Z]{2,}\b|[A-Z]\.", phrase):  # spelled out: an NGO, a UN body, an L.A. band
        return "an" if phrase[0] in "AEFHILMNORSX" else "a"
    if _CONSONANT_SOUND.match(phrase):
        return "a"
    return "an" if _VOWEL_SOUND.match(phrase) else "a"


def head_split(phrase: str) -> tuple[str, str]:
    """The noun group before the first preposition, and the rest: ("city", " in Norway")."""
    match = _PREPOSITION.search(phrase)
    return (phrase[: match.start()], phrase[match.start() :]) if match else (phrase, "")


def head_noun(phrase: str) -> str:
    """The noun a phrase is about: "member" of "member of parliament"; empty for an empty phrase."""
    group, _ = head_split(phrase)
    return group.split()[-1] if group.split() else ""


def plural(phrase: str) -> str:
    """The phrase with its head noun in the plural."""
    if " or " in phrase:
        return " or ".join(plural(part) for part in phrase.split(" or "))
    group, rest = head_split(phrase)
    *before, last = group.split() or [""]
    return " ".join([*before, _plural_word(last)]) + rest


def _plural_word(word: str) -> str:
    lower = word.lower()
    if lower in _IRREGULAR:
        return _IRREGULAR[lower]
    if is_plural(word) or not word or lower in _MASS:
        return word
    if lower.endswith("man") and len(lower) > 4 and lower not in ("german", "roman", "human", "ottoman"):
        return word[:-2] + "en"
    if re.search(r"[^aeiou]y$", lower):
        return word[:-1] + "ies"
    if re.search(r"(?:s|x|z|ch|sh)$", lower):
        return word + "es"
    if lower.endswith("fe"):
        return word[:-2] + "ves"
    return word + "s"


def singular_word(word: str) -> str:
    """The singular of one noun; a word that is no plural stays as it is."""
    lower = word.lower()
    if lower in _SINGULAR:
        return _SINGULAR[lower]
    if not is_plural(word):
        return word
    if lower.endswith("men"):
        return word[:-2] + "an"
    if lower.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(?:sses|xes|zes|ches|shes)$", lower):
        return word[:-2]
    return word[:-1]


def is_plural(word: str) -> bool:
    """Whether a noun looks like a plural. Knows common exceptions, not all of English."""
    lower = word.lower()
    if lower in _SINGULAR and lower not in ("series", "species", "headquarters"):
        return lower not in _IRREGULAR or lower in ("police", "clergy", "staff", "personnel")
    if lower.endswith("men") and len(lower) > 3:
        return lower not in ("specimen", "regimen", "abdomen", "omen", "yemen", "bremen")
    return bool(re.search(r"[a-z]{2,}[^siu'’]s$", lower)) and lower not in _ENDS_IN_S


_ENDS_IN_S = listed(
    "mathematics;physics;economics;politics;athletics;ethics;linguistics;news;diabetes;rabies;"
    "series;species;means;gas;bias;atlas;canvas;texas;kansas;christmas;aids;measles;headquarters;"
    "his;hers;its;was;has;does;always;perhaps;besides;yes;as;alias;pancreas;lens;herpes;scabies"
)


def wants_article(phrase: str) -> bool:
    """Whether a bare rung needs "a" or "an" in running text."""
    if not phrase or _DETERMINED.match(phrase) or re.match(r"\d", phrase):
        return False
    noun = head_noun(phrase)
    if noun.lower() in _MASS and head_split(phrase)[0] not in _COUNTED:
        return False
    return not is_plural(noun) and noun.lower() not in ("people", "staff", "police", "clergy", "personnel")
