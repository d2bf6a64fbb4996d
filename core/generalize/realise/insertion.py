"""How a replacement enters its sentence: articles, prepositions, and words before it that say the same. The first rule counts."""

from __future__ import annotations

import re
from typing import Any

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.ages import AGES
from sfumato.core.generalize.realise.amounts import AMOUNTS
from sfumato.core.generalize.realise.attributes import ATTRIBUTES
from sfumato.core.generalize.realise.codes import CODES, REST_OF_NAME
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.dates import DATES
from sfumato.core.generalize.realise.domestic_and_foreign import NATIONALS
from sfumato.core.generalize.realise.fields import DATE_FIELDS, FIELDS, LINES
from sfumato.core.generalize.realise.idioms import IDIOMS
from sfumato.core.generalize.realise.modifiers import ORNAMENTS, behind_a_nation
from sfumato.core.generalize.realise.names_and_nouns import MASKED_NAMES, NAMES_AND_NOUNS
from sfumato.core.generalize.realise.repeated_roles import RELATIVES
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.generalize.realise.slot import Role
from sfumato.core.language import inflection
from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.model import EntityType

EnterRule = Rule[Place, Cut]
_ADJECTIVE = re.compile(r"[^\W\d_]{3,}(?:ic|ian|ean|ese|ish)")
_RANK = r"(?:former|retired|acting|deputy|fellow|then|interim|current|honorary|onetime|sometime|rank of|title of)[ \u00a0]+"
_NOUNS = (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE)
_SHARED_ARTICLE = re.compile(
    r".*\b((?:an?|the|as|both|either|former|his|her)\s(?:[\w’-]+,?\s){0,18}(?:[\w’-]+,|and|or)\s+)$",
    re.DOTALL,
)
_NAMES = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.PERSON)


def _definite(place: Place) -> bool:
    return not place.cut.mask and (place.cut.kind is RungKind.ROLE or place.cut.phrase.startswith("the "))


def _one_of_many(place: Place) -> str:
    """The "the" of a post that one person holds, told as one that many hold: "served as |the President of Cyprus|"."""
    cut = place.cut
    if cut.mask or cut.type is not EntityType.DEM or cut.kind not in _NOUNS or not cut.is_name:
        return ""
    if cut.is_adjective or place.noun_follows or not inflection.wants_article(cut.phrase):
        return ""
    held = re.search(r"\b(?:as|is|was|became|become|been)[ \u00a0]the[ \u00a0]$", place.before)
    return place.article if held else ""


def _is_noun(place: Place) -> bool:
    return not place.cut.mask


def _first_the(place: Place) -> str:
    """ "the Cleveland Browns" on first mention is "a sports team": nobody has heard of it yet."""
    cut = place.cut
    if cut.type not in _NAMES or not cut.is_name or cut.kind not in (RungKind.KIND, RungKind.PLACE):
        return ""
    # "the Board of Elections" is one; "the Jazz of |the NBA|" and "the Senate for the first time" are new here.
    belongs = re.match(r"\s+(?:of\b|for\s+(?:the\s+)?[A-Z])", place.after)
    apart = re.fullmatch(r"\s+(?:of|for)\s+(?:the\s+)?", place.room)
    if cut.is_adjective or place.noun_follows or (belongs and not apart):
        return ""
    common = " " not in cut.said and lexicon.is_noun(cut.said) and not lexicon.is_country(cut.said)
    if not inflection.wants_article(cut.phrase) or common:
        return ""
    return place.article if place.article.strip().lower() == "the" else ""


def _inner_article(place: Place) -> str:
    found = re.match(r"(the|a|an)\s+", place.cut.said, re.IGNORECASE)
    return found[1].lower() if found and not place.determiner else ""


def _write_inner(place: Place, inner: str) -> Cut:
    phrase, cut = place.cut.phrase, place.cut
    if inner == "the" and not (cut.is_name and cut.type in _NAMES):
        return place.saying(f"the {phrase}")
    if cut.is_adjective and place.noun_follows:
        return place.saying(f"{inflection.article(phrase)} {phrase}")
    return place.saying(_with_article(phrase, cut))


def _with_article(phrase: str, cut: Cut) -> str:
    tongue = bool(cut.flags & RungFlag.LANGUAGE) and phrase.endswith("language")
    if cut.is_adjective or cut.flags & RungFlag.MASS or not (inflection.wants_article(phrase) or tongue):
        return phrase
    return f"{inflection.article(phrase)} {phrase}"


