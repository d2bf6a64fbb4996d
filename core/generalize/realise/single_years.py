"""One year that is told as its decade, behind "d." or "b.", behind "before" or "by", behind a rank, and told a second time."""

from __future__ import annotations

import re

from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.frames import (
    governing,
    in_place_of,
    of_a_life,
    one_of,
    ranked_within,
    row,
)
from sfumato.core.generalize.realise.times import Shape, Told
from sfumato.core.language.dates import Precision

# Words that "later" would contradict or repeat.
_LIMITED = re.compile(
    r"\b(?:earl(?:y|ier)|later?|only|until|since|from|back|mid|as|again|starting|beginning)\s+$",
    re.IGNORECASE,
)
_NEAR = 4  # words of a clause behind which "later" is still read with its verb (judgment call)
_ABBREVIATED = re.compile(r"\b(?:b|d|c|ca|fl|m)\.(?P<space>\s?)$")


def _abbreviated(p: Place, t: Told) -> re.Match[str] | None:
    """ "d." or "b." before a date that is told as a decade, with the space behind it if it has one."""
    return _ABBREVIATED.search(p.before) if t.is_decade and t.shape is Shape.ONE else None


def _write_abbreviated(p: Place, t: Told, found: re.Match[str]) -> Cut:
    """The decade without article, parted by a space."""
    return p.saying(("" if found["space"] else " ") + t.text.removeprefix("the "))


def _year_bound(p: Place, t: Told) -> str:
    """ "before" or "by", before a year that is told as its decade."""
    if t.said is not Precision.YEAR or t.shape is not Shape.ONE or not re.fullmatch(r"the \d{3}0s", t.text):
        return ""
    return governing(p, "before|prior to|by")


def _write_year_bound(p: Place, t: Told, left: str) -> Cut:
    """What is before a year is before the next decade; what is done by then is done by the end of its own."""
    lead = re.sub(r"\s+the\s+$", " ", left)
    if left.lower().startswith("by"):
        return p.taking(left, f"{lead}the end of {t.text}")
    return p.taking(left, f"{lead}the {int(t.text[4:8]) + 10}s")


def _later_year(p: Place, t: Told) -> str:
    """ "in" before the second and last year of one decade in a sentence. Three or more are a row, which reads with its decades;
    so does what begins on a line of its own."""
    if not (p.cut.later and t.grain is Precision.DECADE and t.shape is Shape.ONE) or t.is_day:
        return ""
    left = governing(p, "in")
    before = p.before[: len(p.before) - len(left)]
    parts = re.split(rf"(?<!to ){re.escape(t.text)}\b(?! to\b|–)", before)
    more = re.search(rf"\b{t.text[4:7]}\d(?!s)", p.after)
    if not left or len(parts) != 2 or more or re.search(r"\n|[.!?][A-Z]", parts[-1]):
        return ""
    return "" if _LIMITED.search(before) or of_a_life(p, left) else left


def _write_later_year(p: Place, t: Told, left: str) -> Cut:
    """ "later" where it tells when something was done, "in a later year" where it tells which thing is meant."""
    done = p.slot is not None and len(p.slot.above) == 1
    clause = re.split(
        r"[,;:(]\s|\b(?:and|but|or|while|whilst|before|when)\s", p.before[: len(p.before) - len(left)]
    )[-1]
    done = done and len(clause.split()) <= _NEAR and re.search(r"\blater\b", p.before) is None
    done = done and re.search(r"\b(?:not|never|no)\b|n['’]t\b", clause) is None  # "did not run |in 1908|"
    other = "in a later year" if t.said is Precision.YEAR else "at a later date"
    return in_place_of(p, left, "later" if done else other)


BEHIND_ABBREVIATION = row(
    "a date behind an abbreviation",
    _abbreviated,
    _write_abbreviated,
    ("of Oslo (d.[1285|DATETIME|date|date in the 1280s]) and", "of Oslo (d. 1280s) and"),
    ("Berg (born c. [1976|DATETIME|date|date in the 1970s]) is", "Berg (born c. 1970s) is"),
    ("of Oslo (b. [1285|DATETIME|date|date in the 1280s]) and", "of Oslo (b. 1280s) and"),
)
_LATER_YEAR = row(
    "a later year of the same decade",
    _later_year,
    _write_later_year,
    (
        "She left in [2013|DATETIME|date|date in the 2010s], but in [2016|DATETIME|date+later|date in the 2010s] she won.",
        "She left in the 2010s, but later she won.",
    ),
    (
        "He won in [1904|DATETIME|date|date in the 1900s] and did not run in [1908|DATETIME|date+later|date in the 1900s].",
        "He won in the 1900s and did not run in a later year.",
    ),
    (
        "He won in [2013|DATETIME|date|date in the 2010s], in Oslo in [2015|DATETIME|date+later|date in the 2010s] and here in "
        "[2016|DATETIME|date+later|date in the 2010s].",
        "He won in the 2010s, in Oslo in the 2010s and here in the 2010s.",
    ),
    (
        "She left in [2016|DATETIME|date|date in the 2010s], but in [2013|DATETIME|date|date in the 2010s] she won.",
        "She left in the 2010s, but in the 2010s she won.",
    ),
)
_YEAR_BOUND = row(
    "a year that bounds something",
    _year_bound,
    _write_year_bound,
    ("Before [2009|DATETIME|date|date in the 2000s], she worked.", "Before the 2010s, she worked."),
    ("By [1931|DATETIME|date|date in the 1930s] he had left.", "By the end of the 1930s he had left."),
)
RANK_WITHIN_A_YEAR = row(
    "a rank within a year",
    ranked_within,
    lambda p, t, _: p.saying(one_of(t)),
    ("won in Game 3 of [2012|DATETIME|date|date in the 2010s].", "won in Game 3 of a year in the 2010s."),
    ("the best film of [2012|DATETIME|date|date in the 2010s].", "the best film of a year in the 2010s."),
    (
        "the first one challenged the order of [5 May 1999|DATETIME|date|1999].",
        "the first one challenged the order of 1999.",
    ),
    ("the revolution of [1848|DATETIME|date|date in the 1840s].", "the revolution of the 1840s."),
)
YEARS_APART = (_LATER_YEAR, _YEAR_BOUND)
