"""Rungs for DATETIME: dates, lists and ranges of dates, durations, ages, times of day, relative dates."""

from __future__ import annotations

import re

from sfumato.core.generalize.dates import DAYS, SEASONS, Atom, Precision, ordinal, read
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.numbers import find_number, spoken

_RANGE = re.compile(r"\b(between|from)\b|\b(to|until|till|through)\b|\d\s*[–—‑-]\s*\d|[–—‑]", re.IGNORECASE)
_LEAD = re.compile(
    r"^(between|from|since|until|in|on|during|by|of|at|before|after|as of)\b\s*", re.IGNORECASE
)
_UNIT = re.compile(
    r"\b(second|minute|hour|day|night|week|weekend|fortnight|month|year|decade|centur)", re.IGNORECASE
)
_UNIT_DAYS = {
    "second": 1 / 86400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1.0, "night": 1.0, "week": 7.0,
    "weekend": 2.0, "fortnight": 14.0, "month": 30.4, "year": 365.2, "decade": 3652.4, "centur": 36524.0,
}  # fmt: skip
_PART = re.compile(
    r"\b(early|mid|late|beginning|start|end|middle|first|second|third|last|half|quarter|around|about)\b",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(over|more than|less than|at least|nearly|almost|under|up to|exceeding)\b", re.IGNORECASE
)
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_AGE = re.compile(
    r"\b(?:age of|aged?|ages)\b|[\s‑-](?:years?|months?)[\s‑-](?:old|of age)\b|['’]s? birthday|year[\s‑-]old",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"\b(later|earlier|ago|before|after|afterwards|previous|following|next|last|same|that|this|coming)\b",
    re.IGNORECASE,
)


def steps(span: str) -> list[Step]:
    """Candidate rungs, most specific first."""
    if is_age(span):
        return age_steps(span)
    atoms = read(span)
    if atoms:
        return _single(span, atoms[0]) if len(atoms) == 1 else _several(span, atoms)
    number = find_number(span)
    if number is not None and (number.start, number.end) == (0, len(span)) and 2 <= number.value < 1000:
        return [Step("several", 43_000.0, "rule:quantity", kind=RungKind.AMOUNT)]  # "his three | seasons"
    return (
        _clock(span)
        or _relative(span)
        or _duration(span)
        or _weekday(span)
        or [Step("date", 43_000.0, "rule:date", kind=RungKind.DATE)]
    )


def is_age(span: str) -> bool:
    return bool(_AGE.search(span)) and find_number(span) is not None


# --- one date ---


def _single(span: str, atom: Atom) -> list[Step]:
    lead = _LEAD.match(span)
    prefix = _coarse_lead(lead[1].lower()) if lead else ""
    result: list[Step] = []
    part = bool(_PART.search(span))  # "late 1990s", "beginning of 1996": the whole is already a rung up
    across = "/" in span[atom.start : atom.end] and atom.precision in (Precision.SEASON, Precision.YEAR)
    finest = atom.precision - (1 if part else 0)
    if finest < Precision.MONTH and atom.month:
        result.append(_step(prefix, atom, Precision.MONTH))
    if finest < Precision.YEAR and atom.year and not across:
        result.append(_step(prefix, atom, Precision.YEAR))
    if atom.year and finest < Precision.DECADE:
        result.append(_step(prefix, atom, Precision.DECADE))
    if atom.year and finest < Precision.CENTURY:
        result.append(_step(prefix, atom, Precision.CENTURY))
    if atom.precision == Precision.CENTURY:
        result.append(Step(f"{prefix}period of history", 43_000.0, "rule:date", kind=RungKind.DATE))
    if not atom.year and atom.precision == Precision.DAY:
        half = "first" if atom.month <= 6 else "second"
        result.append(Step(f"date in the {half} half of the year", 182.0, "rule:date", kind=RungKind.DATE))
    if not atom.year:
        result.append(
            Step("time of the year" if atom.season else "date", 366.0, "rule:date", kind=RungKind.DATE)
        )
    return result


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
    return Step(prefix + text, DAYS[precision], source, term, RungKind.DATE, flags)


# --- lists and ranges ---