def _needs_none(place: Place) -> bool:
    """A determiner is there already, or the noun is a title, an attribute or the rest of a name."""
    cut = place.cut
    if place.determiner or place.gap.endswith(("-", "‑")):
        return True
    if place.after.startswith(":") and not re.search(
        r"\b(?:in|of|from|to|by|for|with|at)[ \u00a0]$", place.before
    ):
        return True  # the label of a field
    if _shares_article(place) or _ranked(place) or _ends_compound(place):
        return True
    if cut.type is EntityType.MISC and _ADJECTIVE.fullmatch(cut.said) and place.noun_follows:
        return True  # "the Olympic |medallist"
    adorned = place.slot is not None and place.role is Role.MODIFIER and place.slot.stands
    if adorned and cut.kind in (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE):
        return True
    if cut.flags & RungFlag.LANGUAGE:
        return place.noun_follows
    if cut.type is EntityType.DEM and cut.is_name and re.match(r"[ \u00a0][^\W\d_a-z]", place.after):
        return True  # "Ambassador Carrera" → "public official Carrera"
    return cut.type is not EntityType.LOC and _rest_of_name(place)


def _ends_compound(place: Place) -> bool:
    """An occupation that closes a group without an article: "appointed track |veterinarian|", "a radio and club |DJ|"."""
    own = re.match(r"(?:the|an?)\s", place.cut.said, re.IGNORECASE)
    group = place.group
    if place.cut.type is not EntityType.DEM or own is not None or group is None or not group.modified:
        return False
    return behind_a_nation(place) or re.search(r"[\w’'-][ \u00a0]$", place.gap) is not None


def _shares_article(place: Place) -> bool:
    """A later noun of a list that had no article of its own: "both vice president and |chairman", "an analyst and |diplomat"."""
    cut = place.cut
    held = cut.type is EntityType.DEM and not cut.phrase.endswith(("condition", "illness", "injury"))
    if not held or not cut.said.islower() or not lexicon.is_noun(cut.said.split()[-1]):
        return False
    listed = _SHARED_ARTICLE.search(place.before)
    return listed is not None and not re.search(r"\b(?:is|was|who|has|had|be|with|from)\s", listed[1])


