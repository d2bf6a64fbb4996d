"""Numbers as people write them: "1,300,000", "4.4 million", "three and a half", "twenty-eight", "12th"."""

from __future__ import annotations

import re
from dataclasses import dataclass

UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
ORDINAL_UNITS = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
    "nineteenth",
)  # fmt: skip
SCALES = {
    "hundred": 100.0,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "m": 1e6,
    "bn": 1e9,
}

NUMBER_WORDS: dict[str, int] = {word: i for i, word in enumerate(UNITS)}
NUMBER_WORDS |= {word: 20 + 10 * i for i, word in enumerate(TENS)}
# "three", "twenty-eight": for patterns that ignore case.
_LONGEST_FIRST = "|".join(sorted(UNITS[1:], key=len, reverse=True))
COUNT_PATTERN = rf"(?:(?:{'|'.join(TENS)})(?:[-‑](?:{'|'.join(UNITS[1:10])}))?|{_LONGEST_FIRST})"
# "one" to "ten", and "two" to "twelve": counts that are written as words, for patterns.
UP_TO_TEN_PATTERN = "|".join(UNITS[1:11])
SMALL_COUNT_PATTERN = "|".join(UNITS[2:13])
ORDINAL_PATTERN = rf"(?:{'|'.join(ORDINAL_UNITS[1:])}|twentieth)"
_VALUES: dict[str, float] = {word: float(i) for word, i in NUMBER_WORDS.items()}
_ORDINALS: dict[str, float] = {word: float(i) for i, word in enumerate(ORDINAL_UNITS)}
_ORDINALS |= {word[:-1] + "ieth": 20.0 + 10 * i for i, word in enumerate(TENS)}
_VALUES |= {"dozen": 12.0, "half": 0.5, "quarter": 0.25}

_WORD = "|".join(
    sorted([*_VALUES, *_ORDINALS, "hundred", "thousand", "million", "billion", "trillion"], key=len)
)
_WORD = "|".join(reversed(_WORD.split("|")))
_SCALE = r"(?:hundred|thousand|million|billion|trillion|bn)"
_GROUPED = r"\d{1,3}(?:[., \u00a0\u202f]\d{3,4}){2,}(?![\d]|[.,]\d)"  # also "2,847.312.000": all marks part thousands
DIGITS = rf"{_GROUPED}|\d{{1,3}}(?:[,   ]\d{{3,4}})+(?:\.\d+)?|\d+(?:[.,]\d+)?(?:\s+{_SCALE})?"
_AFTER_BIG = r"(?:(?<=hundred)|(?<=thousand)|(?<=illion))\s+and\s+"
WORDS = rf"(?:{_WORD})(?:[\s‑-]+(?:{_WORD})|{_AFTER_BIG}(?:{_WORD})|\s+and\s+(?:a\s+)?(?:half|quarter))*"
NUMBER = re.compile(
    rf"(?P<digits>{DIGITS})(?P<suffix>st|nd|rd|th)?(?![\w/])|\b(?P<words>{WORDS})\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text: its value and its place."""

    value: float
    start: int
    end: int
    ordinal: bool = False
    written: bool = False  # in words


def find_number(text: str, start: int = 0) -> Number | None:
    """The first number at or after `start`."""
    match = NUMBER.search(text, start)
    if match is None:
        return None
    if match["digits"]:
        return Number(_digits(match["digits"]), match.start(), match.end(), bool(match["suffix"]))
    value, ordinal = _words(match["words"])
    return Number(value, match.start(), match.end(), ordinal, written=True)


def _digits(text: str) -> float:
    parts = text.split()
    scale = 1.0
    if len(parts) > 1 and parts[-1].lower() in SCALES:
        scale = SCALES[parts[-1].lower()]
        parts = parts[:-1]
    if (
        "," in text and "." in text
    ):  # two signs: the one that stands last parts the decimals ("5,335.313", "1.234,50")
        grouping, last = (",", ".") if text.rfind(".") > text.rfind(",") else (".", ",")
        if text.count(last) > 1:  # "2,847.312.000": nothing has decimals twice
            return float(re.sub(r"\D", "", text))
        return float("".join(parts).replace(grouping, "").replace(",", ".").replace("\u00a0", "")) * scale
    if re.fullmatch(_GROUPED, text):
        return float(re.sub(r"\D", "", text))
    plain = "".join(parts).replace(" ", "").replace(" ", "")
    if re.fullmatch(r"\d{1,3}(?:,\d{3,4})+(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?", plain):
        plain = plain.replace(",", "")
    return float(plain.replace(",", ".")) * scale


def _words(text: str) -> tuple[float, bool]:
    """Standard accumulation: "two hundred and seventy-one thousand" = (2·100 + 71)·1000."""
    total, current, ordinal = 0.0, 0.0, False
    for word in re.split(r"[\s‑-]+", text.lower()):
        if word in ("and", "a"):
            continue
        if word in SCALES:
            current = (current or 1.0) * SCALES[word]
            if SCALES[word] >= 1000:
                total, current = total + current, 0.0
        elif word == "dozen":
            current = (current or 1.0) * 12
        elif word in _ORDINALS:
            current, ordinal = current + _ORDINALS[word], True
        else:
            current += _VALUES[word]
    return total + current, ordinal


_AGAIN = re.compile(rf"\s*\((?P<number>{WORDS}|\d[\d.,]*)(?P<unit>[^()\d]*)\)", re.IGNORECASE)


def said_once(span: str) -> str:
    """The amount without a bracket that says its number again: "10,000 (ten thousand euros)" → "10,000 euros"."""
    first, again = find_number(span), _AGAIN.search(span)
    second = find_number(again["number"]) if again else None
    if first is None or again is None or second is None or first.value != second.value:
        return span
    return f"{span[: again.start()]}{again['unit'] and ' '}{again['unit'].strip()}{span[again.end() :]}"


def bounds(value: float) -> tuple[float, float]:
    """The step of the 1–2–5 scale that holds `value`: 58 → (50, 100)."""
    step = 1.0
    while step * 10 <= value:
        step *= 10
    for low, high in ((1, 2), (2, 5), (5, 10)):
        if value < high * step:
            return low * step, high * step
    return 5 * step, 10 * step


def magnitude(value: float) -> tuple[float, float]:
    """The power of ten below and above: 58 → (10, 100)."""
    step = 1.0
    while step * 10 <= value:
        step *= 10
    return step, step * 10


def spoken(value: float) -> str:
    """Small numbers in words, the rest with thousands separated; millions and billions named."""
    if value == int(value) and 0 <= value <= 10:
        return UNITS[int(value)]
    for name, scale in (("billion", 1e9), ("million", 1e6)):
        if value >= scale:
            return f"{value / scale:g} {name}"
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"
