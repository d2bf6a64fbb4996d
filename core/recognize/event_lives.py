"""Cues of lives that readers look up by a number or by one odd fact: terms of a parliament, results, citations, deaths.

A numbered parliament is a date in other words; "13.30 seconds" and "a 10–38 record" stand in tables that anybody can search.
What is weakened stays true: a band for a figure, "a winning record" for a score, "died" for how.
"""

from __future__ import annotations

import re

from sfumato.core.language.inflection import article
from sfumato.core.language.numbers import ORDINAL_PATTERN, TENS, bounds, find_number
from sfumato.core.recognize.event_cue import CLAUSE, Cue, Match, always, cue
from sfumato.core.recognize.known_for import plain_part

_TEN = "|".join(TENS)
_SPELLED = rf"(?:(?:{_TEN})[-‑ ])?(?:{ORDINAL_PATTERN})|(?:{'|'.join(ten[:-1] for ten in TENS)})ieth"
ORDINAL = rf"(?:\d+(?:st|nd|rd|th)|(?i:(?:one hundred (?:and )?)?(?:{_SPELLED})))\b"
_AND = r"(?:,?\s+(?:and|or|through|to)\s+|,\s+|\s?[–-]\s?)(?:(?:to|in|of)\s+)?(?:the\s+)?"
_MORE = r"(?:[a-z]+\s+)?(?:succeeding|following|subsequent|next)"
_BODY = (
    r"(?P<body>(?i:congress(?:es)?|parliaments?|knessets?|legislatures?|assembl(?:y|ies)|sessions?|republics?|lok sabha|"
    r"rajya sabha|dáil(?: éireann)?|bundestag|state duma|sejm|storting|riksdag))\b"
)
_TERMS = (
    rf"(?:\b[Tt]he\s+(?:[A-Z]\w+\s+)?|(?<=\bof\s)|(?<=\bin\s)|(?<=\bto\s)){ORDINAL}(?P<more>(?:{_AND}(?:{ORDINAL}|{_MORE}))*)\s+"
    rf"(?P<whose>(?:(?:[A-Z][\w.]*|of the)\s+){{0,3}}?){_BODY}"
)
_STATES = re.compile(r"\s*(?:U\.?\s?S\.?|United States|[A-Z]\w+(?:an|ish|ese|i|ine))?\s*")
_FIGURE = r"(?:\d+\.\d+|\.\d{2,3})"
_STATISTIC = (
    r"(?P<noun>ERA|earned run average|WHIP|(?:(?:batting|scoring|bowling|fielding|career|punting)\s+)?average|"
    r"(?:(?:slugging|winning|fielding|shooting|save|on-base)\s+)percentage|passer rating)\b"
)
_SCORE = r"(?P<won>\d{1,3})[-–](?P<lost>\d{1,3})(?:[-–]\d{1,3})?"
_PLAYED = (
    r"(?:games?|matches|appearances|starts|innings|goals|points|assists|rebounds|touchdowns|(?:[a-z]+\s)?yards|wickets|caps|"
    r"strikeouts|home\sruns|runs|tackles|sacks|receptions|interceptions|steals|saves|tries|wins|victories|losses|defeats|bouts|"
    r"knockouts|minutes|stolen\sbases|hits|doubles|triples|walks)"
)
_MERIT = (
    r"(?:discovery|development|invention|creation|design|investigation|research|contributions?|study|studies)"
)
_AWARD = (
    r"\b(?i:prizes?|awards?|medals?|nobel|oscar|emmy|grammy|knighted|knighthood|fellowship|honou?red)\b"
    r"(?:\s+(?:in|from|by|of|on|at|with)\s[^.;,]{1,60}|\s\([^)]*\)|,)*(?:\s+(?:was|is|given|awarded|made))*\s$"
)
_OWN = ("his", "her", "their")
_REST = CLAUSE.replace("12,", "3,")
_DIED = r"\b(?:died|killed|perished|death|dead|life|lives|drowned)\b[^.;]{0,40}$"
_COMMON = r"car|traffic|road|automobile|motor|vehicle|street"
_RULERS = (
    "president|governor|mayor|speaker|bishop|archbishop|duke|earl|baron|baronet|marquess|viscount|premier|chancellor|king|queen|"
    "pope|minister|abbot|sultan|emir|amir|shah|emperor|empress|caliph|khan|raja|maharaja|nawab|nizam|patriarch|imam|ruler|"
    "monarch|rector|commissioner"
)
_OFFICES = "Vice|Prime|Chief|Secretary|Attorney|Director|Commander|Lord|Head|Prince|Count|Dalai"


