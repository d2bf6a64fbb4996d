"""All times of a document in one structure: dates, ranges, ages, durations, and which of them are facts of law.

Rungs are made from it (`core/generalize/datetime_rules`), so that a range is one thing, equal ends become one, and what a law
or a sentence of a court says is told apart from what is said of a person.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sfumato.core.facts.of_law import LegalFact, legal_fact, tells_time
from sfumato.core.language.ages import ages_in, is_age
from sfumato.core.language.dates import read
from sfumato.core.language.durations import Duration, read_duration
from sfumato.core.recognize.legal.sections import of_public_law
from sfumato.core.recognize.model import Entity, EntityType

_FAR = (
    1_500  # characters: a paragraph or two, in which a day without a year belongs to the year told before it
)
# Between the days of a list, or of one day in two calendars: "8 May [O.S. 27 April] 1779", "19 November (O.S.)/1 December 1825".
_STYLE = r"(?:O\.\s?S\.|N\.\s?S\.)"
_LISTED = re.compile(
    rf"\s*,?\s*(?:and|or)?\s*(?:on\s+)?|\s*[\[(]{_STYLE}\s*|\s*[\])]\s*|\s*(?:[\[(]{_STYLE}[\])])?\s*/\s*"
)
_RANGE_INSIDE = re.compile(
    r"\b(?:between|from)\b|\b(?:to|until|till|through)\b|\d\s*[–—‑-]\s*\d|[–—‑]|\d-\d", re.IGNORECASE
)


class TimeKind(StrEnum):
    """What sort of time a mention tells."""

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
class Timeline:
    """The times of a document in text order."""

    times: tuple[Time, ...]
    of_law: frozenset[
        str
    ]  # entities that are, everywhere, a sentence, a time limit, a statutory age or a count in proceedings
    of_case: frozenset[str]  # those of them that a court or a party did: a sentence that was imposed, a sum

    def years(self, text: str) -> dict[str, tuple[int, int]]:
        """By entity, the first and the last year that a day without a year may belong to: that of the list it stands in ("5 May
        and 6 June 1999"), else that of the date told before it. Only where all mentions agree."""
        found: dict[str, set[tuple[int, int] | None]] = {}
        told: list[tuple[Time, tuple[int, int]]] = []  # dates of running text so far, with their years
        for number, time in enumerate(self.times):
            if time.kind not in (TimeKind.DATE, TimeKind.DATES, TimeKind.RANGE):
                continue
            if time.first is not None and time.last is not None:
                if not _alone_on_line(text, time):
                    told.append((time, (time.last.year, time.last.year)))
                continue
            years = self._years_of_list(text, number) or self._years_near(text, number, told)
            found.setdefault(time.entity_id, set()).add(years)
            if years is not None:
                told.append((time, years))
        return {i: only for i, all_ in found.items() if len(all_) == 1 and (only := next(iter(all_)))}

    def _years_of_list(self, text: str, number: int) -> tuple[int, int] | None:
        end = self.times[number].end
        for time in self.times[number + 1 :]:
            if not _LISTED.fullmatch(text[end : time.start]):
                return None
            if time.first is not None:
                return time.first.year, time.first.year
            end = time.end
        return None

    def _years_near(
        self, text: str, number: int, told: Sequence[tuple[Time, tuple[int, int]]]
    ) -> tuple[int, int] | None:
        """The year of the date told before it: who tells of another year says so. Behind a paragraph's end, a day that is earlier
        in its year than that date may be of the next one, unless the date that follows is still of the same."""
        time = self.times[number]
        if not told or time.start - told[-1][0].end > _FAR:
            return None
        before, (low, high) = told[-1]
        here, there = _months(text, time), _months(text, before)
        if not here:
            return None
        same_paragraph = "\n" not in text[before.end : time.start]
        if not there:  # only a year was told
            return (low, high) if same_paragraph else None
        if same_paragraph or low != high or here[0] >= there[-1] or self._followed_by(number, low):
            return low, high
        return low, low + 1

    def _followed_by(self, number: int, year: int) -> bool:
        known = (t.first.year for t in self.times[number + 1 :] if t.first is not None)
        return next(known, 0) == year


def _months(text: str, time: Time) -> list[tuple[int, int]]:
    """Month and day of the dates of a mention; no day is 0."""
    return [(a.month, a.day) for a in read(text[time.start : time.end]) if a.month]


def _alone_on_line(text: str, time: Time) -> bool:
    """The date line of a letter or a judgment, the field of a form: no event of the story is told there."""
    start = text.rfind("\n", 0, time.start) + 1
    end = text.find("\n", time.end)
    rest = text[start : time.start] + text[time.end : end if end >= 0 else len(text)]
    return len(re.findall(r"[^\W\d_]{2,}", rest)) <= 2


def kind_of(span: str) -> TimeKind:
    """What a span tells, by its form alone."""
    if is_age(span):
        return TimeKind.AGE
    atoms = read(span)
    if len(atoms) == 1:
        return TimeKind.DATE
    if atoms:
        seasons = re.fullmatch(r"\W*(?:from\s+)?\d{4}\W\d\d\s+(?:to|until|through)\s+\d{4}\W\d\d\W*", span)
        spans = seasons or (_RANGE_INSIDE.search(span) and len(atoms) == 2)
        return TimeKind.RANGE if spans else TimeKind.DATES
    return TimeKind.DURATION if read_duration(span) is not None else TimeKind.OTHER


def read_timeline(text: str, entities: Sequence[Entity]) -> Timeline:
    """Reads every DATETIME and every age or duration among QUANTITY and DEM. Never raises; what is not read is OTHER."""
    times = [
        _time(text, entity.id, mention.start, mention.end)
        for entity in entities
        if entity.type in (EntityType.DATETIME, EntityType.QUANTITY, EntityType.DEM)
        for mention in entity.mentions
        if entity.type is EntityType.DATETIME or tells_time(text[mention.start : mention.end])
    ]
    times.sort(key=lambda time: (time.start, time.end))
    return Timeline(tuple(times), *_of_law_and_case(text, entities))


def _time(text: str, entity_id: str, start: int, end: int) -> Time:
    span = text[start:end]
    kind = kind_of(span)
    if kind is TimeKind.AGE:
        return Time(entity_id, start, end, kind, age=next(iter(ages_in(span)), None))
    if kind is TimeKind.DURATION:
        return Time(entity_id, start, end, kind, duration=read_duration(span))
    days = [bounds for atom in read(span) if (bounds := atom.bounds()) is not None]
    if not days:
        return Time(entity_id, start, end, kind)
    return Time(entity_id, start, end, kind, min(d[0] for d in days), max(d[1] for d in days))


def _of_law_and_case(text: str, entities: Sequence[Entity]) -> tuple[frozenset[str], frozenset[str]]:
    asked = (EntityType.DATETIME, EntityType.QUANTITY)
    public = of_public_law(text, [entity for entity in entities if entity.type in asked])
    of_law, of_case = set(public), set()
    for entity in entities:
        if entity.type not in asked and not (entity.type is EntityType.DEM and is_age(entity.text)):
            continue
        facts = {legal_fact(text, m.start, m.end) for m in entity.mentions}
        if not facts or None in facts or entity.id in public:
            continue
        of_law.add(entity.id)
        if LegalFact.CASE in facts:
            of_case.add(entity.id)
    return frozenset(of_law), frozenset(of_case)
