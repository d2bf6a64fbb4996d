"""Rungs for DATETIME: dates, lists and ranges of dates, durations, ages, times of day, relative dates."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.facts.timeline import TimeKind, kind_of
from sfumato.core.generalize.age_rules import PEOPLE_A_YEAR, age_steps
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.dates import DAYS, Atom, Precision, read
from sfumato.core.language.durations import Duration, band_of, read_duration, wide_words
from sfumato.core.language.months import SEASONS, WEEKDAYS
from sfumato.core.language.numbers import find_number, said_once

# Days that each of these leaves possible, so that rungs stand in order; orders of magnitude, judgment calls.
_LEAST_DAYS = 5.0
_AROUND = 1_000.0
_LONG = 4_000.0
_HOLIDAY = 5_000.0
_DAY_OF_WEEK = 15_000.0
_ORDER = 20_000.0
_DAYS_OF_YEAR, _MINUTES_OF_DAY = 366.0, 1_440.0  # the calendar
# hours at which parts of the day begin, beside noon: as English calls them (judgment call)
_MORNING = 6
_EVENING = 18
_NIGHT = 22

_EVER = 43_000.0  # days: about as much as no date at all
# Days that a part of the day, or the mere size of a stretch of time, may belong to: they fix no day at all.
_ANY_DAY = 12_000.0
_LEAD = re.compile(
    r"^(between|from|since|until|in|on|during|by|of|at|before|after|as of)\b\s*", re.IGNORECASE
)
_UNIT = re.compile(
    r"\b(second|minute|hour|day|night|week|weekend|fortnight|month|year|decade|centur)", re.IGNORECASE
)
_PART = re.compile(
    r"\b(early|mid|late|beginning|start|end|middle|first|second|third|last|half|quarter|around|about)\b",
    re.IGNORECASE,
)
_TWO_YEARS = re.compile(r"\d[ \u00a0]?[/–—‑-][ \u00a0]?\d")  # "1998/99", "1998–99"
_RELATIVE = re.compile(
    r"\b(later|earlier|ago|before|after|afterwards|previous|following|next|last|same|that|this|coming)\b",
    re.IGNORECASE,
)


def steps(span: str, years: tuple[int, int] | None = None) -> list[Step]:
    """Candidate rungs, most specific first; none where the span is not understood: nothing true could be said. `years`: the
    first and last year that a day without a year may belong to (`core/facts/timeline: Timeline.years`)."""
    span = said_once(span)
    kind = kind_of(span)
    if kind is TimeKind.AGE:
        # Among dates an age is a stretch of days in which somebody was born.
        return [
            replace(s, coverage=s.coverage / PEOPLE_A_YEAR * DAYS[Precision.YEAR]) for s in age_steps(span)
        ]
    atoms = read(span)
    if atoms:
        if years and not any(atom.year for atom in atoms):
            if years[0] // 10 != years[1] // 10:
                return _unknown_year(len(atoms))
            if years[0] != years[1]:
                return _in_decade(len(atoms), years[0] // 10 * 10)
            atoms = tuple(replace(atom, year=years[0]) for atom in atoms)
        return _single(span, atoms[0]) if len(atoms) == 1 else _several(span, atoms)
    return _anniversary(span) or _clock(span) or _relative(span) or _duration(span) or _weekday(span)


def _anniversary(span: str) -> list[Step]:
    """ "the 70th anniversary" tells the year of what it is of; that it is one tells none."""
    if not re.fullmatch(r"(?:the\s)?[\w-]+\sanniversary", span, re.IGNORECASE):
        return []
    return [Step("anniversary", _ANY_DAY, "rule:date", kind=RungKind.KIND)]


# --- one date ---


def _single(span: str, atom: Atom) -> list[Step]:
    lead = _LEAD.match(span)
    prefix = _coarse_lead(lead[1].lower()) if lead else ""
    result: list[Step] = []
    part = bool(_PART.search(span))  # "late 1990s", "beginning of 1996": the whole is already a rung up
    across = _TWO_YEARS.search(span[atom.start : atom.end]) and atom.precision in (
        Precision.SEASON,
        Precision.YEAR,
    )
    finest = atom.precision - (1 if part and atom.precision != Precision.PART else 0)
    if finest < Precision.MONTH and atom.month:
        result.append(_step(prefix, atom, Precision.MONTH))
    if finest < Precision.YEAR and atom.year and not across:
        result.append(_step(prefix, atom, Precision.YEAR))
    if atom.year and finest < Precision.DECADE:
        result.append(_step(prefix, atom, Precision.DECADE))
    for wide in (Precision.PART, Precision.CENTURY):
        if atom.year and finest < wide:
            result.append(_step(prefix, atom, wide))
    if atom.precision == Precision.CENTURY:
        result.append(Step(f"{prefix}period of history", _EVER, "rule:date", kind=RungKind.DATE))
    if not atom.year and atom.precision == Precision.DAY:
        half = "first" if atom.month <= 6 else "second"
        result.append(
            Step(f"date in the {half} half of the year", _EVER / 2, "rule:date", kind=RungKind.DATE)
        )
    if not atom.year:
        result.append(
            Step(
                "time of the year" if atom.season else "date",
                _EVER,
                "rule:date",
                kind=RungKind.DATE,
                flags=RungFlag.TYPE_ONLY,
            )
        )
    return result


def _in_decade(dates: int, decade: int) -> list[Step]:
    """ "20 March" among dates of 1993 and 1994: "date in the 1990s"."""
    noun = "date" if dates == 1 else "dates"
    term = f"{decade}s"
    days = DAYS[Precision.DECADE]
    told = Step(f"{noun} in the {term}", days, "rule:date:decade", term, RungKind.DATE, RungFlag.DECADE)
    return [told, *_unknown_year(dates)]


def _unknown_year(dates: int) -> list[Step]:
    return [Step("date" if dates == 1 else "several dates", _EVER, "rule:date", kind=RungKind.DATE)]


def _coarse_lead(word: str) -> str:
    """ "on 5 May 1990" → "in 1990"; "since 5 May 1990" keeps its "since"."""
    return "in " if word in ("on", "in", "at", "of") else f"{word} "


def _step(prefix: str, atom: Atom, precision: Precision) -> Step:
    text = atom.written(precision)
    term = text.removeprefix("the ")
    if not prefix and precision >= Precision.DECADE:
        text = f"date in {text}"
    flags = RungFlag.DECADE if precision == Precision.DECADE else RungFlag.NONE
    source = f"rule:date:{precision.name.lower()}"
    # A month without a year may be that of any year: as many days as a decade.
    days = DAYS[precision] if atom.year else _EVER * DAYS[precision] / DAYS[Precision.YEAR]
    return Step(prefix + text, days, source, term, RungKind.DATE, flags)


# --- lists and ranges ---

_EITHER = re.compile(r"\bor\b")


def _several(span: str, atoms: tuple[Atom, ...]) -> list[Step]:
    ranged = kind_of(span) is TimeKind.RANGE or re.search(r"\s[–—-]\s", span) is not None
    result: list[Step] = []
    finest = min(a.precision for a in atoms)
    for precision in (Precision.MONTH, Precision.YEAR, Precision.DECADE, Precision.PART, Precision.CENTURY):
        if precision <= finest or (precision == Precision.MONTH and not all(a.month for a in atoms)):
            continue
        values = [a.written(precision) for a in atoms]
        if not all(values):
            continue
        days = DAYS[precision] * len(set(values))  # each end is a date of its own, however far apart they are
        text = _joined(span, values, ranged)
        flags = RungFlag.DECADE if precision == Precision.DECADE else RungFlag.NONE
        source, term = f"rule:date:{precision.name.lower()}", values[0].removeprefix("the ")
        result.append(Step(text, days, source, term, RungKind.DATE, flags))
    last = "period of time" if ranged else "several dates"
    result.append(Step(last, _EVER, "rule:date", kind=RungKind.DATE))
    return result


def _joined(span: str, values: list[str], ranged: bool) -> str:
    """The values with the span's own connectors; one value only once they have all become the same."""
    lead = re.match(r"(between|from)\b", span, re.IGNORECASE)
    if ranged and len(values) == 2:
        return range_words(lead[1].lower() if lead else "", values[0], values[1])
    distinct = list(dict.fromkeys(values))
    either = _EITHER.search(span) is not None  # "5 or 6 May 1990" is one day
    if len(distinct) == 1:
        return f"in {values[0]}" if lead else f"{'date' if either else 'dates'} in {values[0]}"
    return ", ".join(distinct[:-1]) + f" {'or' if either else 'and'} {distinct[-1]}"


