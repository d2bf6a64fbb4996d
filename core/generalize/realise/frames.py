"""What governs a date in its sentence, and how it is written there; `dates` says which comes first."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.dated_documents import paper_before, participle_of
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.generalize.realise.times import Shape, Told, told
from sfumato.core.language import inflection
from sfumato.core.language.dates import Precision
from sfumato.core.language.lists import listed
from sfumato.core.language.months import WEEKDAYS

DateRule = Rule[Place, Cut]
_CLOCK = r"(?:\d{1,2}(?:[.:]\d\d)?\s*(?:[ap]\.?m\.?|hours|o['’]clock)|\d{1,2}[.:]\d\d|noon|midnight|midday)"
_PART_OF_DAY = r"(?:morning|afternoon|evening|night|dawn|hours|eve)"
_NOT_AN_EVENT = listed(
    "day;week;month;year;beginning;end;start;middle;spring;summer;autumn;winter;as;half;quarter;weekend;instead;because;out;"
    "anniversary"
)
_PARTS = "beginning|start|end|middle|spring|summer|autumn|fall|winter|week|weekend|half|quarter|close|eve"
_PART_OF = re.compile(rf"(?:{_PARTS})\s+of\s", re.IGNORECASE)
SERIES = r"(?:season|campaign|edition|tour|championships?|school year)"
_RANKED = r"\b(?:best|worst|most|top|first|last|only|[a-z]{3,}est|\d+(?:st|nd|rd|th))"
_OF_A_LIFE = listed("born;died;married;buried;debut;debuted;death;birth")
# Verbs that a year is the object of: "entering 2014", "missed 1998".
_TAKES_YEAR = listed(
    "enter;entered;enters;entering;spend;spent;spending;miss;missed;missing;begin;began;beginning;start;started;starting;"
    "finish;finished;finishing;end;ended;ending;open;opened;opening;close;closed;closing"
)
_PERIOD = r"(?:period|interval|stretch|time)"


def in_place_of(place: Place, left: str, phrase: str) -> Cut:
    """The phrase over the words `left` too, with their capital, or in capitals: "SENT TO THE PARTIES |ON| 4 July 2022"."""
    if len(left.strip()) > 1 and left.isupper():
        return place.taking(left, phrase.upper())
    return place.taking(left, phrase[:1].upper() + phrase[1:] if left[:1].isupper() else phrase)


def governing(place: Place, prepositions: str) -> str:
    """The preposition right before the date, with an article behind it: "on the ", or ""."""
    return place.match_left(rf"(?:{prepositions})\s+(?:the\s+)?")


def one_of(t: Told) -> str:
    """One date of what is left to tell: "a date in 1980", "a year in the 1980s"."""
    if t.grain is Precision.MONTH and not re.search(r"\d", t.text):
        return f"a day in {t.text}"
    return f"a {'year' if t.said is Precision.YEAR else 'date'} in {t.text}"


def part_of(p: Place, t: Told) -> bool:
    """A part of what was told, which is no part of what is left: "the end of May 1996", "the summer of 1996"."""
    if t.said >= t.grain or t.shape is not Shape.ONE or not governing(p, "of"):
        return False
    return re.search(rf"\b(?:{_PARTS})s?\s+of\s+(?:the\s+)?$", p.before, re.IGNORECASE) is not None


def part_inside(p: Place, t: Told) -> str:
    """The words before a date that begins with its part: "at the |end of May|", or ""."""
    within = _PART_OF.match(p.cut.said)
    return p.match_left(r"(?:at|in|towards?)\s+the\s+") if within and not t.is_decade else ""


def write_part(p: Place, t: Told, _: Any) -> Cut:
    """Of the part, its whole in what is left: "the end of a month in 1996"."""
    return p.saying(f"a month in {t.text}" if t.said is Precision.MONTH else one_of(t))


def row(
    name: str,
    when: Callable[[Place, Told], Any],
    write: Callable[[Place, Told, Any], Cut],
    *examples: tuple[str, str],
) -> DateRule:
    """A rule that holds for dates of the calendar only; `when` and `write` get what the date tells, too."""

    def holds(place: Place) -> Any:
        t = told(place.cut)
        found = when(place, t) if t else None
        return (t, found) if found else None

    return DateRule(name, holds, lambda p, found: write(p, *found), examples)


# -- where a date stands --


def on_its_line(p: Place, t: Told) -> bool:
    """Nothing else stands in the sentence: the date line of a letter or judgment."""
    return t.shape is Shape.ONE and not p.before.strip() and not p.after.strip()


def same_day(p: Place, t: Told) -> str:
    """The date that only says again which day it was: "On the same day, 5 May 1989, he"."""
    closing = re.match(r",", p.after)
    return p.match_left(r"same (?:day|date|month|year),\s+") if closing else ""


def with_weekday(p: Place, t: Told) -> re.Match[str] | None:
    """A weekday before the date, which would tell it."""
    if t.shape is not Shape.ONE:
        return None
    return re.search(rf"(?:\bon\s+)?\b({'|'.join(WEEKDAYS)}),?\s+(?:the\s+)?$", p.gap, re.IGNORECASE)


def before_noun(p: Place, t: Told) -> bool:
    """ "at the 2014 Olympics", "in a 1926 match", "her 2005 film": the determiner belongs to the noun. Of "the |autumn of 2007|"
    it is the date's own."""
    if _PART_OF.match(p.cut.said):
        return False
    if p.after[:1] not in (" ", "\u00a0", "'", "’", ""):
        return False  # "in |1850|.He left": the full stop of a text without blanks
    if p.slot is not None and p.slot.adorns and t.said >= Precision.SEASON and t.shape is Shape.ONE:
        return bool(p.article or p.slot.determiner) or not p.slot.head.endswith(
            "ing"
        )  # "spent |2007| teaching"
    owned = re.search(r"(?:\b(?:his|her|its|their|my|our)|['’]s)\s+$", p.before, re.IGNORECASE)
    if not (p.article or owned):
        return False
    return p.cut_follows or p.noun_follows or bool(re.match(r"[ \u00a0]+(?:[A-Z]|[a-z-]+ed\b)", p.after))


