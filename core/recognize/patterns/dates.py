"""Dates in all written forms, times of day, and how long something took."""

from __future__ import annotations

import re

from sfumato.core.language.dates import DAY_PATTERN as DAY
from sfumato.core.language.dates import YEAR_PATTERN as YEAR
from sfumato.core.language.months import MONTH_PATTERN, WEEKDAYS
from sfumato.core.language.numbers import COUNT_PATTERN
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import CERTAIN, LIKELY, OFFERED, by_regex, register_table

MONTH = rf"(?:(?:{MONTH_PATTERN})\b\.?)"
WEEKDAY = r"(?:Mon|Tues?|Wednes|Wed|Thurs?|Fri|Satur|Sat|Sun)(?:day)?"
WRITTEN = re.compile(
    rf"\b(?:{WEEKDAY},?\s)?(?:"
    rf"{DAY}(?:\s(?:of\s)?{MONTH})?(?:\s?(?:-|–|and|to|or|until|till)\s?){DAY}\s(?:of\s)?{MONTH}(?:,?\s{YEAR})?"
    rf"|{DAY}\s(?:day\s)?(?:of\s)?{MONTH}(?:,?\s{YEAR})?"
    rf"|{MONTH}\s{DAY}(?:\s?[-–]\s?{DAY})?(?:,?\s{YEAR})?"
    rf"|{DAY}-{MONTH}-(?:{YEAR}|\d{{2}})"
    rf"|(?:(?:early|mid|late)[- ])?{MONTH},?\s(?:of\s)?{YEAR})(?![\w])",
    re.IGNORECASE,
)
NUMERIC = re.compile(
    rf"(?<![\w./-])(?:{YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
    r"|(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})"
    r"|(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])/(?:\d{4}|\d{2}))(?![\w/]|[.-]\d)"
)
SEASON = re.compile(
    rf"\b(?:(?:spring|summer|autumn|fall|winter|Christmas|Easter)(?:\sof)?\s{YEAR}"
    rf"|(?:beginning|end|middle) of (?:the )?{YEAR}s?)\b",
    re.IGNORECASE,
)
# "separated on Canada Day 2016": a feast of one day, with its year.
FEAST = re.compile(
    rf"\b(?:(?:Canada|Australia|Victoria|Independence|Christmas|Boxing|Bastille|Republic|Memorial|Labou?r|Thanksgiving|Remembrance|Constitution"
    rf"|New\sYear[’']s|St\.?\sPatrick[’']s|Valentine[’']s|Mother[’']s|Father[’']s)\sDay|Halloween|(?:Christmas|New\sYear[’']s)\sEve"
    rf"|Good\sFriday|Easter\s(?:Sun|Mon)day),?\s(?:of\s|in\s)?{YEAR}\b"
)
# "DATE: 20200528", as courts in Ontario write it; a bare number of eight digits may be anything.
COMPACT = re.compile(
    r"\b(?i:dated?)\b\s?[:.]?\s*(?P<it>(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?!\w)"
)
DECADE = re.compile(r"\b(?:(?:the )?(?:early|mid|late)[- ])?(?:1[5-9]|20)\d0s\b")
LONE_YEAR = re.compile(
    r"(?:\b(?:in|of|since|from|until|till|by|before|after|during|born|year|between|and|to|circa|c\.|died|early|late|mid)[ -]"
    r"|[(–-]\s?)"
    rf"(?P<it>{YEAR})(?![\w/]|[.,]\d|\s?%)"
)
CLOCK = re.compile(
    r"\b(?:(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?\s?(?:a\.?m\.?|p\.?m\.?|hrs?|hours|o’clock)?"
    r"|(?:1[0-2]|0?[1-9])\s?(?:a\.m\.|p\.m\.|am|pm|o[’']clock))(?![\w%])",
    re.IGNORECASE,
)
CLOCK_SURE = re.compile(r"(?:a\.?m|p\.?m|hrs?|hours|clock|:)", re.IGNORECASE)
WEEKDAY_ALONE = re.compile(
    rf"\b(?:(?:next|last|this)\s(?:week|month|year)|(?:(?:next|last|this)\s)?(?:{'|'.join(WEEKDAYS)}))\b"
)
COUNT = rf"(?:(?:\d{{1,3}}|{COUNT_PATTERN}|several)(?: and a half)?)"
UNIT = r"(?:years?|months?|weeks?|days?|hours?|minutes?)"
DURATION = re.compile(
    rf"\b{COUNT}(?:\s|-){UNIT}(?:[’']s?)?(?:(?:,|,? and)\s{COUNT}\s{UNIT})*(?!\s(?:old|of age)|-old)\b",
    re.IGNORECASE,
)

# As mail and the headers of dockets write a moment: "Tue, 2 Nov 2023 14:30:00 -0500", "03/31/15 16:49:55".
STAMP = re.compile(
    rf"(?:{WEEKDAY},\s{DAY}\s(?i:{MONTH})\s{YEAR}|(?<![\w./-])\d{{1,2}}/\d{{1,2}}/\d{{2,4}})"
    r"\s\d{1,2}:\d{2}:\d{2}(?:\s(?:[+-]\d{4}|[A-Z]{3,4}\b))?"
)

# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.DATETIME,
    (
        ("time stamp", by_regex(STAMP, CERTAIN), "date", 0.0, 0.93, "sent |Tue, 2 Nov 2023 14:30:00 -0500| by"),
        ("date", by_regex(WRITTEN, 0.97), "date", 0.0, 0.93, "on |Monday, 5 March 2001| he"),
        ("date-numeric", by_regex(NUMERIC, LIKELY), "date", 0.0, 0.93, "on |31.8.06| he"),
        ("season", by_regex(SEASON, LIKELY), "date", 0.0, 0.85, "in the |spring of 2004| he"),
        ("feast", by_regex(FEAST, CERTAIN), "date", 0.0, 0.85, "separated on |Canada Day 2016|. She"),
        ("compact date", by_regex(COMPACT, CERTAIN), "date", 0.0, 0.93, "DATE: |20200528|"),
        ("decade", by_regex(DECADE, LIKELY), "date", 0.0, 0.6, "in |the late 1990s| he"),
        ("year", by_regex(LONE_YEAR, 0.8), "year", 0.0, 0.8, "He was born in |1973|."),
        ("time", by_regex(CLOCK, LIKELY, check=lambda raw: bool(CLOCK_SURE.search(raw))), "time of day", 0.0, 0.75,
         "at |10.30 a.m.| he"),
        ("weekday", by_regex(WEEKDAY_ALONE, LIKELY), "weekday", 0.0, 0.6, "he came |last Tuesday| and"),
        ("duration", by_regex(DURATION, OFFERED), "duration", 0.0, 0.6, "for |three years and two months| he"),
    ),
)  # fmt: skip
