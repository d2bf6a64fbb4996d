"""Months, weekdays and seasons: names, short forms and their numbers; times that everybody shares."""

from __future__ import annotations

from calendar import day_name, month_name

MONTHS = tuple(month_name)  # MONTHS[1] is "January"
MONTH_NUMBERS: dict[str, int] = {name.lower(): number for number, name in enumerate(MONTHS) if name}
MONTH_NUMBERS |= {name[:3]: number for name, number in MONTH_NUMBERS.items()} | {"sept": 9}
# For patterns that ignore case; longest first, a full stop behind short forms is the caller's.
MONTH_PATTERN = "|".join(sorted(MONTH_NUMBERS, key=len, reverse=True))
SHORT_MONTH_PATTERN = "|".join(name[:3] for name in MONTHS if name)  # "Jan|Feb|…", as they are written
WEEKDAYS = tuple(day_name)
SEASONS: dict[str, tuple[int, int, int]] = {
    "spring": (3, 4, 5),
    "summer": (6, 7, 8),
    "autumn": (9, 10, 11),
    "fall": (9, 10, 11),
    "winter": (12, 1, 2),
}

# Words in capitals of times that everybody shares: feasts, wars, ages. A time with another word in capitals is a name ("A Day to
# Remember" is a band).
SHARED_TIMES = frozenset(
    {
        *MONTH_NUMBERS, *(day.lower() for day in WEEKDAYS), *SEASONS, "christmas", "easter", "eve", "new", "year", "years",
        "good", "ash", "palm", "boxing", "whit", "pentecost", "advent", "lent", "ramadan", "eid", "passover", "hanukkah",
        "diwali", "thanksgiving", "day", "night", "week", "month", "am", "pm", "gmt", "i", "ii", "war", "wars", "world",
        "first", "second", "cold", "great", "depression", "middle", "ages", "renaissance", "reformation", "enlightenment",
        "age", "bronze", "iron", "stone", "victory", "europe", "independence", "labour", "labor", "a", "the", "an",
    }
)  # fmt: skip
