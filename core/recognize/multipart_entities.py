"""One thing that is told in several pieces, of which all or none are hidden.

Almost a Century: | An American Life         the title of a work and what stands before or behind its colon
100 Years of | Architectural Drawing         a title whose first words are a number or a time
Three Girls from | Rome                      a title that ends in a name
Formula Renault 3.|5 Series            a name that was cut at the point of its number
77 kg | (170 lb; 12 st 2 lb)                 one measure in several units
MDL 5,000 | (EUR 306)                        one sum in two currencies
EUR 115 | (one hundred and fifteen euros)    one number in figures and in words: "three |(3) months"
8 May | [O.S. 27 April] | 1779               one day in two calendars
32-70-69|, |Prospekt Mira, Moscow            the number of a flat and its street, which are no date
aged 13|, 16 and 22|                         ages that one word is said of
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.language.currencies import CURRENCY
from sfumato.core.language.dates import read
from sfumato.core.language.months import MONTH_PATTERN
from sfumato.core.language.numbers import WORDS, find_number
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_YEAR_REACH, _NAME_REACH = (
    16,
    60,
)  # characters before a name that are read for a year, and for a number's whole part (judgment calls)

_WORK = r"(?:books?|novels?|memoirs?|autobiography|album|albums|films?|essays?|monographs?|plays?|poems?|documentary)"
_A_WORK = re.compile(rf"\b{_WORK}\s+[“\"‘']?$")  # right before a title
_OF_WORKS = re.compile(
    rf"\b(?:{_WORK}|volumes?)\b|\b(?:wrote|authored|published|co-wrote|author of)\b", re.IGNORECASE
)
_SMALL = r"(?:a|an|the|of|in|on|and|to|for|from|with)"
_TITLE = rf"(?:\d+[ \u00a0])?[^\W\d_a-z][\w’'-]*(?:[ \u00a0](?:[^\W\d_a-z][\w’'-]*|{_SMALL}))*"
_BEFORE_COLON = re.compile(
    rf"(?:[,;(][ \u00a0]|\b(?:and|{_WORK})[ \u00a0])(?P<it>{_TITLE}:[ \u00a0](?:An?[ \u00a0]|The[ \u00a0])?)$"
)
_BEFORE_NAME = re.compile(rf"\b{_WORK}[ \u00a0](?P<it>{_TITLE}[ \u00a0])$")
_YEARS_BEHIND = re.compile(
    r":[ \u00a0](?:1\d|20)\d\d(?:[ \u00a0]?[–-][ \u00a0]?(?:(?:1\d|20)\d\d|\d\d))?(?=[,.;)]|$)"
)
_YEAR_BEFORE = re.compile(r"\((?:1\d|20)\d\d\),[ \u00a0](?:and[ \u00a0])?$")
_YEAR_BEHIND = re.compile(r"[”\"]?[ \u00a0]\((?:1\d|20)\d\d\)")
_REACH = 160  # characters in which a sentence says that it speaks of works
_UNIT = (
    r"(?:kg|lbs?|pounds?|st|stones?|m|met(?:re|er)s?|cm|mm|km|kilomet(?:re|er)s?|ft|feet|foot|in|inch(?:es)?|mi|miles?|yd|yards?|"
    r"ha|hectares?|acres?)"
)
_AMOUNT = rf"\d[\d.,]*[ \u00a0]?{_UNIT}(?:[ \u00a0]\d[\d.,]*[ \u00a0]?{_UNIT})?"
_IN_TWO_UNITS = re.compile(rf"(?<![\w.]){_AMOUNT}[ \u00a0]\({_AMOUNT}(?:[;,][ \u00a0]{_AMOUNT})*\)")
_SCALE = r"(?:[ \u00a0](?:thousand|million|billion))?"
_SUM = (
    rf"(?:(?:[A-Z]{{3}}[ \u00a0]?|[€$£])\d[\d.,]*{_SCALE}"
    rf"|\d[\d.,]*{_SCALE}[ \u00a0](?:[A-Z][a-z]+[ \u00a0]){{0,2}}[a-z]+(?:[ \u00a0]\([A-Z]{{3}}\))?)"
)
# "MDL 5,000 (EUR 306)", "9,909 Moldovan lei (MDL – approximately 587 euros (EUR) at the time)"
_CONVERTED = re.compile(
    rf"(?<![\w.]){_SUM}[ \u00a0]\((?:[A-Z]{{3}}[,;]?[ \u00a0](?:[–-][ \u00a0])?)?"
    rf"(?P<other>(?:[a-z]+[ \u00a0]){{0,2}}{_SUM})[^()\d]{{0,40}}\)"
)
_SAID = rf"(?:{WORDS})(?:[ \u00a0][a-z]+){{0,3}}"
_WRITTEN = r"(?:[A-Z]{3}[ \u00a0]?|[€$£])?\d[\d.,]*(?:[ \u00a0][a-z]+){0,2}"
_IN_WORDS = re.compile(rf"(?<![\w.])(?:{_WRITTEN}[ \u00a0]\({_SAID}\)|\b{_SAID}[ \u00a0]\({_WRITTEN}\))")
_LASTING = re.compile(
    rf"\b(?:{WORDS})[ \u00a0]\(\d{{1,3}}\)[ \u00a0](?:[a-z]+[ \u00a0])?(?:hours?|days?|weeks?|months?|years?)\b",
    re.IGNORECASE,
)
_DAY = rf"\d{{1,2}}[ \u00a0](?:{MONTH_PATTERN})"
_STYLE = r"(?:O\.[ \u00a0]?S\.|N\.[ \u00a0]?S\.)"
_IN_TWO_CALENDARS = re.compile(
    rf"\b{_DAY}(?:[ \u00a0]\d{{4}})?[ \u00a0](?:[\[(]{_STYLE}[ \u00a0]{_DAY}(?:[ \u00a0]\d{{4}})?[\])](?:[ \u00a0]\d{{4}}\b)?"
    rf"|[\[(]{_STYLE}[\])]/{_DAY}[ \u00a0]\d{{4}}\b)",
    re.IGNORECASE,
)
_AGES = re.compile(r"\b(?:aged|ages)\s\d{1,2}(?:,\s\d{1,2})*,?\sand\s\d{1,2}\b")
_FLAT = re.compile(r"\d{1,4}(?:[-‐‑–/]\d{1,4})+")
_CUT = re.compile(r"^[^\W\d_a-z].*[ \u00a0](?:from|of|in|at|on|to|with|for|under|over|between|against|and)$")
_DECIMAL_BEFORE = re.compile(r"(?<![\w’'.-])(?:[^\W\d_a-z][\w’'-]*[ \u00a0]){1,4}\d+\.$")
_NAMES = (EntityType.MISC, EntityType.ORG, EntityType.LOC)


def join_pieces(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with titles of works and measures whole; what lies inside such a thing is part of it."""
    wholes = [(scored, *_title(text, scored)) for scored in mentions if scored.type in _NAMES]
    wholes += _measures(text, mentions)
    wholes += [*_titles_in_two(text, mentions), *_addresses(text, mentions)]
    wholes += [
        (s, start, s.end) for s in mentions if s.type in _NAMES and (start := _of_decimal(text, s)) < s.start
    ]
    found = [whole for whole in wholes if whole[1:] != (whole[0].start, whole[0].end)]
    made: list[Scored] = []
    for scored, start, end in sorted(found, key=lambda whole: whole[1]):
        if not made or start >= made[-1].end:
            made.append(scored.moved(start, end))
    apart = [s for s in mentions if not any(m.start < s.end and s.start < m.end for m in made)]
    return sorted([*apart, *made], key=lambda s: s.start)