def _several(span: str, atoms: tuple[Atom, ...]) -> list[Step]:
    ranged = bool(_RANGE.search(span)) or bool(re.search(r"\d-\d", span))
    result: list[Step] = []
    finest = min(a.precision for a in atoms)
    for precision in (Precision.MONTH, Precision.YEAR, Precision.DECADE, Precision.CENTURY):
        if precision <= finest or (precision == Precision.MONTH and not all(a.month for a in atoms)):
            continue
        values = [a.written(precision) for a in atoms]
        if not all(values):
            continue
        years = [a.year for a in atoms]
        days = max(DAYS[precision] * len(set(values)), 365.2 * (max(years) - min(years)))
        text = _joined(span, atoms, values, ranged)
        result.append(
            Step(
                text,
                days,
                f"rule:date:{precision.name.lower()}",
                values[0].removeprefix("the "),
                kind=RungKind.DATE,
            )
        )
    result.append(
        Step("period of time" if ranged else "several dates", 43_000.0, "rule:date", kind=RungKind.DATE)
    )
    return result


def _joined(span: str, atoms: tuple[Atom, ...], values: list[str], ranged: bool) -> str:
    """The values with the span's own connectors; one value only once they have all become the same."""
    if len(set(values)) == 1:
        if re.match(r"(between|from)\b", span, re.IGNORECASE):
            return f"in {values[0]}"
        return f"period in {values[0]}" if ranged else f"dates in {values[0]}"
    if ranged and len(values) == 2:
        low, high = values
        if re.match(r"between\b", span, re.IGNORECASE):
            return f"between {low} and {high.removeprefix('the ')}"
        if re.match(r"from\b", span, re.IGNORECASE):
            return f"from {low} to {high}"
        return f"{low} to {high}" if low.startswith("the ") else f"{low}–{high}"
    distinct = list(dict.fromkeys(values))
    return ", ".join(distinct[:-1]) + f" and {distinct[-1]}"


# --- durations, ages, clock ---

_BANDS = (
    (1 / 24, "less than an hour"), (1.0, "less than a day"), (7.0, "less than a week"),
    (30.4, "less than a month"), (182.6, "less than six months"), (365.2, "less than a year"),
    (2 * 365.2, "one to two years"), (5 * 365.2, "two to five years"), (10 * 365.2, "five to ten years"),
    (20 * 365.2, "ten to twenty years"), (50 * 365.2, "twenty to fifty years"),
)  # fmt: skip


def _duration(span: str) -> list[Step]:
    unit = _UNIT.search(span)
    if unit is None:
        return []
    name = unit[1].lower()
    if re.search(r"\d|\w[‑-]" + name, span, re.IGNORECASE) and re.search(
        r"[‑-]" + name + r"s?\b", span, re.IGNORECASE
    ):
        long = {"centur": "centuries"}.get(
            name, name + "s"
        ) + "-long"  # "six-month period" → "months-long period"
        vague = "long-lasting" if name in ("month", "year") else "timed"
        noun = re.search(r"[‑-]" + name + r"s?(\s+[a-z]+)$", span, re.IGNORECASE)
        what = noun[1] if noun else ""
        return [
            Step(long + what, 100.0, "rule:duration", kind=RungKind.DURATION),
            Step(vague + what, 40_000.0, "rule:duration", kind=RungKind.DURATION),
        ]
    number = find_number(span)
    days = (number.value if number else 1.0) * _UNIT_DAYS[name]
    result: list[Step] = []
    known = number is not None or re.search(r"\b(a|an|half)\b", span, re.IGNORECASE)
    if known and not _VAGUE.search(span):
        band = next((text for limit, text in _BANDS if days < limit), "more than fifty years")
        of = re.match(r"(?:a\s+)?((?:period|term|total) of)\s", span, re.IGNORECASE)
        result.append(
            Step(f"{of[1]} {band}" if of else band, max(5.0, days), "rule:duration", kind=RungKind.DURATION)
        )
    result.append(Step("period of time", 43_000.0, "rule:duration", kind=RungKind.DURATION))
    return result


