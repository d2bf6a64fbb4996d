"""Rungs for QUANTITY: a range, an order of magnitude, then "a number of" (paper 004 §3.2.2; not its "X", which is no prose)."""

from __future__ import annotations

import itertools
import math
import re

from sfumato.core.generalize import datetime_rules
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language import numbers
from sfumato.core.language.ages import is_age
from sfumato.core.language.currencies import CURRENCY, spelled_out
from sfumato.core.language.durations import read_duration
from sfumato.core.language.units import ANY_UNIT_PATTERN

_FIFTH, _HALF = 20, 50  # per cent: widths of the bands of a percentage (judgment call)
_FRACTIONS = 10_000.0  # different fractions that are told: order of magnitude
_MILLION = 1_000_000  # from here on a number is told in words

# Measured, not counted: "fewer than ten kg" and "a number of kg" would be odd.
_MEASURE = re.compile(rf"(?:{ANY_UNIT_PATTERN})\b|m²|km²|°", re.IGNORECASE)
_MONEY_WORD = "sum of money"
_ANY = 1e6  # values of a quantity (`rungs.UNIVERSE`): a share of a hundred is that share of them
_DISTANCE = re.compile(r"(?:km|kilomet\w+|miles?)\b", re.IGNORECASE)
# "4×200 m", the scores "84–52–2", "101–98" and "758-for-2433"
_COUNTS_NOTHING = re.compile(
    r"\d\s?[×x]\s?\d|\d[‑–-]\d+[‑–-]\d|\d[‑-](?:for|of|by|to|and|or)\b|^\d{1,3}[‑–-]\d{1,3}$"
)
_FEW = 10  # up to here a count is "several"


def steps(span: str) -> list[Step]:
    """Bands of growing width for an amount, percentage, measure, age or duration; none where no number can be
    read."""
    span = numbers.said_once(span)
    if is_age(span) or read_duration(span) is not None:
        return datetime_rules.steps(span)
    span = spelled_out(span)
    number = numbers.find_number(span)
    if number is None or _COUNTS_NOTHING.search(span):
        return []
    money, percent = CURRENCY.search(span), re.search(r"%|\bper ?cent\b", span)
    if percent:
        return _percentage(number, _other_end(span, number))
    if money:
        return _money(span, number, money)
    if re.fullmatch(r"\s*\d+\s*/\s*\d+\s*|.*\b(?:thirds?|quarters?|fifths?|tenths?|half|halves)\s*", span):
        return [Step("fraction", _FRACTIONS, "rule:quantity", kind=RungKind.AMOUNT)]
    if _BY.search(span):
        return _dimensions(span)
    if (other := _other_end(span, number)) is not None:
        return _range(span, number, other)
    unit = _unit(span, number)
    if number.ordinal:
        return _ordinal(unit)
    if re.match(r"[‑-]\w", span[number.end :]):
        word = re.match(r"[‑-](\w+)", span[number.end :])
        several = word is not None and number.value >= 2 and not re.search(r"[‑-]\d", span[number.end :])
        return (
            [Step(f"multi-{word[1]}", _ANY, "rule:quantity", kind=RungKind.AMOUNT)]
            if word and several
            else []
        )
    return _count(number.value, unit)


_PLACED = re.compile(r"\b(?:finish(?:ed|ing)?|plac(?:ed|ing)|rank(?:ed|ing)?|came|coming|were|was)[ \u00a0]$")
_RANKS = (3, 10, 20, 50, 100, 200, 500)  # bounds of the bands in which places of a competition are told


def place_steps(text: str, start: int, end: int) -> list[Step]:
    """Bands for the place that somebody took: "finished |21st|" → "between 20th and 50th"; none elsewhere or for a medal."""
    read = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)", text[start:end])
    if read is None or not _PLACED.search(text[max(0, start - 14) : start]):
        return []
    value = int(read[1])
    bands = [(a, b) for a, b in itertools.pairwise(_RANKS) if a <= value <= b]
    if value <= _RANKS[0] or not bands:
        return []
    low, high = bands[0]
    told = f"between {low}{'rd' if low == _RANKS[0] else 'th'} and {high}th"
    return [Step(told, float(high - low), "rule:quantity", kind=RungKind.AMOUNT)]


