"""Cues of careers that are told as a list: places and medals in their order, rounds of a draft, numbered seats.

Each result is true of many people. A row of them ("silver, then fourth, then silver") is true of one, and stands in tables that
anybody can search; so is the seat of a councillor. Weakened, they still say that somebody was among the first ten, won, or sat.
"""

from __future__ import annotations

import re

from sfumato.core.language.inflection import article
from sfumato.core.language.numbers import find_number
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


def _medal(match: Match) -> str:
    """ "the silver medal" → "a medal"; the article of several goes."""
    return f"a {match['medal']}" if match["the"] and not match["medal"].endswith("s") else match["medal"]


# Of how many the best a place is told to be among: the last place of each band, and how it is written.
_BANDS = ((3, "three"), (10, "ten"), (20, "twenty"), (50, "fifty"), (100, "hundred"))
_PLACES = re.compile(rf"{ORDINAL}(?=\s|[,.;)]|$)")
_FURTHER = re.compile(rf"(?:,|\band)\s+(?P<place>{ORDINAL})(?=\s+(?:place\s+|overall\s+)?(?:in|at|on)\s)")
_SENTENCE_END = re.compile(r"[.;!?](?:\s|$)|\n")


def _top(match: Match) -> str:
    """ "fourth" → "top ten", of several places the widest; "" where a place is too low to say much. Further places of the same
    sentence count, because the words for the first stand for all of them."""
    end = _SENTENCE_END.search(match.string, match.end())
    rest = match.string[match.end() : end.start() if end else len(match.string)]
    said = [m[0] for m in _PLACES.finditer(match[0])] + [m["place"] for m in _FURTHER.finditer(rest)]
    numbers = [number.value for word in said if (number := find_number(word)) is not None]
    lowest = max(numbers, default=float("inf"))
    return next((f"top {words}" for most, words in _BANDS if lowest <= most), "")


def _place(match: Match) -> str:
    """ "finished fourth in the race" → "finished in the top ten of the race"; of a low place only that somebody competed."""
    verb, top = match["verb"], _top(match)
    link = (match["link"] or "").strip()
    if top:
        joined = {"to": " behind", "in": " of"}.get(link, "")
        return f"{match['was'] or ''}{verb} in the {top}{joined}"
    going = verb.lower().endswith("ing")
    if link == "in":
        return "taking part in" if going else "took part in"
    if match.string[match.end() :].lstrip(" \u00a0,").startswith("in "):
        return "taking part" if going else "took part"
    return "competing against" if link and going else f"competed{' against' if link else ''}"


def _ranked(match: Match) -> str:
    """ "was 26th in the ranking" → "was in the top fifty in the ranking"."""
    return f"{match['verb']} in the {top}" if (top := _top(match)) else f"{match['verb']} placed"


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
        rf"\b(?P<the>[Tt]he\s+)?{_METALS}\s+(?P<medal>medal(?:s|l?ists?)?)\b(?!\s+(?:game|match|bout|fight|final))",
        _medal,
        0.55,
        "She won the silver medal once and a bronze medal later.",
        "She won a medal once and a medal later.",
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
        rf"\b(?P<was>(?:was|were)\s+)?(?P<verb>[Ff]inish(?:ed|ing)|[Cc]ame|[Pp]lac(?:ed|ing)|[Rr]ank(?:ed|ing))\s+"
        rf"(?:in\s+|at\s+)?(?:the\s+|an?\s+(?:career|season|personal|team|club)[- ](?:best|high)\s+)?(?:equal\s+|joint\s+)?"
        rf"{ORDINAL}(?:\s+(?:place|position|overall))?\b{_NO_RESULT}"
        rf"(?:,?\s+and\s+{ORDINAL}(?=\s+in\s))*(?:,?\s+and\s+{ORDINAL}\s+in\s+(?:(?:his|her|its|their|the)\s+)?class\b)?"
        r"(?P<link>\s+to\b|\s+in(?=\s+(?:the|an?|his|her|their|its|both)\s))?",
        _place,
        0.55,
        "They finished fourth in the tournament.",
        "They finished in the top ten of the tournament.",
        over=True,
        whole=False,
    ),
    cue(
        "place in a ranking",
        rf"\b(?P<verb>is|was|were|are|been|as)\s+(?:ranked\s+)?(?:the\s+)?{ORDINAL}(?=\s+{_RANKING})",
        _ranked,
        0.55,
        "In May she was 26th in the world ranking.",
        "In May she was in the top fifty in the world ranking.",
        over=True,
        whole=False,
    ),
    cue(
        "further place in a ranking",
        rf"\band\s+{ORDINAL}(?=\s+{_RANKING})",
        always("and"),
        0.55,
        "She was in the top ten in the world ranking and fifth in the national ranking.",
        "She was in the top ten in the world ranking and in the national ranking.",
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
