"""Cues of uniqueness that can be weakened in place: an ordered table, each row with an example that is its test.

The probabilities are judgment calls (no corpus marks such phrases): an attacker who knows the field needs little else when
somebody was "the first" or "the only" one, more when only a score or a count is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})"
_END = r"(?=\s+(?:to|who|that|ever|in|of|from|at|for|with|on|since|and|elected|appointed|born|chosen|named|inducted|ordained)\b|[,.;)])"
_WORDS = r"(?:[^\W\d_][\w’'-]*\s+){0,3}?[^\W\d_][\w’'-]*"
# Ordinals of time, of a list or of a procedure: "the first time", "the last paragraph", "the first applicant".
_ORDER = re.compile(
    r"\b(?:first|last|only|latest|next|most)\s+(?:\w+\s+)?(?:time|times|instance|place|half|part|parts|step|stage|year|years|day|days|month|"
    r"months|week|weeks|night|two|three|four|few|of|one|ones|name|names|applicant|respondent|defendant|claimant|plaintiff|appellant|paragraph|"
    r"section|sentence|article|point|ground|question|hearing|round|season|game|match|edition|volume|attempt|thing|moment|sitting|reading)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cue:
    name: str
    pattern: re.Pattern[str]
    probability: float  # that an attacker who knows the field needs little else; a judgment call
    example: tuple[str, str]  # a phrase, and what it is weakened to
    excludes: re.Pattern[str] | None = None


CUES: tuple[Cue, ...] = (
    Cue(
        "only or first",
        re.compile(rf"\b[Tt]he\s+(?:very\s+)?(?:first(?:-ever)?|only|last|sole)\s+{_WORDS}{_END}"),
        0.6,
        ("the first woman", "one of the first women"),
        _ORDER,
    ),
    Cue(
        "superlative",
        re.compile(rf"\b[Tt]he\s+(?:[a-z]{{3,}}est(?:-[a-z]+)?|(?:most|best|least)[\s-][a-z]+)\s+{_WORDS}{_END}"),
        0.5,
        ("the youngest player", "one of the youngest players"),
        re.compile(r"\b(?:interest|request|arrest|protest|test|west|forest|priest|harvest|guest|rest|best\s+known|most\s+of)\b"),
    ),
    Cue(
        "record",
        re.compile(r"\b(?:an?|the|his|her|their)\s+(?:[a-z]+\s+){0,2}record\s+of\s+\d+[-–]\d+(?:[-–]\d+)?"),
        0.6,
        ("a record of 82–48–6", "a good record"),
    ),
    Cue(
        "repeated title",
        re.compile(rf"\b{_NUMBER}-(?:time|term)(?=\s)", re.IGNORECASE),
        0.5,
        ("three-time", "multiple"),
    ),
    Cue(
        "numbered office",
        re.compile(
            r"\b[Tt]he\s+(?:\d+(?:st|nd|rd|th)|[a-z]+(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|th))(?=\s+(?:President|"
            r"Governor|Mayor|Prime|Speaker|Bishop|Archbishop|Duke|Earl|Baron|Marquess|Viscount|Chief|Secretary|Attorney|Premier|Chancellor|"
            r"King|Queen|Pope|Director|Commander|Commissioner|Minister|Lord|Abbot|Head)\b)"
        ),
        0.6,
        ("the 14th", "a"),
    ),
    Cue(
        "run of ordinals",
        re.compile(r"\b(?:the\s+)?\d+(?:st|nd|rd|th)(?:,\s+\d+(?:st|nd|rd|th))*(?:,?\s+and\s+\d+(?:st|nd|rd|th))(?=\s+[a-z])"),
        0.6,
        ("the 1st, 2nd and 3rd", "several"),
    ),
    Cue(
        "place among siblings",
        re.compile(rf"\b(?:one|the\s+\w+)\s+of\s+(?:the\s+)?{_NUMBER}\s+(?=children|siblings|brothers|sisters|sons|daughters)"),
        0.5,
        ("the third of nine ", "one of several "),
    ),
    Cue(
        "twin",
        re.compile(r"\b(?:identical\s+)?(?:twin|triplet)\s+(?=brother|sister)"),
        0.5,
        ("twin ", ""),
    ),
    Cue(
        "nickname or saying",
        re.compile(r"[“\"][^”\"\n]{3,90}[”\"]"),
        0.5,
        ("“The Iron Duchess”", "a nickname or title"),
    ),
)
