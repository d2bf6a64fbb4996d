"""Dates that belong together become one cut: torn seasons, the ends of a span, the members of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.generalize.realise.slot import read_sentence
from sfumato.core.generalize.realise.times import Shape, told, values_of
from sfumato.core.language.syntax.model import FINITE
from sfumato.core.recognize.model import EntityType

_TO = re.compile(r"\s*[–—−-]\s*|\s+(?:to|until|till|through)\s+(?:the\s+)?")
_AND = re.compile(r",?\s+(?:and|or|&)\s+(?:on\s+|in\s+)?")
_LIFE_BEGINS = re.compile(
    r"\((?:(?:born|née|né|[^\W\d_]+:)\s[^()\d]*[;,]\s*)?\s*$"
)  # "(born Ida Vik; |1914| –"
_COMMA = re.compile(r",\s+(?:on\s+|in\s+)?")


def torn_season(among: Among) -> bool:
    """Years that a dash ties to the next mention: "[1927]–[28 to 1935]–[36]"."""
    cut, following = among.cut, among.next
    if following is None or among.between not in ("–", "-", "/") or cut.fixed or following.fixed:
        return False
    if not cut.type is following.type is EntityType.DATETIME:
        return False
    return re.search(r"\d{4}$", cut.said) is not None and re.match(r"\d\d(?!\d)", following.said) is not None


def join_season_years(among: Among, _: object) -> tuple[Cut, ...]:
    """The cuts with two years of a season ("1994/95") as one."""
    assert among.next is not None
    values = [v for c in (among.cut, among.next) if not c.mask for v in values_of(c.phrase)]
    best = among.next if among.cut.mask else among.cut
    made = as_one(among.cut, among.next, mask=not values, kind=best.kind, rung=best.rung)
    if values and (end := _last_decade(among.cut, among.next)) and values[0].endswith("0s"):
        values.append(end)
    phrase = " to ".join(dict.fromkeys(values)) or best.phrase
    said = among.text[made.start : made.end]
    return among.with_cuts(among.at, among.at + 1, replace(made, phrase=phrase, said=said))


def _last_decade(first: Cut, last: Cut) -> str:
    """The decade in which years end that are no season: "1859–68" ends in the 1860s; "" for a season ("1989–90")."""
    begin, end = re.search(r"(\d\d)(\d\d)$", first.said), re.match(r"\d\d", last.said)
    if begin is None or end is None or not int(begin[2]) + 1 < int(end[0]):
        return ""
    return f"the {begin[1]}{end[0][0]}0s"


def span_to(among: Among) -> bool:
    """Two dates that a word or a dash joins: "from [1992] until [1995]", "between [1992] and [1995]"."""
    cut, following = among.cut, among.next
    if following is None or not _single(cut) or not _single(following):
        return False
    if _TO.fullmatch(among.between):
        # "postponed the execution of its judgment of |2 July 2013| until |16 October 2014|": the first is that of the judgment
        return re.search(r"\b(?:of|dated)\s+$", among.before) is None or not among.between.strip().isalpha()
    lead = re.search(r"\bbetween\s+(?:the\s+)?$", among.before, re.IGNORECASE)
    return lead is not None and _AND.fullmatch(among.between) is not None


def join_span(among: Among, _: object) -> tuple[Cut, ...]:
    """The cuts with the two ends of a span of dates as one."""
    assert among.next is not None
    made = _one(among, (among.cut, among.next), " to ")
    return among.with_cuts(among.at, among.at + 1, replace(made, said=f"from {made.said}"))


def list_to(among: Among) -> int:
    """The number of the last date of a list that begins here, or 0."""
    if told(among.cut) is None:
        return 0
    last, closed = among.at, False
    while last + 1 < len(among.cuts) and (following := told(among.cuts[last + 1])) is not None:
        gap = among.text[among.cuts[last].end : among.cuts[last + 1].start]
        joined = _AND.fullmatch(gap)
        if not joined and not _COMMA.fullmatch(gap):
            break
        if _begins_clause(gap, among.text[among.cuts[last + 1].end :]) or _acts_then(among, last + 1, gap):
            break
        last += 1
        closed = bool(joined) or following.shape is Shape.LIST
        if joined:
            break
    goes_on = re.match(r",\s+[^\W\d_]|,?\s+and\s", among.text[among.cuts[last].end :])
    return last if last > among.at and (closed or goes_on) else 0


def _begins_clause(gap: str, after: str) -> bool:
    """Whether a date behind ", and in" belongs to what comes next: "in 2011, and in January 2012 | went to"."""
    return (
        re.fullmatch(r",\s+and\s+(?:on|in)\s+", gap) is not None
        and re.match(r",?\s+[^\W\d_]", after) is not None
    )


def _acts_then(among: Among, number: int, gap: str) -> bool:
    """Whether a verb follows a date with a preposition of its own: "in 1962 and in 1980 | was voted the best"."""
    read = read_sentence(among.text) if re.search(r"\b(?:on|in)\s+$", gap) else None
    follows = read.at(among.cuts[number].end) if read is not None else 0
    return read is not None and follows < len(read.tags) and read.tags[follows] in FINITE


def join_list(among: Among, last: int) -> tuple[Cut, ...]:
    """The cuts with the dates of a list, from here to `last`, as one."""
    run = among.cuts[among.at : last + 1]
    return among.with_cuts(among.at, last, _one(among, run, " and "))


def died_then(among: Among) -> bool:
    """The dates of a life of which the first is masked: "|Ida Berg| (|***| – |1870s|)"."""
    cut, following = among.cut, among.next
    if following is None or not cut.mask or cut.fixed or cut.phrase != MASK or not _single(following):
        return False
    return _of_a_life(among, cut, following)


def born_then(among: Among) -> bool:
    """The dates of a life of which the last is masked: "|Ida Berg| (|1820s| – |***|)"."""
    cut, following = among.cut, among.next
    if following is None or not _single(cut):
        return False
    return (
        following.mask
        and not following.fixed
        and following.phrase == MASK
        and _of_a_life(among, cut, following)
    )


def _of_a_life(among: Among, cut: Cut, following: Cut) -> bool:
    """Whether two dates stand alone in brackets behind a person, the first hidden thing of the sentence."""
    named = [c for c in among.cuts[: among.at] if c.phrase]
    if not cut.type is following.type is EntityType.DATETIME or {c.type for c in named} != {
        EntityType.PERSON
    }:
        return False
    ends = re.fullmatch(r"\s*[–—−-]\s*", among.between) and among.text[following.end :].startswith(")")
    return bool(ends) and _LIFE_BEGINS.search(among.text[: cut.start]) is not None


def only_the_death(among: Among, _: object) -> tuple[Cut, ...]:
    """The cuts with the date of death alone, said as such."""
    assert among.next is not None
    died = replace(among.cut, end=among.next.start, phrase="died ", mask=False, fixed=True)
    return among.with_cuts(among.at, among.at, died)


def only_the_birth(among: Among, _: object) -> tuple[Cut, ...]:
    """The cuts with the date of birth alone, said as such."""
    assert among.next is not None
    values = values_of(among.cut.phrase)
    born = as_one(among.cut, among.next, phrase=f"born in {values[0]}", fixed=True)
    return among.with_cuts(among.at, among.at + 1, born)


def _single(cut: Cut) -> bool:
    found = told(cut)
    return found is not None and found.shape is Shape.ONE


def _one(among: Among, run: Sequence[Cut], joint: str) -> Cut:
    values = [v for cut in run for v in values_of(cut.phrase)]
    made = as_one(run[0], run[-1], run[1:-1], phrase=joint.join(values))
    return replace(made, said=among.text[made.start : made.end])


def _told_twice(among: Among) -> bool:
    """Two times of a list in brackets that read the same: "(|1941–44|, |1946–49|)"."""
    cut, following = among.cut, among.next
    if (
        following is None
        or not (cut.type is following.type is EntityType.DATETIME)
        or cut.mask
        or cut.fixed
        or following.fixed
    ):
        return False
    inside = re.search(r"\([^()]*$", among.text[: cut.start]) is not None
    return (
        inside
        and cut.phrase == following.phrase
        and re.fullmatch(r",\s+|,?\s+and\s+", among.between) is not None
    )


JOINED_DATES: tuple[StructureRule, ...] = (
    StructureRule(
        "a time in brackets that is told twice",
        _told_twice,
        lambda among, _: among.with_cuts(among.at, among.at + 1, as_one(among.cut, among.cuts[among.at + 1])),
        (
            (
                "He sat there ([1941–44|DATETIME|date|period in the 1940s], [1946–49|DATETIME|date|period in the 1940s]).",
                "He sat there (1940s).",
            ),
        ),
    ),
    StructureRule(
        "a season that is torn",
        torn_season,
        join_season_years,
        (
            (
                "from [1927|DATETIME|date|date in the 1920s]–[28 to 1935|DATETIME|date|in the 1930s]–[36|DATETIME|mask|***].",
                "from the 1920s to the 1930s.",
            ),
            (
                "in ten volumes, [1859|DATETIME|date|date in the 1850s]–[68|DATETIME|mask|***], and",
                "in ten volumes, from the 1850s to the 1860s, and",
            ),
            ("volumes of [1859|DATETIME|mask|***]–[68|DATETIME|mask|***] sold", "volumes of *** sold"),
        ),
    ),
    StructureRule(
        "a life of which only the end is told",
        died_then,
        only_the_death,
        (
            (
                "[Ida Berg|PERSON|label|PERSON 1] ([1791|DATETIME|mask|***] – [1870|DATETIME|date|the 1870s]) sang.",
                "PERSON 1 (died in the 1870s) sang.",
            ),
            (
                "[Ida Berg|PERSON|label|PERSON 1] (born Vik; [1791|DATETIME|mask|***] – [1870|DATETIME|date|the 1870s]) sang.",
                "PERSON 1 (died in the 1870s) sang.",
            ),
        ),
    ),
    StructureRule(
        "a life of which only the beginning is told",
        born_then,
        only_the_birth,
        (
            (
                "[Ida Berg|PERSON|label|PERSON 1] ([1791|DATETIME|date|date in the 1790s] – [1870|DATETIME|mask|***]) sang.",
                "PERSON 1 (born in the 1790s) sang.",
            ),
            (
                "[Ida|PERSON|label|PERSON 1] (born Vik; [1791|DATETIME|date|date in the 1790s] – [1870|DATETIME|mask|***]) sang.",
                "PERSON 1 (born in the 1790s) sang.",
            ),
        ),
    ),
    StructureRule(
        "the two ends of a span",
        span_to,
        join_span,
        (
            (
                "He served from [1992|DATETIME|date|date in the 1990s] until [2005|DATETIME|date|date in the 2000s].",
                "He served from the 1990s to the 2000s.",
            ),
        ),
    ),
    StructureRule(
        "the dates of a list",
        list_to,
        join_list,
        (
            (
                "on [26 October 1989|DATETIME|date|date in the 1980s] and [27 March 1990|DATETIME|date|date in the 1990s],",
                "in the 1980s and the 1990s,",
            ),
            (
                "He left in [2011|DATETIME|date|date in the 2010s], and in [January 2012|DATETIME|date|date in the 2010s] went",
                "He left in the 2010s, and in the 2010s went",
            ),
            (
                "He won it in [1962|DATETIME|date|date in the 1960s] and in [1980|DATETIME|date|date in the 1980s] was voted it.",
                "He won it in the 1960s and in the 1980s was voted it.",
            ),
            (
                "She won in [2003|DATETIME|date|date in the 2000s] & in [2005|DATETIME|date|date in the 2000s].",
                "She won in the 2000s.",
            ),
        ),
    ),
)