def of_a_series(p: Place, t: Told) -> re.Match[str] | None:
    """The noun after "the" and a year that numbers one of a series ("the 1994 season"), where a decade is left."""
    if not t.is_decade or p.article.strip().lower() != "the":
        return None
    return re.match(rf"[ \u00a0]({SERIES})\b", p.after)


def told_apart(p: Place, t: Told) -> bool:
    """A year that tells one of several: "the 2016 Cup". A decade would tell none of them apart."""
    bare = p.slot is not None and p.slot.adorns and not p.slot.determiner and p.slot.head.islower()
    return before_noun(p, t) and t.is_decade and p.article.strip().lower() not in ("a", "an") and not bare


def write_before_noun(p: Place, t: Told, _: Any) -> Cut:
    """The decade as an adjective; a noun that had no determiner beside its year has one now: "in |1870| chess match"."""
    words, owned = t.text.removeprefix("the "), re.match(r"['’]s\b", p.after)
    cut = replace(p.cut, end=p.cut.end + (owned.end() if owned else 0))
    bare = p.slot is not None and p.slot.adorns and not p.slot.determiner and not p.article
    if bare and p.slot is not None and p.slot.head.islower() and not inflection.is_plural(p.slot.head):
        words = f"a {words}"
    return replace(cut, phrase=words)


def beside_clock(p: Place, t: Told) -> str:
    """A time of day before or behind it: "At 1.40 a.m. on 30 June 2001", "on 14 May 2007 at 12.15"."""
    if not t.is_day or t.shape is Shape.LIST:
        return ""
    on = governing(p, "on|of")
    before = re.search(rf"(?:{_CLOCK}|\b{_PART_OF_DAY}s?),?\s+$", p.before[: len(p.before) - len(on)])
    behind = re.match(
        rf",?\s+(?:at|around|about|from|until|in the)\s+(?:\w+\s+)?(?:{_CLOCK}|{_PART_OF_DAY})", p.after
    )
    return on if before or behind else ""


def write_beside_clock(p: Place, t: Told, on: str) -> Cut:
    """Writes the date after the preposition that stood before a time of day."""
    return in_place_of(p, on, f"{on.split()[0].lower()} {one_of(t)}")


# -- what is named by its day --


def paper_of(p: Place, t: Told) -> tuple[str, str] | None:
    """The words before the date of a paper and its participle; a year stays behind its "of" ("the letter of 2001")."""
    left = governing(p, "of|dated")
    noun, near = paper_before(p.before[: len(p.before) - len(left)]) if left else ("", False)
    if not participle_of(noun) or (near and not t.is_decade):
        return None
    return left, participle_of(noun)


def event_of(p: Place, t: Told) -> str:
    """The words "of" or "of the" before a day that dates an event ("the judgment of 3 May"); empty where it dates none."""
    left = governing(p, "of") if t.is_day and t.is_decade else ""
    last = re.search(r"([a-z-]+)\s+$", p.before[: len(p.before) - len(left)], re.IGNORECASE) if left else None
    return left if last and last[1].lower() not in _NOT_AN_EVENT else ""


