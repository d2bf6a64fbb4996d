"""All times of a document in one structure: dates, ranges, ages, durations, and which of them are facts of law.

Rungs are made from it (`core/generalize/datetime_rules`), so that a range is one thing, equal ends become one, and what a law
or a sentence of a court says is told apart from what is said of a person.
"""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sfumato.core.facts.dates import read
from sfumato.core.facts.durations import Duration, read_duration
from sfumato.core.language.numbers import find_number
from sfumato.core.recognize.model import Entity, EntityType

_FAR = (
    1_500  # characters: a paragraph or two, in which a day without a year belongs to the year told before it
)
_LISTED = re.compile(r"\s*,?\s*(?:and|or)?\s*(?:on\s+)?")
_AROUND = 90  # characters of context on each side
_AGE = re.compile(
    r"\b(?:age of|aged?|ages)\b|[\s‑-](?:years?|months?|weeks?|days?)[\s‑-](?:old|of age)\b|['’]s? birthday|year[\s‑-]old",
    re.IGNORECASE,
)
_RANGE_INSIDE = re.compile(
    r"\b(?:between|from)\b|\b(?:to|until|till|through)\b|\d\s*[–—‑-]\s*\d|[–—‑]|\d-\d", re.IGNORECASE
)
_LEAD = re.compile(r"\b(between|from)\s+(?:the\s+)?$", re.IGNORECASE)
_JOIN = re.compile(r"^\s*(?:,\s*)?(to|until|till|through|and|up to|–|—|-)\s*(?:the\s+)?$", re.IGNORECASE)

# Facts of law: (what stands before, what stands after, an example). The mention is between them; either may be empty.
_LAW: tuple[tuple[str, str, str], ...] = (
    ("", r"^['’]?s?['’]?\s+(?:of\s+)?(?:imprisonment|(?:pre-trial\s+|solitary\s+)?detention|custody|probation|hard labour|"
         r"deprivation of liberty|community service|in prison|suspended)", "two years’ imprisonment"),
    (r"\bsentenc\w+\b[^.;]{0,40}\bto\s+(?:a\s+(?:term|period|total)\s+of\s+)?$", "", "sentenced him to six years"),
    (r"\b(?:sentence|term of imprisonment|prison term|imprisonment|suspended)\s+(?:of|for)\s+(?:a term of\s+)?$", "",
     "a sentence of six months"),
    (r"\bpunishable\b[^.;]{0,50}$", "", "punishable by up to ten years"),
    (r"\b(?:time[- ]limit|limitation period|statutory period|notice period|deadline|period of notice)\s+(?:of|is|was)\s+$", "",
     "the time-limit of six months"),
    ("", r"^[\s‑-]*(?:time[- ]limit|limitation period|statutory|notice period|rule\b|deadline)", "the six-month rule"),
    (r"\b(?:within|no later than|not later than)\s+(?:a period of\s+)?$",
     r"^[^.;]{0,60}\b(?:notification|service|delivery|receipt|decision|judgment|publication|date on which|final)\b",
     "within thirty days of the notification"),
    (r"\b(?:persons?|people|anyone|everyone|those|children|minors?|women|men|workers?|employees?|juveniles?|offenders?)\s+"
     r"(?:who\s+(?:are|were|have)\s+)?(?:\w+\s+){0,3}$", "", "persons aged over 65"),
    (r"\b(?:retirement|pensionable|minimum|statutory|legal|voting)\b[^.;]{0,30}$", "", "the retirement age of 65"),
    (r"\b(?:under|below|over|above|attain\w*|reach\w*)\s+(?:the\s+)?(?:age\s+of\s+)?$",
     r"^[^.;]{0,60}\b(?:shall|may not|must|is entitled|are entitled|is liable|are liable|may be)\b", "under the age of 18 shall"),
)  # fmt: skip
_LAW_PATTERNS = tuple(
    (
        re.compile(before, re.IGNORECASE) if before else None,
        re.compile(after, re.IGNORECASE) if after else None,
    )
    for before, after, _ in _LAW
)
# What is counted in proceedings and identifies nobody.
_COUNTED = re.compile(
    r"^\W*\w+(?:[\s‑-]\w+)?\s+(?:counts?|charges?|judges?|votes?|articles?|sections?|paragraphs?|grounds|complaints?|hearings?|copies|"
    r"pages?|instances|witnesses|sets of proceedings|occasions|times|sessions|applications|appeals)\b",
    re.IGNORECASE,
)

# "seven other prisoners": a small count of strangers points at nobody; one of relatives may.
_SMALL_COUNT = re.compile(
    r"^\W*(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?!(?:\w+\s+)?(?:children|sons|daughters|brothers|"
    r"sisters|siblings|wives|husbands|grandchildren|stepchildren)\b)[a-z]",
    re.IGNORECASE,
)


class TimeKind(StrEnum):
    DATE = "date"
    DATES = "dates"  # several: "14 and 18 June 1996"
    RANGE = "range"
    AGE = "age"
    DURATION = "duration"
    OTHER = "other"  # times of day, weekdays, relative times, what is not read


@dataclass(frozen=True, slots=True)
class Time:
    """One mention of a time. `first` and `last` are the days it may mean; None where no year is told."""

    entity_id: str
    start: int
    end: int
    kind: TimeKind
    first: dt.date | None = None
    last: dt.date | None = None
    duration: Duration | None = None
    age: float | None = None  # years