def is_title_of_a_work(text: str, start: int, end: int) -> bool:
    """Whether a capitalised name of several words stands where its sentence speaks of works: "his book |The Game of Chess|"."""
    said = text[start:end].removeprefix("entitled ").removeprefix("titled ")
    line = text.rfind("\n", 0, start) + 1
    named = said[:1].isupper() and " " in said
    return named and _OF_WORKS.search(text[max(line, start - _REACH) : start]) is not None


def is_called_a_work(text: str, start: int) -> bool:
    """Whether the noun right before a capitalised name says that it is a title: "in the film |Election|"."""
    return (
        text[start : start + 1].isupper() and _A_WORK.search(text, max(0, start - _REACH), start) is not None
    )


def _title(text: str, scored: Scored) -> tuple[int, int]:
    start, end = scored.start, scored.end
    line = text.rfind("\n", 0, start) + 1
    before = text[max(line, start - _REACH) : start]
    if not _OF_WORKS.search(before):
        return start, end
    found = _BEFORE_COLON.search(before) or _BEFORE_NAME.search(before)
    behind = _YEARS_BEHIND.match(text, end)
    return start - (len(found["it"]) if found else 0), behind.end() if behind else end


def _titles_in_two(text: str, mentions: Sequence[Scored]) -> list[tuple[Scored, int, int]]:
    """Titles that were cut behind a preposition, before a name inside them."""
    ordered = sorted(mentions, key=lambda s: s.start)
    return [
        (one, one.start, two.end)
        for one, two in itertools.pairwise(ordered)
        if one.type is EntityType.MISC
        and two.type in (*_NAMES, EntityType.PERSON)
        and (
            (_CUT.search(text[one.start : one.end]) and text[one.end : two.start] in (" ", " the "))
            or _has_one_year(text, one, two)
        )
    ]