# -- spans and lists --


def spanning(p: Place, t: Told) -> str:
    """The preposition before a span of dates, a space where it has none; empty for other dates."""
    if t.shape is not Shape.SPAN:
        return ""
    return governing(p, "from|between|in|on|during") or " "


def write_span(p: Place, t: Told, left: str) -> Cut:
    """Writes a span of dates: "from … to …", "over five years in the 1990s", as its preposition and detail ask."""
    left = left if left.strip() else ""
    lead = left.split()[0].lower() if left else ""
    if len(t.values) > 1:
        if t.length and t.is_decade:  # a winter is no span of decades
            return in_place_of(p, left, f"over {t.length} around the turn of the decade")
        if lead == "between" and not t.is_decade:
            return in_place_of(p, left, f"between {t.values[0]} and {t.values[-1]}")
        if not left and not t.is_decade and re.search(r"\d[–-]\d", p.cut.said):
            return p.saying(f"{t.values[0]}–{t.values[-1]}")
        words = f"{t.values[0]} to {t.values[-1]}"
        # "for eleven seasons, |1957 through 1967|", "an envoy |1999-2001|"
        beside = p.before.endswith(", ") or (not _governed(p) and re.search(r"[\w*] $", p.before) is not None)
        open_ = not left and t.is_decade and beside
        return in_place_of(p, left, words if lead in ("", "during") and not open_ else f"from {words}")
    before = p.before[: len(p.before) - len(left)]
    if not left and re.search(rf"\b(?:{_UNDER})\s+$", p.before, re.IGNORECASE):
        return p.saying(t.text)
    if t.length and lead in ("from", "between", "in", ""):
        of = "of" if re.search(rf"\b{_PERIOD}\s+$", before) else "over"
        return in_place_of(p, left, f"{of} {t.length} in {t.text}")
    return in_place_of(p, left, f"in {t.text}")


_UNDER = "|".join(
    (
        r"concerning|regarding|in|since|until|till|by|before|after|during|from|through|throughout|to|of|between|around",
        r"about|for|as|or|circa|c\.|ca\.",
    )
)


# "deliberated |on 19 June 2001 and 12 March 2002|, adopted on the last-mentioned date": years are no dates.
_ONE_OF_THEM = re.compile(r"\b(?:last|first|latter|former)(?:[-‑]\s?mentioned)?\s(?:date|day)\b")


def listing(p: Place, t: Told) -> str:
    """The preposition before a list of dates, a space where it has none; empty for other dates."""
    return (governing(p, "on|in|at") or " ") if t.shape is Shape.LIST else ""


def write_list(p: Place, t: Told, left: str) -> Cut:
    """Writes a list of dates: "on two dates in 1994"; "respectively" goes where fewer dates are left."""
    each = re.match(r",?\s+respectively\b", p.after) if len(t.values) < t.count else None
    cut = replace(p.cut, end=p.cut.end + (each.end() if each else 0))
    left = left if left.strip() else p.match_left(r"the\s+")
    on = left.lower().startswith(("on", "in", "at"))
    dates = "two dates" if t.count == 2 else "various dates"
    if p.match_left(r"dated\s+(?:the\s+)?"):  # "letters dated 10 and 14 January 2001"
        return replace(cut, phrase=t.text)
    if (
        not t.is_day
        or (len(t.values) == t.count == 2 and not _ONE_OF_THEM.search(p.after))
        or re.search(r"\bborn\s+$", p.before[: len(p.before) - len(left)])
    ):
        words = f"in {t.text}" if on or not _governed(p) else t.text
    elif on or not _governed(p):
        words = f"on {dates} in {t.text}"
    else:
        words = f"{dates} in {t.text}"
    made = replace(p, cut=cut)
    return in_place_of(made, left, words)


def _governed(p: Place) -> bool:
    """Under a preposition; that of the first year of a list counts for all: "born in 1978, |1981 and 1986"."""
    return bool(
        re.search(rf"\b(?:{_UNDER})\s+(?:the\s+)?(?:[^,;.()]{{2,20}},\s+)*$", p.before, re.IGNORECASE)
    )


# -- one date under a preposition, or under none --


def bounding(p: Place, t: Told) -> str:
    """ "By 1980" is not by a day in 1980, "after 1980" is after all of them."""
    narrower = t.said < t.grain
    return (
        governing(p, "by|before|after|prior to|no later than|not later than|for|as of|preceding|following")
        if narrower
        else ""
    )