def range_words(lead: str, low: str, high: str) -> str:
    """A range from the words of its two ends: never with equal ends.

    ("from", "1992", "1995") → "from 1992 to 1995"; ("from", "1992", "1992") → "in 1992"; ("", "the 1990s", "the 1990s") → "period
    in the 1990s".
    """
    low, high = low.removeprefix("date in "), high.removeprefix("date in ")
    if low == high:
        return f"in {low}" if lead else f"period in {low}"
    if lead == "between":
        return f"between {low} and {high.removeprefix('the ') if low.startswith('the ') else high}"
    if lead:
        return f"{lead} {low} to {high}"
    return f"{low} to {high}" if " " in low + high else f"{low}–{high}"


# --- durations, clock ---


def _duration(span: str) -> list[Step]:
    duration = read_duration(span)
    if duration is None:
        return []
    if unit := re.search(
        r"(?:\d|\w)[‑-](minute|hour|day|week|month|year)s?(?:[‑-]long)?(\s+[a-z]+)?$", span, re.IGNORECASE
    ):
        return _attributive(duration, unit[1].lower(), unit[2] or "")
    result: list[Step] = []
    of = re.match(r"(?:an?\s+)?((?:period|term|total) of)\s", span, re.IGNORECASE)
    lead = f"{of[1]} " if of else ""
    band = None if duration.vague else band_of(duration)
    if band is not None:
        result.append(
            Step(
                lead + band.text,
                max(_LEAST_DAYS, duration.most_days),
                "rule:duration",
                kind=RungKind.DURATION,
            )
        )
    bounded = duration.vague and re.search(
        r"\b(?:less than|under|up to|nearly|almost)\b", span, re.IGNORECASE
    )
    wide = "" if bounded or of else wide_words(duration)
    if wide:
        result.append(Step(wide, _ANY_DAY, "rule:duration", kind=RungKind.DURATION))
    result.append(Step("period of time", _EVER, "rule:duration", kind=RungKind.DURATION))
    return result