def age_steps(span: str) -> list[Step]:
    """An age as a five- or ten-year band, then as a stage of life. Coverage: people of that age."""
    number = find_number(span)
    assert number is not None
    second = find_number(span, number.end)
    months = re.search(r"months?", span, re.IGNORECASE)
    weeks = re.search(r"weeks?|days?", span, re.IGNORECASE)
    age = number.value / 12 if months else number.value / 52 if weeks else number.value
    if second is not None and not months and not weeks and second.value < age:  # "aged 6 and 2"
        number, second = second, number
        age = number.value
    width = 5 if age < 20 else 10
    low = int(age // width * width)
    stage = "child" if age < 13 else "teenager" if age < 20 else "adult" if age < 65 else "older adult"
    people = 1.35e8 * width
    if (
        second is not None and second.value > age and not months and not weeks
    ):  # "seventeen and twenty-three years old"
        width = (int(second.value) // width + 1) * width - low
        age = second.value
        people = 1.35e8 * width
    low_text = f"{low} to {low + width - 1} years" if low else f"under {width} years"
    if re.search(r"year[\s‑-]old\b", span, re.IGNORECASE) and not re.search(r"years", span, re.IGNORECASE):
        # "a two-year-old boy": the boy goes, somebody stays
        who = re.search(r"old\s+[a-z]+$", span)
        noun = "" if who is None else " child" if age < 13 else " person"
        band = f"{low}-to-{low + width - 1}" if low else f"under-{width}"
        return [
            Step(f"{band}-year-old{noun}", people, "rule:age", kind=RungKind.AGE),
            Step(("young" if age < 18 else "adult") + noun, 2.2e9, "rule:age", kind=RungKind.AGE),
        ]
    told = re.match(r"(at\s+the\s+)?(?:the\s+)?age of|aged?\b", span, re.IGNORECASE)
    if told:
        at = "at the " if told[1] else ""
        lead = at + "age of" if re.search(r"age of", told[0], re.IGNORECASE) else "aged"
        band = f"{lead} {low_text.removesuffix(' years')}"
        stage_of_life = "young age" if age < 18 else "adult age"
        if lead == "aged" or at:  # "were aged 6 and 2" → "were of a young age"
            article = "a " if age < 18 else "an " if at else ""
            stage_of_life = f"{'at' if at else 'of'} {article}{stage_of_life}"
        return [
            Step(band, people, "rule:age", f"{low}-{low + width - 1}", kind=RungKind.AGE),
            Step(stage_of_life, 2.2e9, "rule:age", kind=RungKind.AGE),
        ]
    tail = " of age" if re.search(r"of age", span, re.IGNORECASE) else " old"
    return [
        Step(low_text + tail, people, "rule:age", f"{low}-{low + width - 1}", kind=RungKind.AGE),
        Step("under 18" if age < 18 else "of adult age", 2.2e9, "rule:age", stage, kind=RungKind.AGE),
    ]


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
            [Step("time of day", 1440.0, "rule:time", kind=RungKind.DATE)]
            if word and not _RELATIVE.search(span)
            else []
        )
    if _CLOCK.search(span, match.end()):  # from one time to another: only that it is a time of day
        return [Step("time of day", 1440.0, "rule:time", kind=RungKind.DATE)]
    hour = int(match[1] or match[4])
    mark = (match[3] or match[5] or "").lower().replace(".", "")
    if mark == "pm" and hour < 12:
        hour += 12
    if mark == "am" and hour == 12:
        hour = 0
    if mark.startswith("o") and hour <= 12:
        return [Step("time of day", 1440.0, "rule:time", kind=RungKind.DATE)]
    part = (
        "night"
        if hour < 6 or hour >= 22
        else "morning"
        if hour < 12
        else "afternoon"
        if hour < 18
        else "evening"
    )
    return [
        Step(f"{part}", 360.0, "rule:time", kind=RungKind.DATE),
        Step("time of day", 1440.0, "rule:time", kind=RungKind.DATE),
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
    if unit and number and way in ("later", "earlier", "ago", "after", "before"):
        name = "centuries" if unit[1].lower() == "centur" else unit[1].lower() + "s"
        result.append(
            Step(
                f"some {name} {way}",
                30 * _UNIT_DAYS[unit[1].lower()] + 2,
                "rule:relative",
                kind=RungKind.DATE,
            )
        )
    result.append(Step(direction, 20_000.0, "rule:relative", kind=RungKind.DATE))
    return result


def _weekday(span: str) -> list[Step]:
    word = re.search(r"\b(" + "|".join(_WEEKDAYS) + r")s?\b", span, re.IGNORECASE)
    if word:
        kind = "weekend day" if word[1].lower() in ("saturday", "sunday") else "working day"
        return [
            Step(kind, 15_000.0, "rule:date", kind=RungKind.DATE),
            Step("day", 43_000.0, "rule:date", kind=RungKind.DATE),
        ]
    if re.search(r"\b(christmas|easter|ramadan|new year|newroz|nowruz|eid|holiday)", span, re.IGNORECASE):
        return [
            Step("holiday", 5_000.0, "rule:date", kind=RungKind.DATE),
            Step("day", 43_000.0, "rule:date", kind=RungKind.DATE),
        ]
    if re.search(r"\b(today|yesterday|tomorrow|tonight)\b", span, re.IGNORECASE):
        return [Step("around that time", 1_000.0, "rule:relative", kind=RungKind.DATE)]
    if any(s in span.lower() for s in SEASONS):
        return [Step("time of the year", 366.0, "rule:date", kind=RungKind.DATE)]
    return []


__all__ = ["age_steps", "is_age", "ordinal", "spoken", "steps"]