@dataclass(frozen=True, slots=True)
class Range:
    """Two mentions that are the ends of one range: "from 3 May 1992 until 1995". `start` includes the leading word."""

    first: str  # entity ids
    last: str
    start: int
    end: int
    lead: str  # "from", "between" or ""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The times of a document in text order."""

    times: tuple[Time, ...]
    ranges: tuple[Range, ...]
    of_law: frozenset[
        str
    ]  # entities that are, everywhere, a sentence, a time limit, a statutory age or a count in proceedings

    def dated(self) -> tuple[Time, ...]:
        """The times whose days are known, in the order of their first day."""
        known = [time for time in self.times if time.first is not None]
        return tuple(sorted(known, key=lambda time: (time.first or dt.date.min, time.last or dt.date.max)))

    def decades(self, text: str) -> dict[str, int]:
        """By entity, the decade of days that are told without a year: that of the list they stand in ("5 May and 6 June 1999"),
        else of the date before them. Only where all mentions agree; a day more than `_FAR` characters behind a date has none."""
        found: dict[str, set[int]] = {}
        for number, time in enumerate(self.times):
            if time.kind not in (TimeKind.DATE, TimeKind.DATES) or time.first is not None:
                continue
            found.setdefault(time.entity_id, set()).add(self._decade_near(text, number))
        return {
            id_: decades.pop() for id_, decades in found.items() if len(decades) == 1 and 0 not in decades
        }

    def _decade_near(self, text: str, number: int) -> int:
        end = self.times[number].end
        for time in self.times[number + 1 :]:
            if not _LISTED.fullmatch(text[end : time.start]):
                break
            if time.first is not None:
                return time.first.year // 10 * 10
            end = time.end
        for time in reversed(self.times[:number]):
            if time.last is not None and time.kind in (TimeKind.DATE, TimeKind.DATES, TimeKind.RANGE):
                near = self.times[number].start - time.end <= _FAR
                return time.last.year // 10 * 10 if near and time.first else 0
        return 0


def kind_of(span: str) -> TimeKind:
    """What a span tells, by its form alone."""
    if is_age(span):
        return TimeKind.AGE
    atoms = read(span)
    if len(atoms) == 1:
        return TimeKind.DATE
    if atoms:
        return TimeKind.RANGE if _RANGE_INSIDE.search(span) and len(atoms) == 2 else TimeKind.DATES
    return TimeKind.DURATION if read_duration(span) is not None else TimeKind.OTHER


def is_age(span: str) -> bool:
    """Whether a span tells somebody's age: "aged 35", "two-year-old"."""
    return bool(_AGE.search(span)) and find_number(span) is not None


def read_timeline(text: str, entities: Sequence[Entity]) -> Timeline:
    """Reads every DATETIME and every age or duration among QUANTITY and DEM. Never raises; what is not read is OTHER."""
    times = [
        _time(text, entity.id, mention.start, mention.end)
        for entity in entities
        if entity.type in (EntityType.DATETIME, EntityType.QUANTITY, EntityType.DEM)
        for mention in entity.mentions
        if entity.type is EntityType.DATETIME or _tells_time(text[mention.start : mention.end])
    ]
    times.sort(key=lambda time: (time.start, time.end))
    return Timeline(tuple(times), _ranges(text, times), _of_law(text, entities))


def _tells_time(span: str) -> bool:
    return is_age(span) or read_duration(span) is not None


def _time(text: str, entity_id: str, start: int, end: int) -> Time:
    span = text[start:end]
    kind = kind_of(span)
    if kind is TimeKind.AGE:
        number = find_number(span)
        months = re.search(r"months?", span, re.IGNORECASE)
        age = number.value / (12 if months else 1) if number else None
        return Time(entity_id, start, end, kind, age=age)
    if kind is TimeKind.DURATION:
        return Time(entity_id, start, end, kind, duration=read_duration(span))
    days = [bounds for atom in read(span) if (bounds := atom.bounds()) is not None]
    if not days:
        return Time(entity_id, start, end, kind)
    return Time(entity_id, start, end, kind, min(d[0] for d in days), max(d[1] for d in days))


def _ranges(text: str, times: Sequence[Time]) -> tuple[Range, ...]:
    """Neighbouring dates that a word joins to one range. "and" joins only after "between"."""
    found = []
    for one, two in itertools.pairwise(times):
        if one.kind is not TimeKind.DATE or two.kind is not TimeKind.DATE:
            continue
        joined = _JOIN.match(text[one.end : two.start]) if two.start - one.end < 20 else None
        lead = _LEAD.search(text[max(0, one.start - 20) : one.start])
        if joined is None or (joined[1].lower() == "and" and (lead is None or lead[1].lower() != "between")):
            continue
        start = one.start - len(lead[0]) if lead else one.start
        found.append(Range(one.entity_id, two.entity_id, start, two.end, lead[1].lower() if lead else ""))
    return tuple(found)


def _of_law(text: str, entities: Sequence[Entity]) -> frozenset[str]:
    asked = (EntityType.DATETIME, EntityType.QUANTITY)
    return frozenset(
        entity.id
        for entity in entities
        if entity.type in asked
        and entity.mentions
        and all(is_of_law(text, m.start, m.end) for m in entity.mentions)
    )


def is_of_law(text: str, start: int, end: int) -> bool:
    """Whether a time or a count is a fact of law or of the proceedings, not of a person. Dates with a year never are."""
    span = text[start:end]
    if read(span):
        return False
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    if re.search(r"['’]s?$", span):  # the mention may hold the apostrophe itself
        after = " " + after.lstrip()
    told = _tells_time(span) or bool(re.fullmatch(r"\W*\d+\W*", span))
    if told and any(
        (b is None or b.search(before)) and (a is None or a.search(after)) for b, a in _LAW_PATTERNS
    ):
        return True
    counted = f"{span} {after.lstrip()[:24]}"
    return not told and bool(_COUNTED.match(counted) or _SMALL_COUNT.match(counted))
