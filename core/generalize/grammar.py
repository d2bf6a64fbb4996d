"""Putting a rung into its sentence so that the result reads as English."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sfumato.core.generalize.model import MASK, Rung, RungFlag, RungKind
from sfumato.core.generalize.nationality import adjective_of
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType, Mention

_ARTICLE_BEFORE = re.compile(r"\b([Aa]n?)(\s+)$")
_DETERMINER_BEFORE = re.compile(
    r"(?:\b(?:the|this|that|these|those|his|her|its|their|my|our|your|each|every|any|no|some|another|such|which|"
    r"whose|one|two|three|four|five|six|seven|eight|nine|ten|\d+|several|many|both|all|certain|other)|\w['’]s|s['’])"
    r"(?:\s+(?:former|late|local|same|then|first|second|third|said|following|relevant|competent|new|old|main))*\s+$",
    re.IGNORECASE,
)
_ON_BEFORE = re.compile(r"\b([Oo])n(\s+(?:the\s+)?)$")
_NUMBER_BEFORE = re.compile(r"\b(?:[Nn]os?\.?|[Nn]umbers?|[Nn]r\.?)\s*$")
# A year of a list stands under the preposition of the first: "born in 1978, 1981 and 1986".
_PREPOSITION_BEFORE = re.compile(
    r"\b(?:in|since|until|till|by|before|after|during|from|to|of|between|and|around|about|for|as|or|[–-])\s+(?:the\s+)?"
    r"(?:\d{4},\s+)*$",
    re.IGNORECASE,
)
_ABOUT_BEFORE = re.compile(r"\b(?:about|around|approximately|nearly|almost|roughly|up to)\s+$", re.IGNORECASE)
_PROVISION_BEFORE = re.compile(r"\b(?:articles?|sections?|paragraphs?|rules?|order)\s+$", re.IGNORECASE)
# A place before one of these is an attribute: "the Fatih public prosecutor".
_ATTRIBUTIVE_AFTER = re.compile(
    r"\s+(?:public|police|prosecut|constituenc|court|municipal|authorit|branch|office|prison|hospital|airport|council|"
    r"gendarmerie|security|governor|mayor|bar|district|detention|remand|regions?\b|province|count(?:y|ies)\b|oblast)",
)
# Before the name of a place or state these join sentences: "which Italy had ratified".
_CONJUNCTION_BEFORE = re.compile(r"\b(?:which|that)\s+$", re.IGNORECASE)
_ABBREVIATION_BEFORE = re.compile(r"\b(?:vs?|nos?|cf|art|paras?|mr|mrs|ms|dr|st)\.\s+$", re.IGNORECASE)
# A capitalised word right before it: the mention is the rest of a name, "the European | Court".
_NAME_BEFORE = re.compile(r"(?:^|(?P<before>\S*)[ \u00a0])(?P<word>[^\W\d_][\w’'-]*)[ \u00a0]$")
_NOT_OF_A_NAME = re.compile(
    r"(?:in|at|on|by|from|to|of|for|with|under|before|after|since|until|during|against|between|when|while|if|as|and|or|but|that|"
    r"which|who|where|is|was|are|were|has|had|he|she|it|they)$",
    re.IGNORECASE,
)
_UNIT_AS_ATTRIBUTE = re.compile(r"[\s‑-](?:year|month|week|day|hour)$", re.IGNORECASE)
# A common noun with a determiner some words before it is the end of a compound: "an elementary school | teacher".
_COMPOUND_BEFORE = re.compile(
    r"\b(?:an?|the|his|her|its|their|this|that|no)((?:\s+[^\W\d_][\w’'-]*){1,3})\s+$", re.IGNORECASE
)
_NOT_IN_A_COMPOUND = re.compile(
    r"(?:in|at|on|by|from|to|of|for|with|under|before|after|since|until|during|against|between|as|and|or|but|is|was|are|"
    r"were|be|been|has|had|have|he|she|it|they|who|which|that|when|not|became|become|\w{2,}ed|\w{3,}ing)$",
    re.IGNORECASE,
)
# Words that belong to an occupation and follow its article, however far that stands before them.
_MODIFIER_BEFORE = re.compile(
    r"\b(?:retired|former|qualified|licen[cs]ed|trained|trainee|senior|junior|chief|deputy|assistant|consultant|registered|"
    r"certified|unemployed|self-employed|part-time|full-time|young|elderly)\s+$",
    re.IGNORECASE,
)
# "She is a Catholic and sings": what follows is nothing that an adjective could stand before.
_NO_NOUN_AFTER = re.compile(
    r"\s*(?:$|[^\w\s-]|(?:and|or|but|who|which|that|in|from|by|at|on|of|since|is|was|were|has|had)\b)"
)
_AGED_BEFORE = re.compile(r"\baged\s+$", re.IGNORECASE)
_OPEN_POSSESSIVE = re.compile(r"['’]s?(?=\s)")
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$")
_SENTENCE_START = re.compile(r"(?:^|[.!?]['\"”’)]?\s+|\n\s*|[“\"]\s*)$")
_NO_ARTICLE_AFTER = re.compile(r"\b(?:as|of|into|became|become)\s+$")


@dataclass(frozen=True, slots=True)
class Rendered:
    """What to write, and over which stretch of the text: it may reach left over an article or preposition."""

    start: int
    end: int
    text: str


def render(document_text: str, mention: Mention, rung: Rung) -> Rendered:
    """The rung in place of the mention: articles, a/an, plural, capital, possessive, preposition."""
    original = document_text[mention.start : mention.end]
    if rung.text == MASK or rung.text == original or rung.kind is RungKind.ORIGINAL:
        return Rendered(mention.start, mention.end, MASK if rung.text == MASK else original)
    left = document_text[max(0, mention.start - 80) : mention.start]
    start, end, phrase = mention.start, mention.end, rung.text
    possessive = _POSSESSIVE.search(original)
    inner = re.match(r"(the|a|an)\s+", original, re.IGNORECASE)
    if _is_plural(original, mention.type):
        phrase = inflection.plural(phrase)
    state = re.fullmatch(r"(?:state|country) in (.+)", phrase)
    if state and re.match(
        r"\s+(?:national|citizen|government|authorit|passport)", document_text[mention.end :], re.IGNORECASE
    ):
        phrase = (
            adjective_of(state[1]) or phrase
        )  # "a United Kingdom national" → "a Northern European national"
    after = document_text[mention.end : mention.end + 40]
    if (
        rung.kind is RungKind.DURATION
        and _UNIT_AS_ATTRIBUTE.search(original)
        and re.match(r"\s+[a-z]", after)
    ):
        phrase = re.sub(r"(year|month|week|day|hour)s$", r"\1", phrase)  # "a ten to twenty year prohibition"
    elif phrase == "ethnic" and not re.match(
        r"[\s-]+[a-z]", re.sub(r"^\s+(?:and|or|in|to|by|who|were)\b", ",", after)
    ):
        group = "of an ethnic group"  # no noun follows that it could belong to
        phrase = f"member {group}" if _ARTICLE_BEFORE.search(left) else f"people {group}"
    aged = _AGED_BEFORE.search(left)
    if mention.type is EntityType.LOC and _ATTRIBUTIVE_AFTER.match(document_text, mention.end):
        phrase = _attribute(phrase)
        start, phrase = _noun(left, mention, phrase, replace(rung, flags=rung.flags | RungFlag.ADJECTIVE), "")
    elif aged and phrase == "number":
        start, phrase = start - len(aged[0]), "of a certain age"
    elif rung.kind is RungKind.DATE:
        start, phrase = _date(left, mention.start, phrase, rung)
    elif rung.kind is RungKind.CODE:
        told = re.search(rf"\b{re.escape(phrase)}\s+$", left, re.IGNORECASE)  # "social security number 536-…"
        before, provision = _NUMBER_BEFORE.search(left), _PROVISION_BEFORE.search(left)
        if told:
            start -= len(told[0])
        elif before:
            start -= len(before[0])
            kind = re.search(r"(\w+)\s+$", left[: -len(before[0])])
            if kind and phrase.lower().startswith(kind[1].lower() + " "):
                phrase = phrase[len(kind[1]) + 1 :]  # "Application no. 12/06" → "Application number"
        elif provision:  # "in Article 263 § 4 of the Code" → "in a provision of the Code"
            start, phrase = start - len(provision[0]), "a provision"
        elif (
            inflection.wants_article(phrase)
            and not _DETERMINER_BEFORE.search(left)
            and not _rest_of_a_name(left)
        ):
            phrase = f"{inflection.article(phrase)} {phrase}"
    elif rung.kind in (RungKind.LABEL, RungKind.INITIALS):
        the = re.search(r"\bthe\s+$", left, re.IGNORECASE)  # "the Polats" → "PERSON 1"
        start -= len(the[0]) if the else 0
    elif rung.kind is RungKind.SHIFTED:
        pass
    elif rung.kind is RungKind.ROLE or phrase.startswith("the "):
        start, phrase = _definite(left, mention.start, phrase)
    elif re.match(r"between\b|fewer than\b|less than\b|\d[\d,.]* to \d", phrase):
        about = _ABOUT_BEFORE.search(left)  # a range is about something already
        start -= len(about[0]) if about else 0
    else:
        start, phrase = _noun(
            left, mention, phrase, rung, inner[1].lower() if inner else "", after, original[:1].islower()
        )
    following = re.match(r"\s+([a-z]+)\b", after)
    if following and phrase.endswith(f" {following[1]}"):  # "CHP party MP" → "a political party MP"
        phrase = phrase.removesuffix(f" {following[1]}")
    open_possessive = _OPEN_POSSESSIVE.match(document_text, mention.end)
    if open_possessive and phrase.endswith("period of time"):
        phrase, end = phrase.removesuffix(" time"), open_possessive.end()
    elif possessive and phrase.endswith("period of time"):
        phrase = phrase.removesuffix(" time")  # "two years’ imprisonment" → "a period of imprisonment"
    elif possessive:
        phrase += "’" if phrase.endswith("s") else "’s"
    # "M.G. on 3 May": no sentence begins with a small letter.
    small = document_text[start : start + 1].islower()
    if (
        _starts_sentence(document_text, start)
        and not small
        and (original[:1].isupper() or start < mention.start)
    ):
        phrase = phrase[:1].upper() + phrase[1:]
    if original.isupper() and _in_capitals(document_text, mention):
        phrase = phrase.upper()
    return Rendered(start, end, phrase)


def _noun(
    left: str,
    mention: Mention,
    phrase: str,
    rung: Rung,
    inner: str,
    after: str = "",
    small: bool = False,
) -> tuple[int, str]:
    before = _ARTICLE_BEFORE.search(left)
    adjective = rung.flags & RungFlag.ADJECTIVE and rung.kind is not RungKind.PLACE
    if before and not inner and adjective and _NO_NOUN_AFTER.match(after):
        phrase += " person"
    if before and not inner:
        if inflection.is_plural(inflection.head_noun(phrase)) and not rung.flags & RungFlag.ADJECTIVE:
            return mention.start - len(before[0]), phrase
        fitting = inflection.article(phrase)
        if before[1].lower() == fitting:
            return mention.start, phrase
        return mention.start - len(before[0]), f"{fitting}{before[2]}{phrase}"
    if inner == "the":
        return mention.start, f"the {phrase}"
    determined = bool(_DETERMINER_BEFORE.search(left))
    if _CONJUNCTION_BEFORE.search(left) and (
        mention.type is EntityType.LOC or re.match(r"state(?: in |$)", phrase)
    ):
        determined = False
    if mention.type is EntityType.DEM and _MODIFIER_BEFORE.search(left):
        determined = True
    if mention.type is not EntityType.LOC and (
        _rest_of_a_name(left)
        or (small and mention.type is not EntityType.DATETIME and _ends_a_compound(left))
    ):
        determined = True
    # "Done in English" → "in a Germanic language"; before a noun it stays an attribute: "English lessons".
    tongue = bool(rung.flags & RungFlag.LANGUAGE) and not re.match(
        r"\s+(?!and\b|or\b|to\b|as\b|at\b|in\b)[a-z]", after
    )
    title = mention.type is EntityType.DEM and not small and re.match(r"\s[^\W\d_a-z]", after)
    if title:  # "Ambassador Carrera" → "public official PERSON 1"
        determined = True
    wanted = inflection.wants_article(phrase) or (tongue and phrase.endswith("language"))
    if (determined and not inner) or rung.flags & RungFlag.ADJECTIVE or not wanted:
        return mention.start, phrase
    return mention.start, f"{inflection.article(phrase)} {phrase}"


def _rest_of_a_name(left: str) -> bool:
    found = _NAME_BEFORE.search(left)
    if found is None or not found["word"][0].isupper() or _NOT_OF_A_NAME.match(found["word"]):
        return False
    if found["word"].lower() in ("the", "a", "an", "this", "his", "her", "their", "its", "no", "each"):
        return False
    before = left[: found.start("word")]
    return bool(before.strip()) and not _starts_sentence(before, len(before))


def _ends_a_compound(left: str) -> bool:
    found = _COMPOUND_BEFORE.search(left)
    return found is not None and not any(_NOT_IN_A_COMPOUND.match(word) for word in found[1].split())


def _in_capitals(text: str, mention: Mention) -> bool:
    """Whether the line around a mention is a heading in capitals: "CASE OF LAINO v. ITALY"."""
    line_start = text.rfind("\n", 0, mention.start) + 1
    line_end = text.find("\n", mention.end)
    around = text[line_start : mention.start] + text[mention.end : line_end if line_end >= 0 else len(text)]
    letters = [c for c in around if c.isalpha()]
    return len(letters) > 3 and sum(c.isupper() for c in letters) >= 0.75 * len(letters)


def _attribute(phrase: str) -> str:
    """ "city in Northern Europe" before a noun is "Northern European"; what has no adjective is only "local"."""
    area = re.search(r"\bin (?:the )?([^,]+)$", phrase)
    return (adjective_of(area[1]) if area else "") or "local"


def _definite(left: str, start: int, phrase: str) -> tuple[int, str]:
    """ "the applicant" after another article or "the": the earlier one goes."""
    before = re.search(r"\b(?:an?|the)\s+$", left, re.IGNORECASE)
    return (start - len(before[0]), phrase) if before else (start, phrase)


def _date(left: str, start: int, phrase: str, rung: Rung) -> tuple[int, str]:
    """Makes "on 18 July 1980" read "in July 1980" or "on a date in the 1980s"."""
    wide = phrase.removeprefix("date in ")
    own = re.match(r"(?:in|between|from|since|until|on|during|by|before|after|at)\b", phrase)
    on, preposition = _ON_BEFORE.search(left), _PREPOSITION_BEFORE.search(left)
    if own:
        before = re.search(r"\b(?:in|on|between|from|during)\s+$", left, re.IGNORECASE)
        return (start - len(before[0]), phrase) if before else (start, phrase)
    if phrase.startswith("date in "):
        if on:
            return start - len(on[0]), f"{on[1]}n a {phrase}"
        if preposition:
            the = re.search(r"\bthe\s+$", left, re.IGNORECASE)
            return (start - len(the[0]), wide) if the else (start, wide)
        if _article_before(left):  # "at the 2014 Olympics", "in a 1926 match": the article is there
            return start, wide.removeprefix("the ")
        return start, (wide if left.rstrip().endswith("(") else f"in {wide}")
    if phrase.startswith("dates in ") and preposition and not on:
        wide = phrase.removeprefix("dates in ")  # "born in 1993 and 1995" → "born in the 1990s"
        joined = re.search(r"\b(?:and|or)\s+$", left, re.IGNORECASE)
        the = re.search(r"\bthe\s+$", left, re.IGNORECASE)
        if the:
            return start - len(the[0]), wide
        return start, f"in {wide}" if joined else wide
    if phrase.startswith(
        ("dates in ", "several dates", "date", "day", "holiday", "working day", "weekend day")
    ):
        bare = (
            phrase
            if inflection.is_plural(phrase.split()[0]) or phrase.startswith("several")
            else f"a {phrase}"
        )
        return start, phrase if _DETERMINER_BEFORE.search(left) else bare
    if phrase.startswith(("period", "time of")):
        return start, phrase if _DETERMINER_BEFORE.search(left) else f"a {phrase}"
    if phrase in ("morning", "afternoon", "evening", "night"):
        at = re.search(r"\bat\s+(?:about\s+|around\s+)?$", left, re.IGNORECASE)
        lead = "at " if phrase == "night" else "in the "
        return (start - len(at[0]), lead + phrase) if at else (start, phrase)
    the = re.search(r"\bthe\s+$", left, re.IGNORECASE)
    if the and (phrase.startswith("the ") or phrase in ("later", "earlier")):
        return start - len(the[0]), phrase
    if on and not re.match(r"\d+\s+[A-Z]", phrase):
        return start - len(on[0]), f"{'I' if on[1] == 'O' else 'i'}n {phrase}"
    if not preposition and re.search(r"\b(?:born|died|dated|married|arrested|held)\s+$", left, re.IGNORECASE):
        return start, f"in {phrase}"
    return start, phrase


def _article_before(left: str) -> bool:
    return bool(re.search(r"\b(?:the|an?)\s+$", left, re.IGNORECASE))


def _is_plural(original: str, type_: EntityType) -> bool:
    """Whether the replaced words are a common noun in the plural ("lawyers", "Hospitals")."""
    if type_ not in (EntityType.DEM, EntityType.MISC, EntityType.ORG):
        return False
    head = inflection.head_noun(re.sub(r"\s*\(.*$", "", _POSSESSIVE.sub("", original)))
    if type_ == EntityType.ORG and not re.search(r"\band\b", original) and not original.islower():
        return False
    return inflection.is_plural(head) and (head.islower() or type_ == EntityType.ORG)


def _starts_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 10) : start]
    if _ABBREVIATION_BEFORE.search(before):
        return False
    # A short form in brackets and quotes, (“the Bank”), begins no sentence.
    return start == 0 or bool(_SENTENCE_START.search(before) and not re.search(r"\([“\"]$", before))
