"""How a date enters its sentence: "on 18 July 1980" becomes "in July 1980" or "on a date in the 1980s". The first rule counts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.dated import DATED
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection

DateRule = Rule[Place, Cut]
_OWN = re.compile(r"(?:in|between|from|since|until|on|during|by|before|after|at)\b")
_IN = (
    r"in|since|until|till|by|before|after|during|from|through|throughout|to|of|between|and|around|about|for|as|or|"
    r"circa|c\.|ca\."
)
# The preposition of the first year of a list counts for all: "born in 1978, 1981 and 1986".
_UNDER = re.compile(rf"(?:\b(?:{_IN})\s+(?:the\s+)?(?:[^,;.()]{{2,20}},\s+)*|[–—-]\s*)$", re.IGNORECASE)
_DAY = re.compile(r"\d{1,2}\s+[A-Z]|[A-Z][a-z]+ \d{1,2}\b")
_SEASON = re.compile(r"\s+(?:season|campaign|school year)\b")
_NOUNS = ("dates in ", "several dates", "date", "day", "holiday", "working day", "weekend day")


def _is(place: Place) -> bool:
    return place.cut.kind is RungKind.DATE and not place.cut.mask


def _under(place: Place) -> bool:
    return bool(_UNDER.search(place.before))


def _on(place: Place) -> str:
    return place.match_left(r"on\s+(?:the\s+)?")


def _the(place: Place) -> str:
    return place.match_left(r"the\s+")


def _wide(place: Place) -> str:
    return re.sub(r"^(?:dates?|period) in ", "", place.cut.phrase)


def _sized(left: str, word: str) -> str:
    """The word with the capital of what it replaces."""
    return word[:1].upper() + word[1:] if left[:1].isupper() else word


def _in_place_of(place: Place, left: str, phrase: str) -> Cut:
    return place.taking(left, _sized(left, phrase))


def _own(place: Place) -> str | None:
    if not (_is(place) and _OWN.match(place.cut.phrase)):
        return None
    return place.match_left(r"(?:in|on|between|from|during|at)\s+(?:the\s+)?") or " "


def _under_another(place: Place) -> bool:
    """ "after in 2008": the preposition before it is the one that counts."""
    if not (_is(place) and re.match(r"(?:in|on|at)\b", place.cut.phrase)):
        return False
    return bool(place.match_left(r"(?:after|before|since|until|till|by|of|about|around|to|through|[–—-])\s+"))


def _with_the(place: Place) -> str:
    """The "the" before a phrase that brings its own, or needs none: "the 1985", "the the 1990s"."""
    if not _is(place) or _on(place) or not (the := _the(place)):
        return ""
    wide = _wide(place)
    follows = place.noun_follows or re.match(r"\s+[A-Z]", place.after)
    if wide.startswith("the ") or wide in ("later", "earlier"):
        return the
    return the if not follows and re.match(r"(?:\d{4}|[A-Z][a-z]+ \d{4})$", wide) else ""


def _before_noun(place: Place) -> bool:
    """ "at the 2014 Olympics", "in a 1926 match": the article belongs to the noun."""
    owned = re.search(r"(?:\b(?:his|her|its|their|my|our)|['’]s)\s+$", place.before)
    if not _is(place) or not (place.article or owned):
        return False
    return place.cut_follows or place.noun_follows or bool(re.match(r"\s+[A-Z]", place.after))


def _of_an_event(place: Place) -> str:
    """The space after a year that tells one of a series: "the 2016 Cup". As a decade it would tell none of them apart."""
    definite = place.article.strip().lower() == "the" or place.cut.said.lower().startswith("the ")
    if not _is(place) or not definite or not re.search(r"\d{4}", place.cut.said):
        return ""
    follows = re.match(r"[ \u00a0](?=[A-Z])", place.after)
    if not follows and not (place.noun_follows and not _SEASON.match(place.after)):
        return ""
    return place.after[:1]


def _without_year(place: Place, space: str) -> Cut:
    the = re.match(r"the(?=\s)", place.cut.said, re.IGNORECASE)
    if the and not place.cut_follows:
        return place.saying(the[0])
    return replace(place.cut, end=place.cut.end + len(space), phrase="", fixed=True)


def _in_life(place: Place) -> bool:
    """At the beginning of brackets, or before a dash: "(3 June 1931 – 12 October 2004)"."""
    if place.before.rstrip().endswith(":") or (not place.before.strip() and not place.after.strip()):
        return True  # the field of a form, the date line of a judgment
    return place.before.rstrip().endswith("(") or bool(re.match(r"\s*[–—]\s*\w", place.after))


def _one_end(place: Place) -> str:
    """ "between" before a range that has become one time, or "from" where its end was inside the mention."""
    if not _is(place) or re.search(r"\band\b|\bto\b|[–-]", _wide(place)):
        return ""
    if re.match(r"\s+(?:and|to|until|till|through)\b|\s*[–—-]", place.after):
        return ""
    ended = re.search(r"\b(?:to|until|till|and|through)\b|[–—-]", place.cut.said)
    return place.match_left(r"between\s+(?:the\s+)?") or (
        place.match_left(r"from\s+(?:the\s+)?") if ended else ""
    )


def _single(place: Place) -> bool:
    return _is(place) and place.cut.phrase.startswith("date in ")


# A decade is no limit: "until the 1990s" is false of a day in them.
_BOUNDING = r"(?:until|till|by|before|after|since|of|for|to)\s+"
# Nor is it one of a year or month: "after April 1997" is not "after the 1990s".
_PARTING = r"(?:before|after|by|prior to)\s+"


def _is_day(place: Place) -> bool:
    """The day was told, in letters or in figures."""
    said = place.cut.said
    return bool(re.search(r"\b\d{1,2}\b", said)) and not re.fullmatch(r"\W*\d{4}\W*\d{0,4}\W*", said)


def _several(place: Place) -> bool:
    return _is(place) and place.cut.phrase.startswith("dates in ") and _under(place) and not _on(place)


def _write_several(place: Place, _: Any) -> Cut:
    joined = place.match_left(r"(?:and|or)\s+")
    each = re.match(r",?\s+respectively\b", place.after)
    made = replace(place.cut, end=place.cut.end + (each.end() if each else 0))
    return replace(made, phrase=f"in {_wide(place)}" if joined else _wide(place))


def _noun(place: Place) -> bool:
    return _is(place) and place.cut.phrase.startswith((*_NOUNS, "period", "time of"))


def _write_noun(place: Place, _: Any) -> Cut:
    phrase = place.cut.phrase
    first = phrase.split()[0]
    if place.determiner or inflection.is_plural(first) or first == "several":
        return place.saying(phrase)
    return place.saying(f"{inflection.article(phrase)} {phrase}")


def _part_of_day(place: Place) -> str:
    if not _is(place) or place.cut.phrase not in ("morning", "afternoon", "evening", "night"):
        return ""
    return place.match_left(r"at\s+(?:about\s+|around\s+)?") or " "


def _write_part(place: Place, at: str) -> Cut:
    if place.match_left(r"(?:from|until|till|by|before|after|since|to)\s+"):
        return place.saying(f"the {place.cut.phrase}")
    lead = "at " if place.cut.phrase == "night" else "in the "
    return _in_place_of(place, at, lead + place.cut.phrase) if at.strip() else place.cut


def _point(place: Place) -> str:
    on = _on(place) if _is(place) else ""
    return on if on and not _DAY.match(place.cut.phrase) else ""


def _bare(place: Place) -> bool:
    happened = place.match_left(r"(?:born|died|dated|married|arrested|held)\s+")
    return _is(place) and bool(happened) and not _DAY.match(place.cut.phrase)


def _span(place: Place) -> str:
    """ "from" or "between" before a span that is written with a dash."""
    if not _is(place) or not re.search(r"\w[–-](?:the )?\w", place.cut.phrase):
        return ""
    return place.match_left(r"(?:from|between)\s+(?:the\s+)?")


def _write_span(place: Place, lead: str) -> Cut:
    joint = " to " if lead.lower().startswith("from") else " and "
    return place.taking(
        lead, lead.split()[0] + " " + re.sub(r"[–-](?=(?:the )?\w)", joint, place.cut.phrase, count=1)
    )


DATES: tuple[DateRule, ...] = (
    *DATED,
    DateRule(
        "one preposition is enough",
        _under_another,
        lambda p, _: p.saying(p.cut.phrase.partition(" ")[2]),
        (("he stayed after [31 May 2008|DATETIME|date|in 2008].", "he stayed after 2008."),),
    ),
    DateRule(
        "a range that has become one time",
        _one_end,
        lambda p, lead: _in_place_of(p, lead, f"in {_wide(p)}"),
        (
            ("and, between [2015 and 2018|DATETIME|date|date in the 2010s], he", "and, in the 2010s, he"),
            ("From [2010 to 2014|DATETIME|date|the 2010s] he worked", "In the 2010s he worked"),
            ("From [2010 to 2014|DATETIME|date|period in the 2010s] he worked", "In the 2010s he worked"),
        ),
    ),
    DateRule(
        "a span under its preposition",
        _span,
        _write_span,
        (
            (
                "From [August 2016 to June 2018|DATETIME|date|2016–2018] he worked",
                "From 2016 to 2018 he worked",
            ),
        ),
    ),
    DateRule(
        "a date that brings its preposition",
        _own,
        lambda p, left: _in_place_of(p, left, p.cut.phrase) if left.strip() else p.cut,
        (
            ("He left in [1991|DATETIME|date|between 1990 and 1995].", "He left between 1990 and 1995."),
            ("On [5 May 1991|DATETIME|date|in the 1990s] he left.", "In the 1990s he left."),
        ),
    ),
    DateRule(
        "the year of one of a series goes",
        _of_an_event,
        _without_year,
        (
            ("at the [2014|DATETIME|date|date in the 2010s] Olympics", "at the Olympics"),
            (
                "at [the 1988|DATETIME|date|date in the 1980s] international festival",
                "at the international festival",
            ),
            (
                "for [the 2019|DATETIME|date|date in the 2010s] [Pakistan Cup|MISC|label|Sports event F].",
                "for Sports event F.",
            ),
        ),
    ),
    DateRule(
        "no article twice before a year or decade",
        _with_the,
        lambda p, the: _in_place_of(p, the, _wide(p)),
        (
            ("Until the [autumn of 1985|DATETIME|date|1985] the mail came.", "Until 1985 the mail came."),
            ("in the [summer of 1985|DATETIME|date|date in the 1980s].", "in the 1980s."),
            ("The [next morning|DATETIME|date|later] he left.", "Later he left."),
        ),
    ),
    DateRule(
        "a date before a noun",
        _before_noun,
        lambda p, _: p.saying(_wide(p).removeprefix("the ")),
        (("In a [1926|DATETIME|date|date in the 1920s] match", "In a 1920s match"),),
    ),
    DateRule(
        "on a date",
        lambda p: _single(p) and _on(p),
        lambda p, on: _in_place_of(p, on, f"on a {p.cut.phrase}"),
        (
            (
                "She was born on [18 July 1980|DATETIME|date|date in the 1980s].",
                "She was born on a date in the 1980s.",
            ),
        ),
    ),
    DateRule(
        "a day that bounds or names something",
        lambda p: _single(p) and p.match_left(_BOUNDING if _is_day(p) else _PARTING),
        lambda p, _: p.saying(f"a {p.cut.phrase}"),
        (
            (
                "detained until [17 September 1999|DATETIME|date|date in the 1990s].",
                "detained until a date in the 1990s.",
            ),
            (
                "before [April 1997|DATETIME|date|date in the 1990s], when",
                "before a date in the 1990s, when",
            ),
        ),
    ),
    DateRule(
        "a period under a preposition",
        lambda p: _is(p) and p.cut.phrase.startswith("period in ") and _under(p),
        lambda p, _: p.saying(_wide(p)),
        (("her term in [1933–1934|DATETIME|date|period in the 1930s].", "her term in the 1930s."),),
    ),
    DateRule(
        "a date under a preposition",
        lambda p: _single(p) and (_under(p) or _in_life(p)),
        lambda p, _: p.saying(_wide(p)),
        (
            ("He was born in [1965|DATETIME|date|date in the 1960s].", "He was born in the 1960s."),
            (
                "(11 July 1924 – [10 September 1993|DATETIME|date|date in the 1990s])",
                "(11 July 1924 – 1990s)",
            ),
            (
                "Berg ([3 June 1931|DATETIME|date|date in the 1930s] – 12 October 2004)",
                "Berg (1930s – 12 October 2004)",
            ),
            ("[5 June 2019|DATETIME|date|date in the 2010s]", "The 2010s"),
            ("Next visit: [2023-12-15|DATETIME|date|date in the 2020s].", "Next visit: the 2020s."),
            (
                "from 2007 through [2012|DATETIME|date|date in the 2010s]",
                "from 2007 through the 2010s",
            ),
        ),
    ),
    DateRule(
        "a date alone",
        _single,
        lambda p, _: p.saying(f"in {_wide(p)}"),
        (("She arrived [18 July 1980|DATETIME|date|date in the 1980s].", "She arrived in the 1980s."),),
    ),
    DateRule(
        "several dates of one year or decade",
        _several,
        _write_several,
        (
            ("born in [1993 and 1995|DATETIME|date|dates in the 1990s].", "born in the 1990s."),
            (
                "born in [1993 and 1995|DATETIME|date|dates in the 1990s] respectively and",
                "born in the 1990s and",
            ),
            (
                "in 1990 and [7 March and 10 October 1991|DATETIME|date|dates in 1991])",
                "in 1990 and in 1991)",
            ),
            ("heard on [5 and 7 May 1993|DATETIME|date|dates in 1993]", "heard on dates in 1993"),
        ),
    ),
    DateRule(
        "dates and periods as nouns",
        _noun,
        _write_noun,
        (("On [5 May|DATETIME|date|date] he left.", "On a date he left."),),
    ),
    DateRule(
        "parts of the day",
        _part_of_day,
        _write_part,
        (
            ("He left at about [8 a.m.|DATETIME|date|morning].", "He left in the morning."),
            ("He waited until [5 p.m.|DATETIME|date|afternoon] and", "He waited until the afternoon and"),
        ),
    ),
    DateRule(
        "on a day becomes in a month or year",
        _point,
        lambda p, on: _in_place_of(p, on, f"in {p.cut.phrase}"),
        (
            ("She was born on [18 July 1980|DATETIME|date|July 1980].", "She was born in July 1980."),
            ("On [18 July 1980|DATETIME|date|1980] he left.", "In 1980 he left."),
            ("to Poland on the [4 October 2008|DATETIME|date|2008].", "to Poland in 2008."),
        ),
    ),
    DateRule(
        "born 1980 needs a preposition",
        _bare,
        lambda p, _: p.saying(f"in {p.cut.phrase}"),
        (("Berg (born [3 May 1980|DATETIME|date|1980])", "Berg (born in 1980)"),),
    ),
    DateRule("any other date", _is, lambda p, _: p.cut, (("in [May 1980|DATETIME|date|1980]", "in 1980"),)),
)
