"""What is named by its day: "the order of 15 September 2009" becomes "the order issued in the 2000s", never "the order of the
2000s", which no judge writes."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language.lists import listed

_MADE = {
    "given": listed("judgment;judgement;decision;ruling;verdict;sentence;resolution;conclusion;consent;evidence"),
    "issued": listed("order;warrant;certificate;summons;notice;decree;injunction;permit;licence;indictment;circular"),
    "made": listed(
        "request;application;motion;complaint;claim;statement;declaration;proposal;submission;petition;appeal;offer;demand;"
        "recommendation;finding;allegation;deposition;payment;report"
    ),
    "written": listed(
        "letter;note;memo;memorandum;reply;opinion;e-mail;email;document;article;response;affidavit;report;fax;record;"
        "observation;pleading;minutes;assessment"
    ),
    "concluded": listed("agreement;contract;settlement;treaty;deal;lease"),
    "held": listed("hearing;meeting;session;interview;trial;demonstration;election;rally;examination;conference"),
}  # fmt: skip
_PARTICIPLE = {noun: participle for participle, nouns in _MADE.items() for noun in nouns}
_THING = re.compile(r"([a-z-]+),?\s+(?:of|dated)\s+$", re.IGNORECASE)
# Parts of a time keep their "of": "the night of a date in the 1990s".
_TIMES = listed(
    "morning;afternoon;evening;night;day;week;month;year;beginning;end;start;middle;spring;summer;autumn;winter;as;"
    "half;quarter;weekend;eve;instead;because;out;anniversary"
)


def _coarse(place: Place) -> str:
    """The decade (or year) that a day, month or year has become, or ""."""
    cut = place.cut
    if cut.kind is not RungKind.DATE or cut.mask:
        return ""
    found = re.fullmatch(r"(?:a |dates? in |in )?(?:date in )?(the \d{3}0s(?: and the \d{3}0s)?)", cut.phrase)
    return found[1] if found else ""


def _thing(place: Place) -> str:
    found = _THING.search(place.before)
    return found[1].lower() if found else ""


def participle_of(noun: str) -> str:
    """How such a thing comes about: "given" for judgments; "" where the table has no word."""
    return _PARTICIPLE.get(noun) or _PARTICIPLE.get(noun.removesuffix("s"), "")


def _made(place: Place) -> str:
    if not _coarse(place) or not participle_of(_thing(place)):
        return ""
    return place.match_left(r"(?:of|dated)\s+(?:the\s+)?")


def _write_made(place: Place, left: str) -> Cut:
    return place.taking(left, f"{participle_of(_thing(place))} in {_coarse(place)}")


def _dated(place: Place) -> str:
    return place.match_left(r"dated\s+") if _coarse(place) else ""


def _happened(place: Place) -> str:
    """ "the events of 5 May 1990": a day is told of something that has no word of its own."""
    day = re.search(r"\b\d{1,2}\b", place.cut.said)
    if not _coarse(place) or not day or _thing(place) in _TIMES or not _thing(place):
        return ""
    return place.match_left(r"of\s+")


def _write_happened(place: Place, left: str) -> Cut:
    plural = place.cut.phrase.startswith("dates")
    return place.taking(left, f"on {'dates' if plural else 'a date'} in {_coarse(place)}")


def _span_of_life(place: Place) -> str:
    """The decade or century at an end of a span in brackets, without its article: "(1880s–1940s)"."""
    if place.cut.kind is not RungKind.DATE or place.cut.mask:
        return ""
    found = re.fullmatch(r"(?:dates? in )?the (\d{3}0s|\d+(?:st|nd|rd|th) century)", place.cut.phrase)
    opened = re.search(r"\([^()]*$", place.before)
    dash = place.before.rstrip()[-1:] in ("–", "—", "-") or re.match(r"\s*[–—-]", place.after)
    return found[1] if found and opened and dash else ""


def _day_of_a_year(place: Place) -> str:
    """The year that a day has become behind a part of it: "in the early morning of 14 May 2007"."""
    day = re.search(r"\b\d{1,2}\b", place.cut.said)
    year = re.fullmatch(r"(?:[A-Z][a-z]+ )?\d{4}", place.cut.phrase)
    if place.cut.kind is not RungKind.DATE or place.cut.mask or not day or not year:
        return ""
    part = re.search(r"\b(?:morning|afternoon|evening|night|eve|day)s? of $", place.before)
    return place.cut.phrase if part else ""


DATED: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "an end of a span in brackets",
        _span_of_life,
        lambda p, decade: p.saying(decade),
        (
            (
                "Berg ([3 June 1931|DATETIME|date|date in the 1930s] – [2 May 2004|DATETIME|date|the 2000s])",
                "Berg (1930s – 2000s)",
            ),
            ("([1888|DATETIME|date|the 1880s]–1940)", "(1880s–1940)"),
        ),
    ),
    Rule(
        "a part of a day of a year",
        _day_of_a_year,
        lambda p, year: p.saying(f"a day in {year}"),
        (("In the morning of [14 May 2007|DATETIME|date|2007], he", "In the morning of a day in 2007, he"),),
    ),
    Rule(
        "a paper that is named by its day",
        _made,
        _write_made,
        (
            ("By a decision of [5 May 1999|DATETIME|date|date in the 1990s] it", "By a decision given in the 1990s it"),
            ("his letter dated [5 May 1999|DATETIME|date|date in the 1990s].", "his letter written in the 1990s."),
            ("the orders of [5 and 6 May 1999|DATETIME|date|dates in the 1990s]", "the orders issued in the 1990s"),
        ),
    ),
    Rule(
        "something dated",
        _dated,
        lambda p, left: p.taking(left, f"from {_coarse(p)}"),
        (("The list is dated [5 May 1999|DATETIME|date|date in the 1990s].", "The list is from the 1990s."),),
    ),
    Rule(
        "an event that is named by its day",
        _happened,
        _write_happened,
        (
            (
                "the accident of [5 May 1999|DATETIME|date|date in the 1990s] was",
                "the accident on a date in the 1990s was",
            ),
            (
                "on the night of [5 May 1999|DATETIME|date|date in the 1990s].",
                "on the night of a date in the 1990s.",
            ),
        ),
    ),
)  # fmt: skip
