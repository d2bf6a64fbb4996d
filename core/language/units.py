"""Units of measures, for patterns that ignore case: what is measured is not counted."""

from __future__ import annotations

# Behind a number these are surely units.
UNIT_PATTERN = (
    r"square (?:met(?:re|er)s?|kilomet(?:re|er)s?|feet)|sq\.? ?(?:m|ft)|m²|km²|hectares?|acres?|kilomet(?:re|er)s?|km|"
    r"met(?:re|er)s?|centimet(?:re|er)s?|cm|miles?|feet|kilograms?|kg|grams?|tonn?es?|lit(?:re|er)s?|pounds? of|mg|ml"
)
# All of them: also those that are other words or letters.
ANY_UNIT_PATTERN = (
    rf"{UNIT_PATTERN}|kilos?|g|tons?|m|mm|foot|inch(?:es)?|ha|ft|lbs?|yards?|mph|l|degrees?|square|sq"
)