def _ranked(place: Place) -> bool:
    """A rank before an occupation that had no article either: "and former |professional player", "as acting |commissioner"."""
    bare = not re.match(r"(?:the|an?)\s", place.cut.said, re.IGNORECASE)
    return place.cut.type is EntityType.DEM and bare and bool(place.match_left(_RANK))


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
    *ATTRIBUTES,
    EnterRule(
        "words of an event that are no noun stay as they are",
        lambda p: p.cut.kind is RungKind.EVENT and p.cut.is_adjective,
        lambda p, _: p.cut,
        (
            ("He was [the 2nd|EVENT|event+adjective|a] sultan of it.", "He was a sultan of it."),
            (
                "a poet, [known for X|EVENT|event+adjective|known for her work].",
                "a poet, known for her work.",
            ),
        ),
    ),
    *IDIOMS,
    EnterRule(
        "one of several takes no article",
        lambda p: not p.cut.mask and p.cut.phrase.lower().startswith("one of "),
        lambda p, _: p.taking(p.match_left(r"one of[ \u00a0\n]+") or p.article, p.cut.phrase),
        (
            (
                "She was one of [the first dancers|EVENT|event|one of the first dancers] to",
                "She was one of the first dancers to",
            ),
            (
                "He is the [only person|EVENT|event|one of the few people] to",
                "He is one of the few people to",
            ),
            (
                "The [first woman|EVENT|event|One of the first women] to do it",
                "One of the first women to do it",
            ),
        ),
    ),
    *NATIONALS,
    *ORNAMENTS,
    *MASKED_NAMES,
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
        "the Government of a case",
        lambda p: not p.cut.mask and p.cut.phrase == "government" and p.cut.said.endswith("Government"),
        lambda p, _: p.taking(p.article, "the Government"),
        (
            (
                "[The Danish Government|ORG|kind|government] were represented by",
                "The Government were represented by",
            ),
        ),
    ),
    EnterRule(
        "a note in brackets takes no article",
        lambda p: p.cut.phrase.startswith("[") and p.article,
        lambda p, article: p.taking(article, p.cut.phrase),
        (),
    ),
    *AGES,
    *DATE_FIELDS,
    *DATES,
    *CODES,
    *FIELDS,
    *LINES,
    *NAMES_AND_NOUNS,
    EnterRule(
        "a shifted date",
        lambda p: p.cut.kind is RungKind.SHIFTED,
        lambda p, _: p.cut,
        (("on [5 May 1991|DATETIME|shifted|9 June 1991]", "on 9 June 1991"),),
    ),
    *RELATIVES,
    EnterRule(
        "what is known already has a determiner",
        lambda p: (
            p.cut.phrase.startswith("the ")
            and not p.article
            and (
                (p.group is not None and p.group.determiner and p.gap.endswith(p.group.before))
                or p.match_left(rf"(?:such|any|no|{'|'.join(NUMBER_WORDS)})\s+")
            )
        ),
        lambda p, _: p.saying(p.cut.phrase.removeprefix("the ")),
        (
            ("made his [Formula One|ORG|kind|the motor race] debut", "made his debut"),
            ("Two [Democratic|ORG|kind|the political party] members", "Two members"),
            (
                "to honor the entire [Girls League|ORG|kind|the sports league].",
                "to honor the entire sports league.",
            ),
        ),
    ),
    EnterRule(
        "a role and what is known already",
        _definite,
        lambda p, _: p.taking(p.article, p.cut.phrase),
        (("Then [Mr Polat|PERSON|role|the applicant] left.", "Then the applicant left."),),
    ),
    *AMOUNTS,
    EnterRule(
        "a name that is heard of for the first time",
        _first_the,
        lambda p, the: p.taking(the, _with_article(p.cut.phrase, p.cut)),
        (
            (
                "signed by the [Cleveland Browns|ORG|kind|sports team] in May",
                "signed by a sports team in May",
            ),
            ("practising in the [USA|LOC|place|country], Russia", "practising in a country, Russia"),
            (
                "elected to the [State Assembly|ORG|kind|parliament] for the first time",
                "elected to a parliament for the first time",
            ),
        ),
    ),
    EnterRule(
        "a post that many hold",
        _one_of_many,
        lambda p, the: p.taking(the, _with_article(p.cut.phrase, p.cut)),
        (
            (
                "served as the [fourth President of Cyprus|DEM|attribute|politician from Cyprus] from",
                "served as a politician from Cyprus from",
            ),
            ("he was the [teacher|DEM|kind|educator] there", "he was the educator there"),
        ),
    ),
    EnterRule(
        "an article inside the mention",
        _inner_article,
        _write_inner,
        (
            ("He is [a lawyer|DEM|kind|professional].", "He is a professional."),
            (
                "is [a French|DEM|attribute+adjective|European] avant-garde composer",
                "is a European avant-garde composer",
            ),
            ("He left [the island|MISC|kind|place].", "He left the place."),
        ),
    ),
    EnterRule(
        "the article of a name is no part of its kind",
        lambda p: (
            p.cut.kind in _NOUNS
            and not p.cut.mask
            and re.search(r"[\w,;]\s+The[ \u00a0]$", p.before)
            and p.article
        ),
        lambda p, the: p.taking(the, f"the {p.cut.phrase}"),
        (("Then, The [Times|ORG|kind|media outlet] ranked her", "Then, the media outlet ranked her"),),
    ),
    EnterRule(
        "a noun that is determined already",
        _needs_none,
        lambda p, _: p.cut,
        (
            ("was all-[county|LOC|place|region] as a junior", "was all-region as a junior"),
            ("is an Italian retired [footballer|DEM|kind|athlete].", "is an Italian retired athlete."),
            (
                "was a [Russian-born French|DEM|mask|***] [actress|DEM|kind|professional] here",
                "was a professional here",
            ),
            ("as an elementary school [teacher|DEM|kind|educator]", "as an elementary school educator"),
            (
                "as [US|DEM|attribute+adjective|American] [head|DEM|attribute|leader] of",
                "as American leader of",
            ),
            (
                "was appointed track [veterinarian|DEM|kind|professional].",
                "was appointed track professional.",
            ),
            (
                "He is a songwriter, radio and club [DJ|DEM|kind|musician], and presenter.",
                "He is a songwriter, radio and club musician, and presenter.",
            ),
            (
                "He served as the infield and first [base coach|DEM|kind|coach] for them.",
                "He served as the infield and first coach for them.",
            ),
            (
                "in the famous [Matthews final|MISC|kind|sports competition].",
                "in the famous sports competition.",
            ),
            (
                "as both vice president and [chairman|DEM|kind|leader] of",
                "as both vice president and leader of",
            ),
            (
                "is an editor, [poet|DEM|kind|writer], artist and [designer|DEM|kind|specialist] in",
                "is an editor, writer, artist and specialist in",
            ),
            (
                "served as acting [High Commissioner|DEM|kind|public official] to",
                "served as acting public official to",
            ),
            (
                "with her pen name, is an author and [editor|DEM|kind|manager].",
                "with her pen name, is an author and manager.",
            ),
            (
                "rose to the rank of [Major|DEM|kind|military officer].",
                "rose to the rank of military officer.",
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
            ("The Council elected her [Mayor|DEM|kind|politician].", "The Council elected her a politician."),
            (
                "to pay the first applicant [EUR 5|QUANTITY|amount|sum of money] and",
                "to pay the first applicant a sum of money and",
            ),
            (
                "Done in [English|DEM|attribute+language|Germanic language], and notified",
                "Done in a Germanic language, and notified",
            ),
        ),
    ),
)


def enter(place: Place) -> Cut:
    """The cut as the first fitting rule of `ENTER` writes it; unchanged where none fits."""
    for rule in ENTER:
        found: Any = rule.when(place)
        if found:
            return rule.rewrite(place, found)
    return place.cut