def _attributive(duration: Duration, unit: str, noun: str) -> list[Step]:
    """ "six-month period" → "months-long period"; "one-year" has no plural to tell."""
    if duration.singular:
        return []
    size = wide_words(duration).removeprefix("some ") or f"{unit}s"  # "895-day-long" → "years-long"
    return [Step(f"{size}-long{noun}", _LONG, "rule:duration", kind=RungKind.DURATION)]


_CLOCK = re.compile(
    r"(?:\b(\d{1,2})[.:](\d{2})(?::\d{2})?\s*(a\.?m\.?|p\.?m\.?|hours|h)?(?!\w))|\b(\d{1,2})\s*(a\.?m\.?|p\.?m\.?|o['’]clock)(?!\w)",
    re.IGNORECASE,
)


def _clock(span: str) -> list[Step]:
    match = _CLOCK.search(span)
    if match is None:
        word = re.search(
            r"\b(noon|midday|midnight|dawn|morning|afternoon|evening|night)\b", span, re.IGNORECASE
        )
        return (
            [Step("time of day", _MINUTES_OF_DAY, "rule:time", kind=RungKind.DATE, flags=RungFlag.TYPE_ONLY)]
            if word and not _RELATIVE.search(span)
            else []
        )
    if _CLOCK.search(span, match.end()):  # from one time to another: only that it is a time of day
        return [
            Step("time of day", _MINUTES_OF_DAY, "rule:time", kind=RungKind.DATE, flags=RungFlag.TYPE_ONLY)
        ]
    if match[1] and not match[3] and "." in match[0]:
        return []  # "an average of 2.06": no part of a day
    hour = int(match[1] or match[4])
    mark = (match[3] or match[5] or "").lower().replace(".", "")
    if mark == "pm" and hour < 12:
        hour += 12
    if mark == "am" and hour == 12:
        hour = 0
    if mark.startswith("o") and hour <= 12:
        return [
            Step("time of day", _MINUTES_OF_DAY, "rule:time", kind=RungKind.DATE, flags=RungFlag.TYPE_ONLY)
        ]
    part = (
        "night"
        if hour < _MORNING or hour >= _NIGHT
        else "morning"
        if hour < 12
        else "afternoon"
        if hour < _EVENING
        else "evening"
    )
    return [
        Step(f"{part}", _ANY_DAY, "rule:time", kind=RungKind.DATE),
        Step("time of day", _EVER, "rule:time", kind=RungKind.DATE, flags=RungFlag.TYPE_ONLY),
    ]


