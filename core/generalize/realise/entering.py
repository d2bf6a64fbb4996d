"""How a replacement enters its sentence: articles, prepositions, and words before it that say the same. The first rule counts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.codes import CODES, REST_OF_NAME, is_field
from sfumato.core.generalize.realise.cut import Cut, Place, Slot
from sfumato.core.generalize.realise.dates import DATES
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType

EnterRule = Rule[Place, Cut]
_ABOUT = r"(?:about|around|approximately|nearly|almost|roughly|up to|over|more than|at least|less than)\s+"
_RANGE = re.compile(r"between\b|fewer than\b|less than\b|more than\b|\d[\d,.]* to \d|\w+ to \w+ \w+$")
_NOUNS = (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE)
_NAMES = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.PERSON)
_ORNAMENTS = (EntityType.DEM, EntityType.LOC, EntityType.ORG, EntityType.DATETIME, EntityType.QUANTITY)


def _respondent(place: Place) -> bool:
    """A hidden State against which a case is brought."""
    if place.cut.type not in (EntityType.ORG, EntityType.LOC) or not re.search(r"\sv\.\s+$", place.before):
        return False
    return bool(re.match(r"(?:the |an? )?(?:state|country)\b", place.cut.phrase, re.IGNORECASE))


def _amount_of(place: Place) -> re.Match[str] | None:
    if not place.match_left(r"of\s+") or place.cut.type is not EntityType.QUANTITY:
        return None
    return re.fullmatch(r"between (.+) and (.+)", place.cut.phrase)


# -- masks --


def _ornament(place: Place) -> str:
    """The space after a masked word that only adorns a noun: "a *** national" reads as "a national"."""
    cut = place.cut
    if not (cut.mask and place.stars and cut.type in _ORNAMENTS) or not place.noun_follows:
        return ""
    if cut.type is EntityType.QUANTITY and not inflection.is_plural(place.next_word):
        return ""
    if not place.determiner and cut.type not in (EntityType.DEM, EntityType.QUANTITY):
        return ""
    space = re.match(r"[ \u00a0]+", place.after)
    return space[0] if space else ""


def _drop(place: Place, space: str) -> Cut:
    return replace(place.cut, end=place.cut.end + len(space), phrase="", mask=False)


def _masked_years(place: Place) -> bool:
    return place.cut.mask and place.cut.type is EntityType.DATETIME and bool(re.match(r"['’]\s", place.after))


# -- names and roles --


def _definite(place: Place) -> bool:
    return not place.cut.mask and (place.cut.kind is RungKind.ROLE or place.cut.phrase.startswith("the "))


def _labelled(place: Place) -> bool:
    return place.cut.kind in (RungKind.LABEL, RungKind.INITIALS) and not place.cut.mask


def _before_label(place: Place) -> str:
    """Words that the label says again: "the company [Company A]", "the [Polats]"."""
    if place.noun_follows:
        return ""  # "the Polat family": the article belongs to the family
    noun = place.cut.phrase.split()[0].lower()
    said = place.match_left(rf"(?:(?:the|a|an)\s+)?{re.escape(noun)}\s+")
    return said or place.article


def _noun_before(place: Place) -> bool:
    """ "the newspaper Aftenposten", or without article the same noun as the phrase: "for amateur team Torelli"."""
    cut = place.cut
    if cut.kind not in (RungKind.KIND, RungKind.PLACE) or not cut.is_name or cut.mask:
        return False
    last = re.search(r"([a-z]+)[ \u00a0\n]+$", place.gap)
    same = last is not None and last[1] == inflection.head_noun(cut.phrase).lower()
    return same or place.slot is Slot.APPOSITION


def _without_name(place: Place, _: Any) -> Cut:
    """The noun stays and the name goes; a thing that only its name made known is introduced: "the band X" → "a band"."""
    space = place.gap[len(place.gap.rstrip()) :]
    group = re.search(r"\bthe((?:[ \u00a0][a-z][\w-]*){1,4})[ \u00a0\n]+$", place.gap, re.IGNORECASE)
    if (
        group is None
        or place.cut.kind is not RungKind.KIND
        or re.search(r"\b(?:former|late|current|only|first|same)\b", group[1])
    ):
        return place.taking(space, "")
    noun = group[1].strip()
    words = f"{inflection.article(noun)} {noun}"
    return place.taking(group[0], words[:1].upper() + words[1:] if group[0][:1].isupper() else words)


# -- nouns --


def _is_noun(place: Place) -> bool:
    return not place.cut.mask


def _first_the(place: Place) -> str:
    """ "the Cleveland Browns" on first mention is "a sports team": nobody has heard of it yet."""
    cut = place.cut
    if cut.type not in _NAMES or not cut.is_name or cut.kind not in (RungKind.KIND, RungKind.PLACE):
        return ""
    if cut.is_adjective or place.noun_follows or re.match(r"\s+(?:of|for)\b", place.after):
        return ""
    if not inflection.wants_article(cut.phrase) or (" " not in cut.said and lexicon.is_noun(cut.said)):
        return ""
    return place.article if place.article.strip().lower() == "the" else ""


def _inner_article(place: Place) -> str:
    found = re.match(r"(the|a|an)\s+", place.cut.said, re.IGNORECASE)
    return found[1].lower() if found and not place.determiner else ""


def _write_inner(place: Place, inner: str) -> Cut:
    phrase, cut = place.cut.phrase, place.cut
    if inner == "the" and not (cut.is_name and cut.type in _NAMES):
        return place.saying(f"the {phrase}")
    return place.saying(_with_article(phrase, cut))


def _with_article(phrase: str, cut: Cut) -> str:
    tongue = bool(cut.flags & RungFlag.LANGUAGE) and phrase.endswith("language")
    if cut.is_adjective or cut.flags & RungFlag.MASS or not (inflection.wants_article(phrase) or tongue):
        return phrase
    return f"{inflection.article(phrase)} {phrase}"


def _needs_none(place: Place) -> bool:
    """A determiner is there already, or the noun is a title, an attribute or the rest of a name."""
    cut = place.cut
    if place.determiner or place.after.startswith(":"):
        return True
    if place.slot is Slot.MODIFIER and cut.kind in (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE):
        return True
    if cut.flags & RungFlag.LANGUAGE:
        return place.noun_follows
    if cut.type is EntityType.DEM and cut.is_name and re.match(r"[ \u00a0][^\W\d_a-z]", place.after):
        return True  # "Ambassador Carrera" → "public official Carrera"
    return cut.type is not EntityType.LOC and _rest_of_name(place)


def _rest_of_name(place: Place) -> bool:
    """A capitalised word right before it belongs to the same name: "the European | Court"."""
    found = REST_OF_NAME.search(place.gap)
    if found is None or found[1].lower() in lexicon.FUNCTION | lexicon.DETERMINERS:
        return False
    return any(c.isalnum() for c in place.before[: len(place.before) - len(found[0])])


ENTER: tuple[EnterRule, ...] = (
    EnterRule(
        "a person's own words",
        lambda p: p.cut.fixed,
        lambda p, _: p.cut,
        (),
    ),
    EnterRule(
        "one of several takes no article",
        lambda p: not p.cut.mask and p.cut.phrase.startswith("one of "),
        lambda p, _: p.taking(p.article, p.cut.phrase),
        (("He is the [only person|EVENT|event|one of the few people] to", "He is one of the few people to"),),
    ),
    EnterRule(
        "the other side of a caption",
        _respondent,
        lambda p, _: replace(p.cut, phrase="the respondent State", mask=False, kind=RungKind.ROLE),
        (
            ("CASE OF BERG v. [NORWAY|ORG|kind|state in Europe]", "CASE OF BERG v. THE RESPONDENT STATE"),
            (
                "In the case of Berg v. [Norway|ORG|label|State A],",
                "In the case of Berg v. the respondent State,",
            ),
        ),
    ),
    EnterRule(
        "a masked ornament of a noun goes",
        _ornament,
        _drop,
        (
            ("by a [Norwegian|DEM|mask|***] national", "by a national"),
            (
                "assigned the [United States|LOC|mask|***] social security number",
                "assigned the social security number",
            ),
            ("He has [three|QUANTITY|mask|***] children.", "He has children."),
        ),
    ),
    EnterRule(
        "a masked duration takes its apostrophe",
        _masked_years,
        lambda p, _: replace(p.cut, end=p.cut.end + 1),
        (
            (
                "sentenced to [nine years|DATETIME|mask|***]' imprisonment",
                "sentenced to *** imprisonment",
            ),
        ),
    ),
    EnterRule(
        "no article before a mask",
        lambda p: p.cut.mask,
        lambda p, _: p.taking(p.article if p.stars else "", p.cut.phrase),
        (
            ("lodged against the [Kingdom of Norway|ORG|mask|***].", "lodged against ***."),
            ("the [Havsula|MISC|mask|***] sank", "*** sank"),
        ),
    ),
    EnterRule(
        "a note in brackets takes no article",
        lambda p: p.cut.phrase.startswith("[") and p.article,
        lambda p, article: p.taking(article, p.cut.phrase),
        (),
    ),
    EnterRule(
        "an age",
        lambda p: p.cut.phrase == "number" and p.match_left(r"aged\s+"),
        lambda p, aged: p.taking(aged, "of a certain age"),
        (("then aged [17|QUANTITY|amount|number], was", "then of a certain age, was"),),
    ),
    *DATES,
    *CODES,
    EnterRule(
        "a form's field takes no article",
        lambda p: not p.cut.mask and p.cut.kind in _NOUNS and is_field(p),
        lambda p, _: p.saying(p.cut.phrase[:1].upper() + p.cut.phrase[1:]),
        (("From: [HR Department|ORG|kind|organisational unit]", "From: Organisational unit"),),
    ),
    EnterRule(
        "the noun before says what it is",
        _noun_before,
        _without_name,
        (
            (
                "fallen from the sailing boat [Havsula|MISC|kind|vessel], registered",
                "fallen from a sailing boat, registered",
            ),
            (
                "wrote for the newspaper [Aftenposten|ORG|kind|newspaper in Norway].",
                "wrote for a newspaper.",
            ),
            ("rides for British team [Torelli–Assure|ORG|kind|team].", "rides for British team."),
        ),
    ),
    EnterRule(
        "a name that only has a label",
        _labelled,
        lambda p, _: p.taking(_before_label(p), p.cut.phrase),
        (
            ("said by the [Polats|PERSON|label|PERSON 1].", "said by PERSON 1."),
            ("by [Mr Polat|PERSON|label|PERSON 1], a lawyer", "by PERSON 1, a lawyer"),
            ("for the company [Telenor|ORG|label|Company A].", "for Company A."),
            ("as a [Saginaw|LOC|label|Area A] commissioner", "as an Area A commissioner"),
        ),
    ),
    EnterRule(
        "a shifted date",
        lambda p: p.cut.kind is RungKind.SHIFTED,
        lambda p, _: p.cut,
        (("on [5 May 1991|DATETIME|shifted|9 June 1991]", "on 9 June 1991"),),
    ),
    EnterRule(
        "what is known already has a determiner",
        lambda p: (
            p.cut.phrase.startswith("the ")
            and not p.article
            and p.match_left(r"(?:his|her|its|their|such|any|no)\s+")
        ),
        lambda p, _: p.saying(p.cut.phrase.removeprefix("the ")),
        (("made his [Formula One|ORG|kind|the motor race] debut", "made his motor race debut"),),
    ),
    EnterRule(
        "a role and what is known already",
        _definite,
        lambda p, _: p.taking(p.article, p.cut.phrase),
        (("Then [Mr Polat|PERSON|role|the applicant] left.", "Then the applicant left."),),
    ),
    EnterRule(
        "a sum of so much to so much",
        _amount_of,
        lambda p, found: p.saying(f"{found[1]} to {found[2]}"),
        (
            (
                "the total amount of [HRK 198,439|QUANTITY|amount|between HRK 100,000 and HRK 200,000].",
                "the total amount of HRK 100,000 to HRK 200,000.",
            ),
        ),
    ),
    EnterRule(
        "a range is about something already",
        lambda p: not p.cut.mask and _RANGE.match(p.cut.phrase) and p.match_left(_ABOUT),
        lambda p, about: p.taking(about, p.cut.phrase),
        (
            (
                "income of about [GBP 150|QUANTITY|amount|between GBP 100 and GBP 200] a month",
                "income of between GBP 100 and GBP 200 a month",
            ),
        ),
    ),
    EnterRule(
        "a name that is heard of for the first time",
        _first_the,
        lambda p, the: p.taking(the, _with_article(p.cut.phrase, p.cut)),
        (("signed by the [Cleveland Browns|ORG|kind|sports team] in May", "signed by a sports team in May"),),
    ),
    EnterRule(
        "an article inside the mention",
        _inner_article,
        _write_inner,
        (
            ("He is [a lawyer|DEM|kind|professional].", "He is a professional."),
            ("He left [the island|MISC|kind|place].", "He left the place."),
        ),
    ),
    EnterRule(
        "a noun that is determined already",
        _needs_none,
        lambda p, _: p.cut,
        (
            ("as an elementary school [teacher|DEM|kind|educator]", "as an elementary school educator"),
            (
                "in the famous [Matthews final|MISC|kind|sports competition].",
                "in the famous sports competition.",
            ),
            ("Attending [Nurse|DEM|kind|health worker]: Berg", "Attending health worker: Berg"),
            ("[Ambassador|DEM|kind|public official] Carrera left", "Public official Carrera left"),
            (
                "The European [Court|ORG|kind|judicial body] of Human Rights",
                "The European judicial body of Human Rights",
            ),
        ),
    ),
    EnterRule(
        "a noun takes its article",
        _is_noun,
        lambda p, _: p.saying(_with_article(p.cut.phrase, p.cut)),
        (
            ("He lives in [Oslo|LOC|place|city in Norway] now.", "He lives in a city in Norway now."),
            ("the applicant became [teacher|DEM|kind|educator]", "the applicant became an educator"),
            (
                "Done in [English|DEM|attribute+language|Germanic language], and notified",
                "Done in a Germanic language, and notified",
            ),
        ),
    ),
)


def enter(place: Place) -> Cut:
    for rule in ENTER:
        found: Any = rule.when(place)
        if found:
            return rule.rewrite(place, found)
    return place.cut