def until_a_day(p: Place, t: Told) -> str:
    """ "until 1990" is false of a day in that year, "since 1990" is not."""
    narrower = t.is_day if t.grain is Precision.YEAR else t.is_decade and t.said < Precision.YEAR
    return governing(p, "until|till|to") if narrower else ""


def write_bound(p: Place, t: Told, left: str) -> Cut:
    """The preposition with one date; an article before the date ("for the year 2005") goes."""
    return p.taking(left, re.sub(r"(?<=\s)the\s+$", "", left) + one_of(t))


def until_later(p: Place, t: Told) -> str:
    """The word "until" before a later day of a year that was told just before; empty elsewhere."""
    again = p.cut.later and t.grain is Precision.YEAR and t.said < Precision.YEAR
    return governing(p, "until|till") if again else ""


def later_that_year(p: Place, t: Told) -> str:
    """A second day of the year that the sentence told last."""
    if not p.cut.later or t.grain is not Precision.YEAR or t.said >= Precision.YEAR:
        return ""
    years = re.findall(r"\b(?:1\d|20)\d\d\b", p.before)
    return governing(p, "on|in") if years and years[-1] == t.text else ""


def later_date(p: Place, t: Told) -> str:
    """A second day of the same decade in one sentence."""
    again = (
        t.is_decade and t.is_day and p.cut.later and re.search(rf"\bdate in {re.escape(t.text)}\b", p.before)
    )
    return governing(p, "on") if again else ""


def spare_the(p: Place, t: Told) -> str:
    """The "the" before a date that needs none now: "the | summer of 1985"."""
    return p.match_left(r"the\s+")


def as_subject(p: Place, t: Told) -> bool:
    """ "1984 was his best season": a decade is not."""
    joint = re.search(r"(?:\b(?:that|and|but|because|while)|[.!?])\s+$", p.before)
    return (
        t.said < t.grain
        and (p.starts_sentence or joint is not None)
        and re.match(r"\s+(?:was|is|saw|marked|proved|became|brought)\b", p.after) is not None
    )


def as_object(p: Place, t: Told) -> bool:
    """A year that something is done with: "entering |2014|". A decade is not entered or missed so soon."""
    slot = p.slot
    if not t.is_decade or t.shape is not Shape.ONE or slot is None:
        return False
    spent = re.search(r"\b(?:spen(?:t|d|ds|ding))[ \u00a0]+$", p.before, re.IGNORECASE) is not None
    return spent or (slot.governor in _TAKES_YEAR and slot.function == "dobj")


def write_subject(p: Place, t: Told, _: Any) -> Cut:
    """One of the years, with a capital behind the full stop of a sentence that was not told from this one."""
    words = one_of(t)
    return p.saying(words[:1].upper() + words[1:] if re.search(r"[.!?]\s+$", p.before) else words)


def ranked_within(p: Place, t: Told) -> bool:
    """A year in which something had its number or rank, which it has not in the decade: "Game 3 of |2012|"."""
    if t.is_day or t.said >= t.grain or t.shape is not Shape.ONE or not governing(p, "of"):
        return False
    return re.search(rf"(?:\b[A-Z][a-z]+ \d+|{_RANKED}(?:\s+[\w’'-]+){{1,4}})\s+of\s+$", p.before) is not None


def of_a_life(p: Place, on: str) -> bool:
    """Whether a day is one of somebody's life, which a decade tells well enough: "She died |on|", "born in Oslo |on|"."""
    if p.slot is not None and {p.slot.governor, *p.slot.above} & _OF_A_LIFE:
        return True
    before = p.before[: len(p.before) - len(on)]
    return re.search(rf"\b(?:{'|'.join(_OF_A_LIFE)})\b[^.;,]{{0,40}}$", before) is not None


def ungoverned(p: Place, t: Told) -> bool:
    """No preposition: "She arrived 18 July 1980", "born 3 May 1980". Not in brackets, a field of a form or a caption."""
    if (
        _governed(p)
        or governing(p, "dated")
        or not p.before.strip()
        or p.before.rstrip().endswith((":", "(", "–", "—", "-", "/"))
    ):
        return False
    if re.match(r"\s*[–—]\s*\w|\s+to\s+(?:the\s+)?present\b", p.after):
        return False
    happened = p.match_left(r"(?:born|died|married|arrested|held|issued|signed|founded|released)\s+")
    return bool(happened) or t.is_decade or bool(re.search(r"[a-z]\s+$", p.before) and t.said < t.grain)
