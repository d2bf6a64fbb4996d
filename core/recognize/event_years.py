"""The year that a public event is named by: in a life it dates the person like any other year, so it is a mention of its own.

    the 1968 Winter Olympics      1968, Winter Olympics
    the 2014 city council election

Annotators of biographies hide the year and leave the name of the event. In judgments such
dates are public history and stay whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.recognize.decode import evidence
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.tagger import Words

LEAST_SHARE = 0.5  # of a biography, from which a text is read as a life
_YEAR = re.compile(r"(?P<year>(?:1[6-9]|20)\d\d(?:[–/-](?:\d{2}|\d{4}))?)\s+(?=[^\W\d_])")
_NAMED = frozenset({EntityType.MISC, EntityType.ORG})
_QUOTES = "\"“‘'«"


def with_years_apart(text: str, mentions: Sequence[Scored], words: Words, biography: float) -> list[Scored]:
    """The mentions, with the year in front of an event's name as a date of its own. Titles in quotation marks stay whole."""
    if biography < LEAST_SHARE:
        return list(mentions)
    return [part for scored in mentions for part in _parts(text, scored, words)]


def _parts(text: str, scored: Scored, words: Words) -> list[Scored]:
    found = _YEAR.match(text, scored.start, scored.end)
    quoted = text[max(0, scored.start - 1) : scored.start] in _QUOTES and scored.start > 0
    if found is None or scored.type not in _NAMED or "user" in scored.mention.sources or quoted:
        return [scored]
    return [
        _judged(scored, found.start(), found.end("year"), EntityType.DATETIME, "year", words),
        _judged(scored, found.end(), scored.end, scored.type, scored.mention.kind, words),
    ]


def _judged(scored: Scored, start: int, end: int, type_: EntityType, kind: str, words: Words) -> Scored:
    _, direct, quasi = evidence(words, start, end)
    mention = replace(scored.mention, start=start, end=end, type=type_, kind=kind)
    return replace(scored, mention=mention, p_direct=direct, p_quasi=quasi, judged=True)