def _other_end(span: str, number: numbers.Number) -> numbers.Number | None:
    """The second number of a range: "345 to 945 cases", "between 20 and 30 people"."""
    joint = re.match(r"\s*(?:to|and|or|–|-)\s*(?=\d)", span[number.end :])
    if joint is None or number.ordinal:
        return None
    other = numbers.find_number(span, number.end + joint.end())
    return other if other is not None and not other.ordinal and other.value > number.value else None


_BY = re.compile(r"\s+by\s+(?=\d)")


def _dimensions(span: str) -> list[Step]:
    """Length by width, each in its band: "13 by 9 cm" → "10 to 20 by 5 to 10 cm"."""
    read = [numbers.find_number(side) for side in _BY.split(span)]
    sides = [number for number in read if number is not None and number.value >= 1]
    if len(sides) != len(read):
        return []
    unit = _unit(_BY.split(span)[-1], sides[-1])
    found: list[Step] = []
    for widen, source in ((numbers.bounds, "range"), (numbers.magnitude, "magnitude")):
        bands = [widen(side.value) for side in sides]
        said = " by ".join(f"{_figure(low)} to {_figure(high)}" for low, high in bands)
        count = math.prod(high - low + 1 for low, high in bands)
        text = f"{said} {unit}".rstrip()
        found.append(Step(text, count, f"rule:quantity:{source}", kind=RungKind.AMOUNT))
    return found


def _range(span: str, low: numbers.Number, high: numbers.Number) -> list[Step]:
    unit = _unit(span, high)
    spaced = f" {unit}" if unit else ""
    found: list[Step] = []
    for widen, source in ((numbers.bounds, "range"), (numbers.magnitude, "magnitude")):
        if low.value < 1:
            break
        bottom, top = widen(low.value)[0], widen(high.value)[1]
        text = f"{_figure(bottom)} to {_figure(top)}{spaced}"
        found.append(Step(text, top - bottom + 1, f"rule:quantity:{source}", kind=RungKind.AMOUNT))
    return found


def is_money(span: str) -> bool:
    """Whether a quantity is told in a currency."""
    return CURRENCY.search(span) is not None


def _unit(span: str, number: numbers.Number) -> str:
    """What is counted: the words after the number, without a second number or anything in brackets."""
    rest = re.split(r"[(\[;]|\bof (?:them|whom|which)\b", span[number.end :])[0]
    rest = re.sub(r"^[\s‑-]+|[\s.,:]+$", "", rest)
    again = numbers.find_number(rest)
    if again is not None:
        rest = rest[: again.start].strip()
    return rest if re.fullmatch(r"[^\W\d][\w\s'’²³/.-]*", rest) else ""


def _count(value: float, unit: str) -> list[Step]:
    result: list[Step] = []
    spaced = f" {unit}" if unit else ""
    if value <= 1:
        return []  # "one car" is told by its article
    if value <= 5 and value == int(value) and not _MEASURE.match(unit):
        result.append(
            Step(f"fewer than ten{spaced}", float(_FEW - 1), "rule:quantity:range", kind=RungKind.AMOUNT)
        )
    elif value >= 1:
        if (body := band_of_a_body(value, unit)) is not None:
            text = f"{body[0]} to {body[1]}{spaced}"
            result.append(Step(text, 10.0, "rule:quantity:body", kind=RungKind.AMOUNT))
        low, high = numbers.bounds(value)
        if value < _FEW and value != int(value) and high - low > 1:  # "a GPA of 3.8": the next whole numbers
            text = f"{_figure(int(value))} to {_figure(int(value) + 1)}{spaced}"
            result.append(Step(text, float(_FEW), "rule:quantity:range", kind=RungKind.AMOUNT))
        text = f"{_figure(low)} to {_figure(high)}{spaced}"
        result.append(Step(text, high - low + 1, "rule:quantity:range", kind=RungKind.AMOUNT))
        low, high = numbers.magnitude(value)
        text = f"{_figure(low)} to {_figure(high)}{spaced}"
        result.append(Step(text, high - low + 1, "rule:quantity:magnitude", kind=RungKind.AMOUNT))
    if unit and value >= 2 and value == int(value) and not _MEASURE.match(unit):
        result.append(
            Step(f"a number of {unit}", _ANY, "rule:quantity", kind=RungKind.AMOUNT, flags=RungFlag.TYPE_ONLY)
        )
    elif _DISTANCE.match(unit):
        result.append(
            Step("some distance", _ANY, "rule:quantity", kind=RungKind.AMOUNT, flags=RungFlag.TYPE_ONLY)
        )
    elif not unit and value >= 2:  # what is counted stands behind the mention
        result.append(Step(_open_ended(value), _ANY, "rule:quantity", kind=RungKind.AMOUNT))
    return result


