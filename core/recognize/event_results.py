"""Cues of careers that are told as a list: places and medals in their order, rounds of a draft, numbered seats.

Each result is true of many people. A row of them ("silver, then fourth, then silver") is true of one, and stands in tables that
anybody can search; so is the seat of a councillor. Weakened, they still say that somebody took part, won, or sat.
"""

from __future__ import annotations

from sfumato.core.language.inflection import article
from sfumato.core.recognize.event_cue import Cue, Match, always, cue
from sfumato.core.recognize.event_lives import ORDINAL

_METAL = r"(?:gold|silver|bronze)"
_METALS = rf"{_METAL}(?:(?:,|,?\s+and|\s*/)\s*(?:an?\s+|one\s+|two\s+|three\s+)?{_METAL})*"
_SEAT = r"(?:Ward|Precinct|Seat|Zone|Riding|Constituency|District|Division|Place)"
_DISTRICT = (
    r"(?:[A-Z][\w-]+\s+){0,3}(?:(?:congressional|senate|senatorial|house|assembly|legislative|judicial|electoral|parliamentary)\s+)?"
    r"(?:[Dd]istrict|[Ww]ard|[Pp]recinct|[Cc]onstituency|[Rr]iding)\b"
)
_NO_RESULT = r"(?!\s+(?:grade|year|form|term|season|book|novel|album|instal))"


def _seat(match: Match) -> str:
    """ "Ward 3" → "a ward", "the former Ward 3" → "the former ward"."""
    seat = match["seat"].lower()
    before = match.string[max(0, match.start() - 12) : match.start()].lower()
    return seat if before.endswith(("the ", "former ", "a ", "new ", "old ")) else f"{article(seat)} {seat}"


def _part(match: Match) -> str:
    """ "finished fourth in the race" → "took part in the race", "finished fourth at the Games" → "competed at the Games"."""
    going = match["verb"].lower().endswith("ing")
    if match.string[match.end() :].lstrip(" \u00a0,").startswith("in "):
        return "taking part" if going else "took part"
    return "competing" if going else "competed"


_RANKING = r"in\s+the\s+(?:[\w’-]+\s+){0,4}rank(?:ings?|s|\s+list)?\b"


RESULTS: tuple[Cue, ...] = (
    cue(
        "numbered seat",
        rf"\b(?P<seat>{_SEAT})\s+(?:No\.?\s*|Number\s+)?\d+[A-Z]?\b",
        _seat,
        0.6,
        "He sat in the former Ward 3 of the town.",
        "He sat in the former ward of the town.",
        over=True,
        whole=False,
    ),
    cue(
        "numbered district",
        rf"\b[Tt]he\s+{ORDINAL}(?=\s+{_DISTRICT})",
        always("a"),
        0.6,
        "She sat for the 47th district there.",
        "She sat for a district there.",
        over=True,
        whole=False,
    ),
    cue(
        "medals in their order",
        rf"\b{_METALS}\s+(?P<medal>medal(?:s|l?ists?)?)\b(?!\s+(?:game|match|bout|fight|final))",
        lambda match: match["medal"],
        0.55,
        "She won the silver medal once and a bronze medal later.",
        "She won the medal once and a medal later.",
        over=True,
        whole=False,
        least=2,
    ),
    cue(
        "medal without its noun",
        rf"\b(?P<won>[Ww](?:on|ins|inning)|[Tt](?:ook|aking))\s+{_METALS}\b(?!\s+medal)",
        lambda match: f"{match['won']} a medal",
        0.55,
        "She won gold there.",
        "She won a medal there.",
        over=True,
        whole=False,
    ),
    cue(
        "place in a contest",
        rf"\b(?:(?:was|were)\s+)?(?P<verb>[Ff]inish(?:ed|ing)|[Cc]ame|[Pp]lac(?:ed|ing)|[Rr]ank(?:ed|ing))\s+"
        rf"(?:in\s+|at\s+)?(?:the\s+)?(?:equal\s+|joint\s+)?{ORDINAL}(?:\s+(?:place|position|overall))?\b{_NO_RESULT}"
        rf"(?:,?\s+and\s+{ORDINAL}(?=\s+in\s))*(?:,?\s+and\s+{ORDINAL}\s+in\s+(?:(?:his|her|its|their|the)\s+)?class\b)?",
        _part,
        0.55,
        "They finished fourth in the tournament.",
        "They took part in the tournament.",
        over=True,
        whole=False,
    ),
    cue(
        "place in a ranking",
        rf"\b(?P<verb>is|was|were|are|been|as)\s+(?:ranked\s+)?(?:the\s+)?{ORDINAL}(?=\s+{_RANKING})",
        lambda match: f"{match['verb']} placed",
        0.55,
        "In May she was 26th in the world ranking.",
        "In May she was placed in the world ranking.",
        over=True,
        whole=False,
    ),
    cue(
        "further place in a ranking",
        rf"\band\s+{ORDINAL}(?=\s+{_RANKING})",
        always("and"),
        0.55,
        "She was placed in the world ranking and fifth in the national ranking.",
        "She was placed in the world ranking and in the national ranking.",
        over=True,
        whole=False,
    ),
    cue(
        "round of a draft",
        rf"\bin\s+the\s+{ORDINAL}(?:\s+and\s+final)?\s+round\s+of(?=\s+(?:the|an?|\d{{4}})\b)",
        always("in"),
        0.6,
        "He was selected in the fifth round of the draft.",
        "He was selected in the draft.",
        over=True,
        whole=False,
    ),
    cue(
        "round of a draft by a team",
        rf"\b(?P<verb>selected|drafted|chosen|picked|taken)\s+in\s+the\s+{ORDINAL}(?:\s+and\s+final)?\s+round(?=\s+by)",
        lambda match: match["verb"],
        0.6,
        "He was drafted in the fifth round by a team.",
        "He was drafted by a team.",
        over=True,
        whole=False,
    ),
    cue(
        "pick of a draft",
        rf"\b(?:(?P<verb>(?:selected|drafted|chosen|picked|taken|took)(?:\s+(?:him|her))?)\s+(?:with|as)\s+)?the\s+{ORDINAL}(?:\s+overall)?\s+"
        r"(?:pick|selection|choice)(?:\s+overall)?\b(?(verb)(?P<of>\s+(?:of|in)(?=\s+(?:the|an?|\d{4})\b))?)",
        lambda match: f"{match['verb']}{' in' if match['of'] else ''}" if match["verb"] else "a pick",
        0.6,
        "They took him with the 23rd overall pick.",
        "They took him.",
        over=True,
        whole=False,
    ),
)
