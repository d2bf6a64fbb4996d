"""Days that other words of their sentence speak of: a day that is gone back to, given for another, or told as a night."""

from __future__ import annotations

import re
from typing import Any

from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.frames import governing, one_of
from sfumato.core.generalize.realise.times import Shape, Told

_THAT_DAY = re.compile(
    r"[^.;]{0,250}?\b(?:(?:on|of|for)\s+(?:that|the same)|the (?:next|following))\s(?:day|date|night|morning|evening)\b"
)
_ANOTHER_DAY = re.compile(r"\b\d{1,2}\s[A-Z][a-z]+\b|\b\d{4}\b")
_GIVEN_AS = r"(?:referred to|given|indicated|stated|recorded|described|shown|set|fixed) as(?: being)?"


def gone_back_to(p: Place, t: Told) -> str:
    """The preposition of a day that its sentence goes back to: "on 4 April … on that day". A year is no day."""
    again = _THAT_DAY.match(p.after) if t.is_day and t.shape is Shape.ONE else None
    return governing(p, "on") if again and not _ANOTHER_DAY.search(again[0]) else ""


def given_as(p: Place, t: Told) -> bool:
    """A day that a paper gives for another one: "the date was also referred to as 23 June 2014"."""
    return t.is_day and t.shape is Shape.ONE and bool(p.match_left(rf"{_GIVEN_AS}\s+(?:the\s+)?"))


def write_given(p: Place, t: Told, _: Any) -> Cut:
    """One of the days that are left; another one where the sentence has told one of them before."""
    told_before = re.search(rf"\b{re.escape(t.text)}\b", p.before)
    return p.saying(f"another date in {t.text}" if told_before else one_of(t))


def on_one_night(p: Place, t: Told) -> str:
    """The words before two days that are one night: "on the night |from 23 to 24 June 2005|"."""
    return (
        p.match_left(r"(?:on|during|in)\s+the\s+night\s+(?:from\s+|between\s+)?")
        if t.shape is Shape.SPAN
        else ""
    )