def _term(match: Match) -> str:
    """ "the 12th Knesset" → "a legislature"; a party's or scholars' congress stays one."""
    body, behind = match["body"].lower(), match.string[match.end() : match.end() + 4]
    noun = "legislature"
    if body.startswith(("congress", "assembl")) and (
        behind == " of " or not _STATES.fullmatch(match["whose"])
    ):
        noun = "congress" if body.startswith("congress") else "assembly"
    if body.startswith(("session", "republic")):
        return f"several {body.rstrip('s')}s" if match["more"] else f"a {body}"
    return f"several terms of {article(noun)} {noun}" if match["more"] else f"{article(noun)} {noun}"


def _band(value: float) -> str:
    low, high = bounds(value)
    return f"{low:,.0f} to {high:,.0f}"


def _seconds(match: Match) -> str:
    value = float(match["seconds"])
    return f"{_band(value)} seconds"


def _clock(match: Match) -> str:
    first = int(match["first"])
    unit = "hours" if match["third"] else "minutes"
    return f"{first} to {first + 1} {unit}" if first else f"less than an {unit[:-1]}"


def _tenth(digit: int) -> str:
    return "1" if digit == 10 else f".{digit}"


def _statistic(match: Match) -> str:
    """ "an ERA of 1.50" → "an ERA between 1 and 2", ".312" → "between .3 and .4"."""
    said = re.search(_FIGURE, match[0])
    assert said is not None
    value, noun = float(said[0]), match["noun"] or match["named"]
    own = match["own"] if (match["own"] or "").lower() in _OWN else article(noun)
    low = int(value) if value >= 1 else int(value * 10)
    band = f"{low} and {low + 1}" if value >= 1 else f".{low} and {_tenth(low + 1)}"
    return f"{own} {noun} between {band}"


def _outcome(match: Match) -> str:
    """ "a 10–38 record" → "a losing record"."""
    won, lost = int(match["won"]), int(match["lost"])
    word = "winning" if won > lost else "losing" if won < lost else "even"
    own = match["own"] if match["own"].lower() in _OWN else article(word)
    return f"{own} {word} {match['noun']}"


def _counted(match: Match) -> str:
    number = find_number(match["count"])
    short = 1 if match["about"] in ("nearly", "almost") else 0  # "nearly 100" are not "100 to 200"
    return f"{_band(number.value - short)} {match['what']}" if number else match[0]


def _office(match: Match) -> str:
    return article(match.string[match.end() :].split(maxsplit=1)[0])


def _for_merit(match: Match) -> str:
    if plain := plain_part(match["what"]):
        return f"for {plain}"
    owner = re.match(r"(?:his|her|their)\b", match["what"])
    return f"for {owner[0] if owner else 'particular'} work"