_DIRECTION = dict.fromkeys(("later", "after", "afterwards", "following", "next", "coming"), "later")
_DIRECTION |= dict.fromkeys(("earlier", "before", "previous", "last"), "earlier") | {"ago": "in the past"}


def _relative(span: str) -> list[Step]:
    """ "two days later" → "some days later" → "later": the order of events stays."""
    match = _RELATIVE.search(span)
    if match is None:
        return []
    unit, number = _UNIT.search(span), find_number(span)
    way = match[1].lower()
    direction = _DIRECTION.get(way, "around that time")
    result: list[Step] = []
    if unit and number and number.value >= 2 and way in ("later", "earlier", "ago", "after", "before"):
        name = "centuries" if unit[1].lower() == "centur" else unit[1].lower() + "s"
        length = read_duration(span)
        size = (
            wide_words(length) if length else ""
        ) or f"some {name}"  # "22 days after" → "some weeks after"
        result.append(Step(f"{size} {way}", _ANY_DAY, "rule:relative", kind=RungKind.DATE))
    result.append(Step(direction, _ORDER, "rule:relative", kind=RungKind.DATE))
    return result


def _weekday(span: str) -> list[Step]:
    word = re.search(r"\b(" + "|".join(WEEKDAYS) + r")s?\b", span, re.IGNORECASE)
    if word:
        kind = "weekend day" if word[1].lower() in ("saturday", "sunday") else "working day"
        return [
            Step(kind, _DAY_OF_WEEK, "rule:date", kind=RungKind.DATE),
            Step("day", _EVER, "rule:date", kind=RungKind.DATE, flags=RungFlag.TYPE_ONLY),
        ]
    if re.search(r"\b(christmas|easter|ramadan|new year|newroz|nowruz|eid|holiday)", span, re.IGNORECASE):
        return [
            Step("holiday", _HOLIDAY, "rule:date", kind=RungKind.DATE),
            Step("day", _EVER, "rule:date", kind=RungKind.DATE, flags=RungFlag.TYPE_ONLY),
        ]
    if re.search(r"\b(today|yesterday|tomorrow|tonight)\b", span, re.IGNORECASE):
        return [Step("around that time", _AROUND, "rule:relative", kind=RungKind.DATE)]
    if any(re.search(rf"\b{season}\b", span, re.IGNORECASE) for season in SEASONS):
        return [Step("time of the year", _DAYS_OF_YEAR, "rule:date", kind=RungKind.DATE)]
    return []
