"""Ages and measured quantities."""

from __future__ import annotations

import re

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import LIKELY, OFFERED, by_regex, register
from sfumato.core.recognize.patterns.dates import COUNT

AGE = re.compile(
    rf"\b(?:{COUNT}[- ]years?[- ](?:old|of age)\b|(?:aged?|at the age of)\s{COUNT}\b(?!\s(?:days|weeks|months|per)))",
    re.IGNORECASE,
)
PERCENT = re.compile(r"(?<![\w.])\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|per cent\b|percent\b)", re.IGNORECASE)
UNITS = (
    r"square (?:met(?:re|er)s?|kilomet(?:re|er)s?|feet)|sq\.? ?(?:m|ft)|m²|km²|hectares?|acres?|kilomet(?:re|er)s?|km|"
    r"met(?:re|er)s?|centimet(?:re|er)s?|cm|miles?|feet|kilograms?|kg|grams?|tonn?es?|lit(?:re|er)s?|pounds? of|mg|ml"
)
MEASURE = re.compile(
    rf"(?<![\w.])\d{{1,3}}(?:[,.\u00a0 ]\d{{3}})*(?:[.,]\d+)?\s?(?:{UNITS})\b", re.IGNORECASE
)

register("age", EntityType.DEM, by_regex(AGE, LIKELY), kind="age", quasi=0.7)
register("percent", EntityType.QUANTITY, by_regex(PERCENT, OFFERED + 0.1), kind="percentage", quasi=0.5)
register("measure", EntityType.QUANTITY, by_regex(MEASURE, LIKELY), kind="measure", quasi=0.6)