def _addresses(text: str, mentions: Sequence[Scored]) -> list[tuple[Scored, int, int]]:
    """Streets with the number of a flat before them, which is no date."""
    found = []
    ordered = sorted(mentions, key=lambda s: s.start)
    town_at = {s.start: s for s in ordered if s.type is EntityType.LOC}
    for one, two in itertools.pairwise(ordered):
        flat = _FLAT.fullmatch(text, one.start, one.end) and not read(text[one.start : one.end])
        if flat and two.type in (EntityType.LOC, EntityType.ORG) and text[one.end : two.start] == ", ":
            place = replace(two, mention=replace(two.mention, type=EntityType.LOC, kind=""))
            town = town_at.get(two.end + 2) if text.startswith(", ", two.end) else None
            found.append((place, one.start, town.end if town else two.end))
    return found


def _has_one_year(text: str, one: Scored, two: Scored) -> bool:
    """Whether two names share the year of a title, in a list of titles with a year each: "A (1973), Henry and | Cato (1976)"."""
    return (
        text[one.end : two.start] == " and "
        and _YEAR_BEFORE.search(text, max(0, one.start - _YEAR_REACH), one.start) is not None
        and _YEAR_BEHIND.match(text, two.end) is not None
    )


def _of_decimal(text: str, scored: Scored) -> int:
    """Where a name begins that was cut at the point of its number: "Formula Renault 3.|5 Series|"."""
    found = _DECIMAL_BEFORE.search(text, max(0, scored.start - _NAME_REACH), scored.start)
    return found.start() if found and text[scored.start].isdigit() else scored.start


def _is_one_number(words: str) -> bool:
    """Whether the bracket at the end says the number before it again, so that the one would tell the other."""
    first, _, second = words.partition("(")
    numbers = find_number(first), find_number(second)
    return numbers[0] is not None and numbers[1] is not None and numbers[0].value == numbers[1].value


def _measures(text: str, mentions: Sequence[Scored]) -> list[tuple[Scored, int, int]]:
    """Amounts in several units, and days in two calendars, of which a piece was found; the surest piece speaks for all."""
    result = []
    sums = [m for m in _CONVERTED.finditer(text) if CURRENCY.search(m["other"])]
    in_words = [m for m in _IN_WORDS.finditer(text) if _is_one_number(m[0])]
    amounts = [(EntityType.QUANTITY, m) for m in (*_IN_TWO_UNITS.finditer(text), *sums, *in_words)]
    days = [(EntityType.DATETIME, m) for m in (*_IN_TWO_CALENDARS.finditer(text), *_LASTING.finditer(text))]
    ages = [(type_, m) for m in _AGES.finditer(text) for type_ in (EntityType.DATETIME, EntityType.DEM)]
    for type_, found in (*amounts, *days, *ages):
        start, end = found.span()
        pieces = [s for s in mentions if s.type is type_ and start <= s.start and s.end <= end + 1]
        if pieces:
            result.append((max(pieces, key=lambda s: s.p_mask), start, end))
    return result