LIVES: tuple[Cue, ...] = (
    cue(
        "numbered parliament",
        _TERMS,
        _term,
        0.7,
        "He served in the Seventy-first and three succeeding Congresses.",
        "He served in several terms of a legislature.",
        over=True,
        whole=False,
    ),
    cue(
        "numbered office",
        rf"\b[Tt]he\s+{ORDINAL}(?<!\bfirst)(?=\s+(?:(?i:{_RULERS})|{_OFFICES})\b)",
        _office,
        0.6,
        "He was the second sultan of the island.",
        "He was a sultan of the island.",
        over=True,
        whole=False,
    ),
    cue(
        "record",
        rf"\b(?P<own>[Aa]n?|[Tt]he|[Hh]is|[Hh]er|[Tt]heir)\s+(?:[a-z]+\s+){{0,2}}(?P<noun>record)\s+of\s+{_SCORE}",
        _outcome,
        0.6,
        "He compiled a record of 82–48–6 there.",
        "He compiled a winning record there.",
        over=True,
        whole=False,
    ),
    cue(
        "score of a season",
        rf"\b(?P<own>[Aa]n?|[Tt]he|[Hh]is|[Hh]er|[Tt]heir)\s+(?:[a-z]+\s+)?{_SCORE}\s+(?:[a-z-]+\s+){{0,2}}?(?P<noun>record|season|mark|campaign)\b",
        _outcome,
        0.6,
        "He left with a 10–38 record.",
        "He left with a losing record.",
        over=True,
        whole=False,
    ),
    cue(
        "score of a match",
        r"\b[Aa]n?\s+\d{1,3}[-–]\d{1,3}\s+(?P<noun>(?:[a-z]+\s+)?(?:win|victory|defeat|loss|draw|tie))\b",
        lambda match: f"{article(match['noun'])} {match['noun']}",
        0.6,
        "She scored in a 3–1 win there.",
        "She scored in a win there.",
        over=True,
        whole=False,
    ),
    cue(
        "score behind its verb",
        r"\b(?P<verb>[Ww]on|[Ll]ost|[Dd]rew|[Ww]inning|[Ll]osing)\s+\d{1,3}[-–]\d{1,3}\b(?![-–])",
        lambda match: match["verb"],
        0.6,
        "They won 23–21 there.",
        "They won there.",
        over=True,
        whole=False,
    ),
    cue(
        "length of a throw or leap",
        r"(?<![\w.])(?<!\bin \()(?<!inches \()(?<![\"”″'’′] \()(?P<length>\d{1,2}\.\d\d)\s?(?P<unit>metres|meters|m)\b"
        r"(?!\s*(?:tall|[/²]|\(\d(?:['’′]| ft)))",
        lambda match: f"{_band(float(match['length']))} {match['unit']}",
        0.6,
        "She threw it 85.32 metres.",
        "She threw it 50 to 100 metres.",
        over=True,
        whole=False,
    ),
    cue(
        "time of a race",
        r"\b(?P<seconds>\d{1,2}\.\d{1,2})\s?(?:seconds|s|sec)\b(?:\s*\([+−–-]?\d[^()]{0,20}\))?",
        _seconds,
        0.6,
        "He came fourth in 13.30 seconds (+0.8 m/s).",
        "He came fourth in 10 to 20 seconds.",
        over=True,
        whole=False,
    ),
    cue(
        "time of a long race",
        r"\b(?P<first>\d{1,2}):[0-5]\d(?::(?P<third>[0-5]\d)(?:\.\d+)?|\.\d{1,2})(?:\s(?:minutes|hours))?\b",
        _clock,
        0.6,
        "She ran it in a time of 2:05:31 once.",
        "She ran it in a time of 2 to 3 hours once.",
        over=True,
        whole=False,
    ),
    cue(
        "minute of a match",
        r"\bin\s+the\s+\d{1,3}(?:st|nd|rd|th)\s+minute\b",
        always("during the match"),
        0.6,
        "He scored in the 67th minute.",
        "He scored during the match.",
        over=True,
        whole=False,
    ),
    cue(
        "statistic of a player",
        r"(?:\b(?P<own>[Hh]is|[Hh]er|[Aa]n?|[Tt]he)\s+|(?<=\sand\s)|(?<=\swith\s))"
        rf"(?:{_FIGURE}\s+(?:[a-z]+\s+)??{_STATISTIC}|{_STATISTIC.replace('noun', 'named')}\s+of\s+{_FIGURE})",
        _statistic,
        0.6,
        "He had a 5.12 ERA then.",
        "He had an ERA between 5 and 6 then.",
        over=True,
        whole=False,
    ),
    cue(
        "average of a batter",
        r"(?<=\s)\.(?P<tenth>\d)\d\d\b",
        lambda match: f"between .{match['tenth']} and {_tenth(int(match['tenth']) + 1)}",
        0.6,
        "She hit .225 that year.",
        "She hit between .2 and .3 that year.",
        over=True,
        whole=False,
    ),
    cue(
        "count of a player",
        rf"(?<![\w.–-])(?:(?P<about>over|more than|at least|nearly|almost|about|around|just|only)\s+)?"
        rf"(?P<count>(?:1[1-9]|[2-9]\d)(?:\.\d)?|[1-9]\.\d|\d{{3}}|\d{{1,2}},\d{{3}})\s+(?:(?:career|league|first-class|total)\s+)?(?P<what>{_PLAYED})\b",
        _counted,
        0.55,
        "He made 34 appearances there.",
        "He made 20 to 50 appearances there.",
        over=True,
        whole=False,
    ),
    cue(
        "citation of an award",
        rf"(?:\bfor|[“\"]for)\s+(?P<what>(?:his|her|their|the\s+{_MERIT}|outstanding|distinguished)\s{CLAUSE})",
        _for_merit,
        0.6,
        "He won the Prize in 1925 for his discovery of the worth of serum in the cure of fevers.",
        "He won the Prize in 1925 for his work.",
        behind=_AWARD,
        over=True,
        whole=False,
    ),
    cue(
        "unusual accident",
        rf"\ban?\s+(?!(?:{_COMMON})\s)(?:[a-z-]+\s+){{1,2}}(?:accident|crash|collision|explosion|avalanche|mishap)\b",
        always("an accident"),
        0.6,
        "She died in a hunting accident.",
        "She died in an accident.",
        behind=_DIED,
        over=True,
        whole=False,
    ),
    cue(
        "how somebody died",
        rf"\b(?P<verb>(?:was|were)\s+killed|died|drowned|perished|fell\s+to\s+(?:his|her)\s+death|choked\s+to\s+death|was\s+struck\s+dead)\s+(?:(?:in|off|at|near)\s[^.;,]{{1,40}}?\s)?"
        rf"(?:when|while|as\s+(?:he|she)|trying|attempting)\s{_REST}",
        always("died"),
        0.6,
        "He was killed when he tried to demolish a chimney with dynamite.",
        "He died.",
        over=True,
        whole=False,
    ),
    cue(
        "violent death",
        r"\b(?P<be>was|were)\s+(?:assassinated|lynched|beheaded|guillotined|hanged|burned\s+at\s+the\s+stake|executed"
        r"(?:\s+by\s+(?:firing\s+squad|hanging|guillotine))?)\b",
        lambda match: f"{match['be']} killed",
        0.6,
        "She was executed by firing squad in the war.",
        "She was killed in the war.",
        behind=r"(?:\b(?:[Hh]e|[Ss]he|[Tt]hey|who|and)|\b[A-Z]\w+)\s+$",  # works are executed, too
        whole=False,
    ),
    cue(
        "grave",
        r"\b(?P<own>[Hh]is|[Hh]er|[Tt]heir)\s+(?:(?:ashes|remains|tomb|grave)\s+(?:is|are|was|were|lies|lie|rests?)\s+(?:now\s+)?"
        r"(?:in|at|on|near|beside|located|situated|scattered|buried|interred|placed|deposited)|"
        rf"(?:body|heart)\s+(?:is|was|lies)\s+(?:buried|interred|cremated|entombed))\b{_REST}",
        lambda match: f"{match['own']} remains were laid to rest",
        0.6,
        "His ashes were scattered over a lake.",
        "His remains were laid to rest.",
        over=True,
        whole=False,
    ),
    cue(
        "odd burial",
        r"\b(?P<be>was|were|is)\s+(?:buried|interred|entombed)\s+(?:in|under|beneath|inside|with)\s+"
        r"(?:an?|the|his|her)\s+(?:[a-z-]+\s+){0,2}"
        rf"(?:tomb|crypt|mausoleum|pyramid|vault|sarcophagus|chapel|cave)\b(?:{_REST})?",
        lambda match: f"{match['be']} buried",
        0.6,
        "She was buried in the crypt of a church.",
        "She was buried.",
        over=True,
        whole=False,
    ),
    cue(
        "seat in a family",
        r"\bthe\s+same\s+(?P<seat>constituency|seat|district|riding|office|parish|diocese)\b",
        lambda match: f"{article(match['seat'])} {match['seat']}",
        0.55,
        "His brother sat for the same constituency before him.",
        "His brother sat for a constituency before him.",
        behind=r"\b(?:brother|sister|father|mother|son|daughter|uncle|cousin|nephew|wife|husband|grandfather|grandson)s?\b[^.;]*$",
        over=True,
        whole=False,
    ),
)