# Heights and weights of grown people, by unit: from, to, and how wide a band is. "2 to 5 m" is nobody's height.
_BODIES = (
    (re.compile(r"m|met(?:re|er)s?"), 1.4, 2.4, 0.1),
    (re.compile(r"cm|centimet(?:re|er)s?"), 140.0, 240.0, 10.0),
    (re.compile(r"ft|feet|foot"), 4.0, 7.99, 1.0),
    (re.compile(r"kg|kilos?|kilogram(?:me)?s?"), 45.0, 160.0, 10.0),
    (re.compile(r"lbs?|pounds?"), 90.0, 350.0, 50.0),
)


def band_of_a_body(value: float, unit: str) -> tuple[str, str] | None:
    """The band of a measure that may be somebody's height or weight; None where it cannot be."""
    for form, least, most, width in _BODIES:
        if form.fullmatch(unit.strip()) and least <= value <= most:
            low = math.floor(round(value / width, 6)) * width
            digits = 0 if width >= 1 else 1
            return f"{low:.{digits}f}", f"{low + width:.{digits}f}"
    return None


def _open_ended(value: float) -> str:
    """ "several", "more than ten", "more than 700": the first figure is kept and no upper end is told. A round number is not
    more than itself: 300 is "more than 200"."""
    if value <= _FEW:
        return "several"
    step = 10.0 ** (len(str(int(value))) - 1)
    low = (math.ceil(value / step) - 1) * step
    low = low or step / 2
    return f"more than {'ten' if low == 10 else _figure(low)}"


def _money(span: str, number: numbers.Number, money: re.Match[str]) -> list[Step]:
    """The currency is the document's country in another word, so the last rung drops it."""
    mark = money[0]
    space = " " if mark[-1].isalpha() else ""
    before = money.start() < number.start
    name = re.sub(r"\s+", " ", span[number.end : money.end()].strip()) if not before else mark
    low, high = numbers.magnitude(number.value)
    result: list[Step] = []
    if _other_end(span, number) is not None:  # "$5–16 million"
        return [Step(_MONEY_WORD, _ANY, "rule:money", kind=RungKind.AMOUNT, flags=RungFlag.TYPE_ONLY)]
    for (bottom, top), source in ((numbers.bounds(number.value), "range"), ((low, high), "magnitude")):
        amounts = f"{_figure(bottom)} and {_figure(top)}"
        text = (
            f"between {mark}{space}{amounts.replace(' and ', f' and {mark}{space}')}"
            if before
            else f"between {amounts} {name}"
        )
        if number.value >= 1:
            result.append(Step(text, (top - bottom) + 1, f"rule:money:{source}", kind=RungKind.AMOUNT))
    result.append(Step(_MONEY_WORD, _ANY, "rule:money", kind=RungKind.AMOUNT, flags=RungFlag.TYPE_ONLY))
    return result


def _percentage(number: numbers.Number, other: numbers.Number | None) -> list[Step]:
    """Of two ends ("51 to 66%") the bands hold both."""
    least, most = sorted((number.value, number.value if other is None else other.value))
    if most > 100:
        return [Step("percentage", 1000.0, "rule:quantity", kind=RungKind.AMOUNT)]
    low = min(100 - _FIFTH, int(least // _FIFTH * _FIFTH))
    high = max(low + _FIFTH, math.ceil(most / _FIFTH) * _FIFTH)
    result = []
    if high - low < 100:
        band = f"between {low}% and {high}%"
        result.append(Step(band, (high - low) / 100 * _ANY, "rule:quantity:range", kind=RungKind.AMOUNT))
    if most <= _HALF or least > _HALF:
        half = "at most half" if most <= _HALF else "more than half"
        result.append(Step(half, 0.5 * _ANY, "rule:quantity:magnitude", kind=RungKind.AMOUNT))
    kind, flags = RungKind.AMOUNT, RungFlag.TYPE_ONLY
    result.append(Step("percentage", _ANY, "rule:quantity", kind=kind, flags=flags))
    return result


def _ordinal(unit: str) -> list[Step]:
    """For "14th hearing", "one of the hearings" would tell there were several; the noun alone is true."""
    return [Step(unit, 1000.0, "rule:quantity", kind=RungKind.AMOUNT)] if unit else []


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value < _MILLION else numbers.spoken(value)
