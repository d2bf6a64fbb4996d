"""Numbers that many people share and that tell nobody apart: disciplines of a sport, the result of a match, the size of a player,
a few children."""

from __future__ import annotations

import re

from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_LENGTH = r"\d{1,3}(?:,?\d{3})?(?:\.\d)?[ \u00a0-]?(?:m|km|metres?|meters?|kilomet(?:re|er)s?|yards?|miles?)"
_EVENT = (
    r"(?:individual |mixed |team |open |short |long |men[’']s |women[’']s |indoor |high )*"
    r"(?:hurdles|steeplechase|sprints?|dash|relay|freestyle|backstroke|breaststroke|butterfly|medley|walk|race ?walk|"
    r"(?:air |free )?(?:pistol|rifle)|time trial|pursuit|mass start|events?|race)\b"
)
# "the |110 metres| hurdles", "the |60 metres hurdles|", "the |4 × 100 m| relay"
_DISCIPLINE = re.compile(rf"(?:the )?(?:4 ?[×x] ?)?{_LENGTH}(?: {_EVENT})?", re.IGNORECASE)
_NEXT_EVENT = re.compile(rf"[ \u00a0-]{_EVENT}", re.IGNORECASE)
# "the |1500 m|, the |800 m|": after an article nothing is measured; "the 800 metres to the station" is.
_RUN = re.compile(r"\b(?:the|and|men[’']s|women[’']s|in|at|over) $", re.IGNORECASE)
_RUN_ENDS = re.compile(r"\s*(?:[,.;:)]|and\b|at\b|in\b|event|$)")
_STANDARD = re.compile(
    r"(?:the )?(?:60|80|100|110|200|300|400|500|600|800|1,?000|1,?500|2,?000|3,?000|5,?000|10,?000)[ \u00a0-]?(?:m|met(?:re|er)s)"
)
# "won |9–0|", "finished |10–38|": a career of three figures ("118–30–8") can be looked up.
_RESULT = re.compile(r"\d{1,2}[–-]\d{1,2}")
_COUNTED_NEXT = re.compile(
    r"\s+(?:years?|months?|days?|people|men|women|pages?|cases?|euros?|percent|per cent|million|kg|km|m)\b|\s?[%€$£]"
)
# "|5 ft 9 in (1.75 m)|", "|165 lb (75 kg)|", "|1.85 m|", "|1.70 m (5'7")|"
_SIZE = re.compile(
    r"\d[ \u00a0-]?(?:ft|feet|foot)\.?(?:[ \u00a0-]?\d{1,2}(?:[.½¼¾]\d*)?[ \u00a0-]?(?:in|inch(?:es)?)\.?)?"
    r"(?: \(\d\.\d{1,2} ?m\))?"
    r"|\d{2,3} (?:lbs?|pounds)(?: \(\d{2,3} ?kg\))?|[12]\.\d{1,2} ?m(?: \(\d(?: ft \d{1,2} in|['’′]\d{1,2})[\"”″]?\)?)?"
    r"|\d{2,3} ?kg(?: \(\d{2,3} ?lbs?\))?"
)
_SIZED = re.compile(
    r"\b(?:listed at|stands?(?: at)?|standing(?: at)?|stood|weigh(?:s|ed|ing)(?: in at)?|height of|weight of|and)\s(?:an?\s)?$",
    re.IGNORECASE,
)
# "1.70 m |(5'7") tall|": the other unit goes with it, and the noun says what it is.
_IS_SIZE = re.compile(r"(?: \(\d(?: ft \d{1,2} in|['’′]\d{1,2}))?[\"”″]?\)?,? (?:tall|in height)\b")
# "blood pressure of |128|/74", "BP on discharge |128|/74"
_PRESSURE = re.compile(r"\b(?:pressure|BP)\b[^\d\n.;]{0,24}$", re.IGNORECASE)
_READING = re.compile(r"\d{2,3}/\d{2,3}(?!\w|/)")
_ROUNDED = re.compile(
    r"\bto the nearest[ \u00a0]$"
)  # "rounded to the nearest |EUR 100|": a unit and no amount
_FEW = re.compile(
    r"(?:one|two|three|four|[1-4])(?: (?:older|younger|elder|adult|small|young))?(?: (?P<who>[a-z-]+))?"
)
_CHILDREN = re.compile(
    r"(?:(?:older|younger|elder|adult|small|young|other|grown)[- ])?"
    r"(?:children|sons?|daughters?|child|brothers?|sisters?|siblings|kids|boys|girls|step(?:sons?|daughters?|children)|grandchildren)\b"
)


def is_figure_of_nobody(text: str, scored: Scored, form: str) -> bool:
    """Whether a quantity is the name of a discipline, a result, the size of a player, a unit of rounding or a small number of
    children."""
    if scored.type is EntityType.PERSON:
        return form in NUMBER_WORDS  # "the father of |three| children"
    if scored.type is EntityType.DATETIME:
        return (
            form.isdigit()
            and re.match(r" (?:m|metres|meters)\b", text[scored.end : scored.end + 8]) is not None
        )
    if scored.type is not EntityType.QUANTITY:
        return False
    before, after = text[max(0, scored.start - 34) : scored.start], text[scored.end : scored.end + 40]
    return (
        _is_discipline(form, before, after)
        or _ROUNDED.search(before) is not None
        or (_PRESSURE.search(before) is not None and _READING.match(form + after) is not None)
        or (_RESULT.fullmatch(form) is not None and _COUNTED_NEXT.match(after) is None)
        or (
            _SIZE.fullmatch(form) is not None and (_SIZED.search(before) or _IS_SIZE.match(after)) is not None
        )
        or _is_a_few_children(form, after)
    )


def _is_discipline(form: str, before: str, after: str) -> bool:
    if _DISCIPLINE.fullmatch(form) is None:
        return False
    if re.search(_EVENT + "$", form, re.IGNORECASE) or _NEXT_EVENT.match(after):
        return True
    runs = _STANDARD.fullmatch(form) is not None and _RUN_ENDS.match(after) is not None
    return runs and (form.startswith("the ") or _RUN.search(before) is not None)


def _is_a_few_children(form: str, after: str) -> bool:
    few = _FEW.fullmatch(form)
    if few is None:
        return False
    return _CHILDREN.match(few["who"] or after.lstrip()) is not None
